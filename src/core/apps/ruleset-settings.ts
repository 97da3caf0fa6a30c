import { systemPath } from "../../foundry/id.js";
import { say, typedNumber } from "../../foundry/language.js";
import { notify } from "../../foundry/notice.js";
import {
  readSetting,
  registerSettingMenu,
  removeSettingMenu,
  writeSetting,
  type SettingMenuSpec,
  type SettingSpec,
} from "../../foundry/settings.js";
import type { RenderContext, RenderOptions, SheetPart } from "../../foundry/sheets.js";
import { allRulesets } from "../registry.js";
import { isInPlay } from "../rulesets-in-play.js";
import type { Ruleset } from "../ruleset.js";
import { TriviumDialog } from "./dialog.js";

type Value = boolean | number | string;

/** Those that stand in the ruleset's own window: rules of the table. Habits of one browser stay in Foundry's list. */
export const inOwnWindow = ({ scope, config }: SettingSpec): boolean => scope === "world" && config;

/** The settings by heading, in the order in which they are listed. */
function grouped(settings: readonly SettingSpec[]): [string, SettingSpec[]][] {
  const groups = new Map<string, SettingSpec[]>();
  for (const spec of settings) {
    const key = spec.group ?? "TRIVIUM.RulesetSettings.General";
    groups.set(key, [...(groups.get(key) ?? []), spec]);
  }
  return [...groups];
}

/** What the form says a setting should be, or nothing when it is no value for it. */
function entered(spec: SettingSpec, field: HTMLInputElement | HTMLSelectElement): Value | undefined {
  if (spec.type === Boolean) return (field as HTMLInputElement).checked;
  if (spec.type === String) {
    const typed = field.value.trim();
    return spec.isFormula && !Roll.validate(typed) ? undefined : typed;
  }
  const number = Number(field.value.trim().replace("\u2212", "-"));
  const { min = -Infinity, max = Infinity } = spec.range ?? {};
  return field.value.trim() === "" || !Number.isFinite(number) || number < min || number > max ? undefined : number;
}

/** Makes the window with one ruleset's rules of the table; Foundry constructs it without arguments. */
function windowFor(ruleset: Ruleset) {
  return class RulesetSettingsDialog extends TriviumDialog {
    static override DEFAULT_OPTIONS: object = {
      id: `trivium-settings-${ruleset.id}`,
      classes: ["trivium-rules", `${ruleset.id}-window`],
      window: { icon: `tr-mark tr-mark-${ruleset.id}`, contentClasses: [ruleset.id] },
      position: { width: 600, height: "auto" },
      actions: { save: RulesetSettingsDialog.onSave, defaults: RulesetSettingsDialog.onDefaults },
    };

    static override PARTS: Record<string, SheetPart> = {
      body: { template: systemPath("templates/core/ruleset-settings.hbs"), scrollable: [".tr-scroll"] },
    };

    override get title(): string {
      return say("TRIVIUM.RulesetSettings.Title", { name: say(ruleset.label) });
    }

    override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
      const context = await super._prepareContext(options);
      const own = ruleset.settings.filter(inOwnWindow);
      return {
        ...context,
        groups: grouped(own).map(([label, specs]) => ({
          label,
          settings: specs.map((spec) => ({
            ...spec,
            value: readSetting<Value>(spec.key),
            isSwitch: spec.type === Boolean,
            isNumber: spec.type === Number,
          })),
        })),
      };
    }

    #field(key: string): HTMLInputElement | HTMLSelectElement | null {
      return this.element.querySelector(`[name="${CSS.escape(key)}"]`);
    }

    /** Puts every box back to what the rules say; nothing is stored before Save. */
    static async onDefaults(this: RulesetSettingsDialog): Promise<void> {
      for (const spec of ruleset.settings.filter(inOwnWindow)) {
        const field = this.#field(spec.key);
        if (!field) continue;
        if (spec.type === Boolean) (field as HTMLInputElement).checked = spec.default === true;
        else field.value = String(spec.default);
      }
    }

    /** Stores what has changed; a value that fits nothing is told, and the window stays open with it. */
    static async onSave(this: RulesetSettingsDialog): Promise<void> {
      const changes: [string, Value][] = [];
      for (const spec of ruleset.settings.filter(inOwnWindow)) {
        const field = this.#field(spec.key);
        if (!field) continue;
        const value = entered(spec, field);
        if (value === undefined) {
          const { min = 0, max = 0 } = spec.range ?? {};
          const sentence = spec.isFormula
            ? "TRIVIUM.RulesetSettings.NotAFormula"
            : spec.range
              ? "TRIVIUM.RulesetSettings.OutOfRange"
              : "TRIVIUM.RulesetSettings.NotANumber";
          notify("warn", say(sentence, { label: say(spec.name), typed: typedNumber(field.value), min, max }));
          field.focus();
          return;
        }
        if (value !== readSetting<Value>(spec.key)) changes.push([spec.key, value]);
      }
      for (const [key, value] of changes) await writeSetting(key, value);
      await this.close();
    }
  };
}

const menus = new Map<string, SettingMenuSpec>();

const menuOf = (ruleset: Ruleset): SettingMenuSpec => {
  const made = menus.get(ruleset.id) ?? {
    key: `${ruleset.id}-settings`,
    name: ruleset.label,
    label: "TRIVIUM.RulesetSettings.Label",
    hint: "TRIVIUM.RulesetSettings.Hint",
    icon: "fa-solid fa-sliders",
    type: windowFor(ruleset),
    restricted: true,
  };
  menus.set(ruleset.id, made);
  return made;
};

/** Shows a button for each ruleset in play, and none for the others; at `init` and whenever the choice changes. */
export function showRulesetMenus(): void {
  for (const ruleset of allRulesets()) {
    if (!ruleset.settings.some(inOwnWindow)) continue;
    const menu = menuOf(ruleset);
    removeSettingMenu(menu.key);
    if (isInPlay(ruleset.id)) registerSettingMenu(menu);
  }
}
