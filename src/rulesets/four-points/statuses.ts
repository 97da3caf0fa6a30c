import type { StatusSpec } from "../../core/statuses/status.js";

const ACTOR_TYPES = ["fourPointsCharacter", "fourPointsNpc"] as const;

const status = (name: string, effectId: string, levels: number): StatusSpec => {
  const file = name.toLowerCase();
  const numbers = Array.from({ length: levels }, (_, index) => index + 1);
  return {
    id: `fourPoints${name}`,
    effectId,
    names: numbers.map((level) => `FOURPOINTS.Condition.${name}${levels > 1 ? level : ""}`),
    hint: `FOURPOINTS.ConditionHint.${name}`,
    images: numbers.map((level) => `icons/status/${file}${levels > 1 ? `-${level}` : ""}.svg`),
    actorTypes: ACTOR_TYPES,
  };
};

/** The Conditions of Four Points (FP-064); Dead is Foundry's own status (FPA-55). */
export const BLOCKED = status("Blocked", "fourPointsBlockd", 1);
export const HURT = status("Hurt", "fourPointsHurt00", 3);
export const INSPIRED = status("Inspired", "fourPointsInspir", 1);
export const UNCONSCIOUS = status("Unconscious", "fourPointsUncons", 1);

export const statuses: readonly StatusSpec[] = [BLOCKED, HURT, INSPIRED, UNCONSCIOUS];

/** The language key of a stage of the Hurt track, from 0 for unhurt (FP-071). */
export const stageKey = (stage: number): string => HURT.names[stage - 1] ?? "FOURPOINTS.Condition.Unhurt";
