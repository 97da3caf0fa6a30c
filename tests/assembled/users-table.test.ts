import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { inRoot, listFiles } from "../../tools/lib/files.mjs";

const table = (await readFile(inRoot("docs/developers.md"), "utf8")).split("### What users told us")[1] ?? "";
const rows = [...table.matchAll(/^\| (T\d[^|]*)\| ([^|]*)\|$/gm)].map(([, tests, where]) => ({
  tests: numbersOf(tests!),
  files: [...where!.matchAll(/`([^`]+\.ts)`/g)].map((match) => match[1]!),
}));

/** "T02.1 to T02.3, T05.1" as single numbers. */
function numbersOf(text: string): string[] {
  return text.split(",").flatMap((part) => {
    const [, chapter, first, last] = /T(\d\d)\.(\d)(?: to T\d\d\.(\d))?/.exec(part) ?? [];
    if (chapter === undefined) return [];
    return Array.from(
      { length: Number(last ?? first) - Number(first) + 1 },
      (_, index) => `T${chapter}.${Number(first) + index}`,
    );
  });
}

test("each row names files whose tests carry its numbers", async () => {
  expect(rows.length).toBeGreaterThan(40);
  const missing: string[] = [];
  for (const { tests, files } of rows) {
    const texts = await Promise.all(files.map((file) => readFile(inRoot(file), "utf8")));
    missing.push(...tests.filter((number) => !texts.some((text) => text.includes(number))));
    missing.push(...files.filter((_file, index) => !tests.some((number) => texts[index]!.includes(number))));
  }
  expect(missing).toEqual([]);
});

test("no test carries a number that the table leaves out", async () => {
  const places = ["src", "tests", "tools", "bench"];
  const files = (
    await Promise.all(
      places.map(async (place) => (await listFiles(inRoot(place), ".test.ts")).map((file) => `${place}/${file}`)),
    )
  ).flat();
  const found = new Set<string>();
  for (const file of files.filter((one) => !one.endsWith("users-table.test.ts")))
    for (const [number] of (await readFile(inRoot(file), "utf8")).matchAll(/\bT\d\d\.\d\b/g)) found.add(number);
  const listed = new Set(rows.flatMap(({ tests }) => tests));
  expect([...found].filter((number) => !listed.has(number)).toSorted()).toEqual([]);
});
