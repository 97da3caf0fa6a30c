import { say, sayList } from "../../../foundry/language.js";
import { FourPointsExperienceData } from "../data/experience.js";
import { FourPointsFolkData } from "../data/folk.js";
import { FourPointsTraitData, TRAIT_LISTS } from "../data/trait.js";
import { isBlank } from "../deeds/creation-draft.js";
import { STATS } from "../rules/names.js";

/** What an Experience adds at creation alone: dice to a Stat, and a Skill (FPX-05). */
function ofCreation({ dice, skill }: FourPointsExperienceData): string[] {
  const thrown = STATS.filter((stat) => dice[stat] > 0).map(
    (stat) => `${say(`FOURPOINTS.Stat.${stat}`)} +${dice[stat]}d6`,
  );
  return [...thrown, ...(skill.trim() === "" ? [] : [say("FOURPOINTS.Dropped.Skill", { skill: skill.trim() })])];
}

/**
 * What an item that was dropped on somebody does not do there, in a sentence: what belongs to creation alone, or what is
 * words and counts nothing (FPA-107). Undefined where it does all that it says.
 */
export function leavesOut(item: Item.Implementation): string | undefined {
  const { actor, name } = item;
  const data = item.system as unknown;
  if (!actor) return undefined;
  const words = { item: name, actor: actor.name };
  if (data instanceof FourPointsExperienceData) {
    const list = ofCreation(data);
    const key = `FOURPOINTS.Dropped.Experience${isBlank(actor) ? "Blank" : ""}`;
    return list.length > 0 ? say(key, { ...words, list: sayList(list) }) : undefined;
  }
  if (data instanceof FourPointsTraitData) {
    const counts = TRAIT_LISTS.some((key) => data[key].size > 0);
    return say(`FOURPOINTS.Dropped.${counts ? "Trait" : "TraitWords"}`, words);
  }
  if (data instanceof FourPointsFolkData) {
    const { size } = actor.system as unknown as { size?: string };
    const differs = (size !== undefined && size !== data.size) || data.languages !== "";
    const sizeWord = say(`FOURPOINTS.Size.${data.size}`);
    return differs ? say("FOURPOINTS.Dropped.Folk", { ...words, size: sizeWord }) : undefined;
  }
  return undefined;
}
