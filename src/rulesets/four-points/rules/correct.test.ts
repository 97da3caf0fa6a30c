import { expect, test } from "vitest";
import { spendEnergy, testLuck } from "./act.js";
import { correct } from "./correct.js";
import { DIFFICULTIES, TIERS } from "./names.js";
import { UNTOUCHED, type CharacterState } from "./state.js";

const pool = { value: 20, max: 20 };
const state: CharacterState = {
  ...UNTOUCHED,
  pools: { wits: pool, stamina: pool, dexterity: pool, sociability: pool },
};
const input = {
  stat: "wits",
  advantages: [{ label: "rope" }],
  disadvantages: [{ label: "dark" }, { label: "wet" }],
} as const;

test("FPA-52 a corrected card says what the Action would have come to from the start", () => {
  for (const was of DIFFICULTIES)
    for (const now of DIFFICULTIES) {
      for (const tier of TIERS) {
        const done = spendEnergy(state, { ...input, difficulty: was }, "total");
        const told = { difficulty: was, terms: done.quote.sources, extraCost: 0, die: null, outcome: done.outcome };
        const anew = spendEnergy(state, { ...input, difficulty: now }, tier);
        expect(correct(told, now, tier, 0)).toMatchObject({ cost: anew.cost, outcome: tier });
      }
      for (let die = 1; die <= 6; die++) {
        const done = testLuck(state, { ...input, difficulty: was }, die);
        const told = { difficulty: was, terms: done.quote.luckTerms, extraCost: 0, die, outcome: done.outcome };
        const anew = testLuck(state, { ...input, difficulty: now }, die);
        expect(correct(told, now, "total", 0)).toMatchObject({ total: anew.luckTotal, outcome: anew.outcome, cost: 0 });
      }
    }
});
