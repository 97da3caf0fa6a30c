import { combineTerms } from "./arithmetic.js";
import { parseFormula } from "./parse.js";
import { isInteractive } from "./fulfillment.js";
import { type AnchorOptions, evaluateToMessage, renderAnchor, renderRoll, renderTooltip } from "./roll-chat.js";
import type { RenderOptions } from "./roll-chat.js";
import { replaceFormulaData } from "./formula-data.js";
import { DiceTerm } from "./terms/dice-term.js";
import { RollTerm } from "./terms/roll-term.js";
import type { EvaluationOptions, TermData } from "./terms/roll-term.js";
import { NumericTerm, OperatorTerm, StringTerm } from "./terms/simple-terms.js";

/** The stored form of a roll. */
export interface RollData {
  class?: string;
  options?: Record<string, any>;
  dice?: TermData[];
  formula: string;
  terms?: TermData[];
  total?: number;
  evaluated?: boolean;
}

/** A dice formula and, once evaluated, its outcome; it can be evaluated once. */
export class Roll {
  static CHAT_TEMPLATE = "templates/dice/roll.hbs";
  static TOOLTIP_TEMPLATE = "templates/dice/tooltip.hbs";

  data: Record<string, any>;
  options: Record<string, any>;
  terms: RollTerm[];
  _formula: string;
  _evaluated = false;
  _total: number | undefined;
  /** Dice thrown on the way to numbers of dice or faces. */
  _dice: DiceTerm[] = [];

  constructor(formula: string, data: Record<string, any> = {}, options: Record<string, any> = {}) {
    this.data = this._prepareData(data);
    this.options = options;
    this.terms = (this.constructor as typeof Roll).parse(formula, this.data);
    this._formula = (this.constructor as typeof Roll).getFormula(this.terms);
  }

  /** The class that `create` uses: the first of `CONFIG.Dice.rolls`. */
  static get defaultImplementation(): typeof Roll {
    return globalThis.CONFIG.Dice.rolls[0];
  }

  /** Makes a roll of the default class. */
  static create(formula: string, data: Record<string, any> = {}, options: Record<string, any> = {}): Roll {
    return new this.defaultImplementation(formula, data, options);
  }

  /** Reads a formula into terms; `@` references that data lacks count as 0. */
  static parse(formula: string, data: Record<string, any> = {}): RollTerm[] {
    return parseFormula(this.replaceFormulaData(String(formula ?? ""), data, { missing: "0" }));
  }

  /** Whether a formula can be read and evaluated. */
  static validate(formula: string): boolean {
    try {
      const terms = this.parse(formula);
      return terms.length > 0 && !terms.some((term) => term instanceof StringTerm);
    } catch {
      return false;
    }
  }

  /** Fills `@path` references in a formula with data. */
  static replaceFormulaData = replaceFormulaData;

  /** The formula that a list of terms stands for. */
  static getFormula(terms: readonly RollTerm[]): string {
    const isOperator = (term: RollTerm | undefined): boolean => term instanceof OperatorTerm;
    return terms
      .map((term, i) =>
        isOperator(term) && (i === 0 || isOperator(terms[i - 1])) ? term.formula.trim() : term.formula,
      )
      .join("");
  }

  /** Works out an arithmetic expression without dice; throws where it is anything else. */
  static safeEval(expression: string): number {
    const total = new Roll(expression).evaluateSync().total;
    if (!Number.isFinite(total)) throw new Error(`"${expression}" does not give a number.`);
    return total!;
  }

  /** Makes a roll from terms, all of them evaluated or none. */
  static fromTerms(terms: RollTerm[], options: Record<string, any> = {}): Roll {
    const chance = terms.filter((term) => !(term instanceof OperatorTerm || term instanceof NumericTerm));
    const telling = chance.length ? chance : terms;
    if (new Set(telling.map((term) => term._evaluated)).size > 1) {
      throw new Error("Roll.fromTerms takes terms that are all evaluated or all not evaluated.");
    }
    const roll = new this("", {}, options);
    roll.terms = terms;
    roll.resetFormula();
    return telling[0]?._evaluated ? roll._finish() : roll;
  }

