import type { Document } from "../../common/abstract/document.js";
import type { Source } from "../../common/protocol.js";
import type { DataModelValidationFailure } from "../../common/data/validation-failure.js";
import { Collection, deepClone, mergeObject } from "../../common/utils/index.js";

/** A stored document that could not be made. */
export interface InvalidDocument {
  documentName: string;
  id: string;
  name: string;
  reason: string;
}

/** The primary documents of one name in the world. */
export class WorldCollection extends Collection<any> {
  static documentName: string;

  /** The applications that show this collection. */
  readonly apps: any[] = [];
  /** Ids of documents whose stored data is invalid: nothing of them is lost, but they are not shown. */
  readonly invalidDocumentIds = new Set<string>();
  readonly invalidDocuments: InvalidDocument[] = [];
  readonly _source: Source[];

  constructor(sources: Source[] = []) {
    super();
    this._source = sources;
  }

  /** The one collection of this class. */
  static get instance(): any {
    return globalThis.game.collections.get(this.documentName);
  }

  /** Offers a sheet class for the documents of this collection. */
  static registerSheet(scope: string, sheetClass: any, options?: object): void {
    globalThis.foundry.applications.apps.DocumentSheetConfig.registerSheet(
      globalThis.CONFIG[this.documentName].documentClass,
      scope,
      sheetClass,
      options,
    );
  }

  /** Withdraws a sheet class. */
  static unregisterSheet(scope: string, sheetClass: any, options?: object): void {
    globalThis.foundry.applications.apps.DocumentSheetConfig.unregisterSheet(
      globalThis.CONFIG[this.documentName].documentClass,
      scope,
      sheetClass,
      options,
    );
  }

  get documentName(): string {
    return (this.constructor as typeof WorldCollection).documentName;
  }

  get documentClass(): any {
    return globalThis.CONFIG[this.documentName].documentClass;
  }

  get name(): string {
    return this.constructor.name;
  }

  /** The folders for documents of this collection. */
  get folders(): Collection<any> {
    const folders = globalThis.game.folders?.filter((folder: any) => folder.type === this.documentName) ?? [];
    return new Collection(folders.map((folder: any) => [folder.id, folder] as const));
  }

  /** Makes the documents of the sources. */
  initialize(): void {
    this.clear();
    for (const source of this._source) this.#make(source);
  }

