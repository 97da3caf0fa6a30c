import { expect, test } from "vitest";
import { peggyPlugin } from "./peggy-plugin.mjs";

const { transform } = peggyPlugin();

test("a grammar becomes a parser module that needs neither peggy nor eval", async () => {
  const { code } = transform(`Sum = a:[0-9] "+" b:[0-9] { return Number(a) + Number(b); }`, "sum.peggy")!;
  expect(code).not.toMatch(/\beval\b|\bFunction\(|^import /m);
  const parser = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  expect(parser.parse("1+2")).toBe(3);
  expect(() => parser.parse("1+")).toThrow(parser.SyntaxError);
});

test("a grammar with a mistake stops the build", () =>
  expect(() => transform("Sum = (", "sum.peggy")).toThrow(/Expected/));

test("other files are left alone", () => expect(transform("export {};", "a.ts")).toBeNull());
