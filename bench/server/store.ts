/**
 * The world on disk: one LevelDB with an entry for every document, embedded ones included.
 * Keys are those of compiled packs: `!actors!ID`, `!actors.items!ID.ITEMID`; a parent lists the ids of what it embeds.
 */
import path from "node:path";
import { ClassicLevel } from "classic-level";
import type { Document } from "../common/abstract/document.js";
import { PRIMARY_DOCUMENT_TYPES } from "../common/constants.js";
import { ArrayField } from "../common/data/fields.js";
import { baseDocuments } from "../common/documents/index.js";
import type { Source } from "../common/protocol.js";
import { isPlainObject } from "../common/utils/types.js";
import { StartFailure } from "./stop.js";

/** An entry that could not be read; it stays on disk as it is. */
export interface BrokenEntry {
  type: string;
  id: string;
  reason: string;
}

export interface LoadedWorld {
  /** Sources by document name, embedded documents inside their parents. */
  sources: Map<string, Source[]>;
  broken: BrokenEntry[];
}

/** Entries by key; null for an entry to delete. */
export type Entries = Map<string, string | null>;

const PRIMARY = PRIMARY_DOCUMENT_TYPES;

/** Whether a field holds a list of documents, and not one alone. */
const isList = (documentName: string, field: string): boolean =>
  baseDocuments[documentName]!.hierarchy[field] instanceof ArrayField;

/** The document name that a key's path of collections leads to; undefined when it leads nowhere. */
function documentNameOf(collections: string[], primary: readonly string[] = PRIMARY): string | undefined {
  const [first, ...rest] = collections;
  let name = primary.find((candidate) => baseDocuments[candidate]!.collectionName === first);
  for (const collection of rest) {
    const field: any = name && baseDocuments[name]!.hierarchy[collection];
    name = field?.documentClass?.documentName;
  }
  return name;
}

/** The world's database. */
export class Store {
  readonly #level: ClassicLevel<string, string>;
  /** Ids that a parent lists and whose entries cannot be read, so that writing the parent does not lose them. */
  readonly #unreadable = new Map<string, string[]>();

  private constructor(level: ClassicLevel<string, string>) {
    this.#level = level;
  }

  /** Opens the database in a folder; only one process can. */
  static async open(folder: string, what = `The world in ${folder}`): Promise<Store> {
    const level = new ClassicLevel<string, string>(path.join(folder, "data"), {
      keyEncoding: "utf8",
      valueEncoding: "utf8",
    });
    try {
      await level.open();
    } catch (error) {
      const cause = (error as { cause?: { code?: string; message?: string } }).cause;
      if (cause?.code === "LEVEL_LOCKED") {
        throw new StartFailure(
          `${what} is open in another running bench: stop that one, or name another folder with --data.`,
        );
      }
      throw new StartFailure(
        `${what} cannot be opened (${cause?.message ?? String(error)}): restore it from a copy, or lay it anew with --reset.`,
        { cause: error },
      );
    }
    return new Store(level);
  }

  /** Reads every entry; what cannot be read is told apart and left alone. A pack may hold kinds that no world does. */
  async load(more: readonly string[] = []): Promise<LoadedWorld> {
    const broken: BrokenEntry[] = [];
    const found = new Map<string, Source>();
    const primary = [...new Set([...PRIMARY, ...more])];
    for await (const [key, text] of this.#level.iterator()) {
      const source = readEntry(key, text, broken, primary);
      if (source) found.set(key, source);
    }
    const sources = new Map<string, Source[]>(primary.map((name) => [name, []]));
    for (const [key, source] of found) {
      const [collections] = splitKey(key);
      if (collections.length === 1) sources.get(documentNameOf(collections, primary)!)!.push(source);
      else if (!found.has(parentKey(key))) {
        broken.push({
          type: documentNameOf(collections, primary)!,
          id: splitKey(key)[1].join("."),
          reason: "its parent is not stored",
        });
      }
    }
    for (const [key, source] of found) this.#join(key, source, found, broken, primary);
    return { sources, broken };
  }

