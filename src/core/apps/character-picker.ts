import { systemPath } from "../../foundry/id.js";
import { notify } from "../../foundry/notice.js";
import { say } from "../../foundry/language.js";
import type { RenderContext, RenderOptions, SheetPart } from "../../foundry/sheets.js";
import { rulesetOf } from "../registry.js";
import { isInPlay } from "../rulesets-in-play.js";
import { TriviumDialog } from "./dialog.js";

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

/** What changes who can be picked. */
const REFRESHING = ["updateUser", "createActor", "updateActor", "deleteActor"] as const;

/** Offers ready characters to a player who has none; one click takes one and opens its sheet. */
export class CharacterPicker extends TriviumDialog {
  static override DEFAULT_OPTIONS: object = {
    id: "trivium-character-picker",
    window: { icon: "fa-solid fa-user" },
    position: { width: 460, height: "auto" },
    actions: { pick: CharacterPicker.onPick },
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
      who: (actor.system as { concept?: string }).concept ?? "",
    }));
    return { ...context, characters };
  }

  /** Draws the choice anew when somebody else has picked, or a character came or went. */
  readonly #refresh = (): void => void this.render();

  override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    for (const hook of REFRESHING) Hooks.on(hook as never, this.#refresh as never);
  }

  override _onClose(options: object): void {
    super._onClose(options);
    for (const hook of REFRESHING) Hooks.off(hook as never, this.#refresh as never);
  }

  static async onPick(this: CharacterPicker, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const actor = charactersToPick().find(({ id }) => id === target.dataset["actorId"]);
    if (!game.user) return;
    if (!actor) {
      notify("warn", say("TRIVIUM.Picker.Taken"));
      await this.render();
      return;
    }
    await game.user.update({ character: actor.id } as never);
    await this.close();
    await actor.sheet?.render({ force: true } as never);
  }
}

/** Opens the picker for a player without a character, when there is one to take. */
export async function offerCharacters(): Promise<void> {
  const user = game.user;
  if (!user || user.isGM || user.character || charactersToPick().length === 0) return;
  await new CharacterPicker().render({ force: true });
}
