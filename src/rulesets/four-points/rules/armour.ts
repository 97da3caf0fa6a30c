import type { CharacterState } from "./state.js";

/** Kinds of gear that take a blow, with how many until repaired (FPX-11, FPX-12). */
export const ARMOUR = ["light", "medium", "heavy", "shield"] as const;
export type ArmourKind = (typeof ARMOUR)[number];

/** What each kind takes, and what wearing it well asks for: Martial Experiences, or Energy in one of two pools. */
export const ARMOUR_TABLE: Readonly<
  Record<ArmourKind, { readonly defence: number; readonly experiences: number; readonly energy: number }>
> = {
  light: { defence: 1, experiences: 1, energy: 10 },
  medium: { defence: 2, experiences: 2, energy: 14 },
  heavy: { defence: 3, experiences: 3, energy: 18 },
  shield: { defence: 1, experiences: 0, energy: 0 },
};

/** A piece as it stands: how often it can still cancel a Hurt, and for a shield whether it is up. */
export interface ArmourState {
  readonly kind: ArmourKind;
  readonly left: number;
  readonly max: number;
  readonly raised: boolean;
}

/** Whether a piece can cancel the next Hurt; a shield only while raised (FPX-11, FPX-12, FPA-63). */
export const canTake = (piece: ArmourState): boolean => piece.left > 0 && (piece.kind !== "shield" || piece.raised);

/** A piece after it cancelled a Hurt. */
export const afterBlow = (piece: ArmourState): ArmourState => ({ ...piece, left: Math.max(0, piece.left - 1) });

/** Days of repair until a piece is whole again: as many as its Defence (FPX-13). */
export const repairDays = (piece: ArmourState): number => piece.max;

/** Whether somebody is trained for a kind; who is not is warned, never refused (FPX-12, FPA-63). */
export function isTrained(kind: ArmourKind, pools: CharacterState["pools"], martialExperiences: number): boolean {
  const { experiences, energy } = ARMOUR_TABLE[kind];
  return martialExperiences >= experiences || pools.stamina.max >= energy || pools.dexterity.max >= energy;
}
