/** A folder's name and colour. */
import { DocumentSheetV2 } from "../api/document-sheet.js";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.js";

/** The window in which a folder is renamed. */
export class FolderConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    sheetConfig: false,
    classes: ["folder-config"],
    position: { width: 360, height: "auto" },
    window: { icon: "fa-solid fa-folder", contentClasses: ["standard-form"] },
    form: { closeOnSubmit: true },
  };

  static override PARTS = {
    body: { template: "templates/apps/folder-config.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override async _prepareContext(options: any): Promise<any> {
    return Object.assign(await super._prepareContext(options), {
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "Save Changes" }],
    });
  }
}
