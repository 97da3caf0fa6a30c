/** What becomes of somebody by an attack, a failed avoid or a healing, in the words of receipts. */
const HARM = "inflicted.hurt inflicted.blocked inflicted.unconscious dead felled healed armour notThisTime freed";

/** By which words a player's receipt of a consequence may be told, by its key; the Guide's tools have no words here. */
const WORDS: readonly (readonly [RegExp, ReadonlySet<string>])[] = (
  [
    [/^pay$/, "Paid UsedUp Free freed turnMissed turnLoss created repaired"],
    [/^share$/, "shared sharedSome"],
    [/^wake(:\d+)?$/, "woken"],
    [/^clear:\d+$/, "cleared"],
    [/^(hit|heal):\d+$|^suffer$/, HARM],
  ] as const
).map(([key, words]) => [key, new Set(words.split(" ").map((word) => `FOURPOINTS.Receipt.${word}`))]);

/** Whether a player's receipt under a key may be told by a word. */
export const saysOfReceipt = (key: string, word: string): boolean =>
  WORDS.some(([keys, words]) => keys.test(key) && words.has(word));