  /** Rebuilds a roll from its stored form, as the class it was made with. */
  static fromData(data: RollData): Roll {
    if (!data.class || data.class === this.name) return revive(this, data);
    const known: (typeof Roll)[] = [...globalThis.CONFIG.Dice.rolls, Roll];
    const cls = known.find(({ name }) => name === data.class);
    if (!cls) throw new Error(`Unable to recreate ${data.class} instance from provided data`);
    return revive(cls, data);
  }

  /** Rebuilds a roll from JSON text. */
  static fromJSON(json: string): Roll {
    return this.fromData(JSON.parse(json));
  }

  /** Lets a subclass change the data before `@` references are filled in. */
  _prepareData(data: Record<string, any>): Record<string, any> {
    return data;
  }

  get formula(): string {
    return this._formula;
  }

  get isDeterministic(): boolean {
    return this.terms.every((term) => term.isDeterministic);
  }

  /** The outcome before it is made a number. */
  get product(): any {
    return this._total;
  }

  /** The outcome; undefined before evaluation. */
  get total(): number | undefined {
    return this._evaluated ? Number(this._total) : undefined;
  }

  /** The arithmetic with each term's value filled in. */
  get result(): string {
    return this.terms
      .map((term) => term.total ?? "")
      .join("")
      .trim();
  }

  /** Every dice term, those inside other terms included. */
  get dice(): DiceTerm[] {
    const inside = (term: RollTerm): DiceTerm[] =>
      term instanceof DiceTerm ? [term] : ((term as { dice?: DiceTerm[] }).dice ?? []);
    return [...this._dice, ...this.terms.flatMap(inside)];
  }

  /** Evaluates the roll, once. */
  async evaluate(options: EvaluationOptions = {}): Promise<this> {
    this.#begin();
    try {
      return await this._evaluate(options);
    } catch (error) {
      throw this.#explain(error);
    }
  }

  /** Evaluates the roll at once; dice are refused unless minimised, maximised or, with `strict: false`, skipped. */
  evaluateSync(options: EvaluationOptions = {}): this {
    if ((options.strict ?? true) && !this.terms.every((term) => RollTerm.isDeterministic(term, options))) {
      throw new Error(`The roll "${this.formula}" needs chance: use the asynchronous evaluate().`);
    }
    this.#begin();
    try {
      return this._evaluateSync(options);
    } catch (error) {
      throw this.#explain(error);
    }
  }

  /** Evaluation proper; the place for subclasses to add to it. */
  async _evaluate(options: EvaluationOptions): Promise<this> {
    const resolver = options.resolver ?? (await this.#ask(options));
    try {
      for (const term of this.terms) if (!term._evaluated) await term.evaluate({ ...options, resolver });
    } finally {
      if (!options.resolver) await resolver?.close({ animate: false });
    }
    return this._finish();
  }

  /** Asks for dice that the user enters by hand; null where there are none. */
  async #ask({ allowInteractive = true, minimize, maximize }: EvaluationOptions): Promise<any> {
    if (!allowInteractive || minimize || maximize || !this.dice.some(({ method }) => isInteractive(method)))
      return null;
    const resolver = new (this.constructor as typeof Roll).resolverImplementation(this);
    await resolver.awaitFulfillment();
    return resolver;
  }

  /** The window that asks for dice: that of the one way beside entering by hand that brings its own, else the usual. */
  static get resolverImplementation(): any {
    const { fulfillment } = globalThis.CONFIG.Dice;
    const chosen: Record<string, string> = globalThis.game.settings.get("core", "diceConfiguration");
    const inUse = new Set([fulfillment.defaultMethod, ...Object.values(chosen)]);
    inUse.delete("manual");
    const asking = [...inUse].filter((name) => isInteractive(name));
    const own = asking.length === 1 ? fulfillment.methods[asking[0]!]?.resolver : null;
    return own ?? globalThis.foundry.applications.dice.RollResolver;
  }

