import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newAction } from "../lib/hands.js";
import { picture, ready, takeFaults, Table, watch, type Seat } from "../lib/table.js";

const CARD = "#chat .tr-card";
const ODILE = "game.actors.getName('Odile Marsh')";
const TOKEN = "fromUuidSync('Scene.demoTheQuay00000.Token.quayWolfOne00000')";
const WOLF = `${TOKEN}.actor`;

/** What comes between a click and its consequence: other Guides, other tabs, closed browsers, deleted documents. */
describe("the road under interruptions", () => {
  let table: Table;
  let guide: Seat;
  let second: Seat;
  let wren: Seat;
  const last = (seat: Seat) => seat.page.locator(CARD).last();
  const hit = (seat: Seat) => last(seat).locator('[data-tr-road="press"][data-key="hit:0"]');
  /** All that the road may touch of the wolf, as another client holds it. */
  const wolf = (seat: Seat = wren) =>
    seat.page.evaluate(
      `(() => { const { system, effects } = ${WOLF}.toObject(); return { system, effects: effects.map(({ _id, name, img, statuses, flags }) => ({ _id, name, img, statuses, flags: flags["trivium-rpg"] ?? {} })) }; })()`,
    );
  const level = (seat: Seat = wren) =>
    seat.page.evaluate(`${WOLF}.effects.get("fourPointsHurt00")?.flags["trivium-rpg"].level ?? 0`);
  const receipts = (seat: Seat = wren) =>
    seat.page.evaluate(
      `game.messages.filter((m) => m.type === "receipt" && m.system.key === "hit:0").toSorted((a, b) => a.timestamp - b.timestamp).map((m) => m.system.state)`,
    ) as Promise<string[]>;
  const attack = async () => {
    const before = await wren.page.locator(CARD).count();
    await wren.page.evaluate(`game.trivium.use(${ODILE}.uuid, { stat: "wits" })`);
    await wren.page.locator('.fpa input[name="aim"][value="attack"]').check({ force: true });
    await wren.page.locator('.fpa select[name="target"]').selectOption({ label: "Grey wolf" });
    await wren.page.waitForSelector('.fpa .tr-chip:has-text("Grey wolf")');
    await wren.page.click('.fpa [data-way="luck"]');
    await wren.page.waitForSelector(".fpa", { state: "detached" });
    for (const seat of [guide, second, wren]) await expect.poll(() => seat.page.locator(CARD).count()).toBe(before + 1);
  };
  const unhurt = async () => {
    await guide.page.evaluate(
      `${WOLF}.deleteEmbeddedDocuments("ActiveEffect", ${WOLF}.effects.map((effect) => effect.id))`,
    );
    await expect.poll(() => level()).toBe(0);
  };
  const press = (seat: Seat) =>
    seat.page.evaluate(
      `[...document.querySelectorAll('#chat .tr-card [data-key="hit:0"][data-tr-road="press"]')].at(-1).click()`,
    );

  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    second = await table.join("Second Guide");
    wren = await table.join("Wren");
    await wren.page.keyboard.press("Escape");
    await wren.page.evaluate("CONFIG.Dice.randomUniform = () => 0.05");
  });
  afterAll(() => table?.close());
  beforeEach(() => table.expectNoFaults());

  test("two Guides press at once: done once, and the second is told", async () => {
    await attack();
    for (const seat of [guide, second]) await hit(seat).waitFor();
    await Promise.all([press(guide), press(second)]);
    await expect.poll(() => level()).toBe(1);
    await expect.poll(() => receipts()).toEqual(["applied"]);
    await wren.page.waitForTimeout(200);
    expect(await level()).toBe(1);
    const told = await Promise.all(
      [guide, second].map((seat) => seat.page.locator("#notifications >> text=done already").count()),
    );
    expect(told.toSorted()).toEqual([0, 1]);
    for (const seat of [guide, second]) await seat.page.evaluate("ui.notifications.clear()");
    table.expectNoFaults();
    await unhurt();
  });

  test("one Guide in two tabs: a request is answered once", async () => {
    await second.page.context().close();
    const tab = await guide.page.context().newPage();
    await tab.goto(`${table.url}/game`);
    await ready(tab);
    second = { name: "Guide", page: tab, faults: [] };
    watch(tab, second.faults);
    await attack();
    await hit(wren).click();
    await expect.poll(() => level()).toBe(1);
    await last(wren).locator("text=Grey wolf: Hurt").waitFor();
    await wren.page.waitForTimeout(300);
    expect(await level()).toBe(1);
    expect(await receipts()).toEqual(["applied", "applied"]);
    expect([...guide.faults, ...second.faults]).toEqual([]);
    for (const { page } of [guide, second])
      expect(await page.locator("#notifications >> text=exists already").count()).toBe(0);
    await unhurt();
    await tab.close();
    second = await table.join("Second Guide");
  });

  test("the card's author has left: the Guide applies and undoes all the same, to the last value", async () => {
    await attack();
    await wren.page.context().close();
    const before = await wolf(second);
    await hit(guide).click();
    await expect.poll(() => level(second)).toBe(1);
    await last(guide).locator('[data-tr-road="undo"][data-key="hit:0"]').click();
    await expect.poll(() => wolf(second)).toEqual(before);
    wren = await table.join("Wren");
    await wren.page.evaluate("CONFIG.Dice.randomUniform = () => 0.05");
    await last(wren).locator("text=Undone by Guide").waitFor();
  });

  test.each([
    ["before the first write", "Actor", "createEmbeddedDocuments", 0],
    // Hurt that is there already is updated in one write; that it falls is created in another.
    ["between two writes", "Actor", "createEmbeddedDocuments", 1],
    ["before it is marked as done", "ChatMessage", "update", 0],
  ])("a Guide's browser dies %s: the other one finishes it", async (when, document, method, before) => {
    await guide.page.evaluate(`game.trivium.statuses.set(${WOLF}, "fourPointsHurt", ${before})`);
    await guide.page.evaluate(`${WOLF}.update({ "system.fallsAt": ${before + 1} })`);
    await attack();
    // From then on nothing of the kind leaves this browser any more.
    await guide.page.evaluate(`${document}.implementation.prototype.${method} = () => new Promise(() => {})`);
    await press(guide);
    await expect.poll(async () => (await receipts()).at(-1)).toBe("applying");
    // What comes before the break is there, and nothing after it.
    const written = when === "before the first write" ? before : before + 1;
    await expect.poll(() => level()).toBe(written);
    await guide.page.context().close();
    await expect.poll(async () => (await receipts()).at(-1)).toBe("applied");
    expect(await level()).toBe(before + 1);
    await expect.poll(() => wren.page.evaluate(`${WOLF}.statuses.has("dead")`)).toBe(true);
    await last(second).locator('[data-tr-road="undo"][data-key="hit:0"]').click();
    await expect.poll(() => level()).toBe(before);
    await expect.poll(() => wren.page.evaluate(`${WOLF}.statuses.has("dead")`)).toBe(false);
    await second.page.evaluate(`(ui.notifications.clear(), game.trivium.statuses.set(${WOLF}, "fourPointsHurt", 0))`);
    guide = await table.join("Guide");
  });

  describe("what was cut off and has changed since", () => {
    const card = (seat: Seat, id: string) => seat.page.locator(`#chat [data-message-id="${id}"]`);
    const button = (seat: Seat, id: string, key: string, road = "press") =>
      card(seat, id).locator(`[data-tr-road="${road}"][data-key="${key}"]:enabled`);
    const stat = (name: string) => wren.page.evaluate(`${ODILE}.system.pools.${name}.value`);
    const setStat = async (name: string, value: number) => {
      await guide.page.evaluate(`${ODILE}.update({ "system.pools.${name}.value": ${value} })`);
      await expect.poll(() => stat(name)).toBe(value);
    };
    const states = (id: string, seat: Seat = guide) =>
      seat.page.evaluate(
        `game.messages.filter((m) => m.type === "receipt" && m.system.card === "${id}" && m.system.key !== "pay").map((m) => m.system.state)`,
      );
    const choose = async (name: string, way: string) => {
      await wren.page.evaluate(`game.trivium.use(${ODILE}.uuid, { stat: "${name}" })`);
      await wren.page.click(`.fpa [data-way="${way}"]`);
    };
    const act = (name: string, way: string) =>
      newAction(guide, async () => {
        await choose(name, way);
        await wren.page.waitForSelector(".fpa", { state: "detached" });
      });
    /** A card that owes a word, whose lost Energy Second Guide's browser has begun to write and never writes. */
    const cutOff = async () => {
      await setStat("stamina", 11);
      const id = await act("stamina", "consequence");
      const was = Number(await stat("stamina"));
      await second.page.evaluate(`${ODILE}.update = () => new Promise(() => {})`);
      await button(second, id, "owed:lose").click();
      await expect.poll(() => states(id)).toEqual(["applying"]);
      return { id, was };
    };
    const leave = async () => {
      await second.page.context().close();
      await expect.poll(() => guide.page.evaluate(`game.users.getName("Second Guide").active`)).toBe(false);
    };
    const owed = () =>
      guide.page.evaluate(`parseInt(document.querySelector("#trivium-owed:not([hidden])")?.innerText ?? "0")`);

    beforeAll(async () => {
      await guide.page.evaluate(
        `globalThis.warned = []; { const { warn } = ui.notifications; ui.notifications.warn = (text, ...rest) => (warned.push(text), warn.call(ui.notifications, text, ...rest)); }`,
      );
    });

    test("FPA-90 the Guide says that it did not happen: it is owed again, and meanwhile nobody is kept waiting", async () => {
      const before = Number(await owed());
      const { id } = await cutOff();
      await setStat("stamina", 9);
      await leave();
      await button(guide, id, "owed:lose", "happened").waitFor();
      await button(guide, id, "owed:lose", "not").waitFor();
      await card(wren, id).locator("text=The Guide says whether it happened").waitFor();
      expect(await card(wren, id).locator('[data-tr-road="happened"], [data-tr-road="not"]').count()).toBe(0);
      await expect.poll(owed).toBe(before + 1);
      // The next one pays from the same pool.
      const next = await act("stamina", "inconvenience");
      await expect.poll(() => stat("stamina")).toBe(7);
      await guide.page.evaluate(`game.messages.get("${next}").delete()`);
      second = await table.join("Second Guide");
      await button(second, id, "owed:lose", "not").waitFor();
      expect(await guide.page.evaluate("warned.filter((text) => text.includes('cut off half-way'))")).toHaveLength(1);
      await button(guide, id, "owed:lose", "not").click();
      await button(second, id, "owed:lose").waitFor();
      expect(await stat("stamina")).toBe(7);
      expect(await card(guide, id).innerText()).not.toContain("Undone");
      await expect.poll(owed).toBe(before + 1);
      await button(second, id, "owed:lose").click();
      await expect.poll(() => states(id)).toEqual(["undone", "applied"]);
      expect(Number(await stat("stamina"))).toBeLessThan(7);
      await expect.poll(owed).toBe(before);
    });

    const notices = (text: string) => guide.page.locator(`#notifications >> text=${text}`).count();
    const veto = (isOn: boolean) =>
      guide.page.evaluate(
        isOn
          ? `globalThis.veto = Hooks.on("preUpdateActor", () => false)`
          : `Hooks.off("preUpdateActor", globalThis.veto)`,
      );

    test("what a module does not let be written is not done, is owed as before, and blames no connection", async () => {
      await setStat("stamina", 11);
      const id = await act("stamina", "consequence");
      const was = Number(await stat("stamina"));
      await veto(true);
      await button(guide, id, "owed:lose").click();
      await guide.page.waitForSelector("#notifications >> text=does not let this be written");
      await expect.poll(() => states(id)).toEqual(["undone"]);
      expect(await stat("stamina")).toBe(was);
      expect(takeFaults(guide, /trivium\.execute/)).toHaveLength(1);
      await veto(false);
      await button(guide, id, "owed:lose").click();
      await expect.poll(() => states(id)).toEqual(["undone", "applied"]);
      const lost = Number(await stat("stamina"));
      expect(lost).toBeLessThan(was);
      await veto(true);
      await button(guide, id, "owed:lose", "undo").click();
      await guide.page.waitForSelector("#notifications >> text=does not let this be taken back");
      expect(takeFaults(guide, /trivium\.undo/)).toHaveLength(1);
      expect(await states(id)).toEqual(["undone", "applied"]);
      expect(await stat("stamina")).toBe(lost);
      await veto(false);
      await button(guide, id, "owed:lose", "undo").click();
      await expect.poll(() => stat("stamina")).toBe(was);
      expect(await notices("connection")).toBe(0);
      await guide.page.evaluate("ui.notifications.clear()");
    });

    test("what is cut off and then refused by a module is closed and told once, whoever joins after that", async () => {
      const { id, was } = await cutOff();
      await veto(true);
      await leave();
      await expect.poll(() => states(id)).toEqual(["undone"]);
      expect(await stat("stamina")).toBe(was);
      second = await table.join("Second Guide");
      await guide.page.waitForTimeout(300);
      expect(await notices("cannot be finished")).toBe(1);
      expect(takeFaults(guide, /trivium\.resume/)).toHaveLength(1);
      await veto(false);
      await guide.page.evaluate("ui.notifications.clear()");
      await button(second, id, "owed:lose").click();
      await expect.poll(() => states(id)).toEqual(["undone", "applied"]);
      await guide.page.evaluate(`game.messages.get("${id}").delete()`);
    });

    test("FPA-90 the Guide says that it happened: Undo asks as usual", async () => {
      const { id, was } = await cutOff();
      await setStat("stamina", 9);
      await leave();
      await button(guide, id, "owed:lose", "happened").click();
      await expect.poll(() => states(id)).toEqual(["applied"]);
      const lost = Number(
        await guide.page.evaluate(
          `game.messages.find((m) => m.type === "receipt" && m.system.card === "${id}" && m.system.key === "owed:lose").system.changes.find(({ path }) => path === "system.pools.stamina.value").after`,
        ),
      );
      await button(guide, id, "owed:lose", "undo").click();
      await guide.page.click("dialog.application >> text=Undo anyway");
      await expect.poll(() => stat("stamina")).toBe(9 + was - lost);
      await card(wren, id).locator("text=Undone by Guide").waitFor();
      second = await table.join("Second Guide");
    });

    test("FPA-90 what its author never finishes, though connected, is asked about as well", async () => {
      const { id, was } = await cutOff();
      await button(guide, id, "owed:lose", "press").waitFor({ state: "detached" });
      expect(await button(guide, id, "owed:lose", "not").count()).toBe(0);
      await guide.page.evaluate(
        `Object.defineProperty(game.time, "serverTime", { configurable: true, get: () => Date.now() + 11_000 })`,
      );
      await guide.page.evaluate(`ui.chat.updateMessage(game.messages.get("${id}"))`);
      await picture(card(guide, id).page(), "cut-off");
      await button(guide, id, "owed:lose", "not").click();
      await button(guide, id, "owed:lose").waitFor();
      expect(await stat("stamina")).toBe(was);
      await guide.page.evaluate("delete game.time.serverTime");
      await leave();
      second = await table.join("Second Guide");
      await button(second, id, "owed:lose").waitFor();
      await guide.page.evaluate(`game.messages.get("${id}").delete()`);
    });

    test("FPA-91 what nobody can tell was paid is not paid back: the Guides are told, once", async () => {
      const told = () => guide.page.locator("#chat >> text=has no card").count();
      await setStat("wits", 6);
      await wren.page.evaluate(`${ODILE}.update = () => new Promise(() => {})`);
      await choose("wits", "inconvenience");
      const state = `game.messages.contents.filter((m) => m.type === "receipt" && m.system.key === "pay").at(-1).system.state`;
      await expect.poll(() => guide.page.evaluate(state)).toBe("applying");
      await guide.page.evaluate(`${ODILE}.update({ "system.pools.wits.value": 5 })`);
      await wren.page.context().close();
      await expect.poll(() => guide.page.evaluate(state)).toBe("undone");
      await expect.poll(told).toBe(1);
      expect(await guide.page.evaluate(`${ODILE}.system.pools.wits.value`)).toBe(5);
      wren = await table.join("Wren");
      await wren.page.evaluate("CONFIG.Dice.randomUniform = () => 0.05");
      expect(await wren.page.locator("#chat >> text=has no card").count()).toBe(0);
      // Nor is it when the card was deleted meanwhile.
      const { id } = await cutOff();
      await setStat("stamina", 9);
      await guide.page.evaluate(`game.messages.get("${id}").delete()`);
      await leave();
      await expect.poll(() => states(id)).toEqual(["undone"]);
      expect(await stat("stamina")).toBe(9);
      await expect.poll(told).toBe(2);
      second = await table.join("Second Guide");
    });

    test("a record that a module does not let be marked is told once, and finished when the module has gone", async () => {
      await setStat("stamina", 11);
      const id = await act("stamina", "consequence");
      await guide.page.evaluate(`globalThis.veto = Hooks.on("preUpdateChatMessage", ({ type }) => type !== "receipt")`);
      await button(guide, id, "owed:lose").click();
      await guide.page.waitForSelector("#notifications >> text=does not let it be noted");
      expect(await states(id)).toEqual(["applying"]);
      const lost = Number(await stat("stamina"));
      expect(lost).toBeLessThan(11);
      // Somebody who comes or goes is no reason to say so again, or to say that it has been finished.
      await leave();
      second = await table.join("Second Guide");
      await guide.page.waitForTimeout(300);
      expect(await notices("has been finished")).toBe(0);
      expect(await notices("does not let it be noted")).toBe(1);
      await guide.page.reload();
      await ready(guide.page);
      const finished = (seat: Seat) => seat.page.locator("#notifications >> text=has been finished").count();
      await expect.poll(async () => (await finished(guide)) + (await finished(second))).toBe(1);
      for (const seat of [guide, second]) await expect.poll(() => states(id, seat)).toEqual(["applied"]);
      expect(await stat("stamina")).toBe(lost);
      for (const seat of [guide, second]) await seat.page.evaluate("ui.notifications.clear()");
      await guide.page.evaluate(`game.messages.get("${id}").delete()`);
    });
  });

  test("T05.3 a card that its player edits afterwards offers nothing to players any more", async () => {
    await wren.page.evaluate("CONFIG.Dice.randomUniform = () => 0.95");
    await attack();
    await wren.page.evaluate(
      `game.messages.contents.toSorted((a, b) => a.timestamp - b.timestamp).filter((m) => m.type === "fourPointsAction").at(-1).update({ "system.outcome": "total" })`,
    );
    await last(guide).locator("text=Total success").waitFor();
    expect(await hit(wren).count()).toBe(0);
    // Asked for all the same, it is refused with a word.
    await wren.page.evaluate(
      `(() => { const card = game.messages.contents.toSorted((a, b) => a.timestamp - b.timestamp).filter((m) => m.type === "fourPointsAction").at(-1).id; return ChatMessage.create({ type: "request", content: "", whisper: game.users.filter((u) => u.isGM).map((u) => u.id), system: { card, key: "hit:0", state: "open", reason: "" } }); })()`,
    );
    await wren.page.waitForSelector("#notifications >> text=does not offer");
    expect(await level()).toBe(0);
    await wren.page.evaluate("(ui.notifications.clear(), (CONFIG.Dice.randomUniform = () => 0.05))");
  });

  test("T04.4 the target is deleted meanwhile: the card stays, offers nothing, and a request is refused in words", async () => {
    await attack();
    await guide.page.evaluate(`game.settings.set("trivium-rpg", "playerOutcomes", "ask")`);
    await expect.poll(() => wren.page.evaluate(`game.settings.get("trivium-rpg", "playerOutcomes")`)).toBe("ask");
    await hit(wren).click();
    await last(guide).locator("text=Wren").first().waitFor();
    await guide.page.evaluate(`${TOKEN}.delete()`);
    await expect.poll(() => wren.page.evaluate(`${TOKEN} === null`)).toBe(true);
    await wren.page.waitForSelector("#notifications >> text=could not do it: Grey wolf is not there any more");
    await guide.page.evaluate(`game.settings.set("trivium-rpg", "playerOutcomes", "apply")`);
    await guide.page.reload();
    await ready(guide.page);
    await last(wren).locator("text=Grey wolf").first().waitFor();
    expect(await hit(guide).count()).toBe(0);
  });
});
