/** A user's own choices: colour and character. */
import { DocumentSheetV2 } from "../api/document-sheet.js";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.js";

/** The window in which a user sets the colour and chooses the character. */
export class UserConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    sheetConfig: false,
    classes: ["user-config"],
    position: { width: 420, height: "auto" },
    window: { icon: "fa-solid fa-user-gear", contentClasses: ["standard-form"] },
    form: { closeOnSubmit: true },
  };

  static override PARTS = {
    body: { template: "templates/apps/user-config.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override get title(): string {
    return `User configuration: ${this.document.name}`;
  }

  override async _prepareContext(options: any): Promise<any> {
    const user = this.document;
    const owned = game.actors.filter((actor: any) => actor.testUserPermission(user, "OBSERVER"));
    const characters = owned.map((actor: any) => ({ value: actor.id, label: actor.name }));
    return Object.assign(await super._prepareContext(options), {
      characters,
      characterId: user.character?.id ?? "",
      color: String(user.color),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "Save Changes" }],
    });
  }

  override _processFormData(event: Event | null, form: HTMLFormElement, formData: any): any {
    const data = super._processFormData(event, form, formData);
    data.character ||= null;
    return data;
  }
}
