import { expect, test } from "vitest";
import { buySkills, NONE, startingEnergy, type EnergyChoice } from "./creation.js";

const choice = (over: Partial<EnergyChoice>): EnergyChoice => ({
  way: "splitDice",
  dice: NONE,
  experienceDice: NONE,
  thrown: null,
  points: {},
  typed: NONE,
  bought: NONE,
  ...over,
});
const dice = { wits: 4, stamina: 2, dexterity: 2, sociability: 0 };
const faces = [1, 2, 3, 4, 5, 6, 6, 6];

test("FPX-02 dice are split first, then thrown; each Stat keeps its own", () => {
  expect(startingEnergy(choice({}), 8)).toMatchObject({ needs: "dice", left: 8 });
  expect(startingEnergy(choice({ dice }), 8)).toMatchObject({ needs: "roll", left: 0 });
  expect(startingEnergy(choice({ dice, thrown: { dice, faces } }), 8)).toMatchObject({
    needs: null,
    pools: { wits: 10, stamina: 11, dexterity: 12, sociability: 0 },
  });
});

test("FPX-02 dice that fell for another split do not count", () => {
  const other = { ...dice, wits: 3, sociability: 1 };
  expect(startingEnergy(choice({ dice, thrown: { dice: other, faces } }), 8)).toMatchObject({ needs: "roll" });
});

test("FPX-03 one sum is thrown, then split; no point is given twice", () => {
  const way = "splitPoints" as const;
  expect(startingEnergy(choice({ way }), 8)).toMatchObject({ needs: "roll" });
  const thrown = { dice: NONE, faces };
  expect(startingEnergy(choice({ way, thrown, points: { wits: 20 } }), 8)).toMatchObject({ needs: "points", left: 13 });
  const all = startingEnergy(choice({ way, thrown, points: { wits: 20, stamina: 99 } }), 8);
  expect(all).toMatchObject({ needs: null, left: 0, pools: { wits: 20, stamina: 13 } });
});

test("FPX-05 Experiences add dice to the one that each Stat begins with", () => {
  const experienceDice = { wits: 2, stamina: 0, dexterity: 1, sociability: 0 };
  const open = startingEnergy(choice({ way: "experiences", experienceDice }), 8);
  expect(open).toMatchObject({ needs: "roll", count: 7, dice: { wits: 3, stamina: 1, dexterity: 2, sociability: 1 } });
  const thrown = { dice: open.dice, faces: [1, 1, 1, 6, 2, 2, 5] };
  expect(startingEnergy(choice({ way: "experiences", experienceDice, thrown }), 8).pools).toEqual({
    wits: 3,
    stamina: 6,
    dexterity: 4,
    sociability: 5,
  });
});

test("FPA-50 numbers that are typed in stay inside what a pool can hold", () => {
  const typed = { wits: -3, stamina: 200, dexterity: 7.9, sociability: 0 };
  expect(startingEnergy(choice({ way: "typed", typed }), 8)).toMatchObject({
    needs: null,
    pools: { wits: 0, stamina: 99, dexterity: 7, sociability: 0 },
  });
});

test("FPX-07 a Skill that Experiences did not teach costs a point of the pool it is bought from", () => {
  const pools = { wits: 3, stamina: 1, dexterity: 4, sociability: 5 };
  expect(buySkills(pools, { ...NONE, wits: 2, sociability: 1 })).toEqual({
    pools: { wits: 1, stamina: 1, dexterity: 4, sociability: 4 },
    short: [],
  });
  expect(buySkills(pools, { ...NONE, stamina: 2 })).toEqual({ pools: { ...pools, stamina: 0 }, short: ["stamina"] });
});

test("FPX-07 only the way of Experiences buys, and only from dice that have fallen", () => {
  const bought = { ...NONE, wits: 1 };
  const dice = { wits: 1, stamina: 1, dexterity: 1, sociability: 1 };
  const thrown = { dice, faces: [6, 1, 2, 3] };
  const lived = choice({ way: "experiences", thrown, bought });
  expect(startingEnergy(lived, 8)).toMatchObject({ needs: null, pools: { wits: 5, stamina: 1 }, short: [] });
  expect(startingEnergy({ ...lived, thrown: null }, 8)).toMatchObject({ needs: "roll", short: [] });
  expect(startingEnergy(choice({ dice, thrown, bought }), 4).pools.wits).toBe(6);
});
