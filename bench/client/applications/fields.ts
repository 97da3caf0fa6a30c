/** Form inputs and labelled groups, made as elements whose markup carries their whole state. */

/** What every input can be told. */
export interface FormInputConfig {
  name: string;
  value?: any;
  required?: boolean;
  disabled?: boolean;
  readonly?: boolean;
  autofocus?: boolean;
  localize?: boolean;
  placeholder?: string;
  id?: string;
  classes?: string;
  input?: (field: any, config: FormInputConfig) => HTMLElement;
  dataset?: Record<string, string>;
  aria?: Record<string, string>;
  [extra: string]: any;
}

/** One choice of a select input. */
export interface SelectOption {
  value: string;
  label: string;
  group?: string;
  disabled?: boolean;
  selected?: boolean;
  rule?: boolean;
}

const translate = (text: string, localize: unknown): string => (localize ? game.i18n.localize(text) : text);

/** Writes the common settings of an input onto its element. */
export function setInputAttributes(input: HTMLElement, config: FormInputConfig): void {
  if (config.name) input.setAttribute("name", config.name);
  for (const flag of ["required", "disabled", "readonly", "autofocus"])
    input.toggleAttribute(flag, config[flag] === true);
  if (config.id) input.id = config.id;
  if (config.classes) input.className = config.classes;
  if (config.placeholder) input.setAttribute("placeholder", translate(config.placeholder, config.localize));
  for (const [key, value] of Object.entries(config.dataset ?? {})) input.dataset[key] = String(value);
  for (const [key, value] of Object.entries(config.aria ?? {})) input.setAttribute(`aria-${key}`, String(value));
}

const createInput = (type: string, config: FormInputConfig): HTMLInputElement => {
  const input = document.createElement("input");
  input.type = type;
  setInputAttributes(input, config);
  return input;
};

/** A check box. */
export function createCheckboxInput(config: FormInputConfig): HTMLInputElement {
  const input = createInput("checkbox", config);
  input.toggleAttribute("checked", Boolean(config.value));
  return input;
}

/** A number input. */
export function createNumberInput(config: FormInputConfig): HTMLInputElement {
  const input = createInput("number", config);
  for (const key of ["min", "max"]) if (Number.isFinite(config[key])) input.setAttribute(key, config[key]);
  input.setAttribute("step", config.step === undefined ? "any" : String(config.step));
  if (config.value !== null && config.value !== undefined) input.setAttribute("value", String(config.value));
  return input;
}

/** A line of text. */
export function createTextInput(config: FormInputConfig): HTMLInputElement {
  const input = createInput("text", config);
  input.setAttribute("value", config.value ?? "");
  return input;
}

/** Several lines of plain text. */
export function createTextareaInput(config: FormInputConfig): HTMLTextAreaElement {
  const input = document.createElement("textarea");
  setInputAttributes(input, config);
  if (config.rows) input.setAttribute("rows", String(config.rows));
  input.textContent = config.value ?? "";
  return input;
}

/** A rich text editor. */
export function createEditorInput(config: FormInputConfig): HTMLElement {
  const input = document.createElement("prose-mirror");
  setInputAttributes(input, config);
  input.toggleAttribute("toggled", config.toggled === true);
  input.toggleAttribute("collaborate", config.collaborate === true);
  input.toggleAttribute("compact", config.compact === true);
  if (config.height) input.style.height = `${config.height}px`;
  if (config.documentUUID) input.dataset.documentUuid = config.documentUUID;
  input.setAttribute("value", config.value ?? "");
  input.innerHTML = config.enriched ?? "";
  return input;
}

/** Reads choices given as a record or a list into options. */
function readChoices(choices: unknown, config: any): SelectOption[] {
  const { labelAttr = "label", nameAttr, valueAttr = nameAttr ? undefined : "value", inverted, labels } = config;
  const entries: [string, any][] = Array.isArray(choices)
    ? choices.map((choice, index) => [typeof choice === "object" ? String(index) : String(choice), choice])
    : Object.entries((choices ?? {}) as object);
  return entries.map(([key, choice]) => {
    if (choice === null || typeof choice !== "object") {
      const [value, label] = inverted ? [String(choice), key] : [key, String(choice)];
      return { value, label: labels ? String(choice) : label };
    }
    const value = choice[nameAttr ?? valueAttr] ?? key;
    const { group, disabled, selected, rule } = choice;
    return { value: String(value), label: String(choice[labelAttr] ?? value), group, disabled, selected, rule };
  });
}

