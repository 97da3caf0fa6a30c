import { methodOf } from "../fulfillment.js";
import { MAX_RESULTS, modifierName, sumResults } from "../results.js";
import type { DiceTermResult } from "../results.js";
import type { Roll } from "../roll.js";
import { rollFromData } from "./nested-roll.js";
import { RollTerm } from "./roll-term.js";
import type { EvaluationOptions, TermData } from "./roll-term.js";

/** What a dice term is made of; number and faces may be rolls that are evaluated first. */
export interface DiceTermData {
  number?: number | Roll;
  faces?: number | Roll;
  modifiers?: string[];
  results?: DiceTermResult[];
  options?: Record<string, any>;
}

type Modifier = string | ((this: DiceTerm, modifier: string) => unknown);

/** Some dice of one kind with their results; `CONFIG.Dice.terms` maps denominations to subclasses. */
export class DiceTerm extends RollTerm {
  static DENOMINATION = "";
  static MODIFIERS: Record<string, Modifier> = {};
  static override SERIALIZE_ATTRIBUTES = ["number", "faces", "modifiers", "results"];

  _number: number | Roll;
  _faces: number | Roll;
  modifiers: string[];
  results: DiceTermResult[];
  /** Where faces come from while this term is being evaluated; null for chance. */
  #source: (() => Promise<number | void>) | null = null;

  constructor({ number = 1, faces = 6, modifiers = [], results = [], options }: DiceTermData = {}) {
    super({ options });
    this._number = rollFromData(number);
    this._faces = rollFromData(faces);
    this.modifiers = modifiers;
    this.results = results;
  }

  /** How many dice; undefined while a nested roll that says so is not evaluated. */
  get number(): number | undefined {
    return typeof this._number === "number" ? this._number : this._number.total;
  }

  /** How many faces each die has. */
  get faces(): number | undefined {
    return typeof this._faces === "number" ? this._faces : this._faces.total;
  }

  /** The letter, or number of faces, behind the `d`. */
  get denomination(): string {
    return (this.constructor as typeof DiceTerm).DENOMINATION;
  }

  override get expression(): string {
    const letter = this.denomination === "d" ? `d${part(this._faces)}` : `d${this.denomination}`;
    return `${part(this._number)}${letter}${this.modifiers.join("")}`;
  }

  override get total(): number | undefined {
    return this._evaluated ? sumResults(this.results) : undefined;
  }

  /** The way in which these dice come to their faces, as the user chose for their kind; "" for chance. */
  get method(): string {
    return methodOf(this.denomination === "d" ? `d${this.faces}` : `d${this.denomination}`);
  }

  /** The active faces. */
  get values(): number[] {
    return this.results.filter((r) => r.active).map((r) => r.result);
  }

  /** Dice thrown to find out number and faces. */
  get intermediateDice(): DiceTerm[] {
    return [this._number, this._faces].flatMap((nested) => (typeof nested === "number" ? [] : nested.dice));
  }

  override get isDeterministic(): boolean {
    return false;
  }

