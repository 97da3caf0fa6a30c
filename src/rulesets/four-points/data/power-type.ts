import { choice, dropBadChoice, isRecord, itemBasics, line } from "./fields.js";
import { STATS } from "../rules/names.js";

const schema = () => ({
  ...itemBasics(),
  stat: choice("wits"),
  /** What it can touch, in a few words (FP-094). */
  scope: line(),
});

/** A Type of Power: what it can touch, and the Stat that pays for it (FP-093 to FP-097). */
export class FourPointsPowerTypeData extends foundry.abstract.TypeDataModel<
  ReturnType<typeof schema>,
  Item.Implementation
> {
  static override defineSchema() {
    return schema();
  }

  static override migrateData(source: Record<string, unknown>) {
    if (isRecord(source)) dropBadChoice(source, "stat", STATS);
    return super.migrateData(source);
  }
}

declare module "../../../foundry/models.js" {
  interface ItemModels {
    fourPointsPowerType: typeof FourPointsPowerTypeData;
  }
}
