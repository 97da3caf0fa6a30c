/** One face that came up, and what modifiers made of it. */
export interface DiceTermResult {
  result: number;
  active: boolean;
  count?: number;
  success?: boolean;
  failure?: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
}

/** More results than this in one term are refused, whether asked for or exploded into. */
export const MAX_RESULTS = 999;

/** The sum of a list of results: counted ones by their count, the others by their face. */
export function sumResults(results: readonly DiceTermResult[]): number {
  return results.reduce((total, r) => (r.active ? total + (r.count ?? r.result) : total), 0);
}

/** Compares a result with a target. */
export function compareResult(result: number, comparison: string, target: number): boolean {
  switch (comparison) {
    case "=":
      return result === target;
    case "<":
      return result < target;
    case "<=":
      return result <= target;
    case ">":
      return result > target;
    case ">=":
      return result >= target;
    default:
      throw new Error(`"${comparison}" is not a comparison; use = < <= > or >=.`);
  }
}

/** Splits modifiers as written, such as `r<3kh2`, into one entry each. */
export function splitModifiers(text: string): string[] {
  return Array.from(text.matchAll(/[a-z]+[^a-z]*/gi), ([modifier]) => modifier.toLowerCase());
}

/** The letters that name a modifier. */
export function modifierName(modifier: string): string {
  return /^[a-z]+/i.exec(modifier)?.[0].toLowerCase() ?? "";
}

/** The parts of a modifier such as `r3>=5`: how often, which comparison, which target. */
export interface ComparisonPoint {
  max: number | null;
  comparison: string | null;
  target: number | null;
}

/** Reads a comparison point; throws where the text is not one. */
export function readComparison(modifier: string): ComparisonPoint {
  const match = /^[a-z]+(\d+)?([<>=]+)?(\d+)?$/i.exec(modifier);
  if (!match) throw new Error(`The dice modifier "${modifier}" cannot be read.`);
  const [, first, comparison, last] = match;
  if (comparison && !last) throw new Error(`The dice modifier "${modifier}" lacks a number after "${comparison}".`);
  if (!comparison) return { max: null, comparison: null, target: first ? Number(first) : null };
  return { max: first ? Number(first) : null, comparison, target: Number(last) };
}

/** Reads a modifier that ends in a plain number, such as `kh3`. */
export function readNumber(modifier: string, initial: number): number {
  const match = /^[a-z]+(\d+)?$/i.exec(modifier);
  if (!match) throw new Error(`The dice modifier "${modifier}" cannot be read.`);
  return match[1] ? Number(match[1]) : initial;
}

/** Keeps the highest or lowest results and discards the rest, or the other way round. */
export function keepOrDrop(
  results: DiceTermResult[],
  number: number,
  { keep, highest }: { keep: boolean; highest: boolean },
): void {
  const active = results.filter((r) => r.active);
  const chosenHigh = keep === highest;
  const discardCount = keep ? active.length - number : number;
  const ranked = active.toSorted((a, b) => (chosenHigh ? a.result - b.result : b.result - a.result));
  for (const r of ranked.slice(0, Math.max(discardCount, 0))) Object.assign(r, { active: false, discarded: true });
}

/** Counts the active results that pass a test instead of summing faces. */
export function countResults(
  results: DiceTermResult[],
  test: (result: number) => boolean,
  flag: "success" | "failure" = "success",
): void {
  for (const r of results) {
    if (!r.active) continue;
    r[flag] = test(r.result);
    r.count = r[flag] ? 1 : 0;
  }
}

/** Lets each active result that fails count against the total. */
export function deductFailures(results: DiceTermResult[], failed: (result: number) => boolean): void {
  for (const r of results) {
    if (r.active && failed(r.result)) Object.assign(r, { failure: true, count: -1 });
  }
}
