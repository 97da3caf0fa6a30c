import { sumTerms, type Term } from "../../../kit/term.js";
import {
  BASE_COST,
  DIFFICULTY_EFFECT,
  LUCK_FACES,
  LUCK_TARGET,
  TIERS,
  type Difficulty,
  type Refusal,
  type Stat,
  type Tier,
} from "./names.js";
import { DEFAULT_SETTINGS, type FourPointsSettings, type CharacterState } from "./state.js";

/** One source of Advantage or Disadvantage: its name, and where it comes from. */
export interface Source {
  readonly label: string;
  readonly origin?: string;
}

/** What is attempted, before anybody pays. */
export interface ActionInput {
  readonly stat: Stat;
  readonly difficulty?: Difficulty;
  /** Further sources; each counts 1 (FP-035). */
  readonly advantages?: readonly Source[];
  readonly disadvantages?: readonly Source[];
  /** The one known Skill that is used (FP-085, FPA-36). */
  readonly skill?: string;
  /** Whether this Action avoids something, be it named or not (FPA-24). */
  readonly isAvoiding?: boolean;
  /** The named harm this Action avoids (FP-080). */
  readonly avoids?: string;
  /** Whether a plain Hurt gets in the way (FP-072, FPA-18). */
  readonly injuryApplies?: boolean;
  /** Whether Inspired is spent on this Action (FP-078). */
  readonly useInspired?: boolean;
  /** Energy Points the Guide adds to every price (FPA-54). */
  readonly extraCost?: number;
}

/** Everything a player may know before paying. Costs are Energy Points of the Action's own pool. */
export interface ActionQuote {
  readonly stat: Stat;
  readonly difficulty: Difficulty;
  /** True when Immunity makes it work for nothing (FP-083). */
  readonly automatic: boolean;
  readonly refused: Refusal | null;
  readonly advantages: number;
  readonly disadvantages: number;
  /** Advantages minus Disadvantages (FP-036, FPA-05). */
  readonly net: number;
  /** Each source with its sign. */
  readonly sources: readonly Term[];
  readonly costs: Readonly<Record<Tier, number>>;
  /** Which results the pool can pay for, dearest first (FPA-04). */
  readonly affordable: readonly Tier[];
  readonly pool: { readonly value: number; readonly max: number };
  readonly canSpend: boolean;
  readonly canTestLuck: boolean;
  /** What is added to the Luck die, term by term and in all. */
  readonly luckTerms: readonly Term[];
  readonly luckModifier: number;
  /** The faces of the die that win (FP-024, FPA-08). */
  readonly luckWinningFaces: readonly number[];
  /** 0 when automatic; otherwise the dearest price, for want of a choice. */
  readonly cost: number;
}

const SIGN = { plus: "FP-031", minus: "FP-033" } as const;

/** What waits for the next Action, by name (FPA-15). */
const PENDING = {
  advantage: { label: "FOURPOINTS.Advantage", origin: "FOURPOINTS.Origin.NextAction" },
  disadvantage: { label: "FOURPOINTS.Disadvantage", origin: "FOURPOINTS.Origin.NextAction" },
} as const;

