import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { picture, Table, type Seat } from "../lib/table.js";

const SHEET = ".four-points-character";
const CARD = "#chat .tr-card";
const ODILE = "game.actors.getName('Odile Marsh')";
const QUESTION = "dialog.application";

/** Undo after others have been at the same things, and several who press at once. */
describe("undo and those who come in between", () => {
  let table: Table;
  let guide: Seat;
  let second: Seat;
  let wren: Seat;
  const last = (seat: Seat) => seat.page.locator(CARD).last();
  /** Odile's effects as another client holds them. */
  const effects = (seat: Seat = wren) =>
    seat.page.evaluate(
      `${ODILE}.effects.map(({ id, name, img, flags }) => [id, name, img.split("/").at(-1), flags["trivium-rpg"]?.level])`,
    );
  const HURT = {
    1: ["fourPointsHurt00", "Hurt", "hurt-1.svg", 1],
    2: ["fourPointsHurt00", "Badly Hurt", "hurt-2.svg", 2],
    3: ["fourPointsHurt00", "Seriously Hurt", "hurt-3.svg", 3],
  };
  const setStatus = (id: string, level: number) =>
    guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "${id}", ${level})`);
  const owe = async () => {
    const before = await wren.page.locator(CARD).count();
    await guide.page.evaluate(
      `${ODILE}.update({ "system.pools": { wits: { value: 9, max: 9 }, stamina: { value: 9, max: 9 } } })`,
    );
    await expect.poll(() => wren.page.evaluate(`${ODILE}.system.pools.wits.value`)).toBe(9);
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="wits"]`);
    await wren.page.click('.fpa [data-way="consequence"]');
    await wren.page.waitForSelector(".fpa", { state: "detached" });
    for (const seat of [guide, second, wren]) {
      await expect.poll(() => seat.page.locator(CARD).count()).toBe(before + 1);
      await last(seat).locator("text=Waiting for the Guide").waitFor();
    }
  };
  const press = (seat: Seat, key: string) =>
    last(seat).locator(`[data-tr-road="press"][data-key="${key}"]:enabled`).click();
  const undo = (seat: Seat, key: string) =>
    last(seat).locator(`[data-tr-road="undo"][data-key="${key}"]:enabled`).click();
  const unhurt = async () => {
    await setStatus("fourPointsHurt", 0);
    await expect.poll(() => effects()).toEqual([]);
  };

  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    second = await table.join("Second Guide");
    wren = await table.join("Wren");
    await wren.page.click(`#trivium-character-picker >> text=Odile Marsh`);
    await wren.page.waitForSelector(SHEET);
    await guide.page.evaluate(
      `${ODILE}.update({ "system.pools": { wits: { value: 9, max: 9 }, stamina: { value: 9, max: 9 } } })`,
    );
  });
  afterAll(() => table?.close());
  beforeEach(() => table.expectNoFaults());

  test("cards that claim to have come of each other can be undone like any other", async () => {
    await owe();
    await wren.page.evaluate(`(async () => {
      const card = game.messages.contents.findLast((message) => message.type === "fourPointsAction");
      const rows = [{ uuid: ${ODILE}.uuid, name: "Odile Marsh" }];
      const request = await ChatMessage.create({ type: "fourPointsRequest", system: { action: card.id, rows } });
      await card.update({ "system.aim.request": request.id });
    })()`);
    const forged = `game.messages.contents.findLast((message) => message.type === "fourPointsAction").system.aim.request`;
    await expect.poll(() => guide.page.evaluate(forged)).not.toBe("");
    await guide.page.locator('[data-tr-road="undo"][data-key="pay"]:enabled').last().click();
    await expect.poll(() => wren.page.evaluate(`${ODILE}.system.pools.wits.value`)).toBe(9);
  });

  test("what others have made of a status that a card brought is asked about, and stays unless undone anyway", async () => {
    await owe();
    await press(guide, "owed:hurt");
    await expect.poll(() => effects()).toEqual([HURT[1]]);
    await setStatus("fourPointsHurt", 2);
    await expect.poll(() => effects()).toEqual([HURT[2]]);
    await undo(guide, "owed:hurt");
    await guide.page.waitForSelector(`${QUESTION} >> text=Odile Marsh’s Condition is now Badly Hurt`);
    await guide.page.click(`${QUESTION} >> text=Leave it`);
    await guide.page.waitForSelector(QUESTION, { state: "detached" });
    expect(await effects()).toEqual([HURT[2]]);
    await undo(guide, "owed:hurt");
    await guide.page.click(`${QUESTION} >> text=Undo anyway`);
    await expect.poll(() => effects()).toEqual([]);
    await last(wren).locator("text=Undone by Guide").waitFor();
  });

  test("a status that nobody else has touched is taken back without a question", async () => {
    await owe();
    await press(guide, "owed:hurt");
    await expect.poll(() => effects()).toEqual([HURT[1]]);
    await undo(guide, "owed:hurt");
    await expect.poll(() => effects()).toEqual([]);
    expect(await guide.page.locator(QUESTION).count()).toBe(0);
  });

  test("undone anyway, a status goes back as a whole: level, name and picture agree", async () => {
    await setStatus("fourPointsHurt", 1);
    await owe();
    await press(guide, "owed:hurt");
    await expect.poll(() => effects()).toEqual([HURT[2]]);
    await setStatus("fourPointsHurt", 3);
    await expect.poll(() => effects()).toEqual([HURT[3]]);
    await undo(guide, "owed:hurt");
    const question = guide.page.locator(QUESTION);
    await question.waitFor();
    const text = await question.innerText();
    expect(text).toContain("Odile Marsh’s Condition is now Seriously Hurt");
    expect(text.match(/Seriously Hurt/g)).toHaveLength(1);
    expect(text).not.toMatch(/svg|flags|systems\//);
    expect((await question.boundingBox())?.width).toBeLessThanOrEqual(480);
    await picture(guide.page, "undo-question");
    await guide.page.click(`${QUESTION} >> text=Undo anyway`);
    await expect.poll(() => effects()).toEqual([HURT[1]]);
    await unhurt();
  });

  test("a number that has moved since is named by its Stat, and keeps what others did", async () => {
    await owe();
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.wits.value": 1 })`);
    await expect.poll(() => wren.page.evaluate(`${ODILE}.system.pools.wits.value`)).toBe(1);
    await undo(wren, "pay");
    await wren.page.waitForSelector(`${QUESTION} >> text=Wits of Odile Marsh is now 1.`);
    await wren.page.click(`${QUESTION} >> text=Leave it`);
    await wren.page.waitForSelector(QUESTION, { state: "detached" });
  });

  /** Clicks a button of the last card in several pages at the same moment, and twice in each. */
  const pressAtOnce = (seats: readonly Seat[], selector: string) =>
    Promise.all(
      seats.map((seat) =>
        last(seat)
          .locator(`${selector}:enabled`)
          .evaluate((button: HTMLElement) => (button.click(), button.click())),
      ),
    );
  const notices = async (text: string) =>
    Promise.all([guide, second].map((seat) => seat.page.locator(`#notifications >> text=${text}`).count()));
  const clear = async () => {
    for (const seat of [guide, second]) await seat.page.evaluate("ui.notifications.clear()");
  };

  test("two Guides at once, again and again: applied once and undone once, and the other reads one sentence", async () => {
    await unhurt();
    await clear();
    for (let round = 0; round < 3; round++) {
      await owe();
      await pressAtOnce([guide, second], '[data-tr-road="press"][data-key="owed:hurt"]');
      await expect.poll(async () => (await notices("Done already, by")).toSorted()).toEqual([0, 1]);
      await expect.poll(() => effects()).toEqual([HURT[1]]);
      await clear();
      for (const seat of [guide, second])
        await last(seat).locator('[data-tr-road="undo"][data-key="owed:hurt"]:enabled').waitFor();
      await pressAtOnce([guide, second], '[data-tr-road="undo"][data-key="owed:hurt"]');
      await expect.poll(async () => (await notices("Undone already, by")).toSorted()).toEqual([0, 1]);
      await expect.poll(() => effects()).toEqual([]);
      for (const seat of [guide, second])
        expect(await seat.page.locator("#notifications .notification.error").count()).toBe(0);
      await clear();
      table.expectNoFaults();
    }
  });

  test("two Guides answer the same question at once: undone once", async () => {
    await owe();
    await press(guide, "owed:hurt");
    await expect.poll(() => effects()).toEqual([HURT[1]]);
    await setStatus("fourPointsHurt", 2);
    for (const seat of [guide, second]) await expect.poll(() => effects(seat)).toEqual([HURT[2]]);
    for (const seat of [guide, second]) await undo(seat, "owed:hurt");
    await Promise.all([guide, second].map((seat) => seat.page.click(`${QUESTION} >> text=Undo anyway`)));
    await expect.poll(() => effects()).toEqual([]);
    await expect.poll(async () => (await notices("Undone already, by")).toSorted()).toEqual([0, 1]);
    await clear();
  });

  test("FPA-82 two Guides press different tools at once: one debt is settled once, and a second thing on purpose is not refused", async () => {
    const state = () =>
      wren.page.evaluate(`[${ODILE}.system.nextAction.disadvantage, ${ODILE}.system.missTurns]`) as Promise<number[]>;
    for (let round = 0; round < 3; round++) {
      await owe();
      await clear();
      const before = await state();
      await Promise.all([
        guide.page.evaluate(
          `document.querySelector('#chat .tr-card:last-of-type [data-key="owed:disadvantage"]').click()`,
        ),
        second.page.evaluate(
          `document.querySelector('#chat .tr-card:last-of-type [data-key="owed:missTurn"]').click()`,
        ),
      ]);
      await expect.poll(async () => (await notices("Done already, by")).toSorted()).toEqual([0, 1]);
      const sum = ([one = 0, other = 0]: number[]) => one + other;
      await expect.poll(async () => sum(await state())).toBe(sum(before) + 1);
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(sum(await state())).toBe(sum(before) + 1);
      for (const seat of [guide, second])
        expect(await seat.page.locator("#notifications .notification.error").count()).toBe(0);
    }
    await clear();
    // Settled, the other tools are still there for whoever means them.
    await last(guide).locator("summary", { hasText: "More that could follow" }).click();
    await press(guide, "owed:story");
    await last(wren).locator("text=Settled as story").waitFor();
    await guide.page.evaluate(`${ODILE}.update({ "system.missTurns": 0, "system.nextAction.disadvantage": 0 })`);
    await expect.poll(state).toEqual([0, 0]);
  });

  const WOLF = "fromUuidSync('Scene.demoTheQuay00000.Token.quayWolfOne00000').actor";
  const ROOK = "game.actors.getName('Rook Halloran')";
  const hurtOf = (actor: string) => wren.page.evaluate(`game.trivium.statuses.level(${actor}, "fourPointsHurt")`);
  const wits = () => second.page.evaluate(`${ODILE}.system.pools.wits.value`);
  const attack = async (target: string, more = 1) => {
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.wits": { value: 9, max: 9 } })`);
    await expect.poll(() => wren.page.evaluate(`${ODILE}.system.pools.wits.value`)).toBe(9);
    const before = await wren.page.locator(CARD).count();
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="wits"]`);
    await wren.page.locator('.fpa input[name="aim"][value="attack"]').check({ force: true });
    await wren.page.locator('.fpa select[name="target"]').selectOption({ label: target });
    await wren.page.waitForSelector(`.fpa .tr-chip:has-text("${target}")`);
    await wren.page.click('.fpa [data-way="total"]');
    await wren.page.waitForSelector(".fpa", { state: "detached" });
    for (const seat of [guide, second, wren])
      await expect.poll(() => seat.page.locator(CARD).count()).toBe(before + more);
    await expect.poll(wits).toBeLessThan(9);
  };

  test("FPA-80 an Action whose hit stands: its player is told to ask the Guide, who takes back all or only the price", async () => {
    await attack("Grey wolf");
    await last(wren).locator('[data-key="hit:0"]').click();
    await expect.poll(() => hurtOf(WOLF)).toBe(1);
    const left = await wits();
    await wren.page.evaluate("ui.notifications.clear()");
    await undo(wren, "pay");
    await wren.page.waitForSelector("#notifications >> text=still stands: Grey wolf: Hurt. Ask the Guide");
    expect([await wits(), await hurtOf(WOLF)]).toEqual([left, 1]);
    await undo(guide, "pay");
    await guide.page.waitForSelector(`${QUESTION} >> text=still stands: Grey wolf: Hurt.`);
    await picture(guide.page, "undo-followed");
    await guide.page.click(`${QUESTION} >> text=Leave it`);
    await guide.page.waitForSelector(QUESTION, { state: "detached" });
    expect([await wits(), await hurtOf(WOLF)]).toEqual([left, 1]);
    await undo(guide, "pay");
    await guide.page.click(`${QUESTION} >> text=Undo all of it`);
    await expect.poll(async () => [await wits(), await hurtOf(WOLF)]).toEqual([9, 0]);
    await attack("Grey wolf");
    await last(wren).locator('[data-key="hit:0"]').click();
    await expect.poll(() => hurtOf(WOLF)).toBe(1);
    await undo(guide, "pay");
    await guide.page.click(`${QUESTION} >> text=Undo only this`);
    await expect.poll(async () => [await wits(), await hurtOf(WOLF)]).toEqual([9, 1]);
    // What stays can still be taken back by itself.
    await undo(guide, "hit:0");
    await expect.poll(() => hurtOf(WOLF)).toBe(0);
  });

  test("FPA-80 an attack that somebody has avoided stands as well; taken back before, nobody has to avoid it", async () => {
    await guide.page.evaluate(
      `${ROOK}.update({ ownership: { default: 1 }, "system.hasPools": true, "system.pools.dexterity": { value: 5, max: 5 } })`,
    );
    await attack("Rook Halloran", 2);
    const action = (seat: Seat) => seat.page.locator(CARD, { hasText: "aiming for Hurt" }).last();
    await action(wren).locator('[data-tr-road="undo"][data-key="pay"]:enabled').click();
    await expect.poll(wits).toBe(9);
    for (const seat of [guide, wren]) await last(seat).locator("text=nothing to avoid: it was taken back").waitFor();
    expect(await last(guide).locator("[data-tr-card], [data-tr-road]").count()).toBe(0);
    await attack("Rook Halloran", 2);
    const left = await wits();
    // A lucky Guide: the dice are all that tells it.
    await guide.page.evaluate("CONFIG.Dice.randomUniform = () => 0.05");
    await last(guide).locator('[data-tr-card="luck"]').click();
    await last(wren).locator("text=Total success").waitFor();
    await wren.page.evaluate("ui.notifications.clear()");
    await action(wren).locator('[data-tr-road="undo"][data-key="pay"]:enabled').click();
    await wren.page.waitForSelector("#notifications >> text=Ask the Guide to take it back");
    expect(await wits()).toBe(left);
    await action(guide).locator('[data-tr-road="undo"][data-key="pay"]:enabled').click();
    await guide.page.click(`${QUESTION} >> text=Undo all of it`);
    await expect.poll(wits).toBe(9);
    await wren.page.evaluate("ui.notifications.clear()");
  });
});
