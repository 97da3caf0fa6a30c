/** Lists and sets of values that share a field. */
import { equals, isEmpty, isPlainObject } from "../utils/types.js";
import { type CleanOptions, DataField, type FieldOptions, type ValidateOptions } from "./field.js";
import { initializeElement } from "./fields-schema.js";
import { DataModelValidationFailure } from "./validation-failure.js";

/** A list whose elements share a field. */
export class ArrayField extends DataField {
  static override recursive = true;
  declare element: DataField;
  declare min: number | undefined;
  declare max: number | undefined;
  declare empty: boolean;
  declare exact: number | undefined;

  constructor(element: DataField, options: FieldOptions = {}, context: any = {}) {
    super(options, context);
    this.element = this._adopt(element);
  }

  protected static override get _defaults(): FieldOptions {
    const none = { empty: true, exact: undefined, min: undefined, max: undefined };
    return { ...super._defaults, required: true, nullable: false, ...none };
  }

  protected _adopt(element: any): DataField {
    if (!(element instanceof DataField))
      throw new Error(`${this.constructor.name} must have a DataField as its contained element`);
    if (element.parent !== undefined) throw new Error("The element DataField already has a parent");
    element.parent = this;
    element.name ??= "element";
    return element;
  }

  override _getField(path: string[]): DataField | undefined {
    if (path.length === 0) return this;
    const isElement = path[0] === "element" || /^\d+$/.test(path[0]!);
    return this.element._getField(isElement ? path.slice(1) : path);
  }

  override getInitialValue(data?: any): any {
    const initial = super.getInitialValue(data);
    return initial === undefined && this.required ? [] : initial;
  }

  protected override _cast(value: any): any {
    if (Array.isArray(value)) return value;
    if (value instanceof Set || value instanceof Map) return [...value.values()];
    if (!isPlainObject(value)) return [value];
    // "list.0.x" expands to an object with numbers for keys. It makes a whole new list of what it names: it patches nothing.
    const isIndexed = !isEmpty(value) && Object.keys(value).every((key) => /^\d+$/.test(key));
    if (!isIndexed) return [value];
    console.warn(`"${this.fieldPath}" was given by index: an array is replaced as a whole, so write the full array.`);
    return Object.entries(value).reduce<any[]>(
      (list, [index, element]) => Object.assign(list, { [index]: element }),
      [],
    );
  }

  protected override _cleanType(value: any[], options: CleanOptions = {}): any[] {
    const inner = { ...options, partial: false };
    return Array.from(value, (element) => this.element.clean(element, inner));
  }

  protected override _validateType(value: any, options: ValidateOptions = {}): DataModelValidationFailure | void {
    if (!Array.isArray(value)) throw new Error("must be an Array");
    this.#validateLength(value.length);
    return this._validateElements(value, { ...options, partial: false });
  }

  #validateLength(length: number): void {
    if (!this.empty && length === 0) throw new Error("may not be empty");
    if (this.exact !== undefined && length !== this.exact) throw new Error(`must have exactly ${this.exact} elements`);
    if (this.min !== undefined && length < this.min) throw new Error(`must have at least ${this.min} elements`);
    if (this.max !== undefined && length > this.max) throw new Error(`must have at most ${this.max} elements`);
  }

  protected _validateElements(value: any[], options: ValidateOptions): DataModelValidationFailure | void {
    const failure = new DataModelValidationFailure({ invalidValue: value });
    for (const [id, element] of value.entries()) {
      const found = this.element.validate(element, { ...options, source: value });
      if (!found) continue;
      failure.elements.push({ id, failure: found });
      if (found.unresolved) failure.unresolved = true;
      else if (found.message !== undefined) value[id] = found.fallback;
    }
    return failure.isEmpty() ? undefined : failure;
  }

  override _validateModel(data: any): void {
    for (const element of data) this.element._validateModel(element, { source: data });
  }

  override initialize(value: any, model?: any, options: any = {}): any {
    return value ? value.map((element: any) => initializeElement(this.element, element, model, options)) : value;
  }

  override toObject(value: any): any {
    return value ? Array.from(value, (element) => this.element.toObject(element)) : value;
  }

  override migrateSource(_source: any, value: any): void {
    if (!this.element.migrateSource || !Array.isArray(value)) return;
    for (const element of value) this.element.migrateSource(value, element);
  }

  override _castChangeDelta(delta: any): any {
    const list = typeof delta === "string" && delta.startsWith("[") ? JSON.parse(delta) : delta;
    return (Array.isArray(list) ? list : [list]).map((element) => this.element._castChangeDelta(element));
  }

  override _applyChangeAdd(value: any, delta: any): any {
    value.push(...delta);
    return value;
  }
}

/** A list without doubles, shown as a Set. */
export class SetField extends ArrayField {
  protected override _cleanType(value: any[], options: CleanOptions = {}): any[] {
    const cleaned = super._cleanType(value, options);
    return cleaned.filter((element, index) => cleaned.findIndex((other) => equals(element, other)) === index);
  }

  override initialize(value: any, model?: any, options: any = {}): any {
    return value ? new Set(super.initialize(value, model, options)) : value;
  }

  override _applyChangeAdd(value: Set<any>, delta: any[]): Set<any> {
    for (const element of delta) value.add(element);
    return value;
  }

  override _applyChangeOverride(_value: any, delta: any[]): Set<any> {
    return new Set(delta);
  }

  override _toInput(config: any): any {
    return this.element._toInput({ type: "multi", ...config });
  }
}
