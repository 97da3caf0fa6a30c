/** Fields that hold models and documents. */
import { readChange } from "../operators.js";
import { applySpecialKeys } from "../utils/merge.js";
import { deepClone } from "../utils/objects.js";
import { randomID } from "../utils/text.js";
import { isEmpty, isPlainObject } from "../utils/types.js";
import type { CleanOptions, DataField, FieldOptions, UpdateOptions, ValidateOptions } from "./field.js";
import { ArrayField } from "./fields-lists.js";
import { ObjectField } from "./fields-objects.js";
import { SchemaField } from "./fields-schema.js";
import { DataModelValidationFailure } from "./validation-failure.js";

/** What a model inside another needs to know: its source was already migrated, cleaned and validated there. */
const innerOptions = (options: any, model: any) => ({
  ...options,
  parent: model,
  strict: false,
  trusted: true,
  failure: null,
});

/** A data model inside another. */
export class EmbeddedDataField extends SchemaField {
  declare model: any;

  constructor(model: any, options: FieldOptions = {}, context: any = {}) {
    super(model.defineSchema(), options, context);
    this.model = model;
  }

  override initialize(value: any, model?: any, options: any = {}): any {
    return value ? new this.model(value, innerOptions(options, model)) : value;
  }

  override toObject(value: any): any {
    return typeof value?.toObject === "function" ? value.toObject(false) : super.toObject(value);
  }

  override migrateSource(_source: any, value: any): void {
    if (isPlainObject(value)) this.model.migrateDataSafe(value);
  }

  override _validateModel(data: any): void {
    super._validateModel(data);
    this.model.validateJoint(data);
  }
}

/** One document inside another, under a field of its own. */
export class EmbeddedDocumentField extends EmbeddedDataField {
  static override hierarchical = true;

  protected static override get _defaults(): FieldOptions {
    return { ...super._defaults, nullable: true };
  }

  override initialize(value: any, model?: any, options: any = {}): any {
    if (!value) return value;
    return new this.model.implementation(value, { ...options, parent: model, parentCollection: this.name });
  }
}

/** Marks an element of an update that names a stored document, so that it is cleaned as a partial one. */
const IS_STORED = Symbol("stored");

/** A collection of documents inside a document. */
export class EmbeddedCollectionField extends ArrayField {
  static override hierarchical = true;

  constructor(element: any, options: FieldOptions = {}, context: any = {}) {
    super(element, { ...options, readonly: true }, context);
  }

  protected override _adopt(element: any): DataField {
    return element;
  }

  get documentClass(): any {
    return this.element;
  }

  /** The implementation of the documents inside. */
  get model(): any {
    return this.documentClass.implementation;
  }

  get schema(): SchemaField {
    return this.documentClass.schema;
  }

