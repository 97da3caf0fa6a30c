import { TriviumActor } from "../../../core/documents/actor.js";
import { maxLevel, setStatusLevel, statusLevel } from "../../../core/statuses/status.js";
import { say } from "../../../foundry/language.js";
import { notify } from "../../../foundry/notice.js";
import { SIZES, TOKEN_OF_SIZE } from "../rules/scales.js";
import { tokenSpaces } from "../settings.js";
import { HURT } from "../statuses.js";
import { arrivingItems } from "./whole-armour.js";

/** A bar's numbers as a token shows them. */
interface Bar {
  readonly value: number;
  readonly max: number;
}

/** What a token's bars show when an actor is made: all Energy, and the Hurt track. */
const BARS = {
  fourPointsCharacter: { bar1: "energy", bar2: "injuryTrack" },
  fourPointsNpc: { bar1: "injuryTrack", bar2: null },
} as const;

/** What a token of a Size starts with: as wide as the world has it (FPA-32). */
function tokenOfSize(word: string): object {
  const size = SIZES.find((one) => one === word) ?? "medium";
  const { scale } = TOKEN_OF_SIZE[size];
  const spaces = tokenSpaces(size);
  return { width: spaces, height: spaces, texture: { scaleX: scale, scaleY: scale } };
}

/** A Four Points Character or NPC. */
export class FourPointsActor extends TriviumActor {
  /** The Skills this actor knows. */
  get skills(): Item.Implementation[] {
    return this.items.filter((item) => item.type === "fourPointsSkill");
  }

  override async _preCreate(...args: Parameters<TriviumActor["_preCreate"]>): Promise<boolean | void> {
    const allowed = await super._preCreate(...args);
    // What arrives inside an actor is not asked by itself.
    if (allowed !== false && this.items.size > 0) this.updateSource({ items: arrivingItems(this.items) } as object);
    const wanted = (args[0] as { prototypeToken?: object }).prototypeToken;
    const bars = BARS[this.type as keyof typeof BARS];
    if (allowed !== false && wanted === undefined && bars !== undefined)
      this.updateSource({
        prototypeToken: {
          ...tokenOfSize((this.system as unknown as { size: string }).size),
          bar1: { attribute: bars.bar1 },
          bar2: { attribute: bars.bar2 },
          displayBars: CONST.TOKEN_DISPLAY_MODES.OWNER_HOVER,
        },
      } as object);
    return allowed;
  }

  /** A new Size is the next token's size; tokens that stand already stay as they are (FPA-32). */
  override async _preUpdate(...args: Parameters<TriviumActor["_preUpdate"]>): Promise<boolean | void> {
    const changed = args[0] as { system?: { size?: string }; prototypeToken?: object };
    const size = changed.system?.size;
    if (size !== undefined && changed.prototypeToken === undefined) changed.prototypeToken = tokenOfSize(size);
    return super._preUpdate(...args);
  }

  /** The Hurt track as a bar, for tokens: how far it has gone (FP-071). */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const value = statusLevel(this as unknown as Actor.Implementation, HURT.id);
    const system = this.system as unknown as { injuryTrack: Bar };
    system.injuryTrack = { value, max: maxLevel(HURT) };
  }

  /** A token's bar is changed by the ruleset's own rules: the Hurt track by its status, all Energy on the sheet only. */
  override async modifyTokenAttribute(
    ...args: Parameters<TriviumActor["modifyTokenAttribute"]>
  ): Promise<this | undefined> {
    const [attribute, value, isDelta] = args;
    const self = this as unknown as Actor.Implementation;
    if (attribute === "injuryTrack")
      await setStatusLevel(self, HURT.id, (isDelta ? statusLevel(self, HURT.id) : 0) + Number(value));
    else if (attribute === "energy") notify("info", say("FOURPOINTS.Pool.OnSheet", { name: this.name }));
    else await super.modifyTokenAttribute(...args);
    return this;
  }
}
