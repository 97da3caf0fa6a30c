/** The longest text that is taken out of stored data nobody vouches for, in characters. */
const TEXT_LIMIT = 300;
/** The most entries that are read out of a stored list or record. */
const MOST_ENTRIES = 60;
/** How much one stored change may carry: values, letters, and how deep they are nested. */
const MOST_VALUES = 20_000;
const MOST_LETTERS = 1_000_000;
const DEEPEST = 20;

/** Whether a value is an object with keys, and no list. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A text out of data that anybody may have written: a number as its digits, anything that is neither as nothing. */
export function plainText(value: unknown, limit = TEXT_LIMIT): string {
  if (typeof value === "string") return value.slice(0, limit);
  return typeof value === "number" && Number.isFinite(value) ? String(value) : "";
}

/** The beginning of a short text for drawing, with an ellipsis where it is longer than it should be. */
export function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  // Half of a character would be drawn as a box.
  const kept = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "");
  return `${kept.trimEnd()}\u2026`;
}

/** A whole number from 0 on out of data that anybody may have written; `usual` for anything else. */
export const plainCount = (value: unknown, usual = 0): number =>
  typeof value === "number" && Number.isSafeInteger(value) ? Math.max(value, 0) : usual;

/** The texts in a list that anybody may have written; none where it is no list. */
export const plainTexts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value
        .slice(0, MOST_ENTRIES)
        .filter((one) => typeof one === "string")
        .map((one: string) => one.slice(0, TEXT_LIMIT))
    : [];

/** The texts and numbers in a record that anybody may have written; what is neither is left out. */
export function plainRecord(value: unknown): Record<string, string | number> {
  if (!isRecord(value)) return {};
  const plain = Object.entries(value)
    .slice(0, MOST_ENTRIES)
    .flatMap(([key, one]): [string, string | number][] => {
      if (typeof one === "string") return [[key, one.slice(0, TEXT_LIMIT)]];
      return typeof one === "number" && Number.isFinite(one) ? [[key, one]] : [];
    });
  return Object.fromEntries(plain);
}

/** Whether a value is plain JSON of a size that a document can have. */
export function isBounded(value: unknown): boolean {
  let values = 0;
  let letters = 0;
  const fits = (one: unknown, depth: number): boolean => {
    if (++values > MOST_VALUES || depth > DEEPEST) return false;
    if (typeof one === "string") return (letters += one.length) <= MOST_LETTERS;
    if (typeof one === "number") return Number.isFinite(one);
    if (one === null || typeof one === "boolean") return true;
    if (typeof one !== "object") return false;
    return Object.entries(one).every(
      ([key, inner]) => (letters += key.length) <= MOST_LETTERS && fits(inner, depth + 1),
    );
  };
  return fits(value, 0);
}
