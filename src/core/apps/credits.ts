import { systemPath } from "../../foundry/id.js";
import { say } from "../../foundry/language.js";
import type { SettingMenuSpec } from "../../foundry/settings.js";
import type { RenderContext, RenderOptions, SheetPart } from "../../foundry/sheets.js";
import { allRulesets } from "../registry.js";
import { TriviumDialog } from "./dialog.js";

/** Whose work Trivium rests on, as the licences ask to be said inside the game. */
export class CreditsDialog extends TriviumDialog {
  static override DEFAULT_OPTIONS: object = {
    id: "trivium-credits",
    window: { icon: "fa-solid fa-feather" },
    position: { width: 520, height: "auto" },
  };

  static override PARTS: Record<string, SheetPart> = {
    body: { template: systemPath("templates/core/credits.hbs"), scrollable: [""] },
  };

  override get title(): string {
    return say("TRIVIUM.Credits.Title");
  }

  override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    const context = await super._prepareContext(options);
    return { ...context, rulesets: allRulesets().map(({ label, credits }) => ({ label, credits })) };
  }
}

/** The button in the settings window that opens the credits. */
export const creditsMenu: SettingMenuSpec = {
  key: "credits",
  name: "TRIVIUM.Credits.Name",
  label: "TRIVIUM.Credits.Label",
  hint: "TRIVIUM.Credits.Hint",
  icon: "fa-solid fa-feather",
  type: CreditsDialog,
  restricted: false,
};
