import { TriviumItem } from "../../../core/documents/item.js";
import { say } from "../../../foundry/language.js";
import { readSettings } from "../settings.js";
import { FourPointsActor } from "./actor.js";

/** A Skill, a thing carried, or any other item of Four Points. */
export class FourPointsItem extends TriviumItem {}

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
