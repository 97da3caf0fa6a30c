import { FourPointsEquipmentData } from "../data/equipment.js";
import { ARMOUR_TABLE, type ArmourKind } from "../rules/armour.js";

/** How many Hurts a kind of armour takes before it has taken any (FPX-12). */
export const wholeDefence = (kind: string): { value: number; max: number } => {
  const { defence } = ARMOUR_TABLE[kind as ArmourKind];
  return { value: defence, max: defence };
};

/** Items as an actor brings them along when it is made; armour that says nothing of its Defence is whole, as it is alone. */
export const arrivingItems = (items: Iterable<Item.Implementation>): object[] =>
  [...items].map((item) => {
    const stored = item.toObject() as { system: { defence?: { max?: number } } };
    const data = item.system as unknown;
    if (data instanceof FourPointsEquipmentData && data.kind === "armour" && stored.system.defence?.max === 0)
      stored.system.defence = wholeDefence(data.armour);
    return stored;
  });
