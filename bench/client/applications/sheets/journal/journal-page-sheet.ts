/** The windows in which pages of the journal are written. */
import { DocumentSheetV2 } from "../../api/document-sheet.js";
import { HandlebarsApplicationMixin } from "../../api/handlebars-application.js";
import { TextEditor } from "../../ux/text-editor.js";

const LEVELS = { 1: "Level 1", 2: "Level 2", 3: "Level 3", 4: "Level 4", 5: "Level 5", 6: "Level 6" };

/** What the windows of all pages have: name, title and the button that saves. */
export class JournalEntryPageHandlebarsSheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["journal-entry-page-config"],
    viewPermission: "OBSERVER",
    position: { width: 640, height: 620 },
    window: { icon: "fa-solid fa-file-pen", contentClasses: ["standard-form"], resizable: true },
    form: { closeOnSubmit: true },
  };

  static override PARTS: Record<string, any> = {
    header: { template: "templates/journal/page-header.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  get page(): any {
    return this.document;
  }

  override async _prepareContext(options: any): Promise<any> {
    const buttons = [
      { type: "submit", icon: "fa-solid fa-floppy-disk", label: "Save Page", disabled: !this.isEditable },
    ];
    return Object.assign(await super._prepareContext(options), { levels: LEVELS, buttons });
  }
}

/** The window of a text page. */
export class JournalEntryPageProseMirrorSheet extends JournalEntryPageHandlebarsSheet {
  static override PARTS: Record<string, any> = {
    header: { template: "templates/journal/page-header.hbs" },
    content: { template: "templates/journal/page-text.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const text = this.document._source.text.content ?? "";
    const enriched = await TextEditor.implementation.enrichHTML(text, { relativeTo: this.document, secrets: true });
    return Object.assign(context, { text, enriched });
  }
}

/** The window of a picture page. */
export class JournalEntryPageImageSheet extends JournalEntryPageHandlebarsSheet {
  static override PARTS: Record<string, any> = {
    header: { template: "templates/journal/page-header.hbs" },
    content: { template: "templates/journal/page-image.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };
}
