/** Plain JSON, the only thing that is stored or sent. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** One value of a document, before and after; both absolute, so that writing twice changes nothing. */
export interface SetChange {
  readonly op: "set";
  readonly uuid: string;
  /** A dotted path into the document's stored data. */
  readonly path: string;
  readonly before: Json;
  readonly after: Json;
  readonly inherited?: true;
}

/** An embedded document that comes or goes, whole, with an id made beforehand. */
export interface PresenceChange {
  readonly op: "create" | "delete";
  /** UUID of the document it lies in. */
  readonly parent: string;
  readonly collection: "ActiveEffect" | "Item";
  readonly data: { readonly _id: string; readonly name: string } & Readonly<Record<string, Json>>;
  /** True where a token's own actor had nothing of its own there and showed what lies in the actor of the world. */
  readonly inherited?: true;
}

/** What one deed does to one document. */
export type Change = SetChange | PresenceChange;

/** Where a change stands: not made, made, or its value is neither (somebody else was there); gone if its document is. */
export type Standing = "before" | "after" | "other" | "gone";

/** Whether two JSON values are alike, whatever the order of keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every(
    (key) => key in b && sameJson((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  );
}

/** Where a change of a value stands, given the value now. */
export function standingOf({ before, after }: SetChange, now: unknown): Standing {
  if (sameJson(now, after)) return "after";
  return sameJson(now, before) ? "before" : "other";
}

/** The change that takes another back. */
export function inverse(change: Change): Change {
  if (change.op === "set") return { ...change, before: change.after, after: change.before };
  return { ...change, op: change.op === "create" ? "delete" : "create" };
}

/**
 * The value that takes a change back when somebody else has changed the value since: numbers lose only
 * what the change had added, anything else goes back to what it was.
 */
export function takenBack({ before, after }: SetChange, now: unknown): Json {
  const areNumbers = typeof before === "number" && typeof after === "number" && typeof now === "number";
  return areNumbers ? now + (before - after) : before;
}

/** By how much a change moves a number; 0 for what is none, whatever stands there. */
export function stepOf({ before, after }: SetChange): number {
  const [from, to] = [before ?? 0, after ?? 0];
  return typeof from === "number" && typeof to === "number" ? to - from : 0;
}

/** The UUIDs of all documents that changes touch, each once. */
export const touchedBy = (changes: readonly Change[]): string[] => [
  ...new Set(changes.map((change) => (change.op === "set" ? change.uuid : change.parent))),
];
