import { cardOf } from "../registry.js";
import { PAYMENT, type Receipt } from "./ledger.js";

/**
 * Whether what a player's receipt did was that player's own doing, on a card of that player's own: only then may the
 * player take it back. What a roll of the dice has used up is nobody's to take back but a game master's, since the dice
 * have been seen (FPA-81).
 */
export function isOwnDoing(receipt: Receipt): boolean {
  const { card, key, author } = receipt;
  const message = game.messages?.get(card);
  if (!message) return false;
  const told = cardOf(message.type)?.isOwnDoing?.(message, receipt);
  if (told !== undefined) return told;
  return message.author?.id === author.id && !(key === PAYMENT && message.rolls.length > 0);
}
