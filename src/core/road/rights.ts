import { readSetting, writeSetting } from "../../foundry/settings.js";
import { inTurn } from "../../kit/queue.js";
import { isMarkedEdited } from "./marked.js";
import {
  endUnseen,
  type History,
  lostBetween,
  mergeEnds,
  NO_HISTORY,
  readHistory,
  type Right,
  rightOf,
  type Stamps,
  trimmed,
  wasWithin,
} from "./past-rights.js";

type Message = ChatMessage.Implementation;

/** The world setting that keeps the history: only those who may modify settings write it. */
export const RIGHTS_SETTING = "pastRights";

/** The stored history as last read. */
let stored: { readonly text: string; readonly history: History } = { text: "", history: NO_HISTORY };
/** What this page has seen end itself: it counts before a game master's page has stored it. */
let witnessed: Pick<History, "ends" | "names"> = NO_HISTORY;
/** Who held what when this page last looked; undefined before it has. */
let held: ReadonlySet<Right> | undefined;

function history(): History {
  const text = readSetting<string>(RIGHTS_SETTING);
  if (text !== stored.text) stored = { text, history: readHistory(text) };
  return stored.history;
}

const endOf = (right: Right): number | undefined => mergeEnds(history().ends, witnessed.ends)[right];
const stampsOf = (document: { readonly _stats?: object | null }): Stamps => (document._stats ?? {}) as Stamps;

/** The id of a message's author, also when that user is not there any more. */
export const authorIdOf = (message: Message): string => String((message._source as { author?: unknown }).author ?? "");

/** Somebody who wrote a message, possibly gone since. */
export interface Writer {
  readonly id: string;
  /** Blank where nobody remembers it. */
  readonly name: string;
  readonly active: boolean;
}

/** What a user is called, or was when they were still there; blank where nobody remembers it. */
export const nameOf = (user: string): string =>
  game.users?.get(user)?.name ?? witnessed.names[user] ?? history().names[user] ?? "";

/** Who wrote a message. */
export function writerOf(message: Message): Writer {
  const id = authorIdOf(message);
  return { id, name: nameOf(id), active: game.users?.get(id)?.active === true };
}

/** Whether a user was a game master at a time of the server's, or is one now. */
export const wasGMAt = (user: string, time: number): boolean =>
  game.users?.get(user)?.isGM === true || (endOf(rightOf(user)) ?? 0) > time;

/** A card that its player has changed is no game master's word, whoever has touched it since. */
const wasUnder = (message: Message, right: Right): boolean =>
  wasWithin(stampsOf(message), endOf(right), isMarkedEdited(message) ? () => false : wasGMAt);

/** Whether a message is a game master's word: its author is one, or was when it was written (FPA-93). */
export const isByGM = (message: Message): boolean =>
  game.users?.get(authorIdOf(message))?.isGM === true || wasUnder(message, rightOf(authorIdOf(message)));

/** Whether a card may say that it came of another one: that one's author wrote it as well, or a game master did. */
export const mayHangOn = (message: Message, on: Message | undefined): boolean =>
  on !== undefined && (isByGM(message) || authorIdOf(message) === authorIdOf(on));

/** The actor whose ownership counts: a token's own actor belongs to the owners of the one it came of. */
const ownedId = (actor: Actor.Implementation): string =>
  (actor.token as { readonly actorId?: string | null } | null)?.actorId ?? actor.id ?? "";

/** Whether a message's author may write an actor, or might when the message was written (FPA-93). */
export function mightWrite(message: Message, actor: Actor.Implementation): boolean {
  const user = game.users?.get(authorIdOf(message));
  if (user && actor.testUserPermission(user as never, "OWNER")) return true;
  return isByGM(message) || wasUnder(message, rightOf(authorIdOf(message), ownedId(actor)));
}

/** Who holds what now. What game masters own is theirs as game masters. */
function look(): Set<Right> {
  const all = new Set<Right>();
  for (const user of game.users?.contents ?? []) {
    if (user.isGM) all.add(rightOf(user.id));
    else
      for (const actor of game.actors?.contents ?? [])
        if (actor.testUserPermission(user as never, "OWNER")) all.add(rightOf(user.id, actor.id ?? ""));
  }
  return all;
}

const isThere = (actor: string): boolean => game.actors?.has(actor) === true;

/** Takes in what has become of rights; what was lost since the last look ended at a moment of the server's. */
function takeIn(until: number, gone?: { readonly id: string; readonly name: string }): void {
  const now = look();
  const lost = lostBetween(held ?? [], now, isThere);
  held = now;
  witnessed = {
    ends: mergeEnds(witnessed.ends, Object.fromEntries(lost.map((right) => [right, until]))),
    names: gone ? { ...witnessed.names, [gone.id]: gone.name } : witnessed.names,
  };
  void store();
}

