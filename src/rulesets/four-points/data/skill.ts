import { STATS } from "../rules/names.js";
import { isRecord, itemBasics, dropBadChoice } from "./fields.js";

const { StringField } = foundry.data.fields;

/** The three fixed kinds of Skill and everything else (FP-086). */
export const SKILL_KINDS = ["other", "healing", "combat", "power"] as const;
export type SkillKind = (typeof SKILL_KINDS)[number];

const schema = () => ({
  /** The note says the weapon kind or martial art, the means of healing, the field (FP-088, FP-091). */
  ...itemBasics(),
  kind: new StringField({ required: true, nullable: false, blank: false, initial: "other" }),
  /** The Stat it is mostly used with; the dialog starts there (FP-084). */
  stat: new StringField({ required: true, nullable: false, blank: false, initial: "wits" }),
});

/** A Skill: something trained or practised; used in an Action it gives Advantage (FP-084, FP-085). */
export class FourPointsSkillData extends foundry.abstract.TypeDataModel<
  ReturnType<typeof schema>,
  Item.Implementation
> {
  static override defineSchema() {
    return schema();
  }

  static override migrateData(source: Record<string, unknown>) {
    if (isRecord(source)) {
      dropBadChoice(source, "kind", SKILL_KINDS);
      dropBadChoice(source, "stat", STATS);
    }
    return super.migrateData(source);
  }
}

declare module "../../../foundry/models.js" {
  interface ItemModels {
    fourPointsSkill: typeof FourPointsSkillData;
  }
}
