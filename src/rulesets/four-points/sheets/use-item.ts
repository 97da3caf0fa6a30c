import { say } from "../../../foundry/language.js";
import { notify } from "../../../foundry/notice.js";
import { shareItem } from "../chat/item-card.js";
import { FourPointsAbilityData } from "../data/ability.js";
import { FourPointsEquipmentData } from "../data/equipment.js";
import { FourPointsPowerActionData } from "../data/power-action.js";
import { FourPointsPowerTypeData } from "../data/power-type.js";
import { FourPointsSkillData } from "../data/skill.js";
import { canAct, readState } from "../deeds/facts.js";
import { powerSkillOf, powerTypeOf, slugOf } from "../deeds/power-sources.js";
import { useAbility } from "../rules/act.js";
import { isStat, type Stat } from "../rules/names.js";
import type { ActionStart } from "./action-draft.js";
import { asWords } from "./item-names.js";
import { standing, targeted } from "./targets.js";

/** The name of the Type that a Power Action lacks: as the world calls it, else made from its short name. */
function typeNamed(slug: string): string {
  const known = game.items?.find((item) => {
    const type = item.system as unknown;
    return type instanceof FourPointsPowerTypeData && slugOf(item.name, type.slug) === slug;
  });
  return known ? known.name : asWords(slug);
}

/** The Type that a Power Action of somebody's cannot be used without, by name; null when nothing is amiss (FPA-37, FPA-86). */
export function missingType(item: Item.Implementation): { readonly type: string } | null {
  const data = item.system as unknown;
  if (!(data instanceof FourPointsPowerActionData) || item.actor === null || powerTypeOf(item)) return null;
  return { type: data.powerType === "" ? "" : typeNamed(data.powerType) };
}

/** Why a Power Action cannot be used and what helps, in words; null when nothing is amiss (FPA-86). */
export function whyNoPower(item: Item.Implementation): string | null {
  const missing = missingType(item);
  if (missing === null) return null;
  const name = item.name;
  return missing.type === ""
    ? say("FOURPOINTS.Power.NamesNoType", { name })
    : say("FOURPOINTS.Power.LacksType", { name, type: missing.type, owner: item.actor?.name ?? "" });
}

const statOf = (word: string): { readonly stat?: Stat } => (isStat(word) ? { stat: word } : {});

/** The Skill that helps with a Type of Power, as a start (FPA-37). */
function skillFor(type: Item.Implementation): { readonly skill?: string } {
  const skill = powerSkillOf(type);
  return skill?.id ? { skill: skill.id } : {};
}

/** How an item opens the Action dialog; null for one that is not used in Actions. */
export function actionStart(item: Item.Implementation): ActionStart | null {
  const data = item.system as unknown;
  const what = item.name;
  if (data instanceof FourPointsSkillData) return item.id ? { skill: item.id } : null;
  if (data instanceof FourPointsAbilityData) return { ...statOf(data.stat), what };
  if (data instanceof FourPointsPowerTypeData)
    return { ...statOf(data.stat), ...skillFor(item), what, power: item.name };
  if (data instanceof FourPointsPowerActionData) {
    // Power needs a Type on the sheet (FPA-37).
    const type = powerTypeOf(item);
    if (!type) return null;
    const { stat } = type.system as unknown as FourPointsPowerTypeData;
    return { ...statOf(stat), ...skillFor(type), what, power: type.name, extraCost: data.extraCost };
  }
  if (data instanceof FourPointsEquipmentData && data.kind === "weapon")
    return { what, aim: { kind: "attack", targets: standing(targeted()) } };
  return null;
}

/** Whether a click on an item does more than show it. */
export const isUsable = (item: Item.Implementation): boolean =>
  item.actor !== null && canAct(item.actor) && actionStart(item) !== null;

/** A bare Ability: it costs nothing and just works, unless no Action at all is possible (FP-114). */
export async function useBareAbility(item: Item.Implementation): Promise<void> {
  const { actor } = item;
  const refused = actor && canAct(actor) ? useAbility(readState(actor)).refused : null;
  if (refused !== null) notify("warn", say(`FOURPOINTS.Refusal.${refused}`));
  else await shareItem(item, "automatic");
}

/** Tells an Ability from everything else. */
export const isAbility = (item: Item.Implementation): boolean =>
  (item.system as unknown) instanceof FourPointsAbilityData;
