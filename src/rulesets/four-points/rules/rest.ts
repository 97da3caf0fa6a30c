import { sumOf } from "../../../kit/pool.js";
import { heal, restoreEnergy, type ShareRefusal } from "./consequences.js";
import { STATS, type Stat } from "./names.js";
import { DEFAULT_SETTINGS, type FourPointsSettings, type CharacterState } from "./state.js";

/** Hours a short rest takes at least, and a long one (FP-119, FP-121, FPA-48). */
export const SHORT_REST_HOURS = 2;
export const LONG_REST_HOURS = 6;

/** Points given to pools, by Stat; whole numbers, what is left out is 0. */
export type Shares = Readonly<Partial<Record<Stat, number>>>;

/** How many dice a rest of so many hours gives; none when it is too short (FP-119, FP-121, FP-122). */
export function restDice(hours: number, extraDice = 0): number {
  if (hours < SHORT_REST_HOURS) return 0;
  return (hours < LONG_REST_HOURS ? 1 : 2) + Math.max(0, Math.trunc(extraDice));
}

/** What a rest came to; a refusal changes nothing. */
export interface RestResult {
  readonly dice: number;
  readonly rolled: number;
  readonly allowed: boolean;
  readonly refused: ShareRefusal | "too-short" | null;
  /** Points nobody was given; they are lost (FPA-47). */
  readonly unassigned: number;
  readonly actor: CharacterState;
}

/** Rests: the dice's sum is shared out over the pools as the player likes (FP-118 to FP-122). */
export function rest(
  state: CharacterState,
  hours: number,
  faces: readonly number[],
  shares: Shares,
  { extraDice = 0, settings = DEFAULT_SETTINGS }: { extraDice?: number; settings?: FourPointsSettings } = {},
): RestResult {
  const dice = restDice(hours, extraDice);
  const rolled = sumOf(faces.slice(0, dice));
  const refuse = (refused: RestResult["refused"]) => ({
    dice,
    rolled,
    allowed: false,
    refused,
    unassigned: rolled,
    actor: state,
  });
  if (dice === 0) return refuse("too-short");
  const shared = restoreEnergy(state, rolled, shares);
  if (shared.refused) return refuse(shared.refused);
  const rested =
    settings.restHealsHurt === "long" && hours >= LONG_REST_HOURS ? heal(shared.actor).actor : shared.actor;
  return { dice, rolled, allowed: true, refused: null, unassigned: rolled - sumShares(shares), actor: rested };
}

/** What the shares add up to. */
export const sumShares = (shares: Shares): number => sumOf(STATS.map((stat) => shares[stat] ?? 0));

/** What Progression came to; a refusal changes nothing. */
export interface ProgressResult {
  readonly dice: number;
  readonly rolled: number;
  readonly allowed: boolean;
  readonly refused: "over-roll" | "points-left" | null;
  readonly actor: CharacterState;
}

/** Dice of Progression: one, and one more for whom the table rewards (FP-124, FP-126, FPA-49). */
export const progressDice = (bonusDie: boolean): number => (bonusDie ? 2 : 1);

/**
 * Grows the pools after an Adventure: every point of the roll raises a maximum (FP-123 to FP-126).
 * What is in the pools stays, unless the world raises it along; `fullPools` starts the next Adventure fresh (FPA-58).
 */
export function progress(
  state: CharacterState,
  faces: readonly number[],
  shares: Shares,
  {
    bonusDie = false,
    fullPools = false,
    settings = DEFAULT_SETTINGS,
  }: { bonusDie?: boolean; fullPools?: boolean; settings?: FourPointsSettings } = {},
): ProgressResult {
  const dice = progressDice(bonusDie);
  const rolled = sumOf(faces.slice(0, dice));
  const placed = sumShares(shares);
  const tooLittle = placed < rolled ? ("points-left" as const) : null;
  const refused = placed > rolled || STATS.some((stat) => (shares[stat] ?? 0) < 0) ? "over-roll" : tooLittle;
  if (refused) return { dice, rolled, allowed: false, refused, actor: state };
  const grown = (stat: Stat) => {
    const share = shares[stat] ?? 0;
    const { value, max } = state.pools[stat];
    const kept = settings.progressionRaisesCurrent ? value + share : value;
    return { value: fullPools ? max + share : kept, max: max + share };
  };
  const pools = {
    wits: grown("wits"),
    stamina: grown("stamina"),
    dexterity: grown("dexterity"),
    sociability: grown("sociability"),
  };
  // Filling the pools wakes whoever was merely exhausted (FPA-13).
  const actor = restoreEnergy({ ...state, pools }, 0, {}).actor;
  return { dice, rolled, allowed: true, refused: null, actor };
}
