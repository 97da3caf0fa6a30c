/** The parts of ApplicationV2 that concern its configuration and nothing on screen. */

/** An entry of a window's header menu. */
export interface HeaderControl {
  action?: string;
  icon: string;
  label: string;
  visible?: boolean | (() => boolean);
  /** Minimum ownership of the window's document; names of CONST.DOCUMENT_OWNERSHIP_LEVELS or their numbers. */
  ownership?: string | number;
  /** Generation 14. */
  onClick?: (event: Event) => unknown;
}

/** Where a window is. */
export interface ApplicationPosition {
  top?: number;
  left?: number;
  width?: number | "auto";
  height?: number | "auto";
  scale?: number;
  zIndex?: number;
}

const isPlainObject = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const copy = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(copy) : isPlainObject(value) ? mergeOptions({}, value) : value;

/**
 * Merges one layer of options onto another, in place: plain objects merge, arrays join, anything else replaces.
 * Later layers come last in joined arrays; a value of `undefined` leaves the earlier one alone.
 */
export function mergeOptions(target: Record<string, any>, layer: Record<string, unknown>): Record<string, any> {
  for (const [key, value] of Object.entries(layer)) {
    if (value === undefined && key in target) continue;
    const prior: unknown = target[key];
    if (Array.isArray(prior) && Array.isArray(value)) target[key] = [...new Set([...prior, ...value.map(copy)])];
    else if (isPlainObject(prior) && isPlainObject(value)) mergeOptions(prior, value);
    else target[key] = copy(value);
  }
  return target;
}

/** The classes of an application, most derived first, ending with its base application. */
export function* inheritanceChain(start: any): Generator<any, void> {
  for (let cls = start; typeof cls === "function" && cls.name; cls = Object.getPrototypeOf(cls)) {
    yield cls;
    if (cls === start.BASE_APPLICATION) return;
  }
}

/** Calls a hook once for each class of the chain, the class's name filling `{}` in the hook's name. */
export function callChainHooks(app: any, hookName: string, ...args: unknown[]): void {
  for (const cls of inheritanceChain(app.constructor)) Hooks.callAll(hookName.replace("{}", cls.name), ...args);
}
