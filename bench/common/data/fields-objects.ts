/** Objects whose keys are not fixed. */
import { readChange, readChanges, writeChange } from "../operators.js";
import { applySpecialKeys } from "../utils/merge.js";
import { deepClone } from "../utils/objects.js";
import { equals, isEmpty, isPlainObject } from "../utils/types.js";
import { type CleanOptions, DataField, type FieldOptions, type UpdateOptions, type ValidateOptions } from "./field.js";
import { initializeElement, SchemaField, toPlain } from "./fields-schema.js";
import { DataModelValidationFailure } from "./validation-failure.js";

/** An object without a schema. */
export class ObjectField extends DataField {
  protected static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  override getInitialValue(data?: any): any {
    const initial = super.getInitialValue(data);
    return initial === undefined && this.required ? {} : initial;
  }

  protected override _cast(value: any): any {
    return toPlain(value);
  }

  protected override _cleanType(value: any, options: CleanOptions = {}): any {
    return options.partial ? value : applySpecialKeys(value);
  }

  protected override _validateType(value: any): boolean | DataModelValidationFailure | void {
    if (!isPlainObject(value)) throw new Error("must be an object");
  }

  override initialize(value: any): any {
    return deepClone(value);
  }

  override toObject(value: any): any {
    return deepClone(value);
  }

  override _updateDiff(source: any, key: string, value: any, difference: any, options: UpdateOptions = {}): void {
    const { key: name, kind, value: changes } = readChange(key, value);
    const isMerge = kind === "set" && isPlainObject(changes) && isPlainObject(source[name]);
    if (!isMerge || options.recursive === false) {
      super._updateDiff(source, key, value, difference, options);
      return;
    }
    const inner = {};
    updatePlain(source[name], changes, inner, options);
    if (!isEmpty(inner)) difference[name] = inner;
  }
}

/** An object whose values share a field. */
export class TypedObjectField extends ObjectField {
  static override recursive = true;
  declare element: DataField;
  declare validateKey: ((key: string) => boolean | void) | undefined;

  constructor(element: DataField, options: FieldOptions = {}, context: any = {}) {
    super(options, context);
    if (!(element instanceof DataField)) throw new Error("A TypedObjectField must have a DataField as its element");
    if (element.parent !== undefined) throw new Error("The element DataField already has a parent");
    element.parent = this;
    element.name ??= "element";
    this.element = element;
  }

  protected static override get _defaults(): FieldOptions {
    return { ...super._defaults, validateKey: undefined };
  }

  override _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : this.element._getField(path.slice(1));
  }

  #isValidKey(key: string): boolean {
    return key !== "__proto__" && this.validateKey?.(key) !== false;
  }

  protected override _cleanType(data: any, options: CleanOptions = {}): any {
    const partial = Boolean(options.partial) && options.recursive !== false;
    for (const [rawKey, rawValue] of Object.entries(data)) {
      const change = readChange(rawKey, rawValue);
      const isKept = this.#isValidKey(change.key) && (options.partial || change.kind !== "delete");
      if (!isKept || change.kind !== "set") delete data[rawKey];
      if (!isKept) continue;
      const isWhole = change.kind === "replace" || !partial;
      const value = this.element.clean(change.value, { ...options, source: data, partial: !isWhole });
      if (change.kind === "set" || !options.partial) data[change.key] = value;
      else writeChange(data, { ...change, value });
    }
    return data;
  }

  protected override _validateType(data: any, options: ValidateOptions = {}): DataModelValidationFailure | void {
    super._validateType(data);
    const failure = new DataModelValidationFailure({ invalidValue: data });
    for (const change of readChanges(data)) {
      if (change.kind === "delete") continue;
      const partial = Boolean(options.partial) && change.kind !== "replace";
      const found = this.element.validate(change.value, { ...options, partial, source: data });
      if (!found) continue;
      failure.fields[change.key] = found;
      if (found.unresolved) failure.unresolved = true;
      else if (found.message !== undefined) writeChange(data, { ...change, value: found.fallback });
    }
    return failure.isEmpty() ? undefined : failure;
  }

  override _validateModel(data: any): void {
    for (const value of Object.values(data)) this.element._validateModel(value, { source: data });
  }

  override initialize(value: any, model?: any, options: any = {}): any {
    if (!value) return value;
    const entries = Object.entries(value).map(([key, inner]) => [
      key,
      initializeElement(this.element, inner, model, options),
    ]);
    return Object.fromEntries(entries);
  }

  override toObject(value: any): any {
    if (!value) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.element.toObject(inner)]));
  }

  override migrateSource(_source: any, value: any): void {
    if (!this.element.migrateSource || !isPlainObject(value)) return;
    for (const { kind, value: inner } of readChanges(value)) {
      if (kind !== "delete") this.element.migrateSource(value, inner);
    }
  }

  override _addTypes(current: any, changes: any): void {
    if (!isPlainObject(changes)) return;
    for (const { key, kind, value } of readChanges(changes)) {
      if (kind === "set") this.element._addTypes(current?.[key], value);
    }
  }

  override _updateDiff(source: any, key: string, value: any, difference: any, options: UpdateOptions = {}): void {
    const { key: name, kind, value: changes } = readChange(key, value);
    const current = source[name];
    const isMerge = kind === "set" && isPlainObject(changes) && isPlainObject(current);
    if (!isMerge || options.recursive === false) {
      super._updateDiff(source, key, value, difference, options);
      return;
    }
    const inner: Record<string, any> = {};
    for (const [rawKey, rawValue] of Object.entries(changes)) {
      const change = readChange(rawKey, rawValue);
      if (change.kind !== "delete" && Object.hasOwn(current, change.key)) {
        this.element._updateDiff(current, rawKey, rawValue, inner, options);
      } else if (change.kind !== "delete") {
        // A key that is new gets a whole element, whatever the update names of it.
        const element = this.element.clean(deepClone(change.value), { source: current });
        current[change.key] = element;
        writeChange(inner, { ...change, value: deepClone(element) });
      } else if (Object.hasOwn(current, change.key)) {
        delete current[change.key];
        writeChange(inner, change);
      }
    }
    if (!isEmpty(inner)) difference[name] = inner;
  }
}

