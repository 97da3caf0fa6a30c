import { systemPath } from "../../foundry/id.js";
import { notify } from "../../foundry/notice.js";
import { say } from "../../foundry/language.js";
import type { RenderContext, RenderOptions, SheetPart } from "../../foundry/sheets.js";
import { clip, plainText } from "../../kit/plain.js";
import { rulesetOf } from "../registry.js";
import { isInPlay, rulesetsInPlay } from "../rulesets-in-play.js";
import { TriviumDialog } from "./dialog.js";

/** The most of a character's line that is read out beside its name, in characters. */
const WHO_LENGTH = 160;

/** Characters this user could play: owned, of a character type that this world plays, and nobody else's. */
export function charactersToPick(): Actor.Implementation[] {
  const taken = new Set(game.users?.filter((user) => user.id !== game.user?.id).map((user) => user.character?.id));
  return (
    game.actors?.filter((actor) => {
      const type = actor.type as string;
      const ruleset = rulesetOf("Actor", type);
      if (!ruleset || !isInPlay(ruleset.id)) return false;
      return actor.isOwner && !taken.has(actor.id) && ruleset.characters.includes(type);
    }) ?? []
  );
}

/** Character types that this user may make, of the rulesets that this world plays; none without the right to create actors. */
const typesToMake = (): string[] =>
  game.user?.can("ACTOR_CREATE") ? rulesetsInPlay().flatMap(({ characters }) => [...characters]) : [];

/** What changes who can be picked, or who may make one. */
const REFRESHING = ["updateUser", "createActor", "updateActor", "deleteActor"] as const;

/** Offers ready characters to a player who has none; one click takes one and opens its sheet. */
export class CharacterPicker extends TriviumDialog {
  static override DEFAULT_OPTIONS: object = {
    id: "trivium-character-picker",
    window: { icon: "fa-solid fa-user" },
    position: { width: 460, height: "auto" },
    actions: { pick: CharacterPicker.onPick, make: CharacterPicker.onMake },
  };

  static override PARTS: Record<string, SheetPart> = {
    body: { template: systemPath("templates/core/character-picker.hbs"), scrollable: [""] },
  };

  override get title(): string {
    return say("TRIVIUM.Picker.Title");
  }

  override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    const context = await super._prepareContext(options);
    const characters = charactersToPick().map((actor) => ({
      id: actor.id,
      name: actor.name,
      img: actor.img,
      who: clip(plainText((actor.system as { concept?: unknown }).concept), WHO_LENGTH),
      isUnmade: rulesetOf("Actor", actor.type as string)?.isUnmade?.(actor) === true,
    }));
    const types = typesToMake();
    const make = types.map((type) => {
      const label = say(types.length > 1 ? "TRIVIUM.Picker.MakeOf" : "TRIVIUM.Picker.Make", {
        type: say(`TYPES.Actor.${type}`),
      });
      return { type, label };
    });
    return { ...context, characters, make };
  }

  #busy = false;

  /**
   * Draws the choice anew when somebody else has picked, or a character came or went; there is nothing left to choose
   * once a game master has given this user one.
   */
  readonly #refresh = (): void => {
    if (this.#busy) return;
    void (game.user?.character ? this.close() : this.render());
  };

  override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    for (const hook of REFRESHING) Hooks.on(hook as never, this.#refresh as never);
  }

  override _onClose(options: object): void {
    super._onClose(options);
    for (const hook of REFRESHING) Hooks.off(hook as never, this.#refresh as never);
  }

  /** Makes a new character of this user's own and opens its sheet, where it is filled in. */
  static async onMake(this: CharacterPicker, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const type = typesToMake().find((one) => one === target.dataset["type"]);
    if (!type || !game.user || this.#busy) return;
    this.#busy = true;
    try {
      const name = say("TRIVIUM.Picker.NewName", { name: game.user.name });
      // Said outright: whether a maker owns what was made is nowhere promised.
      const ownership = { [game.user.id ?? ""]: CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER };
      const actor = await Actor.create({ name, type, ownership } as never);
      if (actor) await this.#take(actor);
    } finally {
      this.#busy = false;
    }
  }

  async #take(actor: Actor.Implementation): Promise<void> {
    this.#busy = true;
    try {
      await game.user?.update({ character: actor.id } as never);
      await this.close();
    } finally {
      this.#busy = false;
    }
    await actor.sheet?.render({ force: true } as never);
  }

  static async onPick(this: CharacterPicker, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const actor = charactersToPick().find(({ id }) => id === target.dataset["actorId"]);
    if (!game.user) return;
    if (!actor) {
      notify("warn", say("TRIVIUM.Picker.Taken"));
      await this.render();
      return;
    }
    await this.#take(actor);
  }
}

/**
 * Opens the picker for a player without a character: to take one, to make one, or to read who can. The only one there
 * is, if its player has begun to make it, is theirs without being asked.
 */
export async function offerCharacters(): Promise<void> {
  const user = game.user;
  if (!user || user.isGM || user.character) return;
  const [own, ...others] = charactersToPick();
  // Whoever has made the only one there is has said already whom they play.
  if (own && others.length === 0 && rulesetOf("Actor", own.type as string)?.isBegun?.(own) === true) {
    await user.update({ character: own.id } as never);
    return;
  }
  await new CharacterPicker().render({ force: true });
}
