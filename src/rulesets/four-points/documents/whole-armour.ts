import { FourPointsEquipmentData } from "../data/equipment.js";
import { ARMOUR_TABLE, type ArmourKind } from "../rules/armour.js";

/** How many Hurts a kind of armour takes before it has taken any (FPX-12). */
export const wholeDefence = (kind: string): { value: number; max: number } => {
  const { defence } = ARMOUR_TABLE[kind as ArmourKind];
  return { value: defence, max: defence };
};

/**
 * The Defence that a change of kind brings along: the new kind's own, if the piece was no armour or still stood as its
 * old kind does when whole. Undefined where somebody has said how many Hurts it takes.
 */
export function newDefence(now: unknown, changed: Readonly<Record<string, unknown>>) {
  if (!(now instanceof FourPointsEquipmentData)) return undefined;
  const kind = changed["kind"] ?? now.kind;
  const armour = String(changed["armour"] ?? now.armour);
  const isSame = kind === now.kind && armour === now.armour;
  if (kind !== "armour" || isSame || !(armour in ARMOUR_TABLE)) return undefined;
  const old = (now._source as { defence: { value: number; max: number } }).defence;
  const typed = (changed["defence"] ?? {}) as Partial<typeof old>;
  if ((typed.value ?? old.value) !== old.value || (typed.max ?? old.max) !== old.max) return undefined;
  const usual = now.kind === "armour" ? wholeDefence(now.armour) : { value: 0, max: 0 };
  const isUntouched = (old.max === 0 || old.max === usual.max) && old.value === (old.max === 0 ? 0 : usual.value);
  return isUntouched ? wholeDefence(armour) : undefined;
}

/** Items as an actor brings them along when it is made; armour that says nothing of its Defence is whole, as it is alone. */
export const arrivingItems = (items: Iterable<Item.Implementation>): object[] =>
  [...items].map((item) => {
    const stored = item.toObject() as { system: { defence?: { max?: number } } };
    const data = item.system as unknown;
    if (data instanceof FourPointsEquipmentData && data.kind === "armour" && stored.system.defence?.max === 0)
      stored.system.defence = wholeDefence(data.armour);
    return stored;
  });
