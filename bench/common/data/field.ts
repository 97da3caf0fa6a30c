/** The base of all data fields: options, cleaning, validation, initialisation and the update machinery. */
import { readChange, writeChange } from "../operators.js";
import { profile } from "../profile.js";
import { deepClone } from "../utils/objects.js";
import { equals } from "../utils/types.js";
import { applyFieldChange } from "./field-changes.js";
import { DataModelValidationFailure } from "./validation-failure.js";

export interface FieldOptions {
  required?: boolean;
  nullable?: boolean;
  initial?: any;
  readonly?: boolean;
  gmOnly?: boolean;
  label?: string;
  hint?: string;
  /** V14 only. */
  placeholder?: string;
  /** V14 only: false for a value that exists in prepared data alone. */
  persisted?: boolean;
  validate?: (this: any, value: any, options: ValidateOptions) => unknown;
  validationError?: string;
  [option: string]: any;
}

export interface CleanOptions {
  /** Whether only the keys that are present are cleaned. */
  partial?: boolean;
  /** The object that holds the value. */
  source?: any;
  /** False when inner objects of an update replace the stored ones. */
  recursive?: boolean;
}

export interface ValidateOptions {
  partial?: boolean;
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
  /** The object that holds the value. */
  source?: any;
}

export interface UpdateOptions {
  dryRun?: boolean;
  diff?: boolean;
  recursive?: boolean;
  fallback?: boolean;
  [option: string]: any;
}

/** The base class of every field. */
export abstract class DataField {
  static hierarchical = false;
  static recursive = false;

  declare options: FieldOptions;
  declare required: boolean;
  declare nullable: boolean;
  declare initial: any;
  declare readonly: boolean;
  declare gmOnly: boolean;
  declare label: string;
  declare hint: string;
  declare placeholder: string;
  declare persisted: boolean;
  declare validationError: string;
  name: string | undefined;
  parent: DataField | undefined;

  constructor(options: FieldOptions = {}, { name, parent }: { name?: string; parent?: DataField } = {}) {
    this.name = name;
    this.parent = parent;
    this.options = options;
    const { _defaults: defaults } = this.constructor as typeof DataField;
    for (const [key, value] of Object.entries(defaults)) (this as any)[key] = options[key] ?? value;
    // Null is a legitimate initial value and differs from having none.
    if ("initial" in options) this.initial = options.initial;
  }

  protected static get _defaults(): FieldOptions {
    const both = {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      gmOnly: false,
      label: "",
      hint: "",
      validationError: "is not a valid value",
    };
    return profile().unpersistedFields ? { ...both, persisted: true, placeholder: "" } : both;
  }

  /** The dotted path of this field in its schema. */
  get fieldPath(): string {
    return [this.parent?.fieldPath, this.name].filter(Boolean).join(".");
  }

  /** Whether values of this field are stored at all. */
  get isPersisted(): boolean {
    return this.persisted !== false;
  }

  static get hasFormSupport(): boolean {
    return this.prototype._toInput !== DataField.prototype._toInput;
  }

  /** Applies a function, or a method by its name, to this field and those inside. */
  apply(fn: string | ((this: any, value: any, options: any) => any), value?: any, options: any = {}): any {
    return typeof fn === "string" ? (this as any)[fn](value, options) : fn.call(this, value, options);
  }

