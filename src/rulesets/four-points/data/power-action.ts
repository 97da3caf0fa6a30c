import { count, isRecord, itemBasics, line, repairNumber } from "./fields.js";

const schema = () => ({
  ...itemBasics(),
  /** The slug of its Power Type. */
  powerType: line(),
  /** Energy Points it costs on top of every price (FPA-54). */
  extraCost: count(0, 9),
});

/** A set Power Action the table has agreed on, of one Type (FP-098). */
export class FourPointsPowerActionData extends foundry.abstract.TypeDataModel<
  ReturnType<typeof schema>,
  Item.Implementation
> {
  static override defineSchema() {
    return schema();
  }

  static override migrateData(source: Record<string, unknown>) {
    if (isRecord(source)) repairNumber(source, "extraCost");
    return super.migrateData(source);
  }
}

declare module "../../../foundry/models.js" {
  interface ItemModels {
    fourPointsPowerAction: typeof FourPointsPowerActionData;
  }
}
