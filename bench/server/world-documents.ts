/** The documents of a running world, and the transactions that change them. */
import type { Document } from "../common/abstract/document.js";
import { baseDocuments } from "../common/documents/index.js";
import type { Source } from "../common/protocol.js";
import { parseUuid } from "../common/utils/uuid.js";
import { Refusal } from "./refusal.js";
import type { BrokenEntry, Entries, Store } from "./store.js";

type Kind = Map<string, Document>;

/** Whether documents of a kind may stand inside another; a token's own actor stands in for its delta. */
export function holds(parent: any, name: string): boolean {
  return parent.constructor.getCollectionName(name) !== null || (name === "Actor" && parent.documentName === "Token");
}

/** What clients never learn. */
const SECRETS: Record<string, string[]> = { User: ["password", "passwordSalt"] };

/** A source or changes as clients may see them. */
export function withoutSecrets(documentName: string, source: Source): Source {
  const secrets = SECRETS[documentName];
  if (!secrets) return source;
  return Object.fromEntries(Object.entries(source).filter(([key]) => !secrets.includes(key)));
}

interface LoadOptions {
  pack?: string | null;
  /** The only documents that belong there. */
  only?: string[];
}

/** Every document of the world, or of one pack, by its name and id. */
export class WorldDocuments {
  readonly #store: Store;
  readonly #kinds: Map<string, Kind>;
  readonly broken: BrokenEntry[];
  /** The pack whose documents these are; null for the world itself. */
  readonly pack: string | null;

  private constructor(store: Store, kinds: Map<string, Kind>, broken: BrokenEntry[], pack: string | null) {
    this.pack = pack;
    this.#store = store;
    this.#kinds = kinds;
    this.broken = broken;
  }

  /** Loads the world; an invalid document stays, marked, so that a client can repair it. */
  static async load(store: Store, { pack = null, only }: LoadOptions = {}): Promise<WorldDocuments> {
    const { sources, broken } = await store.load(only);
    const kinds = new Map<string, Kind>();
    for (const [name, list] of sources) {
      if (only && !only.includes(name)) {
        const reason = `it does not belong into the pack ${pack}`;
        broken.push(...list.map(({ _id: id }) => ({ type: name, id, reason })));
        continue;
      }
      const documents = list.map((source) => revive(kinds, name, source, pack));
      kinds.set(name, new Map(documents.map((document) => [document.id!, document])));
    }
    return new WorldDocuments(store, kinds, broken, pack);
  }

  get(name: string, id: string): Document | undefined {
    return this.#kinds.get(name)?.get(id);
  }

