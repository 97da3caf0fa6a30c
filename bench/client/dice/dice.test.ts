import { beforeEach, describe, expect, it } from "vitest";
import { createDiceConfig, createDiceNamespace } from "./config.js";
import { Roll } from "./roll.js";
import { DiceTerm } from "./terms/dice-term.js";
import { FunctionTerm, ParentheticalTerm, PoolTerm } from "./terms/nesting-terms.js";
import { NumericTerm, OperatorTerm, StringTerm } from "./terms/simple-terms.js";

class DramaticRoll extends Roll {}

/** Makes the next dice show these faces; each entry is [face, faces]. */
function script(...faces: [number, number][]): void {
  const queue = faces.map(([face, of]) => 1 - (face - 0.5) / of);
  globalThis.CONFIG.Dice.randomUniform = () => {
    const next = queue.shift();
    if (next === undefined) throw new Error("More dice were thrown than scripted.");
    return next;
  };
}
const d6 = (...faces: number[]): void => script(...faces.map((face): [number, number] => [face, 6]));
const total = async (formula: string, data?: object): Promise<number | undefined> =>
  (await new Roll(formula, data).evaluate()).total;

beforeEach(() => {
  globalThis.CONFIG = { Dice: createDiceConfig() };
  globalThis.foundry = { dice: createDiceNamespace() };
  globalThis.CONFIG.Dice.rolls.push(DramaticRoll);
});

describe("formulas", () => {
  it.each([
    ["2 + 3 * 4", 14],
    ["(2 + 3) * 4", 20],
    ["10 - 4 - 3", 3],
    ["7 % 4", 3],
    ["-2 + 5", 3],
    ["4 - -2", 6],
    ["-(2 + 1) * 2", -6],
    ["floor(7 / 2) + max(1, 2, 3) + abs(-4)", 10],
    ["1.5 * 2", 3],
    ["", 0],
  ])("works out %s", (formula, expected) => {
    expect(new Roll(formula).evaluateSync().total).toBe(expected);
  });

  it("reads every kind of term", () => {
    const kinds = new Roll("2d6kh1[fire] + 3 - (1d4) * {1d6, 2}kh + floor(2.5) + cold").terms.map((t) => t.constructor);
    expect(kinds.filter((cls) => cls !== OperatorTerm)).toEqual([
      globalThis.CONFIG.Dice.terms.d,
      NumericTerm,
      ParentheticalTerm,
      PoolTerm,
      FunctionTerm,
      StringTerm,
    ]);
  });

  it.each([
    ["1d6+2", "1d6 + 2"],
    ["-1d6", "-1d6"],
    ["d%", "1d100"],
    ["2D20KH + 1 [luck]", "2d20kh + 1[luck]"],
    ["(1+1)d(2*3)", "(1 + 1)d(2 * 3)"],
    ["{1d6, 3}kh", "{1d6,3}kh"],
  ])("writes %s as %s", (formula, expected) => expect(new Roll(formula).formula).toBe(expected));

  it("fills in data, and 0 where there is none", () => {
    expect(new Roll("1d6 + @a.b + @none", { a: { b: -3 } }).formula).toBe("1d6 + -3 + 0");
    expect(Roll.replaceFormulaData("@x + @y", { x: 1 })).toBe("1 + @y");
    expect(Roll.replaceFormulaData("@x", { x: "@y + 1", y: 2 }, { recursive: true })).toBe("2 + 1");
  });

  it.each([
    ["2d6 + + ", 9, "missing at the end"],
    ["2d6 * / 3", 7, "“/ 3” cannot stand there"],
    ["2 d6", 3, "“d6” cannot stand there"],
    ["(1 + 2", 7, "a closing bracket"],
    ["1dd6", 1, 'no die "dd"'],
    ["2d6zz", 1, 'no dice modifier "zz"'],
    ["1 + nope(3)", 5, 'no function "nope"'],
    ["4df", 1, 'no die "df"'],
  ])("says where %s is wrong", (formula, column, reason) => {
    expect(() => new Roll(formula)).toThrow(`"${formula}" is wrong at character ${column}: `);
    expect(() => new Roll(formula)).toThrow(reason);
    expect(Roll.validate(formula)).toBe(false);
  });

  it("names a word that is no die when it is rolled", async () => {
    expect(Roll.validate("1 + fire")).toBe(false);
    await expect(new Roll("1 + fire").evaluate()).rejects.toThrow('"fire" is neither a number nor a die');
  });

  it("works out expressions without dice only", () => {
    expect(Roll.safeEval("2 * (3 + 1)")).toBe(8);
    expect(() => Roll.safeEval("1d6")).toThrow("needs chance");
    expect(() => Roll.safeEval("alert(1)")).toThrow("no function");
    expect(() => Roll.safeEval("1 / 0")).toThrow("does not give a number");
  });

  it("reads deep nesting in no time", () => {
    expect(new Roll(`${"(".repeat(40)}1${")".repeat(40)}`).evaluateSync().total).toBe(1);
  });
});

