import { languageBooks, say } from "../foundry/language.js";
import { addEnricher } from "../foundry/rich-text.js";
import { allRulesets } from "./registry.js";
import { rulesetsInPlay } from "./rulesets-in-play.js";

/** The words of a table that stand in a ruleset's texts as {placeholders}, and where those texts lie. */
export interface Terms {
  /** The language key under which the ruleset's texts lie. */
  readonly root: string;
  /** The placeholders. */
  readonly places: readonly string[];
  /** The table's words by placeholder. */
  words(): Readonly<Record<string, string>>;
  /** What the table calls the game master. */
  gameMaster(): string;
}

type Book = Record<string, unknown>;

/** Each text with placeholders as its language file has it, by book and key: a changed word is filled in anew. */
const written = new WeakMap<Book, Map<string, string>>();

/** What may stand in a text: one line of plain words, no markup and no placeholder. */
export const plainWord = (word: string): string =>
  word
    .replace(/[<>{}&"]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Fills words into one text; placeholders that are no words of the table stay for the data that comes with them. */
export const fillWords = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => words[name] ?? all);

/** Fills words into every text under a key, in place. */
export function fillBook(book: Book, root: string, words: Readonly<Record<string, string>>): void {
  const texts = written.get(book) ?? new Map<string, string>();
  written.set(book, texts);
  const fill = (holder: Book, key: string, path: string): void => {
    const value = texts.get(path) ?? holder[key];
    if (typeof value === "string") {
      const filled = fillWords(value, words);
      if (filled === value && !texts.has(path)) return;
      texts.set(path, value);
      holder[key] = filled;
    } else if (typeof value === "object" && value !== null) {
      for (const inner of Object.keys(value)) fill(value as Book, inner, `${path}.${inner}`);
    }
  };
  fill(book, root, root);
}

/** Every placeholder's word at this table, of all rulesets: none shares one with another. */
const tableWords = (): Record<string, string> =>
  Object.fromEntries(
    allRulesets().flatMap(({ terms }) =>
      Object.entries(terms?.words() ?? {}).map(([name, word]) => [name, plainWord(word)] as const),
    ),
  );

/** A stored text with the table's words in the places that it leaves for them, such as `{power}` (FPA-102). */
export const inTableWords = (text: string): string => (text.includes("{") ? fillWords(text, tableWords()) : text);

/** Puts the table's words into the texts of some prepared data, lists and sets of texts too, in place; its source keeps the places (FPA-102). */
export function fillData(data: Record<string, unknown>): void {
  const hasPlace = (one: unknown): boolean => typeof one === "string" && one.includes("{");
  const fill = (one: unknown): unknown => (typeof one === "string" ? inTableWords(one) : one);
  for (const [key, value] of Object.entries(data)) {
    if (hasPlace(value)) data[key] = fill(value);
    else if (Array.isArray(value)) {
      if (value.some(hasPlace)) data[key] = value.map(fill);
    } else if (value instanceof Set && [...value].some(hasPlace)) data[key] = new Set([...value].map(fill));
  }
}

/** Lets prose that is shown leave the same places: journals, results of tables, descriptions. At `init` (FPA-102). */
export function registerWordPlaces(): void {
  const names = allRulesets().flatMap(({ terms }) => terms?.places ?? []);
  if (names.length > 0)
    addEnricher(new RegExp(`\\{(?:${names.join("|")})\\}`, "g"), ([place = ""]) => inTableWords(place));
}

/**
 * Puts this table's words into the texts: what Foundry localises by itself, such as names of types and of settings,
 * has them too. At `i18nInit`, and again whenever a word changes (FP-003, FP-092).
 */
export function fillTerms(): void {
  const playing = rulesetsInPlay().filter(({ terms }) => terms);
  const [only] = rulesetsInPlay().length === 1 ? playing : [];
  for (const book of languageBooks()) {
    for (const { terms } of allRulesets()) {
      if (!terms) continue;
      const words = Object.fromEntries(Object.entries(terms.words()).map(([name, word]) => [name, plainWord(word)]));
      fillBook(book, terms.root, words);
      fillBook(book, "TYPES", words);
    }
    // Where several rulesets are played, the core's own texts keep the word that all of them share.
    fillBook(book, "TRIVIUM", { gameMaster: plainWord(only?.terms?.gameMaster() ?? say("TRIVIUM.GameMaster")) });
  }
}

/** Prepares anew every item that is at hand: in this world, on actors and tokens, and in compendia that were opened. */
export function prepareAnew(): void {
  for (const item of game.items ?? []) item.reset();
  for (const actor of game.actors ?? []) actor.reset();
  for (const scene of game.scenes ?? []) for (const token of scene.tokens) if (!token.actorLink) token.actor?.reset();
  for (const pack of game.packs ?? [])
    if (pack.documentName === "Item") for (const item of pack.contents) (item as Item.Implementation).reset();
}
