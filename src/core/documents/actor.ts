import { systemPath } from "../../foundry/id.js";
import { rulesetOf } from "../registry.js";
import { typesOffered } from "../rulesets-in-play.js";
import { gathered } from "../statuses/gather.js";
import { markFresh } from "./fresh.js";

/** What every Trivium actor shares; each ruleset extends it. */
export class TriviumActor extends Actor {
  static override getDefaultArtwork(data: Actor.CreateData): ReturnType<typeof Actor.getDefaultArtwork> {
    const type = data.type ?? "";
    const path = rulesetOf("Actor", type)?.images[type];
    if (path === undefined) return super.getDefaultArtwork(data);
    return { img: systemPath(path), texture: { src: systemPath(path) } };
  }

  /** Offers the types of the rulesets that this world plays. */
  static override async createDialog(
    ...args: Parameters<typeof Actor.createDialog>
  ): ReturnType<typeof Actor.createDialog> {
    const [data, createOptions, dialogOptions] = args;
    const types = typesOffered("Actor", dialogOptions?.types ?? this.TYPES);
    return super.createDialog(data, createOptions, { ...dialogOptions, types: [...types] } as never);
  }

  override async _preCreate(...args: Parameters<Actor["_preCreate"]>): Promise<boolean | void> {
    if ((await super._preCreate(...args)) === false) return false;
    // What arrives inside an actor is not asked by itself.
    const effects = gathered(this.effects.contents as unknown as ActiveEffect.Implementation[]);
    if (effects) this.updateSource({ effects } as object, { recursive: false });
    const type = this.type as string;
    const isCharacter = rulesetOf("Actor", type)?.characters.includes(type) ?? false;
    // A character is one person wherever its token stands; two tokens of one NPC are two (T04.2).
    const wanted = (args[0] as { prototypeToken?: object }).prototypeToken;
    if (wanted === undefined && isCharacter)
      this.updateSource({ prototypeToken: { actorLink: true, disposition: 1, sight: { enabled: true } } } as object);
    return;
  }

  override _onCreate(...args: Parameters<Actor["_onCreate"]>): void {
    super._onCreate(...args);
    if (args[2] === game.user?.id) markFresh(this.uuid);
  }
}
