import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inRoot } from "../../tools/lib/files.mjs";
import { picture, Table } from "../lib/table.js";

const run = promisify(execFile);
let copy: string;
let table: Table | undefined;

/** What docs/developers.md asks of a new ruleset: its folders, its types in the manifest, one line in the list. */
beforeAll(async () => {
  copy = await mkdtemp(path.join(os.tmpdir(), "trivium-fourth-"));
  const parts = [
    "src",
    "templates",
    "styles",
    "lang",
    "assets",
    "packs",
    "tools",
    "system.json",
    "package.json",
    "vite.config.ts",
    "tsconfig.base.json",
    "README.md",
    "CHANGELOG.md",
    "NOTICE.md",
    "LICENSE",
  ];
  for (const part of parts) await cp(inRoot(part), path.join(copy, part), { recursive: true });
  await symlink(inRoot("node_modules"), path.join(copy, "node_modules"), "junction");
  await mkdir(path.join(copy, "src/rulesets/fourth"));
  await mkdir(path.join(copy, "templates/fourth"));
  await cp(inRoot("tests/fixtures/fourth/index.ts"), path.join(copy, "src/rulesets/fourth/index.ts"));
  await cp(inRoot("tests/fixtures/fourth/hero.hbs"), path.join(copy, "templates/fourth/hero.hbs"));
  await writeFile(
    path.join(copy, "lang/en/fourth.json"),
    JSON.stringify({
      FOURTH: {
        Name: "Coins",
        Credits: "Ours.",
        Pitch: { Line: "Heads or tails.", Track: "coins", Roll: "a coin", Turn: "one toss", Suits: "a short evening" },
      },
      TYPES: { Actor: { fourthHero: "Coin hero" } },
    }),
  );
  const manifest = JSON.parse(await readFile(path.join(copy, "system.json"), "utf8"));
  manifest.documentTypes.Actor.fourthHero = {};
  await writeFile(path.join(copy, "system.json"), JSON.stringify(manifest));
  const list = path.join(copy, "src/rulesets/index.ts");
  const text = await readFile(list, "utf8");
  await writeFile(
    list,
    `import { fourth } from "./fourth/index.js";\n${text.replace("[fourPoints]", "[fourPoints, fourth]")}`,
  );
  await run(process.execPath, [path.join(copy, "tools/build.mjs")], { cwd: copy });
}, 60_000);
afterAll(async () => {
  await table?.close();
  await rm(copy, { recursive: true, force: true });
});

test("a fourth ruleset is a folder and a line: its actor is made, is its own class, and its sheet takes numbers", async () => {
  table = await Table.open({ system: path.join(copy, "dist") });
  const guide = await table.join("Guide");
  const made = await guide.page.evaluate(
    `Actor.implementation.create({ name: "Toss", type: "fourthHero" }).then(async (actor) => { await actor.sheet.render({ force: true }); return [actor.constructor.name, actor.isRich]; })`,
  );
  expect(made).toEqual(["CoinHero", true]);
  await guide.page.fill('[name="system.coins"]', "-2");
  await guide.page.press('[name="system.coins"]', "Tab");
  await expect.poll(() => guide.page.evaluate(`game.actors.getName("Toss").system.coins`)).toBe(1);
  expect(await guide.page.evaluate("game.trivium.rulesets")).toEqual(["four-points", "fourth"]);
  table.expectNoFaults();
});

test("T13.5 the world's choice filters what is offered, and hurts nothing that is stored", async () => {
  const guide = await table!.join("Second Guide");
  const choose = async (...names: string[]) => {
    await guide.page.evaluate(
      `new (game.settings.menus.get("trivium-rpg.rulesetsMenu").type)().render({ force: true })`,
    );
    await guide.page.waitForSelector("#trivium-rulesets");
    for (const name of ["Four Points", "Coins"])
      await guide.page.setChecked(`#trivium-rulesets [aria-label="${name}"]`, names.includes(name));
    await picture(guide.page, `rulesets-two-${names.length}`);
    await guide.page.click(`#trivium-rulesets >> text=Play ${names.join(" and ")}`);
    await expect.poll(() => guide.page.locator("#trivium-rulesets").count()).toBe(0);
  };
  const types = async () => {
    await guide.page.evaluate("void Actor.implementation.createDialog()");
    await guide.page.waitForSelector('dialog [name="type"], .application [name="type"]', { state: "attached" });
    const found = await guide.page
      .locator('[name="type"] option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    await guide.page.keyboard.press("Escape");
    await expect.poll(() => guide.page.locator('[name="type"]').count()).toBe(0);
    return found;
  };
  const packs = () =>
    guide.page
      .locator("#compendium [data-pack]")
      .evaluateAll((entries) => entries.map((entry) => (entry as HTMLElement).dataset["pack"]!));
  const menus = () => guide.page.evaluate(`[...game.settings.menus.keys()].filter((key) => key.endsWith("-settings"))`);
  const stored = () => guide.page.evaluate(`JSON.stringify(game.actors.map((actor) => actor.toObject()))`);

  expect(await types()).not.toContain("fourthHero");
  await guide.page.click('#sidebar [data-tab="compendium"]');
  await guide.page.waitForSelector("#compendium >> text=Skills");
  const before = await stored();
  await choose("Coins");
  expect(await types()).toEqual(["fourthHero"]);
  expect(await menus()).toEqual([]);
  await expect.poll(packs).not.toContain("trivium-rpg.four-points-skills");
  expect(await guide.page.locator("#compendium >> text=Four Points").count()).toBe(0);
  expect(await stored()).toBe(before);
  // Ready characters are offered only of what is played; nobody here plays Coins yet.
  const wren = await table!.join("Wren");
  await wren.page.waitForTimeout(500);
  expect(await wren.page.locator("#trivium-character-picker >> text=Odile Marsh").count()).toBe(0);
  // What is there stays usable: the sheet of a ruleset that is not offered any more still opens.
  await guide.page.evaluate(`game.actors.getName("Odile Marsh").sheet.render({ force: true })`);
  await guide.page.waitForSelector(".four-points-character >> text=Rigging");
  // It keeps its own rules, its own Conditions and its own class, whatever the world plays.
  const palette = (actor: string) =>
    guide.page.evaluate(
      `Object.values(CONFIG.statusEffects).filter((status) => status.hud === undefined || status.hud === true || status.hud?.actorTypes?.includes(${actor}.type)).map((status) => status.id)`,
    );
  expect(await palette(`game.actors.getName("Odile Marsh")`)).toContain("fourPointsHurt");
  expect(await palette(`game.actors.getName("Toss")`)).not.toContain("fourPointsHurt");
  await guide.page.click('#sidebar [data-tab="chat"]');
  await guide.page.click('.four-points-character [data-action="testLuck"]');
  await guide.page.waitForSelector("#chat .tr-card.four-points >> text=Odile Marsh");
  await choose("Four Points", "Coins");
  expect((await types()).toSorted()).toEqual(["fourPointsCharacter", "fourPointsNpc", "fourthHero"]);
  expect(await menus()).toEqual(["trivium-rpg.four-points-settings"]);
  await expect.poll(packs).toContain("trivium-rpg.four-points-skills");
  expect(await stored()).toBe(before);
  table!.expectNoFaults();
});