  #make(source: Source): void {
    const id = source["_id"];
    try {
      const options = { strict: true, dropInvalidEmbedded: true };
      const document = new this.documentClass(structuredClone(source), options);
      const { fields: failure } = document.validationFailures;
      if (failure && reachesCore(failure, this.documentClass)) throw failure.asError(`${this.documentName} [${id}]`);
      super.set(id, document);
    } catch (error) {
      // Only its type is unknown, say of a system that was updated: it stays in sight, with its data as stored.
      if (isUnknownType(error))
        super.set(id, this.documentClass.fromSource(structuredClone(source), { dropInvalidEmbedded: true }));
      else this.#setAside(source, error);
    }
  }

  #setAside(source: Source, error: unknown): void {
    const id = source["_id"];
    const reason = error instanceof Error ? error.message : String(error);
    this.invalidDocumentIds.add(id);
    this.invalidDocuments.push({ documentName: this.documentName, id, name: source["name"] || id, reason });
    console.warn(`Invalid ${this.documentName} [${id}] was set aside:`, error);
  }

  override get(id: string, { strict = false, invalid = false } = {}): any {
    const found = super.get(id);
    if (found) return found;
    if (invalid && this.invalidDocumentIds.has(id)) return this.getInvalid(id);
    return strict ? super.get(id, { strict }) : undefined;
  }

  /** A document whose stored data is invalid, made without strictness so that it can be repaired. */
  getInvalid(id: string, { strict = true } = {}): any {
    const source = this.invalidDocumentIds.has(id) && this._source.find(({ _id }) => _id === id);
    if (source) return this.documentClass.fromSource(structuredClone(source));
    if (!strict) return undefined;
    throw new Error(`${this.documentName} id [${id}] is not in the invalid documents of ${this.name}`);
  }

  override set(id: string, document: Document): this {
    this.invalidDocumentIds.delete(id);
    this.#forget(id);
    this._source.push(document._source as Source);
    return super.set(id, document);
  }

  override delete(id: string): boolean {
    this.invalidDocumentIds.delete(id);
    this.#forget(id);
    return super.delete(id);
  }

  #forget(id: string): void {
    const index = this._source.findIndex(({ _id }) => _id === id);
    if (index >= 0) this._source.splice(index, 1);
  }

  /** Makes a document as the server stored it. */
  createDocument(data: Source, context: object = {}): any {
    return new this.documentClass(data, context);
  }

  /** Puts a document of a pack into the world; gives what was created. */
  async importFromCompendium(
    pack: any,
    id: string,
    updateData: Source = {},
    options: Record<string, any> = {},
  ): Promise<any> {
    if (pack.documentName !== this.documentName) {
      throw new Error(
        `The ${pack.documentName} Document type provided by Compendium ${pack.collection} is incorrect for this Collection`,
      );
    }
    const document = await pack.getDocument(id);
    if (!document) throw new Error(`There is no ${pack.documentName} [${id}] in the compendium ${pack.collection}.`);
    const data = mergeObject(this.fromCompendium(document, options), updateData);
    return this.documentClass.create(data, { ...options, fromCompendium: true });
  }

  /** The data with which a document, of a pack or of the world, is created anew in this collection. */
  fromCompendium(
    document: any,
    { clearFolder = false, clearState = true, clearSort = true, clearOwnership = true, keepId = false } = {},
  ): Source {
    const isDocument = typeof document?.toObject === "function";
    const data: Source = isDocument ? document.toObject() : deepClone(document);
    if (!keepId) delete data["_id"];
    if (clearSort) delete data["sort"];
    // A folder inside a pack is none of the world's.
    if (clearFolder || !globalThis.game.folders.has(data["folder"])) delete data["folder"];
    if (clearOwnership) delete data["ownership"];
    if (clearState) delete data["active"];
    if (isDocument && document.pack) {
      data["_stats"] = {
        ...data["_stats"],
        compendiumSource: document.uuid,
        duplicateSource: null,
        exportSource: null,
      };
    }
    return data;
  }

  /** Updates all documents that meet a condition, with the same changes or each with its own. */
  async updateAll(
    transformation: Source | ((document: any) => Source),
    condition: ((document: any) => boolean) | null = null,
    operation: object = {},
  ): Promise<any[]> {
    const chosen = condition ? this.filter(condition) : this.contents;
    const updates = chosen.map((document) => ({
      ...(typeof transformation === "function" ? transformation(document) : transformation),
      _id: document.id,
    }));
    return this.documentClass.updateDocuments(updates, operation);
  }

  /** Draws every application of this collection again. */
  render(force = false, options: Record<string, any> = {}): void {
    for (const app of this.apps) app.render({ ...options, force });
  }

  /** Called after documents of this collection were created, updated or deleted. */
  _onModifyContents(action: string, documents: any[], _result: any[], operation: any, _user: any): void {
    if (operation.render === false) return;
    this.render(false, { renderContext: `${action}${this.documentName}`, renderData: documents });
  }
}

/** Whether nothing but its type, and what it embeds, keeps a document from being made. */
function isUnknownType(error: any): boolean {
  const { type, items: _items, effects: _effects, ...others } = error?.failure?.fields ?? {};
  return type !== undefined && Object.keys(others).length === 0;
}

/**
 * Whether an embedded document fails in more than its type and what the system knows of it; its parent is set aside then.
 * Whether hosts still do so is not certain (foundryvtt#8494 is open, #10566 is closed): hiding more is the stricter reading.
 */
function reachesCore(failure: DataModelValidationFailure, documentClass: any): boolean {
  return Object.entries<any>(documentClass.hierarchy).some(([name, { documentClass: embedded }]) =>
    (failure.fields[name]?.elements ?? []).some((element) => {
      const fields = Object.keys(element.failure.fields);
      const core = fields.filter((field) => field !== "type" && field !== "system" && !(field in embedded.hierarchy));
      return core.length > 0 || reachesCore(element.failure, embedded);
    }),
  );
}
