import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { inRoot } from "../../tools/lib/files.mjs";

const css = (await readFile(inRoot("dist/trivium.css"), "utf8")).replaceAll(/\/\*[\s\S]*?\*\//g, "");

/** The parts of a selector list; commas inside brackets do not part it. */
function splitList(list: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const char of list) {
    if (char === "(") depth++;
    if (char === ")") depth--;
    if (char === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim());
}

/** Selectors that stand at the top of the sheet or directly inside layers and media, where nothing scopes them. */
function topSelectors(sheet: string): string[] {
  const found: string[] = [];
  const stack: boolean[] = [];
  let start = 0;
  for (let index = 0; index < sheet.length; index++) {
    const char = sheet[index];
    if (char === ";") start = index + 1;
    if (char === "}") {
      stack.pop();
      start = index + 1;
    }
    if (char !== "{") continue;
    const head = sheet.slice(start, index).trim();
    const isGroup = /^@(layer|media|container|supports)/.test(head);
    if (!isGroup && stack.every((group) => group)) found.push(...splitList(head));
    stack.push(isGroup);
    start = index + 1;
  }
  return found;
}

test("T16.1 every selector starts with one of our root classes", () => {
  const selectors = topSelectors(css);
  expect(selectors.length).toBeGreaterThan(5);
  const ours =
    /^(\.themed)?(\.theme-(dark|light) )?\.(trivium-[\w-]+|theme-(dark|light)\.trivium-rpg|tr-grave)|^\.themed\.theme-(dark|light) \.trivium-/;
  expect(selectors.filter((selector) => !ours.test(selector) && !selector.startsWith(".theme-"))).toEqual([]);
});

test("every layer is one of ours", () => {
  const layers = new Set([...css.matchAll(/@layer ([\w.-]+) \{/g)].map((match) => match[1]!));
  expect([...layers].filter((layer) => !layer.startsWith("trivium."))).toEqual([]);
});

test("T14.4 every variable is ours or has a fallback", () => {
  const declared = new Set([...css.matchAll(/(--[\w-]+)\s*:/g)].map((match) => match[1]));
  const inline = new Set(["--v", "--m", "--size", "--user", "--p", "--from", "--to", "--s"]);
  const used = [...css.matchAll(/var\(\s*(--[\w-]+)\s*(,)?/g)];
  expect(
    used.filter(([, name, fallback]) => !declared.has(name) && !inline.has(name!) && !fallback).map(([, name]) => name),
  ).toEqual([]);
});

test("T15.4 nothing is laid out by left and right, so that it turns with the script", () => {
  const physical =
    /(?:^|[;{\s])((?:margin|padding|border|inset)-(?:left|right)|(?:left|right)|text-align\s*:\s*(?:left|right)|float\s*:\s*(?:left|right))\s*[:;}]/g;
  expect([...css.matchAll(physical)].map((match) => match[1])).toEqual([]);
});

test("T16.5 whoever wants no movement gets none: all that moves takes a length that is nothing then", () => {
  const moving = [...css.matchAll(/(?:transition|animation)(?:-duration)?\s*:\s*([^;}]+)/g)].map((match) => match[1]!);
  const lengths = moving.flatMap((value) => value.match(/\b[\d.]+m?s\b/g) ?? []);
  expect(moving.length).toBeGreaterThan(0);
  expect(lengths).toEqual([]);
  const still = /@media \(prefers-reduced-motion:\s*reduce\)\s*\{[\s\S]*?--tr-quick:\s*([^;}\s]+)/.exec(css)?.[1];
  expect(["0", "0s", "0ms"]).toContain(still);
  expect(css).not.toMatch(/infinite|@keyframes/);
});
