/** Which faces of a side-effect die are bad and which are good; those between mean nothing (FP-100 to FP-102). */
export interface SideEffectTable {
  /** The highest face that is bad. */
  readonly bad: number;
  /** The lowest face that is good. */
  readonly good: number;
}

/** What most Characters roll on; some carry their own (FPA-43, FPX-09). */
export const USUAL_SIDE_EFFECTS: SideEffectTable = { bad: 2, good: 5 };

export type SideEffect = "negative" | "none" | "positive";

/** Reads one side-effect die; nothing modifies it (FPA-43). */
export function rollSideEffect(die: number, table: SideEffectTable = USUAL_SIDE_EFFECTS): SideEffect {
  if (die <= table.bad) return "negative";
  return die >= table.good ? "positive" : "none";
}
