import { ARMOUR, ARMOUR_TABLE, type ArmourKind } from "../rules/armour.js";
import { DETAILS, SIZES } from "../rules/scales.js";
import { choice, count, dropBadChoice, isRecord, itemBasics, repairNumber } from "./fields.js";

const { BooleanField, SchemaField } = foundry.data.fields;

/** The most of one thing anybody carries. */
export const QUANTITY_LIMIT = 9999;

/** Kinds of equipment (FPX-11 to FPX-16). */
export const EQUIPMENT_KINDS = ["gear", "weapon", "armour", "special"] as const;
/** How big a weapon is and how many hands it takes; labels, no numbers (FPX-14). */
export const WEAPON_WEIGHTS = ["light", "medium", "heavy"] as const;

const schema = () => ({
  ...itemBasics(),
  quantity: count(1, QUANTITY_LIMIT),
  kind: choice("gear"),
  weapon: choice("light"),
  armour: choice("light"),
  /** How many Hurts it still cancels until it is repaired, and how many when whole (FPX-11, FPX-13). */
  defence: new SchemaField({ value: count(0, 9), max: count(0, 9) }),
  worn: new BooleanField({ initial: false }),
  /** A shield helps only while it is raised (FPX-12). */
  raised: new BooleanField({ initial: false }),
  size: choice("small"),
  detail: choice("simple"),
});

/** A thing a Character carries: gear, a weapon, armour, something special (FP-005, FPX-11 to FPX-16). */
export class FourPointsEquipmentData extends foundry.abstract.TypeDataModel<
  ReturnType<typeof schema>,
  Item.Implementation
> {
  static override defineSchema() {
    return schema();
  }

  static override migrateData(source: Record<string, unknown>) {
    if (isRecord(source)) {
      repairNumber(source, "quantity");
      dropBadChoice(source, "kind", EQUIPMENT_KINDS);
      dropBadChoice(source, "weapon", WEAPON_WEIGHTS);
      dropBadChoice(source, "armour", ARMOUR);
      dropBadChoice(source, "size", SIZES);
      dropBadChoice(source, "detail", DETAILS);
      const defence = source["defence"];
      if (isRecord(defence)) for (const key of Object.keys(defence)) repairNumber(defence, key);
    }
    return super.migrateData(source);
  }

  override prepareDerivedData(): void {
    // Armour whose Defence nobody has typed has what its kind gives (FPX-12).
    if (this.kind !== "armour" || this.defence.max > 0) return;
    const { defence } = ARMOUR_TABLE[this.armour as ArmourKind];
    this.defence.max = defence;
  }
}

declare module "../../../foundry/models.js" {
  interface ItemModels {
    fourPointsEquipment: typeof FourPointsEquipmentData;
  }
}