function countSources(state: CharacterState, input: ActionInput): Term[] {
  const terms: Term[] = [];
  const add = (value: 1 | -1, source: Source, rule: string) => terms.push({ ...source, value, rule });
  if (input.skill !== undefined && state.skills.includes(input.skill))
    add(1, { label: input.skill, origin: "FOURPOINTS.Origin.Skill" }, "FP-085");
  for (const source of input.advantages ?? []) add(1, source, SIGN.plus);
  for (const source of input.disadvantages ?? []) add(-1, source, SIGN.minus);
  if (input.avoids !== undefined && state.resistances.includes(input.avoids))
    add(1, { label: input.avoids, origin: "FOURPOINTS.Origin.Resistance" }, "FP-082");
  if (input.avoids !== undefined && state.vulnerabilities.includes(input.avoids))
    add(-1, { label: input.avoids, origin: "FOURPOINTS.Origin.Vulnerability" }, "FP-081");
  if (input.useInspired && state.inspired) add(1, { label: "FOURPOINTS.Condition.Inspired" }, "FP-078");
  for (let i = 0; i < state.nextAction.advantage; i++) add(1, PENDING.advantage, "FP-104");
  for (let i = 0; i < state.nextAction.disadvantage; i++) add(-1, PENDING.disadvantage, "FP-027");
  // One Disadvantage from the Hurt track at most: a stage replaces the one below it (FPA-17).
  if (state.hurt === 1 && input.injuryApplies) add(-1, { label: "FOURPOINTS.Condition.Hurt1" }, "FP-072");
  if (state.hurt === 2) add(-1, { label: "FOURPOINTS.Condition.Hurt2" }, "FP-073");
  if (state.hurt >= 3) add(-1, { label: "FOURPOINTS.Condition.Hurt3" }, "FP-074");
  return terms;
}

function refusal(state: CharacterState): Refusal | null {
  if (state.dead) return "dead";
  if (state.unconscious) return "unconscious";
  return state.blocked ? "blocked" : null;
}

/** The faces of the Luck die that reach the target with this modifier (FP-024). */
export function winningFaces(modifier: number): number[] {
  const faces = Array.from({ length: LUCK_FACES }, (_, index) => index + 1);
  return faces.filter((face) => face + modifier >= LUCK_TARGET);
}

/**
 * Prices an Action and gives the exact odds of Luck; nothing changes (section 2 of the ledger).
 * Steps: Immunity, Conditions, sources, prices, Luck, the pool.
 */
export function quoteAction(
  state: CharacterState,
  input: ActionInput,
  settings: FourPointsSettings = DEFAULT_SETTINGS,
): ActionQuote {
  const difficulty = input.difficulty ?? "normal";
  const effect = DIFFICULTY_EFFECT[difficulty];
  const sources = countSources(state, input);
  const net = sumTerms(sources);
  const advantages = sources.filter((term) => term.value > 0).length;
  const price = (tier: Tier) =>
    Math.max(settings.minimumCost, BASE_COST[tier] + effect.energy + (input.extraCost ?? 0) - net);
  const costs = {
    total: price("total"),
    inconvenience: price("inconvenience"),
    consequence: price("consequence"),
  };
  const luckTerms: Term[] = [...sources];
  if (effect.luck !== 0)
    luckTerms.push({ label: `FOURPOINTS.Difficulty.${difficulty}`, value: effect.luck, rule: effect.rule });
  const luckModifier = sumTerms(luckTerms);
  const automatic = input.avoids !== undefined && state.immunities.includes(input.avoids);
  const refused = automatic ? null : refusal(state);
  const mayAct = !automatic && refused === null;
  const isAvoiding = input.isAvoiding === true || input.avoids !== undefined;
  const mayTest = mayAct || (refused === "blocked" && isAvoiding && settings.blockedAvoid === "luck");
  const pool = state.pools[input.stat];
  // An empty pool leaves only Luck, even at a price of 0 (FP-021, FPA-02).
  const affordable = mayAct && pool.value > 0 ? TIERS.filter((tier) => costs[tier] <= pool.value) : [];
  return {
    stat: input.stat,
    difficulty,
    automatic,
    refused,
    advantages,
    disadvantages: sources.length - advantages,
    net,
    sources,
    costs,
    affordable,
    pool,
    canSpend: affordable.length > 0,
    canTestLuck: mayTest,
    luckTerms,
    luckModifier,
    luckWinningFaces: winningFaces(luckModifier),
    cost: automatic ? 0 : costs.total,
  };
}

/** The result that a dialog starts on: the cheapest that can be paid, of equal prices the best; undefined for none (FPA-66). */
export const startingTier = ({ affordable, costs }: Pick<ActionQuote, "affordable" | "costs">): Tier | undefined =>
  affordable.find((tier) => affordable.every((other) => costs[tier] <= costs[other]));
