import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { inRoot, listFiles } from "./files.mjs";
import { isNewEnough } from "./node-version.mjs";

test.each([
  ["20.19.0", true],
  ["20.18.3", false],
  ["18.20.4", false],
  ["21.7.3", false],
  ["22.11.0", false],
  ["22.12.0", true],
  ["23.11.0", false],
  ["24.0.0", true],
  ["25.1.0", true],
])("Node %s is new enough: %s", (version, expected) => expect(isNewEnough(version)).toBe(expected));

test("no command loads what an old Node cannot read before it has looked at the version", async () => {
  for (const file of await listFiles(inRoot("tools"), ".mjs"))
    expect(await readFile(inRoot("tools", file), "utf8"), file).not.toMatch(/^import .*"(vite|playwright-core)"/m);
});
