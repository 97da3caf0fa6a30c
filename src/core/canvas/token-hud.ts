import { TokenHud, type TokenHudInstance } from "../../foundry/hud.js";
import { systemPath } from "../../foundry/id.js";
import { say } from "../../foundry/language.js";
import { allStatuses, maxLevel, statusLevel, statusSpec, stepStatus, toggleForeignStatus } from "../statuses/status.js";

/**
 * The token HUD with levels: a left click on one of our statuses raises it, a right click lowers it; one without
 * levels goes on and off. Every other status does what it does in Foundry.
 */
export class TriviumTokenHud extends TokenHud {
  static override DEFAULT_OPTIONS: object = {
    actions: { effect: { handler: TriviumTokenHud.onEffect, buttons: [0, 2] } },
  };

  /** A status that holds is drawn at its level. */
  override _getStatusEffectChoices(): ReturnType<TokenHudInstance["_getStatusEffectChoices"]> {
    const choices = super._getStatusEffectChoices();
    for (const spec of allStatuses()) {
      const choice = choices[spec.id];
      const level = this.actor ? statusLevel(this.actor, spec.id) : 0;
      if (!choice || level === 0) continue;
      choice.src = systemPath(spec.images[level - 1] ?? "");
      choice.title = say(spec.names[level - 1] ?? "");
    }
    return choices;
  }

  static async onEffect(this: TriviumTokenHud, event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = target.dataset["statusId"] ?? "";
    const { actor } = this;
    if (!actor) return;
    const spec = statusSpec(id);
    const isRight = event.button === 2;
    // A double click switches once, as everywhere; levels climb by as many clicks as there are.
    if (!isRight && event.detail > 1 && (!spec || maxLevel(spec) === 1)) return;
    if (spec) await stepStatus(actor, id, isRight ? -1 : 1);
    else await toggleForeignStatus(actor, id, isRight);
  }
}
