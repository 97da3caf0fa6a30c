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
import { deletion } from "../../foundry/deletion.js";
import { SYSTEM_ID } from "../../foundry/id.js";
import { isAsMade } from "./likeness.js";
import { lookup } from "./lookup.js";
import { Refused } from "./refused.js";

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
  updateSource(changes: object, options: object): object;
  createEmbeddedDocuments(name: string, data: object[], options: object): Promise<unknown>;
  deleteEmbeddedDocuments(name: string, ids: string[]): Promise<unknown>;
  getEmbeddedDocument(name: string, id: string): Embedded | null | undefined;
}

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

/** One request to the server out of those that some changes need. */
interface Step {
  readonly document: Writable;
  readonly changes: readonly Change[];
  /** What of it the documents' own data models would store, without storing it; throws where they store none. */
  test(): unknown;
  run(options: object): Promise<unknown>;
}

/** Makes documents of data, as Foundry will before it sends them; they lie nowhere and are forgotten. */
function tryToMake(parent: Writable, changes: readonly PresenceChange[]): readonly unknown[] {
  return changes.map(({ collection, data }) => {
    const Maker = CONFIG[collection].documentClass as unknown as new (data: object, context: object) => unknown;
    return new Maker(foundry.utils.deepClone(data), { parent });
  });
}

/** A flag of ours that was not there before is not there afterwards either, instead of being nothing. */
const OWN_FLAG = new RegExp(`^flags\\.${SYSTEM_ID}(\\.\\w+)?$`);

/** What an update carries for one change of a value. */
const carried = ({ path, after }: SetChange): object =>
  after === null && OWN_FLAG.test(path) ? deletion(path) : { [path]: after };

/** What goes goes first, so that it makes room; what comes comes in one request a collection. */
function stepsOf(pending: readonly Change[]): Step[] {
  const steps: Step[] = [];
  for (const document of new Set(pending.map(ownerOf))) {
    if (!document) continue;
    const mine = pending.filter((change) => ownerOf(change) === document);
    const sets = mine.filter((change): change is SetChange => change.op === "set");
    const values = Object.assign({}, ...sets.map(carried)) as Record<string, unknown>;
    if (sets.length > 0)
      steps.push({
        document,
        changes: sets,
        test: () => document.updateSource(foundry.utils.expandObject(values), { dryRun: true }),
        run: (options) => document.update(values, options),
      });
    for (const op of ["delete", "create"] as const)
      for (const collection of ["ActiveEffect", "Item"] as const) {
        const changes = mine.filter(
          (change): change is PresenceChange => change.op === op && change.collection === collection,
        );
        if (changes.length === 0) continue;
        const run =
          op === "delete"
            ? () =>
                document.deleteEmbeddedDocuments(
                  collection,
                  changes.map(({ data }) => data._id),
                )
            : () =>
                document.createEmbeddedDocuments(
                  collection,
                  changes.map(({ data }) => ({ ...data })),
                  { keepId: true },
                );
        const test = () => (op === "create" ? tryToMake(document, changes) : undefined);
        steps.push({ document, changes, test, run });
      }
  }
  return steps;
}

/**
 * Tries steps without writing anything: what cannot be stored is not sent, since Foundry would say so in red,
 * in words of its own. Tells which steps come to something.
 */
function tried(steps: readonly Step[]): ReadonlySet<Step> {
  return new Set(
    steps.filter((step) => {
      try {
        const stored = step.test();
        return stored === undefined || !foundry.utils.isEmpty(stored);
      } catch (error) {
        throw new Refused((error as Error).message, true);
      }
    }),
  );
}

/** Throws a `Refused` where changes that are still to be written are none that the documents can store. */
export const assertStorable = (changes: readonly Change[]): void => void tried(stepsOf(changes.filter(isPending)));

/**
 * Whether nothing has come of a step that the server did not refuse: a module's hook has said no, which Foundry tells
 * nobody. `was` are the values before it.
 */
function isVetoed({ document, changes }: Step, was: ReadonlyMap<Change, Json>): boolean {
  const isThere = ({ collection, data }: PresenceChange) => Boolean(document.getEmbeddedDocument(collection, data._id));
  return changes.every((change) =>
    change.op === "set"
      ? sameJson(storedValue(document, change.path), was.get(change)) && !sameJson(change.after, was.get(change))
      : isThere(change) === (change.op === "delete"),
  );
}

/** Hooks by which this page hears that something which changes touch was changed. */
const UPDATES = ["updateActor", "updateActiveEffect", "updateItem"];

/**
 * Watches a step while it is on its way to the server: what others write meanwhile the server has taken in before it.
 * The result tells its changes, each from the value that it has really put out of its place; what was there already is
 * no change.
 */
function watch({ document, changes }: Step, token: string): () => Change[] {
  const was = new Map(
    changes.map((change) => [change, change.op === "set" ? storedValue(document, change.path) : null]),
  );
  const hear = (changed: { readonly uuid: string }, _data: object, options: object) => {
    const isOwn = (options as Record<string, { token?: string } | undefined>)[SYSTEM_ID]?.token === token;
    if (isOwn || changed.uuid !== document.uuid) return;
    for (const change of changes) if (change.op === "set") was.set(change, storedValue(document, change.path));
  };
  const hooks = UPDATES.map((name) => [name, Hooks.on(name as never, hear as never) as number] as const);
  return () => {
    for (const [name, id] of hooks) Hooks.off(name as never, id as never);
    return changes.flatMap((change): Change[] => {
      if (change.op !== "set") return [change];
      const before = was.get(change) ?? null;
      return sameJson(before, change.after) ? [] : [{ ...change, before }];
    });
  };
}

/**
 * Writes changes, one request a document and kind, passing over those that stand already or whose document is gone.
 * Before each request `goesOn` is asked. When one is refused because somebody else has just done the same, the rest is
 * written all the same. Resolves to what was really written; throws a `Refused` where a module or the data model refuses.
 */
export async function writeWhile(changes: readonly Change[], goesOn: () => boolean): Promise<Change[]> {
  const written: Change[] = [];
  const writeAll = async (pending: readonly Change[]) => {
    const steps = stepsOf(pending);
    const real = tried(steps);
    for (const step of steps) {
      if (!goesOn()) return;
      const was = new Map(
        step.changes.map((change) => [change, change.op === "set" ? storedValue(step.document, change.path) : null]),
      );
      const token = foundry.utils.randomID();
      const seen = watch(step, token);
      try {
        await step.run({ [SYSTEM_ID]: { road: true, token } });
        if (real.has(step) && isVetoed(step, was))
          throw new Refused(`Something on this page does not let ${step.document.uuid} be changed.`, false);
        written.push(...seen());
      } finally {
        seen();
      }
    }
  };
  const pending = changes.filter(isPending);
  try {
    await writeAll(pending);
  } catch (error) {
    const left = changes.filter(isPending);
    const isLost = changes.some((change) => change.op !== "delete" && standing(change) === "other");
    if (isLost || left.length === pending.length) throw error;
    await writeAll(left);
  }
  return written;
}

/** Writes changes as `writeWhile` does, to the end. */
export async function write(changes: readonly Change[]): Promise<void> {
  await writeWhile(changes, () => true);
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