/**
 * The option (and group) elements of choices.
 * `value` is the selected value or a list of them; `blank` adds an empty choice; `sort` sorts by label.
 */
export function createOptions(choices: unknown, config: any = {}): HTMLElement[] {
  const chosen = new Set(
    [config.value ?? ""].flatMap((value) => (value instanceof Set ? [...value] : value)).map(String),
  );
  const options = readChoices(choices, config).map((option) => ({
    ...option,
    label: translate(option.label, config.translate),
  }));
  if (config.sort) options.sort((a, b) => a.label.localeCompare(b.label, game.i18n.lang));
  if (config.blank !== undefined && config.blank !== false) {
    options.unshift({ value: "", label: translate(String(config.blank), config.translate) });
  }
  const groups = new Map<string, HTMLElement>();
  const result: HTMLElement[] = [];
  for (const option of options) {
    const element = option.rule ? document.createElement("hr") : drawOption(option, chosen);
    if (!option.group) {
      result.push(element);
      continue;
    }
    let group = groups.get(option.group);
    if (!group) {
      group = document.createElement("optgroup");
      group.setAttribute("label", translate(option.group, config.translate));
      groups.set(option.group, group);
      result.push(group);
    }
    group.append(element);
  }
  return result;
}

function drawOption(option: SelectOption, chosen: Set<string>): HTMLOptionElement {
  const element = document.createElement("option");
  element.setAttribute("value", option.value);
  element.toggleAttribute("selected", option.selected ?? chosen.has(option.value));
  element.toggleAttribute("disabled", option.disabled === true);
  element.textContent = option.label;
  return element;
}

/** A drop-down of `options` (a list of `{value, label, group?}`) or of `choices`. */
export function createSelectInput(config: FormInputConfig): HTMLSelectElement {
  const select = document.createElement("select");
  setInputAttributes(select, config);
  if (config.type === "multi") select.setAttribute("multiple", "");
  if (config.dataset?.dtype === undefined && config.dtype) select.dataset.dtype = config.dtype;
  select.append(...createOptions(config.options ?? config.choices, { ...config, translate: config.localize }));
  return select;
}

/** Several choices at once: a list of tags with a drop-down. */
export function createMultiSelectInput(config: FormInputConfig): HTMLElement {
  const select = document.createElement("multi-select");
  setInputAttributes(select, config);
  select.append(...createOptions(config.options ?? config.choices, { ...config, translate: config.localize }));
  return select;
}

/** What a labelled group can be told. */
export interface FormGroupConfig {
  label: string;
  input: HTMLElement | HTMLCollection;
  units?: string;
  hint?: string;
  rootId?: string;
  stacked?: boolean;
  localize?: boolean;
  classes?: string[];
  hidden?: boolean | "until-found";
}

let groupCount = 0;

/** A label, its input and a hint, tied together for everybody. */
export function createFormGroup(config: FormGroupConfig): HTMLDivElement {
  const { label, input, units, hint, rootId, stacked, localize, classes = [] } = config;
  const group = document.createElement("div");
  group.className = ["form-group", stacked ? "stacked" : "", ...classes].filter(Boolean).join(" ");
  group.toggleAttribute("hidden", Boolean(config.hidden));

  const name = document.createElement("label");
  name.textContent = translate(label, localize);
  if (units) {
    const unit = document.createElement("span");
    unit.className = "units";
    unit.textContent = ` (${translate(units, localize)})`;
    name.append(unit);
  }
  const fields = document.createElement("div");
  fields.className = "form-fields";
  const inputs = input instanceof HTMLCollection ? [...input] : [input];
  fields.append(...inputs);
  group.append(name, fields);

  const first = inputs[0] as HTMLElement | undefined;
  if (first && inputs.length === 1) {
    first.id ||= [rootId ?? `form-group-${++groupCount}`, first.getAttribute("name")].filter(Boolean).join("-");
    name.htmlFor = first.id;
  }
  if (hint) {
    const text = document.createElement("p");
    text.className = "hint";
    text.innerHTML = translate(hint, localize);
    group.append(text);
  }
  return group;
}
