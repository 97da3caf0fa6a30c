import { RollTerm } from "./roll-term.js";
import type { EvaluationOptions } from "./roll-term.js";

/** A fixed number. */
export class NumericTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["number"];
  number: number;

  constructor({ number, options }: { number: number; options?: Record<string, any> }) {
    super({ options });
    this.number = Number(number);
  }

  override get expression(): string {
    return String(this.number);
  }

  override get total(): number {
    return this.number;
  }
}

/** An arithmetic sign between terms, or before one. */
export class OperatorTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["operator"];
  operator: string;

  constructor({ operator, options }: { operator: string; options?: Record<string, any> }) {
    super({ options });
    this.operator = operator;
  }

  override get expression(): string {
    return ` ${this.operator} `;
  }

  /** Operators carry no flavour. */
  override get flavor(): string {
    return "";
  }

  override get total(): string {
    return ` ${this.operator} `;
  }
}

/** A word that is neither number nor die; only rolls that allow strings may hold one. */
export class StringTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["term"];
  term: string;

  constructor({ term, options }: { term: string; options?: Record<string, any> }) {
    super({ options });
    this.term = term;
  }

  override get expression(): string {
    return this.term;
  }

  override get total(): string {
    return this.term;
  }

  protected override _evaluateSync({ allowStrings = false }: EvaluationOptions): this {
    if (!allowStrings) throw new Error(`"${this.term}" is neither a number nor a die.`);
    return this;
  }
}
