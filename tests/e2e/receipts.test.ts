import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { picture, ready, Table, takeFaults, type Seat } from "../lib/table.js";

const SHEET = ".four-points-character";
const CARD = "#chat .tr-card";
const ODILE = "game.actors.getName('Odile Marsh')";

describe("receipts, undo and what the Guide lets follow", () => {
  let table: Table;
  let guide: Seat;
  let second: Seat;
  let wren: Seat;
  /** All that the road may touch of an actor, as the server's other clients hold it. */
  const state = (seat: Seat = second) =>
    seat.page.evaluate(
      `(() => { const { system, effects } = ${ODILE}.toObject(); return { pools: system.pools, next: system.nextAction, miss: system.missTurns, effects: effects.map(({ _id, name, img, flags }) => ({ _id, name, img, flags })) }; })()`,
    );
  const receipts = (seat: Seat = second) =>
    seat.page.evaluate(
      `game.messages.filter((m) => m.type === "receipt").map((m) => [m.system.key, m.system.attempt, m.system.state, m.author.name])`,
    ) as Promise<[string, number, string, string][]>;
  const act = async (stat: string, way: string) => {
    const before = await wren.page.locator(CARD).count();
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="${stat}"]`);
    await wren.page.click(`.fpa [data-way="${way}"]`);
    await wren.page.waitForSelector(".fpa", { state: "detached" });
    for (const seat of [guide, second, wren]) {
      await expect.poll(() => seat.page.locator(CARD).count()).toBe(before + 1);
      // Until a payment is marked as applied, cards are still being drawn anew.
      await expect.poll(async () => (await receipts(seat)).every(([, , stands]) => stands !== "applying")).toBe(true);
    }
    await guide.page.waitForTimeout(150);
  };
  const last = (seat: Seat) => seat.page.locator(CARD).last();

  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    second = await table.join("Second Guide");
    wren = await table.join("Wren");
    await wren.page.click(`#trivium-character-picker >> text=Odile Marsh`);
    await wren.page.waitForSelector(SHEET);
  });
  afterAll(() => table?.close());
  beforeEach(() => table.expectNoFaults());

  test("one click is one card, one receipt and one update; its records are not drawn", async () => {
    const updates = await guide.page.evaluateHandle(
      `(() => { const seen = []; Hooks.on("updateActor", () => seen.push("actor")); Hooks.on("createChatMessage", (m) => seen.push(m.type)); return seen; })()`,
    );
    await act("wits", "total");
    expect(((await updates.jsonValue()) as string[]).toSorted()).toEqual(["actor", "fourPointsAction", "receipt"]);
    await expect.poll(() => receipts()).toEqual([["pay", 0, "applied", "Wren"]]);
    expect(await guide.page.locator("#chat .chat-message").count()).toBe(1);
  });

  test("T06.6 the player undoes a payment: everything is as before, once, and everybody sees it", async () => {
    const before = await state();
    await act("dexterity", "total");
    expect(await state()).not.toEqual(before);
    await last(wren).locator('[data-tr-road="undo"]').click();
    await expect.poll(() => state()).toEqual(before);
    for (const seat of [guide, second, wren]) await last(seat).locator("text=Undone by Wren").waitFor();
    expect(await last(wren).locator('[data-tr-road="undo"]').count()).toBe(0);
    expect(await last(guide).locator('[data-tr-road="press"]').count()).toBe(0);
    await picture(wren.page, "card-undone");
  });

  test("T06.6 undo names what has changed since, and keeps it", async () => {
    await act("stamina", "consequence");
    await expect.poll(() => state()).toMatchObject({ pools: { stamina: { value: 2 } } });
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.stamina.value": 10 })`);
    await last(wren).locator('[data-tr-road="undo"]').click();
    await wren.page.waitForSelector("dialog.application >> text=Stamina of Odile Marsh is now 10");
    await wren.page.click("dialog.application >> text=Leave it");
    expect(await state()).toMatchObject({ pools: { stamina: { value: 10 } } });
    await last(wren).locator('[data-tr-road="undo"]').click();
    await wren.page.click("dialog.application >> text=Undo anyway");
    await expect.poll(() => state()).toMatchObject({ pools: { stamina: { value: 11 } } });
  });

  test("FPA-62 a card with a consequence is owed; only Guides see the tools; each tool applies once", async () => {
    await act("wits", "consequence");
    for (const seat of [guide, second, wren]) await last(seat).locator("text=Waiting for the Guide").waitFor();
    expect(await last(wren).locator(".tr-gm").count()).toBe(0);
    await picture(guide.page, "card-owed");
    const before = await state();
    await last(guide).locator("[data-tr-note]").fill("The patrol has heard it");
    // Two Guides press the same tool at once, and one of them twice.
    const press = `(() => { const all = document.querySelectorAll('#chat [data-tr-road="press"][data-key="owed:disadvantage"]'); return all[all.length - 1]; })()`;
    await Promise.all([
      guide.page.evaluate(`(${press}.click(), ${press}.click())`),
      second.page.evaluate(`${press}.click()`),
    ]);
    await expect.poll(() => state()).toMatchObject({ next: { advantage: 0, disadvantage: 1 } });
    await guide.page.waitForTimeout(200);
    expect(await state()).toMatchObject({ next: { advantage: 0, disadvantage: 1 } });
    expect((await receipts()).filter(([key]) => key === "owed:disadvantage")).toHaveLength(1);
    for (const seat of [guide, second, wren])
      await last(seat).locator("text=Disadvantage on the next Action").waitFor();
    expect(await last(wren).locator("text=Waiting for the Guide").count()).toBe(0);
    // A player may not take back what a Guide did; a Guide may.
    expect(await last(wren).locator('[data-tr-road="undo"][data-key="owed:disadvantage"]').count()).toBe(0);
    await last(second).locator('[data-tr-road="undo"][data-key="owed:disadvantage"]').click();
    await expect.poll(() => state()).toEqual(before);
  });

  test("FPA-62 a counter shows Guides how many cards wait, and leads to the oldest; players see none", async () => {
    await guide.page.waitForSelector("#trivium-owed:visible >> text=1 card waits for you");
    await act("dexterity", "consequence");
    await guide.page.waitForSelector("#trivium-owed:visible >> text=2 cards wait for you");
    await picture(guide.page, "owed-counter");
    await guide.page.click("#trivium-owed");
    expect(await guide.page.evaluate("document.activeElement.closest('.tr-gm') !== null")).toBe(true);
    await last(guide).locator('[data-key="owed:story"]').click();
    await guide.page.waitForSelector("#trivium-owed:visible >> text=1 card waits for you");
    expect(await wren.page.locator("#trivium-owed").count()).toBe(0);
    await guide.page.evaluate(
      "game.messages.contents.toSorted((a, b) => a.timestamp - b.timestamp).filter((m) => m.type === 'fourPointsAction').at(-1).delete()",
    );
    await expect.poll(() => last(wren).innerText()).toContain("Waiting for the Guide");
  });

  test("FP-027 what waits for the next Action is a locked chip, counts, and is used up", async () => {
    // The other Guide's undo is marked on the card after the documents are back.
    await last(guide).locator("text=Undone by Second Guide").waitFor();
    await last(guide).locator('[data-key="owed:disadvantage"]').click();
    await expect.poll(() => state()).toMatchObject({ next: { disadvantage: 1 } });
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="wits"]`);
    await wren.page.waitForSelector(".fpa >> text=from the last Action");
    expect(Number.parseInt(await wren.page.locator(".fpa .tr-price .c").first().innerText(), 10)).toBe(4);
    await wren.page.click('.fpa [data-way="luck"]');
    await expect.poll(() => state()).toMatchObject({ next: { disadvantage: 0 } });
    for (const seat of [guide, second, wren])
      await expect.poll(() => last(seat).locator("summary").first().innerText()).toContain("Test your Luck");
  });

  test("T10.2 FP-069 FP-071 Hurt climbs one stage a tool, as one effect that stays the same document", async () => {
    // A die that always shows 1.
    await wren.page.evaluate("CONFIG.Dice.randomUniform = () => 1 - 0.5 / 6");
    for (const [level, name] of [
      [1, "Hurt"],
      [2, "Badly Hurt"],
      [3, "Seriously Hurt"],
    ] as const) {
      await act("sociability", "luck");
      await last(guide).locator('[data-key="owed:hurt"]').click();
      await expect
        .poll(() => state())
        .toMatchObject({ effects: [{ _id: "fourPointsHurt00", name, flags: { "trivium-rpg": { level } } }] });
      await wren.page.waitForSelector(`${SHEET} .fp-rail li.now:has-text("${name}")`);
    }
    await picture(wren.page, "sheet-seriously-hurt");
    const before = await state();
    await last(guide).locator('[data-tr-road="undo"][data-key="owed:hurt"]').click();
    await expect.poll(() => state()).toMatchObject({ effects: [{ flags: { "trivium-rpg": { level: 2 } } }] });
    await last(guide).locator('[data-tr-road="press"][data-key="owed:hurt"]').click();
    await expect.poll(() => state()).toEqual(before);
  });

  test.each([
    ["no flags at all", "{ flags: {} }"],
    ["something else in their place", '{ flags: { "trivium-rpg": 5 } }'],
    ["a level that is none", '{ flags: { "trivium-rpg": { level: { a: 1 }, cause: "x" } } }'],
    ["no status", '{ statuses: [], flags: { "trivium-rpg": { level: 1 } } }'],
  ])("T10.2 a Hurt whose effect has %s is exactly that again after apply and undo", async (_what, data) => {
    const hurt = `${ODILE}.effects.get("fourPointsHurt00")`;
    const stored = () =>
      second.page.evaluate(
        `(({ statuses, flags, name, img }) => ({ statuses, flags, name, img }))(${hurt}.toObject())`,
      );
    await guide.page.evaluate(
      `(async () => {
        await ${ODILE}.deleteEmbeddedDocuments("ActiveEffect", ${ODILE}.effects.map(({ id }) => id));
        await ${ODILE}.createEmbeddedDocuments("ActiveEffect", [{ _id: "fourPointsHurt00", name: "x", img: "icons/svg/aura.svg", statuses: ["fourPointsHurt"], ...${data} }], { keepId: true });
      })()`,
    );
    await second.page.waitForFunction(`${hurt}?.name === "x"`);
    const before = await stored();
    await wren.page.evaluate("CONFIG.Dice.randomUniform = () => 1 - 0.5 / 6");
    await act("sociability", "luck");
    await last(guide).locator('[data-key="owed:hurt"]').click();
    await expect.poll(async () => JSON.stringify(await stored())).toContain("Hurt");
    await last(guide).locator('[data-tr-road="undo"][data-key="owed:hurt"]').click();
    await expect.poll(stored).toEqual(before);
  });

  test("FP-028 FPA-10 a failed Luck test takes 1d6 from the pool of its Stat, never below 0", async () => {
    await guide.page.evaluate("CONFIG.Dice.randomUniform = () => 1 - 3.5 / 6");
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.dexterity.value": 3 })`);
    await act("dexterity", "luck");
    await last(guide).locator('[data-key="owed:lose"]').click();
    await expect.poll(() => state()).toMatchObject({ pools: { dexterity: { value: 0 } } });
    await last(wren).locator("text=3 to 0 EP").waitFor();
    await last(guide).locator('[data-tr-road="undo"][data-key="owed:lose"]').click();
    await expect.poll(() => state()).toMatchObject({ pools: { dexterity: { value: 3 } } });
  });

  test("FP-028 FPA-10 the Guide chooses how much is lost and from which pool; what is no formula is told", async () => {
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.stamina.value": 8 })`);
    await act("dexterity", "luck");
    const field = (name: string) => last(guide).locator(`[data-tr-input="${name}"]`);
    expect(await field("amount").inputValue()).toBe("1d6");
    expect(await field("pool").inputValue()).toBe("dexterity");
    await field("amount").fill("banana d");
    await last(guide).locator('[data-key="owed:lose"]').click();
    await guide.page.waitForSelector("#notifications >> text=“banana d” is neither");
    // Neither does anything settle that cannot be rolled, or comes to nothing.
    const settled = () => guide.page.evaluate(`game.messages.filter(({ type }) => type === "receipt").length`);
    const before = await settled();
    for (const [typed, sentence] of [
      ["99999999d6", "“99999999d6” is neither"],
      ["-3", "“−3” comes to −3"],
      ["0", "“0” comes to 0"],
      ["", "is left empty"],
    ] as const) {
      await guide.page.evaluate("ui.notifications.clear()");
      await field("amount").fill(typed);
      await last(guide).locator('[data-key="owed:lose"]:enabled').click();
      await guide.page.waitForSelector(`#notifications >> text=${sentence}`);
    }
    expect(await settled()).toBe(before);
    expect(await state()).toMatchObject({ pools: { dexterity: { value: 3 } } });
    await field("amount").fill("2 + 1");
    await field("pool").selectOption("stamina");
    // A card that is drawn anew keeps what was typed and chosen.
    await guide.page.evaluate(
      `ui.chat.updateMessage(game.messages.contents.findLast(({ type }) => type === "fourPointsAction")).then(() => null)`,
    );
    await expect.poll(() => field("amount").inputValue()).toBe("2 + 1");
    expect(await field("pool").inputValue()).toBe("stamina");
    await picture(guide.page, "owed-loss");
    await last(guide).locator('[data-key="owed:lose"]').click();
    await last(wren).locator("text=Stamina 8 to 5 EP").waitFor();
    await last(guide).locator('[data-tr-road="undo"][data-key="owed:lose"]').click();
    await expect.poll(() => state()).toMatchObject({ pools: { stamina: { value: 8 } } });
  });

  test("FP-076 FPA-23 FPA-18 beyond Seriously Hurt the world's choice stands: dead, or the Guide's buttons; a wound keeps its note", async () => {
    const set = (value: string) =>
      guide.page.evaluate(`game.settings.set("trivium-rpg", "fourPointsHurtBeyondSerious", "${value}")`);
    const note = () => guide.page.evaluate(`${ODILE}.system.injury.note`);
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsHurt", 2)`);
    await expect
      .poll(() => wren.page.evaluate(`${ODILE}.effects.get("fourPointsHurt00").flags["trivium-rpg"].level`))
      .toBe(2);
    await act("dexterity", "luck");
    await last(guide).locator("input[data-tr-note]").fill("a cut above the eye");
    await last(guide).locator('[data-key="owed:hurt"]').click();
    await last(wren).locator("text=Odile Marsh: Seriously Hurt").waitFor();
    await expect.poll(note).toBe("a cut above the eye");
    const before = await state();
    await set("dead");
    await act("dexterity", "luck");
    await last(guide).locator('[data-key="owed:hurt"]').click();
    await last(wren).locator("text=Odile Marsh dies").waitFor();
    await last(guide).locator('[data-tr-road="undo"][data-key="owed:hurt"]').click();
    await expect.poll(() => state()).toEqual(before);
    await set("ask");
    await act("dexterity", "luck");
    expect(await last(guide).locator('[data-key="owed:hurt"]').count()).toBe(0);
    await last(guide).locator('[data-key="owed:hurt:dead"]').waitFor();
    await last(guide).locator('[data-key="owed:hurt:unconscious"]').click();
    await last(wren).locator("text=Odile Marsh: Unconscious").waitFor();
    expect(await last(guide).locator('[data-tr-road="press"][data-key="owed:hurt:dead"]').count()).toBe(0);
    await last(guide).locator('[data-tr-road="undo"][data-key="owed:hurt"]').click();
    await expect.poll(() => state()).toEqual(before);
    await set("unconscious");
    await guide.page.evaluate(`${ODILE}.update({ "system.injury.note": "" })`);
  });

  test("FP-017 the last Energy spent knocks a Character out, and undo wakes it again", async () => {
    await guide.page.evaluate(
      `${ODILE}.update({ "system.pools": { wits: { value: 0 }, stamina: { value: 0 }, dexterity: { value: 5 }, sociability: { value: 0 } } })`,
    );
    const before = await state();
    await expect.poll(() => state(wren)).toEqual(before);
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="dexterity"]`);
    await wren.page.click('.fpa label:has([value="tricky"])');
    await wren.page.waitForFunction(
      `document.querySelector('.fpa [data-way="total"] .c').textContent.trim().startsWith("5")`,
    );
    await wren.page.click('.fpa [data-way="total"]');
    await expect.poll(() => guide.page.evaluate(`${ODILE}.statuses.has("fourPointsUnconscious")`)).toBe(true);
    await wren.page.click(`${SHEET} [data-action="testLuck"]`);
    await wren.page.waitForSelector("#notifications >> text=Unconscious: no Action");
    await last(wren).locator('[data-tr-road="undo"]').click();
    await expect.poll(() => state()).toEqual(before);
  });

  test("a player's forged receipt counts for nothing, and does not stop the Guide", async () => {
    await act("dexterity", "luck");
    const card = await guide.page.evaluate(
      "game.messages.contents.toSorted((a, b) => a.timestamp - b.timestamp).findLast((m) => m.type === 'fourPointsAction').id",
    );
    const { derivedId } = await import("../../src/kit/derived-id.js");
    const captain = "Actor.demoCaptainWatch";
    const forged = {
      _id: derivedId(String(card), "owed:hurt", 0),
      type: "receipt",
      content: "",
      system: {
        card,
        key: "owed:hurt",
        attempt: 0,
        state: "applied",
        word: "x",
        data: {},
        changes: [{ op: "set", uuid: captain, path: "name", before: "Fool", after: "Captain of the watch" }],
      },
    };
    await wren.page.evaluate(`ChatMessage.create(${JSON.stringify(forged)}, { keepId: true })`);
    await expect.poll(() => guide.page.evaluate(`game.messages.has("${forged._id}")`)).toBe(true);
    expect(await last(guide).locator('[data-tr-road="undo"][data-key="owed:hurt"]').count()).toBe(0);
    await guide.page.evaluate(`game.actors.getName("Odile Marsh").effects.get("fourPointsHurt00").delete()`);
    await last(guide).locator('[data-tr-road="press"][data-key="owed:hurt"]').click();
    await expect.poll(() => state()).toMatchObject({ effects: [{ flags: { "trivium-rpg": { level: 1 } } }] });
    const written = `game.messages.filter((m) => m.type === "receipt" && m.system.key === "owed:hurt" && m.system.card === ${JSON.stringify(card)}).map((m) => [m.system.attempt, m.author.name])`;
    expect(((await guide.page.evaluate(written)) as unknown[]).toSorted()).toEqual([
      [0, "Wren"],
      [1, "Guide"],
    ]);
  });

  test("a card that a player has pointed at somebody else's actor offers the Guide nothing", async () => {
    await act("dexterity", "luck");
    const edit = `(() => { const card = game.messages.contents.toSorted((a, b) => a.timestamp - b.timestamp).findLast((m) => m.type === "fourPointsAction"); return card.update({ "system.actor": "Actor.demoCaptainWatch" }); })()`;
    await wren.page.evaluate(edit);
    await expect.poll(() => last(guide).locator('[data-tr-road="press"]').count()).toBe(0);
  });

  test("a browser that closes between receipt and card: the price is paid back", async () => {
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.dexterity.value": 6 })`);
    const before = await state();
    for (const seat of [guide, second])
      await seat.page.evaluate(
        `globalThis.notices = []; const { info } = ui.notifications; ui.notifications.info = (text, ...rest) => (notices.push(text), info.call(ui.notifications, text, ...rest))`,
      );
    // The card never leaves this browser, as if it had closed in between.
    await wren.page.evaluate(
      `(() => { const { create } = ChatMessage; ChatMessage.create = function (data, ...rest) { return data.type === "fourPointsAction" ? new Promise(() => {}) : create.call(this, data, ...rest); }; })()`,
    );
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="dexterity"]`);
    await wren.page.click('.fpa [data-way="consequence"]');
    await expect.poll(() => state()).not.toEqual(before);
    await wren.page.reload();
    await ready(wren.page);
    // Whoever is left of the Guides sees Wren go and picks up what her browser has left, once.
    await expect
      .poll(async () =>
        (await Promise.all([guide, second].map((seat) => seat.page.evaluate("globalThis.notices")))).flat(),
      )
      .toEqual([expect.stringContaining("its price was paid back")]);
    await expect.poll(() => state()).toEqual(before);
    takeFaults(wren, /never/);
  });
});
