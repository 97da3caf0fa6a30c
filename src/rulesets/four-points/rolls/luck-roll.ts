import { LUCK_TARGET } from "../rules/names.js";

/** Kept in Roll#options, which Foundry stores with the message; Roll#data is not stored. */
export interface LuckOptions extends foundry.dice.Roll.Options {
  /** What is added to the die: net Advantage and the Difficulty's part (FP-032, FP-034, FP-040). */
  modifier?: number;
}

/** A Test of Luck: one six-sided die and its modifier against 4 (FP-023, FP-024). */
export class LuckRoll extends foundry.dice.Roll {
  declare options: LuckOptions;

  /** The formula of a Luck test with this modifier. */
  static formulaFor(modifier: number): string {
    if (modifier === 0) return "1d6";
    return `1d6 ${modifier > 0 ? "+" : "-"} ${Math.abs(modifier)}`;
  }

  /** The face that fell; undefined until it has. */
  get face(): number | undefined {
    return this.dice[0]?.results.find((result) => result.active !== false)?.result;
  }

  /** Whether the test succeeded; undefined until the die has fallen (FPA-07). */
  get isSuccess(): boolean | undefined {
    return this.face === undefined ? undefined : this.face + (this.options.modifier ?? 0) >= LUCK_TARGET;
  }
}
