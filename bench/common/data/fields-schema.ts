/** A fixed set of named fields, and how their values come to stand on a model. */
import { type Change, DataFieldOperator, readChange, readChanges, writeChange } from "../operators.js";
import { deepClone } from "../utils/objects.js";
import { isEmpty, isPlainObject } from "../utils/types.js";
import { type CleanOptions, DataField, type FieldOptions, type UpdateOptions, type ValidateOptions } from "./field.js";
import { DataModelValidationFailure } from "./validation-failure.js";

export const toPlain = (value: any): any => (typeof value?.toObject === "function" ? value.toObject() : value);

/** The options for cleaning what lies inside a value. */
const inside = (options: CleanOptions, source: any): CleanOptions => ({
  ...options,
  source,
  partial: Boolean(options.partial) && options.recursive !== false,
});

/** Gives an update the stored type so that it can be cleaned, without adding a key to it. */
function hideType(current: any, changes: any): void {
  if (current?.type === undefined || Object.hasOwn(changes, "type")) return;
  Object.defineProperty(changes, "type", {
    value: current.type,
    enumerable: false,
    configurable: true,
    writable: true,
  });
}

/** A fixed set of named fields. */
export class SchemaField extends DataField {
  static override recursive = true;
  declare fields: Record<string, DataField>;

  constructor(fields: Record<string, DataField>, options: FieldOptions = {}, context: any = {}) {
    super(options, context);
    this.fields = this._initialize(fields);
  }

  protected static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  protected _initialize(fields: Record<string, DataField>): Record<string, DataField> {
    if (!isPlainObject(fields))
      throw new Error("A DataSchema must be an object with string keys and DataField values.");
    const adopted: Record<string, DataField> = {};
    for (const [name, field] of Object.entries(fields)) {
      if (!(field instanceof DataField))
        throw new Error(`The "${name}" field is not an instance of the DataField class.`);
      if (field.parent !== undefined) {
        throw new Error(`The "${field.fieldPath}" field already belongs to some other parent and may not be reused.`);
      }
      field.name = name;
      field.parent = this;
      adopted[name] = field;
    }
    return adopted;
  }

  [Symbol.iterator](): Iterator<DataField> {
    return Object.values(this.fields)[Symbol.iterator]();
  }

  keys(): string[] {
    return Object.keys(this.fields);
  }

  values(): DataField[] {
    return Object.values(this.fields);
  }

  entries(): [string, DataField][] {
    return Object.entries(this.fields);
  }

  has(name: string): boolean {
    return Object.hasOwn(this.fields, name);
  }

  get(name: string): DataField | undefined {
    return this.has(name) ? this.fields[name] : undefined;
  }

  /** The field at a dotted path. */
  getField(path: string | string[]): DataField | undefined {
    return this._getField(typeof path === "string" ? path.split(".") : [...path]);
  }

  override _getField(path: string[]): DataField | undefined {
    if (path.length === 0) return this;
    const [name, ...rest] = path;
    return this.get(name!)?._getField(rest);
  }

  override apply(fn: any, data: any = {}, options: any = {}): any {
    const results: Record<string, any> = {};
    for (const [name, field] of this.entries()) {
      if (options.partial && !(name in data)) continue;
      const result = field.apply(fn, data[name], options);
      if (!options.filter || !isEmpty(result)) results[name] = result;
    }
    return results;
  }

  override getInitialValue(data?: any): any {
    const initial = super.getInitialValue(data);
    if (initial !== undefined || !this.required) return initial;
    return this._cleanType({});
  }

  protected override _cast(value: any): any {
    const plain = toPlain(value);
    return typeof plain === "object" && !Array.isArray(plain) ? plain : {};
  }

  protected override _cleanType(data: any, options: CleanOptions = {}): any {
    const inner = inside(options, data);
    for (const rawKey of Object.keys(data)) {
      const isPlain = this.get(rawKey)?.isPersisted && !(data[rawKey] instanceof DataFieldOperator);
      if (isPlain) continue;
      const change = readChange(rawKey, data[rawKey]);
      const field = this.get(change.key);
      if (!field?.isPersisted || !options.partial) delete data[rawKey];
      if (!field?.isPersisted || change.kind === "delete") continue;
      const value = field.clean(change.value, { ...inner, partial: false });
      if (options.partial) writeChange(data, { ...change, value });
      else data[change.key] = value;
    }
    for (const [name, field] of this.entries()) {
      if (!field.isPersisted || (options.partial && !Object.hasOwn(data, name))) continue;
      if (!(data[name] instanceof DataFieldOperator)) data[name] = field.clean(data[name], inner);
    }
    return data;
  }

