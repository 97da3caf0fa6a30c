import { createdAt } from "./edited.js";
import type { Stamps } from "./past-rights.js";
import { nameOf, wasGMAt } from "./rights.js";

/** The key of the actor's own price. */
export const PAYMENT = "pay";

/** What a receipt says of itself. */
export interface Said {
  readonly card: string;
  readonly key: string;
  readonly state: string;
  readonly undoneBy: string;
}

const stampsOf = (message: ChatMessage.Implementation): Stamps => message._stats as Stamps;

/** Whether a price is known to be paid: its card came after it, and a card is posted only when all is written. */
export function isKnownPaid({ card, key }: Said, message: ChatMessage.Implementation): boolean {
  const posted = game.messages?.get(card);
  return key === PAYMENT && posted !== undefined && createdAt(message) <= createdAt(posted);
}

/**
 * The state that a receipt is in, as far as its player cannot have invented it. What a game master's browser changed
 * last stands. Only such a one asks what became of something; a receipt begins as half-written and never becomes that
 * again, so that one which says so later was done before; and a price behind which dice fell is not the player's to
 * take back (FPA-81).
 */
export function believedState(said: Said, message: ChatMessage.Implementation): string {
  const { createdTime, modifiedTime, lastModifiedBy } = stampsOf(message);
  if (wasGMAt(lastModifiedBy ?? "", modifiedTime ?? 0)) return said.state;
  const isChanged = (modifiedTime ?? 0) > (createdTime ?? 0);
  const isPaid = isKnownPaid(said, message);
  if (said.state === "asking" || said.state === "applying") return isChanged || isPaid ? "applied" : "applying";
  const dice = game.messages?.get(said.card)?.rolls.length ?? 0;
  return said.state === "undone" && isPaid && dice > 0 ? "applied" : said.state;
}

/** Who took a receipt back: whoever changed it last, whatever name it carries; blank for what was never done. */
export const believedName = ({ undoneBy }: Said, message: ChatMessage.Implementation): string =>
  undoneBy === "" ? "" : nameOf(stampsOf(message).lastModifiedBy ?? "") || undoneBy;

/** The state that a receipt's message says, be it believed or not. */
export const storedState = ({ system }: ChatMessage.Implementation): string =>
  (system as unknown as Partial<Said>).state ?? "";
