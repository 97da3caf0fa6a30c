import path from "node:path";
import { listFiles, readJson } from "./files.mjs";

/** Puts one tree of strings into another; the same key twice is a mistake and says where. */
export function mergeStrings(into, from, where, trail = "") {
  for (const [key, value] of Object.entries(from)) {
    const full = trail ? `${trail}.${key}` : key;
    if (typeof value === "object" && typeof (into[key] ?? {}) === "object")
      mergeStrings((into[key] ??= {}), value, where, full);
    else if (key in into) throw new Error(`${where}: the key "${full}" stands in another language file too.`);
    else into[key] = value;
  }
  return into;
}

/** One language's strings from all of its files, as one tree. */
export async function readLanguage(folder) {
  const strings = {};
  for (const file of await listFiles(folder, ".json"))
    mergeStrings(strings, await readJson(path.join(folder, file)), file);
  return strings;
}