  /** The field at a path below this one. */
  _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : undefined;
  }

  /** Coerces a value to the type of this field. */
  clean(value: any, options: CleanOptions = {}): any {
    if (value === undefined) return this.getInitialValue(options.source);
    if (value === null) return this.nullable ? null : this.getInitialValue(options.source);
    const cast = castOrNothing(this, value);
    // What cannot be cast stays as it is, so that validation can name it.
    return cast ? this._cleanType(cast.value, options) : value;
  }

  protected _cleanType(value: any, _options?: CleanOptions): any {
    return value;
  }

  protected _cast(value: any): any {
    return value;
  }

  /** The value that a new document gets. */
  getInitialValue(data?: any): any {
    if (typeof this.initial === "function") return this.initial(data);
    if (this.initial !== undefined) return deepClone(this.initial);
    return this.required && this.nullable ? null : undefined;
  }

  /** The stored form of an initialised value. */
  toObject(value: any): any {
    return value;
  }

  /** Tests a value; a failure comes back, nothing when it is valid. */
  validate(value: any, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    const validators = [this._validateSpecial, this.options.validate, this._validateType];
    for (const validator of validators) {
      const result = runValidator(this, validator, value, options);
      if (result === true) return undefined;
      if (result) return this.#resolve(result, value, options);
    }
    return undefined;
  }

  #resolve(failure: DataModelValidationFailure, value: any, options: ValidateOptions): DataModelValidationFailure {
    failure.invalidValue ??= value;
    if (!failure.isEmpty() && failure.message === undefined) return failure;
    failure.unresolved = true;
    if (!options.fallback) return failure;
    const fallback = this.clean(undefined, { source: options.source });
    if (this.validate(fallback, { ...options, fallback: false })) return failure;
    failure.fallback = fallback;
    failure.unresolved = false;
    return failure;
  }

  protected _validateSpecial(value: any): boolean | void {
    if (value === undefined) {
      if (this.required) throw new Error("may not be undefined");
      return true;
    }
    if (value !== null) return undefined;
    if (!this.nullable) throw new Error("may not be null");
    return true;
  }

  protected _validateType(_value: any, _options?: ValidateOptions): boolean | DataModelValidationFailure | void {
    return undefined;
  }

  /** Joint validation of models inside this field; throws when one refuses. */
  _validateModel(_data: any, _options?: { source?: any }): void {}

  /** Turns a stored value into what a model instance shows. */
  initialize(value: any, _model?: any, _options?: any): any {
    return value;
  }

  /** Lets the models inside this field migrate old data, in place. */
  migrateSource?(source: any, value: any): void;

  /** Tells the changes of an update which type the stored data has, unseen by anything that lists their keys. */
  _addTypes(_current: any, _changes: any): void {}

  /** Applies one change to `source`, a copy of the stored data, and records it in `difference` if it changes anything. */
  _updateDiff(source: any, key: string, value: any, difference: any, options: UpdateOptions = {}): void {
    const change = readChange(key, value);
    const next = change.kind === "delete" ? this.clean(undefined, { source }) : change.value;
    if (options.diff !== false && equals(source[change.key], next)) return;
    source[change.key] = deepClone(next);
    writeChange(difference, change);
  }

  /** Puts the updated value into the stored data. */
  _updateCommit(source: any, key: string, value: any): void {
    source[key] = value;
  }

  /** Builds the form input for this field. */
  toInput(config: Record<string, any> = {}): any {
    const inputConfig: Record<string, any> = { name: this.fieldPath, ...config };
    return typeof inputConfig.input === "function" ? inputConfig.input(this, inputConfig) : this._toInput(inputConfig);
  }

  _toInput(_config: Record<string, any>): any {
    throw new Error(`The ${this.constructor.name} class does not implement the _toInput method.`);
  }

  /** Builds the labelled form group for this field. */
  toFormGroup(groupConfig: Record<string, any> = {}, inputConfig: Record<string, any> = {}): any {
    const { createFormGroup } = formBuilders();
    const { label = this.label || this.fieldPath, hint = this.hint, widget, ...rest } = groupConfig;
    if (typeof widget === "function") return widget(this, groupConfig, inputConfig);
    const input = groupConfig.input ?? this.toInput(inputConfig);
    return createFormGroup({ ...rest, label, hint, input });
  }

  /** Applies an active effect's change to a value of this field. */
  applyChange(value: any, model: any, change: any): any {
    return applyFieldChange(this, value, model, change);
  }

  _castChangeDelta(delta: any): any {
    return this._cast(delta);
  }

  _applyChangeAdd(value: any, delta: any, _model: any, _change: any): any {
    return value + delta;
  }

  _applyChangeOverride(_value: any, delta: any, _model: any, _change: any): any {
    return delta;
  }

  _applyChangeMultiply(value: any, _delta: any, _model: any, _change: any): any {
    return value;
  }

  _applyChangeUpgrade(value: any, _delta: any, _model: any, _change: any): any {
    return value;
  }

  _applyChangeDowngrade(value: any, _delta: any, _model: any, _change: any): any {
    return value;
  }

  _applyChangeSubtract(value: any, _delta: any, _model: any, _change: any): any {
    return value;
  }
}

function castOrNothing(field: any, value: unknown): { value: unknown } | null {
  try {
    return { value: field._cast(value) };
  } catch {
    return null;
  }
}

type Validator = ((this: any, value: any, options: ValidateOptions) => unknown) | undefined;

function runValidator(
  field: DataField,
  validator: Validator,
  value: any,
  options: ValidateOptions,
): DataModelValidationFailure | true | undefined {
  try {
    const result = validator?.call(field, value, options);
    if (result === false) return new DataModelValidationFailure({ message: field.validationError });
    return result instanceof DataModelValidationFailure || result === true ? result : undefined;
  } catch (error) {
    // A validator that expects the field's type stumbles over any other: then the type is what is wrong.
    const isType = error instanceof TypeError && validator !== field["_validateType"];
    const wrongType = isType && runValidator(field, field["_validateType"], value, options);
    if (wrongType instanceof DataModelValidationFailure) return wrongType;
    return new DataModelValidationFailure({ message: error instanceof Error ? error.message : String(error) });
  }
}

/** The functions that build form elements; only a client has them. */
export function formBuilders(): Record<string, (config: any) => any> {
  const fields = (globalThis as any).foundry?.applications?.fields;
  if (!fields) throw new Error("Form inputs need a client: foundry.applications.fields is not there.");
  return fields;
}

/** Builds a form element of the host's own kind, such as `file-picker`, with its value as an attribute. */
export function customInput(tag: string, config: Record<string, any>, attributes: Record<string, string> = {}): any {
  const { setInputAttributes } = formBuilders() as Record<string, any>;
  const element = (globalThis as any).document.createElement(tag);
  setInputAttributes(element, config);
  const value = config.value === undefined || config.value === null ? "" : String(config.value);
  for (const [name, content] of Object.entries({ value, ...attributes })) element.setAttribute(name, content);
  return element;
}