describe("modifiers", () => {
  it.each<[string, number[], number]>([
    ["4d6", [1, 2, 3, 4], 10],
    ["4d6kh3", [1, 2, 3, 4], 9],
    ["4d6k", [1, 2, 3, 4], 4],
    ["4d6kl", [1, 2, 3, 4], 1],
    ["4d6dl", [1, 2, 3, 4], 9],
    ["4d6d", [1, 2, 3, 4], 9],
    ["4d6dh2", [1, 2, 3, 4], 3],
    ["2d6r", [1, 3, 1], 4],
    ["2d6r<3", [2, 4, 1], 5],
    ["2d6rr<3", [2, 4, 1, 5], 9],
    ["2d6r1=1", [1, 1, 5], 6],
    ["2d6x", [6, 2, 6, 1], 15],
    ["2d6xo", [6, 2, 6], 14],
    ["2d6x>=5", [5, 2, 4], 11],
    ["1d6x1=6", [6, 6], 12],
    ["3d6cs>=5", [5, 6, 1], 2],
    ["3d6cs6", [5, 6, 1], 1],
    ["3d6cf<3", [2, 6, 1], 2],
    ["3d6cs>=5df1", [5, 6, 1], 1],
    ["3d6even", [2, 4, 1], 2],
    ["3d6odd", [2, 4, 1], 1],
    ["2d6min3", [1, 5], 8],
    ["2d6max4", [1, 5], 5],
    ["3d6r1kh2", [1, 5, 2, 6], 11],
  ])("%s of %j is %i", async (formula, faces, expected) => {
    d6(...faces);
    expect(await total(formula)).toBe(expected);
  });

  it("keeps, drops and counts whole formulas in a pool", async () => {
    d6(2, 5);
    expect(await total("{1d6, 1d6, 3}kh2")).toBe(8);
    expect(await total("{4, 5, 6}cs>=5")).toBe(2);
  });

  it("asks for the number of dice with other dice", async () => {
    script([3, 4], [1, 6], [2, 6], [3, 6]);
    const roll = await new Roll("(1d4)d6").evaluate();
    expect(roll.total).toBe(6);
    expect(roll.dice.map((die) => die.results.length)).toEqual([1, 3]);
    expect(Roll.fromData(JSON.parse(JSON.stringify(roll))).dice).toHaveLength(2);
  });

  it.each([
    ["1000d6", "1000 dice"],
    ["1d1x", "goes on for ever"],
    ["2d6r<", "lacks a number"],
    ["(1.5)d6", "whole number"],
    ["2d6min", "lacks a number"],
  ])("refuses %s in words", async (formula, reason) => {
    await expect(new Roll(formula).evaluate()).rejects.toThrow(reason);
    await expect(new Roll(formula).evaluate()).rejects.toThrow(`"${formula}"`);
  });
});