  /** Turns chance between 0 and 1 into a face. */
  mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * (this.faces ?? 0));
  }

  /** A face by chance. */
  randomFace(): number {
    return this.mapRandomFace(globalThis.CONFIG.Dice.randomUniform());
  }

  /** Changes how many dice will be thrown. */
  alter(multiply = 1, add = 0): this {
    if (this._evaluated) throw new Error(`"${this.formula}" has already been rolled and cannot be altered.`);
    if (typeof this._number === "number") this._number = Math.max(Math.round(this._number * multiply) + add, 0);
    return this;
  }

  protected override _evaluateSync(options: EvaluationOptions): this {
    if (!RollTerm.isDeterministic(this, options)) {
      if (options.strict === false) return this;
      throw new Error(`"${this.formula}" needs chance: use the asynchronous evaluate().`);
    }
    for (const nested of [this._number, this._faces]) {
      if (typeof nested !== "number" && !nested._evaluated) nested.evaluateSync(options);
    }
    this.#throwAll(options);
    for (const modifier of this.modifiers) this.#method(modifier).call(this, modifier);
    return this;
  }

  protected override async _evaluateAsync(options: EvaluationOptions): Promise<this> {
    for (const nested of [this._number, this._faces]) {
      if (typeof nested !== "number" && !nested._evaluated) await nested.evaluate(options);
    }
    this.#assertPossible();
    this.#source = this.#faceSource(options);
    while (this.results.length < this.number!) await this.roll(options);
    for (const modifier of this.modifiers) await this.#method(modifier).call(this, modifier);
    this.#source = null;
    return this;
  }

  /** Throws one more die, in the way in which its user lets it come to its face. */
  async roll({ minimize = false, maximize = false }: EvaluationOptions = {}): Promise<DiceTermResult> {
    const face = minimize || maximize ? undefined : await this.#source?.();
    return this._throwDie({ minimize, maximize, face });
  }

  /** Where faces come from when not from plain chance; null where they do. */
  #faceSource({ resolver }: EvaluationOptions): (() => Promise<number | void>) | null {
    const { method } = this;
    const { interactive, handler } = globalThis.CONFIG.Dice.fulfillment?.methods[method] ?? {};
    if (interactive) return resolver ? async () => resolver.resolveResult(this, method) : null;
    return handler ? async () => handler(this, {}) : null;
  }

  /** Runs the steps of a modifier, each of which throws one die more; at once where chance alone decides. */
  protected _throwEach(steps: Iterator<unknown>): void | Promise<void> {
    if (this.#source) return this.#throwEachSlowly(steps);
    while (!steps.next().done) this._throwDie();
    return undefined;
  }

  async #throwEachSlowly(steps: Iterator<unknown>): Promise<void> {
    while (!steps.next().done) await this.roll();
  }

  /** Throws one more die. */
  protected _throwDie({
    minimize = false,
    maximize = false,
    face,
  }: EvaluationOptions & { face?: number | void } = {}): DiceTermResult {
    if (this.results.length >= MAX_RESULTS) {
      throw new Error(`"${this.formula}" goes on for ever: more than ${MAX_RESULTS} dice were thrown.`);
    }
    const bound = minimize ? Math.min(1, this.faces ?? 0) : maximize ? (this.faces ?? 0) : undefined;
    const result = { result: bound ?? face ?? this.randomFace(), active: true };
    this.results.push(result);
    return result;
  }

  #throwAll(options: EvaluationOptions): void {
    this.#assertPossible();
    while (this.results.length < this.number!) this._throwDie(options);
  }

  #assertPossible(): void {
    const { number, faces } = this;
    if (!Number.isInteger(number) || number! < 0) {
      throw new Error(`"${this.formula}" asks for ${number} dice; it takes a whole number from 0 up.`);
    }
    if (number! > MAX_RESULTS) {
      throw new Error(`"${this.formula}" asks for ${number} dice; one term may throw ${MAX_RESULTS} at most.`);
    }
    if (!Number.isInteger(faces) || faces! < 0) {
      throw new Error(`"${this.formula}" asks for dice with ${faces} faces; it takes a whole number from 0 up.`);
    }
  }

  #method(modifier: string): (this: DiceTerm, modifier: string) => unknown {
    const known = (this.constructor as typeof DiceTerm).MODIFIERS[modifierName(modifier)];
    const method = typeof known === "string" ? (this as any)[known] : known;
    if (!method) throw new Error(`"${this.formula}" has an unknown dice modifier "${modifier}".`);
    return method;
  }

  /** The text shown for one result. */
  getResultLabel(result: DiceTermResult): string {
    return String(result.result);
  }

  /** The CSS classes of one result in a tooltip. */
  getResultCSS(result: DiceTermResult): (string | null)[] {
    const judged = result.success !== undefined || result.failure !== undefined;
    const isMax = !judged && result.result === this.faces;
    const isMin = !judged && result.result === 1;
    return [
      this.constructor.name.toLowerCase(),
      `d${this.faces}`,
      result.success ? "success" : null,
      result.failure ? "failure" : null,
      result.rerolled ? "rerolled" : null,
      result.exploded ? "exploded" : null,
      result.discarded ? "discarded" : null,
      isMin ? "min" : null,
      isMax ? "max" : null,
    ];
  }

  /** What the tooltip template needs. */
  getTooltipData(): Record<string, any> {
    return {
      formula: this.expression,
      total: this.total,
      faces: this.faces,
      flavor: this.flavor,
      rolls: this.results.map((r) => ({
        result: this.getResultLabel(r),
        classes: this.getResultCSS(r).filter(Boolean).join(" "),
      })),
    };
  }

  override toJSON(): TermData {
    return { ...super.toJSON(), number: stored(this._number), faces: stored(this._faces) };
  }
}

function part(value: number | Roll): string {
  return typeof value === "number" ? String(value) : `(${value.formula})`;
}

function stored(value: number | Roll): unknown {
  return typeof value === "number" ? value : value.toJSON();
}
