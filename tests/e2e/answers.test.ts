import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aimAt, seatThree } from "../lib/hands.js";
import { loadDice, Table, type Seat } from "../lib/table.js";

const ODILE = 'game.actors.getName("Odile Marsh")';
const BRAM = 'game.actors.getName("Bram Tull")';
const POOLS = ["wits", "stamina", "dexterity"];

/** A request is settled once, whoever answers it and however late (FPA-101). */
describe("answers to a request that somebody else has settled", () => {
  let table: Table;
  let guide: Seat;
  let wren: Seat;
  let bram: Seat;
  const evaluate = <T>(expression: string) => guide.page.evaluate(expression) as Promise<T>;
  const hurt = () => evaluate<number>(`game.trivium.statuses.level(${BRAM}, "fourPointsHurt")`);
  const dexterity = () => evaluate<number>(`${BRAM}.system.pools.dexterity.value`);
  const newest = (type: string) =>
    `game.messages.filter((m) => m.type === "${type}").toSorted((a, b) => a._stats.createdTime - b._stats.createdTime).at(-1)`;
  const card = (seat: Seat, id: string) => seat.page.locator(`#chat [data-message-id="${id}"]`);
  const said = (seat: Seat) => seat.page.locator("#notifications .notification");

  /** Odile hits Bram Tull; resolves to the id of the request that asks him to avoid it. */
  const attack = async () => {
    const before = await evaluate<number>(`game.messages.filter((m) => m.type === "fourPointsRequest").length`);
    await wren.page.evaluate(`game.trivium.use(${ODILE}.uuid, { stat: "stamina" }).then(() => null)`);
    await aimAt(wren, "Bram Tull");
    await wren.page.click('.fpa [data-way="total"]');
    await wren.page.waitForSelector(".fpa", { state: "detached" });
    await expect
      .poll(() => evaluate(`game.messages.filter((m) => m.type === "fourPointsRequest").length`))
      .toBe(before + 1);
    const id = await evaluate<string>(`${newest("fourPointsRequest")}.id`);
    for (const seat of [guide, bram]) await card(seat, id).locator('[data-tr-card="luck"]').waitFor();
    return id;
  };

  beforeAll(async () => {
    table = await Table.open();
    [guide, wren, bram] = await seatThree(table);
    for (const seat of [guide, bram]) await loadDice(seat, 1);
  });
  afterAll(() => table?.close());
  beforeEach(async () => {
    table.expectNoFaults();
    const full = Object.fromEntries(POOLS.map((stat) => [`system.pools.${stat}`, { value: 20, max: 20 }]));
    await evaluate(
      `Promise.all([${ODILE}, ${BRAM}].map((actor) => actor.update(${JSON.stringify(full)}))).then(() => game.trivium.statuses.set(${BRAM}, "fourPointsHurt", 0)).then(() => null)`,
    );
    await expect.poll(() => bram.page.evaluate(`${BRAM}.system.pools.dexterity.value`)).toBe(20);
    for (const seat of [guide, wren, bram]) await seat.page.evaluate("ui.notifications.clear()");
  });

  test.each([
    ["the Guide has spared him", '[data-tr-road="press"][data-key="waive:0"]', 0],
    ["the Guide has let it happen", '[data-tr-road="press"][data-key="declare:0"]', 1],
    ["the Guide has bought a success for him", '[data-tr-card="total"]', 0],
  ])("answered by the dialog after %s, nothing is thrown and nothing comes of it", async (_what, button, stage) => {
    const request = await attack();
    await card(bram, request).locator('[data-tr-card="more"]').click();
    await bram.page.waitForSelector(".fpa");
    await card(guide, request).locator(button).click();
    await expect
      .poll(() => bram.page.locator(`#chat [data-message-id="${request}"] [data-tr-card="luck"]`).count())
      .toBe(0);
    await expect.poll(hurt).toBe(stage);
    const had = await dexterity();
    const cards = await evaluate(`game.messages.filter((m) => m.type === "fourPointsAction").length`);
    await bram.page.click('.fpa [data-way="luck"]');
    await bram.page.waitForSelector(".fpa", { state: "detached" });
    await said(bram).getByText("settled already").waitFor();
    expect(await hurt()).toBe(stage);
    expect(await dexterity()).toBe(had);
    expect(await evaluate(`game.messages.filter((m) => m.type === "fourPointsAction").length`)).toBe(cards);
  });

  test("bought by two at once, one price is paid and the other is back", async () => {
    const request = await attack();
    const price = Number(await card(bram, request).locator('[data-tr-card="total"]').getAttribute("data-shown"));
    expect(price).toBeGreaterThan(0);
    await Promise.all(
      [guide, bram].map((seat) =>
        seat.page.evaluate(
          `void document.querySelector('#chat [data-message-id="${request}"] [data-tr-card="total"]').click()`,
        ),
      ),
    );
    await expect.poll(() => card(wren, request).innerText()).toMatch(/Total success/);
    await expect.poll(dexterity).toBe(20 - price);
    expect(await hurt()).toBe(0);
  });

  test("failed by two at once, the Hurt comes once, and the later card brings no other", async () => {
    const request = await attack();
    await Promise.all(
      [guide, bram].map((seat) =>
        seat.page.evaluate(
          `void document.querySelector('#chat [data-message-id="${request}"] [data-tr-card="luck"]').click()`,
        ),
      ),
    );
    const offered = `[...document.querySelectorAll('#chat [data-tr-road="press"][data-key="suffer"]')].length`;
    await expect.poll(hurt).toBe(1);
    for (const seat of [guide, bram]) await expect.poll(() => seat.page.evaluate(offered)).toBe(0);
    expect(await hurt()).toBe(1);
  });

  test("FPA-41 a hit that the Guide applies on the attack's card settles the request, and an answer settles the hit", async () => {
    const request = await attack();
    const action = await evaluate<string>(`game.messages.get("${request}").system.action`);
    const hit = '[data-tr-road="press"][data-key="hit:0"]';
    await card(guide, action).locator(hit).click();
    await expect.poll(hurt).toBe(1);
    for (const seat of [guide, bram]) {
      await card(seat, request).getByText("settled on the attack’s card").waitFor();
      expect(await card(seat, request).locator("[data-tr-card], [data-tr-road]").count()).toBe(0);
    }
    // Taken back, it waits for an answer again; answered, the attack's card offers the hit no more.
    await guide.page.waitForTimeout(500);
    await card(guide, action).locator('[data-tr-road="undo"][data-key="hit:0"]').click();
    await expect.poll(hurt).toBe(0);
    await card(bram, request).locator('[data-tr-card="total"]').click();
    await card(guide, request).getByText("Total success").waitFor();
    await expect.poll(() => card(guide, action).locator(hit).count()).toBe(0);
    expect(await hurt()).toBe(0);
  });

  test("copies of a player's own request ask nobody, and put no button before the Guide", async () => {
    const request = await attack();
    const copy = (await wren.page.evaluate(
      `ChatMessage.create({ type: "fourPointsRequest", content: "", system: game.messages.get("${request}").toObject().system }).then((message) => message.id)`,
    )) as string;
    for (const seat of [guide, bram]) {
      await card(seat, copy).getByText("nothing that adds up").waitFor();
      expect(await card(seat, copy).locator("[data-tr-card], [data-key]").count()).toBe(0);
    }
    await card(bram, request).locator('[data-tr-card="luck"]').click();
    await expect.poll(hurt).toBe(1);
  });

  test("a card that names one target several times hits it once for one price", async () => {
    const captain = 'game.actors.find((actor) => actor.type === "fourPointsNpc")';
    await wren.page.evaluate(`void Hooks.on("preCreateChatMessage", (message) => {
      if (message.type !== "fourPointsAction") return;
      const { targets } = message.toObject().system.aim;
      message.updateSource({ "system.aim.targets": [1, 2, 3].flatMap(() => targets) });
    })`);
    await wren.page.evaluate(`game.trivium.use(${ODILE}.uuid, { stat: "stamina" }).then(() => null)`);
    await aimAt(wren, await evaluate<string>(`${captain}.name`));
    await wren.page.click('.fpa [data-way="total"]');
    await wren.page.waitForSelector(".fpa", { state: "detached" });
    await expect.poll(() => evaluate(`${newest("fourPointsAction")}.system.aim.targets.length`)).toBe(3);
    const id = await evaluate<string>(`${newest("fourPointsAction")}.id`);
    await card(guide, id).locator('[data-key^="hit:"]').first().waitFor();
    expect(await card(guide, id).locator('[data-tr-road="press"][data-key^="hit:"]').count()).toBe(1);
  });
});
