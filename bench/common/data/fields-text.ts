/** Fields that hold text. */
import { FILE_CATEGORIES } from "../constants.js";
import { Color } from "../utils/color.js";
import { isValidId, randomID } from "../utils/text.js";
import { parseUuid } from "../utils/uuid.js";
import { type CleanOptions, customInput, DataField, type FieldOptions, formBuilders } from "./field.js";
import { readChoices } from "./fields-simple.js";

/** A string, with choices. */
export class StringField extends DataField {
  declare blank: boolean;
  declare trim: boolean;
  declare choices: any;
  declare textSearch: boolean;

  constructor(options: FieldOptions = {}, context: any = {}) {
    super(options, context);
    if (this.choices !== undefined && options.blank === undefined) this.blank = false;
  }

  protected static override get _defaults(): FieldOptions {
    return { ...super._defaults, blank: true, trim: true, choices: undefined, textSearch: false };
  }

  override clean(value: any, options: CleanOptions = {}): any {
    const text = typeof value === "string" && this.trim ? value.trim() : value;
    if (text !== "" || this.blank) return super.clean(text, options);
    // A blank that may not be one stays, so that validation can say so, unless there is another word for nothing.
    return this.nullable ? null : this.required ? text : undefined;
  }

  override getInitialValue(data?: any): any {
    if (this.initial !== undefined || !this.required) return super.getInitialValue(data);
    return this.blank ? "" : super.getInitialValue(data);
  }

  protected override _cast(value: any): any {
    return String(value);
  }

  protected override _validateSpecial(value: any): boolean | void {
    if (value !== "") return super._validateSpecial(value);
    if (this.blank) return true;
    throw new Error("may not be a blank string");
  }

  protected override _validateType(value: any): boolean | void {
    if (typeof value !== "string") throw new Error("must be a string");
    if (!this._isValidChoice(value)) throw new Error(`${value} is not a valid choice`);
  }

  protected _isValidChoice(value: string): boolean {
    return readChoices(this.choices)?.includes(value) ?? true;
  }

  override _toInput(config: any): any {
    const { createTextInput, createSelectInput, createMultiSelectInput } = formBuilders();
    const choices = config.choices ?? this.choices;
    if (config.type === "checkboxes" || config.type === "multi") return createMultiSelectInput!({ ...config, choices });
    if (!choices && !config.options) return createTextInput!(config);
    const blank = this.nullable || this.blank ? { blank: "" } : {};
    return createSelectInput!({ ...blank, ...config, choices });
  }
}

/** Rich text; the server sanitises it where the manifest or the core schema says so. */
export class HTMLField extends StringField {
  protected static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, blank: true };
  }

  override toFormGroup(groupConfig: any = {}, inputConfig: any = {}): any {
    return super.toFormGroup({ stacked: inputConfig.elementType !== "input", ...groupConfig }, inputConfig);
  }

  override _toInput(config: any): any {
    const { elementType = "prose-mirror", ...rest } = config;
    const { createTextInput, createTextareaInput, createEditorInput } = formBuilders();
    if (elementType === "input") return createTextInput!(rest);
    return elementType === "textarea" ? createTextareaInput!(rest) : createEditorInput!(rest);
  }
}

