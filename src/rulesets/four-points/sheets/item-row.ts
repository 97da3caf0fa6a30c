import { say, sayCount } from "../../../foundry/language.js";
import { enrich } from "../../../foundry/rich-text.js";
import { FourPointsEquipmentData } from "../data/equipment.js";
import { FourPointsExperienceData } from "../data/experience.js";
import { FourPointsPowerActionData } from "../data/power-action.js";
import { FourPointsPowerTypeData } from "../data/power-type.js";
import { FourPointsSkillData } from "../data/skill.js";
import { FourPointsTraitData } from "../data/trait.js";
import { canAct, readState } from "../deeds/facts.js";
import { lacksPowerType, powerTypeOf } from "../deeds/power-sources.js";
import { isTrained, type ArmourKind } from "../rules/armour.js";
import { BASE_COST, STATS, TIERS } from "../rules/names.js";
import { isUsable, missingType } from "./use-item.js";

const joined = (parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(", ");

/** Whether whoever carries a piece is trained for it; only a warning hangs on it (FPX-12, FPA-63). */
function isTrainedFor(item: Item.Implementation, kind: ArmourKind): boolean {
  const { actor } = item;
  if (!actor || !canAct(actor)) return true;
  const martial = actor.items.filter((other) => {
    const data = other.system as unknown;
    return data instanceof FourPointsExperienceData && data.martial;
  });
  return isTrained(kind, readState(actor).pools, martial.length);
}

/** That a Power Action's Type is not on the sheet, and which one. */
function missingWords(item: Item.Implementation): string {
  const type = missingType(item)?.type ?? "";
  return type === "" ? say("FOURPOINTS.Power.NoType") : say("FOURPOINTS.Power.NeedsType", { type });
}

/** The quiet line under an item's name: what matters of it at a glance. */
function noteOf(item: Item.Implementation): string {
  const data = item.system as unknown;
  if (data instanceof FourPointsSkillData)
    return joined([
      data.kind !== "other" && say(`FOURPOINTS.SkillKind.${data.kind}`),
      data.note,
      data.kind === "power" && item.actor !== null && lacksPowerType(item.actor) && say("FOURPOINTS.Power.NoTypeYet"),
    ]);
  if (data instanceof FourPointsTraitData) {
    const list = (key: "vulnerabilities" | "resistances" | "immunities") =>
      data[key].size > 0 && say(`FOURPOINTS.Against.${key}`, { things: [...data[key]].join(", ") });
    return joined([data.note, list("vulnerabilities"), list("resistances"), list("immunities")]);
  }
  if (data instanceof FourPointsPowerTypeData) return joined([data.scope, data.note]);
  // An Action stands below its Type, so only a missing one is named.
  if (data instanceof FourPointsPowerActionData) return joined([!powerTypeOf(item) && missingWords(item), data.note]);
  if (data instanceof FourPointsExperienceData)
    return joined([
      say(`FOURPOINTS.ExperienceGroup.${data.group}`),
      ...STATS.map((stat) => data.dice[stat] > 0 && `${say(`FOURPOINTS.Stat.${stat}`)} +${data.dice[stat]}d6`),
      data.skill,
    ]);
  if (data instanceof FourPointsEquipmentData) {
    const kind = data.kind === "weapon" ? say(`FOURPOINTS.Weapon.${data.weapon}`) : undefined;
    const armour = data.kind === "armour" ? say(`FOURPOINTS.Armour.${data.armour}`) : undefined;
    const untrained = data.kind === "armour" && data.worn && !isTrainedFor(item, data.armour as ArmourKind);
    return joined([kind, armour, data.note, untrained && say("FOURPOINTS.Gear.Untrained")]);
  }
  return String((item.system as unknown as { note?: unknown }).note ?? "");
}

/** What an armour piece's row shows and toggles. */
function gearOf(item: Item.Implementation) {
  const data = item.system as unknown;
  if (!(data instanceof FourPointsEquipmentData) || data.kind !== "armour") return {};
  return {
    isArmour: true,
    isShield: data.armour === "shield",
    worn: data.worn,
    raised: data.raised,
    defence: `${data.defence.value} / ${data.defence.max}`,
    repair: data.defence.value < data.defence.max ? sayCount("FOURPOINTS.Gear.RepairHint", data.defence.max) : "",
  };
}

/** What a Power Action costs where nothing helps or hinders, dearest first (FP-009, FPA-54); blank for everything else. */
function pricesOf(item: Item.Implementation): string {
  const data = item.system as unknown;
  if (!(data instanceof FourPointsPowerActionData) || !powerTypeOf(item)) return "";
  return TIERS.map((tier) => BASE_COST[tier] + data.extraCost).join(" / ");
}

/** An item as a row of its actor's sheet. */
export async function itemRow(item: Item.Implementation, isOpen: boolean) {
  const { description, stat, quantity } = item.system as unknown as {
    description?: string;
    stat?: string;
    quantity?: number;
  };
  const powerStat = (powerTypeOf(item)?.system as unknown as { stat?: string } | undefined)?.stat;
  return {
    id: item.id,
    type: item.type as string,
    name: item.name,
    img: item.img,
    note: noteOf(item),
    stat: stat ?? powerStat,
    prices: pricesOf(item),
    quantity,
    ...gearOf(item),
    isUsable: isUsable(item),
    isOpen,
    text: await enrich(description ?? "", item),
  };
}

/** A Character's Types of Power, each followed by its Actions; those without a Type stand last (FP-098). */
export function inPowerOrder<Row extends { readonly id: string | null; readonly type: string }>(
  actor: Actor.Implementation,
  rows: readonly Row[],
): (Row & { readonly isOf?: boolean })[] {
  const typeIdOf = (row: Row) => powerTypeOf(actor.items.get(row.id ?? "") as Item.Implementation)?.id ?? "";
  const types = rows.filter(({ type }) => type === "fourPointsPowerType");
  const actions = rows.filter(({ type }) => type === "fourPointsPowerAction");
  return [
    ...types.flatMap((type) => [
      type,
      ...actions.filter((row) => typeIdOf(row) === type.id).map((row) => ({ ...row, isOf: true })),
    ]),
    ...actions.filter((row) => typeIdOf(row) === ""),
  ];
}