/** The newest of some stamps of the server's, which are the only clock that all pages share. */
const newest = (documents: readonly { readonly _stats?: object | null }[]): number =>
  Math.max(0, ...documents.map((document) => stampsOf(document).modifiedTime ?? 0));
/** The newest moment of the server's that this page knows. */
const lastKnown = (): number =>
  newest([...(game.messages?.contents ?? []), ...(game.users?.contents ?? []), ...(game.actors?.contents ?? [])]);
/** Just after everything that somebody wrote; of those who are gone this is all that will ever be. */
const afterAll = (user: string): number =>
  1 +
  newest(
    (game.messages?.contents ?? []).filter(
      (message) => authorIdOf(message) === user || stampsOf(message).lastModifiedBy === user,
    ),
  );
const isActiveGM = (): boolean => game.user?.isGM === true && game.users?.activeGM?.id === game.user.id;
const sorted = (rights: Iterable<Right>): Right[] => [...rights].toSorted();

/** Stores what this page knows, on the one page that does this for the table. */
const store = (): Promise<void> =>
  inTurn(RIGHTS_SETTING, async () => {
    if (!isActiveGM() || !held) return;
    const old = history();
    const ends = mergeEnds(old.ends, witnessed.ends);
    const messages = game.messages?.contents ?? [];
    const oldest = Math.min(...messages.map((message) => stampsOf(message).createdTime ?? message.timestamp));
    const names = { ...old.names, ...witnessed.names };
    const fresh = trimmed({ held: sorted(held), at: old.at, ends, names }, oldest);
    if (JSON.stringify(fresh) === JSON.stringify(old)) return;
    await writeSetting(RIGHTS_SETTING, JSON.stringify({ ...fresh, at: lastKnown() }));
  });

/** At the start of a game master's page: what was lost while no such page was there. */
function catchUp(): void {
  held = look();
  if (!isActiveGM()) return;
  const { held: before, at: lastLook } = history();
  const ends = lostBetween(before, held, isThere).map((right): [Right, number] => {
    const [loser = "", actor] = right.split(".");
    const user = game.users?.get(loser);
    const giver = actor === undefined ? user : game.actors?.get(actor);
    const stamps = user && giver ? stampsOf(giver) : null;
    return [right, endUnseen(stamps, { loser, lastLook, afterAll: afterAll(loser) }, wasGMAt)];
  });
  witnessed = { ...witnessed, ends: mergeEnds(witnessed.ends, Object.fromEntries(ends)) };
  void store();
}

const listeners: (() => void)[] = [];
/** Calls back when it may have changed who counts as what. */
export const onRightsChange = (listener: () => void): void => void listeners.push(listener);

function tell(): void {
  for (const listener of listeners) listener();
}

/** Takes note that a history was stored; what this page has seen itself is no news to it. */
export function rightsStored(): void {
  const known = mergeEnds(stored.history.ends, witnessed.ends);
  if (Object.entries(history().ends).some(([right, until]) => known[right] !== until)) tell();
}

const touches = (changed: object, key: string): boolean => Object.keys(changed).some((one) => one.endsWith(key));

/** Watches over who loses which right, so that what counted when it was written goes on counting; hooked once. */
export function watchRights(): void {
  const note = (until: number, gone?: { readonly id: string; readonly name: string }) => {
    // Before `ready` nothing was looked at yet; then the page catches up.
    if (held) takeIn(until, gone);
    tell();
  };
  const moment = (document: { readonly _stats?: object | null }) => stampsOf(document).modifiedTime ?? lastKnown();
  Hooks.on("updateUser", ((user: User.Implementation, changed: object) => {
    if (touches(changed, "role")) note(moment(user as never));
  }) as never);
  Hooks.on("updateActor", ((actor: Actor.Implementation, changed: object) => {
    if (touches(changed, "ownership")) note(moment(actor as never));
  }) as never);
  Hooks.on("deleteUser", (({ id, name }: { readonly id: string; readonly name: string }) =>
    note(afterAll(id), { id, name })) as never);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => held && takeIn(lastKnown()));
  };
  // Many may come at once; and when a page has gone, another one stores what the two have seen.
  for (const hook of ["createUser", "createActor", "deleteActor", "userConnected"])
    Hooks.on(hook as never, soon as never);
  Hooks.once("ready", catchUp);
}
