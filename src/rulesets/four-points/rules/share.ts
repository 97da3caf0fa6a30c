import { sumOf } from "../../../kit/pool.js";
import { STATS, type Stat } from "./names.js";
import type { Shares } from "./rest.js";
import type { CharacterState } from "./state.js";

/** How many points each pool can still take. */
export type Rooms = Readonly<Record<Stat, number>>;

/** The most a pool can hold at all; far above play (see the data model's own limit). */
export const GROWTH_LIMIT = 99;

const ofEach = (value: (stat: Stat) => number): Record<Stat, number> => ({
  wits: value("wits"),
  stamina: value("stamina"),
  dexterity: value("dexterity"),
  sociability: value("sociability"),
});

/** What the pools can take until they are full (FPA-47). */
export const roomsToFill = (state: CharacterState): Rooms =>
  ofEach((stat) => Math.max(0, state.pools[stat].max - state.pools[stat].value));

/** What the maxima can rise by (FP-125). */
export const roomsToGrow = (state: CharacterState): Rooms =>
  ofEach((stat) => Math.max(0, GROWTH_LIMIT - state.pools[stat].max));

/** Points already given out, by Stat, held inside what the pools can take and what there is, first Stats first. */
export function fitShares(points: number, rooms: Rooms, shares: Shares): Record<Stat, number> {
  let left = Math.max(0, points);
  return ofEach((stat) => {
    const share = Math.min(Math.max(0, Math.trunc(shares[stat] ?? 0)), rooms[stat], left);
    left -= share;
    return share;
  });
}

/** Gives one Stat so many points, as far as there are any left and the pool can take them; the others keep theirs. */
export function giveShare(points: number, rooms: Rooms, shares: Shares, stat: Stat, wanted: number): Shares {
  const fitted = fitShares(points, rooms, shares);
  const others = sumOf(STATS.filter((other) => other !== stat).map((other) => fitted[other]));
  const most = Math.min(rooms[stat], points - others);
  return { ...fitted, [stat]: Math.min(Math.max(0, Math.trunc(wanted)), most) };
}

/** What a sharing-out stands at: points left, and what room the pools have beyond what they were given. */
export function shareBalance(
  points: number,
  rooms: Rooms,
  shares: Shares,
): { readonly left: number; readonly room: number } {
  const fitted = fitShares(points, rooms, shares);
  return {
    left: points - sumOf(Object.values(fitted)),
    room: sumOf(STATS.map((stat) => rooms[stat] - fitted[stat])),
  };
}
