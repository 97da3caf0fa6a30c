/** How a term or a roll is to be evaluated. */
export interface EvaluationOptions {
  minimize?: boolean;
  maximize?: boolean;
  allowStrings?: boolean;
  allowInteractive?: boolean;
  /** The window that asks for dice; set by the roll that opened it. */
  resolver?: any;
  /** Only for `evaluateSync`: `false` skips terms that need chance instead of refusing them. */
  strict?: boolean;
}

/** The stored form of a term. */
export interface TermData {
  class?: string;
  options?: Record<string, any>;
  evaluated?: boolean;
  [attribute: string]: any;
}

/** One piece of a dice formula: a number, an operator, some dice, a parenthesis. */
export abstract class RollTerm {
  /** The properties that go into the stored form beside class, options and evaluated. */
  static SERIALIZE_ATTRIBUTES: string[] = [];

  options: Record<string, any>;
  _evaluated = false;

  constructor({ options = {} }: { options?: Record<string, any> } = {}) {
    this.options = options;
  }

  /** The term without its flavour. */
  abstract get expression(): string;
  /** The value once evaluated. */
  abstract get total(): number | string | undefined;

  /** The term as it stands in a formula. */
  get formula(): string {
    return this.flavor ? `${this.expression}[${this.flavor}]` : this.expression;
  }

  /** The text in square brackets behind the term. */
  get flavor(): string {
    return this.options["flavor"] ?? "";
  }

  /** Whether the value needs no chance. */
  get isDeterministic(): boolean {
    return true;
  }

  /** Whether a term needs no chance under the given options. */
  static isDeterministic(term: RollTerm, { minimize = false, maximize = false }: EvaluationOptions = {}): boolean {
    return minimize || maximize || term.isDeterministic;
  }

  /** Evaluates once; a promise only where the term needs chance. */
  evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    this.#begin();
    if (RollTerm.isDeterministic(this, options)) return this._evaluateSync({ ...options, strict: true });
    return this._evaluateAsync(options);
  }

  /** Evaluates once and at once; terms that need chance are refused, or skipped with `strict: false`. */
  evaluateSync(options: EvaluationOptions = {}): this {
    this.#begin();
    return this._evaluateSync(options);
  }

  /** Evaluation proper, without chance or with minimised or maximised dice. */
  protected _evaluateSync(_options: EvaluationOptions): this {
    return this;
  }

  /** Evaluation proper, with chance. */
  protected async _evaluateAsync(options: EvaluationOptions): Promise<this> {
    return this._evaluateSync(options);
  }

  #begin(): void {
    if (this._evaluated) throw new Error(`The term "${this.formula}" has already been evaluated and cannot change.`);
    this._evaluated = true;
  }

  /** Rebuilds a term from its stored form, by the class name it carries. */
  static fromData(data: TermData): RollTerm {
    const cls = globalThis.CONFIG.Dice.termTypes[data.class ?? ""] ?? namedDie(data.class);
    if (!cls) throw new Error(`Unable to recreate ${data.class} instance from provided data`);
    return cls._fromData(data);
  }

  /** Rebuilds a term of this very class. */
  static _fromData(data: TermData): RollTerm {
    const { class: _class, evaluated = true, ...attributes } = data;
    const term = new (this as any)(structuredClone(attributes)) as RollTerm;
    term._evaluated = evaluated;
    return term;
  }

  /** Rebuilds a term from JSON text. */
  static fromJSON(json: string): RollTerm {
    return this.fromData(JSON.parse(json));
  }

  toJSON(): TermData {
    const cls = this.constructor as typeof RollTerm;
    const data: TermData = { class: cls.name, options: this.options, evaluated: this._evaluated };
    for (const key of cls.SERIALIZE_ATTRIBUTES) data[key] = (this as any)[key];
    return data;
  }
}

function namedDie(name: string | undefined): any {
  return Object.values<any>(globalThis.CONFIG.Dice.terms).find((cls) => cls.name === name);
}
