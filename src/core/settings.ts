import { redrawCompendiumTab } from "./apps/compendium-tab.js";
import { showRulesetMenus } from "./apps/ruleset-settings.js";
import { refillTerms } from "./redraw-open.js";
import { RIGHTS_SETTING, rightsStored } from "./road/rights.js";
import { RULESETS_SETTING } from "./rulesets-in-play.js";
import type { SettingSpec } from "../foundry/settings.js";

/** Rules of the table: what the system does by itself, and what it shows. */
const automation: readonly SettingSpec[] = [
  {
    key: "playerOutcomes",
    name: "TRIVIUM.Setting.PlayerOutcomes.Name",
    hint: "TRIVIUM.Setting.PlayerOutcomes.Hint",
    scope: "world",
    config: true,
    type: String,
    default: "apply",
    choices: {
      apply: "TRIVIUM.Setting.PlayerOutcomes.Apply",
      ask: "TRIVIUM.Setting.PlayerOutcomes.Ask",
      gm: "TRIVIUM.Setting.PlayerOutcomes.GM",
    },
  },
  {
    key: "revealNumbers",
    name: "TRIVIUM.Setting.RevealNumbers.Name",
    hint: "TRIVIUM.Setting.RevealNumbers.Hint",
    scope: "world",
    config: true,
    type: String,
    default: "after",
    choices: {
      always: "TRIVIUM.Setting.RevealNumbers.Always",
      after: "TRIVIUM.Setting.RevealNumbers.After",
      gm: "TRIVIUM.Setting.RevealNumbers.GM",
    },
  },
];

/** Habits of one browser. */
const habits: readonly SettingSpec[] = [
  {
    key: "askBeforeDelete",
    name: "TRIVIUM.Setting.AskBeforeDelete.Name",
    hint: "TRIVIUM.Setting.AskBeforeDelete.Hint",
    scope: "client",
    config: true,
    type: Boolean,
    default: true,
  },
  {
    key: "offerCharacters",
    name: "TRIVIUM.Setting.OfferCharacters.Name",
    hint: "TRIVIUM.Setting.OfferCharacters.Hint",
    scope: "client",
    config: true,
    type: Boolean,
    default: true,
  },
  {
    key: "plainType",
    name: "TRIVIUM.Setting.PlainType.Name",
    hint: "TRIVIUM.Setting.PlainType.Hint",
    scope: "client",
    config: true,
    type: Boolean,
    default: false,
    onChange: (value) => applyPlainType(value === true),
  },
];

/** What the system keeps for itself; rulesets have a window of their own. */
const kept: readonly SettingSpec[] = [
  {
    key: RULESETS_SETTING,
    name: "TRIVIUM.Rulesets.Name",
    hint: "TRIVIUM.Rulesets.Hint",
    scope: "world",
    config: false,
    type: String,
    default: "",
    onChange: () => {
      showRulesetMenus();
      redrawCompendiumTab();
      refillTerms();
    },
  },
  {
    key: "schemaVersion",
    name: "TRIVIUM.Setting.SchemaVersion.Name",
    hint: "TRIVIUM.Setting.SchemaVersion.Hint",
    scope: "world",
    config: false,
    type: Number,
    default: 0,
  },
  {
    key: "greeted",
    name: "TRIVIUM.Setting.Greeted.Name",
    hint: "TRIVIUM.Setting.Greeted.Hint",
    scope: "world",
    config: false,
    type: String,
    default: "",
  },
  {
    key: RIGHTS_SETTING,
    name: "TRIVIUM.Setting.PastRights.Name",
    hint: "TRIVIUM.Setting.PastRights.Hint",
    scope: "world",
    config: false,
    type: String,
    default: "",
    onChange: rightsStored,
  },
];

/** What all rulesets share, in the order of the settings window. Client settings are habits of one browser; world settings are rules of the table. */
export const coreSettings: readonly SettingSpec[] = [...automation, ...habits, ...kept];

/** Sets headings in the interface face for readers who want it. */
export function applyPlainType(isPlain: boolean): void {
  document.body.classList.toggle("trivium-rpg-plain", isPlain);
}