/** A choice between schemas by the value's `type`. */
export class TypedSchemaField extends DataField {
  static override recursive = true;
  declare types: Record<string, SchemaField>;

  constructor(types: Record<string, any>, options: FieldOptions = {}, context: any = {}) {
    super(options, context);
    this.types = Object.fromEntries(Object.entries(types).map(([type, schema]) => [type, this.#adopt(schema)]));
  }

  protected static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true };
  }

  #adopt(given: any): SchemaField {
    const fields = typeof given === "function" ? given.defineSchema() : given;
    const schema = fields instanceof SchemaField ? fields : new SchemaField(fields);
    if (!schema.has("type")) throw new Error('Each schema of a TypedSchemaField needs a "type" field.');
    schema.parent = this;
    return schema;
  }

  #schemaOf(value: any): SchemaField | undefined {
    return Object.hasOwn(this.types, value?.type) ? this.types[value.type] : undefined;
  }

  protected override _cast(value: any): any {
    return toPlain(value);
  }

  protected override _cleanType(value: any, options: CleanOptions = {}): any {
    return this.#schemaOf(value)?.clean(value, options) ?? value;
  }

  protected override _validateType(value: any, options: ValidateOptions = {}): DataModelValidationFailure | void {
    const schema = this.#schemaOf(value);
    if (!schema) throw new Error(`does not have a valid type; valid are ${Object.keys(this.types).join(", ")}`);
    return schema.validate(value, options);
  }

  override initialize(value: any, model?: any, options: any = {}): any {
    return this.#schemaOf(value)?.initialize(value, model, options) ?? value;
  }

  override toObject(value: any): any {
    return this.#schemaOf(value)?.toObject(value) ?? value;
  }

  override _addTypes(current: any, changes: any): void {
    this.#schemaOf(current)?._addTypes(current, changes);
  }

  override _updateDiff(source: any, key: string, value: any, difference: any, options: UpdateOptions = {}): void {
    const change = readChange(key, value);
    const current = source[change.key];
    const isSameType = current?.type !== undefined && change.value?.type === current.type;
    const schema = change.kind === "set" && isSameType ? this.#schemaOf(current) : undefined;
    if (schema) schema._updateDiff(source, key, value, difference, options);
    else super._updateDiff(source, key, value, difference, options);
  }
}

/** Merges an update into data without a schema and records what it changes. */
export function updatePlain(target: any, changes: any, difference: any, options: UpdateOptions): void {
  for (const change of readChanges(changes)) {
    const { key, kind } = change;
    if (key === "__proto__") continue;
    if (kind === "delete") {
      if (!Object.hasOwn(target, key)) continue;
      delete target[key];
      writeChange(difference, change);
    } else if (kind === "set" && isPlainObject(change.value) && isPlainObject(target[key])) {
      const inner = {};
      updatePlain(target[key], change.value, inner, options);
      if (!isEmpty(inner)) difference[key] = inner;
    } else {
      const value = applySpecialKeys(change.value);
      if (options.diff !== false && Object.hasOwn(target, key) && equals(target[key], value)) continue;
      target[key] = deepClone(value);
      writeChange(difference, { ...change, value });
    }
  }
}
