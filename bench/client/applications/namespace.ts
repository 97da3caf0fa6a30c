/** Assembles what `foundry.applications` offers. */
import "../styles/index.css";
import { registerFormHelpers } from "../handlebars/form-helpers.js";
import { registerHelpers } from "../handlebars/helpers.js";
import { getTemplate, loadTemplates, renderTemplate } from "../handlebars/templates.js";
import Handlebars from "handlebars";
import jQuery from "jquery";
import { ChatLog } from "../ui/chat/chat-log.js";
import { Hotbar } from "../ui/hotbar.js";
import { Notifications } from "../ui/notifications.js";
import { Players } from "../ui/players.js";
import { Compendium } from "../ui/sidebar/compendium.js";
import { CompendiumDirectory } from "../ui/sidebar/compendium-directory.js";
import { ActorDirectory, DocumentDirectory, ItemDirectory } from "../ui/sidebar/directory.js";
import { JournalDirectory, RollTableDirectory } from "../ui/sidebar/book-directories.js";
import { MacroDirectory } from "../ui/sidebar/macro-directory.js";
import { CombatTracker } from "../ui/sidebar/combat-tracker.js";
import { SceneDirectory } from "../ui/sidebar/scene-directory.js";
import { Settings } from "../ui/sidebar/settings-tab.js";
import { AbstractSidebarTab } from "../ui/sidebar/sidebar-tab.js";
import { Sidebar } from "../ui/sidebar/sidebar.js";
import { TooltipManager } from "../ui/tooltip.js";
import { ApplicationV2 } from "./api/application.js";
import { DialogV2 } from "./api/dialog.js";
import { DocumentSheetV2 } from "./api/document-sheet.js";
import { HandlebarsApplicationMixin } from "./api/handlebars-application.js";
import { instances } from "./api/instances.js";
import { DiceConfig } from "./apps/dice-config.js";
import { DocumentOwnershipConfig } from "./apps/document-ownership-config.js";
import { DocumentSheetConfig } from "./apps/document-sheet-config.js";
import { FilePicker } from "./apps/file-picker.js";
import { FolderConfig } from "./apps/folder-config.js";
import { SettingsConfig } from "./apps/settings-config.js";
import { UserConfig } from "./apps/user-config.js";
import { ImagePopout } from "./apps/image-popout.js";
import { RollResolver } from "./dice/roll-resolver.js";
import { BasePlaceableHUD } from "./hud/placeable-hud.js";
import { TokenHUD } from "./hud/token-hud.js";
import { defineElements } from "./elements/index.js";
import * as fields from "./fields.js";
import { ActiveEffectConfig } from "./sheets/active-effect-config.js";
import { PrototypeTokenConfig, TokenConfig } from "./sheets/token-config.js";
import { ActorSheetV2 } from "./sheets/actor-sheet.js";
import { ItemSheetV2 } from "./sheets/item-sheet.js";
import { JournalEntrySheet } from "./sheets/journal/journal-entry-sheet.js";
import * as journalPages from "./sheets/journal/journal-page-sheet.js";
import { RollTableSheet } from "./sheets/roll-table-sheet.js";
import { MacroConfig } from "./sheets/macro-config.js";
import { ContextMenu } from "./ux/context-menu.js";
import { DragDrop } from "./ux/drag-drop.js";
import { FormDataExtended } from "./ux/form-data-extended.js";
import { Tabs } from "./ux/tabs.js";
import { TextEditor } from "./ux/text-editor.js";

/** The classes that draw the interface, for `CONFIG.ui`: a system replaces one by its own. */
export const uiClasses = (): Record<string, unknown> => ({
  chat: ChatLog,
  combat: CombatTracker,
  actors: ActorDirectory,
  items: ItemDirectory,
  scenes: SceneDirectory,
  journal: JournalDirectory,
  tables: RollTableDirectory,
  macros: MacroDirectory,
  compendium: CompendiumDirectory,
  hotbar: Hotbar,
  settings: Settings,
  players: Players,
  sidebar: Sidebar,
  notifications: Notifications,
});

/** The services of the interface, for `CONFIG.ux`. */
export const uxClasses = (): Record<string, unknown> => ({
  ContextMenu,
  DragDrop,
  FilePicker,
  TextEditor,
  TooltipManager,
});

/** Makes `foundry.applications`, the global Handlebars and the page's custom elements. */
export function createApplications(): Record<string, any> {
  registerHelpers();
  registerFormHelpers();
  (globalThis as any).Handlebars = Handlebars;
  Object.assign(globalThis, { $: jQuery, jQuery });
  globalThis.ui ??= {};
  // Windows of the first application framework: there are none.
  ui.windows ??= {};
  ui.notifications ??= new Notifications();
  const { setInputAttributes, createOptions: _createOptions, ...publicFields } = fields;
  return {
    api: { ApplicationV2, DialogV2, DocumentSheetV2, HandlebarsApplicationMixin },
    apps: { DocumentOwnershipConfig, DocumentSheetConfig, FilePicker, ImagePopout },
    dice: { RollResolver },
    elements: defineElements(),
    fields: { ...publicFields, setInputAttributes },
    handlebars: { getTemplate, loadTemplates, renderTemplate },
    hud: { BasePlaceableHUD, TokenHUD },
    instances,
    settings: { SettingsConfig, menus: { DiceConfig } },
    sheets: {
      ActiveEffectConfig,
      ActorSheetV2,
      FolderConfig,
      ItemSheetV2,
      MacroConfig,
      RollTableSheet,
      journal: { JournalEntrySheet, ...journalPages },
      PrototypeTokenConfig,
      TokenConfig,
      UserConfig,
    },
    sidebar: {
      AbstractSidebarTab,
      DocumentDirectory,
      Sidebar,
      apps: { Compendium },
      tabs: {
        ActorDirectory,
        ChatLog,
        CombatTracker,
        CompendiumDirectory,
        ItemDirectory,
        JournalDirectory,
        MacroDirectory,
        RollTableDirectory,
        SceneDirectory,
        Settings,
      },
    },
    // Holds nothing but types, which a page has no trace of.
    types: Object.freeze({}),
    ui: { Hotbar, Notifications, Players },
    ux: { ContextMenu, DragDrop, FormDataExtended, Tabs, TextEditor },
  };
}
