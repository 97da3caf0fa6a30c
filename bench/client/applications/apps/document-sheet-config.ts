/** The registry of sheets, and the window in which one is chosen. */
import { DocumentSheetV2 } from "../api/document-sheet.js";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.js";
import type { FormDataExtended } from "../ux/form-data-extended.js";
import {
  applySheetRequest,
  type RegisteredSheet,
  setDefaultSheet,
  type SheetRegistration,
  type SheetRequest,
  sheetsOf,
  sheetTypeOf,
} from "./sheet-registry.js";

const labelsOf = (sheets: RegisteredSheet[]): Record<string, string> =>
  Object.fromEntries(sheets.map(({ id, label }) => [id, label]));

/** The public DocumentSheetConfig class; what is registered before the types are known waits for `initializeSheets`. */
export class DocumentSheetConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["sheet-config"],
    sheetConfig: false,
    ownershipConfig: false,
    position: { width: 440, height: "auto" },
    window: { icon: "fa-solid fa-gear", contentClasses: ["standard-form"] },
    form: { handler: saveSheetChoices, closeOnSubmit: true },
  };

  static override PARTS: Record<string, any> = {
    form: { template: "templates/apps/sheet-config.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  static #pending: SheetRequest[] | null = [];

  /* The registry */

  /** Offers a sheet class for documents of some types, under the id "<scope>.<class name>". */
  static registerSheet(documentClass: any, scope: string, sheetClass: any, options: SheetRegistration = {}): void {
    const id = `${scope}.${sheetClass.name}`;
    DocumentSheetConfig.#submit({ ...options, action: "register", documentClass, sheetClass, id });
  }

  /** Withdraws a sheet class; harmless when it was never offered. */
  static unregisterSheet(
    documentClass: any,
    scope: string,
    sheetClass: any,
    { types }: { types?: string[] } = {},
  ): void {
    const id = `${scope}.${sheetClass?.name}`;
    DocumentSheetConfig.#submit({ action: "unregister", documentClass, sheetClass, id, types });
  }

  /** Works off what was registered so far, and takes the world's chosen defaults in; runs once, before "ready". */
  static initializeSheets(): void {
    const pending = DocumentSheetConfig.#pending ?? [];
    DocumentSheetConfig.#pending = null;
    for (const entry of pending) applySheetRequest(entry);
    if (game.settings.settings.has("core.sheetClasses")) {
      this.updateDefaultSheets(game.settings.get("core", "sheetClasses"));
    }
  }

  /** Makes the world's choices the defaults: sheet ids by document name and type. */
  static updateDefaultSheets(choices: Record<string, Record<string, string>> = {}): void {
    for (const [documentName, byType] of Object.entries(choices)) {
      for (const [type, id] of Object.entries(byType)) setDefaultSheet(documentName, type, id);
    }
  }

  /** The sheets a type can choose from, and the one used when nothing is chosen. */
  static getSheetClassesForSubType(documentName: string, subType: string): any {
    const sheets = Object.values(sheetsOf(documentName, subType));
    const configurable = sheets.filter((sheet) => sheet.canConfigure);
    return {
      sheetClasses: labelsOf(configurable),
      defaultClasses: labelsOf(sheets.filter((sheet) => sheet.canBeDefault)),
      defaultClass: sheets.find((sheet) => sheet.default)?.id ?? "",
    };
  }

  /** The colour scheme that this user chose for a document's sheet; undefined where it follows all others. */
  static getSheetThemeForDocument(document: any): string | undefined {
    const chosen = game.settings.get("core", "sheetThemes")[document.uuid];
    return chosen || undefined;
  }

  static #submit(entry: SheetRequest): void {
    if (DocumentSheetConfig.#pending) DocumentSheetConfig.#pending.push(entry);
    else applySheetRequest(entry);
  }

  /* The window */

  override get title(): string {
    return `Configure sheet: ${this.document.name || this.document.id}`;
  }

  override async _prepareContext(options: any): Promise<any> {
    const { document } = this;
    const { documentName } = document;
    const type = sheetTypeOf(document);
    const known = DocumentSheetConfig.getSheetClassesForSubType(documentName, type);
    const sheetId = document.flags?.core?.sheetClass ?? "";
    const sheets = sheetsOf(documentName, type);
    const inUse = sheets[sheetId] ?? sheets[known.defaultClass] ?? Object.values(sheets)[0];
    return Object.assign(await super._prepareContext(options), {
      sheets: known.sheetClasses,
      sheetId,
      usualSheet: `As usual (${sheets[known.defaultClass]?.label ?? inUse?.label ?? "none"})`,
      mayChooseDefault: game.user.can("SETTINGS_MODIFY"),
      defaults: known.defaultClasses,
      defaultId: known.defaultClass,
      kind: game.i18n.localize(CONFIG[documentName].typeLabels?.[type] ?? document.constructor.metadata.label),
      themes: inUse?.themes ?? null,
      theme: DocumentSheetConfig.getSheetThemeForDocument(document) ?? "",
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "Save Changes" }],
    });
  }
}

/** The choice for the document goes to the document, the default to the world, the colours to this browser. */
async function saveSheetChoices(
  this: DocumentSheetConfig,
  _event: Event,
  _form: HTMLFormElement,
  { object }: FormDataExtended,
): Promise<void> {
  const { document } = this;
  const { sheetClass, defaultClass, theme } = object as Record<string, string | undefined>;
  if (defaultClass) {
    const all = game.settings.get("core", "sheetClasses");
    const { documentName } = document;
    const chosen = { ...all[documentName], [sheetTypeOf(document)]: defaultClass };
    await game.settings.set("core", "sheetClasses", { ...all, [documentName]: chosen });
  }
  if (theme !== undefined) await saveTheme(document, theme ?? "");
  if ((sheetClass || "") !== (document.flags?.core?.sheetClass ?? ""))
    await document.setFlag("core", "sheetClass", sheetClass || "");
}

async function saveTheme(document: any, theme: string): Promise<void> {
  if (theme === (DocumentSheetConfig.getSheetThemeForDocument(document) ?? "")) return;
  const { [document.uuid]: _old, ...others } = game.settings.get("core", "sheetThemes");
  await game.settings.set("core", "sheetThemes", theme ? { ...others, [document.uuid]: theme } : others);
  await document._onSheetChange();
}
