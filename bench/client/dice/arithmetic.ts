import type { RollTerm } from "./terms/roll-term.js";
import { OperatorTerm } from "./terms/simple-terms.js";

const BINARY: Record<string, (a: number, b: number) => number> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  "%": (a, b) => a % b,
};

/** Sums a flat list of evaluated terms: signs first, then `* / %`, then `+ -`, each from left to right. */
export function combineTerms(terms: readonly RollTerm[]): number {
  if (!terms.length) return 0;
  let at = 0;

  const operator = (...allowed: string[]): string | undefined => {
    const term = terms[at];
    return term instanceof OperatorTerm && allowed.includes(term.operator) ? term.operator : undefined;
  };

  const operand = (): number => {
    const sign = operator("+", "-");
    if (sign) {
      at++;
      return sign === "-" ? -operand() : operand();
    }
    const term = terms[at];
    if (!term || term instanceof OperatorTerm) throw new Error("A term is missing beside an operator.");
    at++;
    return numeric(term);
  };

  const chain = (next: () => number, ...allowed: string[]): number => {
    let value = next();
    for (let sign = operator(...allowed); sign; sign = operator(...allowed)) {
      at++;
      value = BINARY[sign]!(value, next());
    }
    return value;
  };

  const total = chain(() => chain(operand, "*", "/", "%"), "+", "-");
  if (at < terms.length) throw new Error(`An operator is missing before "${terms[at]!.formula}".`);
  return total;
}

function numeric(term: RollTerm): number {
  const value = Number(term.total ?? 0);
  if (Number.isNaN(value)) throw new Error(`"${term.formula}" does not give a number.`);
  return value;
}
