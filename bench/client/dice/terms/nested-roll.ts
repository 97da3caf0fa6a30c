import type { Roll } from "../roll.js";

/**
 * The roll inside a term, whether given as stored data, as a roll, or as a plain value that is no roll.
 * Read through the global namespace: the roll class itself imports the terms.
 */
export function rollFromData<T>(value: T | Roll): T | Roll {
  const isStored = value !== null && typeof value === "object" && "formula" in value && !("evaluate" in value);
  return isStored ? globalThis.foundry.dice.Roll.fromData(value) : value;
}

/** The roll of a formula that stands inside a term; always of the plain class, so that a default subclass adds nothing. */
export function rollFromFormula(formula: string): Roll {
  return new globalThis.foundry.dice.Roll(formula);
}
