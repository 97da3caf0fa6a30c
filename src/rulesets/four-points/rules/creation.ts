import { sumOf } from "../../../kit/pool.js";
import { STATS, type Stat } from "./names.js";
import type { Shares } from "./rest.js";
import { fitShares, GROWTH_LIMIT } from "./share.js";

/** How a new Character comes by its pools (FPA-50, FPX-02, FPX-03, FPX-05). */
export const WAYS = ["splitDice", "splitPoints", "experiences", "typed"] as const;
export type Way = (typeof WAYS)[number];

/** How many Experiences and Skills a life of each length has brought (FPX-06). */
export const AGES = {
  young: { experiences: 6, skills: 6 },
  adult: { experiences: 8, skills: 10 },
  elderly: { experiences: 10, skills: 8 },
} as const;
export type Age = keyof typeof AGES;

/** Skills that a Character starts with by the way of dice (FPX-04). */
export const STARTING_SKILLS = 8;

/** Numbers, one a Stat. */
export type PerStat = Readonly<Record<Stat, number>>;
export const NONE: PerStat = { wits: 0, stamina: 0, dexterity: 0, sociability: 0 };

/** Dice that have fallen, and how they lay over the Stats when they did. */
export interface Thrown {
  readonly dice: PerStat;
  readonly faces: readonly number[];
}

/** What has been chosen for the pools so far. */
export interface EnergyChoice {
  readonly way: Way;
  /** Dice split over the Stats before they are thrown. */
  readonly dice: PerStat;
  /** Dice that Experiences add (FPX-05). */
  readonly experienceDice: PerStat;
  /** Dice that have fallen for this way; null before. */
  readonly thrown: Thrown | null;
  /** Points of one sum, split over the Stats after it has fallen. */
  readonly points: Shares;
  readonly typed: PerStat;
  /** Skills bought beyond those that Experiences teach, by the Stat that pays for them (FPX-07). */
  readonly bought: PerStat;
}

/** What the choices come to. */
export interface StartingEnergy {
  readonly pools: PerStat;
  /** What is still to be done; null when the pools stand. */
  readonly needs: "dice" | "roll" | "points" | null;
  /** Stats whose pool holds less than the Skills that are bought from it (FPX-07). */
  readonly short: readonly Stat[];
  /** Dice or points that nobody has placed yet. */
  readonly left: number;
  /** How many dice are to be thrown, and how they lie over the Stats. */
  readonly dice: PerStat;
  readonly count: number;
}

const each = (value: (stat: Stat) => number): PerStat => ({
  wits: value("wits"),
  stamina: value("stamina"),
  dexterity: value("dexterity"),
  sociability: value("sociability"),
});
const total = (numbers: PerStat): number => sumOf(STATS.map((stat) => numbers[stat]));
const same = (a: PerStat, b: PerStat): boolean => STATS.every((stat) => a[stat] === b[stat]);

/** The faces that fell for each Stat: they lie in the order of the Stats, as many as each was given dice. */
export function facesByStat({ dice, faces }: Thrown): Readonly<Record<Stat, readonly number[]>> {
  let from = 0;
  const mine = (stat: Stat) => faces.slice(from, (from += dice[stat]));
  return {
    wits: mine("wits"),
    stamina: mine("stamina"),
    dexterity: mine("dexterity"),
    sociability: mine("sociability"),
  };
}

/** Dice summed as each Stat was given them. */
function sums(thrown: Thrown): PerStat {
  const faces = facesByStat(thrown);
  return each((stat) => sumOf(faces[stat]));
}

/** Energy Points that one Skill beyond those that were taught costs (FPX-07). */
export const SKILL_PRICE = 1;

/** Pools after Skills were bought from them; a pool that holds less than its Skills cost is named, and left at 0 (FPX-07). */
export function buySkills(
  pools: PerStat,
  bought: PerStat,
): { readonly pools: PerStat; readonly short: readonly Stat[] } {
  const left = (stat: Stat) => pools[stat] - bought[stat] * SKILL_PRICE;
  return { pools: each((stat) => Math.max(0, left(stat))), short: STATS.filter((stat) => left(stat) < 0) };
}

/** A new Character's pools by any of the four ways; dice that fell for another split count for nothing. */
export function startingEnergy(choice: EnergyChoice, startingDice: number): StartingEnergy {
  const { way, thrown, points, typed } = choice;
  if (way === "typed") {
    const pools = each((stat) => Math.min(Math.max(0, Math.trunc(typed[stat])), GROWTH_LIMIT));
    return { pools, needs: null, short: [], left: 0, dice: NONE, count: 0 };
  }
  if (way === "splitPoints") {
    const base = { dice: NONE, count: startingDice, short: [] };
    if (!thrown || thrown.faces.length !== startingDice)
      return { ...base, pools: NONE, needs: "roll", left: startingDice };
    const rolled = sumOf(thrown.faces);
    const pools = fitShares(rolled, { wits: 99, stamina: 99, dexterity: 99, sociability: 99 }, points);
    const left = rolled - total(pools);
    return { ...base, pools, needs: left > 0 ? "points" : null, left };
  }
  const wanted = way === "experiences" ? each((stat) => 1 + choice.experienceDice[stat]) : choice.dice;
  const count = way === "experiences" ? total(wanted) : startingDice;
  const left = count - total(wanted);
  const base = { dice: wanted, count, left, short: [] };
  if (left !== 0) return { ...base, pools: NONE, needs: "dice" };
  if (!thrown || !same(thrown.dice, wanted) || thrown.faces.length !== count)
    return { ...base, pools: NONE, needs: "roll" };
  const fallen = sums(thrown);
  if (way !== "experiences") return { ...base, pools: fallen, needs: null };
  return { ...base, ...buySkills(fallen, choice.bought), needs: null };
}
