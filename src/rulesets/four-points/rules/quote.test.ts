import { describe, expect, test } from "vitest";
import { spendEnergy, testLuck } from "./act.js";
import { DIFFICULTIES, LUCK_FACES, STATS, TIERS } from "./names.js";
import { quoteAction, startingTier, winningFaces, type ActionInput } from "./quote.js";
import { DEFAULT_SETTINGS, UNTOUCHED, type CharacterState } from "./state.js";

const full = { value: 8, max: 8 };
const character = (changes: Partial<CharacterState> = {}): CharacterState => ({
  ...UNTOUCHED,
  pools: { wits: full, stamina: full, dexterity: full, sociability: full },
  ...changes,
});
const sources = (count: number) => Array.from({ length: count }, (_, index) => ({ label: `source ${index}` }));

/** Every mix of up to four Advantages, four Disadvantages, each Difficulty, a surcharge, and pools from 0 to 9. */
function* everyInput(): Generator<{ state: CharacterState; input: ActionInput }> {
  for (const difficulty of DIFFICULTIES)
    for (let plus = 0; plus <= 4; plus++)
      for (let minus = 0; minus <= 4; minus++)
        for (const extraCost of [0, 2])
          for (let value = 0; value <= 9; value++)
            yield {
              state: character({
                pools: { wits: { value, max: 9 }, stamina: full, dexterity: full, sociability: full },
              }),
              input: { stat: "wits", difficulty, advantages: sources(plus), disadvantages: sources(minus), extraCost },
            };
}

describe("a quote and what follows from it, over every mix of sources", () => {
  test("prices never fall below the floor (FPA-01)", () => {
    for (const { state, input } of everyInput())
      for (const minimumCost of [0, 1] as const) {
        const { costs } = quoteAction(state, input, { ...DEFAULT_SETTINGS, minimumCost });
        for (const tier of TIERS) expect(costs[tier]).toBeGreaterThanOrEqual(minimumCost);
      }
  });

  test("no Difficulty makes an Action cheaper or Luck better", () => {
    for (const { state, input } of everyInput()) {
      const normal = quoteAction(state, { ...input, difficulty: "normal" });
      const asked = quoteAction(state, input);
      for (const tier of TIERS) expect(asked.costs[tier]).toBeGreaterThanOrEqual(normal.costs[tier]);
      expect(asked.luckWinningFaces.length).toBeLessThanOrEqual(normal.luckWinningFaces.length);
    }
  });

  test("one Advantage and one Disadvantage more change nothing (FPA-05)", () => {
    for (const { state, input } of everyInput()) {
      const before = quoteAction(state, input);
      const after = quoteAction(state, {
        ...input,
        advantages: [...(input.advantages ?? []), { label: "one" }],
        disadvantages: [...(input.disadvantages ?? []), { label: "one" }],
      });
      expect([after.net, after.costs, after.luckModifier]).toEqual([before.net, before.costs, before.luckModifier]);
    }
  });

  test("what is quoted as affordable can be bought at that price, and nothing else can", () => {
    for (const { state, input } of everyInput()) {
      const quote = quoteAction(state, input);
      for (const tier of TIERS) {
        const result = spendEnergy(state, input, tier);
        expect(result.allowed).toBe(quote.affordable.includes(tier));
        expect(result.actor.pools.wits.value).toBe(state.pools.wits.value - (result.allowed ? quote.costs[tier] : 0));
        for (const stat of STATS) {
          const pool = result.actor.pools[stat];
          expect(pool.value >= 0 && pool.value <= pool.max).toBe(true);
        }
      }
    }
  });

  test("Luck wins on exactly the quoted faces and costs nothing (FP-022, FP-024)", () => {
    for (const { state, input } of everyInput()) {
      const quote = quoteAction(state, input);
      for (let face = 1; face <= LUCK_FACES; face++) {
        const result = testLuck(state, input, face);
        expect(result.outcome).toBe(quote.luckWinningFaces.includes(face) ? "total" : "failure");
        expect(result.actor.pools).toEqual(state.pools);
      }
    }
  });

  test("the sum of the terms is what is added to the die (T08.5)", () => {
    for (const { state, input } of everyInput()) {
      const quote = quoteAction(state, input);
      expect(quote.luckTerms.reduce((sum, term) => sum + term.value, 0)).toBe(quote.luckModifier);
    }
  });
});

test("T08.3 Challenging with a Disadvantage can never be won by Luck (FP-042)", () => {
  const quote = quoteAction(character(), { stat: "wits", difficulty: "challenging", disadvantages: sources(1) });
  expect(quote.luckWinningFaces).toEqual([]);
  expect(quote.canTestLuck).toBe(true);
});

test.each([
  [-3, 0],
  [-2, 1],
  [-1, 2],
  [0, 3],
  [1, 4],
  [2, 5],
  [3, 6],
  [9, 6],
])("a Luck modifier of %i wins on %i faces", (modifier, count) => expect(winningFaces(modifier)).toHaveLength(count));

test("an unfinished Character with nothing anywhere is not knocked out (FPA-12)", () => {
  const none = { value: 0, max: 0 };
  const state = character({ pools: { wits: none, stamina: none, dexterity: none, sociability: none } });
  expect(testLuck(state, { stat: "wits" }, 5).actor.unconscious).toBe(false);
});

test("a Skill that is not known gives nothing (FP-085)", () =>
  expect(quoteAction(character(), { stat: "wits", skill: "Chess" }).net).toBe(0));

test("FPA-24 whoever is Blocked avoids by Luck where the world lets it, whether or not the harm has a name", () => {
  const held = character({ blocked: true });
  const luck = { ...DEFAULT_SETTINGS, blockedAvoid: "luck" as const };
  for (const input of [
    { stat: "wits", isAvoiding: true },
    { stat: "wits", avoids: "fire" },
  ] as const) {
    expect(quoteAction(held, input, luck)).toMatchObject({ canSpend: false, canTestLuck: true });
    expect(quoteAction(held, input)).toMatchObject({ canTestLuck: false });
  }
  expect(quoteAction(held, { stat: "wits" }, luck)).toMatchObject({ canTestLuck: false });
});

test("FPA-66 a dialog starts on the cheapest result, and of equal prices on the best", () => {
  const free = quoteAction(character(), { stat: "wits", difficulty: "normal", advantages: sources(3) });
  expect(free.costs).toEqual({ total: 0, inconvenience: 0, consequence: 0 });
  expect(startingTier(free)).toBe("total");
  const paid = quoteAction(character(), { stat: "wits", difficulty: "normal" });
  expect(startingTier(paid)).toBe("consequence");
  expect(startingTier({ ...paid, affordable: [] })).toBeUndefined();
});
