import { FourPointsExperienceData } from "../data/experience.js";
import { FourPointsFolkData } from "../data/folk.js";
import { FourPointsTraitData } from "../data/trait.js";
import { sumOf } from "../../../kit/pool.js";
import { isStat, STATS, type Stat } from "../rules/names.js";
import type { PerStat } from "../rules/creation.js";
import type { SkillKind } from "../data/skill.js";
import { OWN_TYPE, type CreationDraft, type DraftExperience, type DraftPower } from "./creation-draft.js";
import { kindNamed } from "./power-sources.js";
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
  /** Its stored data, for whoever tells what it does. */
  readonly system: unknown;
  readonly isIn: boolean;
}

const byStat = (value: (stat: Stat) => number): PerStat =>
  Object.fromEntries(STATS.map((stat) => [stat, value(stat)])) as Record<Stat, number>;

/** Fetches everything a draft names, and what comes along with it. */
export async function fetchDraft(draft: CreationDraft): Promise<void> {
  const named = [
    ...[...draft.skills, ...draft.gear].map(({ source }) => source),
    ...[...draft.skills, ...draft.experiences].map(({ power }) => power).filter((power) => power !== OWN_TYPE),
  ];
  await fetchSources([draft.folk, ...draft.experiences.map(({ uuid }) => uuid), ...named]);
  const folk = folkOf(draft);
  if (!folk) return;
  await fetchSources([...folk.grants]);
  await fetchSources([...folk.grants].flatMap(traitGrants));
}

/** The data of a draft's Folk; null until it is at hand. */
export function folkOf(draft: CreationDraft): FourPointsFolkData | null {
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
    return [{ ...base, system: item.system as unknown, isIn: !declined.has(uuid) }];
  });
}

/** The Experiences of a draft that are at hand, with what was chosen of them; `index` is their place in the draft. */
export const experiencesOf = (draft: CreationDraft) =>
  draft.experiences.flatMap((chosen, index) => {
    const item = sourceItem(chosen.uuid);
    const data = item?.system as unknown;
    return item && data instanceof FourPointsExperienceData
      ? [{ index, uuid: chosen.uuid, item, data, chosen, dice: diceOf(data, chosen) }]
      : [];
  });

/** The Stat that an Experience names first. */
const ownStat = ({ dice }: FourPointsExperienceData): Stat | undefined => STATS.find((stat) => dice[stat] > 0);

/** The Stats that an Experience leaves to choose between; none when its dice are where they are. */
export function statsToChoose(data: FourPointsExperienceData): Stat[] {
  const own = ownStat(data);
  if (!own) return [];
  const others = data.orStat === "any" ? STATS : [data.orStat, data.thirdStat].filter(isStat);
  const all = [...new Set([own, ...others])];
  return all.length > 1 ? all : [];
}

/** The dice of an Experience where they were chosen to go (FPX-05). */
function diceOf(data: FourPointsExperienceData, { stat }: DraftExperience): PerStat {
  const [own, ...others] = statsToChoose(data);
  const other = others.find((one) => one === stat);
  if (!own || !other) return { ...data.dice };
  return { ...data.dice, [own]: 0, [other]: data.dice[other] + data.dice[own] };
}

/** Dice that a draft's Experiences add (FPX-05). */
export function experienceDice(draft: CreationDraft): PerStat {
  const all = experiencesOf(draft);
  return byStat((stat) => sumOf(all.map(({ dice }) => dice[stat])));
}

/** A Skill that an Experience teaches; `index` is the Experience's place in the draft. */
export interface TaughtSkill {
  readonly index: number;
  readonly name: string;
  readonly stat: Stat;
  /** Whether the player chooses it; `kind` says out of what. */
  readonly isOpen: boolean;
  readonly kind: string;
  /** Whether it is a Skill of Power, of Healing, of Combat (FP-086). */
  readonly skillKind: SkillKind;
  /** The Type that was chosen for a Skill of Power. */
  readonly power: DraftPower;
  readonly from: string;
  /** Whether another row has the same Skill already, so that this one adds none. */
  readonly isAgain: boolean;
  /** Whether it is still to be chosen: what it is chosen out of is no name, so that it adds none either (FPA-109). */
  readonly isUnnamed: boolean;
}

/** The name of the Type that was chosen for a Skill of Power: where the Skill has none, it is called as that is. */
const typeNamed = ({ skillKind }: FourPointsExperienceData, chosen: DraftExperience): string =>
  (chosen.skillKind || skillKind) === "power" ? (sourceItem(chosen.power)?.name ?? "") : "";

