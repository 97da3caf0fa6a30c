import { inRoot } from "../files.mjs";
import { importSource } from "../source.mjs";

/** A field of a data model, as far as checking a source against it needs; the options are the field's own. */
class Field {
  constructor(options = {}) {
    this.options = options;
  }
  /** What is wrong with a value; undefined when nothing is. */
  fault(value) {
    if (value === null) return this.options.nullable === false ? "may not be empty" : undefined;
    return this.faultOf(value);
  }
  faultOf() {
    return undefined;
  }
}

const words = (choices) => {
  const made = typeof choices === "function" ? choices() : choices;
  return made && (Array.isArray(made) ? made : Object.keys(made));
};

class StringField extends Field {
  faultOf(value) {
    if (typeof value !== "string") return `must be text, not ${JSON.stringify(value)}: put it in quotes`;
    if (this.options.blank === false && value === "") return "may not be blank";
    const choices = words(this.options.choices);
    return choices && !choices.includes(value) ? `must be one of ${choices.join(", ")}` : undefined;
  }
}
class HTMLField extends StringField {}
class BooleanField extends Field {
  faultOf(value) {
    return typeof value === "boolean" ? undefined : "must be true or false";
  }
}
class NumberField extends Field {
  faultOf(value) {
    const { integer, min, max, positive } = this.options;
    if (typeof value !== "number" || !Number.isFinite(value)) return `must be a number, not ${JSON.stringify(value)}`;
    if (integer && !Number.isInteger(value)) return "must be a whole number";
    if (min !== undefined && value < min) return `must be ${min} or more`;
    if (positive && value <= 0) return "must be more than 0";
    return max !== undefined && value > max ? `must be ${max} or less` : undefined;
  }
}
class ObjectField extends Field {
  faultOf(value) {
    return typeof value === "object" && !Array.isArray(value) ? undefined : "must hold names and values";
  }
}
class SchemaField extends ObjectField {
  constructor(fields, options) {
    super(options);
    this.fields = fields;
  }
}
class TypedObjectField extends ObjectField {
  constructor(element, options) {
    super(options);
    this.element = element;
  }
}
class ArrayField extends Field {
  constructor(element, options) {
    super(options);
    this.element = element;
  }
  faultOf(value) {
    return Array.isArray(value) ? undefined : "must be a list";
  }
}
class SetField extends ArrayField {}
class EmbeddedDataField extends SchemaField {
  constructor(model, options) {
    super(model.defineSchema(), options);
  }
}
class JSONField extends StringField {}
class FilePathField extends StringField {}
class DocumentUUIDField extends StringField {}
class DocumentIdField extends StringField {}
class ColorField extends StringField {}

const fields = {
  ArrayField,
  BooleanField,
  ColorField,
  DocumentIdField,
  DocumentUUIDField,
  EmbeddedDataField,
  FilePathField,
  HTMLField,
  JSONField,
  NumberField,
  ObjectField,
  SchemaField,
  SetField,
  StringField,
  TypedObjectField,
};

// oxlint-disable-next-line no-extraneous-class -- models extend it, as they extend the host's
class DataModel {
  static defineSchema() {
    return {};
  }
  static migrateData(source) {
    return source;
  }
}

/** Stands in for whatever else of Foundry the sources name while they load: sheets and documents extend it, nothing calls it. */
function Unused() {}
const anything = new Proxy(Unused, {
  get: (target, key) => (key === "prototype" ? target.prototype : key === Symbol.toPrimitive ? () => "" : anything),
  // What a mixin makes is a class again.
  apply: () => anything,
  construct: (_target, _args, wanted) => Object.create(wanted.prototype ?? null),
});

/** A namespace whose named members are real and whose others are stand-ins. */
const space = (members) => new Proxy(members, { get: (target, key) => (key in target ? target[key] : anything) });

const GLOBALS = ["Actor", "Item", "ChatMessage", "ActiveEffect", "Combat", "Combatant", "TokenDocument", "Roll"];

const standIns = () => ({
  foundry: space({
    data: space({ fields }),
    abstract: space({ DataModel, TypeDataModel: DataModel }),
    utils: anything,
  }),
  Hooks: anything,
  CONFIG: anything,
  CONST: anything,
  game: anything,
  ui: anything,
  canvas: anything,
  ...Object.fromEntries(GLOBALS.map((name) => [name, anything])),
});

/** The rulesets as the system registers them, read in Node without any host; `pick` takes out what is needed while they can be asked. */
export async function readRulesets(pick, file = inRoot("src/rulesets/index.ts")) {
  const names = Object.entries(standIns());
  const before = names.map(([name]) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  for (const [name, value] of names)
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  try {
    const { rulesets } = await importSource(file);
    return pick(rulesets);
  } finally {
    for (const [name, old] of before)
      if (old) Object.defineProperty(globalThis, name, old);
      else delete globalThis[name];
  }
}

/** Models by document name and type, and each type's ruleset, such as `models.Item.fourPointsSkill`. */
export const readModels = () =>
  readRulesets((rulesets) => {
    const models = { Actor: {}, Item: {} };
    for (const ruleset of rulesets)
      for (const name of Object.keys(models))
        for (const [type, model] of Object.entries(ruleset.models[name]))
          models[name][type] = {
            ruleset: ruleset.id,
            schema: model.defineSchema(),
            migrate: (source) => model.migrateData(source),
          };
    return models;
  });

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Every fault of a value under its field, as [path, sentence]; and every rich text in it, as [path, html]. */
export function checkFields(schema, value, path, found = { faults: [], html: [] }) {
  for (const [key, inner] of Object.entries(value)) {
    const field = schema[key];
    if (field) checkField(field, inner, [...path, key], found);
    else found.faults.push([[...path, key], `is no field of this type; it has ${Object.keys(schema).join(", ")}`]);
  }
  return found;
}

function checkField(field, value, path, found) {
  const fault = field.fault(value);
  if (fault) found.faults.push([path, fault]);
  else if (field instanceof HTMLField) found.html.push([path, value]);
  else if (field instanceof SchemaField && isObject(value)) checkFields(field.fields, value, path, found);
  else if (field instanceof TypedObjectField && isObject(value))
    for (const [key, inner] of Object.entries(value)) checkField(field.element, inner, [...path, key], found);
  else if (field instanceof ArrayField && Array.isArray(value) && field.element instanceof Field)
    for (const [index, inner] of value.entries()) checkField(field.element, inner, [...path, index], found);
}
