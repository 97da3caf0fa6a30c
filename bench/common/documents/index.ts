/** The core document classes that server and clients share. */
import type { Document } from "../abstract/document.js";
import { BaseActiveEffect } from "./active-effect.js";
import { BaseActorDelta } from "./actor-delta.js";
import { BaseActor } from "./actor.js";
import { BaseChatMessage } from "./chat-message.js";
import { BaseCombat } from "./combat.js";
import { BaseCombatant } from "./combatant.js";
import { BaseCombatantGroup } from "./combatant-group.js";
import { BaseFolder } from "./folder.js";
import { BaseItem } from "./item.js";
import { BaseJournalEntry, BaseJournalEntryPage } from "./journal-entry.js";
import { BaseMacro } from "./macro.js";
import { BaseRollTable, BaseTableResult } from "./roll-table.js";
import { BaseScene } from "./scene.js";
import { BaseSetting } from "./setting.js";
import { BaseToken } from "./token.js";
import { BaseUser } from "./user.js";

export {
  BaseActiveEffect,
  BaseActor,
  BaseActorDelta,
  BaseChatMessage,
  BaseCombat,
  BaseCombatant,
  BaseCombatantGroup,
  BaseFolder,
  BaseItem,
  BaseJournalEntry,
  BaseJournalEntryPage,
  BaseMacro,
  BaseRollTable,
  BaseScene,
  BaseSetting,
  BaseTableResult,
  BaseToken,
  BaseUser,
};

/** The base classes by document name. */
export const baseDocuments: Readonly<Record<string, typeof Document>> = Object.freeze({
  Actor: BaseActor,
  ActorDelta: BaseActorDelta,
  ActiveEffect: BaseActiveEffect,
  ChatMessage: BaseChatMessage,
  Combat: BaseCombat,
  Combatant: BaseCombatant,
  CombatantGroup: BaseCombatantGroup,
  Folder: BaseFolder,
  Item: BaseItem,
  JournalEntry: BaseJournalEntry,
  JournalEntryPage: BaseJournalEntryPage,
  Macro: BaseMacro,
  RollTable: BaseRollTable,
  Scene: BaseScene,
  Setting: BaseSetting,
  TableResult: BaseTableResult,
  Token: BaseToken,
  User: BaseUser,
});
