/** Which sheet classes there are for which documents; `DocumentSheetConfig` is their public face. */

/** How a sheet is registered. */
export interface SheetRegistration {
  label?: string | (() => string);
  types?: string[];
  themes?: Record<string, string> | null;
  makeDefault?: boolean;
  canBeDefault?: boolean;
  canConfigure?: boolean;
}

/** One registration or withdrawal. */
export interface SheetRequest extends SheetRegistration {
  action: "register" | "unregister";
  documentClass: any;
  id: string;
  sheetClass: any;
}

/** A sheet as CONFIG lists it. */
export interface RegisteredSheet {
  id: string;
  label: string;
  cls: any;
  default: boolean;
  canBeDefault: boolean;
  canConfigure: boolean;
  themes: Record<string, string> | null;
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

/** The type under which a document's sheets are listed. */
export const sheetTypeOf = (document: any): string =>
  (document.constructor.hasTypeData ? document.type : undefined) ?? "base";

/** The sheets of a kind of documents and a type, by id. */
export const sheetsOf = (documentName: string, type: string): Record<string, RegisteredSheet> =>
  CONFIG[documentName]?.sheetClasses?.[type] ?? {};

/** Carries out a registration or a withdrawal. */
export function applySheetRequest(entry: SheetRequest): void {
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

/** Makes a sheet the default of its kind, and draws anew the documents that have no choice of their own. */
export function setDefaultSheet(documentName: string, type: string, id: string): void {
  const sheets = sheetsOf(documentName, type);
  if (!(id in sheets) || sheets[id]!.default) return;
  for (const sheet of Object.values(sheets)) sheet.default = sheet.id === id;
  for (const document of loaded(documentName)) {
    const isMeant = sheetTypeOf(document) === type && !document.flags?.core?.sheetClass;
    if (isMeant && document._sheet) void document._onSheetChange();
  }
}

/** Every document of a kind that this client holds, embedded ones included. */
function* loaded(documentName: string): Generator<any> {
  for (const collection of game.collections) {
    for (const document of collection) {
      if (document.documentName === documentName) yield document;
      for (const [, inner] of document.traverseEmbeddedDocuments())
        if (inner.documentName === documentName) yield inner;
    }
  }
}
