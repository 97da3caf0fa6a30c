import { isEdited } from "../../../core/road/edited.js";
import { PAYMENT, receiptOf } from "../../../core/road/ledger.js";
import { lookup } from "../../../core/road/lookup.js";
import { isByGM, mightWrite } from "../../../core/road/rights.js";
import { sumTerms } from "../../../kit/term.js";
import { stepOf } from "../../../kit/change.js";
import { LuckRoll } from "../rolls/luck-roll.js";
import { BASE_COST, DIFFICULTY_EFFECT, isDifficulty, isStat, LUCK_TARGET, TIERS, type Tier } from "../rules/names.js";
import { readSettings } from "../settings.js";
import type { FourPointsActionCard } from "./action-card.js";

type Message = ChatMessage.Implementation;

/**
 * The actor a card may be settled on or speaks for: the one it names, and only if whoever wrote the card could speak
 * for it then or can now (FPA-93). A player who points a card at somebody else's Character gets nothing done by it.
 */
export function actorOfCard(message: Message, uuid: string): Actor.Implementation | null {
  const actor: unknown = lookup(uuid);
  if (!(actor instanceof Actor)) return null;
  const found = actor as Actor.Implementation;
  return mightWrite(message, found) ? found : null;
}

const isTier = (word: string): word is Tier => TIERS.includes(word as Tier);

/** Whether a bought result was paid for: its receipt took at least the price of what the card lists out of the pool. */
function isPaid(message: Message, card: FourPointsActionCard): boolean {
  const { outcome, stat, difficulty } = card;
  if (!isTier(outcome) || !isStat(stat) || !isDifficulty(difficulty)) return false;
  const net = sumTerms(card.terms as { value: number; label: string; rule: string }[]);
  const least = Math.max(readSettings().minimumCost, BASE_COST[outcome] + DIFFICULTY_EFFECT[difficulty].energy - net);
  const receipt = receiptOf(message.id ?? "", PAYMENT);
  if (least <= 0) return receipt?.state !== "undone";
  const path = `system.pools.${stat}.value`;
  const paid = receipt?.changes.find(
    (change) => change.op === "set" && change.uuid === card.actor && change.path === path,
  );
  if (!receipt || receipt.state === "undone" || paid?.op !== "set") return false;
  return -stepOf(paid) >= least;
}

/** Whether the die that the message carries says what the card says. */
function isRolled(message: Message, card: FourPointsActionCard): boolean {
  const roll = message.rolls[0];
  if (!(roll instanceof LuckRoll) || roll.face === undefined || roll.face < 1 || roll.face > 6) return false;
  const total = roll.face + sumTerms(card.terms as { value: number; label: string; rule: string }[]);
  return card.outcome === (total >= LUCK_TARGET ? "total" : "failure");
}

/**
 * Whether a card's outcome adds up, worked out anew: of what a player wrote only the author, the die's face, the
 * payment's receipt and the sources everybody sees on the card count. What a game master wrote stands.
 */
export function addsUp(message: Message, card: FourPointsActionCard): boolean {
  if (isByGM(message)) return true;
  // One payment for a new aim each time would be one payment for many: a card that was changed is the Guide's to judge.
  if (isEdited(message) || !actorOfCard(message, card.actor)) return false;
  return card.luck ? isRolled(message, card) : isPaid(message, card);
}
