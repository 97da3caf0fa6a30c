/** The sheets the host itself brings. */
import { ActiveEffectConfig } from "../sheets/active-effect-config.js";
import { DocumentSheetConfig } from "./document-sheet-config.js";
import { FolderConfig } from "./folder-config.js";
import { JournalEntrySheet } from "../sheets/journal/journal-entry-sheet.js";
import { JournalEntryPageImageSheet, JournalEntryPageProseMirrorSheet } from "../sheets/journal/journal-page-sheet.js";
import { RollTableSheet } from "../sheets/roll-table-sheet.js";
import { MacroConfig } from "../sheets/macro-config.js";
import { TokenConfig } from "../sheets/token-config.js";
import { UserConfig } from "./user-config.js";

let done = false;

/** Registers the host's own sheets and works off what systems registered; later calls do nothing. */
export function initializeSheetsOnce(): void {
  if (done) return;
  done = true;
  const options = { makeDefault: true, types: ["base"] };
  DocumentSheetConfig.registerSheet(CONFIG.User.documentClass, "core", UserConfig, options);
  DocumentSheetConfig.registerSheet(CONFIG.Folder.documentClass, "core", FolderConfig, options);
  DocumentSheetConfig.registerSheet(CONFIG.Macro.documentClass, "core", MacroConfig, options);
  DocumentSheetConfig.registerSheet(CONFIG.JournalEntry.documentClass, "core", JournalEntrySheet, options);
  DocumentSheetConfig.registerSheet(CONFIG.RollTable.documentClass, "core", RollTableSheet, options);
  const pages = { text: JournalEntryPageProseMirrorSheet, image: JournalEntryPageImageSheet };
  for (const [type, sheet] of Object.entries(pages))
    DocumentSheetConfig.registerSheet(CONFIG.JournalEntryPage.documentClass, "core", sheet, {
      ...options,
      types: [type],
    });
  DocumentSheetConfig.registerSheet(CONFIG.ActiveEffect.documentClass, "core", ActiveEffectConfig, {
    makeDefault: true,
  });
  DocumentSheetConfig.registerSheet(CONFIG.Token.documentClass, "core", TokenConfig, options);
  DocumentSheetConfig.initializeSheets();
}
