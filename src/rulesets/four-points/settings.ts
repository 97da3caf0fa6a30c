import { say } from "../../foundry/language.js";
import { readSetting, type SettingSpec } from "../../foundry/settings.js";

/** The world's choices for Four Points that exist so far (section 4 of the ledger). */
export const settings: readonly SettingSpec[] = [
  {
    key: "fourPointsGuideTitle",
    name: "FOURPOINTS.Setting.GuideTitle.Name",
    hint: "FOURPOINTS.Setting.GuideTitle.Hint",
    scope: "world",
    config: true,
    type: String,
    default: "",
  },
  {
    key: "fourPointsMinimumCost",
    name: "FOURPOINTS.Setting.MinimumCost.Name",
    hint: "FOURPOINTS.Setting.MinimumCost.Hint",
    scope: "world",
    config: true,
    type: Number,
    default: 0,
    choices: { 0: "FOURPOINTS.Setting.MinimumCost.Zero", 1: "FOURPOINTS.Setting.MinimumCost.One" },
  },
];

/** What this table calls the game master (FP-003). */
export const guideTitle = (): string => readSetting<string>("fourPointsGuideTitle").trim() || say("FOURPOINTS.Guide");
