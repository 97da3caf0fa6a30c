import { createFulfillment } from "./fulfillment.js";
import { Roll } from "./roll.js";
import { DiceTerm } from "./terms/dice-term.js";
import { Die } from "./terms/die.js";
import { FunctionTerm, ParentheticalTerm, PoolTerm } from "./terms/nesting-terms.js";
import { RollTerm } from "./terms/roll-term.js";
import { NumericTerm, OperatorTerm, StringTerm } from "./terms/simple-terms.js";

const TERMS = {
  DiceTerm,
  Die,
  FunctionTerm,
  NumericTerm,
  OperatorTerm,
  ParentheticalTerm,
  PoolTerm,
  StringTerm,
};

/** What goes into `foundry.dice`. */
export const createDiceNamespace = () => ({ Roll, terms: { RollTerm, ...TERMS } });

/** What both generations have in `CONFIG.Dice`. */
export const createDiceConfig = (): Record<string, any> => ({
  rolls: [Roll],
  types: [Die],
  terms: { d: Die },
  termTypes: { ...TERMS },
  functions: {},
  fulfillment: createFulfillment(),
  randomUniform: () => Math.random(),
});
