import { systemPath } from "../../foundry/id.js";
import { notify } from "../../foundry/notice.js";
import { rulesetOf } from "../registry.js";
import { typesOffered } from "../rulesets-in-play.js";
import { fillData } from "../terms.js";
import { markFresh } from "./fresh.js";

/** What every Trivium item shares; each ruleset extends it. */
export class TriviumItem extends Item {
  static override getDefaultArtwork(data: Item.CreateData): ReturnType<typeof Item.getDefaultArtwork> {
    const type = data.type ?? "";
    const path = rulesetOf("Item", type)?.images[type];
    return path === undefined ? super.getDefaultArtwork(data) : { img: systemPath(path) };
  }

  /** Its texts with the table's words in them (FPA-102). */
  override prepareBaseData(): void {
    super.prepareBaseData();
    if (rulesetOf("Item", this.type)) fillData(this.system as unknown as Record<string, unknown>);
  }

  /** Lets the ruleset refuse a whole batch, which no single item could tell: see `Ruleset#refusesItems`. */
  static override async _preCreateOperation(
    ...args: Parameters<typeof Item._preCreateOperation>
  ): Promise<boolean | void> {
    if ((await super._preCreateOperation(...args)) === false) return false;
    const [documents, operation] = args;
    const owner = (operation as { parent?: unknown }).parent;
    if (!(owner instanceof Actor)) return;
    const actor = owner as Actor.Implementation;
    const refused = rulesetOf("Actor", actor.type)?.refusesItems?.(actor, documents as never);
    if (refused === undefined) return;
    notify("warn", refused);
    return false;
  }

  /** Offers the types of the rulesets that this world plays; on a sheet, those of the actor's own. */
  static override async createDialog(
    ...args: Parameters<typeof Item.createDialog>
  ): ReturnType<typeof Item.createDialog> {
    const [data, createOptions, dialogOptions] = args;
    const owner = createOptions?.parent;
    const types = typesOffered(
      "Item",
      dialogOptions?.types ?? this.TYPES,
      owner instanceof Actor ? owner.type : undefined,
    );
    return super.createDialog(data, createOptions, { ...dialogOptions, types: [...types] } as never);
  }

  override _onCreate(...args: Parameters<Item["_onCreate"]>): void {
    super._onCreate(...args);
    if (args[2] === game.user?.id) markFresh(this.uuid);
  }
}
