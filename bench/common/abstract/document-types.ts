/** Which types a document of each name may have, told by whoever read the system's manifest. */
import { BASE_DOCUMENT_TYPE } from "../constants.js";

let registered: Record<string, readonly string[]> = {};

/** Tells this page or process the types of a manifest's `documentTypes`; "base" is added to each. */
export function registerDocumentTypes(documentTypes: Record<string, Record<string, unknown>>): void {
  registered = Object.fromEntries(
    Object.entries(documentTypes).map(([name, types]) => [name, [BASE_DOCUMENT_TYPE, ...Object.keys(types)]]),
  );
}

/** The types of a document name; undefined as long as nothing was registered. */
export function getDocumentTypes(documentName: string): readonly string[] | undefined {
  if (Object.keys(registered).length === 0) return undefined;
  return registered[documentName] ?? [BASE_DOCUMENT_TYPE];
}
