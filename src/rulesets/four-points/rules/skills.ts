import { DEFAULT_SETTINGS, type FourPointsSettings, type CharacterState } from "./state.js";

/** Whether a Skill could be learnt; a refusal changes nothing. */
export interface LearnResult {
  readonly allowed: boolean;
  readonly refused: "skill-limit" | null;
  readonly count: number;
  readonly actor: CharacterState;
}

/** Learns a Skill, or swaps one for it; at the limit only a swap is possible (FP-109, FP-110, FPA-38). */
export function learnSkill(
  state: CharacterState,
  skill: string,
  replace?: string,
  settings: FourPointsSettings = DEFAULT_SETTINGS,
): LearnResult {
  const at = replace === undefined ? -1 : state.skills.indexOf(replace);
  if (at < 0 && state.skills.length >= settings.skillLimit)
    return { allowed: false, refused: "skill-limit", count: state.skills.length, actor: state };
  const skills = at < 0 ? [...state.skills, skill] : state.skills.with(at, skill);
  return { allowed: true, refused: null, count: skills.length, actor: { ...state, skills } };
}
