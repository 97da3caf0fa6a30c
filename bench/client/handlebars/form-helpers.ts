/** The helpers that draw form controls. */
import Handlebars from "handlebars";
import { profile } from "../../common/profile.js";
import { createNumberInput, createOptions, type FormInputConfig } from "../applications/fields.js";

const { SafeString, escapeExpression } = Handlebars;
type HelperOptions = Handlebars.HelperOptions;

const html = (node: any): Handlebars.SafeString =>
  new SafeString(node instanceof HTMLCollection ? [...node].map((one) => one.outerHTML).join("") : node.outerHTML);

const requireField = (helper: string, field: any): void => {
  if (typeof field?.toInput === "function") return;
  throw new Error(
    `{{${helper}}} needs a data field as its first argument, and got ${field === undefined ? "nothing" : String(field)}`,
  );
};

function formInput(field: any, options: HelperOptions): Handlebars.SafeString {
  requireField("formInput", field);
  return html(field.toInput({ ...options.hash }));
}

function formGroup(field: any, options: HelperOptions): Handlebars.SafeString {
  requireField("formGroup", field);
  const { classes, label, hint, rootId, stacked, units, widget, ...inputConfig } = options.hash;
  const groupConfig: Record<string, any> = {
    label,
    hint,
    rootId,
    stacked,
    units,
    widget,
    localize: inputConfig.localize,
  };
  if (classes) groupConfig.classes = String(classes).split(" ").filter(Boolean);
  for (const [key, value] of Object.entries(groupConfig)) if (value === undefined) delete groupConfig[key];
  return html(field.toFormGroup(groupConfig, inputConfig));
}

function selectOptions(choices: unknown, options: HelperOptions): Handlebars.SafeString {
  const { selected, ...config } = options.hash;
  const holder = document.createElement("select");
  holder.append(...createOptions(choices, { ...config, value: selected, translate: Boolean(config.localize) }));
  return new SafeString(holder.innerHTML);
}

function radioBoxes(name: string, choices: Record<string, string>, options: HelperOptions): Handlebars.SafeString {
  const { checked = null, localize = false } = options.hash;
  const boxes = Object.entries(choices).map(([value, label]) => {
    const text = localize ? game.i18n.localize(label) : label;
    const mark = String(checked) === value ? " checked" : "";
    const attributes = `type="radio" name="${escapeExpression(name)}" value="${escapeExpression(value)}"${mark}`;
    return `<label class="checkbox"><input ${attributes}> ${escapeExpression(text)}</label>`;
  });
  return new SafeString(boxes.join("\n"));
}

function numberInput(value: unknown, options: HelperOptions): Handlebars.SafeString {
  const { class: classes, ...hash } = options.hash;
  const config = {
    ...hash,
    value: value === "" || value === null || value === undefined ? null : Number(value),
  } as FormInputConfig;
  const input = createNumberInput(config);
  if (classes) input.className = classes;
  return html(input);
}

function filePicker(options: HelperOptions): Handlebars.SafeString {
  const picker = document.createElement("file-picker");
  const { type, target } = options.hash;
  if (type) picker.setAttribute("type", type);
  if (target) picker.setAttribute("name", target);
  return html(picker);
}

/** Generation 13 only: `{{#select chosen}}<option ..>..{{/select}}` marks an option as selected. */
function select(this: unknown, selected: unknown, options: HelperOptions): Handlebars.SafeString {
  const holder = document.createElement("select");
  holder.innerHTML = options.fn(this);
  for (const option of holder.options) option.toggleAttribute("selected", option.value === String(selected ?? ""));
  return new SafeString(holder.innerHTML);
}

/** Registers the helpers that draw form controls. */
export function registerFormHelpers(): void {
  Handlebars.registerHelper({
    formInput,
    formField: formGroup,
    formGroup,
    selectOptions,
    radioBoxes,
    numberInput,
    filePicker,
  });
  if (profile().generation === 13) Handlebars.registerHelper({ select });
}
