import { SYSTEM_ID, systemPath } from "../../foundry/id.js";
import { say, sayList } from "../../foundry/language.js";
import { notify } from "../../foundry/notice.js";
import type { SettingMenuSpec } from "../../foundry/settings.js";
import type { RenderContext, RenderOptions, SheetPart } from "../../foundry/sheets.js";
import { allRulesets } from "../registry.js";
import type { Ruleset } from "../ruleset.js";
import {
  chooseRulesets,
  isChosen,
  RULESETS_SETTING,
  rulesetsInPlay,
  rulesetsWithDocuments,
} from "../rulesets-in-play.js";
import { TriviumDialog } from "./dialog.js";

/** What a ruleset says of itself to somebody who chooses, in this order. */
const FACTS = ["Track", "Roll", "Turn", "Suits"] as const;

/** The width of one ruleset beside others, and of the window at most, in pixels. */
const COLUMN = 300;
const NARROWEST = 520;
const WIDEST = 960;

/** What is ticked when the window opens: the choice made before; else what has documents here; else the only one there is. */
function suggested(rulesets: readonly Ruleset[]): ReadonlySet<string> {
  if (isChosen()) return new Set(rulesetsInPlay().map(({ id }) => id));
  if (rulesets.length === 1) return new Set(rulesets.map(({ id }) => id));
  return rulesetsWithDocuments();
}

/** Lets the game master choose which rulesets this world plays: one, several or all. */
export class RulesetsDialog extends TriviumDialog {
  static override DEFAULT_OPTIONS: object = {
    id: "trivium-rulesets",
    window: { icon: "tr-mark tr-mark-trivium" },
    actions: { choose: RulesetsDialog.onChoose },
  };

  static override PARTS: Record<string, SheetPart> = {
    body: { template: systemPath("templates/core/rulesets.hbs"), scrollable: [".fr-grid"] },
  };

  constructor(options: object = {}) {
    const width = Math.min(Math.max(COLUMN * allRulesets().length, NARROWEST), WIDEST);
    super({ ...options, position: { width, height: "auto" } });
  }

  readonly #wasChosen = isChosen();
  readonly #follow = ({ key }: { readonly key: string }): void => {
    // Another game master has answered the first question; what was opened to change the choice stays.
    if (!this.#wasChosen && !this.#isTaken && key === `${SYSTEM_ID}.${RULESETS_SETTING}` && isChosen())
      void this.close();
  };

  override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    for (const hook of ["createSetting", "updateSetting"]) Hooks.on(hook as never, this.#follow as never);
  }

  override _onClose(options: object): void {
    super._onClose(options);
    for (const hook of ["createSetting", "updateSetting"]) Hooks.off(hook as never, this.#follow as never);
  }

  override get title(): string {
    return say(isChosen() ? "TRIVIUM.Rulesets.Title" : "TRIVIUM.Rulesets.Welcome");
  }

  override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    const context = await super._prepareContext(options);
    const rulesets = allRulesets();
    const ticked = suggested(rulesets);
    return {
      ...context,
      heading: rulesets.length === 1 ? "TRIVIUM.Rulesets.AskOne" : "TRIVIUM.Rulesets.Ask",
      intro: rulesets.length === 1 ? "TRIVIUM.Rulesets.IntroOne" : "TRIVIUM.Rulesets.Intro",
      leave: isChosen() ? "TRIVIUM.Cancel" : "TRIVIUM.Rulesets.Later",
      rulesets: rulesets.map(({ id, label, pitch }) => ({
        id,
        label,
        isTicked: ticked.has(id),
        line: `${pitch}Line`,
        facts: FACTS.map((fact) => ({ term: `TRIVIUM.Rulesets.${fact}`, text: pitch + fact })),
      })),
    };
  }

  override async _onRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.#showChoice();
    // The boxes are drawn anew with the part, so they carry no listener from before.
    for (const box of this.#boxes()) box.addEventListener("change", () => this.#showChoice());
  }

  #boxes(): HTMLInputElement[] {
    return [...this.element.querySelectorAll<HTMLInputElement>('input[name="ruleset"]')];
  }

  #chosen(): Ruleset[] {
    const ids = new Set(this.#boxes().flatMap((box) => (box.checked ? [box.value] : [])));
    return allRulesets().filter(({ id }) => ids.has(id));
  }

  /** The button says what pressing it will do, or why it cannot be pressed. */
  #showChoice(): void {
    const button = this.element.querySelector<HTMLButtonElement>('[data-action="choose"]');
    if (!button) return;
    const names = this.#chosen().map(({ label }) => say(label));
    button.disabled = names.length === 0;
    button.textContent =
      names.length === 0
        ? say("TRIVIUM.Rulesets.None")
        : say(isChosen() ? "TRIVIUM.Rulesets.Play" : "TRIVIUM.Rulesets.Start", { names: sayList(names) });
  }

  /** Whether the choice is on its way: a second click stores nothing a second time. */
  #isTaken = false;

  static async onChoose(this: RulesetsDialog): Promise<void> {
    const chosen = this.#chosen();
    if (chosen.length === 0 || this.#isTaken) return;
    this.#isTaken = true;
    await chooseRulesets(chosen.map(({ id }) => id));
    await this.close();
    notify("info", say("TRIVIUM.Rulesets.Chosen", { names: sayList(chosen.map(({ label }) => say(label))) }));
  }
}

/** The button in the settings window that opens the choice again. */
export const rulesetsMenu: SettingMenuSpec = {
  key: "rulesetsMenu",
  name: "TRIVIUM.Rulesets.Name",
  label: "TRIVIUM.Rulesets.Label",
  hint: "TRIVIUM.Rulesets.Hint",
  icon: "fa-solid fa-signs-post",
  type: RulesetsDialog,
  restricted: true,
};
