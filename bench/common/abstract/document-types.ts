/** Which types a document of each name may have, told by whoever read the system's manifest. */
import { BASE_DOCUMENT_TYPE } from "../constants.js";

let registered: Record<string, readonly string[]> = {};

/** Tells this page or process the types of a manifest's `documentTypes`. */
export function registerDocumentTypes(documentTypes: Record<string, Record<string, unknown>>): void {
  registered = Object.fromEntries(Object.entries(documentTypes).map(([name, types]) => [name, Object.keys(types)]));
}

/** The types of a document name, after those of the core; undefined as long as nothing was registered. */
export function getDocumentTypes(
  documentName: string,
  coreTypes: readonly string[] = [BASE_DOCUMENT_TYPE],
): readonly string[] | undefined {
  if (Object.keys(registered).length === 0) return undefined;
  return [...coreTypes, ...(registered[documentName] ?? [])];
}
