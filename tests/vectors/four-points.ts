import { spendEnergy, testLuck, type ActionResult } from "../../src/rulesets/four-points/rules/act.js";
import {
  addNextAction,
  heal,
  loseEnergy,
  missTurn,
  restoreEnergy,
  takeHurt,
} from "../../src/rulesets/four-points/rules/consequences.js";
import type { Stat, Tier } from "../../src/rulesets/four-points/rules/names.js";
import { quoteAction, type ActionInput } from "../../src/rulesets/four-points/rules/quote.js";
import {
  DEFAULT_SETTINGS,
  UNTOUCHED,
  type ActionSettings,
  type CharacterState,
} from "../../src/rulesets/four-points/rules/state.js";

/** One worked example as the vector files carry it. */
export interface Vector {
  id: string;
  action: string;
  given: Record<string, unknown> & {
    world?: Partial<ActionSettings>;
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
  input: readInput(vector),
});

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
};
