import { ActiveEffectTypeDataModel } from "../../common/abstract/type-data.js";
import { ACTIVE_EFFECT_CHANGE_TYPES, COMPATIBILITY_MODES } from "../../common/constants.js";
import { profile } from "../../common/profile.js";
import { Token } from "../canvas/token.js";
import { TokenLayer } from "../canvas/token-layer.js";
import {
  Actors,
  ChatMessages,
  Combats,
  Folders,
  Items,
  Journal,
  Macros,
  RollTables,
  Scenes,
  Users,
  WorldSettings,
} from "../data/collections/index.js";
import { ActiveEffect } from "../data/documents/active-effect.js";
import { ActorDelta } from "../data/documents/actor-delta.js";
import { Actor } from "../data/documents/actor.js";
import { ChatMessage } from "../data/documents/chat-message.js";
import { Combat } from "../data/documents/combat.js";
import { CombatantGroup } from "../data/documents/combatant-group.js";
import { Combatant } from "../data/documents/combatant.js";
import { JournalEntry, JournalEntryPage } from "../data/documents/journal-entry.js";
import { Macro } from "../data/documents/macro.js";
import { RollTable, TableResult } from "../data/documents/roll-table.js";
import { fitDocumentClasses } from "../data/documents/modern-members.js";
import { Scene } from "../data/documents/scene.js";
import { Folder, Item, Setting } from "../data/documents/simple.js";
import { TokenDocument } from "../data/documents/token.js";
import { User } from "../data/documents/user.js";
import { createDiceConfig } from "../dice/config.js";
import { createMessageModes, createRollModes } from "./message-modes.js";
import { createMovement } from "./movement-actions.js";
import { createSpecialStatusEffects, defineStatusEffects } from "./status-effects.js";

/** What a kind of document with types has in CONFIG. */
const typed = (documentClass: unknown, sidebarIcon: string): Record<string, any> => ({
  documentClass,
  sidebarIcon,
  dataModels: {},
  typeLabels: {},
  typeIcons: {},
  sheetClasses: {},
});

/** Builds CONFIG for the generation in force; systems change it during init. */
export function createConfig(): Record<string, any> {
  fitDocumentClasses();
  const isV13 = profile().generation === 13;
  const config: Record<string, any> = {
    Actor: {
      ...typed(Actor, "fa-solid fa-user"),
      collection: Actors,
      compendiumIndexFields: [],
      trackableAttributes: {},
    },
    Item: { ...typed(Item, "fa-solid fa-suitcase"), collection: Items, compendiumIndexFields: [] },
    ActiveEffect: { ...typed(ActiveEffect, "fa-solid fa-person-rays"), ...effectConfig(isV13) },
    ChatMessage: {
      ...typed(ChatMessage, "fa-solid fa-comments"),
      collection: ChatMessages,
      ...(isV13 ? {} : { modes: createMessageModes() }),
    },
    Folder: { documentClass: Folder, collection: Folders, sidebarIcon: "fa-solid fa-folder", sheetClasses: {} },
    User: { documentClass: User, collection: Users, sheetClasses: {} },
    Setting: { documentClass: Setting, collection: WorldSettings },
    Scene: {
      documentClass: Scene,
      collection: Scenes,
      sidebarIcon: "fa-solid fa-map",
      compendiumIndexFields: [],
      sheetClasses: {},
    },
    Macro: {
      documentClass: Macro,
      collection: Macros,
      sidebarIcon: "fa-solid fa-code",
      compendiumIndexFields: [],
      sheetClasses: {},
    },
    JournalEntry: {
      documentClass: JournalEntry,
      collection: Journal,
      sidebarIcon: "fa-solid fa-book-open",
      compendiumIndexFields: [],
      sheetClasses: {},
    },
    JournalEntryPage: {
      ...typed(JournalEntryPage, "fa-solid fa-file-lines"),
      defaultType: "text",
      compendiumIndexFields: [],
    },
    RollTable: {
      documentClass: RollTable,
      collection: RollTables,
      sidebarIcon: "fa-solid fa-table-list",
      resultIcon: "icons/svg/d20-grey.svg",
      resultTemplate: "templates/dice/table-result.hbs",
      compendiumIndexFields: [],
      sheetClasses: {},
    },
    TableResult: { documentClass: TableResult, sheetClasses: {} },
    Token: {
      documentClass: TokenDocument,
      objectClass: Token,
      layerClass: TokenLayer,
      sheetClasses: {},
      movement: createMovement(),
    },
    ActorDelta: { documentClass: ActorDelta },
    Combat: {
      ...typed(Combat, "fa-solid fa-hand-fist"),
      collection: Combats,
      initiative: { formula: null, decimals: 2 },
      fallbackTurnMarker: "icons/svg/target.svg",
      sounds: {},
    },
    Combatant: typed(Combatant, "fa-solid fa-person"),
    CombatantGroup: typed(CombatantGroup, "fa-solid fa-people-group"),
    time: { turnTime: 0, roundTime: 0 },
    Dice: { ...createDiceConfig(), ...(isV13 ? { rollModes: createRollModes() } : {}) },
    specialStatusEffects: createSpecialStatusEffects(),
    TextEditor: { enrichers: [] },
    sounds: { dice: "sounds/dice.wav" },
    queries: {},
    compatibility: { mode: COMPATIBILITY_MODES.WARNING, includePatterns: [], excludePatterns: [] },
  };
  defineStatusEffects(config);
  return config;
}

/** Generation 14: the moments of an encounter at which effects may end. */
const EXPIRY_EVENTS = ["combatStart", "roundStart", "turnStart", "turnEnd", "roundEnd", "combatEnd"];

function effectConfig(isV13: boolean): Record<string, any> {
  if (isV13) return { legacyTransferral: true };
  const changeTypes = Object.entries(ACTIVE_EFFECT_CHANGE_TYPES).map(([id, defaultPriority]) => [
    id,
    { label: `EFFECT.CHANGES.TYPES.${id}`, defaultPriority },
  ]);
  return {
    dataModels: { base: ActiveEffectTypeDataModel },
    changeTypes: Object.fromEntries(changeTypes),
    expiryAction: "update",
    expiryEvents: Object.fromEntries(EXPIRY_EVENTS.map((event) => [event, `EFFECT.EXPIRY.${event}`])),
    phases: {
      initial: { label: "EFFECT.CHANGES.PHASES.initial" },
      final: { label: "EFFECT.CHANGES.PHASES.final" },
    },
  };
}
