import { systemPath } from "../../foundry/id.js";
import { rulesetOf } from "../registry.js";
import { markFresh } from "./fresh.js";

/** What every Trivium item shares; each ruleset extends it. */
export class TriviumItem extends Item {
  static override getDefaultArtwork(data: Item.CreateData): ReturnType<typeof Item.getDefaultArtwork> {
    const type = data.type ?? "";
    const path = rulesetOf("Item", type)?.images[type];
    return path === undefined ? super.getDefaultArtwork(data) : { img: systemPath(path) };
  }

  override _onCreate(...args: Parameters<Item["_onCreate"]>): void {
    super._onCreate(...args);
    if (args[2] === game.user?.id) markFresh(this.uuid);
  }
}