/** A value kept as a JSON string and shown parsed. */
export class JSONField extends StringField {
  protected static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      blank: false,
      trim: false,
      initial: undefined,
      validationError: "is not a valid JSON string",
    };
  }

  protected override _cast(value: any): any {
    return typeof value === "string" && isJson(value) ? value : JSON.stringify(value);
  }

  protected override _validateType(value: any): boolean | void {
    return typeof value === "string" && isJson(value) ? undefined : false;
  }

  override initialize(value: any): any {
    return typeof value === "string" && isJson(value) ? JSON.parse(value) : value;
  }

  override toObject(value: any): any {
    return value === undefined || value === null ? value : JSON.stringify(value);
  }

  override _toInput(config: any): any {
    const value = typeof config.value === "string" ? config.value : JSON.stringify(config.value, null, 2);
    return formBuilders().createTextareaInput!({ ...config, value });
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A colour, stored as "#rrggbb". */
export class ColorField extends StringField {
  protected static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: true,
      initial: null,
      blank: false,
      validationError: "is not a valid hexadecimal color string",
    };
  }

  override clean(value: any, options: CleanOptions = {}): any {
    return super.clean(value === "" ? null : value, options);
  }

  protected override _cast(value: any): any {
    const color = Color.from(value);
    return color.valid ? color.css : value;
  }

  protected override _validateType(value: any): boolean | void {
    return typeof value === "string" && Color.from(value).valid ? undefined : false;
  }

  override initialize(value: any): any {
    return value ? Color.from(value) : value;
  }

  override toObject(value: any): any {
    return value instanceof Color ? value.css : value;
  }

  override _toInput(config: any): any {
    return customInput("color-picker", config);
  }
}

/** The path of a file of certain categories. */
export class FilePathField extends StringField {
  declare categories: (keyof typeof FILE_CATEGORIES)[];
  declare base64: boolean;
  declare wildcard: boolean;

  protected static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: true,
      blank: false,
      initial: null,
      categories: [],
      base64: false,
      wildcard: false,
    };
  }

  override clean(value: any, options: CleanOptions = {}): any {
    return super.clean(value === "" ? null : value, options);
  }

  protected override _validateType(value: any): boolean | void {
    super._validateType(value);
    if (this.wildcard && value.includes("*")) return;
    if (this.base64 && value.startsWith("data:")) return;
    const extension = value.split(/[?#]/)[0].split(".").at(-1)!.toLowerCase();
    const isKnown = this.categories.some((category) => extension in FILE_CATEGORIES[category]);
    if (this.categories.length > 0 && !isKnown) throw new Error("does not have a valid file extension");
  }

  override _toInput(config: any): any {
    const [category] = this.categories;
    const type = this.categories.length === 1 ? category!.toLowerCase() : "any";
    return customInput("file-picker", config, { type });
  }
}

/** A document id: sixteen letters and digits. */
export class DocumentIdField extends StringField {
  protected static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      readonly: true,
      initial: null,
      validationError: "is not a valid Document ID string",
    };
  }

  protected override _cast(value: any): any {
    return typeof value === "object" && "_id" in value ? value._id : String(value);
  }

  protected override _validateType(value: any): boolean | void {
    return isValidId(value) ? undefined : false;
  }

  /** A new id. */
  static create(): string {
    return randomID();
  }
}

/** The uuid of a document. */
export class DocumentUUIDField extends StringField {
  declare type: string | undefined;
  declare embedded: boolean | undefined;

  protected static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      initial: null,
      type: undefined,
      embedded: undefined,
    };
  }

  protected override _cast(value: any): any {
    return typeof value === "object" && typeof value.uuid === "string" ? value.uuid : String(value);
  }

  protected override _validateType(value: any): boolean | void {
    const parsed = parseUuid(value);
    if (!parsed || !isValidId(parsed.id)) throw new Error("must be a valid UUID");
    if (this.type && parsed.type !== this.type) throw new Error(`must be a UUID of a ${this.type}`);
    const isEmbedded = parsed.embedded.length > 0;
    if (this.embedded !== undefined && this.embedded !== isEmbedded) {
      throw new Error(`must be a UUID of ${this.embedded ? "an embedded" : "a primary"} document`);
    }
  }

  override _toInput(config: any): any {
    return formBuilders().createTextInput!({ placeholder: `${this.type ?? "Actor"}.…`, ...config });
  }
}

/** JavaScript source. */
export class JavaScriptField extends StringField {
  declare async: boolean;

  protected static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, blank: true, nullable: false, async: false };
  }

  protected override _validateType(value: any): boolean | void {
    super._validateType(value);
    const Compiler = this.async ? Object.getPrototypeOf(async () => {}).constructor : Function;
    Compiler(value);
  }

  override _toInput(config: any): any {
    return formBuilders().createTextareaInput!(config);
  }
}
