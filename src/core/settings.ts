import type { SettingSpec } from "../foundry/settings.js";

/** What all rulesets share. Client settings are habits of one browser; world settings are rules of the table. */
export const coreSettings: readonly SettingSpec[] = [
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
    key: "schemaVersion",
    name: "TRIVIUM.Setting.SchemaVersion.Name",
    hint: "TRIVIUM.Setting.SchemaVersion.Hint",
    scope: "world",
    config: false,
    type: Number,
    default: 0,
  },
];

/** Sets headings in the interface face for readers who want it. */
export function applyPlainType(isPlain: boolean): void {
  document.body.classList.toggle("trivium-rpg-plain", isPlain);
}
