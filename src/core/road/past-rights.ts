/**
 * A right that somebody can lose: a user's id for being a game master, a user's and an actor's, with a dot between, for
 * owning that actor.
 */
export type Right = string;

/** Names a right. */
export const rightOf = (user: string, actor = ""): Right => (actor === "" ? user : `${user}.${actor}`);
const userOf = (right: Right): string => right.split(".", 1)[0] ?? "";
const actorOfRight = (right: Right): string => right.split(".", 2)[1] ?? "";

/** What a world remembers of rights. Times are the server's, in milliseconds. */
export interface History {
  /** Who held what when a game master's page last noted it, and when that was. */
  readonly held: readonly Right[];
  readonly at: number;
  /** When a right that somebody has lost ended, the last time. */
  readonly ends: Readonly<Record<Right, number>>;
  /** What users were called who are not there any more, by id. */
  readonly names: Readonly<Record<string, string>>;
}

/** The history of a world that has none. */
export const NO_HISTORY: History = { held: [], at: 0, ends: {}, names: {} };

const entries = <Value>(value: unknown, isValue: (one: unknown) => one is Value): Record<string, Value> =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, Value] => isValue(entry[1])))
    : {};
const isText = (value: unknown): value is string => typeof value === "string";
const isTime = (value: unknown): value is number => Number.isFinite(value);

/** Reads a stored history; what cannot be read of it counts as not remembered. */
export function readHistory(text: string): History {
  try {
    const { held, at, ends, names } = (JSON.parse(text) ?? {}) as Record<string, unknown>;
    return {
      held: Array.isArray(held) ? held.filter(isText) : [],
      at: isTime(at) ? at : 0,
      ends: entries(ends, isTime),
      names: entries(names, isText),
    };
  } catch {
    return NO_HISTORY;
  }
}

/**
 * What was lost between two looks. Whoever has become a game master has lost nothing, and what is not there any more,
 * as `isThere` tells of an actor's id, is nobody's to have lost.
 */
export function lostBetween(
  before: Iterable<Right>,
  now: ReadonlySet<Right>,
  isThere: (actor: string) => boolean,
): Right[] {
  return [...before].filter((right) => {
    const actor = actorOfRight(right);
    return !now.has(right) && !now.has(userOf(right)) && (actor === "" || isThere(actor));
  });
}

/** Two sets of ends as one; of two ends of one right the later counts. */
export function mergeEnds(a: History["ends"], b: History["ends"]): Record<Right, number> {
  const all = { ...a };
  for (const [right, until] of Object.entries(b)) all[right] = Math.max(until, all[right] ?? 0);
  return all;
}

/** A history without what nothing hangs on any more: ends before the oldest message, and names without an end. */
export function trimmed({ ends, names, ...rest }: History, oldest: number): History {
  const kept = Object.entries(ends).filter(([, until]) => until > oldest);
  const users = new Set(kept.map(([right]) => userOf(right)));
  return {
    ...rest,
    ends: Object.fromEntries(kept),
    names: Object.fromEntries(Object.entries(names).filter(([user]) => users.has(user))),
  };
}

/** What the server stamps on a document, and no client can write. */
export interface Stamps {
  readonly createdTime?: number | null;
  readonly modifiedTime?: number | null;
  readonly lastModifiedBy?: string | null;
}

/**
 * Whether something was written before its author's right ended, and is what it was then: changed later it counts only
 * if somebody did that who was a game master at the time.
 */
export function wasWithin(
  { createdTime, modifiedTime, lastModifiedBy }: Stamps,
  until: number | undefined,
  wasGMAt: (user: string, time: number) => boolean,
): boolean {
  const changed = modifiedTime ?? createdTime;
  const made = createdTime ?? modifiedTime;
  if (until === undefined || !isTime(changed) || !isTime(made) || made >= until) return false;
  return changed < until || wasGMAt(lastModifiedBy ?? "", changed);
}

/**
 * When a right ended that was lost while no page saw it. Whoever is gone writes nothing any more: after all they wrote. Else it is the
 * last change of the document that gives the right, if a game master's hand made it; any later, and somebody could go on
 * writing by a right that is gone, so that failing this the last look counts.
 */
export function endUnseen(
  stamps: Stamps | null,
  { loser, lastLook, afterAll }: { readonly loser: string; readonly lastLook: number; readonly afterAll: number },
  wasGMAt: (user: string, time: number) => boolean,
): number {
  if (!stamps) return afterAll;
  const { modifiedTime, lastModifiedBy } = stamps;
  if (!isTime(modifiedTime) || !lastModifiedBy || lastModifiedBy === loser) return lastLook;
  return wasGMAt(lastModifiedBy, modifiedTime) ? modifiedTime : lastLook;
}