/** Skills that Experiences add: those that are named, each once. */
const learntSkills = (draft: CreationDraft): TaughtSkill[] =>
  taughtSkills(draft).filter(({ isAgain, isUnnamed }) => !isAgain && !isUnnamed);

/** Skills that come with Experiences, in their order; the same one taught or chosen twice counts once (FPX-05). */
export function taughtSkills(draft: CreationDraft): TaughtSkill[] {
  const known = new Set(draft.skills.map(({ name }) => name.trim().toLocaleLowerCase()));
  return experiencesOf(draft).flatMap(({ index, item, data, chosen, dice }) => {
    const kind = data.skill.trim();
    if (kind === "") return [];
    const named = data.openSkill ? chosen.skill.trim() || typeNamed(data, chosen) : kind;
    const isUnnamed = named === "";
    const name = named || kind;
    const key = name.toLocaleLowerCase();
    const isAgain = !isUnnamed && known.has(key);
    if (!isUnnamed) known.add(key);
    const stat = chosen.skillStat || STATS.find((one) => dice[one] > 0) || "wits";
    const { openSkill: isOpen } = data;
    // Where one thing out of several is to be chosen, its name tells of what kind it is, unless the player does.
    const usual = (isOpen && kindNamed(name)) || data.skillKind;
    const skillKind = (isOpen && chosen.skillKind) || usual;
    return [
      {
        index,
        name,
        stat,
        isOpen,
        kind,
        skillKind: skillKind as SkillKind,
        power: chosen.power,
        from: item.name,
        isAgain,
        isUnnamed,
      },
    ];
  });
}

/** Skills that a draft buys because its Experiences teach too few, by the Stat that pays for them (FPX-07). */
export const boughtSkills = ({ way, skills }: CreationDraft): PerStat =>
  byStat((stat) =>
    way === "experiences" ? skills.filter((skill) => skill.stat === stat && skill.name.trim() !== "").length : 0,
  );

/** Skills of Power that a draft comes to, each with the Type it reaches, if one has been chosen (FPA-37). */
export const powerSkills = (draft: CreationDraft) =>
  [
    ...learntSkills(draft).map(({ name, stat, skillKind: kind, power }) => ({ name, stat, kind, power })),
    ...draft.skills.map(({ name, stat, kind, power }) => ({ name: name.trim(), stat, kind, power })),
  ].filter(({ name, kind }) => kind === "power" && name !== "");

/** The Types of Power that come with those Skills, each once (FP-093, FPA-95). */
function plannedTypes(draft: CreationDraft): PlannedItem[] {
  const planned = powerSkills(draft)
    .filter(({ power }) => power !== "")
    .map(({ name, stat, power }): PlannedItem =>
      power === OWN_TYPE
        ? { type: "fourPointsPowerType", source: "", name, system: { stat } }
        : { type: "fourPointsPowerType", source: power, name: sourceItem(power)?.name ?? "" },
    );
  return planned.filter((one, index) => planned.findIndex(({ name }) => name === one.name) === index);
}

/** Every item that a draft makes, in the order of its steps. */
export function plannedItems(draft: CreationDraft): PlannedItem[] {
  const copy = (type: string) => (source: string) => ({ type, source, name: sourceItem(source)?.name ?? "" });
  const gifts = giftsOf(draft).filter(({ isIn }) => isIn);
  const planned: PlannedItem[] = [
    ...(folkOf(draft) ? [copy("fourPointsFolk")(draft.folk)] : []),
    ...gifts.map(({ type, uuid }) => copy(type)(uuid)),
    ...experiencesOf(draft).map(({ uuid, dice }) => ({
      ...copy("fourPointsExperience")(uuid),
      system: { dice: { ...dice } },
    })),
    ...learntSkills(draft).map(({ name, stat, skillKind: kind }) => ({
      type: "fourPointsSkill",
      source: "",
      name,
      system: { stat, kind },
    })),
    ...draft.skills.map(({ name, source, stat, kind }) => ({
      type: "fourPointsSkill",
      source,
      name: name.trim(),
      system: { stat, kind },
    })),
    ...plannedTypes(draft),
    ...draft.gear.map(({ name, source }) => ({ type: "fourPointsEquipment", source, name: name.trim() })),
  ];
  return planned.filter(({ name }) => name !== "");
}

/** How many Skills a draft comes to. */
export const skillCount = (draft: CreationDraft): number =>
  plannedItems(draft).filter(({ type }) => type === "fourPointsSkill").length;
