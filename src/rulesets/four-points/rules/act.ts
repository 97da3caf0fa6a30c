import { drawFrom } from "../../../kit/pool.js";
import { LUCK_TARGET, STATS, type ActionOutcome, type Refusal, type Tier } from "./names.js";
import { quoteAction, type ActionInput, type ActionQuote } from "./quote.js";
import { DEFAULT_SETTINGS, type FourPointsSettings, type CharacterState } from "./state.js";

/** How an Action went, and the Character after it. A refusal leaves the Character as it was. */
export interface ActionResult {
  readonly allowed: boolean;
  readonly refused: Refusal | null;
  readonly outcome: ActionOutcome;
  /** Energy Points paid. */
  readonly cost: number;
  readonly quote: ActionQuote;
  /** Die plus modifier, when Luck was tested. */
  readonly luckTotal?: number;
  readonly luckModifier?: number;
  readonly actor: CharacterState;
}

const refuse = (state: CharacterState, quote: ActionQuote, refused: Refusal): ActionResult => ({
  allowed: false,
  refused,
  outcome: "none",
  cost: 0,
  quote,
  actor: state,
});

/** Avoiding what one is immune to works by itself and uses nothing up (FP-083, FPA-34). */
const automatic = (state: CharacterState, quote: ActionQuote): ActionResult => ({
  allowed: true,
  refused: null,
  outcome: "automatic",
  cost: 0,
  quote,
  actor: state,
});

/** Uses up what an Action uses up: waiting modifiers, and Inspired if it was spent (FPA-15, FPA-16). */
function useUp(state: CharacterState, input: ActionInput): CharacterState {
  return {
    ...state,
    nextAction: { advantage: 0, disadvantage: 0 },
    inspired: state.inspired && !input.useInspired,
  };
}

/**
 * Four empty pools make a Character Unconscious, from any cause, once the Action is over.
 * An unfinished sheet, where every maximum is 0, is left alone (FP-017, FPA-12).
 */
export function afterEnergyChange(
  state: CharacterState,
  settings: FourPointsSettings = DEFAULT_SETTINGS,
): CharacterState {
  const empty = STATS.every((stat) => state.pools[stat].value <= 0);
  const unfinished = STATS.every((stat) => state.pools[stat].max <= 0);
  if (!settings.autoUnconscious || !empty || unfinished || state.unconscious || state.dead) return state;
  return { ...state, unconscious: true, unconsciousCause: "exhausted" };
}

/** Buys a result with Energy Points of the Action's own pool (FP-015 to FP-021). */
export function spendEnergy(
  state: CharacterState,
  input: ActionInput,
  tier: Tier,
  settings: FourPointsSettings = DEFAULT_SETTINGS,
): ActionResult {
  const quote = quoteAction(state, input, settings);
  if (quote.automatic) return automatic(state, quote);
  if (quote.refused) return refuse(state, quote, quote.refused);
  if (quote.pool.value <= 0) return refuse(state, quote, "pool-empty");
  if (!quote.affordable.includes(tier)) return refuse(state, quote, "not-enough-energy");
  const cost = quote.costs[tier];
  const pools = { ...state.pools, [input.stat]: drawFrom(quote.pool, cost) };
  const actor = afterEnergyChange(useUp({ ...state, pools }, input), settings);
  return { allowed: true, refused: null, outcome: tier, cost, quote, actor };
}

/** Tests Luck with a die that has fallen: 4 or more in all is a total success, anything less a failure (FP-024, FP-025). */
export function testLuck(
  state: CharacterState,
  input: ActionInput,
  die: number,
  settings: FourPointsSettings = DEFAULT_SETTINGS,
): ActionResult {
  const quote = quoteAction(state, input, settings);
  if (quote.automatic) return automatic(state, quote);
  if (!quote.canTestLuck) return refuse(state, quote, quote.refused ?? "blocked");
  const luckTotal = die + quote.luckModifier;
  return {
    allowed: true,
    refused: null,
    outcome: luckTotal >= LUCK_TARGET ? "total" : "failure",
    cost: 0,
    quote,
    luckTotal,
    luckModifier: quote.luckModifier,
    actor: useUp(state, input),
  };
}

/**
 * Tests Luck to break free, the one Action that is open while Blocked; it costs no Energy, and all modifiers apply
 * (FP-067, FPA-25). Success ends Blocked.
 */
export function breakFree(
  state: CharacterState,
  input: ActionInput,
  die: number,
  settings: FourPointsSettings = DEFAULT_SETTINGS,
): ActionResult {
  const { avoids: _, isAvoiding: __, ...attempt } = input;
  // Breaking free is priced like an Action of somebody who is not held.
  const result = testLuck({ ...state, blocked: false }, attempt, die, settings);
  if (result.allowed && !state.blocked) return refuse(state, result.quote, "not-blocked");
  if (!result.allowed) return { ...result, actor: state };
  const freed = result.outcome === "total";
  return { ...result, actor: { ...result.actor, blocked: !freed, heldFast: state.heldFast && !freed } };
}

/** A bare Ability costs nothing and works by itself, unless no Action at all is possible (FP-114). */
export function useAbility(state: CharacterState, settings: FourPointsSettings = DEFAULT_SETTINGS): ActionResult {
  const quote = quoteAction(state, { stat: "wits" }, settings);
  return quote.refused ? refuse(state, quote, quote.refused) : automatic(state, quote);
}