  protected override _validateType(data: any, options: ValidateOptions = {}): DataModelValidationFailure | void {
    if (!isPlainObject(data)) throw new Error("must be an object");
    const failure = new DataModelValidationFailure({ invalidValue: data });
    if (options.partial) {
      for (const change of readChanges(data)) this.#validateChange(data, change, options, failure);
    } else {
      for (const name of this.keys()) {
        this.#validateChange(data, { key: name, kind: "set", value: data[name] }, options, failure);
      }
    }
    return failure.isEmpty() ? undefined : failure;
  }

  #validateChange(data: any, change: Change, options: ValidateOptions, failure: DataModelValidationFailure): void {
    const { key, kind, value } = change;
    const field = this.get(key);
    if (!field?.isPersisted || kind === "delete") return;
    const partial = Boolean(options.partial) && kind !== "replace";
    const found = field.validate(value, { ...options, partial, source: data });
    if (!found) return;
    failure.fields[key] = found;
    if (found.unresolved) failure.unresolved = true;
    else if (found.message !== undefined) writeChange(data, { ...change, value: found.fallback });
  }

  override _validateModel(data: any): void {
    for (const [name, field] of this.entries()) {
      const isRecursive = (field.constructor as typeof DataField).recursive;
      if (isRecursive && data?.[name]) field._validateModel(data[name], { source: data });
    }
  }

  override initialize(value: any, model?: any, options: any = {}): any {
    if (!value) return value;
    const data: Record<string, any> = {};
    for (const [name, field] of this.entries()) defineValue(data, name, field, value, model, options);
    return data;
  }

  override toObject(value: any): any {
    if (value === undefined || value === null) return value;
    const persisted = this.entries().filter(([, field]) => field.isPersisted);
    return Object.fromEntries(persisted.map(([name, field]) => [name, field.toObject(value[name])]));
  }

  override migrateSource(_source: any, value: any): void {
    if (!isPlainObject(value)) return;
    for (const { key, kind, value: inner } of readChanges(value)) {
      if (kind !== "delete") this.get(key)?.migrateSource?.(value, inner);
    }
  }

  override _addTypes(current: any, changes: any): void {
    if (!isPlainObject(changes)) return;
    if (this.has("type")) hideType(current, changes);
    for (const { key, kind, value } of readChanges(changes)) {
      if (kind === "set") this.get(key)?._addTypes(current?.[key], value);
    }
  }

  override _updateDiff(source: any, key: string, value: any, difference: any, options: UpdateOptions = {}): void {
    const change = readChange(key, value);
    const current = source[change.key];
    const isMerge = change.kind === "set" && isPlainObject(change.value) && isPlainObject(current);
    if (!isMerge || options.recursive === false) {
      const whole = isPlainObject(change.value) ? this.clean(deepClone(change.value), { source }) : change.value;
      super._updateDiff(source, key, change.kind === "set" ? whole : value, difference, options);
      return;
    }
    const inner = {};
    this._updateFields(current, change.value, inner, options);
    if (!isEmpty(inner)) difference[change.key] = inner;
  }

  /** Applies the changes inside an object to the stored one, field by field. */
  _updateFields(current: any, changes: any, difference: any, options: UpdateOptions): void {
    // The schema's own order brings a document's type before the data that depends on it.
    const given = new Map(Object.entries(changes).map(([key, value]) => [readChange(key, value).key, key]));
    for (const [name, field] of this.entries()) {
      const key = given.get(name);
      if (key !== undefined && field.isPersisted) field._updateDiff(current, key, changes[key], difference, options);
    }
  }
}

/** Defines an initialised value on a model or on an object inside one. */
export function defineValue(target: any, name: string, field: DataField, source: any, model: any, options: any): void {
  const stored = field.isPersisted ? source[name] : field.getInitialValue(source);
  const value = field.initialize(stored, model, options);
  if (typeof value === "function") {
    // A function is a value that is looked up when it is read, such as a reference to another document.
    Object.defineProperty(target, name, { get: value, set() {}, configurable: true, enumerable: true });
    return;
  }
  const isOwn = Object.hasOwn(target, name);
  if (isOwn && target[name] === value) return;
  // Defining is slow and assigning is not, but a class may have an accessor of the same name, and readonly is for good.
  const mayAssign = !field.readonly && (isOwn || !(name in target));
  if (mayAssign) target[name] = value;
  else Object.defineProperty(target, name, { value, writable: !field.readonly, configurable: true, enumerable: true });
}

/** The initialised value of an element of a list or keyed object, where nothing can be looked up later. */
export function initializeElement(field: DataField, value: any, model: any, options: any): any {
  const initialized = field.initialize(value, model, options);
  return typeof initialized === "function" ? initialized() : initialized;
}
