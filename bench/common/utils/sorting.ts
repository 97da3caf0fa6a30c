/** Manual sorting by integer keys. */
import { SORT_INTEGER_DENSITY } from "../constants.js";
import { getProperty } from "./objects.js";

export interface SortOptions {
  target?: any;
  siblings?: any[];
  sortKey?: string;
  sortBefore?: boolean;
}

/** Works out which sort keys to change so that `source` stands before or after `target`. */
export function performIntegerSort(
  source: any,
  { target = null, siblings = [], sortKey = "sort", sortBefore }: SortOptions = {},
): { target: any; update: Record<string, number> }[] {
  const keyOf = (document: any): number => getProperty(document, sortKey) ?? 0;
  const others = siblings.filter((sibling) => sibling !== source).toSorted((a, b) => keyOf(a) - keyOf(b));
  const found = target ? others.indexOf(target) : -1;
  const goesBefore = sortBefore ?? (target ? keyOf(source) > keyOf(target) : false);
  const position = found < 0 ? others.length : goesBefore ? found : found + 1;
  const before = others[position - 1];
  const after = others[position];
  const change = (document: any, value: number) => ({ target: document, update: { [sortKey]: value } });
  if (!before && !after) return [change(source, SORT_INTEGER_DENSITY)];
  if (!after) return [change(source, keyOf(before) + SORT_INTEGER_DENSITY)];
  if (!before) return [change(source, keyOf(after) - SORT_INTEGER_DENSITY)];
  const middle = Math.round((keyOf(before) + keyOf(after)) / 2);
  if (middle > keyOf(before) && middle < keyOf(after)) return [change(source, middle)];
  const ordered = others.toSpliced(position, 0, source);
  return ordered.map((document, index) => change(document, (index + 1) * SORT_INTEGER_DENSITY));
}
