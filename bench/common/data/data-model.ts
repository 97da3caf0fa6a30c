/** The base of everything that has a schema: source data, validation, prepared values and local updates. */
import { modernizeChanges, readChange } from "../operators.js";
import { profile } from "../profile.js";
import { deepClone, expandObject } from "../utils/objects.js";
import { mergeObject } from "../utils/merge.js";
import { isEmpty } from "../utils/types.js";
import type { CleanOptions, DataField, UpdateOptions } from "./field.js";
import { defineValue, SchemaField } from "./fields-schema.js";
import { DataModelValidationFailure } from "./validation-failure.js";

export interface ConstructionOptions {
  parent?: any;
  strict?: boolean;
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
  /** The source was already migrated, cleaned and validated as part of its parent. */
  trusted?: boolean;
  /** What that validation found, none of it unresolved. */
  failure?: DataModelValidationFailure | null;
  [option: string]: any;
}

export interface ModelValidateOptions {
  fields?: boolean;
  joint?: boolean;
  changes?: any;
  clean?: boolean;
  strict?: boolean;
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
}

/** Schemas by class; a class may be asked under either generation. */
const schemas = new WeakMap<object, Map<number, SchemaField>>();

interface Failures {
  fields: DataModelValidationFailure | null;
  joint: DataModelValidationFailure | null;
}

/** The public DataModel class. */
export class DataModel {
  static LOCALIZATION_PREFIXES: string[] = [];

  declare readonly _source: Record<string, any>;
  declare readonly parent: any;
  #failures: Failures = { fields: null, joint: null };

  // Prepared values stand on the instance under the names that the schema gives them.
  [property: string]: any;

  constructor(data: any = {}, { parent = null, strict = true, ...options }: ConstructionOptions = {}) {
    const isModel = parent === null || typeof parent === "object";
    if (!isModel) throw new Error("The parent of a DataModel must be another DataModel or null.");
    Object.defineProperty(this, "parent", { value: parent, writable: false, configurable: true, enumerable: false });
    this._configure({ ...options });
    const source = this._initializeSource(data, { strict, ...options });
    Object.defineProperty(this, "_source", { value: source, writable: false, configurable: true, enumerable: false });
    Object.seal(source);
    if (options.trusted) this.#failures = { fields: options.failure ?? null, joint: null };
    else {
      const { fallback = false, dropInvalidEmbedded = false } = options;
      this.validate({ strict, fallback, dropInvalidEmbedded, fields: true, joint: true });
    }
    this._initialize({ strict, ...options, validated: true });
  }

  protected _configure(_options: ConstructionOptions): void {}

  static defineSchema(): Record<string, DataField> {
    throw new Error(`The ${this.name} subclass of DataModel must define its Document schema`);
  }

  static get schema(): SchemaField {
    const { generation } = profile();
    const cached = schemas.get(this) ?? new Map<number, SchemaField>();
    schemas.set(this, cached);
    if (!cached.has(generation)) cached.set(generation, new SchemaField(this.defineSchema()));
    return cached.get(generation)!;
  }

  get schema(): SchemaField {
    return (this.constructor as typeof DataModel).schema;
  }