  all(name: string): Document[] {
    return [...(this.#kinds.get(name)?.values() ?? [])];
  }

  has(name: string): boolean {
    return this.#kinds.has(name);
  }

  /** All sources as clients get them. */
  sources(): Record<string, Source[]> {
    const names = [...this.#kinds.keys()];
    return Object.fromEntries(
      names.map((name) => [name, this.all(name).map((document) => withoutSecrets(name, document.toObject()))]),
    );
  }

  /** A copy of a document, to change. */
  copy(document: Document): Document {
    return revive(this.#kinds, document.documentName, document.toObject(), this.pack);
  }

  begin(): Transaction {
    return new Transaction(this);
  }

  /** Writes a transaction's changes to disk in one batch, and only then shows them. */
  async commit(changed: Map<string, { name: string; id: string; document: Document | null }>): Promise<void> {
    const entries: Entries = new Map();
    for (const { name, id, document } of changed.values()) {
      const before = this.get(name, id);
      const old = before ? this.#store.entriesOf(before) : new Map<string, string>();
      const now = document ? this.#store.entriesOf(document) : new Map<string, string>();
      for (const key of old.keys()) if (!now.has(key)) entries.set(key, null);
      for (const [key, text] of now) if (old.get(key) !== text) entries.set(key, text);
    }
    await this.#store.write(entries);
    for (const { name, id, document } of changed.values()) {
      if (document) this.#kinds.get(name)!.set(id, document);
      else this.#kinds.get(name)!.delete(id);
    }
  }
}

/** Scenes look the actors of their tokens up among these documents, and encounters who fights in them. */
const revive = (kinds: Map<string, Kind>, name: string, source: Source, pack: string | null): Document => {
  const findDocument = (documentName: string, id: string): Document | undefined => kinds.get(documentName)?.get(id);
  const findActor = (id: string): Document | undefined => findDocument("Actor", id);
  return (baseDocuments[name] as any).fromSource(source, { dropInvalidEmbedded: true, findActor, findDocument, pack });
};

/** Changes to copies of documents that become the world's all together or not at all. */
export class Transaction {
  readonly #world: WorldDocuments;
  readonly #changed = new Map<string, { name: string; id: string; document: Document | null }>();

  constructor(world: WorldDocuments) {
    this.#world = world;
  }

  /** A primary document as this transaction has it so far, to read. */
  read(name: string, id: string): Document | undefined {
    const changed = this.#changed.get(`${name}.${id}`);
    return changed ? (changed.document ?? undefined) : this.#world.get(name, id);
  }

  /** Every primary document of a name as this transaction has it so far. */
  readAll(name: string): Document[] {
    const ids = new Set(this.#world.all(name).map(({ id }) => id!));
    for (const changed of this.#changed.values()) if (changed.name === name) ids.add(changed.id);
    return [...ids].map((id) => this.read(name, id)).filter((document) => document !== undefined);
  }

  /** A copy of a primary document, to change. */
  edit(name: string, id: string): Document {
    const changed = this.#changed.get(`${name}.${id}`);
    if (changed?.document) return changed.document;
    const stored = changed ? undefined : this.#world.get(name, id);
    if (!stored) throw new Refusal("missing", `The ${name} [${id}] does not exist any more.`);
    const document = this.#world.copy(stored);
    this.set(name, id, document);
    return document;
  }

  /** A copy of the document that a uuid names, to change what it embeds. */
  editByUuid(uuid: string): Document {
    const parsed = parseUuid(uuid);
    const primaryName = parsed?.documentType;
    if (!parsed || !primaryName || !this.#world.has(primaryName)) {
      throw new Refusal("missing", `"${uuid}" names no document of this world.`);
    }
    let document: any = this.edit(primaryName, parsed.documentId!);
    for (let step = 0; step < parsed.embedded.length; step += 2) {
      const [name, id] = parsed.embedded.slice(step, step + 2) as [string, string];
      const isEmbeddable = holds(document, name);
      document = isEmbeddable ? document.getEmbeddedCollection(name).get(id, { invalid: true }) : undefined;
      if (!document) throw new Refusal("missing", `"${uuid}" does not exist any more.`);
    }
    return document;
  }

  set(name: string, id: string, document: Document | null): void {
    this.#changed.set(`${name}.${id}`, { name, id, document });
  }

  async commit(): Promise<void> {
    for (const { name, id, document } of this.#changed.values()) if (document) assertOwnIds(name, id, document);
    await this.#world.commit(this.#changed);
  }
}

/** Nothing is stored under a key that is not its id, and of two documents in one place only one could be stored. */
function assertOwnIds(name: string, id: string, document: Document): void {
  if (document.id !== id) throw new Error(`A ${name} with the _id "${document.id}" was to be stored as "${id}"`);
  assertEmbeddedIds(name, document._source);
}

function assertEmbeddedIds(name: string, source: Source): void {
  for (const [field, { documentClass }] of Object.entries(baseDocuments[name]!.hierarchy) as [string, any][]) {
    const embedded: Source[] = [source[field] ?? []].flat();
    const ids = new Set<unknown>();
    for (const element of embedded) {
      const { _id } = element;
      if (typeof _id !== "string" || _id === "")
        throw new Refusal("validation", `One of the ${field} of the ${name} has no _id: give it one.`);
      if (ids.has(_id)) throw new Refusal("duplicate", `Two of the ${field} of the ${name} have the same _id.`);
      ids.add(_id);
      assertEmbeddedIds(documentClass.documentName, element);
    }
  }
}
