import { assert, constantFrom, integer, nat, property, record } from "fast-check";
import { expect, test } from "vitest";
import { STATS } from "./names.js";
import { fitShares, giveShare, roomsToFill, roomsToGrow, shareBalance } from "./share.js";
import { UNTOUCHED, type CharacterState } from "./state.js";

const state = (value: number, max: number): CharacterState => ({
  ...UNTOUCHED,
  pools: {
    wits: { value, max },
    stamina: { value: max, max },
    dexterity: { value: 0, max },
    sociability: { value: 0, max: 0 },
  },
});

test("FPA-47 a pool takes what it lacks, a maximum rises freely", () => {
  expect(roomsToFill(state(3, 8))).toEqual({ wits: 5, stamina: 0, dexterity: 8, sociability: 0 });
  expect(roomsToGrow(state(3, 8))).toEqual({ wits: 91, stamina: 91, dexterity: 91, sociability: 99 });
});

test("FP-120 points are given one by one until none are left or the pool is full", () => {
  const rooms = roomsToFill(state(7, 8));
  const once = giveShare(3, rooms, {}, "wits", 1);
  expect(giveShare(3, rooms, once, "wits", 2)).toEqual(once);
  const all = giveShare(3, rooms, once, "dexterity", 9);
  expect(all).toEqual({ wits: 1, stamina: 0, dexterity: 2, sociability: 0 });
  expect(shareBalance(3, rooms, all)).toEqual({ left: 0, room: 6 });
  expect(shareBalance(3, rooms, once)).toEqual({ left: 2, room: 8 });
});

const rooms = record({ wits: nat(20), stamina: nat(20), dexterity: nat(20), sociability: nat(20) });
const shares = record({
  wits: integer({ min: -5, max: 30 }),
  stamina: integer({ min: -5, max: 30 }),
  dexterity: integer({ min: -5, max: 30 }),
  sociability: integer({ min: -5, max: 30 }),
});

test("FP-120 FPA-47 whatever is asked, nothing is over-filled and no point is given twice", () => {
  assert(
    property(
      nat(40),
      rooms,
      shares,
      constantFrom(...STATS),
      integer({ min: -3, max: 60 }),
      (points, room, wish, stat, wanted) => {
        for (const given of [fitShares(points, room, wish), giveShare(points, room, wish, stat, wanted)]) {
          expect(STATS.every((one) => (given[one] ?? 0) >= 0 && (given[one] ?? 0) <= room[one])).toBe(true);
          const balance = shareBalance(points, room, given);
          expect(balance.left).toBeGreaterThanOrEqual(0);
          expect(balance.left + STATS.reduce((sum, one) => sum + (given[one] ?? 0), 0)).toBe(points);
        }
      },
    ),
  );
});
