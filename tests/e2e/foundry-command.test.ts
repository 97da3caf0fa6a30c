import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inRoot } from "../../tools/lib/files.mjs";
import { GENERATION, Table } from "../lib/table.js";

let table: Table;
beforeAll(async () => {
  table = await Table.open();
});
afterAll(() => table?.close());

/** The command as an owner gives it, in a world that is open. */
const command = (env: Record<string, string>) =>
  new Promise<{ code: number; text: string }>((resolve) =>
    execFile(
      process.execPath,
      [inRoot("tools/foundry.mjs")],
      { cwd: inRoot(), env: { ...process.env, FOUNDRY_SECONDS: "3", ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
    ),
  );

test("npm run test:foundry plays the scenarios of a real Foundry here too, cleans up, and writes its results", async () => {
  const guide = await table.join("Second Guide");
  const counts = () => guide.page.evaluate("[game.actors.size, game.items.size, game.messages.size]");
  const before = await counts();
  const file = path.join(table.folder, "results.json");
  const { code, text } = await command({ FOUNDRY_URL: table.url, FOUNDRY_RESULTS: file });
  expect(text).toMatch(/\b0 failed/);
  expect(text).toContain("The bench, imitating Foundry");
  expect(code).toBe(0);
  const { about, results } = JSON.parse(await readFile(file, "utf8"));
  expect(about.release).toMatch(new RegExp(`^${GENERATION}\\.`));
  expect(results.length).toBeGreaterThan(6);
  expect(results.filter(({ pass }: { pass: boolean }) => !pass)).toEqual([]);
  expect(JSON.stringify(results)).toContain("LuckRoll");
  await expect.poll(counts).toEqual(before);
  await rm(file);
}, 120_000);

test("what it cannot do is told in words", async () => {
  expect(await command({})).toMatchObject({
    code: 1,
    text: expect.stringContaining("Name a world that is open: FOUNDRY_URL="),
  });
  expect(await command({ FOUNDRY_URL: "http://localhost:9" })).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^No world opened at http:\/\/localhost:9 within 3 seconds: /),
  });
  expect(await command({ FOUNDRY_PATH: inRoot("docs"), FOUNDRY_DATA_PATH: inRoot("docs") })).toMatchObject({
    code: 1,
    text: expect.stringMatching(/There is no main\.js in .*FOUNDRY_PATH must name the folder Foundry is installed in/),
  });
}, 60_000);
