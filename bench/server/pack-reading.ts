/** What clients are told of a pack: its index, or documents of it. */
import { baseDocuments } from "../common/documents/index.js";
import type { PackAnswer, PackRequest, Source } from "../common/protocol.js";
import { getProperty, setProperty } from "../common/utils/objects.js";
import { isPlainObject } from "../common/utils/types.js";
import type { Packs } from "./packs.js";
import { Refusal } from "./refusal.js";

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= 1000 && value.every((one) => typeof one === "string");

/** Answers a request for a pack's index or documents; refuses whoever may not read the pack. */
export function readFromPack(packs: Packs, user: any, given: unknown): PackAnswer {
  const { pack: id, action, fields = [], query = {} } = (isPlainObject(given) ? given : {}) as unknown as PackRequest;
  const { metadata, documents } = packs.readable(id, user);
  const sources = documents.all(metadata.type).map((document) => document.toObject());
  if (action === "index") {
    if (!isStrings(fields)) throw new Refusal("validation", "The fields of an index must be a list of paths.");
    const wanted = [...new Set([...baseDocuments[metadata.type]!.metadata.compendiumIndexFields, ...fields])];
    const folders = documents.all("Folder").map((folder) => folder.toObject());
    return { documents: sources.map((source) => indexEntry(source, wanted)), folders };
  }
  if (action === "documents") {
    if (!isPlainObject(query)) throw new Refusal("validation", "A query must be an object of values by path.");
    return { documents: sources.filter((source) => matches(source, query)), folders: [] };
  }
  throw new Refusal("validation", `${JSON.stringify(action)} is nothing that can be asked of a compendium.`);
}

function indexEntry(source: Source, fields: string[]): Source {
  const entry: Source = { _id: source["_id"] };
  for (const field of fields) {
    const value = getProperty(source, field);
    if (value !== undefined) setProperty(entry, field, value);
  }
  return entry;
}

/** `path` asks for a value, `path__in` for one of several. */
const matches = (source: Source, query: Record<string, unknown>): boolean =>
  Object.entries(query).every(([key, wanted]) => {
    if (!key.endsWith("__in")) return getProperty(source, key) === wanted;
    return Array.isArray(wanted) && wanted.includes(getProperty(source, key.slice(0, -4)));
  });
