#!/usr/bin/env node
/**
 * Measures what the design sets budgets for, in the bench, and prints it as JSON: packed sizes, preparing many actors,
 * opening and drawing a large sheet, writes a click, stored size of each card. Times are milliseconds on this machine,
 * taken again while one is over its budget. Says which budgets are missed, and ends with 1 when one is.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { buildBench } from "./bench-build.mjs";
import { buildSystem } from "./build.mjs";
import { launchBrowser } from "./lib/browser.mjs";
import { bestOf, missed, SIZES, takeTimes, TIMES } from "./lib/budgets.mjs";
import { inRoot, isMain } from "./lib/files.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { importSource } from "./lib/source.mjs";

const ACTORS = 500;
const ITEMS = 30;
const SHEET_ITEMS = 100;

const packed = async (file) => gzipSync(await readFile(inRoot("dist", file))).length;

/** Takes the times; runs inside the page of a game master, and leaves the large sheet open. */
async function timesInPage({ actors, items, sheetItems }) {
  const item = (index) => ({ name: `Rope ${index}`, type: "fourPointsEquipment", system: { note: "twenty paces" } });
  const many = (count) => Array.from({ length: count }, (_, index) => item(index));
  const percentile = (list, share) =>
    list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];
  const timed = async (count, task) => {
    const times = [];
    for (let index = 0; index < count; index++) {
      const start = performance.now();
      await task();
      times.push(performance.now() - start);
    }
    return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
  };

  const Actor = CONFIG.Actor.documentClass;
  const crowd = Array.from(
    { length: actors },
    (_, index) =>
      new Actor({
        name: `Actor ${index}`,
        type: "fourPointsCharacter",
        items: many(items).map((one) => ({ ...one, _id: foundry.utils.randomID() })),
      }),
  );
  const prepare = await timed(5, () => crowd.forEach((actor) => actor.reset()));

  const carrier =
    game.actors.getName("Carrier") ??
    (await Actor.create({
      name: "Carrier",
      type: "fourPointsCharacter",
      items: many(sheetItems),
      system: { pools: { wits: { value: 9, max: 9 }, stamina: { value: 9, max: 9 } } },
    }));
  const { sheet } = carrier;
  await sheet.close();
  const times = [];
  for (let index = 0; index < 25; index++) {
    const start = performance.now();
    await sheet.render({ force: true });
    times.push(performance.now() - start);
    await sheet.close();
  }
  const open = { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
  await sheet.render({ force: true });
  return { prepare, open, draw: await timed(40, () => sheet.render()) };
}

/** Counts what a click on the large sheet writes; runs inside the page of a game master. */
async function writesInPage() {
  const writes = {};
  const count = async (name, task) => {
    const seen = { create: {}, update: {} };
    const hooks = ["Actor", "ChatMessage"].flatMap((document) => [
      [
        "create",
        document,
        Hooks.on(`create${document}`, (made) => (seen.create[made.type] = (seen.create[made.type] ?? 0) + 1)),
      ],
      [
        "update",
        document,
        Hooks.on(`update${document}`, (made) => (seen.update[made.type] = (seen.update[made.type] ?? 0) + 1)),
      ],
    ]);
    await task();
    await new Promise((resolve) => setTimeout(resolve, 400));
    for (const [verb, document, id] of hooks) Hooks.off(`${verb}${document}`, id);
    writes[name] = seen;
  };
  const click = async (selector) => document.querySelector(selector).click();
  await count("luck", () => click('.four-points-character [data-action="testLuck"]'));
  await click('.four-points-character [data-action="act"][data-stat="wits"]');
  await new Promise((resolve) => setTimeout(resolve, 400));
  await count("paid", () => click('.fpa [data-way="total"]'));
  await click('.four-points-character nav [data-tab="gear"]');
  await count("shared", () => click('.four-points-character [data-tab="gear"].tab .tr-item-use'));

  return writes;
}

