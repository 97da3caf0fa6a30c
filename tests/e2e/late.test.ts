import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Table, type Seat } from "../lib/table.js";

const CARD = "#chat .tr-card";
const ODILE = "game.actors.getName('Odile Marsh')";

/** A browser that writes late, after a Guide has said what became of it (FPA-90). */
describe("writes that come too late", () => {
  let table: Table;
  let guide: Seat;
  let second: Seat;
  let wren: Seat;
  const road = (seat: Seat, id: string, key: string, what = "press") =>
    seat.page.locator(`#chat [data-message-id="${id}"] [data-tr-road="${what}"][data-key="${key}"]:enabled`).last();
  const states = (id: string, key: string) =>
    guide.page.evaluate(
      `game.messages.filter((m) => m.type === "receipt" && m.system.card === "${id}" && m.system.key === "${key}").map((m) => m.system.state)`,
    );
  const odile = (seat: Seat = guide) =>
    seat.page.evaluate(
      `[${ODILE}.system.missTurns, game.trivium.statuses.level(${ODILE}, "fourPointsHurt"), ${ODILE}.system.injury.note]`,
    );
  const owe = async () => {
    const before = await guide.page.locator(CARD).count();
    await wren.page.evaluate(`game.trivium.use(${ODILE}.uuid, { stat: "stamina" })`);
    await wren.page.click('.fpa [data-way="consequence"]');
    await wren.page.waitForSelector(".fpa", { state: "detached" });
    for (const seat of [guide, second]) await expect.poll(() => seat.page.locator(CARD).count()).toBe(before + 1);
    return String(await guide.page.locator(CARD).last().getAttribute("data-message-id"));
  };
  /** Holds back one kind of write of Second Guide's browser until it is let go. */
  const hold = (method: string) =>
    second.page.evaluate(
      `{ const actor = ${ODILE}; const own = actor["${method}"]; globalThis.held = 0; actor["${method}"] = (...args) => (globalThis.held++, new Promise((go) => (globalThis.letGo = go)).then(() => own.apply(actor, args))); globalThis.release = () => { delete actor["${method}"]; globalThis.letGo?.(); }; }`,
    );
  const held = () => second.page.evaluate("globalThis.held");
  const release = () => second.page.evaluate("globalThis.release()");
  /** The Guide sees the question as if ten seconds had passed, and answers it. */
  const answer = async (id: string, key: string, word: "not" | "happened") => {
    await guide.page.evaluate(
      `Object.defineProperty(game.time, "serverTime", { configurable: true, get: () => Date.now() + 11_000 })`,
    );
    await guide.page.evaluate(`ui.chat.updateMessage(game.messages.get("${id}"))`);
    await road(guide, id, key, word).click();
    await expect.poll(async () => (await states(id, key)) as string[]).not.toContain("applying");
    await guide.page.evaluate("delete game.time.serverTime");
  };
  const told = (seat: Seat, text: string) => seat.page.waitForSelector(`#notifications >> text=${text}`);
  const clean = async (id: string) => {
    await second.page.evaluate("ui.notifications.clear()");
    await guide.page.evaluate(
      `(async () => { await game.trivium.statuses.set(${ODILE}, "fourPointsHurt", 0); await ${ODILE}.update({ "system.missTurns": 0, "system.injury.note": "" }); await game.messages.get("${id}").delete(); })()`,
    );
    for (const seat of [wren, second]) await expect.poll(() => odile(seat)).toEqual([0, 0, ""]);
  };

  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    second = await table.join("Second Guide");
    wren = await table.join("Wren");
    await wren.page.keyboard.press("Escape");
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.stamina": { value: 40, max: 40 } })`);
  });
  afterAll(() => table?.close());
  beforeEach(() => table.expectNoFaults());

  test("FPA-90 said not to have happened, and pressed anew: the late write adds nothing and takes nothing away", async () => {
    const id = await owe();
    await hold("update");
    await road(second, id, "owed:missTurn").click();
    await expect.poll(held).toBe(1);
    await answer(id, "owed:missTurn", "not");
    await road(guide, id, "owed:missTurn").click();
    await expect.poll(() => states(id, "owed:missTurn")).toEqual(["undone", "applied"]);
    await release();
    await told(second, "did not happen");
    await guide.page.waitForTimeout(300);
    expect(await states(id, "owed:missTurn")).toEqual(["undone", "applied"]);
    expect(await odile()).toEqual([1, 0, ""]);
    await clean(id);
  });

  test("FPA-90 said not to have happened, and settled otherwise: the late write is taken back", async () => {
    const id = await owe();
    await hold("update");
    await road(second, id, "owed:missTurn").click();
    await expect.poll(held).toBe(1);
    await answer(id, "owed:missTurn", "not");
    await road(guide, id, "owed:story").click();
    await expect.poll(() => states(id, "owed:story")).toEqual(["applied"]);
    await release();
    await told(second, "did not happen");
    await expect.poll(odile).toEqual([0, 0, ""]);
    expect(await states(id, "owed:missTurn")).toEqual(["undone"]);
    await clean(id);
  });

  /** Hurt with a note is two writes: the note on the actor, then the Condition. */
  const pressNoted = async (id: string) => {
    await second.page.locator(`#chat [data-message-id="${id}"] [data-tr-note]`).last().fill("Cut");
    await road(second, id, "owed:hurt").click();
    await expect.poll(held).toBe(1);
  };

  test("FPA-90 the first of two writes comes late: it is taken back, and the second is never made", async () => {
    const id = await owe();
    await hold("update");
    await pressNoted(id);
    await second.page.evaluate(
      `{ const actor = ${ODILE}; globalThis.made = 0; actor.createEmbeddedDocuments = () => (globalThis.made++, Promise.resolve([])); }`,
    );
    await answer(id, "owed:hurt", "not");
    await expect.poll(() => states(id, "owed:hurt")).toEqual(["undone"]);
    await release();
    await told(second, "did not happen");
    await expect.poll(odile).toEqual([0, 0, ""]);
    expect(await second.page.evaluate("globalThis.made")).toBe(0);
    await second.page.evaluate(`delete ${ODILE}.createEmbeddedDocuments`);
    await clean(id);
  });

  test("FPA-90 one of two writes has happened: both are taken back", async () => {
    const id = await owe();
    await hold("createEmbeddedDocuments");
    await pressNoted(id);
    await expect.poll(odile).toEqual([0, 0, "Cut"]);
    await answer(id, "owed:hurt", "not");
    await expect.poll(() => states(id, "owed:hurt")).toEqual(["undone"]);
    await release();
    await told(second, "did not happen");
    await expect.poll(odile).toEqual([0, 0, ""]);
    await clean(id);
  });

  test("FPA-90 said to have happened after one of two writes: no more is written, and the Guides are told", async () => {
    const id = await owe();
    await hold("update");
    await pressNoted(id);
    await answer(id, "owed:hurt", "happened");
    await expect.poll(() => states(id, "owed:hurt")).toEqual(["applied"]);
    await release();
    await guide.page.waitForSelector("#chat >> text=not all of it was written");
    expect(await odile()).toEqual([0, 0, "Cut"]);
    // As any other it can be taken back.
    await road(guide, id, "owed:hurt", "undo").click();
    await expect.poll(odile).toEqual([0, 0, ""]);
    await clean(id);
  });
});
