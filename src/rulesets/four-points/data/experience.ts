import { STATS } from "../rules/names.js";
import { SKILL_KINDS } from "./skill.js";
import { choice, count, dropBadChoice, isRecord, itemBasics, line, repairNumber } from "./fields.js";

const { BooleanField, SchemaField, StringField } = foundry.data.fields;

/** The nine groups of Experiences (FPX-08). */
export const EXPERIENCE_GROUPS = [
  "criminal",
  "intellectual",
  "martial",
  "political",
  "powerful",
  "religious",
  "technical",
  "travelling",
  "working",
] as const;

/** What `orStat` may say: nothing, any Stat, or one of them. */
export const OR_STATS = ["", "any", ...STATS] as const;

const schema = () => ({
  ...itemBasics(),
  group: choice("working"),
  /** Dice it adds to each Stat. */
  dice: new SchemaField({ wits: count(0, 3), stamina: count(0, 3), dexterity: count(0, 3), sociability: count(0, 3) }),
  /** The Stat that its dice may go to instead, or any of them; blank when there is no choice. */
  orStat: new StringField({ required: true, nullable: false, blank: true, initial: "", choices: OR_STATS }),
  /** One more Stat that its dice may go to, where there are three to choose between. */
  thirdStat: new StringField({ required: true, nullable: false, blank: true, initial: "", choices: ["", ...STATS] }),
  /** The Skill it teaches, if any. */
  skill: line(),
  /** Whether the Skill is the player's to choose: `skill` then says of what kind. */
  openSkill: new BooleanField({ initial: false }),
  /** What kind of Skill it teaches (FP-086). */
  skillKind: choice("other"),
  advantage: line(),
  disadvantage: line(),
  /** Whether it counts as training for armour (FPX-12). */
  martial: new BooleanField({ initial: false }),
  /** Whether a plain Hurt no longer hinders (FPX-10). */
  easesHurt: new BooleanField({ initial: false }),
  /** Its own side-effect table (FPX-09); 0 leaves the usual one. */
  sideEffects: new SchemaField({ bad: count(0, 6), good: count(0, 6) }),
});

/** An Experience: a piece of a life before play, with what it adds to a new Character (FPX-05 to FPX-10). */
export class FourPointsExperienceData extends foundry.abstract.TypeDataModel<
  ReturnType<typeof schema>,
  Item.Implementation
> {
  static override defineSchema() {
    return schema();
  }

  static override migrateData(source: Record<string, unknown>) {
    if (isRecord(source)) {
      dropBadChoice(source, "group", EXPERIENCE_GROUPS);
      dropBadChoice(source, "skillKind", SKILL_KINDS);
      dropBadChoice(source, "orStat", OR_STATS);
      dropBadChoice(source, "thirdStat", ["", ...STATS]);
      for (const key of ["dice", "sideEffects"]) {
        const part = source[key];
        if (isRecord(part)) for (const name of Object.keys(part)) repairNumber(part, name);
      }
    }
    return super.migrateData(source);
  }
}

declare module "../../../foundry/models.js" {
  interface ItemModels {
    fourPointsExperience: typeof FourPointsExperienceData;
  }
}
