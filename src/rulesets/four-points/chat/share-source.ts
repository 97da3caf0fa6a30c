import { PAYMENT, receiptOf } from "../../../core/road/ledger.js";
import type { FourPointsShareCard, Share } from "./share.js";
import { readShare } from "./share.js";
import { readSideEffectShare } from "./side-effect.js";

type Message = ChatMessage.Implementation;

/** Reads any message as points to be shared out; null when there are none. */
export function shareOf(message: Message | undefined): Share | null {
  if (!message) return null;
  const type = message.type as string;
  if (type === "fourPointsShare") return readShare(message);
  return type === "fourPointsSideEffect" ? readSideEffectShare(message) : null;
}

/** What an actor's player has still to share out, the oldest first. */
export function openShares(actor: Actor.Implementation): Share[] {
  const messages = game.messages?.contents ?? [];
  return messages.map(shareOf).filter((share): share is Share => share?.actor.uuid === actor.uuid && share.isOpen);
}

/** The share card by which one of a party has answered the Guide's call; null while there is none. */
export function partyShare(party: string, uuid: string): Share | null {
  for (const message of game.messages?.contents ?? []) {
    if ((message.type as string) !== "fourPointsShare") continue;
    const card = message.system as unknown as FourPointsShareCard;
    if (card.party !== party || card.actor !== uuid) continue;
    if (receiptOf(message.id ?? "", PAYMENT)?.state === "undone") continue;
    const share = readShare(message);
    if (share) return share;
  }
  return null;
}
