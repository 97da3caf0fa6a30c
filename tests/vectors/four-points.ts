import {
  breakFree,
  spendEnergy,
  testLuck,
  useAbility,
  type ActionResult,
} from "../../src/rulesets/four-points/rules/act.js";
import {
  addNextAction,
  heal,
  loseEnergy,
  missTurn,
  restoreEnergy,
  takeHurt,
} from "../../src/rulesets/four-points/rules/consequences.js";
import {
  inflictCondition,
  npcDifficulty,
  type Inflicted,
  type NpcState,
} from "../../src/rulesets/four-points/rules/fight.js";
import {
  DIFFICULTIES,
  STATS,
  TIERS,
  type ActionOutcome,
  type Stat,
  type Tier,
} from "../../src/rulesets/four-points/rules/names.js";
import { rollSideEffect } from "../../src/rulesets/four-points/rules/power.js";
import { progress, rest, type Shares } from "../../src/rulesets/four-points/rules/rest.js";
import { CONDITIONS, DETAILS, measureRange, RANGES, SIZES } from "../../src/rulesets/four-points/rules/scales.js";
import { learnSkill } from "../../src/rulesets/four-points/rules/skills.js";
import {
  endTurn,
  planTurn,
  sortTurnOrder,
  startTurn,
  type OrderRoll,
  type TurnStep,
} from "../../src/rulesets/four-points/rules/turns.js";
import { quoteAction, type ActionInput } from "../../src/rulesets/four-points/rules/quote.js";
import {
  DEFAULT_SETTINGS,
  UNTOUCHED,
  type FourPointsSettings,
  type CharacterState,
} from "../../src/rulesets/four-points/rules/state.js";

/** One worked example as the vector files carry it. */
export interface Vector {
  id: string;
  action: string;
  given: Record<string, unknown> & {
    world?: Partial<FourPointsSettings>;
    actor?: Partial<CharacterState>;
    dice?: number[];
  };
  expect: unknown;
}

/** Vectors name sources by plain text; the rules carry a name and an origin. */
function readInput(vector: Vector): ActionInput & { tier?: Tier } {
  const input = vector.given["input"] as Record<string, unknown>;
  const named = (key: string) => ((input[key] as string[] | undefined) ?? []).map((label) => ({ label }));
  return { ...input, advantages: named("advantages"), disadvantages: named("disadvantages") } as never;
}

const prepare = (vector: Vector) => ({
  state: { ...UNTOUCHED, ...vector.given.actor } as CharacterState,
  settings: { ...DEFAULT_SETTINGS, ...vector.given.world },
  input: vector.given["input"] ? readInput(vector) : { stat: "wits" as const },
  dice: vector.given.dice ?? [],
});

/** A verb's further fields. */
const fields = <T>(vector: Vector): T => (vector.given["input"] ?? {}) as T;

