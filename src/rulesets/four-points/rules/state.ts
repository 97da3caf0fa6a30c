import type { Pool } from "../../../kit/pool.js";
import type { Stat } from "./names.js";

/** Whether a pool is exhausted; one that has no maximum never held anything to spend. */
export const isSpent = ({ value, max }: Pool): boolean => max > 0 && value === 0;

/** The rules' own picture of a Character: plain data, whole numbers. */
export interface CharacterState {
  readonly pools: Readonly<Record<Stat, Pool>>;
  /** The Hurt track: 0 unhurt, 1 Hurt, 2 Badly Hurt, 3 Seriously Hurt (FP-071). */
  readonly hurt: number;
  readonly blocked: boolean;
  /** Whether being Blocked costs every turn until released, as the Guide may rule (FP-066). */
  readonly heldFast: boolean;
  readonly inspired: boolean;
  readonly unconscious: boolean;
  readonly unconsciousCause: "exhausted" | "inflicted" | null;
  /** Set where one more Hurt beyond the last stage is what has just struck it down (FP-076). */
  readonly isStruckBeyond?: boolean;
  readonly dead: boolean;
  /** Modifiers waiting for the next Action (FPA-15). */
  readonly nextAction: { readonly advantage: number; readonly disadvantage: number };
  /** Turns still to be missed (FPA-27). */
  readonly missTurns: number;
  /** Names of known Skills. */
  readonly skills: readonly string[];
  readonly vulnerabilities: readonly string[];
  readonly resistances: readonly string[];
  readonly immunities: readonly string[];
}

/** How far the three nearer range bands reach, in paces; beyond the last it is Very Far Away (FPA-31). */
export interface PaceLimits {
  readonly close: number;
  readonly nearby: number;
  readonly far: number;
}

/** The world's choices that change prices and endings: section 4 of the ledger, by its own keys. */
export interface FourPointsSettings {
  /** No price falls below this (FPA-01). */
  readonly minimumCost: 0 | 1;
  /** Whether a Blocked Character may still avoid by Luck (FPA-24). */
  readonly blockedAvoid: "none" | "luck";
  /** Whether an attack may knock somebody out at once (FPA-57). */
  readonly knockoutAttack: "ask" | "free" | "off";
  /** Whether four empty pools make a Character Unconscious (FPA-12). */
  readonly autoUnconscious: boolean;
  /** What being hurt beyond Seriously Hurt does (FPA-23). */
  readonly hurtBeyondSerious: "unconscious" | "dead" | "ask";
  /** One die a pool for a Seriously Hurt Character's loss, or one for all four (FPA-20). */
  readonly seriousLossDice: "perPool" | "shared";
  /** When in the own turn that loss comes (FPA-21). */
  readonly seriousLossTiming: "start" | "end";
  /** Whether a long rest takes one stage off the Hurt track (FPA-40). */
  readonly restHealsHurt: "never" | "long";
  /** Whether a third thing in a turn is refused (FPA-29). */
  readonly turnBudget: "warn" | "off";
  /** Where the range bands end (FPA-31). */
  readonly paces: PaceLimits;
  /** The most Skills a Character knows (FP-109, FPA-38). */
  readonly skillLimit: number;
  /** Whether Progression raises what is in the pools along with what they hold (FPA-49). */
  readonly progressionRaisesCurrent: boolean;
}

/** What a world uses until somebody changes it. */
export const DEFAULT_SETTINGS: FourPointsSettings = {
  minimumCost: 0,
  blockedAvoid: "none",
  knockoutAttack: "ask",
  autoUnconscious: true,
  hurtBeyondSerious: "unconscious",
  seriousLossDice: "perPool",
  seriousLossTiming: "start",
  restHealsHurt: "never",
  turnBudget: "warn",
  paces: { close: 1, nearby: 10, far: 100 },
  skillLimit: 10,
  progressionRaisesCurrent: false,
};

/** A Character without Conditions, to be spread under what is known. */
export const UNTOUCHED: Omit<CharacterState, "pools"> = {
  hurt: 0,
  blocked: false,
  heldFast: false,
  inspired: false,
  unconscious: false,
  unconsciousCause: null,
  dead: false,
  nextAction: { advantage: 0, disadvantage: 0 },
  missTurns: 0,
  skills: [],
  vulnerabilities: [],
  resistances: [],
  immunities: [],
};
