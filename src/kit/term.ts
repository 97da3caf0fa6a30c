/** One line of a sum as a reader sees it: what it is, what it adds, and the rule behind it. */
export interface Term {
  /** A language key, or text a player wrote. */
  readonly label: string;
  /** What it adds; negative takes away. */
  readonly value: number;
  /** The ledger row it rests on, such as "FP-031". */
  readonly rule: string;
  /** Where it comes from in a word or two, as a language key or text; shown quietly beside the label. */
  readonly origin?: string;
}

/** Adds up what terms are worth. */
export const sumTerms = (terms: readonly Term[]): number => terms.reduce((sum, term) => sum + term.value, 0);
