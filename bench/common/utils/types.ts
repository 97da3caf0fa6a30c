/** Questions about what a value is. */

const isPrototypeless = (value: object) => {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};

/** Whether a value is an object literal: no array, no class instance. */
export function isPlainObject(value: unknown): value is Record<string, any> {
  return typeof value === "object" && value !== null && isPrototypeless(value);
}

/** Names the data type of a value; class instances that are not built in answer "Unknown". */
export function getType(value: unknown): string {
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  if (isPrototypeless(value)) return "Object";
  if (Array.isArray(value)) return "Array";
  if (value instanceof Set) return "Set";
  if (value instanceof Map) return "Map";
  if (value instanceof Promise) return "Promise";
  if (value instanceof Error) return "Error";
  const { HTMLElement } = globalThis as { HTMLElement?: new () => object };
  if (HTMLElement && value instanceof HTMLElement) return "HTMLElement";
  return "Unknown";
}

/** Whether a class is another class or extends it. */
export function isSubclass(cls: any, parent: any): boolean {
  return typeof cls === "function" && (cls === parent || cls.prototype instanceof parent);
}

/** The classes that a class extends, nearest first. */
export function getParentClasses(cls: any): any[] {
  const parents = [];
  for (let parent = Object.getPrototypeOf(cls); parent?.prototype; parent = Object.getPrototypeOf(parent)) {
    parents.push(parent);
  }
  return parents;
}

/** Whether a value is undefined, null, or a container without content. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (value instanceof Set || value instanceof Map) return value.size === 0;
  return isPlainObject(value) && Object.keys(value).length === 0;
}

/** Whether two values hold the same data, by content rather than identity. */
export function equals(a: any, b: any): boolean {
  if (a === b || (Number.isNaN(a) && Number.isNaN(b))) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && sameElements(a, b);
  if (a instanceof Set) return b instanceof Set && sameElements([...a], [...b]);
  if (a instanceof Map) return b instanceof Map && sameElements([...a.entries()], [...b.entries()]);
  if (a instanceof Date) return b instanceof Date && a.getTime() === b.getTime();
  if (a.constructor !== b.constructor) return false;
  if (!isPlainObject(a) && typeof a.equals === "function") return Boolean(a.equals(b));
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equals(a[key], b[key]));
}

const sameElements = (a: any[], b: any[]) =>
  a.length === b.length && a.every((value, index) => equals(value, b[index]));
