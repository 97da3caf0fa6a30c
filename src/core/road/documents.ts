import {
  sameJson,
  standingOf,
  takenBack,
  type Change,
  type Json,
  type PresenceChange,
  type SetChange,
  type Standing,
} from "../../kit/change.js";
import { SYSTEM_ID } from "../../foundry/id.js";
import { isAsMade } from "./likeness.js";
import { lookup } from "./lookup.js";

/** A document inside another, as far as changes touch it. */
interface Embedded {
  readonly uuid: string;
  readonly parent: unknown;
  readonly _source: object;
  toObject(): object;
}

/** A document as far as changes touch it. */
interface Writable {
  readonly uuid: string;
  readonly documentName: string;
  readonly _source: object;
  update(changes: object, options: object): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: object[], options: object): Promise<unknown>;
  deleteEmbeddedDocuments(name: string, ids: string[]): Promise<unknown>;
  getEmbeddedDocument(name: string, id: string): Embedded | null | undefined;
}

/** Marks an update as one of the road, which has thought of everything that follows from it. */
const ROAD_OPTION = { [SYSTEM_ID]: { road: true } };
/** Whether an update's options say that the road has written it. */
export const isRoadWrite = (options: object): boolean =>
  (options as Record<string, { road?: boolean } | undefined>)[SYSTEM_ID]?.road === true;

/** A document by its UUID, when it is at hand. */
const find = (uuid: string): Writable | null => lookup(uuid) as unknown as Writable | null;
const ownerOf = (change: Change): Writable | null => find(change.op === "set" ? change.uuid : change.parent);

/** A value out of a document's stored data, as the JSON that a change compares with. */
export const storedValue = (document: { readonly _source: object }, path: string): Json =>
  (foundry.utils.getProperty(document._source, path) as Json | undefined) ?? null;

/** Where a change stands in the documents as they are now. */
export function standing(change: Change): Standing {
  const document = ownerOf(change);
  if (!document) return "gone";
  if (change.op === "set") return standingOf(change, storedValue(document, change.path));
  const embedded = document.getEmbeddedDocument(change.collection, change.data._id);
  if (!embedded) return change.op === "create" ? "before" : "after";
  if (!isAsMade(embedded, change)) return "other";
  return change.op === "create" ? "after" : "before";
}

/** Whether a change is still to be written: what is there, in whatever form, is not made again. */
function isPending(change: Change): boolean {
  const where = standing(change);
  return where === "before" || (where === "other" && change.op !== "create");
}

/**
 * Writes changes, one update a document, passing over those that stand already or whose document is gone. When one
 * is refused because somebody else has just done the same, the rest is written all the same.
 */
export async function write(changes: readonly Change[]): Promise<void> {
  const pending = changes.filter(isPending);
  try {
    await writeAll(pending);
  } catch (error) {
    const left = changes.filter(isPending);
    const isLost = changes.some((change) => change.op !== "delete" && standing(change) === "other");
    if (isLost || left.length === pending.length) throw error;
    await writeAll(left);
  }
}

async function writeAll(pending: readonly Change[]): Promise<void> {
  for (const document of new Set(pending.map(ownerOf))) {
    if (!document) continue;
    const mine = pending.filter((change) => ownerOf(change) === document);
    const sets = mine.filter((change): change is SetChange => change.op === "set");
    if (sets.length > 0)
      await document.update(Object.fromEntries(sets.map(({ path, after }) => [path, after])), ROAD_OPTION);
    await writePresences(
      document,
      mine.filter((change): change is PresenceChange => change.op !== "set"),
    );
  }
}

/** What goes goes first, so that it makes room; what comes comes in one request a collection. */
async function writePresences(document: Writable, changes: readonly PresenceChange[]): Promise<void> {
  for (const op of ["delete", "create"] as const)
    for (const collection of ["ActiveEffect", "Item"] as const) {
      const data = changes.filter((change) => change.op === op && change.collection === collection);
      if (data.length === 0) continue;
      if (op === "delete")
        await document.deleteEmbeddedDocuments(
          collection,
          data.map((change) => change.data._id),
        );
      else
        await document.createEmbeddedDocuments(
          collection,
          data.map((change) => ({ ...change.data })),
          { keepId: true },
        );
    }
}

/**
 * Whether none of the documents that changes touch is there any more, so that nothing of them can be taken back. A
 * status that has gone from somebody who is there counts as taken back already.
 */
export const isBeyond = (changes: readonly Change[]): boolean =>
  changes.length > 0 &&
  changes.every((change) => {
    if (ownerOf(change)) return false;
    const parts = change.op === "set" ? change.uuid.split(".") : [];
    return parts.at(-2) !== "ActiveEffect" || find(parts.slice(0, -2).join(".")) === null;
  });

/** The changes whose documents somebody else has changed since. */
export const changedSince = (changes: readonly Change[]): Change[] =>
  changes.filter((change) => standing(change) === "other");

/** What is left to take back of a document that came or went: it goes, it comes, or it is again what it was. */
function reversalOfPresence(change: PresenceChange, where: Standing): Change[] {
  if (change.op === "create") return [{ ...change, op: "delete" }];
  if (where === "after") return [{ ...change, op: "create" }];
  // Somebody has made it again meanwhile, in another form.
  const embedded = find(change.parent)?.getEmbeddedDocument(change.collection, change.data._id);
  if (!embedded) return [];
  const { name, img = null, system = {}, flags = {} } = change.data;
  const own = (flags as Record<string, object | undefined>)[SYSTEM_ID] ?? {};
  const values = foundry.utils.flattenObject({ name, img, system, flags: { [SYSTEM_ID]: own } });
  return Object.entries(values).flatMap(([path, value]): Change[] => {
    const [before, after] = [storedValue(embedded, path), value as Json];
    return sameJson(before, after) ? [] : [{ op: "set", uuid: embedded.uuid, path, before, after }];
  });
}

/** The changes that take others back from where things stand now; what is gone is passed over. */
export function reversal(changes: readonly Change[]): Change[] {
  return changes.toReversed().flatMap((change): Change[] => {
    const where = standing(change);
    if (where === "gone" || where === "before") return [];
    if (change.op !== "set") return reversalOfPresence(change, where);
    const document = find(change.uuid);
    if (!document) return [];
    const now = storedValue(document, change.path);
    // A status is one whole: its level is no amount, and goes back together with its name and its picture.
    const isWhole = document.documentName === "ActiveEffect";
    const back = where === "after" || isWhole ? change.before : takenBack(change, now);
    return sameJson(now, back) ? [] : [{ op: "set", uuid: change.uuid, path: change.path, before: now, after: back }];
  });
}
