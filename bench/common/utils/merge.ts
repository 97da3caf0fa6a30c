/** Merging and comparing nested objects. */
import { ForcedReplacement, OPERATOR_VALUE, isDeletionKey, isReplacementKey, readChange } from "../operators.js";
import { profile } from "../profile.js";
import { logCompatibilityWarning } from "./logging.js";
import { deepClone, expandObject } from "./objects.js";
import { equals, getType, isEmpty, isPlainObject } from "./types.js";

export interface MergeOptions {
  insertKeys?: boolean;
  insertValues?: boolean;
  overwrite?: boolean;
  recursive?: boolean;
  inplace?: boolean;
  enforceTypes?: boolean;
  /** V13's name for applying deletion and replacement keys; V14 takes it with a warning. */
  performDeletions?: boolean;
  /** V14's name for it. */
  applyOperators?: boolean;
}

/** Merges the keys and values of one object into another. */
export function mergeObject<T = any>(original: any, other: any = {}, options: MergeOptions = {}): T {
  if (!isObject(original) || !isObject(other)) {
    throw new Error("One of original or other are not Objects! Pass two objects to mergeObject.");
  }
  if (options.performDeletions && profile().operators) {
    logCompatibilityWarning("The performDeletions option of mergeObject is deprecated; use applyOperators instead.", {
      since: 14,
      until: 16,
      once: true,
    });
  }
  const target = options.inplace === false ? deepClone(original) : original;
  expandInPlace(target);
  return mergeInto(target, hasDottedKey(other) ? expandObject(other) : other, options, 0);
}

const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
const hasDottedKey = (object: object) => Object.keys(object).some((key) => key.includes("."));
const appliesOperators = (options: MergeOptions) => Boolean(options.performDeletions || options.applyOperators);

function expandInPlace(target: Record<string, any>): void {
  if (!hasDottedKey(target)) return;
  const expanded = expandObject<Record<string, any>>(target);
  for (const key of Object.keys(target)) delete target[key];
  Object.assign(target, expanded);
}

function mergeInto(target: any, other: any, options: MergeOptions, depth: number): any {
  for (const [rawKey, rawValue] of Object.entries(other)) {
    if (rawKey === "__proto__") continue;
    const applies = appliesOperators(options);
    const { key, kind, value } = applies
      ? readChange(rawKey, rawValue)
      : { key: rawKey, kind: "set" as const, value: rawValue };
    if (kind === "delete") delete target[key];
    else if (kind === "replace") target[key] = applySpecialKeys(value);
    else if (key in target) updateKey(target, key, value, options, depth);
    else insertKey(target, key, value, options, depth);
  }
  return target;
}

function insertKey(target: any, key: string, value: any, options: MergeOptions, depth: number): void {
  const mayInsert = depth === 0 ? options.insertKeys : options.insertValues;
  if (mayInsert === false) return;
  target[key] = isPlainObject(value) ? mergeInto({}, value, { ...options, insertValues: true }, depth + 1) : value;
}

function updateKey(target: any, key: string, value: any, options: MergeOptions, depth: number): void {
  const current = target[key];
  if (isPlainObject(current) && isPlainObject(value) && options.recursive !== false) {
    mergeInto(current, value, options, depth + 1);
    return;
  }
  if (options.overwrite === false) return;
  if (options.enforceTypes && current !== undefined && getType(current) !== getType(value)) {
    throw new Error(
      `Mismatched data types encountered during object merge: "${key}" is ${getType(current)}, not ${getType(value)}.`,
    );
  }
  target[key] = appliesOperators(options) ? applySpecialKeys(value) : value;
}

/** Resolves deletion and replacement keys inside an object that has nothing to apply them to. */
export function applySpecialKeys(data: any): any {
  if (Array.isArray(data)) return data.map(applySpecialKeys);
  if (!isPlainObject(data)) return data instanceof ForcedReplacement ? applySpecialKeys(data[OPERATOR_VALUE]) : data;
  const applied: Record<string, any> = {};
  for (const [rawKey, rawValue] of Object.entries(data)) {
    const { key, kind, value } = readChange(rawKey, rawValue);
    if (kind !== "delete") applied[key] = applySpecialKeys(value);
  }
  return applied;
}

/** The keys and values of `other` that differ from `original`. */
export function diffObject(
  original: any,
  other: any,
  options: { inner?: boolean; deletionKeys?: boolean } = {},
): Record<string, any> {
  const difference: Record<string, any> = {};
  for (const [rawKey, rawValue] of Object.entries(other)) {
    const { key, kind } = readChange(rawKey, rawValue);
    const exists = Object.hasOwn(original, key);
    const isLegacyKey = isDeletionKey(rawKey) || isReplacementKey(rawKey);
    if (kind !== "set" && (options.deletionKeys || !isLegacyKey)) {
      if (kind === "replace" || exists) difference[rawKey] = rawValue;
      continue;
    }
    if (options.inner && !Object.hasOwn(original, rawKey)) continue;
    const changed = differenceOf(original[rawKey], rawValue, options);
    if (changed !== UNCHANGED) difference[rawKey] = changed;
  }
  return difference;
}

const UNCHANGED = Symbol("unchanged");

function differenceOf(a: any, b: any, options: { inner?: boolean; deletionKeys?: boolean }): any {
  if (!isPlainObject(a) || !isPlainObject(b)) return equals(a, b) ? UNCHANGED : b;
  if (isEmpty(b)) return UNCHANGED;
  if (isEmpty(a)) return b;
  const difference = diffObject(a, b, options);
  return isEmpty(difference) ? UNCHANGED : difference;
}
