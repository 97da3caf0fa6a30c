import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { inRoot, listFiles } from "../../tools/lib/files.mjs";
import { readLanguage } from "../../tools/lib/language.mjs";
import { readBuiltPacks } from "../lib/built-packs.js";

const ROOTS = "TRIVIUM|FOURPOINTS|TWINTENS|FAPPO|TYPES";

/** All keys of a tree of strings, with their texts. */
function flatten(tree: object, trail = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[trail + key, value] as [string, string]]
      : flatten(value as object, `${trail}${key}.`),
  );
}

const english = new Map(flatten(await readLanguage(inRoot("lang/en"))));
const sources = [
  ...(await listFiles(inRoot("src"), ".ts"))
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => inRoot("src", file)),
  ...(await listFiles(inRoot("templates"), ".hbs")).map((file) => inRoot("templates", file)),
  ...(await listFiles(inRoot("packs"), ".yml")).map((file) => inRoot("packs", file)),
];
const text = (await Promise.all(sources.map((file) => readFile(file, "utf8")))).join("\n");

/** Keys written whole, and beginnings of keys that code completes (`concat "A.B." x`, `A.B.${x}`). */
const whole = new Set<string>();
const beginnings = new Set<string>();
for (const [, key] of text.matchAll(new RegExp(`["'\`]((?:${ROOTS})\\.[\\w.-]+)(?=["'\`$])`, "g")))
  (key!.endsWith(".") ? beginnings : whole).add(key!);

test("T15.1 every key that code, templates or packs name exists", () => {
  const plural = (key: string) => english.has(`${key}.other`);
  expect([...whole].filter((key) => !english.has(key) && !plural(key))).toEqual([]);
  expect([...beginnings].filter((start) => ![...english.keys()].some((key) => key.startsWith(start)))).toEqual([]);
  expect(whole.size).toBeGreaterThan(50);
});

test("T15.1 every key is used", () => {
  const used = (key: string) =>
    whole.has(key) ||
    whole.has(key.replace(/\.(one|few|many|other|two|zero)$/, "")) ||
    [...beginnings].some((start) => key.startsWith(start)) ||
    key.startsWith("TYPES.");
  expect([...english.keys()].filter((key) => !used(key))).toEqual([]);
});

test("T15.1 every language has the same placeholders as English and no unknown keys", async () => {
  const placeholders = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).toSorted();
  for (const language of new Set((await listFiles(inRoot("lang"))).map((file) => file.split("/")[0]!)))
    for (const [key, sentence] of flatten(await readLanguage(inRoot("lang", language)))) {
      expect(english.has(key), `${language}: ${key}`).toBe(true);
      expect(placeholders(sentence), `${language}: ${key}`).toEqual(placeholders(english.get(key)!));
    }
});

test("T07.5 FPA-64 revealNumbers says in which rulesets it changes nothing, and of no other", async () => {
  const hint = english.get("TRIVIUM.Setting.RevealNumbers.Hint") ?? "";
  const names: Record<string, string> = {
    "four-points": english.get("FOURPOINTS.Name")!,
    "twin-tens": "Twin Tens",
    fappo: "FAPPO",
  };
  const files = await listFiles(inRoot("src/rulesets"), ".ts");
  const ids = new Set(files.filter((file) => file.includes("/")).map((file) => file.split("/")[0]!));
  expect(ids.size).toBeGreaterThan(0);
  for (const id of ids) {
    const own = files.filter((file) => file.startsWith(`${id}/`)).map((file) => inRoot("src/rulesets", file));
    const code = (await Promise.all(own.map((file) => readFile(file, "utf8")))).join("\n");
    expect(hint.includes(`In ${names[id]} it changes nothing`), id).toBe(!code.includes("numbersShown("));
  }
});

test("T15.5 a counted thing has a form for one and a form for many", () => {
  const counted = [...english].filter(([, text]) => /\{count\} [a-z]+s\b/.test(text)).map(([key]) => key);
  expect(counted.length).toBeGreaterThan(3);
  const forms = counted.filter((key) => !/\.(one|few|many|other|two|zero)$/.test(key));
  // A number of dice or a limit that is never one.
  expect(forms.filter((key) => !/\.WayHint\./.test(key))).toEqual([]);
});

test("look.md quotation marks and apostrophes are the curly ones, in every language and in what the packs say", async () => {
  const words = [...new Set((await listFiles(inRoot("lang"))).map((file) => file.split("/")[0]!))].map(
    async (language) => flatten(await readLanguage(inRoot("lang", language))),
  );
  const straight = (await Promise.all(words)).flat().filter(([, sentence]) => /["']/.test(sentence));
  expect(straight.map(([key]) => key)).toEqual([]);
  const { packs } = await readBuiltPacks();
  const quoted: string[] = [];
  const look = (value: unknown, trail: string): void => {
    if (typeof value === "string") {
      // A macro's command is code, an attribute is no text to read.
      if (!trail.endsWith(".command") && value.replaceAll(/<[^>]*>/g, "").includes('"')) quoted.push(trail);
    } else if (value && typeof value === "object")
      for (const [key, inner] of Object.entries(value)) look(inner, `${trail}.${key}`);
  };
  for (const [name, entries] of packs) look(entries, name);
  expect(packs.size).toBeGreaterThan(5);
  expect(quoted).toEqual([]);
});

test("no text to be seen stands in a template", async () => {
  const found: string[] = [];
  for (const file of await listFiles(inRoot("templates"), ".hbs")) {
    const markup = (await readFile(inRoot("templates", file), "utf8")).replaceAll(/\{\{\{?[\s\S]*?\}?\}\}/g, "");
    for (const [, words] of markup.matchAll(/>([^<>]*)</g))
      if (/[A-Za-z]{2,}/.test(words!.replaceAll(/&\w+;/g, ""))) found.push(`${file}: ${words!.trim()}`);
  }
  expect(found).toEqual([]);
});
