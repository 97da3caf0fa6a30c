import { TriviumItem } from "../../../core/documents/item.js";
import { say } from "../../../foundry/language.js";
import { notify } from "../../../foundry/notice.js";
import { SKILL_LIMIT } from "../rules/names.js";
import { FourPointsActor } from "./actor.js";

/** A Skill, a thing carried, or any other item of Four Points. */
export class FourPointsItem extends TriviumItem {
  /** An eleventh Skill is refused, however it arrives: button, drop or import (FP-109). */
  override async _preCreate(...args: Parameters<Item["_preCreate"]>): Promise<boolean | void> {
    if ((await super._preCreate(...args)) === false) return false;
    const owner: unknown = this.actor;
    if (this.type !== "fourPointsSkill" || !(owner instanceof FourPointsActor) || owner.mayLearnSkill) return;
    notify("warn", say("FOURPOINTS.Skill.Full", { name: owner.name, limit: SKILL_LIMIT }));
    return false;
  }
}