  /** Whether a failure of the last validation was left unresolved. */
  get invalid(): boolean {
    return Object.values(this.#failures).some((failure) => failure?.unresolved);
  }

  get validationFailures(): Failures {
    return this.#failures;
  }

  protected _initializeSource(data: any, options: ConstructionOptions = {}): any {
    if (options.trusted) return data;
    const source = data instanceof DataModel ? data.toObject() : data;
    const { migrateDataSafe, cleanData, shimData } = this.constructor as typeof DataModel;
    const migrated = migrateDataSafe.call(this.constructor, source);
    return shimData.call(this.constructor, cleanData.call(this.constructor, migrated));
  }

  static cleanData(source: any = {}, options: CleanOptions = {}): any {
    return this.schema.clean(source, options);
  }

  protected static *_initializationOrder(): Generator<[string, DataField]> {
    yield* this.schema.entries();
  }

  /** Writes the prepared values onto the instance. */
  protected _initialize(options: ConstructionOptions = {}): void {
    for (const [name, field] of (this.constructor as typeof DataModel)._initializationOrder()) {
      defineValue(this, name, field, this._source, this, options);
    }
  }

  /** Brings the prepared values back to the source. */
  reset(): void {
    this._initialize();
  }

  clone(data: any = {}, context: ConstructionOptions = {}): any {
    const source = mergeObject(this.toObject(), modernizeChanges(expandObject(data)), applyOperators());
    return new (this.constructor as any)(source, { parent: this.parent, ...context });
  }

  /** Validates the source, or proposed changes to it. */
  validate(options: ModelValidateOptions = {}): boolean {
    const { changes, clean = false, strict = true, fallback = false, dropInvalidEmbedded = false } = options;
    const { fields = true, joint = !changes } = options;
    const Model = this.constructor as typeof DataModel;
    const data = changes ?? this._source;
    if (changes) this.schema._addTypes(this._source, changes);
    if (changes && clean) Model.cleanData(changes, { partial: true });
    const partial = changes !== undefined && !joint;
    const found: Failures = { fields: null, joint: null };
    if (fields) found.fields = this.schema.validate(data, { partial, fallback, dropInvalidEmbedded }) ?? null;
    if (joint && !found.fields?.unresolved) found.joint = this.#validateJoint(data);
    if (!changes) this.#failures = found;
    for (const failure of [found.fields, found.joint]) {
      if (strict && failure?.unresolved) throw failure.asError(this._validationLabel);
    }
    return !found.fields && !found.joint;
  }

  protected get _validationLabel(): string {
    return this.constructor.name;
  }

  #validateJoint(data: any): DataModelValidationFailure | null {
    try {
      this.schema._validateModel(data);
      (this.constructor as typeof DataModel).validateJoint(data);
      return null;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return new DataModelValidationFailure({ message, invalidValue: data, unresolved: true });
    }
  }

  static validateJoint(_data: any): void {}

  /** Applies changes to the source, or shows with `dryRun` what they would change. */
  updateSource(changes: any = {}, options: UpdateOptions = {}): any {
    const Model = this.constructor as typeof DataModel;
    const { recursive, fallback = false } = options;
    const current = this._source;
    let update = modernizeChanges(expandObject(changes));
    this.schema._addTypes(current, update);
    update = Model.migrateDataSafe(update);
    update = Model.cleanData(update, { partial: true, ...(recursive === undefined ? {} : { recursive }) });
    const failure = this.schema.validate(update, { partial: true, fallback });
    if (failure?.unresolved) throw failure.asError(this._validationLabel);

    const next = deepClone(current);
    const difference: Record<string, any> = {};
    this.schema._updateFields(next, update, difference, options);
    if (isEmpty(difference)) return difference;
    this._prepareUpdate(next, difference);
    const jointFailure = this.#validateJoint(next);
    if (jointFailure) throw jointFailure.asError(this._validationLabel);
    if (options.dryRun) return difference;

    for (const key of Object.keys(difference)) {
      const { key: name } = readChange(key, difference[key]);
      this.schema.get(name)!._updateCommit(current, name, next[name]);
    }
    this.reset();
    return difference;
  }

  /** A last look at the updated copy before it is stored. */
  protected _prepareUpdate(_next: any, _difference: any): void {}

  /** The stored data, or with `source` false the prepared values, as plain data. */
  toObject(source: boolean | null = true): any {
    if (source) return deepClone(this._source);
    const persisted = this.schema.entries().filter(([, field]) => field.isPersisted);
    return Object.fromEntries(persisted.map(([name, field]) => [name, field.toObject(this[name])]));
  }

  toJSON(): any {
    return this.toObject(true);
  }

  /** Creates a model from trusted, stored data: failures are recorded and nothing is thrown. */
  static fromSource(source: any, { strict = false, ...context }: ConstructionOptions = {}): any {
    return new this(source, { strict, ...context });
  }

  static fromJSON(json: string): any {
    return this.fromSource(JSON.parse(json));
  }

  /** Brings old data, whole or partial, into its present form. */
  static migrateData(source: any, _options?: any): any {
    if (source && typeof source === "object") this.schema.migrateSource(source, source);
    return source;
  }

  /** Migrates, and leaves the data as it is when that fails. */
  static migrateDataSafe(source: any): any {
    try {
      return this.migrateData(source) ?? source;
    } catch (error) {
      console.warn(`Data migration of ${this.name} failed:`, error);
      return source;
    }
  }

  static shimData(data: any, _options?: any): any {
    return data;
  }
}

const applyOperators = () => (profile().operators ? { applyOperators: true } : { performDeletions: true });
