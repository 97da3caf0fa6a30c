import { DOCUMENT_OWNERSHIP_LEVELS } from "../../../common/constants.js";
import type { PackConfig, PackMetadata } from "../../../common/packs.js";
import { packLevel } from "../../../common/packs.js";
import type { PackAnswer, PackRequest, Source } from "../../../common/protocol.js";
import { Collection, deepClone, mergeObject } from "../../../common/utils/index.js";
import { requestPack } from "../../core/connection.js";
import { CompendiumFolderCollection } from "./compendium-folders.js";
import { type ImportAllOptions, importWholePack } from "./compendium-import.js";

/** What a pack tells of a document without loading it. */
export interface IndexEntry {
  _id: string;
  uuid: string;
  name: string;
  img?: string;
  type?: string;
  folder?: string | null;
  sort?: number;
  [field: string]: any;
}

const { NONE, OBSERVER } = DOCUMENT_OWNERSHIP_LEVELS;

/** The documents of one compendium pack: its index is always there, documents are loaded when asked for. */
export class CompendiumCollection extends Collection<any> {
  /** The world setting that holds what the world says about its packs. */
  static CONFIG_SETTING = "compendiumConfiguration";

  readonly metadata: Readonly<PackMetadata>;
  readonly index = new Collection<IndexEntry>();
  /** The applications that show this pack. */
  readonly apps: any[] = [];
  readonly invalidDocumentIds = new Set<string>();
  readonly #folders: CompendiumFolderCollection;
  #indexFields = new Set<string>();
  #arrived = new Set<string>();
  #indexed = false;
  #application: any = null;

  constructor(metadata: PackMetadata) {
    super();
    this.metadata = Object.freeze(metadata);
    this.#folders = new CompendiumFolderCollection(this);
  }

  /** The id of the pack, such as `trivium-rpg.gear`. */
  get collection(): string {
    return this.metadata.id;
  }

  get documentName(): string {
    return this.metadata.type;
  }

  get documentClass(): any {
    return globalThis.CONFIG[this.documentName].documentClass;
  }

  get title(): string {
    return globalThis.game.i18n.localize(this.metadata.label);
  }

  /** The folders inside this pack. */
  get folders(): CompendiumFolderCollection {
    return this.#folders;
  }

  /** The folder of the sidebar in which this pack is listed. */
  get folder(): any {
    return globalThis.game.folders?.get(this.config.folder ?? "") ?? null;
  }

  get sort(): number {
    return this.config.sort ?? 0;
  }

  /** The class of the window that shows this pack. */
  get applicationClass(): any {
    return globalThis.foundry.applications.sidebar.apps.Compendium;
  }