  override _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : this.schema._getField(path);
  }

  protected override _cleanType(value: any[], options: CleanOptions = {}): any[] {
    for (const [index, element] of value.entries()) {
      const data = typeof element?.toObject === "function" ? element.toObject() : element;
      const partial = Boolean(options.partial) && options.recursive !== false && data?.[IS_STORED] === true;
      value[index] = this.schema.clean(data, { ...options, partial, source: value });
    }
    return value;
  }

  protected override _validateElements(value: any[], options: ValidateOptions): DataModelValidationFailure | void {
    const failure = new DataModelValidationFailure({ invalidValue: value });
    for (const [index, element] of value.entries()) {
      const partial = element?.[IS_STORED] === true;
      const found = this.schema.validate(element, { ...options, partial, source: value });
      if (!found) continue;
      const isDropped = found.unresolved && Boolean(options.dropInvalidEmbedded);
      if (isDropped) Object.assign(found, { dropped: true, unresolved: false });
      if (found.unresolved) failure.unresolved = true;
      failure.elements.push({ id: element?._id ?? index, name: element?.name, failure: found });
    }
    return failure.isEmpty() ? undefined : failure;
  }

  override _validateModel(data: any): void {
    for (const element of data) this.documentClass.validateJoint(element);
  }

  override initialize(_value: any, model?: any, options: any = {}): any {
    const collection = model.collections[this.name!];
    collection.initialize(options);
    return collection;
  }

  override toObject(value: any): any {
    return Array.from(value, (document: any) => document.toObject(false));
  }

  override migrateSource(_source: any, value: any): void {
    if (!Array.isArray(value)) return;
    for (const element of value) if (isPlainObject(element)) this.documentClass.migrateDataSafe(element);
  }

  override _addTypes(current: any, changes: any): void {
    if (!Array.isArray(changes) || !Array.isArray(current)) return;
    for (const element of changes) {
      const stored = isPlainObject(element) && current.find(({ _id }) => _id === element._id);
      if (!stored) continue;
      Object.defineProperty(element, IS_STORED, { value: true, enumerable: false });
      this.schema._addTypes(stored, element);
    }
  }

  override _updateDiff(source: any, key: string, value: any, difference: any, options: UpdateOptions = {}): void {
    const { key: name, kind, value: changes } = readChange(key, value);
    if (kind !== "set" || options.recursive === false || !Array.isArray(source[name])) {
      super._updateDiff(source, key, value, difference, options);
      return;
    }
    const updated = [];
    for (const element of changes) {
      const stored = source[name].find(({ _id }: any) => _id === element._id);
      const inner: Record<string, any> = {};
      if (stored) this.schema._updateFields(stored, element, inner, options);
      else {
        const created = this.schema.clean({ ...deepClone(element), _id: element._id ?? randomID() });
        source[name].push(created);
        Object.assign(inner, deepClone(created));
      }
      if (!isEmpty(inner)) updated.push({ _id: element._id, ...inner });
    }
    if (updated.length > 0) difference[name] = updated;
  }

  /** Keeps each stored object in its place, because the documents that show it hold on to it. */
  override _updateCommit(source: any, key: string, value: any[]): void {
    const stored = new Map<string, any>(source[key].map((element: any) => [element._id, element]));
    const next = value.map((element) => {
      const existing = stored.get(element._id);
      if (!existing) return element;
      for (const [name, field] of this.schema.entries()) {
        if (field.isPersisted) field._updateCommit(existing, name, element[name]);
      }
      return existing;
    });
    source[key].splice(0, Infinity, ...next);
  }
}

/** The `system` of a document: a model by the document's type where one is registered, opaque data where not. */
export class TypeDataField extends ObjectField {
  static override recursive = true;
  declare document: any;

  constructor(document: any, options: FieldOptions = {}, context: any = {}) {
    super(options, context);
    this.document = document;
  }

  get documentName(): string {
    return this.document.documentName;
  }

  /** The model class registered for a type of this document. */
  getModelForType(type: string | undefined): any {
    const models = (globalThis as any).CONFIG?.[this.documentName]?.dataModels;
    return type && models && Object.hasOwn(models, type) ? models[type] : null;
  }

  override getInitialValue(data?: any): any {
    const model = this.getModelForType(data?.type);
    return model ? model.cleanData({}, { source: data }) : super.getInitialValue(data);
  }

  override clean(value: any, options: CleanOptions = {}): any {
    // Without a schema nothing could be filled in, so an update's `null` or `undefined` is left to validation.
    return value === null && options.partial ? value : super.clean(value, options);
  }

  protected override _cleanType(value: any, options: CleanOptions = {}): any {
    const model = this.getModelForType(options.source?.type);
    if (!isPlainObject(value)) return value;
    if (model) return model.cleanData(value, options);
    return options.partial ? value : applySpecialKeys(value);
  }

  protected override _validateType(value: any, options: ValidateOptions = {}): any {
    const model = this.getModelForType(options.source?.type);
    return model ? model.schema.validate(value, options) : super._validateType(value);
  }

  override _validateModel(data: any, options: { source?: any } = {}): void {
    const model = this.getModelForType(options.source?.type);
    if (!model) return;
    model.schema._validateModel(data);
    model.validateJoint(data);
  }

  override initialize(value: any, model?: any, options: any = {}): any {
    const Model = this.getModelForType(model._source.type);
    return Model && isPlainObject(value) ? new Model(value, innerOptions(options, model)) : deepClone(value);
  }

  override toObject(value: any): any {
    return typeof value?.toObject === "function" ? value.toObject(false) : deepClone(value);
  }

  override migrateSource(source: any, value: any): void {
    if (isPlainObject(value)) this.getModelForType(source.type)?.migrateDataSafe(value);
  }

  override _addTypes(current: any, changes: any): void {
    // The models of a system may nest typed data of their own; they find their schema by the stored type.
    this.getModelForType(current?.type)?.schema._addTypes(current, changes);
  }

  override _updateDiff(source: any, key: string, value: any, difference: any, options: UpdateOptions = {}): void {
    const model = this.getModelForType(source.type);
    if (model) model.schema._updateDiff(source, key, value, difference, options);
    else super._updateDiff(source, key, value, difference, options);
  }
}
