import type { Pool } from "../../../kit/pool.js";
import type { Stat } from "./names.js";

/** The rules' own picture of a Character: plain data, whole numbers. */
export interface CharacterState {
  readonly pools: Readonly<Record<Stat, Pool>>;
  /** The Hurt track: 0 unhurt, 1 Hurt, 2 Badly Hurt, 3 Seriously Hurt (FP-071). */
  readonly hurt: number;
  readonly blocked: boolean;
  readonly inspired: boolean;
  readonly unconscious: boolean;
  readonly unconsciousCause: "exhausted" | "inflicted" | null;
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

/** The world's choices that change prices and endings. */
export interface ActionSettings {
  /** No price falls below this (FPA-01). */
  readonly minimumCost: 0 | 1;
  /** Whether a Blocked Character may still avoid by Luck (FPA-24). */
  readonly blockedAvoid: "none" | "luck";
  /** Whether four empty pools make a Character Unconscious (FPA-12). */
  readonly autoUnconscious: boolean;
  /** What being hurt beyond Seriously Hurt does (FPA-23). */
  readonly hurtBeyondSerious: "unconscious" | "dead" | "ask";
}

/** What a world uses until somebody changes it. */
export const DEFAULT_SETTINGS: ActionSettings = {
  minimumCost: 0,
  blockedAvoid: "none",
  autoUnconscious: true,
  hurtBeyondSerious: "unconscious",
};

/** A Character without Conditions, to be spread under what is known. */
export const UNTOUCHED: Omit<CharacterState, "pools"> = {
  hurt: 0,
  blocked: false,
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
