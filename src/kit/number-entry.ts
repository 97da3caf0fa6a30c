/** What a number box means and what it may hold. */
export interface NumberEntry {
  /** The value before typing. */
  readonly current: number | null;
  readonly min?: number;
  readonly max?: number;
  /** What an emptied box stands for. */
  readonly blank: number | null;
  /** True where `+3` and `-3` change the value instead of setting it (pools, counts, money). */
  readonly delta: boolean;
}

/** A typed number, or the news that it was none. */
export type ParsedEntry = { readonly ok: true; readonly value: number | null } | { readonly ok: false };

const TYPED = /^(=)?([+-])?(\d{1,15})$/;

/**
 * Reads what a person typed into a whole-number box.
 * `+3` and `-3` add where the box takes deltas, `3` and `=3` set, an empty box means its blank value;
 * the result stays inside min..max. Anything else is no number and changes nothing.
 */
export function parseNumberEntry(text: string, entry: NumberEntry): ParsedEntry {
  const typed = text.replaceAll("\u2212", "-").trim();
  if (typed === "") return { ok: true, value: entry.blank };
  const match = TYPED.exec(typed);
  if (!match) return { ok: false };
  const [, absolute, sign, digits] = match;
  const amount = Number(digits) * (sign === "-" ? -1 : 1);
  const isDelta = entry.delta && sign !== undefined && absolute === undefined;
  const value = isDelta ? (entry.current ?? 0) + amount : amount;
  return { ok: true, value: Math.min(Math.max(value, entry.min ?? -Infinity), entry.max ?? Infinity) };
}
