import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GENERATION, loadDice, ready, Table, type Seat } from "../lib/table.js";

const V13 = { public: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll" } as const;
const CARD = "#chat .tr-card";

describe("who sees a card, and how long it lives", () => {
  let table: Table;
  let guide: Seat;
  let wren: Seat;
  let bram: Seat;
  const setMode = (mode: keyof typeof V13) =>
    wren.page.evaluate(
      `game.settings.set("core", "${GENERATION === 13 ? "rollMode" : "messageMode"}", "${GENERATION === 13 ? V13[mode] : mode}")`,
    );
  const luck = async () => {
    const before = Number(await guide.page.evaluate("game.messages.size"));
    await wren.page.click('.four-points-character [data-action="testLuck"]');
    // The card and its receipt.
    for (const seat of [guide, wren, bram])
      await expect.poll(() => seat.page.evaluate("game.messages.size")).toBe(before + 2);
    await guide.page.waitForTimeout(150);
  };
  /** What somebody reads of the newest message: its outcome, nothing of it, or not even that it is there. */
  const reads = (seat: Seat) =>
    seat.page.evaluate(`(() => {
      const message = game.messages.contents.toSorted((a, b) => a.timestamp - b.timestamp).at(-1);
      const element = document.querySelector('#chat [data-message-id="' + message.id + '"]');
      if (!element) return "absent";
      return /Total (success|failure)/.test(element.innerText) ? "outcome" : "hidden";
    })()`);

  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    wren = await table.join("Wren");
    bram = await table.join("Bram");
    await bram.page.keyboard.press("Escape");
    await wren.page.click(`#trivium-character-picker >> text=Odile Marsh`);
    await wren.page.waitForSelector(".four-points-character");
  });
  afterAll(() => table?.close());
  beforeEach(() => table.expectNoFaults());

  test.each([
    ["public", "outcome", "outcome", "outcome"],
    // Foundry lets everybody see that a private roll was made, and nothing of it.
    ["gm", "outcome", "outcome", "hidden"],
    ["self", "hidden", "outcome", "hidden"],
  ] as const)("T07.1 %s: the Guide %s, the player %s, another player %s", async (mode, forGuide, forWren, forBram) => {
    await setMode(mode);
    // A success, which owes nothing to anybody.
    await loadDice(wren, 6);
    await luck();
    await expect
      .poll(async () => [await reads(guide), await reads(wren), await reads(bram)])
      .toEqual([forGuide, forWren, forBram]);
  });

  test("FPA-62 self: what waits for the Guide is read by the Guide, and the player is told", async () => {
    await setMode("self");
    await loadDice(wren, 1);
    await luck();
    await expect
      .poll(async () => [await reads(guide), await reads(wren), await reads(bram)])
      .toEqual(["outcome", "outcome", "hidden"]);
    await wren.page.waitForSelector("#notifications >> text=who therefore reads it too");
    await guide.page.waitForSelector("#trivium-owed:visible >> text=waits for you");
    await guide.page.locator(CARD).last().locator('[data-key="owed:story"]').click();
    await guide.page.waitForSelector("#trivium-owed", { state: "hidden" });
  });

  test("a counter leaves out what a Guide keeps to himself, for whoever cannot read it", async () => {
    const second = await table.join("Second Guide");
    const mode = `game.settings.set("core", "${GENERATION === 13 ? "rollMode" : "messageMode"}", `;
    await guide.page.evaluate(`${mode}"${GENERATION === 13 ? "selfroll" : "self"}")`);
    await loadDice(guide, 1);
    await guide.page.evaluate(`game.trivium.use(game.actors.getName("Odile Marsh").uuid, { stat: "wits" })`);
    await guide.page.click('.fpa [data-way="luck"]');
    await guide.page.waitForSelector("#trivium-owed:visible >> text=1 card waits for you");
    await second.page.waitForTimeout(400);
    expect(await second.page.locator("#trivium-owed:visible").count()).toBe(0);
    await guide.page.locator(CARD).last().locator('[data-key="owed:story"]').click();
    await guide.page.waitForSelector("#trivium-owed", { state: "hidden" });
    await guide.page.evaluate(`${mode}"${GENERATION === 13 ? "publicroll" : "public"}")`);
    await second.page.context().close();
  });

  test("T07.1 blind: the Guide alone reads the outcome", async () => {
    await setMode("blind");
    await luck();
    await expect.poll(() => reads(guide)).toBe("outcome");
    expect(await reads(wren)).not.toBe("outcome");
    expect(await reads(bram)).not.toBe("outcome");
    await setMode("public");
  });

  test("T04.4 a card outlives its actor, its item and its author's character, also over a reload", async () => {
    const start = await guide.page.locator(CARD).count();
    await luck();
    await wren.page.click('.four-points-character .tr-item:has-text("Gutting knife")', { button: "right" });
    await wren.page.click("#context-menu >> text=Show in chat");
    await guide.page.waitForSelector(`${CARD}:has-text("Quick and close")`);
    await wren.page.click('.four-points-character [data-action="act"][data-stat="wits"]');
    await wren.page.click('.fpa [data-way="consequence"]');
    // Three more cards: Luck, the item, and an Action that owes a consequence.
    const count = start + 3;
    await expect.poll(() => guide.page.locator(CARD).count()).toBe(count);
    await guide.page.locator(CARD).last().locator('[data-tr-road="press"]').first().waitFor();
    await guide.page.evaluate(`game.actors.getName("Odile Marsh").delete()`);
    await wren.page.waitForSelector(".four-points-character", { state: "detached" });
    await guide.page.reload();
    await ready(guide.page);
    await expect.poll(() => guide.page.locator(CARD).count()).toBe(count);
    await expect.poll(() => guide.page.locator(`${CARD} .who`).allInnerTexts()).toContain("Odile Marsh");
    // What can no longer be done is not offered.
    expect(await guide.page.locator(`${CARD} [data-tr-road="press"]`).count()).toBe(0);
  });

  test("T07.3 user text on a card is text, whatever it looks like", async () => {
    const evil = `<img src=x onerror="globalThis.pwned = 1"><b>bold</b> {{name}} & "quotes"`;
    await guide.page.evaluate(
      `Actor.implementation.create({ name: ${JSON.stringify(evil)}, type: "fourPointsCharacter", ownership: { default: 3 }, system: { concept: ${JSON.stringify(evil)}, pools: { wits: { value: 5, max: 5 } } }, items: [{ name: ${JSON.stringify(evil)}, type: "fourPointsSkill", system: { note: ${JSON.stringify(evil)}, description: ${JSON.stringify(evil)} } }] })`,
    );
    await expect.poll(() => wren.page.evaluate(`Boolean(game.actors.getName(${JSON.stringify(evil)}))`)).toBe(true);
    await wren.page.evaluate(`game.actors.getName(${JSON.stringify(evil)}).sheet.render({ force: true })`);
    await wren.page.click(".four-points-character .tr-item-use");
    await wren.page.fill('.fpa [name="what"]', evil);
    await wren.page.click('.fpa [data-way="luck"]');
    await wren.page.waitForSelector(".fpa", { state: "detached" });
    for (const seat of [guide, wren, bram]) {
      await expect.poll(() => seat.page.locator(CARD).last().innerText()).toContain(evil);
      expect(await seat.page.locator(`${CARD} img[src="x"], ${CARD} b:has-text("bold")`).count()).toBe(0);
      expect(await seat.page.evaluate("globalThis.pwned")).toBeUndefined();
    }
  });
});