  /** Puts the embedded documents into the lists where a parent names them. */
  #join(
    key: string,
    source: Source,
    found: Map<string, Source>,
    broken: BrokenEntry[],
    primary: readonly string[],
  ): void {
    const [collections, ids] = splitKey(key);
    const name = documentNameOf(collections, primary)!;
    for (const [field, { documentClass }] of Object.entries(baseDocuments[name]!.hierarchy) as [string, any][]) {
      const isOne = !isList(name, field);
      const listed: unknown[] = Array.isArray(source[field])
        ? source[field]
        : isOne && source[field]
          ? [source[field]]
          : [];
      const embedded: Source[] = [];
      for (const id of listed) {
        const child = typeof id === "string" ? found.get(childKey(key, field, id)) : undefined;
        if (child) embedded.push(child);
        else this.#reportMissing(key, field, documentClass.documentName, [...ids, String(id)], broken);
      }
      source[field] = isOne ? (embedded[0] ?? null) : embedded;
    }
  }

  #reportMissing(key: string, field: string, type: string, ids: string[], broken: BrokenEntry[]): void {
    const id = ids.join(".");
    const list = `${key}/${field}`;
    this.#unreadable.set(list, [...(this.#unreadable.get(list) ?? []), ids.at(-1)!]);
    const isReported = broken.some((entry) => entry.type === type && entry.id === id);
    if (!isReported) broken.push({ type, id, reason: "its parent lists it, but it is not stored" });
  }

  /** The entries of a document and of everything inside it. */
  entriesOf(document: Document): Map<string, string> {
    const entries = new Map<string, string>();
    const { collectionName, documentName, _source } = document;
    this.#addEntries(entries, `!${collectionName}!${_source._id}`, documentName, _source);
    return entries;
  }

  #addEntries(entries: Map<string, string>, key: string, documentName: string, source: Source): void {
    const stored: Source = { ...source };
    for (const [field, { documentClass }] of Object.entries(baseDocuments[documentName]!.hierarchy) as [
      string,
      any,
    ][]) {
      const embedded: Source[] = isList(documentName, field)
        ? (source[field] ?? [])
        : source[field]
          ? [source[field]]
          : [];
      const ids = [...embedded.map(({ _id }) => _id), ...(this.#unreadable.get(`${key}/${field}`) ?? [])];
      stored[field] = isList(documentName, field) ? ids : (ids[0] ?? null);
      for (const child of embedded) {
        this.#addEntries(entries, childKey(key, field, child._id), documentClass.documentName, child);
      }
    }
    entries.set(key, JSON.stringify(stored));
  }

  /** Writes and deletes entries together or not at all, and reaches the disk before it returns. */
  async write(entries: Entries): Promise<void> {
    const batch = [...entries].map(([key, value]) =>
      value === null ? ({ type: "del", key } as const) : ({ type: "put", key, value } as const),
    );
    if (batch.length > 0) await this.#level.batch(batch, { sync: true });
  }

  async close(): Promise<void> {
    await this.#level.close();
  }
}

function splitKey(key: string): [collections: string[], ids: string[]] {
  const [, collections = "", ids = ""] = key.split("!");
  return [collections.split("."), ids.split(".")];
}

const childKey = (key: string, field: string, id: string): string => {
  const [collections, ids] = splitKey(key);
  return `!${[...collections, field].join(".")}!${[...ids, id].join(".")}`;
};

const parentKey = (key: string): string => {
  const [collections, ids] = splitKey(key);
  return `!${collections.slice(0, -1).join(".")}!${ids.slice(0, -1).join(".")}`;
};

function readEntry(key: string, text: string, broken: BrokenEntry[], primary: readonly string[]): Source | null {
  const [collections, ids] = splitKey(key);
  const type = documentNameOf(collections, primary);
  const refuse = (reason: string) => {
    broken.push({ type: type ?? collections.join("."), id: ids.join("."), reason });
    return null;
  };
  if (!type || collections.length !== ids.length) return refuse("the bench knows no documents of this kind");
  let source: unknown;
  try {
    source = JSON.parse(text);
  } catch (error) {
    return refuse(`it is not valid JSON (${(error as Error).message})`);
  }
  if (!isPlainObject(source)) return refuse("it is not an object");
  if (!source._id) return refuse("it has no _id");
  return source._id === ids.at(-1)
    ? source
    : refuse(`its _id is "${source._id}", which is not the one it is stored under`);
}
