import { SYSTEM_ID } from "../../../foundry/id.js";
import { SKILL_KINDS, type SkillKind } from "../data/skill.js";
import { STATS, isStat, type Stat } from "../rules/names.js";
import { AGES, NONE, WAYS, type Age, type PerStat, type Thrown, type Way } from "../rules/creation.js";

/** The steps of creation, in their order. */
export const STEPS = ["concept", "folk", "experiences", "energy", "skills", "story", "review"] as const;
export type CreationStep = (typeof STEPS)[number];

/** The Type that a Skill of Power reaches: none yet, one that is named as the Skill is, or one of the sources by UUID. */
export type DraftPower = string;
/** What stands for a Type of the Skill's own name. */
export const OWN_TYPE = "own";

/** A Skill a new Character shall know: from a source, or in the player's own words. */
export interface DraftSkill {
  name: string;
  source: string;
  stat: Stat;
  kind: SkillKind;
  power: DraftPower;
}

/** An Experience of a new Character, by UUID, with what it leaves to choose; blank means its usual one. */
export interface DraftExperience {
  uuid: string;
  stat: Stat | "";
  skill: string;
  skillStat: Stat | "";
  skillKind: SkillKind | "";
  power: DraftPower;
}

/** Everything a player has chosen for a new Character so far; kept on the actor until it is written. */
export interface CreationDraft {
  step: CreationStep;
  name: string;
  concept: string;
  folk: string;
  /** What comes with the Folk and is not wanted, by UUID. */
  declined: string[];
  age: Age | "";
  /** One may be there twice. */
  experiences: DraftExperience[];
  way: Way;
  dice: PerStat;
  /** Dice that have fallen, by way. */
  thrown: Partial<Record<Way, Thrown>>;
  points: Partial<Record<Stat, number>>;
  typed: PerStat;
  skills: DraftSkill[];
  /** Equipment by name or by UUID of its source. */
  gear: { name: string; source: string }[];
  goals: string;
  bonds: string;
  languages: string;
  biography: string;
}

/** How many Experiences a draft holds at most. */
export const EXPERIENCE_LIMIT = 12;

/**
 * Adds an Experience to a draft with its usual choices; nothing happens when it holds enough. Gives the way of Energy
 * that the first one has changed, null where it is as it was; what was thrown and placed by that way is kept.
 */
export function addExperience(draft: CreationDraft, uuid: string): Way | null {
  if (draft.experiences.length >= EXPERIENCE_LIMIT) return null;
  const { way } = draft;
  draft.experiences.push({ uuid, stat: "", skill: "", skillStat: "", skillKind: "", power: "" });
  // Whoever gathers Experiences has the dice from them, unless the player says otherwise.
  if (draft.experiences.length === 1) draft.way = "experiences";
  return draft.way === way ? null : way;
}

/** The actor's flag that holds the draft, as text, so that nothing of an older draft is merged into it. */
const FLAG = "creation";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value: unknown, limit: number): string => (typeof value === "string" ? value.slice(0, limit) : "");
const list = (value: unknown, limit: number): unknown[] => (Array.isArray(value) ? value.slice(0, limit) : []);
const whole = (value: unknown): number =>
  typeof value === "number" && Number.isFinite(value) ? Math.min(Math.max(0, Math.trunc(value)), 99) : 0;
const oneOf = <T extends string>(words: readonly T[], value: unknown, usual: T): T =>
  words.find((word) => word === value) ?? usual;

const perStat = (value: unknown): PerStat => {
  const source = isRecord(value) ? value : {};
  return Object.fromEntries(STATS.map((stat) => [stat, whole(source[stat])])) as Record<Stat, number>;
};

function thrown(value: unknown): CreationDraft["thrown"] {
  const source = isRecord(value) ? value : {};
  return Object.fromEntries(
    WAYS.flatMap((way) => {
      const entry = source[way];
      if (!isRecord(entry)) return [];
      const faces = list(entry["faces"], 60).map((face) => Math.min(Math.max(1, whole(face)), 6));
      return [[way, { dice: perStat(entry["dice"]), faces }]];
    }),
  );
}

/** Reads a draft out of anything that may be stored; what is none is as if nobody had chosen yet. */
export function asDraft(stored: unknown, name: string): CreationDraft {
  const source = isRecord(stored) ? stored : {};
  return {
    step: oneOf(STEPS, source["step"], "concept"),
    name: text(source["name"] ?? name, 120),
    concept: text(source["concept"], 160),
    folk: text(source["folk"], 200),
    declined: list(source["declined"], 60).map((uuid) => text(uuid, 200)),
    age: oneOf([...(Object.keys(AGES) as Age[]), ""], source["age"], ""),
    experiences: list(source["experiences"], EXPERIENCE_LIMIT).map((entry) => {
      const lived = isRecord(entry) ? entry : { uuid: entry };
      const { stat, skillStat } = lived;
      return {
        uuid: text(lived["uuid"], 200),
        stat: isStat(stat) ? stat : "",
        skill: text(lived["skill"], 80),
        skillStat: isStat(skillStat) ? skillStat : "",
        skillKind: oneOf([...SKILL_KINDS, ""], lived["skillKind"], ""),
        power: text(lived["power"], 200),
      };
    }),
    way: oneOf(WAYS, source["way"], "splitDice"),
    dice: isRecord(source["dice"]) ? perStat(source["dice"]) : NONE,
    thrown: thrown(source["thrown"]),
    points: perStat(source["points"]),
    typed: perStat(source["typed"]),
    skills: list(source["skills"], 30).map((entry) => {
      const skill = isRecord(entry) ? entry : {};
      const { stat } = skill;
      return {
        name: text(skill["name"], 80),
        source: text(skill["source"], 200),
        stat: isStat(stat) ? stat : "wits",
        kind: oneOf(SKILL_KINDS, skill["kind"], "other"),
        power: text(skill["power"], 200),
      };
    }),
    gear: list(source["gear"], 30).map((entry) => {
      const thing = isRecord(entry) ? entry : {};
      return { name: text(thing["name"], 80), source: text(thing["source"], 200) };
    }),
    goals: text(source["goals"], 300),
    bonds: text(source["bonds"], 300),
    languages: text(source["languages"], 300),
    biography: text(source["biography"], 4000),
  };
}

/** The draft that an actor keeps. */
export function readDraft(actor: Actor.Implementation): CreationDraft {
  const stored: unknown = foundry.utils.getProperty(actor._source, `flags.${SYSTEM_ID}.${FLAG}`);
  try {
    return asDraft(JSON.parse(String(stored ?? "null")), actor.name);
  } catch {
    return asDraft(null, actor.name);
  }
}

/** Whether somebody has begun on an actor. */
export const hasDraft = (actor: Actor.Implementation): boolean =>
  Boolean(foundry.utils.getProperty(actor._source, `flags.${SYSTEM_ID}.${FLAG}`));

/** Keeps a draft on its actor. */
export async function storeDraft(actor: Actor.Implementation, draft: CreationDraft): Promise<void> {
  await actor.update({ [`flags.${SYSTEM_ID}.${FLAG}`]: JSON.stringify(draft) } as never);
}

/** Whether a Character is still blank: nothing fits into any pool (FPA-50). */
export function isBlank(actor: Actor.Implementation): boolean {
  const pools = (actor.system as unknown as { pools?: Record<Stat, { max: number }> }).pools;
  return pools !== undefined && STATS.every((stat) => pools[stat].max === 0);
}
