import { say } from "../../../foundry/language.js";
import { SKILL_KINDS } from "../data/skill.js";
import { OWN_TYPE } from "../deeds/creation-draft.js";
import type { ItemSource } from "../deeds/item-sources.js";

/** Choices by UUID; where they come from is told only of those that share a name. */
export const sourceOptions = (sources: readonly ItemSource[]): Record<string, string> => {
  const isShared = (name: string) => sources.filter((one) => one.name === name).length > 1;
  return Object.fromEntries(
    sources.map(({ uuid, name, origin }) => [uuid, origin !== "" && isShared(name) ? `${name} (${origin})` : name]),
  );
};

/** Types that a Skill of Power may reach, by UUID, and one of the Skill's own name (FP-093, FPA-95). */
export const powerOptions = (powers: readonly ItemSource[], name: string): Record<string, string> => ({
  ...sourceOptions(powers),
  [OWN_TYPE]: say("FOURPOINTS.Creation.OwnType", { name }),
});

/** The kinds of Skill, in the reader's words (FP-086). */
export const kindOptions = (): Record<string, string> =>
  Object.fromEntries(SKILL_KINDS.map((kind) => [kind, say(`FOURPOINTS.SkillKind.${kind}`)]));
