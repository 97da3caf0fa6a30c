import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "../../tools/lib/browser.mjs";
import { clean, SCENARIOS, type World } from "./scenarios.js";
import { join, type Seat } from "./seats.js";

const { FOUNDRY_URL = "", FOUNDRY_USERS = "Guide,Wren", FOUNDRY_RESULTS = "" } = process.env;

/** Run by tools/foundry.mjs, which knows a world that is open. */
describe("Trivium in a running world", () => {
  const results: { scenario: string; pass: boolean; values?: unknown }[] = [];
  let browser: Browser;
  let world: World;
  let about: unknown;

  beforeAll(async () => {
    const [guide = "Guide", player = "Wren"] = FOUNDRY_USERS.split(",").map((name) => name.trim());
    browser = await launchBrowser();
    const seat = async (name: string): Promise<Seat> => join(browser, FOUNDRY_URL, name);
    world = { guide: await seat(guide), player: await seat(player) };
    await clean(world);
    about = await world.guide.page.evaluate(
      "({ release: game.release.version ?? game.version, system: game.system.version })",
    );
  }, 180_000);

  afterAll(async () => {
    if (world) await clean(world);
    await browser?.close();
    if (!FOUNDRY_RESULTS) return;
    await mkdir(path.dirname(FOUNDRY_RESULTS), { recursive: true });
    await writeFile(FOUNDRY_RESULTS, `${JSON.stringify({ about, results }, null, 2)}\n`);
  }, 60_000);

  for (const { name, run } of SCENARIOS)
    test(name, { timeout: 60_000 }, async () => {
      const result = { scenario: name, pass: false };
      results.push(result);
      const values = await run(world);
      expect([...world.guide.faults, ...world.player.faults]).toEqual([]);
      Object.assign(result, { pass: true, values });
    });
});
