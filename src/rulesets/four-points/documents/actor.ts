import { TriviumActor } from "../../../core/documents/actor.js";

/** A Four Points Character or NPC. */
export class FourPointsActor extends TriviumActor {
  /** The Skills this actor knows. */
  get skills(): Item.Implementation[] {
    return this.items.filter((item) => item.type === "fourPointsSkill");
  }
}
