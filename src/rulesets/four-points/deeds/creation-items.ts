import { FourPointsExperienceData } from "../data/experience.js";
import { FourPointsFolkData } from "../data/folk.js";
import { FourPointsTraitData } from "../data/trait.js";
import { STATS, type Stat } from "../rules/names.js";
import { NONE, type PerStat } from "../rules/creation.js";
import type { CreationDraft } from "./creation-draft.js";
import { fetchSources, sourceItem, type ItemStart } from "./item-sources.js";

/** An item that a new Character will have. */
export interface PlannedItem extends ItemStart {
  readonly type: string;
  readonly source: string;
}

/** Something that comes with a Folk, and whether it is wanted. */
export interface Gift {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly note: string;
  readonly isIn: boolean;
}

/** Fetches everything a draft names, and what comes along with it. */
export async function fetchDraft(draft: CreationDraft): Promise<void> {
  const named = [...draft.skills, ...draft.gear].map(({ source }) => source);
  await fetchSources([draft.folk, ...draft.experiences, ...named]);
  const folk = folkOf(draft);
  if (!folk) return;
  await fetchSources([...folk.grants]);
  await fetchSources([...folk.grants].flatMap(traitGrants));
}

/** A Folk's data, once it is at hand. */
function folkOf(draft: CreationDraft): FourPointsFolkData | null {
  const data = sourceItem(draft.folk)?.system as unknown;
  return data instanceof FourPointsFolkData ? data : null;
}

const traitGrants = (uuid: string): string[] => {
  const data = sourceItem(uuid)?.system as unknown;
  return data instanceof FourPointsTraitData ? [...data.grants] : [];
};

/** What comes with a draft's Folk: Traits, Abilities, and the Abilities of those Traits that are wanted (FPX-01). */
export function giftsOf(draft: CreationDraft): Gift[] {
  const folk = folkOf(draft);
  if (!folk) return [];
  const declined = new Set(draft.declined);
  const own = [...folk.grants];
  const all = [...own, ...own.filter((uuid) => !declined.has(uuid)).flatMap(traitGrants)];
  return [...new Set(all)].flatMap((uuid) => {
    const item = sourceItem(uuid);
    if (!item) return [];
    const { note } = item.system as unknown as { note?: string };
    const base = { uuid, name: item.name, img: item.img ?? "", type: item.type as string, note: note ?? "" };
    return [{ ...base, isIn: !declined.has(uuid) }];
  });
}

/** The Experiences of a draft that are at hand. */
export const experiencesOf = (draft: CreationDraft) =>
  draft.experiences.flatMap((uuid) => {
    const item = sourceItem(uuid);
    const data = item?.system as unknown;
    return item && data instanceof FourPointsExperienceData ? [{ uuid, item, data }] : [];
  });

/** Dice that a draft's Experiences add (FPX-05). */
export function experienceDice(draft: CreationDraft): PerStat {
  const all = experiencesOf(draft);
  const sum = (stat: Stat) => all.reduce((dice, { data }) => dice + data.dice[stat], 0);
  return Object.fromEntries(STATS.map((stat) => [stat, all.length > 0 ? sum(stat) : NONE[stat]])) as Record<
    Stat,
    number
  >;
}

/** Skills that come with Experiences, each once, without those that are chosen anyway (FPX-05). */
export function taughtSkills(draft: CreationDraft): string[] {
  const chosen = new Set(draft.skills.map(({ name }) => name.trim().toLocaleLowerCase()));
  const taught = experiencesOf(draft).map(({ data }) => data.skill.trim());
  const fresh = taught.filter((name) => name !== "" && !chosen.has(name.toLocaleLowerCase()));
  return [...new Map(fresh.map((name) => [name.toLocaleLowerCase(), name])).values()];
}

/** Every item that a draft makes, in the order of its steps. */
export function plannedItems(draft: CreationDraft): PlannedItem[] {
  const copy = (type: string) => (source: string) => ({ type, source, name: sourceItem(source)?.name ?? "" });
  const gifts = giftsOf(draft).filter(({ isIn }) => isIn);
  const planned: PlannedItem[] = [
    ...(folkOf(draft) ? [copy("fourPointsFolk")(draft.folk)] : []),
    ...gifts.map(({ type, uuid }) => copy(type)(uuid)),
    ...experiencesOf(draft).map(({ uuid }) => copy("fourPointsExperience")(uuid)),
    ...taughtSkills(draft).map((name) => ({ type: "fourPointsSkill", source: "", name })),
    ...draft.skills.map(({ name, source, stat }) => ({
      type: "fourPointsSkill",
      source,
      name: name.trim(),
      system: { stat },
    })),
    ...draft.gear.map(({ name, source }) => ({ type: "fourPointsEquipment", source, name: name.trim() })),
  ];
  return planned.filter(({ name }) => name !== "");
}

/** How many Skills a draft comes to. */
export const skillCount = (draft: CreationDraft): number =>
  plannedItems(draft).filter(({ type }) => type === "fourPointsSkill").length;
