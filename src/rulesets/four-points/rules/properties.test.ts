import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { breakFree, spendEnergy, testLuck } from "./act.js";
import { heal, loseEnergy, restoreEnergy, settleEnergy, takeHurt, wake } from "./consequences.js";
import { inflictCondition, INFLICTED, npcDifficulty, succeeded } from "./fight.js";
import { DIFFICULTIES, STATS, TIERS, type Stat } from "./names.js";
import { quoteAction, type ActionInput } from "./quote.js";
import { progress, progressDice, rest, restDice, sumShares } from "./rest.js";
import { measureRange, RANGES } from "./scales.js";
import { learnSkill } from "./skills.js";
import { DEFAULT_SETTINGS, type CharacterState, type FourPointsSettings } from "./state.js";
import { endTurn, planTurn, sortTurnOrder, startTurn, tied, TURN_PIPS } from "./turns.js";

const die = fc.integer({ min: 1, max: 6 });
const dice = fc.array(die, { minLength: 4, maxLength: 4 });
const pool = fc.tuple(fc.nat(20), fc.nat(20)).map(([a, b]) => ({ value: Math.min(a, b), max: Math.max(a, b) }));
const perStat = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<Record<Stat, T>> =>
  fc.record({ wits: one, stamina: one, dexterity: one, sociability: one });
const names = fc.subarray(["fire", "cold", "poison"]);
const states: fc.Arbitrary<CharacterState> = fc.record({
  pools: perStat(pool),
  hurt: fc.nat(3),
  blocked: fc.boolean(),
  heldFast: fc.boolean(),
  inspired: fc.boolean(),
  unconscious: fc.constant(false),
  unconsciousCause: fc.constant(null),
  dead: fc.boolean(),
  nextAction: fc.record({ advantage: fc.nat(3), disadvantage: fc.nat(3) }),
  missTurns: fc.nat(3),
  skills: fc.subarray(["Climbing", "Singing", "Healing"]),
  vulnerabilities: names,
  resistances: names,
  immunities: names,
});
const worlds: fc.Arbitrary<FourPointsSettings> = fc
  .record({
    minimumCost: fc.constantFrom(0 as const, 1 as const),
    blockedAvoid: fc.constantFrom("none" as const, "luck" as const),
    knockoutAttack: fc.constantFrom("ask" as const, "free" as const, "off" as const),
    autoUnconscious: fc.boolean(),
    hurtBeyondSerious: fc.constantFrom("unconscious" as const, "dead" as const, "ask" as const),
    seriousLossDice: fc.constantFrom("perPool" as const, "shared" as const),
    seriousLossTiming: fc.constantFrom("start" as const, "end" as const),
    restHealsHurt: fc.constantFrom("never" as const, "long" as const),
  })
  .map((choices) => ({ ...DEFAULT_SETTINGS, ...choices }));
const sources = fc.array(fc.constant({ label: "source" }), { maxLength: 4 });
const inputs: fc.Arbitrary<ActionInput> = fc.record(
  {
    stat: fc.constantFrom(...STATS),
    difficulty: fc.constantFrom(...DIFFICULTIES),
    advantages: sources,
    disadvantages: sources,
    skill: fc.constantFrom("Climbing", "Riding"),
    avoids: fc.constantFrom("fire", "cold", "arrows"),
    injuryApplies: fc.boolean(),
    useInspired: fc.boolean(),
    extraCost: fc.nat(3),
  },
  { requiredKeys: ["stat"] },
);
const shares = perStat(fc.integer({ min: -2, max: 8 }));
const tiers = fc.constantFrom(...TIERS);

const holds = (state: CharacterState) =>
  STATS.every((stat) => {
    const { value, max } = state.pools[stat];
    return Number.isInteger(value) && value >= 0 && value <= max;
  });

/** Runs a law over many cases; a failing one is shrunk and printed. */
const law = <T extends unknown[]>(
  name: string,
  arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> },
  check: (...given: T) => void,
) =>
  test(name, () => {
    const once = (...given: unknown[]): void => check(...(given as T));
    fc.assert(
      fc.property(...(arbitraries as [fc.Arbitrary<unknown>]), (...given) => void once(...given)),
      { numRuns: 500 },
    );
  });

describe("whatever happens to a Character", () => {
  law(
    "its pools stay within 0 and their maximum, and Hurt within its track (FPA-11, FP-071)",
    [states, worlds, inputs, tiers, dice, shares, fc.integer({ min: -5, max: 30 })],
    (state, world, input, tier, faces, split, amount) => {
      const after = [
        spendEnergy(state, input, tier, world).actor,
        testLuck(state, input, faces[0] ?? 1, world).actor,
        breakFree(state, input, faces[0] ?? 1, world).actor,
        loseEnergy(state, input.stat, amount, world).actor,
        restoreEnergy(state, amount, split).actor,
        takeHurt(state, 3, world).actor,
        heal(state).actor,
        wake(state, world),
        settleEnergy(state, world),
        startTurn(state, faces, world).actor,
        endTurn(state, faces, world).actor,
        rest(state, 6, faces, split, { settings: world }).actor,
        progress(state, faces, split, { settings: world }).actor,
        ...INFLICTED.map((condition) => inflictCondition(state, condition, "declared", null, world).target),
      ];
      for (const actor of after) {
        expect(holds(actor)).toBe(true);
        expect(actor.hurt).toBeGreaterThanOrEqual(0);
        expect(actor.hurt).toBeLessThanOrEqual(3);
        expect(actor.missTurns).toBeGreaterThanOrEqual(0);
      }
    },
  );

  law(
    "a refusal changes nothing",
    [states, worlds, inputs, tiers, die, shares],
    (state, world, input, tier, face, split) => {
      const results = [
        spendEnergy(state, input, tier, world),
        testLuck(state, input, face, world),
        breakFree(state, input, face, world),
        rest(state, 2, [face], split, { settings: world }),
        progress(state, [face], split, { settings: world }),
        learnSkill({ ...state, skills: Array(10).fill("x") }, "Singing"),
      ];
      for (const { allowed, refused, actor } of results) {
        expect(allowed).toBe(refused === null);
        if (!allowed) expect(actor).toEqual({ ...state, skills: actor.skills });
      }
    },
  );
});

