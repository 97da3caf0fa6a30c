import { TriviumItem } from "../../../core/documents/item.js";
import { say } from "../../../foundry/language.js";
import { FourPointsEquipmentData } from "../data/equipment.js";
import { readSettings } from "../settings.js";
import { FourPointsActor } from "./actor.js";
import { newDefence, wholeDefence } from "./whole-armour.js";

/** A Skill, a thing carried, or any other item of Four Points. */
export class FourPointsItem extends TriviumItem {
  /** New armour is whole: it takes as many Hurts as its kind gives, unless somebody says otherwise (FPX-12). */
  protected override async _preCreate(...args: Parameters<TriviumItem["_preCreate"]>): Promise<boolean | void> {
    const allowed = await super._preCreate(...args);
    const data = this.system as unknown;
    if (allowed === false || !(data instanceof FourPointsEquipmentData) || data.kind !== "armour") return allowed;
    const given = (args[0] as { system?: { defence?: object } }).system?.defence;
    if (given === undefined) this.updateSource({ system: { defence: wholeDefence(data.armour) } } as never);
    return allowed;
  }

  /** What becomes armour, or another kind of it, is whole by its new kind, where nobody has said otherwise (FPX-12, FPA-88). */
  protected override async _preUpdate(...args: Parameters<TriviumItem["_preUpdate"]>): Promise<boolean | void> {
    const allowed = await super._preUpdate(...args);
    const system = (args[0] as { system?: Record<string, unknown> }).system;
    if (allowed === false || !system) return allowed;
    const defence = newDefence(this.system, system);
    if (defence) system["defence"] = defence;
    return allowed;
  }
}

/**
 * An eleventh Skill is refused, however it arrives on an actor: button, drop, macro, one by one or many at once
 * (FP-109). An actor that is imported with more keeps them (FPA-38).
 */
export function refusesItems(actor: Actor.Implementation, items: readonly Item.Implementation[]): string | undefined {
  const owner: unknown = actor;
  const arriving = items.filter((item) => item.type === "fourPointsSkill").length;
  if (arriving === 0 || !(owner instanceof FourPointsActor)) return undefined;
  const limit = readSettings().skillLimit;
  if (owner.skills.length + arriving <= limit) return undefined;
  return say("FOURPOINTS.Skill.Full", { name: owner.name, known: owner.skills.length, limit });
}

/** What one has or has not: a second copy of it would change nothing (FPA-79). */
const SINGLE: ReadonlySet<string> = new Set(["fourPointsSkill", "fourPointsAbility", "fourPointsPowerType"]);

/** Whether a second item of the same name on one actor would mean nothing. */
export const isSingle = (item: Item.Implementation): boolean => SINGLE.has(item.type);

/** A Character is of one Folk, unless the table says otherwise (FPX-01, FPA-106). */
export const isOnly = (item: Item.Implementation): boolean => item.type === "fourPointsFolk";

/** Gear and special items join into heaps; weapons, armour and everything learnt stay apart. */
export function stacks(item: Item.Implementation): string | undefined {
  const data = item.system as unknown;
  const joins = data instanceof FourPointsEquipmentData && (data.kind === "gear" || data.kind === "special");
  return joins ? "system.quantity" : undefined;
}
