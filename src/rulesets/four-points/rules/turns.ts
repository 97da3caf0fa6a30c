import { drawFrom, type Pool } from "../../../kit/pool.js";
import { afterEnergyChange } from "./act.js";
import { SERIOUSLY_HURT } from "./consequences.js";
import { STATS, type Stat } from "./names.js";
import { DEFAULT_SETTINGS, type FourPointsSettings, type CharacterState } from "./state.js";

/** Things a Character does in a turn (FP-060). */
export const TURN_PIPS = 2;

/** One thing done in a turn; avoiding and a bare Ability use no pip (FPA-28). */
export type TurnStep = "move" | "action" | "breakFree" | "avoid" | "ability";
const FREE: ReadonlySet<TurnStep> = new Set(["avoid", "ability"]);

/** How much of a turn is used, and whether the last step still fits (FP-060 to FP-063, FPA-29). */
export interface TurnPlan {
  readonly allowed: boolean;
  readonly refused: "turn-budget" | null;
  readonly used: number;
  readonly remaining: number;
}

/** Counts the pips of a turn: two things in any mix, a third is refused unless the world does not count. */
export function planTurn(steps: readonly TurnStep[], settings: FourPointsSettings = DEFAULT_SETTINGS): TurnPlan {
  const used = steps.filter((step) => !FREE.has(step)).length;
  const allowed = used <= TURN_PIPS || settings.turnBudget === "off";
  return { allowed, refused: allowed ? null : "turn-budget", used, remaining: Math.max(0, TURN_PIPS - used) };
}

/** Energy Points lost, by Stat. */
export type Losses = Readonly<Record<Stat, number>>;
/** Nothing lost. */
export const NO_LOSS: Losses = { wits: 0, stamina: 0, dexterity: 0, sociability: 0 };

/** How many six-sided dice the loss of a Seriously Hurt Character takes; 0 when there is none (FP-075, FPA-20). */
export function lossDice(state: CharacterState, settings: FourPointsSettings = DEFAULT_SETTINGS): number {
  if (state.hurt < SERIOUSLY_HURT || state.dead) return 0;
  return settings.seriousLossDice === "shared" ? 1 : STATS.length;
}

/** One turn's loss of a Seriously Hurt Character: each pool loses its die, or all the same one (FP-075). */
export function seriousLoss(
  state: CharacterState,
  dice: readonly number[],
  settings: FourPointsSettings = DEFAULT_SETTINGS,
): { readonly actor: CharacterState; readonly lost: Losses } {
  if (lossDice(state, settings) === 0) return { actor: state, lost: NO_LOSS };
  const pools: Record<Stat, Pool> = { ...state.pools };
  const lost: Record<Stat, number> = { ...NO_LOSS };
  for (const [index, stat] of STATS.entries()) {
    const die = settings.seriousLossDice === "shared" ? dice[0] : dice[index];
    pools[stat] = drawFrom(state.pools[stat], die ?? 0);
    lost[stat] = state.pools[stat].value - pools[stat].value;
  }
  return { actor: afterEnergyChange({ ...state, pools }, settings), lost };
}

/** What the start of a Character's own turn did. */
export interface TurnStart {
  readonly actor: CharacterState;
  readonly lost: Losses;
  readonly turnMissed: boolean;
  /** False when no Action of any kind is possible this turn; a Blocked Character still may try to break free. */
  readonly canAct: boolean;
}

/**
 * A Character's own turn begins: Seriously Hurt loses Energy, also on a missed turn, then a turn to be missed is
 * used up (FP-029, FP-075, FPA-14, FPA-21, FPA-27). Whoever is held fast misses turns without using one up (FP-066).
 */
export function startTurn(
  state: CharacterState,
  dice: readonly number[],
  settings: FourPointsSettings = DEFAULT_SETTINGS,
): TurnStart {
  if (state.dead) return { actor: state, lost: NO_LOSS, turnMissed: false, canAct: false };
  const { actor: hit, lost } =
    settings.seriousLossTiming === "start" ? seriousLoss(state, dice, settings) : { actor: state, lost: NO_LOSS };
  const turnMissed = hit.missTurns > 0 || (hit.blocked && hit.heldFast);
  const actor = hit.missTurns > 0 ? { ...hit, missTurns: hit.missTurns - 1 } : hit;
  return { actor, lost, turnMissed, canAct: !turnMissed && !actor.unconscious };
}

/** A Character's own turn ends: the loss comes here where the world wants it so (FPA-21). */
export function endTurn(
  state: CharacterState,
  dice: readonly number[],
  settings: FourPointsSettings = DEFAULT_SETTINGS,
): { readonly actor: CharacterState; readonly lost: Losses } {
  return settings.seriousLossTiming === "end" ? seriousLoss(state, dice, settings) : { actor: state, lost: NO_LOSS };
}

/** Somebody's die for the turn order, and what he rolled in roll-offs, first one first. */
export interface OrderRoll {
  readonly name: string;
  readonly die: number;
  readonly rollOff?: readonly number[];
}

function compareRolls(a: OrderRoll, b: OrderRoll): number {
  const rolls = (one: OrderRoll) => [one.die, ...(one.rollOff ?? [])];
  const [mine, theirs] = [rolls(a), rolls(b)];
  for (let index = 0; index < Math.max(mine.length, theirs.length); index++) {
    const difference = (theirs[index] ?? 0) - (mine[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The order of turns, highest first; ties go by their roll-offs and otherwise stay as they came (FP-059, FPA-30). */
export const sortTurnOrder = <T extends OrderRoll>(rolls: readonly T[]): T[] => rolls.toSorted(compareRolls);

/** Those who are still tied with somebody and have to roll once more (FPA-30). */
export const tied = <T extends OrderRoll>(rolls: readonly T[]): T[] =>
  rolls.filter((one) => rolls.some((other) => other !== one && compareRolls(one, other) === 0));
