import { say } from "../../../foundry/language.js";
import type { Plan } from "../../../core/road/execute.js";
import { isGone } from "../../../core/road/lookup.js";
import { goneOffer, WORD, type Offer, type OfferInput } from "../../../core/road/offers.js";
import type { FourPointsActionCard } from "./action-card.js";
import { readState } from "../deeds/facts.js";
import { actorOfCard } from "./vouch.js";
import { readSettings, usualLoss } from "../settings.js";
import { stateChanges } from "../deeds/state-changes.js";
import { asksBeyond, inflictOffers } from "./aim.js";
import { addNextAction, loseEnergy, missTurn, OWED } from "../rules/consequences.js";
import { isStat, STATS } from "../rules/names.js";
import type { CharacterState } from "../rules/state.js";

/** The tools of FP-026 to FP-029 and FP-069, an open list, alike for all three. */
export const TOOLS = ["story", "disadvantage", "lose", "missTurn", "hurt"] as const;
export type Tool = (typeof TOOLS)[number];

const debtOf = (card: FourPointsActionCard) => (isOwed(card) ? WORD : undefined);
/** The receipts' key of a tool; at most one of each a card. */
export const owedKey = (tool: Tool): string => `owed:${tool}`;
/** Whether a card waits for the Guide to say what happens. */
export const owes = (card: FourPointsActionCard): boolean => OWED.has(card.outcome);
/** Whether nothing settles the card but a word of the Guide's: a failed avoid brings its Condition, which is its consequence (FP-068, FPA-60). */
export const isOwed = (card: FourPointsActionCard): boolean =>
  owes(card) && !(card.outcome === "failure" && card.aim.kind === "avoid" && card.aim.condition !== "");

interface Settled {
  readonly after: CharacterState;
  readonly data: Readonly<Record<string, string | number>>;
}

/** What a tool makes of an actor; how much is lost and from which pool is the Guide's to choose (FP-028, FPA-10). */
function settle(
  tool: Exclude<Tool, "hurt">,
  state: CharacterState,
  card: FourPointsActionCard,
  choice: Readonly<Record<string, string>>,
): Settled {
  const settings = readSettings();
  switch (tool) {
    case "story":
      return { after: state, data: {} };
    case "disadvantage":
      return { after: addNextAction(state, "disadvantage"), data: {} };
    case "missTurn":
      return { after: missTurn(state), data: {} };
    case "lose": {
      const stat = [choice["pool"], card.stat].find(isStat) ?? "wits";
      const { actor, lost } = loseEnergy(state, stat, Math.max(0, Math.trunc(Number(choice["amount"]) || 0)), settings);
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
  }
}

/** How much Energy is lost, and of which Stat: the usual ones first (FPA-10). */
const lossInputs = ({ outcome, stat }: FourPointsActionCard): readonly OfferInput[] => [
  { name: "amount", label: "FOURPOINTS.Owed.Amount", value: usualLoss(outcome), isFormula: true },
  {
    name: "pool",
    label: "FOURPOINTS.Owed.Pool",
    value: isStat(stat) ? stat : "wits",
    options: Object.fromEntries(STATS.map((one) => [one, say(`FOURPOINTS.Stat.${one}`)])),
  },
];

/** What the Guide may let follow from an Action's card. */
export function owedOffers(message: ChatMessage.Implementation): readonly Offer[] {
  const card = message.system as unknown as FourPointsActionCard;
  if (!owes(card)) return [];
  const { name } = card;
  // What was owed to somebody who has gone is owed to nobody; what was settled before stays settled.
  if (isGone(card.actor))
    return TOOLS.map((tool) =>
      goneOffer({ key: owedKey(tool), owed: debtOf(card), target: card.actor, targetName: name }),
    );
  const actor = actorOfCard(message, card.actor);
  if (!actor) return [];
  const hurt = inflictOffers(message, {
    key: owedKey("hurt"),
    target: actor,
    name,
    condition: "hurt",
    gmOnly: true,
    owed: debtOf(card),
  });
  const others = TOOLS.filter((tool) => tool !== "hurt").map((tool): Offer => ({
    key: owedKey(tool),
    label: `FOURPOINTS.Owed.${tool}`,
    ...(tool === "lose" ? { labelData: { amount: usualLoss(card.outcome) } } : {}),
    target: actor.uuid,
    targetName: name,
    gmOnly: true,
    owed: debtOf(card),
    ...(tool === "lose" ? { inputs: lossInputs(card) } : {}),
    plan(choice = {}): Plan {
      const state = readState(actor);
      const settled = settle(tool, state, card, choice);
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
  const isFurther = debtOf(card) === undefined;
  // What the failed avoid itself asks for, or has settled, is not asked for twice; and nothing more hurts the dead.
  const isOver = readState(actor).dead || asksBeyond(message, card);
  const hurts = isOver ? hurt.map((offer) => ({ ...offer, isOpen: false })) : hurt;
  return [...others, ...hurts].map((offer) => ({ ...offer, heading: "FOURPOINTS.Owed.Heading", isFurther }));
}
