import { readFile } from "node:fs/promises";
import Handlebars from "handlebars";
import { describe, expect, test } from "vitest";
import { inRoot, listFiles } from "../../tools/lib/files.mjs";

const files = await listFiles(inRoot("templates"), ".hbs");
const texts = new Map(
  await Promise.all(files.map(async (file) => [file, await readFile(inRoot("templates", file), "utf8")] as const)),
);

const VOID = new Set(["br", "img", "input", "hr"]);

/** The markup alone: what mustaches stand for becomes one harmless letter. */
const markupOf = (template: string) =>
  template.replaceAll(/\{\{\{?[^{}]*\}?\}\}/g, "x").replaceAll(/<!--[\s\S]*?-->/g, "");

/** How many elements stand at the top of some markup. */
function rootElements(template: string): number {
  let depth = 0;
  let roots = 0;
  for (const [tag, close, name] of markupOf(template).matchAll(/<(\/)?([a-z][\w-]*)[^>]*>/g)) {
    if (close) depth--;
    else {
      if (depth === 0) roots++;
      if (!VOID.has(name!) && !tag.endsWith("/>")) depth++;
    }
  }
  if (depth !== 0) throw new Error(`${Math.abs(depth)} elements are not closed or not opened.`);
  return roots;
}

describe.each(files)("templates/%s", (file) => {
  const text = texts.get(file)!;

  test("compiles", () => expect(() => Handlebars.precompile(text)).not.toThrow());
  test("has exactly one root element", () => expect(rootElements(text)).toBe(1));
  test("T06.3 every button says what type it is", () => {
    const buttons = [...markupOf(text).matchAll(/<button\b[^>]*>/g)].map((match) => match[0]);
    expect(buttons.filter((button) => !/\btype="(button|submit)"/.test(button))).toEqual([]);
  });
  test("has no form inside a sheet's form", () => expect(text).not.toMatch(/<form\b/));
  test("prints raw HTML only where it is enriched text", () => {
    const raw = [...text.matchAll(/\{\{\{\s*(\S+?)\s*\}\}\}/g)].map((match) => match[1]);
    expect(raw.filter((name) => !/^(text|\w+Html)$/.test(name!))).toEqual([]);
  });
  test("T14.1 uses no helper that V14 has dropped", () =>
    expect(text).not.toMatch(/\{\{#?(select|editor|colorPicker|rangePicker)\b(?!Options)/));
  test("its partials exist", () => {
    const partials = [...text.matchAll(/\{\{>\s*"systems\/trivium-rpg\/templates\/([^"]+)"/g)].map(
      (match) => match[1]!,
    );
    expect(partials.filter((partial) => !texts.has(partial))).toEqual([]);
  });
  test("every icon is silent and every bare icon button has a name", () => {
    const markup = markupOf(text);
    expect([...markup.matchAll(/<i class="fa-[^>]*>/g)].filter((match) => !match[0].includes(" inert"))).toEqual([]);
    const bare = [...markup.matchAll(/<button\b([^>]*)>\s*<i [^>]*><\/i>\s*<\/button>/g)];
    expect(bare.filter((match) => !match[1]!.includes("aria-label"))).toEqual([]);
  });
});
