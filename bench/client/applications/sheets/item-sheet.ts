/** Windows of items. */
import { DocumentSheetV2 } from "../api/document-sheet.js";

/** The base of every item sheet. */
export class ItemSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Record<string, any> = { position: { width: 480 } };

  get item(): any {
    return this.document;
  }

  get actor(): any {
    return this.document.actor;
  }
}
