import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { inRoot, listFiles, readJson } from "../../tools/lib/files.mjs";

const dist = (file: string) => inRoot("dist", file);
interface Manifest extends Record<string, unknown> {
  esmodules: string[];
  styles: { src: string }[];
  languages: { path: string }[];
  license: string;
  readme: string;
  changelog: string;
  compatibility: object;
  documentTypes: Record<string, object>;
}
let manifest: Manifest;
let strings: { TYPES: Record<string, Record<string, string>> };
let bundle: string;

beforeAll(async () => {
  manifest = await readJson(dist("system.json"));
  strings = await readJson(dist("lang/en.json"));
  bundle = await readFile(dist("trivium.mjs"), "utf8");
});

describe("the package as Foundry would install it", () => {
  test("T12.1 every file that the manifest names is there", () => {
    const named = [
      ...manifest.esmodules,
      ...manifest.styles.map((style) => style.src),
      ...manifest.languages.map((language) => language.path),
      manifest.license,
      manifest.readme,
      manifest.changelog,
    ];
    expect(named.filter((file: string) => !existsSync(dist(file)))).toEqual([]);
    expect(named.filter((file: string) => file.startsWith("/") || file.includes("\\"))).toEqual([]);
  });

  test("T12.2 it claims no Foundry version that nobody has run it on", () =>
    expect(manifest.compatibility).toEqual({ minimum: "13.351" }));

  test("what V14 no longer reads is not in it", () => {
    for (const key of ["gridDistance", "gridUnits", "template", "scripts"]) expect(manifest).not.toHaveProperty(key);
    expect(manifest.styles).toEqual([{ src: "trivium.css", layer: "system" }]);
  });

  test("every document type has a name", () => {
    for (const [document, types] of Object.entries(manifest.documentTypes))
      for (const type of Object.keys(types))
        expect(strings.TYPES[document]?.[type], `${document}.${type}`).toBeTruthy();
  });

  test("class names that Foundry stores survive the build", () => {
    for (const name of ["LuckRoll", "FourPointsCharacterSheet", "FourPointsNpcSheet", "FourPointsItemSheet"])
      expect(bundle).toMatch(new RegExp(`class ${name}\\b|\\b${name}\\s*=\\s*class\\b|"${name}"`));
  });

  test("the module imports nothing at run time", () => expect(bundle).not.toMatch(/^import\s/m));

  test("it stays inside its budget (120 kB of script, 20 kB of styles, packed)", async () => {
    expect(gzipSync(bundle).length).toBeLessThan(120_000);
    expect(gzipSync(await readFile(dist("trivium.css"))).length).toBeLessThan(20_000);
  });

  test("pictures that the system names are in it", async () => {
    const sources = [
      ...(await listFiles(inRoot("src"), ".ts")).map((file) => inRoot("src", file)),
      ...(await listFiles(inRoot("bench/worlds"), ".yml")).map((file) => inRoot("bench/worlds", file)),
    ];
    const texts = await Promise.all(sources.map((file) => readFile(file, "utf8")));
    const named = new Set(
      texts.flatMap((text) => [...text.matchAll(/icons\/([\w-]+)\.svg/g)].map((match) => match[1])),
    );
    expect(named.size).toBeGreaterThan(10);
    expect([...named].filter((name) => !existsSync(dist(`icons/${name}.svg`)))).toEqual([]);
  });
});