  /** The window that shows this pack, made when first asked for; the same for as long as the page lives. */
  get application(): any {
    if (!this.#application) {
      this.#application = new this.applicationClass({ collection: this });
      if (!this.apps.includes(this.#application)) this.apps.push(this.#application);
    }
    return this.#application;
  }

  /** Whether the whole index has been read with every field that was asked for. */
  get indexed(): boolean {
    return this.#indexed;
  }

  /** The paths of values that entries of the index have. */
  get indexFields(): Set<string> {
    const { compendiumIndexFields } = this.documentClass.metadata;
    const configured = globalThis.CONFIG[this.documentName].compendiumIndexFields ?? [];
    return new Set([...compendiumIndexFields, ...configured, ...this.#indexFields]);
  }

  /* What the world says about this pack */

  get config(): PackConfig {
    return globalThis.game.settings.get("core", CompendiumCollection.CONFIG_SETTING)?.[this.collection] ?? {};
  }

  /** Whether nothing may be written to this pack; packs of a system are locked until a gamemaster unlocks them. */
  get locked(): boolean {
    return this.config.locked ?? true;
  }

  /** Levels by role. */
  get ownership(): Record<string, string> {
    return this.config.ownership ?? this.metadata.ownership;
  }

  /** Whether the pack is listed for the current user. */
  get visible(): boolean {
    return this.getUserLevel() >= OBSERVER;
  }

  /** The level that the user's roles give; a pack whose ownership names no role is hidden even from gamemasters. */
  getUserLevel(user: any = globalThis.game.user): number {
    return user ? packLevel(this.ownership, user) : NONE;
  }

  testUserPermission(user: any, permission: string | number, { exact = false } = {}): boolean {
    const level = this.getUserLevel(user);
    const wanted =
      typeof permission === "number"
        ? permission
        : DOCUMENT_OWNERSHIP_LEVELS[permission as keyof typeof DOCUMENT_OWNERSHIP_LEVELS];
    return exact ? level === wanted : level >= wanted;
  }

  /** Writes what the world says about this pack: `locked`, `ownership`, `folder`, `sort`. */
  async configure(configuration: PackConfig = {}): Promise<void> {
    const { settings } = globalThis.game;
    const all = deepClone(settings.get("core", CompendiumCollection.CONFIG_SETTING));
    all[this.collection] = { ...all[this.collection], ...configuration };
    await settings.set("core", CompendiumCollection.CONFIG_SETTING, all);
  }

  /* Index and documents */

  async #request(request: Omit<PackRequest, "pack">): Promise<PackAnswer> {
    return requestPack(globalThis.game.socket, { ...request, pack: this.collection });
  }

  /** Reads the index, with more fields where they are named. */
  async getIndex({ fields = [] }: { fields?: string[] } = {}): Promise<Collection<IndexEntry>> {
    // What has been asked for and has not arrived is no part of the index yet.
    if (this.#indexed && fields.every((field) => this.#arrived.has(field))) return this.index;
    for (const field of fields) this.#indexFields.add(field);
    const asked = [...this.indexFields];
    const { documents, folders } = await this.#request({ action: "index", fields: asked });
    for (const field of asked) this.#arrived.add(field);
    this.index.clear();
    for (const entry of documents) this.#setEntry(entry as IndexEntry);
    this.#folders.clear();
    for (const source of folders) this.#folders.set(source["_id"], this.#folders.createDocument(source));
    this.#indexed = true;
    return this.index;
  }

  #setEntry(entry: IndexEntry): void {
    const { documentName } = this;
    this.index.set(entry._id, { ...entry, uuid: `Compendium.${this.collection}.${documentName}.${entry._id}` });
  }

  /** Brings an entry of the index to what its document says. */
  indexDocument(document: any): void {
    const source = document.toObject();
    const entry: Source = { _id: document.id };
    for (const field of this.indexFields) {
      const value = globalThis.foundry.utils.getProperty(source, field);
      if (value !== undefined) globalThis.foundry.utils.setProperty(entry, field, value);
    }
    this.#setEntry(entry as IndexEntry);
  }

  /** One document, loaded where it is not yet; undefined when there is none. */
  async getDocument(id: string): Promise<any> {
    if (!id) return undefined;
    const cached = this.get(id);
    if (cached) return cached;
    const [document] = await this.getDocuments({ _id: id });
    return document;
  }

  /** All documents, or those that a query meets: values by path, `path__in` for several. */
  async getDocuments(query: Record<string, any> = {}): Promise<any[]> {
    const { documents } = await this.#request({ action: "documents", query });
    return documents.map((source) => this.get(source["_id"]) ?? this.#make(source)).filter(Boolean);
  }

  #make(source: Source): any {
    const id = source["_id"];
    try {
      const document = new this.documentClass(source, { pack: this.collection, dropInvalidEmbedded: true });
      super.set(id, document);
      return document;
    } catch (error) {
      this.invalidDocumentIds.add(id);
      console.warn(`Invalid ${this.documentName} [${id}] of the compendium ${this.collection} was set aside:`, error);
      return undefined;
    }
  }

  override set(id: string, document: any): this {
    this.invalidDocumentIds.delete(id);
    this.indexDocument(document);
    return super.set(id, document);
  }

  override delete(id: string): boolean {
    this.index.delete(id);
    this.invalidDocumentIds.delete(id);
    return super.delete(id);
  }

  /** Makes a document as the server stored it. */
  createDocument(data: Source, context: object = {}): any {
    return new this.documentClass(data, { ...context, pack: this.collection });
  }

  /** Takes over what somebody changed of a document that is not loaded here. */
  _updateEntry(changes: Source): void {
    const entry = this.index.get(changes["_id"]);
    if (!entry) return;
    const next = mergeObject(deepClone(entry), changes) as Source;
    const kept: Source = { _id: entry._id };
    for (const field of this.indexFields) {
      const value = globalThis.foundry.utils.getProperty(next, field);
      if (value !== undefined) globalThis.foundry.utils.setProperty(kept, field, value);
    }
    this.#setEntry(kept as IndexEntry);
  }

  /* Between pack and world */

  /** Puts a document of the world, or of another pack, into this one. */
  async importDocument(document: any, options: Record<string, any> = {}): Promise<any> {
    const isWrong = document?.documentName !== this.documentName && document?.documentName !== "Folder";
    if (isWrong) {
      const name = document?.documentName ?? "undefined";
      throw new Error(
        `You may not import a ${name} Document into the ${this.collection} Compendium which contains ${this.documentName} Documents.`,
      );
    }
    const data = document.toCompendium(this, { clearSort: true, ...options });
    return document.constructor.create(data, { pack: this.collection, keepId: options["keepId"] });
  }

  /** Puts everything of this pack into the world, under a new folder where one is named; gives what was created. */
  async importAll(options: ImportAllOptions = {}): Promise<any[]> {
    return importWholePack(this, options);
  }

  /* Drawing */

  /** Opens the window of this pack, or draws it again. */
  render(force = false, options: Record<string, any> = {}): void {
    if (force) void this.application;
    for (const app of this.apps) void app.render({ ...options, force });
  }

  /** Called after documents of this pack were created, updated or deleted. */
  _onModifyContents(action: string, documents: any[], _result: any[], operation: any, user: any): void {
    globalThis.Hooks.callAll("updateCompendium", this, documents, operation, user?.id);
    if (operation.render === false) return;
    this.render(false, { renderContext: `${action}${this.documentName}`, renderData: documents });
  }
}
