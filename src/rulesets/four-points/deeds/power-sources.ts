import { say } from "../../../foundry/language.js";
import { FourPointsPowerActionData } from "../data/power-action.js";
import { FourPointsPowerTypeData } from "../data/power-type.js";
import { FourPointsSkillData, SKILL_KINDS, type SkillKind } from "../data/skill.js";
import { powerTitle } from "../settings.js";
import { itemSources, type ItemSource } from "./item-sources.js";

/** The name rules know an item by: its slug, or its own name made into one. */
export const slugOf = (name: string, slug: unknown): string =>
  (typeof slug === "string" && slug) || name.trim().toLowerCase().replaceAll(/\s+/g, "-");

/** The kind that a Skill in a player's own words is called by: Healing, Combat, or as the table calls Power (FP-086). */
export function kindNamed(name: string): SkillKind | undefined {
  const typed = name.trim().toLocaleLowerCase();
  const words = (kind: SkillKind) => (kind === "power" ? powerTitle() : say(`FOURPOINTS.SkillKind.${kind}`));
  return SKILL_KINDS.find((kind) => kind !== "other" && words(kind).trim().toLocaleLowerCase() === typed);
}

/** A Type of Power to choose from, with the set Power Actions that belong to it (FP-093, FP-098). */
export interface PowerSource extends ItemSource {
  readonly slug: string;
  readonly actions: readonly ItemSource[];
}

/** Every Type of Power that this user may see, in this world and its compendia, each with its Actions. */
export async function powerSources(): Promise<PowerSource[]> {
  const types = await itemSources("fourPointsPowerType");
  const actions = await itemSources("fourPointsPowerAction");
  return types.map((type) => {
    const slug = slugOf(type.name, type.system["slug"]);
    return { ...type, slug, actions: actions.filter(({ system }) => system["powerType"] === slug) };
  });
}

/** The Type that an item of somebody's sheet is, by the name rules know it by; undefined for everything else. */
export function typeSlug(item: Item.Implementation): string | undefined {
  const data = item.system as unknown;
  return data instanceof FourPointsPowerTypeData ? slugOf(item.name, data.slug) : undefined;
}

/** The Power Type that a Power Action belongs to, on the same sheet (FP-098). */
export function powerTypeOf(item: Item.Implementation): Item.Implementation | undefined {
  const data = item.system as unknown;
  if (!(data instanceof FourPointsPowerActionData) || data.powerType === "") return undefined;
  return item.actor?.items.find((other) => typeSlug(other) === data.powerType);
}

/**
 * The Skill of Power that a Type on somebody's sheet belongs to (FPA-37): the one of its name, else the only one, unless
 * that is called as another Type is.
 */
export function powerSkillOf(type: Item.Implementation): Item.Implementation | undefined {
  const items = [...(type.actor?.items ?? [])];
  const skills = items.filter((item) => {
    const data = item.system as unknown;
    return data instanceof FourPointsSkillData && data.kind === "power";
  });
  const isCalled = (skill: Item.Implementation, other: Item.Implementation) =>
    slugOf(skill.name, "") === typeSlug(other) || slugOf(skill.name, "") === slugOf(other.name, "");
  const types = items.filter((item) => typeSlug(item) !== undefined);
  const own = skills.find((skill) => isCalled(skill, type));
  const free = skills.filter((skill) => !types.some((other) => isCalled(skill, other)));
  return own ?? (free.length === 1 ? free[0] : undefined);
}

/** Whether somebody has learnt Power and has no Type of it, so that it reaches nothing (FPA-37, FPA-95). */
export const lacksPowerType = (actor: Actor.Implementation): boolean =>
  actor.items.some((item) => {
    const data = item.system as unknown;
    return data instanceof FourPointsSkillData && data.kind === "power";
  }) && !actor.items.some((item) => typeSlug(item) !== undefined);
