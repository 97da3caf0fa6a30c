import { expandObject, getProperty, mergeObject } from "../../common/utils/index.js";
import { profile } from "../../common/profile.js";
import { CORE_STRINGS } from "./core-strings.js";
import { localizeDataModel } from "./localize-models.js";

/** One entry of a manifest's `languages`. */
export interface LanguageEntry {
  lang: string;
  name?: string;
  path: string;
}

type Strings = Record<string, any>;

const FALLBACK_LANGUAGE = "en";

/** The texts of the page in the user's language, English behind it. */
export class Localization {
  lang = FALLBACK_LANGUAGE;
  translations: Strings = {};
  _fallback: Strings = structuredClone(CORE_STRINGS);
  #pluralRules: Intl.PluralRules | undefined;
  #listFormatters = new Map<string, Intl.ListFormat>();

  static localizeDataModel = localizeDataModel;

  /** Reads the language files of a system; `load` fetches one file. */
  async initialize(lang: string, languages: LanguageEntry[], load: (path: string) => Promise<Strings>): Promise<void> {
    this.lang = lang;
    const read = async (wanted: string): Promise<Strings> => {
      const strings: Strings = {};
      for (const { path } of languages.filter((entry) => entry.lang === wanted)) {
        mergeObject(strings, expandObject(await load(path)));
      }
      return strings;
    };
    mergeObject(this._fallback, await read(FALLBACK_LANGUAGE));
    this.translations = lang === FALLBACK_LANGUAGE ? this._fallback : await read(lang);
    this.#pluralRules = undefined;
    this.#listFormatters.clear();
  }

  /** Whether there is a text for a key. */
  has(key: string, fallback = true): boolean {
    return this.#find(key, fallback) !== undefined;
  }

  /** The text for a key, or the key; generation 14 fills in data, too. */
  localize(key: string, data?: Record<string, unknown>): string {
    const text = this.#find(key) ?? String(key);
    return data && profile().generation >= 14 ? fillIn(text, data) : text;
  }

  /** The text for a key with `{placeholders}` filled in. */
  format(key: string, data: Record<string, unknown> = {}): string {
    return fillIn(this.#find(key) ?? String(key), data);
  }

  /** The plural rules of the language (generation 14). */
  get pluralRules(): Intl.PluralRules | undefined {
    return profile().generation < 14 ? undefined : (this.#pluralRules ??= new Intl.PluralRules(this.lang));
  }

  /** A formatter that joins words into a list. */
  getListFormatter({ style = "long", type = "conjunction" }: Intl.ListFormatOptions = {}): Intl.ListFormat {
    const id = `${style}.${type}`;
    const formatter = this.#listFormatters.get(id) ?? new Intl.ListFormat(this.lang, { style, type });
    this.#listFormatters.set(id, formatter);
    return formatter;
  }

  #find(key: string, fallback = true): string | undefined {
    const sources = fallback ? [this.translations, this._fallback] : [this.translations];
    const texts = sources.map((strings): unknown => getProperty(strings, String(key)));
    return texts.find((text): text is string => typeof text === "string");
  }
}

function fillIn(text: string, data: Record<string, unknown>): string {
  return text.replace(/\{([^}]+)\}/g, (_match, name: string) => String(data[name]));
}
