import { describe, expect, test } from "vitest";
import { parseNumberEntry, type NumberEntry } from "./number-entry.js";

const pool: NumberEntry = { current: 7, min: 0, max: 12, blank: 0, delta: true };
const value = (text: string, entry = pool) => {
  const parsed = parseNumberEntry(text, entry);
  return parsed.ok ? parsed.value : "refused";
};

describe("T01.1 number boxes of a pool, current 7 of 12", () => {
  test.each([
    ["+3", 10],
    ["-3", 4],
    ["3", 3],
    ["=3", 3],
    [" 3 ", 3],
    ["\u22123", 4],
    ["+99", 12],
    ["-99", 0],
    ["", 0],
    ["99999999999", 12],
  ])("%j makes %i", (text, expected) => expect(value(text)).toBe(expected));

  test.each(["+", "abc", "1e3", "--3", "3.5", "7,5", "1 2", "9".repeat(16)])("%j changes nothing", (text) =>
    expect(value(text)).toBe("refused"),
  );

  test("an emptied optional number is null, never NaN", () =>
    expect(value("", { current: 4, blank: null, delta: false })).toBeNull());
});

describe("T01.2 a stat may be negative", () => {
  const stat: NumberEntry = { current: 2, min: -9, max: 9, blank: 0, delta: false };
  test("-3 sets", () => expect(value("-3", stat)).toBe(-3));
  test("=-3 sets in a delta box too", () => expect(value("=-3", { ...stat, delta: true })).toBe(-3));
  test("+3 sets", () => expect(value("+3", stat)).toBe(3));
});