describe("evaluation", () => {
  it("happens once (S48)", async () => {
    const roll = await new Roll("1d6").evaluate();
    await expect(roll.evaluate()).rejects.toThrow("immutable");
    expect(() => roll.evaluateSync()).toThrow();
    const sum = new Roll("1 + 1").evaluateSync();
    expect(() => sum.evaluateSync()).toThrow("immutable");
    expect((await roll.reroll()) === roll).toBe(false);
    expect(roll.clone()._evaluated).toBe(false);
  });

  it("refuses dice at once unless told (S48)", () => {
    expect(() => new Roll("1d6 + 2").evaluateSync()).toThrow("needs chance");
    expect(new Roll("1d6 + 2").evaluateSync({ strict: false }).total).toBe(2);
    expect(new Roll("2d6 + 2").evaluateSync({ maximize: true }).total).toBe(14);
    expect(new Roll("2d6 + 2").evaluateSync({ minimize: true }).total).toBe(4);
    expect(new Roll("max(1d6, 2)").isDeterministic).toBe(false);
    expect(new Roll("max(1, 2)").isDeterministic).toBe(true);
  });

  it("has no total before", () => {
    const roll = new Roll("1d6");
    expect(roll.total).toBeUndefined();
    expect(roll.dice[0]!.total).toBeUndefined();
  });

  it("shows the values in the arithmetic", async () => {
    d6(4);
    const roll = await new Roll("1d6 + 2").evaluate();
    expect(roll.result).toBe("4 + 2");
    expect(roll.product).toBe(6);
  });

  it("alters dice and numbers", async () => {
    const roll = new Roll("1d6 + 2").alter(2, 1, { multiplyNumeric: true });
    expect(roll.formula).toBe("3d6 + 4");
  });

  it("spreads a flavour over terms that lack one", () => {
    const roll = new Roll("1d6[cold] + 2");
    roll.propagateFlavor("fire");
    expect(roll.formula).toBe("1d6[cold] + 2[fire]");
  });
});

describe("JSON", () => {
  it("keeps class, options, results and flavour (S48, S49)", async () => {
    d6(6, 1, 5);
    const roll = await new DramaticRoll("2d6kh[fire] + {1d6, 2}kh + floor(7 / 2)", {}, { target: 9 }).evaluate();
    const json = JSON.stringify(roll);
    const revived = Roll.fromJSON(json);
    expect(revived).toBeInstanceOf(DramaticRoll);
    expect(revived.total).toBe(roll.total);
    expect(revived.options).toEqual({ target: 9 });
    expect(revived.formula).toBe("2d6kh[fire] + {1d6,2}kh + floor(7 / 2)");
    expect(revived.dice[0]!.results).toEqual(roll.dice[0]!.results);
    expect(revived.dice[0]!.flavor).toBe("fire");
    expect(JSON.stringify(revived)).toBe(json);
    await expect(revived.evaluate()).rejects.toThrow("immutable");
  });

  it("keeps a roll that is not evaluated so", async () => {
    const revived = Roll.fromData(JSON.parse(JSON.stringify(new Roll("1d6"))));
    expect(revived.total).toBeUndefined();
    expect((await revived.evaluate()).total).toBeGreaterThan(0);
  });

  it("throws for a class that is not registered", () => {
    expect(() => Roll.fromData({ class: "Missing", formula: "1", terms: [] })).toThrow("Unable to recreate Missing");
  });
});

describe("fromTerms", () => {
  it("takes terms that are all evaluated or all not", async () => {
    const [die] = new Roll("1d6").terms as DiceTerm[];
    const sum = [new OperatorTerm({ operator: "+" }), new NumericTerm({ number: 2 })];
    expect(Roll.fromTerms([die!, ...sum])._evaluated).toBe(false);
    d6(3);
    await die!.evaluate();
    const roll = Roll.fromTerms([die!, ...sum]);
    expect(roll.total).toBe(5);
    expect(() => Roll.fromTerms([die!, sum[0]!, new Roll("1d6").terms[0]!])).toThrow("all evaluated or all not");
  });
});
