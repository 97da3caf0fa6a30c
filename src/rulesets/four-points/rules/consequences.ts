import { clampToPool, drawFrom } from "../../../kit/pool.js";
import { afterEnergyChange } from "./act.js";
import { STATS, type ActionOutcome, type Stat } from "./names.js";
import { DEFAULT_SETTINGS, type FourPointsSettings, type CharacterState } from "./state.js";

/** Outcomes after which the Guide owes the table a word on what happens (FPA-62). */
export const OWED: ReadonlySet<string> = new Set<ActionOutcome>(["inconvenience", "consequence", "failure"]);

/** The last stage of the Hurt track (FP-071). */
export const SERIOUSLY_HURT = 3;

/** What being hurt came to. */
export interface HurtResult {
  readonly actor: CharacterState;
  /** True when the Guide has to say what happens beyond Seriously Hurt (FPA-23). */
  readonly askGuide: boolean;
}

/** Hurt beyond the last stage, and Unconscious of it; only the Guide ends that (FP-076, FPA-13). */
export const strikeDown = (state: CharacterState): CharacterState =>
  state.dead ? state : { ...state, unconscious: true, unconsciousCause: "inflicted", isStruckBeyond: true };

/** Hurts an actor once a source: one stage each, and beyond the last what the world has chosen (FP-071, FP-076, FPA-19). */
export function takeHurt(
  state: CharacterState,
  steps: number,
  settings: FourPointsSettings = DEFAULT_SETTINGS,
): HurtResult {
  let actor = state;
  let askGuide = false;
  for (let step = 0; step < steps; step++) {
    if (actor.hurt < SERIOUSLY_HURT) actor = { ...actor, hurt: actor.hurt + 1 };
    else if (settings.hurtBeyondSerious === "dead") actor = { ...actor, dead: true };
    else if (settings.hurtBeyondSerious === "ask") askGuide = true;
    else if (!actor.dead) actor = strikeDown(actor);
  }
  return { actor, askGuide };
}

/** One successful Healing Action: one stage down; nothing happens to the unhurt (FP-087, FPA-39). */
export function heal(state: CharacterState): { readonly actor: CharacterState; readonly changed: boolean } {
  if (state.hurt <= 0) return { actor: state, changed: false };
  return { actor: { ...state, hurt: state.hurt - 1 }, changed: true };
}

/** Energy Points lost from one pool, never below 0; what was really lost is told (FP-028, FPA-11). */
export function loseEnergy(
  state: CharacterState,
  stat: Stat,
  amount: number,
  settings: FourPointsSettings = DEFAULT_SETTINGS,
): { readonly actor: CharacterState; readonly lost: number } {
  const pool = state.pools[stat];
  const after = drawFrom(pool, Math.max(0, amount));
  const actor = afterEnergyChange({ ...state, pools: { ...state.pools, [stat]: after } }, settings);
  return { actor, lost: pool.value - after.value };
}

/** A modifier that waits for the next Action (FP-027, FP-104, FPA-15). */
export const addNextAction = (state: CharacterState, kind: "advantage" | "disadvantage"): CharacterState => ({
  ...state,
  nextAction: { ...state.nextAction, [kind]: state.nextAction[kind] + 1 },
});

/** One more turn to be missed (FP-029, FPA-27). */
export const missTurn = (state: CharacterState): CharacterState => ({ ...state, missTurns: state.missTurns + 1 });

/** Why a share-out was refused; null when it was not. A refusal changes nothing (FPA-47). */
export type ShareRefusal = "over-roll" | "over-max";

/** Shares points out over the pools: no more than were rolled, none above its maximum (FP-105, FPA-44, FPA-47). */
export function restoreEnergy(
  state: CharacterState,
  points: number,
  shares: Readonly<Partial<Record<Stat, number>>>,
): { readonly actor: CharacterState; readonly allowed: boolean; readonly refused: ShareRefusal | null } {
  const share = (stat: Stat) => Math.max(0, Math.trunc(shares[stat] ?? 0));
  const refuse = (refused: ShareRefusal) => ({ actor: state, allowed: false, refused });
  if (STATS.reduce((sum, stat) => sum + share(stat), 0) > points) return refuse("over-roll");
  if (STATS.some((stat) => state.pools[stat].value + share(stat) > state.pools[stat].max)) return refuse("over-max");
  const raised = (stat: Stat) => {
    const { value, max } = state.pools[stat];
    return { value: clampToPool(value + share(stat), max), max };
  };
  const pools = {
    wits: raised("wits"),
    stamina: raised("stamina"),
    dexterity: raised("dexterity"),
    sociability: raised("sociability"),
  };
  const anyAbove = STATS.some((stat) => pools[stat].value > 0);
  // Whoever was merely exhausted wakes by himself as soon as any pool holds something (FPA-13).
  const wakes = state.unconscious && state.unconsciousCause === "exhausted" && anyAbove;
  const actor = { ...state, pools, ...(wakes ? { unconscious: false, unconsciousCause: null } : {}) };
  return { actor, allowed: true, refused: null };
}

/** Lets a Blocked Character go: the hold and what it cost end together (FP-066, FPA-26). */
export const release = (state: CharacterState): CharacterState => ({ ...state, blocked: false, heldFast: false });

/**
 * The Guide ends Unconscious. With all pools empty the Character is at once merely exhausted instead, and wakes with
 * the first Energy Point (FPA-13).
 */
export function wake(state: CharacterState, settings: FourPointsSettings = DEFAULT_SETTINGS): CharacterState {
  return afterEnergyChange({ ...state, unconscious: false, unconsciousCause: null }, settings);
}

/**
 * Sets the pools right after anything else wrote them: the empty fall, the exhausted wake, and on a sheet that is
 * unfinished (again) nobody is exhausted (FP-017, FPA-12, FPA-13).
 */
export function settleEnergy(state: CharacterState, settings: FourPointsSettings = DEFAULT_SETTINGS): CharacterState {
  const isUnfinished = STATS.every((stat) => state.pools[stat].max <= 0);
  if (isUnfinished && state.unconscious && state.unconsciousCause === "exhausted")
    return { ...state, unconscious: false, unconsciousCause: null };
  return afterEnergyChange(restoreEnergy(state, 0, {}).actor, settings);
}
