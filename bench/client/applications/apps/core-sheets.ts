/** The sheets the host itself brings. */
import { DocumentSheetConfig } from "./document-sheet-config.js";
import { FolderConfig } from "./folder-config.js";
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
  DocumentSheetConfig.registerSheet(CONFIG.Token.documentClass, "core", TokenConfig, options);
  DocumentSheetConfig.initializeSheets();
}
