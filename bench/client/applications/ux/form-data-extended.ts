/** Reads a form as the values a document update wants. */

/** How to read a form. */
export interface FormDataOptions {
  /** Data types by field name, in place of `data-dtype`. */
  dtypes?: Record<string, string>;
  /** Also read disabled fields. */
  disabled?: boolean;
  /** Also read read-only fields. */
  readonly?: boolean;
}

/** Members of a form that hold no value of their own, or none that can be stored. */
const IGNORED =
  "button, fieldset, object, output, input:is([type=button], [type=submit], [type=reset], [type=image], [type=file])";

/**
 * Form data with typed values: numbers for number inputs, booleans for check boxes, arrays for repeated names and
 * multiple choices. Names stay flat ("system.hp.value"); expand `object` where a nested shape is wanted.
 */
export class FormDataExtended extends FormData {
  /** The typed values by field name. */
  readonly object: Record<string, any> = {};
  /** The data type asked for by each field. */
  readonly dtypes: Record<string, string>;
  readonly #options: FormDataOptions;

  constructor(form: HTMLFormElement, options: FormDataOptions = {}) {
    super();
    this.dtypes = { ...options.dtypes };
    this.#options = options;
    this.process(form);
  }

  /** Reads all fields of a form. */
  process(form: HTMLFormElement): void {
    const fields = new Map<string, any[]>();
    for (const field of form.elements as Iterable<any>) {
      if (!field.name || field.matches(IGNORED) || !this.#isIncluded(field)) continue;
      fields.set(field.name, [...(fields.get(field.name) ?? []), field]);
    }
    for (const [name, group] of fields) {
      this.dtypes[name] ??= group[0].dataset.dtype;
      this.set(name, this.#read(group));
    }
    // A picture that can be edited is a field whose value is its address.
    for (const image of form.querySelectorAll<HTMLElement>("img[data-edit]")) {
      if (!image.matches(".disabled")) this.set(image.dataset.edit!, image.getAttribute("src"));
    }
  }

  #isIncluded(field: any): boolean {
    if (!this.#options.disabled && field.matches(":disabled")) return false;
    return this.#options.readonly || !field.readOnly;
  }

  #read(group: any[]): unknown {
    const [field] = group;
    if (field.type === "radio") return this.#cast(field.name, group.find((one) => one.checked)?.value ?? null);
    if (field.type === "checkbox") return this.#readCheckboxes(group);
    const values = group.map((one) => this.#readField(one));
    return values.length === 1 ? values[0] : values;
  }

  /** One box is a boolean, or its own `value` if it has one; several are the values (or states) of all. */
  #readCheckboxes(group: HTMLInputElement[]): unknown {
    const read = (box: HTMLInputElement): unknown => {
      if (!box.hasAttribute("value")) return box.checked;
      return box.checked ? this.#cast(box.name, box.value) : null;
    };
    if (group.length === 1) return read(group[0]);
    return group.map(read).filter((value) => value !== null);
  }

  #readField(field: any): unknown {
    const { name, type, value } = field;
    if (type === "number" || type === "range") return value === "" ? null : Number(value);
    if (type === "select-multiple")
      return [...field.selectedOptions].map((option: any) => this.#cast(name, option.value));
    return this.#cast(name, value);
  }

  #cast(name: string, value: any): unknown {
    if (typeof value !== "string") return value;
    switch (this.dtypes[name]) {
      case "Number":
        return value === "" ? null : Number(value);
      case "Boolean":
        return value === "true";
      case "JSON":
      case "Object":
      case "Array":
        return value === "" ? null : JSON.parse(value);
      default:
        return value;
    }
  }

  /** Sets a typed value; the form data itself holds it as JSON. */
  override set(name: string, value: any): void {
    this.object[name] = value;
    super.set(name, JSON.stringify(value ?? null));
  }

  /** Adds a typed value to an array of values. */
  override append(name: string, value: any): void {
    const prior = this.object[name];
    this.set(name, prior === undefined ? [value] : [...(Array.isArray(prior) ? prior : [prior]), value]);
  }
}
