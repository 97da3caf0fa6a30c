import * as R from "../results.js";
import type { DiceTermResult } from "../results.js";
import type { Roll } from "../roll.js";
import type { DiceTerm } from "./dice-term.js";
import { rollFromData, rollFromFormula } from "./nested-roll.js";
import { RollTerm } from "./roll-term.js";
import type { EvaluationOptions } from "./roll-term.js";

/** A term whose value comes from rolls inside it. */
abstract class NestingTerm extends RollTerm {
  abstract rolls: Roll[];

  /** The dice of the rolls inside. */
  get dice(): DiceTerm[] {
    return this.rolls.flatMap((roll) => roll.dice);
  }

  override get isDeterministic(): boolean {
    return this.rolls.every((roll) => roll.isDeterministic);
  }

  protected override _evaluateSync(options: EvaluationOptions): this {
    for (const roll of this.rolls) if (!roll._evaluated) roll.evaluateSync(options);
    this._combine();
    return this;
  }

  protected override async _evaluateAsync(options: EvaluationOptions): Promise<this> {
    for (const roll of this.rolls) if (!roll._evaluated) await roll.evaluate(options);
    this._combine();
    return this;
  }

  /** Works out the term's own value from its evaluated rolls. */
  protected _combine(): void {}
}

/** A formula in parentheses. */
export class ParentheticalTerm extends NestingTerm {
  static override SERIALIZE_ATTRIBUTES = ["term", "roll"];
  term: string;
  roll: Roll;

  constructor({ term, roll, options }: { term: string; roll?: Roll; options?: Record<string, any> }) {
    super({ options });
    this.term = term;
    this.roll = roll ? rollFromData(roll) : rollFromFormula(term);
  }

  override get rolls(): Roll[] {
    return [this.roll];
  }

  override get expression(): string {
    return `(${this.term})`;
  }

  override get total(): number | undefined {
    return this.roll.total;
  }
}

interface NestedFormulas {
  terms: string[];
  rolls?: Roll[];
  options?: Record<string, any>;
}

/** A mathematical function such as `floor(1d6 / 2)`; `CONFIG.Dice.functions` goes before the built-in ones. */
export class FunctionTerm extends NestingTerm {
  static override SERIALIZE_ATTRIBUTES = ["fn", "terms", "rolls", "result"];
  fn: string;
  terms: string[];
  rolls: Roll[];
  result: number | undefined;

  constructor({ fn, terms, rolls = [], result, options }: NestedFormulas & { fn: string; result?: number }) {
    super({ options });
    this.fn = fn;
    this.terms = terms;
    this.rolls = rolls.length ? rolls.map(rollFromData) : terms.map(rollFromFormula);
    this.result = result;
  }

  /** The function of a name, or undefined where there is none a formula may use. */
  static lookup(name: string): ((...args: number[]) => number) | undefined {
    const own = globalThis.CONFIG.Dice.functions;
    if (Object.hasOwn(own, name)) return own[name];
    const builtIn = Object.hasOwn(Math, name) && name !== "random" ? (Math as any)[name] : undefined;
    return typeof builtIn === "function" ? builtIn : undefined;
  }

  override get expression(): string {
    return `${this.fn}(${this.terms.join(", ")})`;
  }

  override get total(): number | undefined {
    return this.result;
  }

  protected override _combine(): void {
    const fn = FunctionTerm.lookup(this.fn);
    if (!fn) throw new Error(`"${this.formula}" uses a function "${this.fn}" that does not exist.`);
    this.result = fn(...this.rolls.map((roll) => roll.total ?? 0));
  }
}

type PoolModifier = (results: DiceTermResult[], modifier: string) => void;

const POOL_MODIFIERS: Record<string, PoolModifier> = {
  k: (results, m) => R.keepOrDrop(results, R.readNumber(m, 1), { keep: true, highest: true }),
  kh: (results, m) => R.keepOrDrop(results, R.readNumber(m, 1), { keep: true, highest: true }),
  kl: (results, m) => R.keepOrDrop(results, R.readNumber(m, 1), { keep: true, highest: false }),
  d: (results, m) => R.keepOrDrop(results, R.readNumber(m, 1), { keep: false, highest: false }),
  dl: (results, m) => R.keepOrDrop(results, R.readNumber(m, 1), { keep: false, highest: false }),
  dh: (results, m) => R.keepOrDrop(results, R.readNumber(m, 1), { keep: false, highest: true }),
  even: (results) => R.countResults(results, (result) => result % 2 === 0),
  odd: (results) => R.countResults(results, (result) => result % 2 !== 0),
  cs: (results, m) => R.countResults(results, poolTest(m)),
  cf: (results, m) => R.countResults(results, poolTest(m), "failure"),
};

/** Several formulas in braces, of which modifiers keep, drop or count some. */
export class PoolTerm extends NestingTerm {
  static override SERIALIZE_ATTRIBUTES = ["terms", "modifiers", "rolls", "results"];
  static MODIFIERS = POOL_MODIFIERS;
  terms: string[];
  modifiers: string[];
  rolls: Roll[];
  results: DiceTermResult[];

  constructor({
    terms,
    modifiers = [],
    rolls = [],
    results = [],
    options,
  }: NestedFormulas & { modifiers?: string[]; results?: DiceTermResult[] }) {
    super({ options });
    this.terms = terms;
    this.modifiers = modifiers;
    this.rolls = rolls.length ? rolls.map(rollFromData) : terms.map(rollFromFormula);
    this.results = results;
  }

  /** A pool of rolls that were made already, or of none that was. */
  static fromRolls(rolls: Roll[] = []): PoolTerm {
    const evaluated = rolls.every((roll) => roll._evaluated);
    if (!evaluated && rolls.some((roll) => roll._evaluated))
      throw new Error("A pool takes rolls that are all evaluated or all not evaluated.");
    const pool = new this({ terms: rolls.map((roll) => roll.formula), rolls });
    if (!evaluated) return pool;
    pool._evaluated = true;
    pool.results = rolls.map((roll) => ({ result: roll.total ?? 0, active: true }));
    return pool;
  }

  override get expression(): string {
    return `{${this.terms.join(",")}}${this.modifiers.join("")}`;
  }

  override get total(): number | undefined {
    return this._evaluated ? R.sumResults(this.results) : undefined;
  }

  /** The active totals. */
  get values(): number[] {
    return this.results.filter((r) => r.active).map((r) => r.result);
  }

  protected override _combine(): void {
    this.results = this.rolls.map((roll) => ({ result: roll.total ?? 0, active: true }));
    for (const modifier of this.modifiers) {
      const apply = PoolTerm.MODIFIERS[R.modifierName(modifier)];
      if (!apply) throw new Error(`"${this.formula}" has an unknown modifier "${modifier}".`);
      apply(this.results, modifier);
    }
  }
}

function poolTest(modifier: string): (result: number) => boolean {
  const { comparison, target } = R.readComparison(modifier);
  if (target === null) throw new Error(`The modifier "${modifier}" of a pool lacks a number.`);
  return (result) => R.compareResult(result, comparison ?? "=", target);
}
