import { sumTerms, type Term } from "../../../kit/term.js";
import { BASE_COST, DIFFICULTY_EFFECT, LUCK_TARGET, type ActionOutcome, type Difficulty, type Tier } from "./names.js";

/** An Action as its card tells it, as far as a correction moves it. */
export interface Told {
  readonly difficulty: Difficulty;
  /** Its sources; with Luck, the Difficulty's own part among them. */
  readonly terms: readonly Term[];
  /** Energy Points the Guide had added to every price. */
  readonly extraCost: number;
  /** The face of the die when Luck was tested; null when a result was bought. */
  readonly die: number | null;
  readonly outcome: ActionOutcome;
}

/** What a card tells after a correction: its price for a bought result, its total and outcome for Luck (FPA-52). */
export interface Corrected {
  readonly terms: readonly Term[];
  readonly cost: number;
  readonly modifier: number;
  readonly total: number;
  readonly outcome: ActionOutcome;
}

const DIFFICULTY_RULES: ReadonlySet<string> = new Set(Object.values(DIFFICULTY_EFFECT).map(({ rule }) => rule));

/** Works an Action out anew with another Difficulty and, for a bought one, another result; sources stay as they are. */
export function correct(told: Told, difficulty: Difficulty, tier: Tier, minimumCost: number): Corrected {
  const sources = told.terms.filter(({ rule }) => !DIFFICULTY_RULES.has(rule));
  const effect = DIFFICULTY_EFFECT[difficulty];
  if (told.die === null) {
    const cost = Math.max(minimumCost, BASE_COST[tier] + effect.energy + told.extraCost - sumTerms(sources));
    return { terms: sources, cost, modifier: 0, total: 0, outcome: tier };
  }
  const own: Term[] =
    effect.luck === 0 ? [] : [{ label: `FOURPOINTS.Difficulty.${difficulty}`, value: effect.luck, rule: effect.rule }];
  const terms = [...sources, ...own];
  const modifier = sumTerms(terms);
  const total = told.die + modifier;
  return { terms, cost: 0, modifier, total, outcome: total >= LUCK_TARGET ? "total" : "failure" };
}
