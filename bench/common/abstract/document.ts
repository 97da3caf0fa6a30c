/** The base of all documents: identity, ownership, embedded collections, flags and the calls to the database. */
import { BASE_DOCUMENT_TYPE, DOCUMENT_OWNERSHIP_LEVELS } from "../constants.js";
import type { DataField } from "../data/field.js";
import type { ConstructionOptions } from "../data/data-model.js";
import { TypeDataField } from "../data/fields-embedded.js";
import type { SchemaField } from "../data/fields-schema.js";
import { DataModelValidationError } from "../data/validation-failure.js";
import { ForcedReplacement } from "../operators.js";
import { profile } from "../profile.js";
import { getProperty } from "../utils/objects.js";
import { buildUuid } from "../utils/uuid.js";
import { getDocumentTypes } from "./document-types.js";
import { EmbeddedCollection } from "./embedded-collection.js";
import { assertFlagScope, flagDeletion } from "./flags.js";
import { LifeCycleModel } from "./life-cycle.js";
import { mayCreate, mayModify, readLevel, readUserLevel } from "./permissions.js";

export type PermissionTest = (user: any, document: any, data: any) => boolean;

/** What is known about a kind of document. */
export interface DocumentMetadata {
  name: string;
  label: string;
  labelPlural?: string;
  collection: string;
  coreTypes: readonly string[];
  hasTypeData: boolean;
  indexed: boolean;
  compendiumIndexFields: readonly string[];
  embedded: Record<string, string>;
  permissions: Record<"view" | "create" | "update" | "delete", string | PermissionTest>;
  preserveOnImport: readonly string[];
  schemaVersion?: string;
}

/** What each schema embeds, which is asked for at every construction. */
const hierarchies = new WeakMap<SchemaField, Record<string, DataField>>();

/** The public Document class. */
export class Document extends LifeCycleModel {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT"];

  static metadata: Readonly<DocumentMetadata> = Object.freeze({
    name: "Document",
    label: "DOCUMENT.Document",
    collection: "documents",
    coreTypes: [BASE_DOCUMENT_TYPE],
    hasTypeData: false,
    indexed: false,
    compendiumIndexFields: [],
    embedded: {},
    permissions: { view: "LIMITED", create: "ASSISTANT", update: "OWNER", delete: "ASSISTANT" },
    preserveOnImport: ["_id", "sort", "ownership", "folder"],
  });

  declare readonly parentCollection: string | null;
  declare readonly pack: string | null;
  declare readonly collections: Readonly<Record<string, EmbeddedCollection>>;

  protected override _configure({ pack = null, parentCollection = null }: ConstructionOptions = {}): void {
    const define = (name: string, value: unknown) =>
      Object.defineProperty(this, name, { value, writable: false, configurable: true, enumerable: false });
    define("parentCollection", this._getParentCollection(parentCollection));
    define("pack", this.parent?.pack ?? pack);
    define("collections", null);
  }

  protected override _initialize(options: ConstructionOptions = {}): void {
    if (!this.collections) createCollections(this);
    super._initialize(options);
  }

  /** All classes of a document share the schema of their base. */
  static override get schema(): SchemaField {
    const { baseDocument } = this;
    return baseDocument === this ? super.schema : baseDocument.schema;
  }

  /** The class directly below Document that this one extends. */
  static get baseDocument(): typeof Document {
    for (let cls: any = this; cls; cls = Object.getPrototypeOf(cls)) {
      if (Object.getPrototypeOf(cls) === Document) return cls;
    }
    return this;
  }

  /** The class that a client uses for this kind of document; the base where no client is. */
  static get implementation(): any {
    return (globalThis as any).CONFIG?.[this.documentName]?.documentClass ?? this.baseDocument;
  }

  /** The backend that carries operations out; only a client has one. */
  static get database(): any {
    const { DatabaseBackend } = (globalThis as any).CONFIG ?? {};
    if (!DatabaseBackend) throw new Error("There is no database here: only a running client can store documents.");
    return DatabaseBackend;
  }

  static get documentName(): string {
    return this.metadata.name;
  }

