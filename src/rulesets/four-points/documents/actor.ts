import { TriviumActor } from "../../../core/documents/actor.js";
import { SKILL_LIMIT } from "../rules/names.js";

/** A Four Points Character or NPC. */
export class FourPointsActor extends TriviumActor {
  /** The Skills this actor knows. */
  get skills(): Item.Implementation[] {
    return this.items.filter((item) => item.type === "fourPointsSkill");
  }

  /** Whether one more Skill may be learned (FP-109). */
  get mayLearnSkill(): boolean {
    return this.skills.length < SKILL_LIMIT;
  }
}
