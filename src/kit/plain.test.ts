import { describe, expect, test } from "vitest";
import { clip, isBounded, plainCount, plainRecord, plainText, plainTexts } from "./plain.js";

const ODD: readonly unknown[] = [{ toString: 1 }, { valueOf: 1 }, [], [{ toString: 1 }], null, undefined, true, NaN];

describe("data that anybody may have written", () => {
  test("a text is a text, whatever stands there", () => {
    for (const odd of ODD) expect(plainText(odd)).toBe("");
    expect(plainText(3)).toBe("3");
    expect(plainText("x".repeat(1000))).toHaveLength(300);
  });

  test("a text too long to be drawn is cut before its end, never through a character", () => {
    expect(clip("left arm", 8)).toBe("left arm");
    expect(clip("left arms", 8)).toBe("left ar\u2026");
    expect(clip("left    arm", 8)).toBe("left\u2026");
    expect(clip("abc\u{1F600}\u{1F600}", 5)).toBe("abc\u2026");
    expect(clip("x".repeat(48_000), 80)).toHaveLength(80);
  });

  test("a count is a whole number from 0 on", () => {
    for (const odd of [...ODD, "3", 1.5, Infinity]) expect(plainCount(odd, 7)).toBe(7);
    expect(plainCount(-2)).toBe(0);
    expect(plainCount(4)).toBe(4);
  });

  test("lists and records keep only what can be written down", () => {
    expect(plainTexts(["a", ...ODD, "b"])).toEqual(["a", "b"]);
    for (const odd of ODD.slice(4)) expect(plainTexts(odd)).toEqual([]);
    expect(plainRecord({ name: "Odile", left: 3, note: { toString: 1 }, far: Infinity })).toEqual({
      name: "Odile",
      left: 3,
    });
    for (const odd of [null, undefined, "x", [1]]) expect(plainRecord(odd)).toEqual({});
  });

  test("what is too deep, too long or no JSON is not bounded", () => {
    let deep: unknown = 1;
    for (let step = 0; step < 30; step++) deep = { deep };
    for (const odd of [deep, "x".repeat(2_000_000), Array.from({ length: 30_000 }, () => 0), undefined, NaN])
      expect(isBounded(odd)).toBe(false);
    expect(isBounded({ name: "Lamp", system: { note: null, dice: [1, 2] }, on: true })).toBe(true);
  });
});