  get documentName(): string {
    return (this.constructor as typeof Document).documentName;
  }

  static get collectionName(): string {
    return this.metadata.collection;
  }

  get collectionName(): string {
    return (this.constructor as typeof Document).collectionName;
  }

  static get TYPES(): readonly string[] {
    const { hasTypeData, coreTypes } = this.metadata;
    return (hasTypeData ? getDocumentTypes(this.documentName, coreTypes) : undefined) ?? coreTypes;
  }

  static get hasTypeData(): boolean {
    return this.metadata.hasTypeData;
  }

  /** The fields that hold embedded documents, by name. */
  static get hierarchy(): Record<string, DataField> {
    const { schema } = this;
    const known = hierarchies.get(schema);
    if (known) return known;
    const isHierarchical = (field: DataField) => (field.constructor as typeof DataField).hierarchical;
    const hierarchy = Object.fromEntries(schema.entries().filter(([, field]) => isHierarchical(field)));
    hierarchies.set(schema, hierarchy);
    return hierarchy;
  }

  _getParentCollection(parentCollection?: string | null): string | null {
    if (!this.parent) return null;
    if (parentCollection) return parentCollection;
    return (this.parent.constructor as typeof Document).getCollectionName(this.documentName);
  }

  get id(): string | null {
    return this._source._id;
  }

  get isEmbedded(): boolean {
    return this.parent instanceof Document && this.parentCollection !== null;
  }

  get inCompendium(): boolean {
    return Boolean(this.pack);
  }

  get uuid(): string | null {
    return buildUuid({ id: this.id, documentName: this.documentName, parent: this.parent, pack: this.pack });
  }

  protected override get _validationLabel(): string {
    return `${this.documentName}${this._source?._id ? ` [${this._source._id}]` : ""}`;
  }

  /* Permissions */

  /** Whether a user may in general create documents of this kind. */
  static canUserCreate(user: any): boolean {
    return mayCreate(this, user);
  }

  /** The level that the ownership data gives a user, whatever the user's role. */
  getUserLevel(user: any = (globalThis as any).game?.user): number {
    return readUserLevel(this, user);
  }

  /** Whether a user has a level of ownership; a gamemaster owns everything. */
  testUserPermission(user: any, permission: string | number, { exact = false } = {}): boolean {
    const level = user.isGM ? DOCUMENT_OWNERSHIP_LEVELS.OWNER : this.getUserLevel(user);
    const wanted = readLevel(permission);
    return exact ? level === wanted : level >= wanted;
  }

  /** Whether a user may create, update or delete this document. */
  canUserModify(user: any, action: "create" | "update" | "delete", data: any = {}): boolean {
    return mayModify(this, user, action, data);
  }

  /* Data */

  protected override _prepareUpdate(next: any, difference: any): void {
    const isTyped = this.schema.get("system") instanceof TypeDataField;
    if (!isTyped || difference.type === undefined || difference.type === this._source.type) return;
    const isReplaced = "==system" in difference || difference.system instanceof ForcedReplacement;
    if (isReplaced) return;
    if (profile().operators) {
      throw new DataModelValidationError(
        "The type of a Document can be changed only if the system field is force-replaced in the same update.",
      );
    }
    next.system = this.schema.get("system")!.clean(next.system, { source: next });
  }

  override clone(data: any = {}, { save = false, keepId = false, addSource = false, ...context }: any = {}): any {
    const clone = super.clone(keepId ? data : { ...data, _id: null }, {
      pack: this.pack,
      ...context,
      parent: this.parent,
    });
    if (addSource) clone.updateSource({ "_stats.duplicateSource": this.uuid });
    if (!save) return clone;
    const { parent, pack } = this;
    return (this.constructor as typeof Document).create(clone.toObject(), { parent, pack, keepId, ...context });
  }

  static getCollectionName(name: string): string | null {
    const found = Object.entries(this.hierarchy).find(
      ([key, field]: [string, any]) => key === name || field.documentClass?.documentName === name,
    );
    return found?.[0] ?? null;
  }

