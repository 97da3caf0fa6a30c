import { isWord } from "../../foundry/language.js";
import { plainRecord, plainText } from "../../kit/plain.js";
import { allRulesets, rulesetOfCard } from "../registry.js";
import { cardTypeOf } from "./allowed.js";
import { PAYMENT } from "./evidence.js";
import { isByGM } from "./rights.js";

/** The language keys by which receipts of any card speak. */
const RECEIPT_WORD = /^[A-Z]+\.Receipt\.[\w.]+$/;

/** What is said of a receipt whose own words are not believed. */
const plainWord = (key: string): string => `TRIVIUM.Receipt.${key === PAYMENT ? "Paid" : "Done"}`;

/**
 * The word by which a receipt is told: a language key of receipts that its card's ruleset has for this kind of
 * consequence. A player can have written anything there, and a card shows it to all as what happened.
 */
export function receiptWord(
  message: ChatMessage.Implementation,
  { card, key, word }: { readonly card: string; readonly key: string; readonly word: string },
): string {
  if (!RECEIPT_WORD.test(word) || !isWord(word)) return plainWord(key);
  if (isByGM(message)) return word;
  const id = rulesetOfCard(cardTypeOf(card) ?? "");
  // Of a card that is not there, or not yet, the ruleset is not known.
  const rulesets = allRulesets().filter((ruleset) => id === undefined || ruleset.id === id);
  return rulesets.some((ruleset) => ruleset.saysOfReceipt?.(key, word) ?? true) ? word : plainWord(key);
}

/** How long a text of a player's receipt may be: long enough for what a night brings, too short for a tale. */
const BLANK_LIMIT = 200;

/** What fills a receipt's words. Only a game master adds a note to what was done. */
export function receiptBlanks(message: ChatMessage.Implementation, data: unknown): Record<string, string | number> {
  const { note, ...blanks } = plainRecord(data);
  if (isByGM(message)) return note === undefined ? blanks : { ...blanks, note };
  const short = Object.entries(blanks).map(([key, value]) => [
    key,
    typeof value === "string" ? plainText(value, BLANK_LIMIT) : value,
  ]);
  return Object.fromEntries(short) as Record<string, string | number>;
}
