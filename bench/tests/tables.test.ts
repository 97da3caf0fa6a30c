/** Tables on which to roll. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Seat, type Table, picture } from "../../tests/lib/table.js";
import { LAMP, openWindowLibrary, WEATHER } from "./lib/packs.js";
import { failure, on, serverWorld, settled, stored, takeNotices } from "./lib/party.js";
import { closeAll } from "./lib/ui-world.js";

let table: Table;
let seats: Seat[];
let guide: Seat;
let wren: Seat;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ table, seats, close, Guide: guide, Wren: wren } = await openWindowLibrary("Guide", "Wren"));
});
afterAll(() => close?.());
afterEach(async () => {
  await closeAll(...seats);
  await on(guide, async () => {
    for (const table of game.tables.contents) await table.delete();
    ui.notifications.clear();
  });
  await settled(...seats);
  table.expectNoFaults();
});

const row = (name: string, low: number, high = low, more: object = {}): object => ({
  name,
  range: [low, high],
  weight: high - low + 1,
  ...more,
});

async function lay(data: object): Promise<string> {
  const id = await on(guide, async (data) => (await CONFIG.RollTable.documentClass.create(data)).id as string, {
    name: "Omens",
    formula: "1d6",
    ownership: { default: 2 },
    results: [row("Crow", 1, 3), row("Owl", 4, 5), row("Swan", 6)],
    ...data,
  });
  await settled(...seats);
  return id;
}

const lastMessage = async (): Promise<any> => (await serverWorld(guide)).documents["ChatMessage"]!.at(-1);

test("a table and its results have their defaults; results of the old form become those of the new", async () => {
  const id = await lay({
    results: [
      {},
      { type: "text", text: "Old words", range: [2, 3] },
      { type: "document", text: "Lamp", documentCollection: "bench-ui.gear", documentId: LAMP, range: [4, 4] },
    ],
  });
  const source = await stored(guide, id, "RollTable");
  expect(source).toMatchObject({ replacement: true, displayRoll: true, formula: "1d6", img: "icons/svg/d20-grey.svg" });
  expect(source.results).toMatchObject([
    { type: "text", name: "", description: "", weight: 1, range: [1, 1], drawn: false, documentUuid: null },
    { type: "text", name: "", description: "Old words", range: [2, 3] },
    { type: "document", name: "Lamp", documentUuid: `Compendium.bench-ui.gear.${LAMP}` },
  ]);
  expect(source.results[1]).not.toHaveProperty("text");
  expect(
    await failure(guide, (id) => game.tables.get(id).createEmbeddedDocuments("TableResult", [{ range: [5, 2] }]), id),
  ).toContain("range");
  expect(await failure(wren, (id) => game.tables.get(id).update({ formula: "1d4" }), id)).toContain("lacks permission");
  await takeNotices(guide);
  await takeNotices(wren);
});

test("rolling finds the results whose range holds the total, without marking or saying anything", async () => {
  const id = await lay({});
  const before = (await serverWorld(guide)).documents["ChatMessage"]!.length;
  const seen = await on(
    wren,
    async (id) => {
      const table = game.tables.get(id);
      const roll = await new foundry.dice.Roll("4").evaluate();
      const given = await table.roll({ roll });
      const totals = new Set<string>();
      for (let count = 0; count < 20; count++) {
        const { roll, results } = await table.roll();
        const [low, high] = results[0].range;
        totals.add(String(results.length === 1 && roll.total >= low && roll.total <= high));
      }
      return [
        table.getResultsForRoll(6).map(({ name }: any) => name),
        given.results.map(({ name }: any) => name),
        given.roll.total,
        [...totals],
      ];
    },
    id,
  );
  expect(seen).toEqual([["Swan"], ["Owl"], 4, ["true"]]);
  expect((await serverWorld(guide)).documents["ChatMessage"]).toHaveLength(before);
});

test("drawing says in chat what was drawn, with the roll where the table shows it, and with a mode where one is given", async () => {
  const id = await lay({
    results: [row("Crow & raven", 1, 6, { description: "<p>It caws.</p>", img: "icons/svg/wing.svg" })],
  });
  const drawn = await on(
    wren,
    async (id) => (await game.tables.get(id).draw()).results.map(({ name }: any) => name),
    id,
  );
  expect(drawn).toEqual(["Crow & raven"]);
  const message = await lastMessage();
  expect(message.content).toContain("Crow &amp; raven");
  expect(message.content).toContain("It caws.");
  expect(message).toMatchObject({ rolls: [expect.any(String)], flags: { core: { RollTable: id } }, whisper: [] });
  await on(
    guide,
    (id) =>
      game.tables
        .get(id)
        .update({ displayRoll: false })
        .then(() => null),
    id,
  );
  await settled(...seats);
  await on(
    wren,
    (id) =>
      game.tables
        .get(id)
        .draw()
        .then(() => null),
    id,
  );
  expect((await lastMessage()).rolls).toEqual([]);
  await on(
    guide,
    (id) =>
      game.tables
        .get(id)
        .update({ displayRoll: true })
        .then(() => null),
    id,
  );
  await settled(...seats);
  await on(
    wren,
    (id) =>
      game.tables
        .get(id)
        .draw(game.release.generation >= 14 ? { messageMode: "self" } : { rollMode: "selfroll" })
        .then(() => null),
    id,
  );
  expect((await lastMessage()).whisper).toEqual(["userWren00000000"]);
  const count = (await serverWorld(guide)).documents["ChatMessage"]!.length;
  await on(
    wren,
    (id) =>
      game.tables
        .get(id)
        .draw({ displayChat: false })
        .then(() => null),
    id,
  );
  expect((await serverWorld(guide)).documents["ChatMessage"]).toHaveLength(count);
});

test("what is not put back is drawn once; when nothing is left that is said; resetting puts everything back", async () => {
  const id = await lay({ replacement: false });
  const names = await on(
    guide,
    async (id) => {
      const table = game.tables.get(id);
      const names: string[] = [];
      for (let count = 0; count < 3; count++) names.push((await table.draw({ displayChat: false })).results[0].name);
      const empty = await table.draw({ displayChat: false });
      return [names.toSorted(), empty.results.length, table.results.filter(({ drawn }: any) => drawn).length];
    },
    id,
  );
  expect(names).toEqual([["Crow", "Owl", "Swan"], 0, 3]);
  expect(await guide.page.locator("#notifications .warning").innerText()).toContain("all its results were drawn");
  await on(
    guide,
    (id) =>
      game.tables
        .get(id)
        .resetResults()
        .then(() => null),
    id,
  );
  expect((await stored(guide, id, "RollTable")).results.some(({ drawn }: any) => drawn)).toBe(false);
  const many = await on(
    guide,
    async (id) => {
      const { results, roll } = await game.tables.get(id).drawMany(2, { displayChat: false });
      return [results.length, new Set(results).size, roll.total > 0];
    },
    id,
  );
  expect(many).toEqual([2, 2, true]);
});

test("a result that is another table is followed; one that leads to itself is told", async () => {
  const inner = await lay({ name: "Inner", formula: "1", results: [row("Deep", 1)] });
  const outer = await lay({
    name: "Outer",
    formula: "1",
    results: [row("Inner", 1, 1, { type: "document", documentUuid: `RollTable.${inner}` })],
  });
  const names = (recursive: boolean) =>
    on(
      guide,
      async ([id, recursive]) => (await game.tables.get(id).roll({ recursive })).results.map(({ name }: any) => name),
      [outer, recursive] as const,
    );
  expect(await names(true)).toEqual(["Deep"]);
  expect(await names(false)).toEqual(["Inner"]);
  await on(
    guide,
    async ([inner, outer]) => {
      const [result] = game.tables.get(inner).results.contents;
      await result.update({ type: "document", documentUuid: `RollTable.${outer}` });
    },
    [inner, outer] as const,
  );
  expect(await failure(guide, (id) => game.tables.get(id).roll(), outer)).toContain("leads to itself");
});

test("normalizing lays the ranges by weight, one after the other, with the die that fits", async () => {
  const id = await lay({
    formula: "3d6",
    results: [row("Rare", 7, 7, { weight: 1 }), row("Usual", 2, 2, { weight: 5 })],
  });
  await on(
    guide,
    (id) =>
      game.tables
        .get(id)
        .normalize()
        .then(() => null),
    id,
  );
  const source = await stored(guide, id, "RollTable");
  expect(source.formula).toBe("1d6");
  expect(Object.fromEntries(source.results.map(({ name, range }: any) => [name, range]))).toEqual({
    Usual: [1, 5],
    Rare: [6, 6],
  });
});

test("a table of a pack is drawn from, its documents are links, and nothing of it is marked", async () => {
  const drawn = await on(
    wren,
    async (id) => {
      const table = await game.packs.get("bench-ui.tables").getDocument(id);
      const { results } = await table.draw({ roll: await new foundry.dice.Roll("2").evaluate() });
      return results.map(({ name, drawn }: any) => [name, drawn]);
    },
    WEATHER,
  );
  expect(drawn).toEqual([["Lamp", false]]);
  const link = wren.page.locator(
    `#chat .chat-message a.content-link[data-uuid="Compendium.bench-ui.gear.Item.${LAMP}"]`,
  );
  await wren.page.click('button[data-tab="chat"]');
  await link.waitFor();
  await link.click();
  await wren.page.waitForSelector(".gear-sheet");
});

test("its window shows and draws for whoever sees it; its owner writes it there", async () => {
  const id = await lay({});
  await wren.page.click('button[data-tab="tables"]');
  await wren.page.click(`#tables [data-entry-id="${id}"] .entry-name`);
  const sheet = wren.page.locator(".roll-table-sheet");
  await sheet.waitFor();
  expect(await sheet.locator("td.range").allInnerTexts()).toEqual(["1–3", "4–5", "6"]);
  expect(await sheet.locator("[data-action=createResult], [data-action=normalizeResults]").count()).toBe(0);
  const before = (await serverWorld(guide)).documents["ChatMessage"]!.length;
  await sheet.locator("[data-action=drawResult]").click();
  await expect.poll(async () => (await serverWorld(guide)).documents["ChatMessage"]!.length).toBe(before + 1);
  await closeAll(wren);
  await on(guide, async (id) => void (await game.tables.get(id).sheet.render({ force: true })), id);
  const own = guide.page.locator(".roll-table-sheet");
  await own.locator("[data-action=createResult]").click();
  await expect.poll(() => own.locator("tbody tr").count()).toBe(4);
  await picture(guide.page, "bench-roll-table");
  const name = own.locator('input[name="results.3.name"]');
  await name.fill("Heron");
  await name.blur();
  await expect
    .poll(async () => (await stored(guide, id, "RollTable")).results.map(({ name, range }: any) => [name, range]))
    .toEqual([
      ["Crow", [1, 3]],
      ["Owl", [4, 5]],
      ["Swan", [6, 6]],
      ["Heron", [7, 7]],
    ]);
  await own.locator("[data-action=normalizeResults]").click();
  await expect.poll(async () => (await stored(guide, id, "RollTable")).formula).toBe("1d7");
  await own.locator('tr:has(input[value="Crow"]) [data-action=deleteResult]').click();
  await expect.poll(() => own.locator("tbody tr").count()).toBe(3);
  // Dropped on the bar, it becomes a macro that draws.
  await closeAll(guide);
  await guide.page.click('button[data-tab="tables"]');
  await guide.page.dragAndDrop(`#tables [data-entry-id="${id}"]`, '#hotbar [data-slot="1"]');
  await guide.page.waitForSelector('#hotbar [data-slot="1"].full');
  const count = (await serverWorld(guide)).documents["ChatMessage"]!.length;
  await guide.page.click('#hotbar [data-slot="1"] button');
  await expect.poll(async () => (await serverWorld(guide)).documents["ChatMessage"]!.length).toBe(count + 1);
});
