import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { derivedId } from "../../src/kit/derived-id.js";
import { Table, takeFaults, ready, type Seat, shareCharacters } from "../lib/table.js";

const SHEET = ".four-points-character";
const CARD = "#chat .tr-card";
const ODILE = "game.actors.getName('Odile Marsh')";

/** What a player with a console tries, and what two people do at once. */
describe("attacks on the road and on sheets", () => {
  let table: Table;
  let guide: Seat;
  let wren: Seat;
  let bram: Seat;
  const pools = () => guide.page.evaluate(`${ODILE}.toObject().system.pools`);
  const newestCard = () =>
    guide.page.evaluate(
      `game.messages.filter((m) => m.type === "fourPointsAction").toSorted((a, b) => a.timestamp - b.timestamp).at(-1).id`,
    ) as Promise<string>;
  const forge = (seat: Seat, data: object) =>
    seat.page.evaluate(
      `ChatMessage.create(${JSON.stringify({ type: "receipt", content: "", ...data })}, { keepId: true }).then((message) => message?.id)`,
    );
  const owed = async () => {
    const before = await guide.page.locator(CARD).count();
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="stamina"]`);
    await wren.page.click('.fpa [data-way="consequence"]');
    await wren.page.waitForSelector(".fpa", { state: "detached" });
    await expect.poll(() => guide.page.locator(CARD).count()).toBe(before + 1);
    await guide.page.locator(CARD).last().locator('[data-tr-road="press"]').first().waitFor();
    await guide.page.waitForTimeout(150);
    return newestCard();
  };
  const receipt = (card: string, key: string, changes: object[], state = "applied") => ({
    _id: derivedId(card, key, 0),
    system: { card, key, attempt: 0, state, word: "FOURPOINTS.Receipt.hurt", data: { name: "x" }, changes },
  });

  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    await shareCharacters(guide);
    wren = await table.join("Wren");
    bram = await table.join("Bram");
    await bram.page.keyboard.press("Escape");
    await wren.page.click(`#trivium-character-picker >> text=Odile Marsh`);
    await wren.page.waitForSelector(SHEET);
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.stamina.value": 11 })`);
  });
  afterAll(() => table?.close());
  beforeEach(() => table.expectNoFaults());

  test("a half-written receipt about one's own role is not carried out by the Guide's browser", async () => {
    const id = await bram.page.evaluate("game.user.id");
    const card = "nobodysCard00000";
    await forge(
      bram,
      receipt(card, "pay", [{ op: "set", uuid: `User.${String(id)}`, path: "role", before: 1, after: 4 }], "applying"),
    );
    await forge(bram, {
      ...receipt(
        "nobodysCard00001",
        "pay",
        [{ op: "set", uuid: "Actor.demoBramTull0000", path: "ownership.default", before: 3, after: 0 }],
        "applying",
      ),
    });
    await bram.page.context().close();
    await expect.poll(() => guide.page.evaluate(`game.users.get("${String(id)}").active`)).toBe(false);
    await guide.page.waitForTimeout(400);
    expect(await guide.page.evaluate(`game.users.get("${String(id)}").role`)).toBe(1);
    expect(await guide.page.evaluate(`game.actors.getName("Bram Tull").ownership.default`)).toBe(3);
    bram = await table.join("Bram");
    await bram.page.keyboard.press("Escape");
  });

  test("an assistant's half-written receipt raises no role either", async () => {
    const id = String(await bram.page.evaluate("game.user.id"));
    const role = () => guide.page.evaluate(`game.users.get("${id}").role`);
    await guide.page.evaluate(`game.users.get("${id}").update({ role: 3 })`);
    await expect.poll(() => bram.page.evaluate("game.user.isGM")).toBe(true);
    const change = { op: "set", uuid: `User.${id}`, path: "role", before: 4, after: 3 };
    const made = await forge(bram, receipt("nobodysCard0role", "pay", [change], "applying"));
    await bram.page.context().close();
    const state = () => guide.page.evaluate(`game.messages.get("${String(made)}").system.state`);
    await expect.poll(state).toBe("undone");
    expect(await role()).toBe(3);
    await guide.page.evaluate(`game.users.get("${id}").update({ role: 1 })`);
    bram = await table.join("Bram");
    await bram.page.keyboard.press("Escape");
  });

  test("receipts of nonsense break no card and keep nobody waiting", async () => {
    const card = await owed();
    for (const changes of [
      [{ op: "set", uuid: "Actor.demoOdileMarsh00.Foo.y", path: "name", before: 1, after: 2 }],
      [{ op: "set", uuid: 7, path: "name", before: 1, after: 2 }],
      [{ op: "create", parent: "Actor.demoOdileMarsh00", collection: "ActiveEffect", data: null }],
      [{ op: "explode" }],
    ])
      await forge(bram, {
        ...receipt(card, "owed:hurt", changes, "applying"),
        _id: derivedId(card, "nonsense", JSON.stringify(changes)),
      });
    expect(await guide.page.locator(CARD).last().innerText()).toContain("Success, with a consequence");
    await guide.page.locator(CARD).last().locator('[data-key="owed:missTurn"]').click();
    await expect.poll(() => guide.page.evaluate(`${ODILE}.system.missTurns`)).toBe(1);
  });

  test("FPA-90 half-written receipts that a player forges hold the Guide up for a moment, and only once", async () => {
    const card = await owed();
    const uuid = "Actor.demoOdileMarsh00";
    const values = ["pools.wits.value", "pools.stamina.value", "nextAction.disadvantage", "missTurns"];
    const changes = [
      ...values.map((path) => ({ op: "set", uuid, path: `system.${path}`, before: 8, after: 9 })),
      {
        op: "create",
        parent: uuid,
        collection: "ActiveEffect",
        data: { _id: "fourPointsHurt00", name: "Hurt" },
      },
    ];
    const forgeOne = (name: string) => forge(wren, { ...receipt(name, "pay", changes, "applying"), timestamp: 1 });
    const hurt = () => guide.page.evaluate(`game.trivium.statuses.level(${ODILE}, "fourPointsHurt")`);
    const last = guide.page.locator(CARD).last();
    const press = (key: string) => last.locator(`[data-tr-road="press"][data-key="${key}"]:enabled`).click();
    await forgeOne("nobodysCard00002");
    await press("owed:hurt");
    await guide.page.waitForSelector("#notifications >> text=a moment faster");
    expect(await hurt()).toBe(0);
    await last.locator("text=Being applied").waitFor({ state: "detached" });
    expect(await last.innerText()).not.toContain("Undone");
    await guide.page.evaluate("ui.notifications.clear()");
    await guide.page.waitForTimeout(5200);
    await press("owed:hurt");
    await expect.poll(hurt).toBe(1);
    // The next one counts for nothing while the last one is still half-written.
    await forgeOne("nobodysCard00003");
    await last.locator("summary").click();
    const missed = Number(await guide.page.evaluate(`${ODILE}.system.missTurns`));
    await press("owed:missTurn");
    await expect.poll(() => guide.page.evaluate(`${ODILE}.system.missTurns`)).toBe(missed + 1);
    await guide.page.evaluate(`(async () => {
      await ChatMessage.deleteDocuments(game.messages.filter((m) => m.system.card?.startsWith?.("nobodysCard")).map((m) => m.id));
      await game.trivium.statuses.set(${ODILE}, "fourPointsHurt", 0);
      await ${ODILE}.update({ "system.missTurns": ${missed} });
      await game.messages.get("${card}").delete();
    })()`);
  });

  test("a player cannot settle her own debts, nor block the Guide by taking a receipt's id", async () => {
    const card = await owed();
    await forge(wren, receipt(card, "owed:story", []));
    await forge(
      wren,
      receipt(card, "owed:lose", [
        { op: "set", uuid: "Actor.demoOdileMarsh00", path: "system.missTurns", before: 1, after: 0 },
      ]),
    );
    await forge(wren, { ...receipt("another card", "another key", []), _id: derivedId(card, "owed:disadvantage", 0) });
    const last = guide.page.locator(CARD).last();
    await expect.poll(() => last.innerText()).toContain("Waiting for the Guide");
    expect(await last.locator('[data-tr-road="press"]').count()).toBe(5);
    await last.locator('[data-key="owed:disadvantage"]').click();
    await expect.poll(() => guide.page.evaluate(`${ODILE}.system.nextAction.disadvantage`)).toBe(1);
  });

  test("FPA-89 what waits for the next Action names the Guide's note and the Action it came from, until it is undone", async () => {
    await guide.page.evaluate(
      `${ODILE}.update({ "system.nextAction.disadvantage": 0, "system.pools.stamina.value": 11 })`,
    );
    const before = await guide.page.locator(CARD).count();
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="stamina"]`);
    await wren.page.fill('.fpa input[name="what"]', "Forces the hatch");
    await wren.page.click('.fpa [data-way="consequence"]');
    await expect.poll(() => guide.page.locator(CARD).count()).toBe(before + 1);
    await guide.page.locator(CARD).last().locator("[data-tr-note]").fill("Soaked");
    await guide.page.locator(CARD).last().locator('[data-key="owed:disadvantage"]').click();
    await wren.page.locator(`${SHEET} .fp-rail .tr-chip`, { hasText: "Soaked" }).waitFor();
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="stamina"]`);
    const chip = wren.page.locator(".fpa .tr-chip.lock", { hasText: "Soaked" });
    expect(await chip.innerText()).toContain("from: Forces the hatch");
    await wren.page.press(".fpa", "Escape");
    await guide.page.locator(CARD).last().locator('[data-tr-road="undo"][data-key="owed:disadvantage"]').click();
    await expect.poll(() => wren.page.locator(`${SHEET} .fp-rail .tr-chip`).count()).toBe(0);
    // One that somebody has typed in has no origin that anybody knows.
    await guide.page.evaluate(`${ODILE}.update({ "system.nextAction.disadvantage": 1 })`);
    await wren.page.locator(`${SHEET} .fp-rail .tr-chip`, { hasText: "Disadvantage" }).waitFor();
    await guide.page.evaluate(`${ODILE}.update({ "system.nextAction.disadvantage": 0 })`);
  });

  test("T05.3 a stranger's request does nothing to another's card, and its author is told", async () => {
    const card = await owed();
    const before = await pools();
    for (const key of ["pay", "owed:hurt", "offer:0", "nothing"])
      await bram.page.evaluate(
        `ChatMessage.create({ type: "request", content: "", system: { card: "${card}", key: "${key}", state: "open", reason: "" } })`,
      );
    await expect
      .poll(() => guide.page.evaluate(`game.messages.filter((m) => m.type === "request").map((m) => m.system.state)`))
      .toEqual(["refused", "refused", "refused", "refused"]);
    await bram.page.waitForSelector("#notifications >> text=could not do it");
    expect(await pools()).toEqual(before);
    expect(await guide.page.evaluate(`${ODILE}.effects.size`)).toBe(0);
  });

  test("two windows of one player: a pool of 3 pays one success of 3, not two", async () => {
    await guide.page.evaluate(
      `${ODILE}.update({ "system.pools.dexterity.value": 3, "system.nextAction.disadvantage": 0 })`,
    );
    const other = await table.join("Wren");
    await other.page.evaluate(`${ODILE}.sheet.render({ force: true })`);
    const before = await guide.page.locator(CARD).count();
    for (const seat of [wren, other]) {
      await seat.page.click(`${SHEET} [data-action="act"][data-stat="dexterity"]`);
      await seat.page.waitForSelector('.fpa [data-way="total"]:enabled');
    }
    const press = `document.querySelector('.fpa [data-way="total"]').click()`;
    await Promise.all([wren.page.evaluate(press), other.page.evaluate(press)]);
    await expect.poll(() => guide.page.locator(CARD).count()).toBe(before + 1);
    await guide.page.waitForTimeout(500);
    expect(await guide.page.locator(CARD).count()).toBe(before + 1);
    expect(await pools()).toMatchObject({ dexterity: { value: 0 } });
    for (const seat of [wren, other])
      await seat.page.evaluate(`foundry.applications.instances.get("trivium-action-Actor-demoOdileMarsh00")?.close()`);
    await other.page.context().close();
    takeFaults(other, /./);
  });

  test("somebody joining while an Action is being paid changes nothing about it", async () => {
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.wits.value": 7 })`);
    await wren.page.evaluate(
      `(() => { const { create } = ChatMessage; ChatMessage.create = async function (data, ...rest) { if (data.type === "fourPointsAction") await new Promise((go) => (globalThis.go = go)); return create.call(this, data, ...rest); }; globalThis.restore = () => { ChatMessage.create = create; }; })()`,
    );
    const before = await guide.page.locator(CARD).count();
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="wits"]`);
    await wren.page.click('.fpa [data-way="total"]');
    await expect.poll(pools).toMatchObject({ wits: { value: 4 } });
    const odile = await table.join("Odile");
    await odile.page.context().close();
    await wren.page.evaluate("(go(), restore())");
    await expect.poll(() => guide.page.locator(CARD).count()).toBe(before + 1);
    await guide.page.waitForTimeout(300);
    expect(await pools()).toMatchObject({ wits: { value: 4 } });
    expect(await guide.page.locator(CARD).last().innerText()).not.toContain("Undone");
    takeFaults(odile, /./);
  });

  test("a card that is concealed later shows nothing any more", async () => {
    const card = await newestCard();
    await guide.page.evaluate(`game.messages.get("${card}").update({ whisper: [game.user.id], blind: true })`);
    await expect
      .poll(() => bram.page.locator(`#chat [data-message-id="${card}"]:has-text("Total success")`).count())
      .toBe(0);
  });

  test("fields hidden in somebody's prose are not submitted with the reader's sheet", async () => {
    await wren.page.evaluate(
      `${ODILE}.update({ "system.biography": "<p>Hm. <input type=number name='ownership.userBram00000000' value='2'> <input name='system.pools.stamina.max' value='77'> <button data-action='close'>x</button></p>" })`,
    );
    await guide.page.evaluate(`${ODILE}.sheet.render({ force: true })`);
    await guide.page.waitForSelector(`${SHEET} [name="system.pools.wits.value"]`);
    expect(await guide.page.locator(`${SHEET} .tr-prose [name], ${SHEET} .tr-prose button`).count()).toBe(0);
    await guide.page.fill(`${SHEET} [name="system.pools.wits.value"]`, "-1");
    await guide.page.press(`${SHEET} [name="system.pools.wits.value"]`, "Tab");
    await expect.poll(pools).toMatchObject({ wits: { value: 3 }, stamina: { max: 11 } });
    expect(await guide.page.evaluate(`${ODILE}.ownership`)).toEqual({ default: 3 });
    await guide.page.evaluate(`${ODILE}.sheet.close()`);
  });

  test("an owner who becomes a limited viewer while the sheet is open sees the limited sheet, and back", async () => {
    await bram.page.evaluate(`game.actors.getName("Corvin Dray").sheet.render({ force: true })`);
    await bram.page.waitForSelector(`${SHEET} [data-action="act"]`);
    await guide.page.evaluate(`game.actors.getName("Corvin Dray").update({ ownership: { default: 1 } })`);
    await bram.page.waitForSelector(`${SHEET} .tr-limited`);
    await expect.poll(() => bram.page.locator(`${SHEET} [data-action="act"], ${SHEET} .fp-body`).count()).toBe(0);
    await guide.page.evaluate(`game.actors.getName("Corvin Dray").update({ ownership: { default: 3 } })`);
    await bram.page.waitForSelector(`${SHEET} .fp-body`);
    await expect.poll(() => bram.page.locator(`${SHEET} .tr-limited`).count()).toBe(0);
    await bram.page.evaluate(`game.actors.getName("Corvin Dray").sheet.close()`);
  });

  test("a blank name is put back with a word, and other fields keep saving", async () => {
    await wren.page.click(`${SHEET} .tr-lock`);
    for (const blank of ["", "   ", "\u200b"]) {
      await wren.page.fill(`${SHEET} [name="name"]`, blank);
      await wren.page.press(`${SHEET} [name="name"]`, "Tab");
      await expect.poll(() => wren.page.inputValue(`${SHEET} [name="name"]`)).toBe("Odile Marsh");
    }
    await wren.page.waitForSelector("#notifications >> text=A name cannot be blank");
    await wren.page.fill(`${SHEET} [name="system.concept"]`, "Still here");
    await wren.page.press(`${SHEET} [name="system.concept"]`, "Tab");
    await expect.poll(() => guide.page.evaluate(`${ODILE}.system.concept`)).toBe("Still here");
    await wren.page.click(`${SHEET} .tr-lock`);
  });

  test("FP-109 five Skills at once do not get past the limit either", async () => {
    await guide.page.evaluate(
      `${ODILE}.createEmbeddedDocuments("Item", ["A", "B", "C", "D", "E"].map((name) => ({ name, type: "fourPointsSkill" })))`,
    );
    await guide.page.waitForSelector("#notifications >> text=can know 10 at most");
    expect(await guide.page.evaluate(`${ODILE}.skills.length`)).toBe(7);
  });

  test("pools that are switched off while the dialog is open pay nothing", async () => {
    const rook = `game.actors.getName("Rook Halloran")`;
    await guide.page.evaluate(`game.trivium.use(${rook}.uuid)`);
    await guide.page.waitForSelector(".fpa");
    await guide.page.evaluate(`${rook}.update({ "system.hasPools": false })`);
    await guide.page.click('.fpa [data-way="total"]');
    await guide.page.waitForSelector("#notifications >> text=has no Energy Points of its own");
    expect(await guide.page.evaluate(`${rook}.system.pools.wits.value`)).toBe(6);
    await guide.page.keyboard.press("Escape");
  });

  test("FPA-67 a price that moves between drawing and pressing is shown again, not paid", async () => {
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.wits.value": 9 })`);
    const before = await guide.page.locator(CARD).count();
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="wits"]`);
    await wren.page.waitForSelector('.fpa [data-way="total"]:enabled');
    // The dialog does not hear of this change in time: its drawing is held back.
    await wren.page.evaluate(
      `(() => { const app = foundry.applications.instances.get("trivium-action-Actor-demoOdileMarsh00"); app.render = async () => app; globalThis.dialog = app; })()`,
    );
    await guide.page.evaluate(`${ODILE}.update({ "system.nextAction.disadvantage": 2 })`);
    await expect.poll(() => wren.page.evaluate(`${ODILE}.system.nextAction.disadvantage`)).toBe(2);
    await wren.page.click('.fpa [data-way="total"]');
    await wren.page.waitForSelector("#notifications >> text=The price has changed since you looked");
    expect(await pools()).toMatchObject({ wits: { value: 9 } });
    expect(await guide.page.locator(CARD).count()).toBe(before);
    await wren.page.evaluate("(delete dialog.render, dialog.close())");
    await guide.page.evaluate(`${ODILE}.update({ "system.nextAction.disadvantage": 0 })`);
  });

  test("FPA-69 a card that cannot be posted costs nothing, and that is said", async () => {
    const before = await pools();
    await wren.page.evaluate(
      `(() => { const { create } = ChatMessage; ChatMessage.create = function (data, ...rest) { return data.type === "fourPointsAction" ? Promise.reject(new Error("planted")) : create.call(this, data, ...rest); }; globalThis.restore = () => { ChatMessage.create = create; }; })()`,
    );
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="wits"]`);
    await wren.page.click('.fpa [data-way="total"]');
    await wren.page.waitForSelector("#notifications >> text=could not be posted");
    await expect.poll(pools).toEqual(before);
    await wren.page.evaluate("restore()");
    await wren.page.keyboard.press("Escape");
    takeFaults(wren, /planted/);
  });

  test.each(["fourPointsAction", "receipt"])(
    "FPA-69 a module that does not let a message of type %s be made makes nobody pay, and that is said",
    async (type) => {
      const before = await pools();
      const cards = await guide.page.locator(CARD).count();
      await wren.page.evaluate(
        `(ui.notifications.clear(), globalThis.veto = Hooks.on("preCreateChatMessage", (message) => message.type !== "${type}"))`,
      );
      await wren.page.click(`${SHEET} [data-action="act"][data-stat="wits"]`);
      await wren.page.click('.fpa [data-way="total"]');
      await wren.page.waitForSelector("#notifications >> text=could not be posted");
      await expect.poll(pools).toEqual(before);
      expect(await guide.page.locator(CARD).count()).toBe(cards);
      expect(await wren.page.locator("#notifications >> text=connection").count()).toBe(0);
      await wren.page.evaluate(`(ui.notifications.clear(), Hooks.off("preCreateChatMessage", veto))`);
      await wren.page.keyboard.press("Escape");
      expect(takeFaults(wren, /trivium\.pay/)).toHaveLength(1);
    },
  );

  test("while an Action is still on its way another one of the same Character is refused in words", async () => {
    const before = await guide.page.locator(CARD).count();
    await wren.page.evaluate(
      `(() => { const { create } = ChatMessage; ChatMessage.create = async function (data, ...rest) { if (data.type === "fourPointsAction") await new Promise((go) => (globalThis.go = go)); return create.call(this, data, ...rest); }; globalThis.restore = () => { ChatMessage.create = create; }; })()`,
    );
    await wren.page.click(`${SHEET} [data-action="testLuck"]`);
    await wren.page.waitForFunction("globalThis.go");
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="wits"]`);
    await wren.page.click('.fpa [data-way="total"]');
    await wren.page.waitForSelector("#notifications >> text=is still at something else");
    await wren.page.evaluate("(go(), restore())");
    await expect.poll(() => guide.page.locator(CARD).count()).toBe(before + 1);
    expect(await pools()).toMatchObject({ wits: { value: 9 } });
    expect(await wren.page.locator(".fpa").count()).toBe(1);
    await wren.page.keyboard.press("Escape");
  });

  test("whose connection breaks off while paying reads what it means once, and has the price back after loading again", async () => {
    const before = await pools();
    await wren.page.evaluate(
      `(ui.notifications.clear(), void Hooks.on("createChatMessage", ({ type }) => type === "receipt" && game.socket.disconnect()))`,
    );
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="stamina"]`);
    await wren.page.click('.fpa [data-way="total"]');
    await wren.page.waitForSelector("#notifications >> text=the connection broke off");
    // Foundry says that it was not saved; one word of ours says what that means.
    const said = await wren.page.locator("#notifications > *").allInnerTexts();
    expect(said.filter((text) => text.includes("Odile Marsh"))).toHaveLength(1);
    expect(takeFaults(wren, /trivium\.pay/)).toHaveLength(1);
    await wren.page.reload();
    await ready(wren.page);
    await expect.poll(pools).toEqual(before);
    await wren.page.evaluate(`${ODILE}.sheet.render({ force: true })`);
  });

  test("without a connection nothing is paid, and that is said", async () => {
    const before = await pools();
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="stamina"]`);
    await wren.page.waitForSelector(".fpa");
    await wren.page.evaluate("game.socket.connected !== undefined");
    await wren.page.context().setOffline(true);
    await wren.page.evaluate(`(game.socket.disconnect?.(), 0)`);
    await wren.page.click('.fpa [data-way="consequence"]');
    await wren.page.waitForSelector("#notifications >> text=no connection");
    expect(await pools()).toEqual(before);
    await wren.page.context().setOffline(false);
    takeFaults(wren, /./);
  });
});