/** Lists of names by what a vector calls them. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  stats: STATS,
  tiers: TIERS,
  difficulties: DIFFICULTIES,
  sizes: SIZES,
  ranges: RANGES,
  details: DETAILS,
  conditions: CONDITIONS,
};

const report = ({ actor, ...rest }: ActionResult) => ({ ...rest, actor });

/** What each verb does with a vector; a verb that is not here is one the system does not play yet. */
export const VERBS: Record<string, (vector: Vector) => unknown> = {
  quoteAction(vector) {
    const { state, settings, input } = prepare(vector);
    return quoteAction(state, input, settings);
  },
  spendEnergy(vector) {
    const { state, settings, input } = prepare(vector);
    return report(spendEnergy(state, input, input.tier ?? "total", settings));
  },
  testLuck(vector) {
    const { state, settings, input } = prepare(vector);
    return report(testLuck(state, input, vector.given.dice?.[0] ?? 0, settings));
  },
  takeHurt(vector) {
    const { state, settings } = prepare(vector);
    return takeHurt(state, Number((vector.given["input"] as { steps: number }).steps), settings);
  },
  heal: (vector) => heal(prepare(vector).state),
  applyEffect(vector) {
    const { state, settings } = prepare(vector);
    const input = vector.given["input"] as {
      effect: string;
      stat: Stat;
      amount?: number;
      distribution?: Partial<Record<Stat, number>>;
    };
    const die = vector.given.dice?.[0] ?? 0;
    if (input.effect === "lose") {
      const { actor, lost } = loseEnergy(state, input.stat, input.amount ?? die, settings);
      return { actor, lost: { [input.stat]: lost } };
    }
    if (input.effect === "restore") return { rolled: die, ...restoreEnergy(state, die, input.distribution ?? {}) };
    if (input.effect === "missTurn") return { actor: missTurn(state) };
    return { actor: addNextAction(state, input.effect as "advantage" | "disadvantage") };
  },
  breakFree(vector) {
    const { state, settings, input, dice } = prepare(vector);
    return report(breakFree(state, input, dice[0] ?? 0, settings));
  },
  useAbility(vector) {
    const { state, settings, input, dice } = prepare(vector);
    const { partOfAction, guideAsksLuck } = fields<{ partOfAction?: boolean; guideAsksLuck?: boolean }>(vector);
    if (partOfAction) return report(spendEnergy(state, input, input.tier ?? "total", settings));
    if (guideAsksLuck) return report(testLuck(state, input, dice[0] ?? 0, settings));
    return report(useAbility(state, settings));
  },
  startTurn(vector) {
    const { state, settings, dice } = prepare(vector);
    return startTurn(state, dice, settings);
  },
  endTurn(vector) {
    const { state, settings, dice } = prepare(vector);
    return endTurn(state, dice, settings);
  },
  planTurn: (vector) => planTurn(fields<{ steps: TurnStep[] }>(vector).steps, prepare(vector).settings),
  rest(vector) {
    const { state, settings, dice } = prepare(vector);
    const {
      hours,
      extraDice = 0,
      distribution,
    } = fields<{ hours: number; extraDice?: number; distribution: Shares }>(vector);
    return rest(state, hours, dice, distribution, { extraDice, settings });
  },
  progress(vector) {
    const { state, settings, dice } = prepare(vector);
    const { bonusDie = false, distribution } = fields<{ bonusDie?: boolean; distribution: Shares }>(vector);
    return progress(state, dice, distribution, { bonusDie, settings });
  },
  rollSideEffect: (vector) => ({ results: prepare(vector).dice.map((die) => rollSideEffect(die)) }),
  learnSkill(vector) {
    const { state, settings } = prepare(vector);
    const { skill, replace } = fields<{ skill: string; replace?: string }>(vector);
    return learnSkill(state, skill, replace, settings);
  },
  inflictCondition(vector) {
    const target = { ...UNTOUCHED, ...(vector.given["target"] as Partial<CharacterState>) } as CharacterState;
    const { condition, attackOutcome, avoidOutcome } = fields<{
      condition: Inflicted;
      attackOutcome: ActionOutcome | "declared";
      avoidOutcome: ActionOutcome | null;
    }>(vector);
    return inflictCondition(target, condition, attackOutcome, avoidOutcome, prepare(vector).settings);
  },
  sortTurnOrder: (vector) => ({
    order: sortTurnOrder(vector.given["combatants"] as OrderRoll[]).map(({ name }) => name),
  }),
  measureRange(vector) {
    const { settings } = prepare(vector);
    const { distancesPaces } = fields<{ distancesPaces: number[] }>(vector);
    return { ranges: distancesPaces.map((distance) => measureRange(distance, settings.paces)) };
  },
  npcDifficulty(vector) {
    const { stat, raise = 0 } = fields<{ stat: Stat; raise?: number }>(vector);
    return { difficulty: npcDifficulty(vector.given["npc"] as NpcState, stat, raise) };
  },
  listNames: (vector) => ({ keys: LISTS[String(vector.given["table"])] }),
};
