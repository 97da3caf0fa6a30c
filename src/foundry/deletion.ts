import { isV14 } from "./generation.js";

/** The part of an update that takes the value at a dotted path out of a document's stored data. */
export function deletion(path: string): Record<string, unknown> {
  if (isV14()) return { [path]: (globalThis as unknown as { _del: unknown })._del };
  return { [path.replace(/([^.]+)$/, "-=$1")]: null };
}
