import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inRoot } from "../../tools/lib/files.mjs";
import { Table } from "../lib/table.js";

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
