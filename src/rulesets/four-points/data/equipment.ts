import { count, isRecord, line, repairNumber, richText } from "./fields.js";

/** The most of one thing anybody carries. */
export const QUANTITY_LIMIT = 9999;

const schema = () => ({
  quantity: count(1, QUANTITY_LIMIT),
  note: line(),
  description: richText(),
});

/** A thing a Character carries (FP-005). */
export class FourPointsEquipmentData extends foundry.abstract.TypeDataModel<
  ReturnType<typeof schema>,
  Item.Implementation
> {
  static override defineSchema() {
    return schema();
  }

  static override migrateData(source: Record<string, unknown>) {
    if (isRecord(source)) repairNumber(source, "quantity");
    return super.migrateData(source);
  }
}

declare module "../../../foundry/models.js" {
  interface ItemModels {
    fourPointsEquipment: typeof FourPointsEquipmentData;
  }
}
