import type { Ruleset } from "../../core/ruleset.js";
import { systemPath } from "../../foundry/id.js";
import { actionCard, FourPointsActionCard } from "./chat/action-card.js";
import { FourPointsItemCard, itemCard } from "./chat/item-card.js";
import { FourPointsCharacterData } from "./data/character.js";
import { FourPointsEquipmentData } from "./data/equipment.js";
import { FourPointsNpcData } from "./data/npc.js";
import { FourPointsSkillData } from "./data/skill.js";
import { FourPointsActor } from "./documents/actor.js";
import { FourPointsItem, refusesItems } from "./documents/item.js";
import { LuckRoll } from "./rolls/luck-roll.js";
import { settings } from "./settings.js";
import { statuses } from "./statuses.js";
import { FourPointsCharacterSheet } from "./sheets/character-sheet.js";
import { FourPointsItemSheet } from "./sheets/item-sheet.js";
import { FourPointsNpcSheet } from "./sheets/npc-sheet.js";
import { commands, useDocument } from "./sheets/use.js";

const TEMPLATES = [
  "action-card",
  "action-dialog",
  "character-body",
  "character-head",
  "gear",
  "item-card",
  "item-row",
  "item-sheet",
  "limited",
  "notes",
  "npc-body",
  "npc-head",
  "pools",
  "price-row",
  "rail",
  "skills",
  "tabs",
];

/** Four Points: four pools of Energy Points; buy a success or test your Luck. */
export const fourPoints: Ruleset = {
  id: "four-points",
  label: "FOURPOINTS.Name",
  credits: "FOURPOINTS.Credits",
  models: {
    Actor: { fourPointsCharacter: FourPointsCharacterData, fourPointsNpc: FourPointsNpcData },
    Item: { fourPointsSkill: FourPointsSkillData, fourPointsEquipment: FourPointsEquipmentData },
    ChatMessage: { fourPointsAction: FourPointsActionCard, fourPointsItem: FourPointsItemCard },
  },
  documents: { Actor: FourPointsActor, Item: FourPointsItem },
  characters: ["fourPointsCharacter"],
  images: {
    fourPointsCharacter: "icons/cowled.svg",
    fourPointsNpc: "icons/hooded-figure.svg",
    fourPointsSkill: "icons/upgrade.svg",
    fourPointsEquipment: "icons/knapsack.svg",
  },
  sheets: [
    {
      document: "Actor",
      sheet: FourPointsCharacterSheet,
      types: ["fourPointsCharacter"],
      label: "FOURPOINTS.SheetLabel.Character",
    },
    { document: "Actor", sheet: FourPointsNpcSheet, types: ["fourPointsNpc"], label: "FOURPOINTS.SheetLabel.Npc" },
    {
      document: "Item",
      sheet: FourPointsItemSheet,
      types: ["fourPointsSkill", "fourPointsEquipment"],
      label: "FOURPOINTS.SheetLabel.Item",
    },
  ],
  rolls: [LuckRoll],
  cards: { fourPointsAction: actionCard, fourPointsItem: itemCard },
  use: useDocument,
  refusesItems,
  commands,
  settings,
  statuses,
  templates: TEMPLATES.map((name) => systemPath(`templates/four-points/${name}.hbs`)),
};
