import { takeHurt } from "./consequences.js";
import { DIFFICULTIES, TIERS, type ActionOutcome, type Difficulty, type Stat } from "./names.js";
import { DEFAULT_SETTINGS, type FourPointsSettings, type CharacterState } from "./state.js";

/** What an attack may put on somebody (FP-089). */
export const INFLICTED = ["hurt", "blocked", "unconscious"] as const;
export type Inflicted = (typeof INFLICTED)[number];

const SUCCESSES: ReadonlySet<string> = new Set([...TIERS, "automatic"]);
/** Whether an Action did its whole job; a partial success does (FPA-42). */
export const succeeded = (outcome: ActionOutcome): boolean => SUCCESSES.has(outcome);

/** What an attack came to. */
export interface InflictResult {
  readonly applied: boolean;
  /** True when the Guide has to say so first: a knock-out, or being hurt beyond the last stage (FPA-23, FPA-57). */
  readonly askGuide: boolean;
  readonly target: CharacterState;
}

/**
 * Puts a Condition on whom an attack has hit and who has not avoided it (FP-068, FP-089, FPA-41, FPA-42).
 * `attack` is "declared" where the Guide simply says so; `avoid` is null where nobody could avoid.
 */
export function inflictCondition(
  target: CharacterState,
  condition: Inflicted,
  attack: ActionOutcome | "declared",
  avoid: ActionOutcome | null,
  settings: FourPointsSettings = DEFAULT_SETTINGS,
): InflictResult {
  const misses = (attack !== "declared" && !succeeded(attack)) || (avoid !== null && succeeded(avoid));
  if (misses) return { applied: false, askGuide: false, target };
  if (condition === "blocked") return { applied: true, askGuide: false, target: { ...target, blocked: true } };
  if (condition === "hurt") {
    const { actor, askGuide } = takeHurt(target, 1, settings);
    return { applied: !askGuide, askGuide, target: actor };
  }
  if (settings.knockoutAttack !== "free")
    return { applied: false, askGuide: settings.knockoutAttack === "ask", target };
  return { applied: true, askGuide: false, target: knockOut(target) };
}

/** Strikes somebody Unconscious; only the Guide ends that (FPA-13). */
export const knockOut = (state: CharacterState): CharacterState =>
  state.dead ? state : { ...state, unconscious: true, unconsciousCause: "inflicted" };

/** An NPC as its Difficulty depends on it. */
export interface NpcState {
  readonly difficulty: Readonly<Record<Stat, Difficulty>>;
  readonly hurt?: number;
  readonly inspired?: boolean;
  readonly blocked?: boolean;
  readonly unconscious?: boolean;
}

/**
 * The Difficulty a Character meets in an NPC without pools: its own for that Stat, raised where its Traits and Skills
 * apply, lowered while Hurt or Blocked, raised while Inspired, and Normal while Unconscious (FPA-51, FPX-18, FPX-19).
 */
export function npcDifficulty(npc: NpcState, stat: Stat, raise = 0): Difficulty {
  if (npc.unconscious) return "normal";
  const level =
    DIFFICULTIES.indexOf(npc.difficulty[stat]) +
    raise -
    ((npc.hurt ?? 0) > 0 ? 1 : 0) -
    (npc.blocked ? 1 : 0) +
    (npc.inspired ? 1 : 0);
  return DIFFICULTIES[Math.min(Math.max(level, 0), DIFFICULTIES.length - 1)] ?? "normal";
}

/** The stage of the Hurt track at which an NPC is out of the fight; 4 is beyond Seriously Hurt (FPA-59). */
export const FALLS_AT = [1, 2, 3, 4] as const;

/** Whether an NPC has fallen (FPA-59). */
export const hasFallen = (npc: Pick<CharacterState, "hurt" | "unconscious" | "dead">, fallsAt: number): boolean =>
  npc.dead || npc.unconscious || npc.hurt >= fallsAt;
