/** Reading, writing, copying and reshaping nested objects. */
import { getType, isPlainObject } from "./types.js";

const MAX_DEPTH = 100;

const tooDeep = () =>
  new Error(`Maximum depth of ${MAX_DEPTH} exceeded: the object refers to itself or is nested too deeply.`);

/** A path may never reach a prototype: that would change every object in the process. */
const isForbidden = (target: any, key: string) =>
  key === "__proto__" || ((key === "constructor" || key === "prototype") && !Object.hasOwn(target, key));

/** Copies plain objects, arrays and dates deeply; anything else is returned as it is, or refused when `strict`. */
export function deepClone<T>(original: T, options: { strict?: boolean } = {}, depth = 0): T {
  if (depth > MAX_DEPTH) throw tooDeep();
  if (typeof original !== "object" || original === null) return original;
  if (Array.isArray(original)) return original.map((value) => deepClone(value, options, depth + 1)) as T;
  if (original instanceof Date) return new Date(original) as T;
  if (!isPlainObject(original)) {
    if (options.strict) throw new Error("deepClone cannot clone class instances; pass plain data.");
    return original;
  }
  const copy: Record<string, any> = {};
  for (const [key, value] of Object.entries(original)) copy[key] = deepClone(value, options, depth + 1);
  return copy as T;
}

/** Copies through JSON. */
export function duplicate<T>(original: T): T {
  return JSON.parse(JSON.stringify(original));
}

/** Freezes plain objects and arrays deeply, in place. */
export function deepFreeze<T>(object: T): T {
  if (Array.isArray(object)) object.forEach(deepFreeze);
  else if (isPlainObject(object)) Object.values(object).forEach(deepFreeze);
  else return object;
  return Object.freeze(object);
}

/** Whether a dotted path leads to a property. */
export function hasProperty(object: any, key: string): boolean {
  if (!key || typeof object !== "object" || object === null) return false;
  if (key in object) return true;
  let target = object;
  for (const part of key.split(".")) {
    if (typeof target !== "object" || target === null || !(part in target)) return false;
    target = target[part];
  }
  return true;
}

/** The value at a dotted path, or undefined. */
export function getProperty(object: any, key: string): any {
  if (!key || object === undefined || object === null) return undefined;
  if (typeof object === "object" && key in object) return object[key];
  let target = object;
  for (const part of key.split(".")) {
    if (target === undefined || target === null) return undefined;
    target = target[part];
  }
  return target;
}

/** Writes a value at a dotted path, making the objects on the way; tells whether anything changed. */
export function setProperty(object: any, key: string, value: unknown): boolean {
  if (!key) return false;
  let target = object;
  const parts = key.split(".");
  const last = parts.pop()!;
  for (const part of parts) {
    if (isForbidden(target, part)) return false;
    if (typeof target[part] !== "object" || target[part] === null) target[part] = {};
    target = target[part];
  }
  if (isForbidden(target, last) || (last in target && target[last] === value)) return false;
  target[last] = value;
  return true;
}

/** Removes the property at a dotted path; tells whether it was there. */
export function deleteProperty(object: any, key: string): boolean {
  if (!key || !object) return false;
  const parts = key.split(".");
  const last = parts.pop()!;
  const target = parts.length > 0 ? getProperty(object, parts.join(".")) : object;
  if (typeof target !== "object" || target === null || !Object.hasOwn(target, last)) return false;
  return delete target[last];
}

/** Turns dotted keys into nested objects, inside arrays too. */
export function expandObject<T = any>(object: unknown): T {
  const expand = (value: any, depth: number): any => {
    if (depth > MAX_DEPTH) throw tooDeep();
    if (Array.isArray(value)) return value.map((element) => expand(element, depth + 1));
    if (!isPlainObject(value)) return value;
    const expanded = {};
    for (const [key, inner] of Object.entries(value)) setMerged(expanded, key, expand(inner, depth + 1));
    return expanded;
  };
  return expand(object, 0);
}

/** A branch given twice, once nested and once dotted, keeps both parts. */
function setMerged(target: any, key: string, value: any): void {
  const existing = getProperty(target, key);
  if (!isPlainObject(existing) || !isPlainObject(value)) {
    setProperty(target, key, value);
    return;
  }
  for (const [inner, innerValue] of Object.entries(value)) setMerged(existing, inner, innerValue);
}

/** Turns nested objects into one level of dotted keys; arrays and empty objects stay values. */
export function flattenObject(object: Record<string, any>, depth = 0): Record<string, any> {
  if (depth > MAX_DEPTH) throw tooDeep();
  const flat: Record<string, any> = {};
  for (const [key, value] of Object.entries(object)) {
    if (!isPlainObject(value) || Object.keys(value).length === 0) {
      flat[key] = value;
      continue;
    }
    for (const [inner, innerValue] of Object.entries(flattenObject(value, depth + 1))) {
      flat[`${key}.${inner}`] = innerValue;
    }
  }
  return flat;
}

/** Swaps keys and values. */
export function invertObject(object: Record<PropertyKey, PropertyKey>): Record<PropertyKey, string> {
  const inverted: Record<PropertyKey, string> = {};
  for (const [key, value] of Object.entries(object)) {
    if (Object.hasOwn(inverted, value)) throw new Error(`Cannot invert an object that holds "${String(value)}" twice.`);
    inverted[value] = key;
  }
  return Object.freeze(inverted);
}

/** Keeps of a source only what a template has as well. */
export function filterObject(
  source: Record<string, any>,
  template: Record<string, any>,
  { deletionKeys = false, templateValues = false } = {},
): Record<string, any> {
  const filtered: Record<string, any> = {};
  for (const [key, value] of Object.entries(source)) {
    const isDeletion = deletionKeys && key.startsWith("-=");
    if (isDeletion && Object.hasOwn(template, key.slice(2))) filtered[key] = value;
    if (!Object.hasOwn(template, key)) continue;
    const other = template[key];
    if (getType(value) === "Object" && getType(other) === "Object") {
      filtered[key] = filterObject(value, other, { deletionKeys, templateValues });
    } else filtered[key] = templateValues ? other : value;
  }
  return filtered;
}
