import { getProperty, mergeObject } from "../../common/utils/index.js";
import { profile } from "../../common/profile.js";

interface LocalizeOptions {
  prefixes?: string[];
  prefixPath?: string;
}

type FieldTexts = Record<string, any>;

const done = new WeakSet<object>();

/**
 * Fills the labels, hints and, on generation 14, placeholders of a data model's fields from `<prefix>.FIELDS` texts.
 * A field that already has a label keeps it, translated. Each model is done once.
 */
export function localizeDataModel(model: any, { prefixes, prefixPath = "" }: LocalizeOptions = {}): void {
  if (done.has(model)) return;
  done.add(model);
  const own = prefixes ?? model.LOCALIZATION_PREFIXES ?? [];
  localizeFields(model.schema.fields, readTexts(own), prefixPath, own);
}

function readTexts(prefixes: string[]): FieldTexts {
  const { i18n } = globalThis.game;
  const texts: FieldTexts = {};
  for (const prefix of prefixes) {
    for (const strings of [i18n._fallback, i18n.translations]) {
      const found = getProperty(strings, `${prefix}.FIELDS`);
      if (found && typeof found === "object") mergeObject(texts, structuredClone(found));
    }
  }
  return texts;
}

function localizeFields(fields: Record<string, any>, texts: FieldTexts, path: string, prefixes: string[]): void {
  for (const [name, field] of Object.entries(fields)) localizeField(field, texts, `${path}${name}`, prefixes);
}

function localizeField(field: any, texts: FieldTexts, path: string, prefixes: string[]): void {
  const entry = getProperty(texts, path) ?? {};
  for (const key of profile().generation >= 14 ? ["label", "hint", "placeholder"] : ["label", "hint"]) {
    const text = field[key] || entry[key];
    if (typeof text === "string") field[key] = globalThis.game.i18n.localize(text);
  }
  if (field.model?.schema) {
    const inner = field.model.LOCALIZATION_PREFIXES?.length ? undefined : prefixes;
    localizeDataModel(field.model, inner ? { prefixes: inner, prefixPath: `${path}.` } : {});
  } else if (field.fields) {
    localizeFields(field.fields, texts, `${path}.`, prefixes);
  }
  if (field.element) localizeField(field.element, texts, `${path}.element`, prefixes);
}
