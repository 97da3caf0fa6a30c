import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "../lib/axe.js";
import { picture, Table, type Seat } from "../lib/table.js";

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

  test("FPA-50 each has a Character of the own, and the others' are theirs", async () => {
    const owns = (seat: Seat) =>
      seat.page.evaluate(
        `game.actors.filter((actor) => actor.type === "fourPointsCharacter" && actor.isOwner).map((actor) => actor.name).join(", ")`,
      );
    expect(await owns(wren)).toBe("Corvin Dray, Odile Marsh");
    expect(await owns(await table.join("Odile"))).toBe("Corvin Dray, Sister Oake");
  });

  test("FPA-50 who may not make a Character reads who does; who may makes one of the own at one click", async () => {
    const odile = await table.join("Odile");
    const { page } = odile;
    const PICKER = "#trivium-character-picker";
    await page.waitForSelector(`${PICKER} >> text=ask the Guide to press your name in Party`);
    expect(await page.locator(`${PICKER} [data-action="make"]`).count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    // An empty one that the Guide gives appears at once, and says that it is still to be made.
    await guide.page.evaluate(
      `Actor.create({ name: "Ivo Penn", type: "fourPointsCharacter", ownership: { [game.users.getName("Odile").id]: 3 } })`,
    );
    await page.locator(`${PICKER} .tr-pick-row:has-text("Ivo Penn") >> text=Not made yet`).waitFor();
    await picture(page, "picker-own");
    await guide.page.evaluate(`game.users.getName("Odile").update({ permissions: { ACTOR_CREATE: true } })`);
    await page.dblclick(`${PICKER} [data-action="make"]`);
    await page.waitForSelector('.four-points-character [data-action="create"]');
    expect(await page.evaluate("game.user.character?.name")).toBe("Odile’s character");
    expect(await page.evaluate(`game.actors.filter((actor) => actor.name.startsWith("Odile’s")).length`)).toBe(1);
    table.expectNoFaults();
  });
});
