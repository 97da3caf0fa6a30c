/**
 * Deleting and replacing keys in updates.
 * V14 has operator objects that travel as JSON; V13 has the key prefixes `-=` and `==`, which V14 still takes with a warning.
 */
import { profile } from "./profile.js";
import { logCompatibilityWarning } from "./utils/logging.js";
import { equals, isPlainObject } from "./utils/types.js";

/** Holds an operator's value without colliding with a key of the value itself. */
export const OPERATOR_VALUE = Symbol("OPERATOR_VALUE");
/** Marks serialised operators. */
export const OPERATOR_IDENTIFIER = "__$OPERATOR$__";

/** The base of all special values in an update. */
export class DataFieldOperator {
  [OPERATOR_VALUE]: any;

  constructor(value?: unknown) {
    this[OPERATOR_VALUE] = value;
  }

  /** Creates an operator of this class around a value. */
  static create(value?: unknown): any {
    return new this(value);
  }

  /** The inner value of an operator, or the value itself when it is none. */
  static get(value: any): any {
    return value instanceof DataFieldOperator ? value[OPERATOR_VALUE] : value;
  }

  /** Assigns the inner value of an operator. */
  static set(operator: DataFieldOperator, value: unknown): unknown {
    operator[OPERATOR_VALUE] = value;
    return value;
  }

  /** Compares two values of which either may be an operator. */
  static equals(a: any, b: any): boolean {
    const isOperator = a instanceof DataFieldOperator || b instanceof DataFieldOperator;
    if (isOperator && a?.constructor !== b?.constructor) return false;
    return equals(DataFieldOperator.get(a), DataFieldOperator.get(b));
  }

  equals(other: unknown): boolean {
    return DataFieldOperator.equals(this, other);
  }

  toJSON(): Record<string, any> {
    return { [OPERATOR_IDENTIFIER]: this.constructor.name, value: this[OPERATOR_VALUE] };
  }
}

/** Deletes the key that it is assigned to. */
export class ForcedDeletion extends DataFieldOperator {
  constructor() {
    super(undefined);
  }
}

/** Replaces the whole value of the key that it is assigned to. */
export class ForcedReplacement extends DataFieldOperator {}

/** V14's global deletion operator. */
export const _del = new ForcedDeletion();

/** V14's global way to make a replacement operator. */
export const _replace = (value: unknown): ForcedReplacement => ForcedReplacement.create(value);

/** The public namespace `foundry.data.operators` of V14. */
export const createOperators = () => ({
  OPERATOR_VALUE,
  OPERATOR_IDENTIFIER,
  DataFieldOperator,
  ForcedDeletion,
  ForcedReplacement,
});

/** Turns serialised operators back into operators, deeply; the input is not changed. */
export function reviveOperators(data: any): any {
  if (Array.isArray(data)) return data.map(reviveOperators);
  if (!isPlainObject(data)) return data;
  const name = data[OPERATOR_IDENTIFIER];
  if (name === ForcedDeletion.name) return _del;
  if (name === ForcedReplacement.name) return ForcedReplacement.create(reviveOperators(data.value));
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, reviveOperators(value)]));
}

/** One key of an update in a form that does not depend on the generation. */
export interface Change {
  key: string;
  kind: "set" | "delete" | "replace";
  value: any;
}

/** Whether a key carries the prefix that deletes. */
export const isDeletionKey = (key: unknown): boolean => typeof key === "string" && key.startsWith("-=");

/** Whether a key carries the prefix that replaces. */
export const isReplacementKey = (key: unknown): boolean => typeof key === "string" && key.startsWith("==");

/** Reads one key of an update, whichever way it says what to do. */
export function readChange(key: string, value: any): Change {
  if (isDeletionKey(key)) return { key: key.slice(2), kind: "delete", value: undefined };
  if (isReplacementKey(key)) return { key: key.slice(2), kind: "replace", value };
  if (value instanceof ForcedDeletion) return { key, kind: "delete", value: undefined };
  if (value instanceof ForcedReplacement) return { key, kind: "replace", value: value[OPERATOR_VALUE] };
  return { key, kind: "set", value };
}

/** Every change that an update object holds at its top level. */
export function readChanges(changes: Record<string, any>): Change[] {
  return Object.entries(changes).map(([key, value]) => readChange(key, value));
}

/** Writes a change into an update object in the form of the generation in force. */
export function writeChange(target: Record<string, any>, { key, kind, value }: Change): void {
  const { operators } = profile();
  if (kind === "set") target[key] = value;
  else if (kind === "delete") target[operators ? key : `-=${key}`] = operators ? _del : null;
  else target[operators ? key : `==${key}`] = operators ? _replace(value) : value;
}

/** On V14 turns prefixed keys into operators and warns; on V13, where they are the way, returns the changes unchanged. */
export function modernizeChanges(changes: any): any {
  if (!profile().operators) return changes;
  if (Array.isArray(changes)) return changes.map(modernizeChanges);
  if (changes instanceof ForcedReplacement) return _replace(modernizeChanges(changes[OPERATOR_VALUE]));
  if (!isPlainObject(changes)) return changes;
  const modern: Record<string, any> = {};
  for (const [key, value] of Object.entries(changes)) {
    if (isDeletionKey(key) || isReplacementKey(key)) warnLegacyKey(key);
    const change = readChange(key, value);
    writeChange(modern, change.kind === "delete" ? change : { ...change, value: modernizeChanges(change.value) });
  }
  return modern;
}

function warnLegacyKey(key: string): void {
  const operator = isDeletionKey(key) ? "ForcedDeletion" : "ForcedReplacement";
  logCompatibilityWarning(
    `The update key "${key}" is deprecated in favor of the foundry.data.operators.${operator} operator.`,
    { since: 14, until: 16, once: true },
  );
}
