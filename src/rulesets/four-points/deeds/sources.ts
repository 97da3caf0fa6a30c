import { FourPointsEquipmentData } from "../data/equipment.js";
import { FourPointsExperienceData } from "../data/experience.js";
import { FourPointsTraitData } from "../data/trait.js";
import type { Stat } from "../rules/names.js";
import { usesArmour } from "../settings.js";

/** Something on a sheet that may help or hinder an Action, and where it comes from (FP-030). */
export interface KnownSource {
  /** Tells it apart from the others; stays the same while the item is there. */
  readonly key: string;
  readonly label: string;
  readonly origin: string;
  readonly value: 1 | -1;
  /** True where it counts unless somebody takes it off the table. */
  readonly isUsual: boolean;
}

const fromList = (item: Item.Implementation, list: Iterable<string>, value: 1 | -1): KnownSource[] =>
  [...list].map((label) => ({
    key: `${item.id}:${value > 0 ? "plus" : "minus"}:${label}`,
    label,
    origin: item.name,
    value,
    isUsual: false,
  }));

/** What one item may add to an Action with a Stat. */
function sourcesOf(item: Item.Implementation, stat: Stat): KnownSource[] {
  const data = item.system as unknown;
  if (data instanceof FourPointsTraitData)
    return [...fromList(item, data.advantages, 1), ...fromList(item, data.disadvantages, -1)];
  if (data instanceof FourPointsExperienceData)
    return [
      ...fromList(item, data.advantage === "" ? [] : [data.advantage], 1),
      ...fromList(item, data.disadvantage === "" ? [] : [data.disadvantage], -1),
    ];
  // Heavy armour is in the way of everything done with Dexterity (FPX-12).
  const isHeavy = data instanceof FourPointsEquipmentData && data.kind === "armour" && data.armour === "heavy";
  if (isHeavy && data.worn && stat === "dexterity" && usesArmour())
    return [{ key: `${item.id}:worn`, label: item.name, origin: "FOURPOINTS.Armour.heavy", value: -1, isUsual: true }];
  return [];
}

/** Every source that an actor's sheet knows of for an Action with a Stat; Skills stand apart, one an Action (FPA-36). */
export const knownSources = (actor: Actor.Implementation, stat: Stat): KnownSource[] =>
  actor.items.contents.flatMap((item) => sourcesOf(item, stat));

/** Whether a plain Hurt no longer gets in the way of an actor (FPX-10). */
export const easesHurt = (actor: Actor.Implementation): boolean =>
  actor.items.some((item) => {
    const data = item.system as unknown;
    return data instanceof FourPointsExperienceData && data.easesHurt;
  });
