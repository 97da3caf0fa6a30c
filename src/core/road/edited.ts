import { isMarkedEdited } from "./marked.js";
import type { Stamps } from "./past-rights.js";
import { wasGMAt } from "./rights.js";

/** How long after it was posted a message may still be finished by its author, in milliseconds. */
const FINISHING = 1000;

/** When Foundry's server took a message in, in its own milliseconds; unlike its timestamp no client can write that. */
export const createdAt = ({ _stats }: ChatMessage.Implementation): number =>
  (_stats as Stamps).createdTime ?? Number.POSITIVE_INFINITY;

/** Ids of the messages that this page has found changed by their players. */
const found = new Set<string>();
/** When a message was last shown to more or fewer people and nothing else of it was changed, by the server's stamp. */
const shown = new Map<string, number>();
/** What an update names that only shows a message to more or fewer people. */
const SHOWING: ReadonlySet<string> = new Set(["_id", "_stats", "whisper", "blind"]);

const modifiedAt = ({ _stats }: ChatMessage.Implementation): number => (_stats as Stamps).modifiedTime ?? 0;

/** Takes note of which messages their players have changed before this page looks on; at `ready`. */
export function noteEdited(messages: readonly ChatMessage.Implementation[]): void {
  for (const message of messages) if (isEdited(message)) found.add(message.id ?? "");
}

/**
 * Takes note of a change of a message, before anything is drawn of it. Stamps tell only that there was one: whether it
 * did more than to show the message to other people is known to whoever sees it come.
 */
export function noteChange(message: ChatMessage.Implementation, changed: object): void {
  const id = message.id ?? "";
  const isShowing =
    Object.keys(changed).every((key) => SHOWING.has(key)) && ("whisper" in changed || "blind" in changed);
  // Before `ready` it is not known yet what was changed before.
  if (game.ready && isShowing && !found.has(id)) shown.set(id, modifiedAt(message));
  else shown.delete(id);
  if (isEdited(message)) found.add(id);
  else found.delete(id);
}

/** Whether the last change of a message only showed it to more or fewer people, as far as this page has seen. */
export const isOnlyShown = (message: ChatMessage.Implementation): boolean =>
  shown.get(message.id ?? "") === modifiedAt(message);

/**
 * Whether a player has changed a message after posting it. When and by whom is kept by Foundry's server and cannot be
 * written by a client. What a game master changed last stands.
 */
export function isEdited(message: ChatMessage.Implementation): boolean {
  if (isMarkedEdited(message)) return true;
  if (isOnlyShown(message)) return false;
  const { createdTime, modifiedTime, lastModifiedBy } = message._stats as Stamps;
  if (wasGMAt(lastModifiedBy ?? "", modifiedTime ?? 0)) return false;
  return typeof createdTime === "number" && typeof modifiedTime === "number" && modifiedTime - createdTime > FINISHING;
}
