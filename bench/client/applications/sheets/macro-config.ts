/** A macro's window. */
import { DocumentSheetV2 } from "../api/document-sheet.js";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.js";

/** The window in which a macro is written and tried. */
export class MacroConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    sheetConfig: false,
    classes: ["macro-config"],
    position: { width: 560, height: 480 },
    window: { icon: "fa-solid fa-code", contentClasses: ["standard-form"], resizable: true },
    actions: { execute: onExecute },
    form: { closeOnSubmit: true },
  };

  static override PARTS = {
    body: { template: "templates/sheets/macro-config.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override async _prepareContext(options: any): Promise<any> {
    const { document, isEditable } = this;
    const mayScript = game.user.can("MACRO_SCRIPT") || document._source.type === "script";
    const buttons = [
      { type: "submit", icon: "fa-solid fa-floppy-disk", label: "Save Macro", disabled: !isEditable },
      { type: "button", icon: "fa-solid fa-dice-d20", label: "Execute Macro", action: "execute" },
    ];
    return Object.assign(await super._prepareContext(options), {
      types: { chat: "Chat", ...(mayScript ? { script: "Script" } : {}) },
      buttons: document.pack ? buttons.slice(0, 1) : buttons,
    });
  }

  /** Executing changes nothing, so who may not edit may still do it. */
  override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    const button = (this.element as HTMLElement).querySelector<HTMLButtonElement>('button[data-action="execute"]');
    if (button) button.disabled = !this.document.canExecute;
  }
}

async function onExecute(this: MacroConfig, event: Event): Promise<void> {
  event.preventDefault();
  if (this.isEditable) await this.submit();
  await this.document.execute().catch((error: unknown) => console.error(error));
}
