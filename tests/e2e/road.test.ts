import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loadDice, picture, ready, Table, takeFaults, type Seat, shareCharacters } from "../lib/table.js";

const SHEET = ".four-points-character";
const CARD = "#chat .tr-card";
const stored = (seat: Seat, actor: string, path: string) =>
  seat.page.evaluate(
    `foundry.utils.getProperty(game.actors.getName(${JSON.stringify(actor)})._source, ${JSON.stringify(path)})`,
  );
const cards = (seat: Seat) => seat.page.locator(CARD).count();
const openSheet = async (seat: Seat, actor: string) => {
  await seat.page.evaluate(`game.actors.getName(${JSON.stringify(actor)}).sheet.render({ force: true })`);
  await seat.page.waitForSelector(`.window-content h1:text-is("${actor}"), .window-content input[name="name"]`);
};

/** One Guide and two players, each in a browser of their own (issue point 5 of the first milestone). */
describe("a Guide and two players", () => {
  let table: Table;
  let guide: Seat;
  let wren: Seat;
  let bram: Seat;
  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    await shareCharacters(guide);
    wren = await table.join("Wren");
    bram = await table.join("Bram");
    for (const [seat, name] of [
      [wren, "Odile Marsh"],
      [bram, "Bram Tull"],
    ] as const) {
      await seat.page.click(`#trivium-character-picker >> text=${name}`);
      await seat.page.waitForSelector(SHEET);
    }
  });
  afterAll(() => table?.close());
  beforeEach(() => table.expectNoFaults());

  test("the Guide creates an actor, shares it, and the player opens it", async () => {
    await guide.page.click('button[data-tab="actors"]');
    await guide.page.click('#actors [data-action="createEntry"]');
    await guide.page.fill('dialog.application input[name="name"]', "Tobin Ashe");
    await guide.page.selectOption('dialog.application select[name="type"]', "fourPointsCharacter");
    await guide.page.click('dialog.application button[data-action="ok"], dialog.application button[type="submit"]');
    await guide.page.waitForSelector(`${SHEET} input[name="name"]`);
    // A new document opens for editing, a blank Character with the way into creation; by hand, give it something to spend.
    await guide.page.click('.application:has(input[value="Tobin Ashe"]) [data-action="byHand"]');
    await guide.page.fill('[name="system.pools.wits.max"]', "8");
    await guide.page.press('[name="system.pools.wits.max"]', "Tab");
    await guide.page.fill('[name="system.pools.wits.value"]', "8");
    await guide.page.press('[name="system.pools.wits.value"]', "Tab");
    await expect.poll(() => stored(guide, "Tobin Ashe", "system.pools.wits.value")).toBe(8);
    expect(await wren.page.evaluate(`game.actors.getName("Tobin Ashe").visible`)).toBe(false);

    await guide.page.click('#actors .directory-item:has-text("Tobin Ashe")', { button: "right" });
    await guide.page.click("#context-menu >> text=Ownership");
    await guide.page.selectOption(
      `dialog.application select[name="${await wren.page.evaluate("game.user.id")}"], .application select[name="${await wren.page.evaluate("game.user.id")}"]`,
      "3",
    );
    await guide.page.click('.application:has(select) button[type="submit"]');
    await expect.poll(() => wren.page.evaluate(`game.actors.getName("Tobin Ashe").isOwner`)).toBe(true);
    await wren.page.click('button[data-tab="actors"]');
    await wren.page.click('#actors .directory-item:has-text("Tobin Ashe") .entry-name');
    await wren.page.waitForSelector('h1:text-is("Tobin Ashe")');
    await wren.page.click('button[data-tab="chat"]');
    await guide.page.click('button[data-tab="chat"]');
    await wren.page.evaluate(`game.actors.getName("Tobin Ashe").sheet.close()`);
  });

  test("a click on Luck: one card, which all three see alike", async () => {
    const before = await cards(wren);
    await wren.page.click(`${SHEET} [data-action="testLuck"]`);
    for (const seat of [wren, guide, bram]) {
      await expect.poll(() => cards(seat)).toBe(before + 1);
      for (const part of [".tr-by", ".word", ".total"])
        expect(await seat.page.locator(`${CARD} ${part}`).last().innerText()).toBe(
          await wren.page.locator(`${CARD} ${part}`).last().innerText(),
        );
    }
    expect(await stored(guide, "Odile Marsh", "system.pools.wits.value")).toBe(7);
    expect(await guide.page.evaluate("game.messages.contents.at(-1).rolls[0].constructor.name")).toBe("LuckRoll");
    expect(await guide.page.evaluate("JSON.stringify(game.messages.contents.at(-1)._source).length")).toBeLessThan(
      4096,
    );
  });

  test("T06.1 T08.6 a double click on a price pays once and posts one card", async () => {
    const before = await cards(guide);
    const updates = await guide.page.evaluateHandle(
      `(() => { const seen = []; Hooks.on("updateActor", (actor) => seen.push(actor.name)); return seen; })()`,
    );
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="stamina"]`);
    await wren.page.waitForSelector(".fpa");
    await picture(wren.page, "dialog");
    await wren.page.dblclick('.fpa [data-way="inconvenience"]');
    await expect.poll(() => stored(guide, "Odile Marsh", "system.pools.stamina.value")).toBe(1);
    await wren.page.waitForSelector(".fpa", { state: "detached" });
    await expect.poll(() => cards(guide)).toBe(before + 1);
    await wren.page.waitForTimeout(300);
    expect(await updates.jsonValue()).toEqual(["Odile Marsh"]);
    await expect.poll(() => cards(bram)).toBe(before + 1);
    await expect
      .poll(() => bram.page.locator(`${CARD} .word`).last().innerText())
      .toContain("Success, with an inconvenience");
    await expect.poll(() => bram.page.locator(`${CARD} .say`).last().innerText()).toContain("Stamina 3 to 1");
  });

  test("T08.6 Escape, Cancel and closing cost nothing", async () => {
    const before = [await cards(guide), await stored(guide, "Odile Marsh", "system.pools")];
    for (const leave of [
      () => wren.page.keyboard.press("Escape"),
      () => wren.page.click('.fpa [data-action="cancel"]'),
      () => wren.page.click('.trivium-dialog [data-action="close"]'),
    ]) {
      await wren.page.click(`${SHEET} [data-action="act"][data-stat="wits"]`);
      await wren.page.waitForSelector(".fpa [data-tr-first]:focus");
      await leave();
      await wren.page.waitForSelector(".fpa", { state: "detached" });
    }
    expect([await cards(guide), await stored(guide, "Odile Marsh", "system.pools")]).toEqual(before);
    expect(await wren.page.locator(SHEET).count()).toBe(1);
  });

  test("T16.3 the keyboard alone: the cheapest choice has the focus, Enter takes it", async () => {
    await wren.page.focus(`${SHEET} [data-action="act"][data-stat="wits"]`);
    await wren.page.keyboard.press("Enter");
    await wren.page.waitForSelector('.fpa [data-way="consequence"]:focus');
    await wren.page.keyboard.press("Enter");
    await expect.poll(() => stored(guide, "Odile Marsh", "system.pools.wits.value")).toBe(6);
    await wren.page.waitForSelector(".fpa", { state: "detached" });
  });

  test("Difficulty, Skill and a hindrance move prices and odds before anything is paid", async () => {
    await wren.page.click(`${SHEET} .tr-item:has-text("Locks and catches") .tr-item-use`);
    await wren.page.waitForSelector(".fpa");
    const costs = () => wren.page.locator(".fpa .tr-price .c").allInnerTexts();
    const numbers = async () => (await costs()).map((text) => Number.parseInt(text, 10));
    expect(await numbers()).toEqual([2, 1, 0, 4]);
    await wren.page.click('.fpa label:has([name="difficulty"][value="tough"])');
    await expect.poll(numbers).toEqual([4, 3, 2, 3]);
    await wren.page.click('.fpa [data-action="addOther"][data-sign="minus"]');
    await wren.page.keyboard.type("rain");
    await expect.poll(numbers).toEqual([5, 4, 3, 2]);
    await wren.page.click('.fpa label:has([name="difficulty"][value="challenging"])');
    await wren.page.click('.fpa [data-action="addOther"][data-sign="minus"]');
    await expect.poll(numbers).toEqual([7, 6, 5, 0]);
    expect(await wren.page.locator(".fpa .luck .tr-note").innerText()).toContain("no face can win");
    await picture(wren.page, "dialog-hopeless");
    await wren.page.keyboard.press("Escape");
    await wren.page.waitForSelector(".fpa", { state: "detached" });
  });

  test("FPA-61 Shift-click tests Luck and never spends Energy", async () => {
    const pools = await stored(guide, "Odile Marsh", "system.pools");
    const before = await cards(guide);
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="dexterity"]`, { modifiers: ["Shift"] });
    await expect.poll(() => cards(guide)).toBe(before + 1);
    expect(await stored(guide, "Odile Marsh", "system.pools")).toEqual(pools);
    expect(await wren.page.locator(".fpa").count()).toBe(0);
  });

  test("T05 a write to what is not theirs is refused: from the page, with a readable notice", async () => {
    const before = await stored(guide, "Rook Halloran", "name");
    const answer = await wren.page.evaluate(
      `game.actors.getName("Captain of the watch").update({ name: "Fool" }).then(() => "done", (error) => error.message)`,
    );
    expect(answer).toContain("lacks permission to update Actor");
    expect(await stored(guide, "Rook Halloran", "name")).toBe(before);
    expect(await stored(guide, "Captain of the watch", "name")).toBe("Captain of the watch");
    await wren.page.waitForSelector("#notifications >> text=permission");
    await wren.page.evaluate("ui.notifications.clear()");
    takeFaults(wren, /permission/);
  });

  test("T05 a write to what is not theirs is refused: by a raw socket message", async () => {
    const id = await guide.page.evaluate(`game.actors.getName("Captain of the watch").id`);
    const answer = (await wren.page.evaluate(
      `new Promise((resolve) => game.socket.emit("modifyDocument", { type: "Actor", action: "update", operation: { updates: [{ _id: "${id}", name: "Fool" }] } }, resolve))`,
    )) as { ok: boolean; error?: { code: string; message: string } };
    expect(answer.ok).toBe(false);
    expect(answer.error?.code).toBe("permission");
    expect(answer.error?.message).toMatch(/lacks permission to update Actor/);
    for (const seat of [guide, wren, bram])
      expect(await stored(seat, "Captain of the watch", "name")).toBe("Captain of the watch");
    // The page says so, once.
    const notices = wren.page.locator("#notifications .notification", { hasText: "lacks permission to update Actor" });
    await expect.poll(() => notices.allInnerTexts()).toHaveLength(1);
    expect(await notices.locator(".notification-count").innerText()).toBe("");
    await wren.page.evaluate("ui.notifications.clear()");
    takeFaults(wren, /permission/);
  });

  test("T07.4 a limited viewer sees name, picture and public words, nothing else", async () => {
    await openSheet(bram, "Captain of the watch");
    const text = await bram.page.locator(".four-points-npc").innerText();
    expect(text).toContain("Captain of the watch");
    expect(text).toContain("A loud officer");
    expect(text).not.toMatch(/Tricky|Challenging|smugglers|cutlass/i);
    expect(await bram.page.locator(".four-points-npc .tr-lock").isVisible()).toBe(false);
    await picture(bram.page, "limited");
    await bram.page.evaluate(`game.actors.getName("Captain of the watch").sheet.close()`);
    expect(await bram.page.evaluate(`game.actors.getName("Grey wolf").visible`)).toBe(false);
  });

  test("an observer may look but not touch", async () => {
    await guide.page.evaluate(`game.actors.getName("Rook Halloran").update({ ownership: { default: 2 } })`);
    await expect
      .poll(() => bram.page.evaluate(`game.actors.getName("Rook Halloran").testUserPermission(game.user, "OBSERVER")`))
      .toBe(true);
    await openSheet(bram, "Rook Halloran");
    expect(await bram.page.locator('.four-points-npc [name="system.pools.wits.value"]').isDisabled()).toBe(true);
    expect(await bram.page.locator('.four-points-npc [data-action="testLuck"]').count()).toBe(0);
    await bram.page.evaluate(`game.actors.getName("Rook Halloran").sheet.close()`);
    await guide.page.evaluate(`game.actors.getName("Rook Halloran").update({ ownership: { default: 0 } })`);
  });

  test("an observer may still look around: tabs, rows and menus", async () => {
    await guide.page.evaluate(`game.actors.getName("Corvin Dray").update({ ownership: { default: 2 } })`);
    await expect.poll(() => bram.page.evaluate(`game.actors.getName("Corvin Dray").isOwner`)).toBe(false);
    await openSheet(bram, "Corvin Dray");
    const sheet = bram.page.locator(SHEET, { has: bram.page.locator('h1:text-is("Corvin Dray")') });
    await sheet.locator('.tr-item:has-text("Mending") .t').click();
    await sheet.locator('nav [data-tab="gear"]').click();
    await sheet.locator('.tr-item:has-text("Fiddle in a case") [data-action="openRowMenu"]').click();
    await bram.page.waitForSelector("#context-menu >> text=Show in chat");
    expect(await bram.page.locator("#context-menu").innerText()).not.toMatch(/Delete|Edit|Duplicate/);
    await bram.page.keyboard.press("Escape");
    await bram.page.evaluate(`game.actors.getName("Corvin Dray").sheet.close()`);
    await guide.page.evaluate(`game.actors.getName("Corvin Dray").update({ ownership: { default: 3 } })`);
  });

  test("T16.3 the focus stays on a card whose button has done its work", async () => {
    /** Which card has the focus, and on what: a button of ours, the card itself, or a control of Foundry's. */
    const focusOf = (seat: Seat) =>
      seat.page.evaluate(`(() => {
        const { activeElement } = document;
        const card = activeElement?.closest(".tr-card");
        return [card?.dataset.messageId ?? "nothing", activeElement === card || card?.querySelector(".message-content").contains(activeElement) ? "ours" : "theirs"];
      })()`);
    const press = async (seat: Seat, button: string, key: string, done: string) => {
      const card = seat.page.locator(CARD).last();
      const id = await card.getAttribute("data-message-id");
      // What has only just come into its place takes no press that may have been meant for something else.
      await card.locator(`${button}:enabled`).focus();
      await seat.page.keyboard.press(key);
      await card.locator(done).first().waitFor();
      await expect.poll(() => focusOf(seat), { message: `after ${button}` }).toEqual([id, "ours"]);
      // Also when it is drawn once more.
      await seat.page.waitForTimeout(250);
      expect(await focusOf(seat), `after ${button}, later`).toEqual([id, "ours"]);
    };
    await guide.page.evaluate(`game.actors.getName("Odile Marsh").update({ "system.pools.stamina.value": 11 })`);
    const before = await cards(guide);
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="stamina"]`);
    await wren.page.click('.fpa [data-way="inconvenience"]');
    await expect.poll(() => cards(guide)).toBe(before + 1);
    await press(guide, '[data-key="owed:disadvantage"]', "Space", '[data-tr-road="undo"][data-key*="owed"]');
    await press(guide, '[data-tr-road="undo"][data-key*="owed"]', "Enter", '[data-key="owed:story"]');
    await guide.page.locator(CARD).last().locator('[data-key="owed:story"]').click();
    // Whoever answers on a card that others wrote.
    await openSheet(guide, "Grey wolf");
    await guide.page.click('.four-points-npc [data-action="attack"]');
    await guide.page.locator('.fpa select[name="target"]').selectOption({ label: "Odile Marsh" });
    await guide.page.waitForSelector('.fpa .tr-chip:has-text("Odile Marsh")');
    await guide.page.click('.fpa [data-action="send"]');
    await wren.page.waitForSelector(`${CARD} [data-tr-card="luck"]`);
    await loadDice(wren, 6);
    const asking = wren.page.locator(`${CARD}:has([data-tr-card="luck"])`).last();
    const id = await asking.getAttribute("data-message-id");
    await asking.locator('[data-tr-card="luck"]').focus();
    await wren.page.keyboard.press("Enter");
    await expect.poll(() => wren.page.locator(`${CARD}[data-message-id="${id}"] [data-tr-card]`).count()).toBe(0);
    await expect.poll(() => focusOf(wren)).toEqual([id, "ours"]);
    await guide.page.evaluate(`game.actors.getName("Grey wolf").sheet.close()`);
    for (const seat of [guide, wren, bram]) await expect.poll(() => cards(seat)).toBe(before + 3);
  });

  test("reload of every browser and restart of the server leave all as it was", async () => {
    const look = (seat: Seat) =>
      seat.page.evaluate(
        `[game.actors, game.items, game.messages].map((c) => Object.fromEntries(c.contents.map((d) => [d.id, d.toObject()])))`,
      );
    const before = await look(guide);
    const texts = await guide.page.locator(CARD).allInnerTexts();
    for (const seat of [guide, wren, bram]) await seat.page.evaluate("globalThis.beforeRestart = true");
    await table.restart();
    // Every page finds its way back by itself; then each is loaded anew by hand as well.
    for (const seat of [guide, wren, bram]) {
      await seat.page.waitForFunction("globalThis.beforeRestart === undefined && globalThis.game?.ready === true");
      await seat.page.reload();
      await ready(seat.page);
    }
    for (const seat of [guide, wren, bram]) {
      expect(await look(seat)).toEqual(before);
      await expect.poll(() => cards(seat)).toBe(texts.length);
    }
    const words = (text: string) => text.split("\n").filter((line) => !/ago|now|\d+:\d\d/.test(line));
    expect((await guide.page.locator(CARD).allInnerTexts()).map(words)).toEqual(texts.map(words));
    expect(await wren.page.evaluate("game.user.character.name")).toBe("Odile Marsh");
    // The moment of going away is the only thing a console may speak of.
    for (const seat of [guide, wren, bram]) takeFaults(seat, /websocket|socket|connection|ERR_|Failed to load/i);
  });
});
