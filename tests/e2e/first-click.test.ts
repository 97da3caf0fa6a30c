import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Table, type Seat } from "../lib/table.js";

/** The first click: a Luck test on a sheet, seen by everybody at the table. */
describe("the first click", () => {
  let table: Table;
  let guide: Seat;
  let wren: Seat;
  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    wren = await table.join("Wren");
  });
  afterAll(() => table?.close());

  test("two players with the choice open: what one picks is gone for the other", async () => {
    const bram = await table.join("Bram");
    const row = (seat: Seat) => seat.page.locator('#trivium-character-picker :text("Corvin Dray")');
    await row(wren).waitFor();
    await bram.page.click("#trivium-character-picker >> text=Corvin Dray");
    await bram.page.waitForSelector(".four-points-character");
    await expect.poll(() => row(wren).count()).toBe(0);
    await wren.page.locator('#trivium-character-picker :text("Odile Marsh")').waitFor();
  });

  test("a player without a character picks one with one click", async () => {
    await wren.page.click("#trivium-character-picker >> text=Odile Marsh");
    await wren.page.waitForSelector(".four-points-character");
    expect(await wren.page.evaluate("game.user.character?.name")).toBe("Odile Marsh");
  });

  test("a click on Luck makes a card that everybody sees", async () => {
    await wren.page.click('.four-points-character [data-action="testLuck"]');
    for (const seat of [wren, guide]) {
      const word = await seat.page.waitForSelector("#chat .tr-card .word");
      expect(["Total success", "Total failure"]).toContain((await word.textContent())?.trim());
    }
    table.expectNoFaults();
  });
});
