import * as R from "../results.js";
import { DiceTerm } from "./dice-term.js";

/** An ordinary die with numbered faces. */
export class Die extends DiceTerm {
  static override DENOMINATION = "d";
  static override MODIFIERS: Record<string, string> = {
    r: "reroll",
    rr: "rerollRecursive",
    x: "explode",
    xo: "explodeOnce",
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    min: "minimum",
    max: "maximum",
    even: "countEven",
    odd: "countOdd",
    cs: "countSuccess",
    cf: "countFailures",
    df: "deductFailures",
  };

  /** `r`: throws again, once, what meets the comparison point; plain `r` means a 1. */
  reroll(modifier: string, { recursive = false } = {}): void | Promise<void> {
    return this._throwEach(this.#rerolling(modifier, recursive));
  }

  *#rerolling(modifier: string, recursive: boolean): Generator<void> {
    const { max, comparison, target } = R.readComparison(modifier);
    let left = max ?? Infinity;
    const originals = this.results.length;
    for (let i = 0; i < (recursive ? this.results.length : originals) && left > 0; i++) {
      const r = this.results[i]!;
      if (!r.active || !R.compareResult(r.result, comparison ?? "=", target ?? 1)) continue;
      Object.assign(r, { rerolled: true, active: false });
      yield;
      left--;
    }
  }

  /** `rr`: throws again until the comparison point is no longer met. */
  rerollRecursive(modifier: string): void | Promise<void> {
    return this.reroll(modifier, { recursive: true });
  }

  /** `x`: adds a die for each that meets the comparison point, the added ones included; plain `x` means the highest face. */
  explode(modifier: string, { recursive = true } = {}): void | Promise<void> {
    return this._throwEach(this.#exploding(modifier, recursive));
  }

  *#exploding(modifier: string, recursive: boolean): Generator<void> {
    const { max, comparison, target } = R.readComparison(modifier);
    let left = max ?? Infinity;
    const originals = this.results.length;
    for (let i = 0; i < (recursive ? this.results.length : originals) && left > 0; i++) {
      const r = this.results[i]!;
      if (!r.active || !R.compareResult(r.result, comparison ?? "=", target ?? this.faces!)) continue;
      r.exploded = true;
      yield;
      left--;
    }
  }

  /** `xo`: like `x`, but added dice do not explode. */
  explodeOnce(modifier: string): void | Promise<void> {
    return this.explode(modifier, { recursive: false });
  }

  /** `kh`, `kl`, `k`: keeps the highest (or lowest) dice. */
  keep(modifier: string): void {
    R.keepOrDrop(this.results, R.readNumber(modifier, 1), { keep: true, highest: !modifier.startsWith("kl") });
  }

  /** `dl`, `dh`, `d`: drops the lowest (or highest) dice. */
  drop(modifier: string): void {
    R.keepOrDrop(this.results, R.readNumber(modifier, 1), { keep: false, highest: modifier.startsWith("dh") });
  }

  /** `min`: lower faces count as the given number. */
  minimum(modifier: string): void {
    this.#bound(modifier, Math.max);
  }

  /** `max`: higher faces count as the given number. */
  maximum(modifier: string): void {
    this.#bound(modifier, Math.min);
  }

  /** `even`: counts even faces. */
  countEven(): void {
    R.countResults(this.results, (result) => result % 2 === 0);
  }

  /** `odd`: counts odd faces. */
  countOdd(): void {
    R.countResults(this.results, (result) => result % 2 !== 0);
  }

  /** `cs`: counts faces that meet the comparison point; plain `cs` means the highest face. */
  countSuccess(modifier: string): void {
    R.countResults(this.results, comparisonTest(modifier, this.faces!));
  }

  /** `cf`: counts faces that meet the comparison point as failures; plain `cf` means a 1. */
  countFailures(modifier: string): void {
    R.countResults(this.results, comparisonTest(modifier, 1), "failure");
  }

  /** `df`: each face that meets the comparison point takes one from the total; plain `df` means a 1. */
  deductFailures(modifier: string): void {
    R.deductFailures(this.results, comparisonTest(modifier, 1));
  }

  #bound(modifier: string, pick: (a: number, b: number) => number): void {
    const bound = R.readNumber(modifier, NaN);
    if (Number.isNaN(bound)) throw new Error(`The dice modifier "${modifier}" lacks a number.`);
    for (const r of this.results) {
      if (r.active) r.result = pick(r.result, bound);
    }
  }
}

function comparisonTest(modifier: string, initial: number): (result: number) => boolean {
  const { comparison, target } = R.readComparison(modifier);
  return (result) => R.compareResult(result, comparison ?? "=", target ?? initial);
}