  getEmbeddedCollection(embeddedName: string): EmbeddedCollection {
    const name = (this.constructor as typeof Document).getCollectionName(embeddedName);
    if (!name)
      throw new Error(`${embeddedName} is not a valid embedded Document within the ${this.documentName} Document`);
    return this.collections[name]!;
  }

  getEmbeddedDocument(embeddedName: string, id: string, options: any = {}): any {
    return this.getEmbeddedCollection(embeddedName).get(id, options);
  }

  /** Every document inside this one, with the path to it. */
  *traverseEmbeddedDocuments(path = ""): Generator<[string, any]> {
    for (const [name, collection] of Object.entries(this.collections)) {
      const here = path ? `${path}.${name}` : name;
      for (const document of collection) {
        yield [here, document];
        yield* document.traverseEmbeddedDocuments(here);
      }
    }
  }

  /* Flags */

  getFlag(scope: string, key: string): any {
    assertFlagScope(scope);
    return getProperty(this.flags?.[scope], key);
  }

  async setFlag(scope: string, key: string, value: unknown): Promise<any> {
    assertFlagScope(scope);
    return this.update({ flags: { [scope]: { [key]: value } } });
  }

  async unsetFlag(scope: string, key: string): Promise<any> {
    assertFlagScope(scope);
    return this.update(flagDeletion(scope, key));
  }

  /* Database */

  static async createDocuments(data: any[] = [], operation: any = {}): Promise<any[]> {
    return this.database.create(this.implementation, { ...operation, data });
  }

  static async updateDocuments(updates: any[] = [], operation: any = {}): Promise<any[]> {
    return this.database.update(this.implementation, { ...operation, updates });
  }

  static async deleteDocuments(ids: string[] = [], operation: any = {}): Promise<any[]> {
    return this.database.delete(this.implementation, { ...operation, ids });
  }

  static async create(data: any, operation: any = {}): Promise<any> {
    const isList = Array.isArray(data);
    const created = await this.createDocuments(isList ? data : [data], operation);
    return isList ? created : created[0];
  }

  async update(data: any = {}, operation: any = {}): Promise<any> {
    const { parent, pack } = this;
    const updates = [{ ...data, _id: this.id }];
    const updated = await (this.constructor as typeof Document).updateDocuments(updates, {
      ...operation,
      parent,
      pack,
    });
    return updated[0];
  }

  async delete(operation: any = {}): Promise<any> {
    const { parent, pack } = this;
    const ids = [this.id!];
    const deleted = await (this.constructor as typeof Document).deleteDocuments(ids, { ...operation, parent, pack });
    return deleted[0];
  }

  async createEmbeddedDocuments(embeddedName: string, data: any[] = [], operation: any = {}): Promise<any[]> {
    return this.#embeddedClass(embeddedName).createDocuments(data, { ...operation, parent: this, pack: this.pack });
  }

  async updateEmbeddedDocuments(embeddedName: string, updates: any[] = [], operation: any = {}): Promise<any[]> {
    return this.#embeddedClass(embeddedName).updateDocuments(updates, { ...operation, parent: this, pack: this.pack });
  }

  async deleteEmbeddedDocuments(embeddedName: string, ids: string[] = [], operation: any = {}): Promise<any[]> {
    return this.#embeddedClass(embeddedName).deleteDocuments(ids, { ...operation, parent: this, pack: this.pack });
  }

  #embeddedClass(embeddedName: string): any {
    return this.getEmbeddedCollection(embeddedName).documentClass;
  }
}

/** Gives a document its embedded collections; it runs before the document's own private members exist. */
function createCollections(document: Document): void {
  const names = Object.keys((document.constructor as typeof Document).hierarchy);
  const collections = names
    .filter((name) => Array.isArray(document._source[name]))
    .map((name) => {
      const Collection = (document.schema.get(name) as any).collectionClass ?? EmbeddedCollection;
      return [name, new Collection(name, document, document._source[name])];
    });
  const value = Object.freeze(Object.fromEntries(collections));
  Object.defineProperty(document, "collections", { value, writable: false, configurable: true, enumerable: false });
}