/** Posts one card of each kind that a few clicks of the Guide bring: a call, a rest, dice, a loss, Skills, a side effect. */
async function postCards(page) {
  const command = (line) => page.evaluate((line) => game.trivium.command(line), line);
  const sheet = ".four-points-character";
  await page.evaluate(async () => {
    const carrier = game.actors.getName("Carrier");
    await game.user.update({ character: carrier.id });
    await game.trivium.statuses.set(carrier, "fourPointsHurt", 3);
    await game.settings.set("trivium-rpg", "fourPointsSideEffects", "always");
  });
  await command("/ask");
  await page.fill('.fpa [name="what"]', "Hold the rope while the bridge burns, and keep the lantern dry");
  await page.selectOption('.fpa [name="target"]', { index: 1 });
  await page.click('.fpa [data-action="send"]');
  await page.waitForSelector(".fpa", { state: "detached" });
  await command("/rest");
  await page.click('#trivium-party-rest [data-action="start"]');
  await page.click('#trivium-party-rest [data-action="cancel"]');
  await command("/loss");
  await page.click(`${sheet} [data-action="rest"]`);
  await page.click('[id^="trivium-rest-"] [data-action="roll"]');
  await page.waitForSelector('[id^="trivium-share-"]');
  await page.keyboard.press("Escape");
  await page.evaluate(() => game.actors.getName("Carrier").sheet.close());
  await page.evaluate(() => game.actors.getName("Odile Marsh").sheet.render({ force: true }));
  await page.click(`${sheet} [data-action="newSkills"]`);
  await page.click('[id^="trivium-skills-"] [data-action="add"]');
  await page.fill('[id^="trivium-skills-"] [name="name-0"]', "Ropework and rigging");
  await page.keyboard.press("Tab");
  await page.click('[id^="trivium-skills-"] [data-action="propose"]');
  await page.evaluate(() => {
    const { items } = game.actors.getName("Odile Marsh");
    return game.trivium.use(items.find(({ type }) => type === "fourPointsPowerAction").uuid);
  });
  await page.click('.fpa [data-way="luck"]');
  await page.waitForFunction(() => game.messages.some(({ type }) => type === "fourPointsSideEffect"));
}

/** The largest stored card of each kind, in bytes, and the kinds of which there is none. */
function weighCards() {
  const cards = {};
  for (const message of game.messages)
    cards[message.type] = Math.max(
      cards[message.type] ?? 0,
      new TextEncoder().encode(JSON.stringify(message.toObject())).length,
    );
  const unseen = Object.keys(CONFIG.ChatMessage.dataModels).filter((type) => !(type in cards) && type !== "base");
  return { cards, unseen };
}

/** Takes every measure; builds what it needs first. */
export async function measure() {
  await buildSystem();
  await buildBench();
  const { startServer } = await importSource(inRoot("bench/server/server.ts"));
  const folder = await mkdtemp(path.join(os.tmpdir(), "trivium-measure-"));
  const server = await startServer({
    port: 0,
    generation: 14,
    systemPath: inRoot("dist"),
    worldPath: path.join(folder, "world"),
    template: "demo",
    clientPath: inRoot(".bench/dist/client"),
    quiet: true,
  });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${server.url}/join`);
    await page.selectOption('select[name="userid"]', { label: "Guide" });
    await page.click('button[name="join"]');
    await page.waitForFunction(() => globalThis.game?.ready === true);
    const runs = await takeTimes(() =>
      page.evaluate(timesInPage, { actors: ACTORS, items: ITEMS, sheetItems: SHEET_ITEMS }),
    );
    const writes = await page.evaluate(writesInPage);
    await postCards(page);
    const { cards, unseen } = await page.evaluate(weighCards);
    const sizes = {
      script: await packed("trivium.mjs"),
      styles: await packed("trivium.css"),
      cards: Math.max(...Object.values(cards)),
    };
    const round = (value) => Number(value.toFixed(1));
    const rounded = ({ p50, p95 }) => ({ p50: round(p50), p95: round(p95) });
    return {
      machine: { cores: os.cpus().length, node: process.version, load: os.loadavg()[0].toFixed(1) },
      bytes: { ...sizes, storedCards: cards },
      ms: Object.fromEntries(Object.entries(bestOf(runs)).map(([name, time]) => [name, round(time)])),
      runs: runs.map((run) => Object.fromEntries(Object.entries(run).map(([name, times]) => [name, rounded(times)]))),
      writesAClick: writes,
      kindsOfCardsNotPosted: unseen,
      budgets: { bytes: SIZES, ms: TIMES },
      missed: missed({ sizes, runs, writes }),
    };
  } finally {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

if (isMain(import.meta.url)) {
  requireNode();
  const found = await measure();
  console.log(JSON.stringify(found, null, 2));
  for (const words of found.missed) console.error(`Over its budget: ${words}`);
  process.exit(found.missed.length > 0 ? 1 : 0);
}
