interface Localization {
  lang: string;
  localize(key: string): string;
  format(key: string, data: Record<string, unknown>): string;
  has(key: string): boolean;
  getListFormatter(options?: object): Intl.ListFormat;
  translations: Record<string, unknown>;
  _fallback?: Record<string, unknown>;
}
const i18n = (): Localization => (game as unknown as { i18n: Localization }).i18n;

/** The text for a language key; with `data`, its {placeholders} filled. A text that is no key comes back as it is. */
export function say(key: string, data?: Record<string, string | number>): string {
  return data ? i18n().format(key, data) : i18n().localize(key);
}

/** Whether a text is a language key that stands for words. */
export const isWord = (key: string): boolean => i18n().has(key);

/** The text for a counted thing: looks up `<key>.one`, `<key>.few`, `<key>.other` by the language's own plural rule. */
export function sayCount(key: string, count: number, data: Record<string, string | number> = {}): string {
  const form = `${key}.${new Intl.PluralRules(i18n().lang).select(count)}`;
  return say(i18n().has(form) ? form : `${key}.other`, { count, ...data });
}

/** A number as it is read, minus as U+2212. */
export const plainNumber = (value: number): string => String(value).replace("-", "\u2212");
/** A number as somebody has typed it, minus as U+2212. */
export const typedNumber = (text: string): string => text.trim().replace(/-(?=\d)/, "\u2212");
/** A number with its sign, minus as U+2212; 0 bare. */
export const signed = (value: number): string =>
  value > 0 ? `+${value}` : value < 0 ? `\u2212${Math.abs(value)}` : "0";

/** The order of the game's language; a page keeps its language until it is loaded anew. */
let collator: Intl.Collator | undefined;

/** Orders named things as a reader of the game's language would, numbers by their size. */
export function compareNames(a: { readonly name: string }, b: { readonly name: string }): number {
  collator ??= new Intl.Collator(i18n().lang, { numeric: true });
  return collator.compare(a.name, b.name);
}

/** Several texts as one, in the language's own way: "Four Points, Twin Tens and FAPPO". */
export const sayList = (texts: readonly string[]): string =>
  i18n().getListFormatter({ style: "long", type: "conjunction" }).format(texts);

/** The texts as Foundry holds them, by nested keys: the reader's language, and English behind it where that is apart. */
export const languageBooks = (): readonly Record<string, unknown>[] => [
  ...new Set([i18n().translations, i18n()._fallback ?? {}]),
];
