import { choice, dropBadChoice, isRecord, itemBasics, line } from "./fields.js";
import { STATS } from "../rules/names.js";

const schema = () => ({
  ...itemBasics(),
  /** The Stat it is mostly used with inside an Action (FP-115). */
  stat: choice("stamina"),
  /** The slug of the Trait it needs, if any. */
  trait: line(),
  /** What more it can do for further Energy Points, in words. */
  surcharge: line(),
});

/** An Ability: something a Character can simply do; it costs nothing by itself (FP-113, FP-114). */
export class FourPointsAbilityData extends foundry.abstract.TypeDataModel<
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
    fourPointsAbility: typeof FourPointsAbilityData;
  }
}
