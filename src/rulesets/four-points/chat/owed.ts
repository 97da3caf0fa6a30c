import { say } from "../../../foundry/language.js";
import type { Plan } from "../../../core/road/execute.js";
import { isGone } from "../../../core/road/lookup.js";
import { goneOffer, type Offer } from "../../../core/road/offers.js";
import type { FourPointsActionCard } from "./action-card.js";
import { readState } from "../deeds/facts.js";
import { actorOfCard } from "./vouch.js";
import { readSettings, usualLoss } from "../settings.js";
import { stateChanges } from "../deeds/state-changes.js";
import { addNextAction, loseEnergy, missTurn, OWED, takeHurt } from "../rules/consequences.js";
import { isStat } from "../rules/names.js";
import type { CharacterState } from "../rules/state.js";

/** The tools of FP-026 to FP-029 and FP-069, an open list, alike for all three. */
export const TOOLS = ["story", "disadvantage", "lose", "missTurn", "hurt"] as const;
export type Tool = (typeof TOOLS)[number];

/** The receipts' key of a tool; at most one of each a card. */
export const owedKey = (tool: Tool): string => `owed:${tool}`;
/** Whether a card waits for the Guide to say what happens. */
export const owes = (card: FourPointsActionCard): boolean => OWED.has(card.outcome);

interface Settled {
  readonly after: CharacterState;
  readonly data: Readonly<Record<string, string | number>>;
}

/** What a tool makes of an actor; a language key when the Guide has to decide first. */
function settle(
  tool: Tool,
  state: CharacterState,
  card: FourPointsActionCard,
  amount: number,
): Settled | { readonly refused: string } {
  const settings = readSettings();
  switch (tool) {
    case "story":
      return { after: state, data: {} };
    case "disadvantage":
      return { after: addNextAction(state, "disadvantage"), data: {} };
    case "missTurn":
      return { after: missTurn(state), data: {} };
    case "lose": {
      const stat = isStat(card.stat) ? card.stat : "wits";
      const { actor, lost } = loseEnergy(state, stat, amount, settings);
      return {
        after: actor,
        data: {
          lost,
          stat: say(`FOURPOINTS.Stat.${stat}`),
          before: state.pools[stat].value,
          left: actor.pools[stat].value,
        },
      };
    }
    case "hurt": {
      const { actor, askGuide } = takeHurt(state, 1, settings);
      if (askGuide || actor.dead !== state.dead) return { refused: "FOURPOINTS.Refusal.AskGuide" };
      return { after: actor, data: { stage: actor.hurt } };
    }
  }
}

/** What the Guide may let follow from an Action's card. */
export function owedOffers(message: ChatMessage.Implementation): readonly Offer[] {
  const card = message.system as unknown as FourPointsActionCard;
  if (!owes(card)) return [];
  const { name } = card;
  // What was owed to somebody who has gone is owed to nobody; what was settled before stays settled.
  if (isGone(card.actor))
    return TOOLS.map((tool) => goneOffer({ key: owedKey(tool), owed: true, target: card.actor, targetName: name }));
  const actor = actorOfCard(message, card.actor);
  if (!actor) return [];
  return TOOLS.map((tool): Offer => ({
    key: owedKey(tool),
    label: `FOURPOINTS.Owed.${tool}`,
    labelData: { amount: usualLoss(card.outcome) },
    target: actor.uuid,
    targetName: name,
    gmOnly: true,
    owed: true,
    ...(tool === "lose" ? { formula: usualLoss(card.outcome) } : {}),
    plan(choice = {}): Plan | { refused: string } {
      const state = readState(actor);
      const settled = settle(tool, state, card, Number(choice["amount"] ?? 0));
      if ("refused" in settled) return settled;
      return {
        card: message.id ?? "",
        key: owedKey(tool),
        changes: stateChanges(actor, state, settled.after),
        whisper: message.whisper.filter((id) => id !== null),
        word: `FOURPOINTS.Receipt.${tool}`,
        data: { ...settled.data, name, note: choice["note"] ?? "" },
      };
    },
  }));
}
