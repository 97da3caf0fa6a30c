/** Which sheet class draws which documents. */

/** How a sheet is registered. */
export interface SheetRegistration {
  label?: string | (() => string);
  types?: string[];
  themes?: Record<string, string> | null;
  makeDefault?: boolean;
  canBeDefault?: boolean;
  canConfigure?: boolean;
}

interface Pending extends SheetRegistration {
  action: "register" | "unregister";
  documentClass: any;
  id: string;
  sheetClass: any;
}

const DEFAULT_THEMES = { dark: "Dark", light: "Light" };

const typesOf = (documentClass: any, asked: string[] | undefined): string[] => {
  if (asked?.length) return asked;
  const { documentName } = documentClass;
  const known: string[] = game.documentTypes?.[documentName] ?? documentClass.TYPES ?? [];
  return known.length ? known : ["base"];
};

const labelOf = ({ label }: SheetRegistration, sheetClass: any): string =>
  typeof label === "function" ? label() : label ? game.i18n.localize(label) : sheetClass.name;

/** The registry of sheets; what is registered before the types are known waits for `initializeSheets`. */
export class DocumentSheetConfig {
  static #pending: Pending[] | null = [];

  /** Offers a sheet class for documents of some types, under the id "<scope>.<class name>". */
  static registerSheet(documentClass: any, scope: string, sheetClass: any, options: SheetRegistration = {}): void {
    this.#submit({ ...options, action: "register", documentClass, sheetClass, id: `${scope}.${sheetClass.name}` });
  }

  /** Withdraws a sheet class; harmless when it was never offered. */
  static unregisterSheet(
    documentClass: any,
    scope: string,
    sheetClass: any,
    { types }: { types?: string[] } = {},
  ): void {
    const id = `${scope}.${sheetClass?.name}`;
    this.#submit({ action: "unregister", documentClass, sheetClass, id, types });
  }

  /** Works off what was registered so far, and takes the world's chosen defaults in; runs once, before "ready". */
  static initializeSheets(): void {
    const pending = this.#pending ?? [];
    this.#pending = null;
    for (const entry of pending) this.#apply(entry);
    if (game.settings.settings.has("core.sheetClasses")) {
      this.updateDefaultSheets(game.settings.get("core", "sheetClasses"));
    }
  }

  /** Makes the world's choices the defaults: sheet ids by document name and type. */
  static updateDefaultSheets(choices: Record<string, Record<string, string>> = {}): void {
    for (const [documentName, byType] of Object.entries(choices)) {
      for (const [type, id] of Object.entries(byType)) {
        const sheets: Record<string, any> = CONFIG[documentName]?.sheetClasses?.[type] ?? {};
        if (id in sheets) for (const sheet of Object.values(sheets)) sheet.default = sheet.id === id;
      }
    }
  }

  /** The sheets a type can choose from, and the one used when nothing is chosen. */
  static getSheetClassesForSubType(documentName: string, subType: string): any {
    const sheets: any[] = Object.values(CONFIG[documentName]?.sheetClasses?.[subType] ?? {});
    const labels = (list: any[]): Record<string, string> =>
      Object.fromEntries(list.map(({ id, label }) => [id, label]));
    return {
      sheetClasses: labels(sheets.filter((sheet) => sheet.canConfigure)),
      defaultClasses: labels(sheets.filter((sheet) => sheet.canBeDefault)),
      defaultClass: sheets.find((sheet) => sheet.default)?.id ?? "",
    };
  }

  static #submit(entry: Pending): void {
    if (this.#pending) this.#pending.push(entry);
    else this.#apply(entry);
  }

  static #apply(entry: Pending): void {
    const { documentClass, id, sheetClass } = entry;
    const classes = (CONFIG[documentClass.documentName].sheetClasses ??= {});
    for (const type of typesOf(documentClass, entry.types)) {
      const sheets = (classes[type] ??= {});
      if (entry.action === "unregister") {
        delete sheets[id];
        continue;
      }
      const { makeDefault = false, canBeDefault = true, canConfigure = true, themes = DEFAULT_THEMES } = entry;
      if (makeDefault) for (const sheet of Object.values<any>(sheets)) sheet.default = false;
      const label = labelOf(entry, sheetClass);
      sheets[id] = { id, label, cls: sheetClass, default: makeDefault, canBeDefault, canConfigure, themes };
    }
  }
}