describe("a quote", () => {
  law(
    "never disagrees with the resolution that follows",
    [states, worlds, inputs, tiers, die],
    (state, world, input, tier, face) => {
      const quote = quoteAction(state, input, world);
      const paid = spendEnergy(state, input, tier, world);
      if (quote.automatic) return expect([paid.outcome, paid.cost, paid.actor]).toEqual(["automatic", 0, state]);
      expect(paid.allowed).toBe(quote.affordable.includes(tier));
      if (paid.allowed) {
        expect(paid.cost).toBe(quote.costs[tier]);
        expect(paid.actor.pools[input.stat].value).toBe(state.pools[input.stat].value - quote.costs[tier]);
      }
      const luck = testLuck(state, input, face, world);
      expect(luck.allowed).toBe(quote.canTestLuck);
      if (luck.allowed) expect(succeeded(luck.outcome)).toBe(quote.luckWinningFaces.includes(face));
    },
  );

  law(
    "holds the floor, and no Difficulty makes it cheaper or Luck better (FPA-01, FP-038)",
    [states, worlds, inputs],
    (state, world, input) => {
      const quotes = DIFFICULTIES.map((difficulty) => quoteAction(state, { ...input, difficulty }, world));
      for (const [index, quote] of quotes.entries())
        for (const tier of TIERS) {
          expect(quote.costs[tier]).toBeGreaterThanOrEqual(world.minimumCost);
          const easier = quotes[index - 1];
          if (!easier) continue;
          expect(quote.costs[tier]).toBeGreaterThanOrEqual(easier.costs[tier]);
          expect(quote.luckWinningFaces.length).toBeLessThanOrEqual(easier.luckWinningFaces.length);
        }
    },
  );

  law(
    "is the same with one Advantage and one Disadvantage more (FP-036)",
    [states, worlds, inputs],
    (state, world, input) => {
      const more = {
        ...input,
        advantages: [...(input.advantages ?? []), { label: "one" }],
        disadvantages: [...(input.disadvantages ?? []), { label: "other" }],
      };
      const [plain, both] = [quoteAction(state, input, world), quoteAction(state, more, world)];
      for (const key of ["net", "costs", "affordable", "luckModifier", "luckWinningFaces", "refused"] as const)
        expect(both[key]).toEqual(plain[key]);
    },
  );
});

describe("rest and Progression", () => {
  law(
    "give what was rolled and no more (FPA-47, FPA-49)",
    [states, dice, shares, fc.nat(9)],
    (state, faces, split, hours) => {
      const total = (one: CharacterState, key: "value" | "max") =>
        STATS.reduce((sum, stat) => sum + one.pools[stat][key], 0);
      const rested = rest(state, hours, faces, split);
      expect(rested.dice).toBe(restDice(hours));
      expect(total(rested.actor, "value") - total(state, "value")).toBeLessThanOrEqual(rested.rolled);
      if (rested.allowed && STATS.every((stat) => split[stat] >= 0))
        expect(rested.unassigned).toBe(rested.rolled - sumShares(split));
      const grown = progress(state, faces, split, { bonusDie: true });
      expect(grown.dice).toBe(progressDice(true));
      if (grown.allowed) expect(total(grown.actor, "max") - total(state, "max")).toBe(grown.rolled);
    },
  );
});

describe("turns", () => {
  law(
    "have two pips in any mix (FP-060 to FP-063)",
    [fc.array(fc.constantFrom("move", "action", "breakFree", "avoid", "ability"))],
    (steps) => {
      const plan = planTurn(steps as never);
      expect(plan.allowed).toBe(plan.used <= TURN_PIPS);
      expect(plan.remaining).toBe(Math.max(0, TURN_PIPS - plan.used));
    },
  );

  law("go from high to low, and only who is tied rolls off (FPA-30)", [fc.array(die, { maxLength: 6 })], (faces) => {
    const rolls = faces.map((face, index) => ({ name: `${index}`, die: face }));
    const order = sortTurnOrder(rolls);
    for (const [index, one] of order.entries()) expect(one.die).toBeLessThanOrEqual(order[index - 1]?.die ?? 6);
    expect(tied(rolls).map(({ name }) => name)).toEqual(
      rolls.filter((one) => faces.filter((face) => face === one.die).length > 1).map(({ name }) => name),
    );
  });
});

describe("scales", () => {
  law("farther is never a nearer band (FPA-31)", [fc.nat(300), fc.nat(300)], (a, b) => {
    const band = (paces: number) => RANGES.indexOf(measureRange(paces, DEFAULT_SETTINGS.paces));
    expect(band(Math.min(a, b))).toBeLessThanOrEqual(band(Math.max(a, b)));
  });

  law(
    "an NPC's Difficulty stays on its ladder (FPA-51)",
    [perStat(fc.constantFrom(...DIFFICULTIES)), fc.nat(3), fc.boolean(), fc.boolean(), fc.nat(5)],
    (difficulty, hurt, inspired, blocked, raise) => {
      const npc = { difficulty, hurt, inspired, blocked };
      for (const stat of STATS) {
        expect(DIFFICULTIES).toContain(npcDifficulty(npc, stat, raise));
        expect(npcDifficulty({ ...npc, unconscious: true }, stat, raise)).toBe("normal");
      }
    },
  );
});
