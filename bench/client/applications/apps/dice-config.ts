/** How the dice of this user come to their faces. */
import { ApplicationV2 } from "../api/application.js";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.js";
import type { FormDataExtended } from "../ux/form-data-extended.js";

/** The window of the setting `core.diceConfiguration`. */
export class DiceConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    id: "dice-config",
    tag: "form",
    position: { width: 420, height: "auto" },
    window: { title: "Dice configuration", icon: "fa-solid fa-dice", contentClasses: ["standard-form"] },
    form: { handler: saveChoices, closeOnSubmit: true },
  };

  static override PARTS: Record<string, any> = {
    body: { template: "templates/apps/dice-config.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override async _prepareContext(options: any): Promise<any> {
    const { dice, methods, defaultMethod } = CONFIG.Dice.fulfillment;
    const mayAsk = game.user.hasPermission("MANUAL_ROLLS");
    const offered = Object.entries<any>(methods).filter(([, { interactive }]) => mayAsk || !interactive);
    const choices = offered.map(([value, { label }]) => ({ value, label: game.i18n.localize(label) }));
    const chosen = game.settings.get("core", "diceConfiguration");
    const usual = methods[defaultMethod] ? game.i18n.localize(methods[defaultMethod].label) : "Digital";
    return Object.assign(await super._prepareContext(options), {
      choices,
      blank: `As usual (${usual})`,
      dice: Object.entries<any>(dice).map(([id, { label, icon }]) => ({
        id,
        icon,
        label: game.i18n.localize(label),
        chosen: chosen[id] ?? "",
      })),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "Save Changes" }],
    });
  }
}

async function saveChoices(
  this: DiceConfig,
  _event: Event,
  _form: HTMLFormElement,
  { object }: FormDataExtended,
): Promise<void> {
  await game.settings.set("core", "diceConfiguration", object);
}