  /** Evaluation proper, without chance. */
  _evaluateSync(options: EvaluationOptions): this {
    for (const term of this.terms) if (!term._evaluated) term.evaluateSync(options);
    return this._finish();
  }

  /** Works out the total of evaluated terms and closes the roll. */
  _finish(): this {
    this._dice = this.terms.flatMap((term) => (term instanceof DiceTerm ? term.intermediateDice : []));
    this._total = combineTerms(this.terms);
    this._evaluated = true;
    return this;
  }

  /** A new roll of the same formula, evaluated. */
  async reroll(options: EvaluationOptions = {}): Promise<this> {
    return this.clone().evaluate(options);
  }

  /** A copy that is not evaluated. */
  clone(): this {
    return new (this.constructor as any)(this._formula, this.data, this.options);
  }

  /** Changes how many dice each term throws, and numbers too with `multiplyNumeric`. */
  alter(multiply: number, add: number, { multiplyNumeric = false } = {}): this {
    if (this._evaluated) throw new Error(`The roll "${this.formula}" has been evaluated and cannot be altered.`);
    for (const term of this.terms) {
      if (term instanceof DiceTerm) term.alter(multiply, add);
      else if (term instanceof NumericTerm && multiplyNumeric) term.number *= multiply;
    }
    this.resetFormula();
    return this;
  }

  /** Writes the formula anew after its terms were changed. */
  resetFormula(): string {
    return (this._formula = (this.constructor as typeof Roll).getFormula(this.terms));
  }

  /** Gives every term without a flavour this one. */
  propagateFlavor(flavor: string): void {
    if (!flavor) return;
    for (const term of this.terms) term.options["flavor"] ||= flavor;
    this.resetFormula();
  }

  /** The dice as HTML text for the chat card's tooltip. */
  async getTooltip(): Promise<string> {
    return renderTooltip(this);
  }

  /** The roll as HTML text; private rolls show no numbers. */
  async render(options: RenderOptions = {}): Promise<string> {
    return renderRoll(this, options);
  }

  /** Makes a chat message of the roll. */
  async toMessage(messageData: Record<string, any> = {}, options: Record<string, any> = {}): Promise<any> {
    return evaluateToMessage(this, messageData, options);
  }

  /** An element that shows the total, or the formula before there is one, and carries the roll. */
  toAnchor(options: AnchorOptions = {}): HTMLAnchorElement {
    return renderAnchor(this, options);
  }

  toJSON(): RollData {
    return {
      class: this.constructor.name,
      options: this.options,
      dice: this._dice.map((term) => term.toJSON()),
      formula: this._formula,
      terms: this.terms.map((term) => term.toJSON()),
      total: this._total,
      evaluated: this._evaluated,
    };
  }

  #begin(): void {
    if (this._evaluated) {
      throw new Error(`The roll "${this._formula}" has already been evaluated and is now immutable.`);
    }
    this._evaluated = true;
  }

  /** The same error with the formula in it. */
  #explain(error: unknown): unknown {
    if (!(error instanceof Error) || error.message.includes(this._formula)) return error;
    return new Error(`The roll "${this._formula}" failed: ${error.message}`, { cause: error });
  }
}

/** Not a static private method: those are not inherited by the classes that systems register. */
function revive(cls: typeof Roll, data: RollData): Roll {
  const roll = new cls(data.formula, {}, structuredClone(data.options ?? {}));
  if (data.terms) roll.terms = data.terms.map((term) => RollTerm.fromData(term));
  roll._dice = (data.dice ?? []).map((term) => RollTerm.fromData(term) as DiceTerm);
  roll._evaluated = data.evaluated ?? true;
  if (roll._evaluated) roll._total = data.total;
  return roll;
}
