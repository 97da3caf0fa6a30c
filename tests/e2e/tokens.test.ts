import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { picture, ready, Table, type Seat } from "../lib/table.js";

/** Statuses with levels on the board: HUD, token and sheet say the same, and two wolves are two wolves. */
describe("statuses on tokens", () => {
  let table: Table;
  let guide: Seat;
  let wren: Seat;
  const wolves = `canvas.scene.tokens.filter((token) => token.actorId === "demoGreyWolf0000")`;
  const levels = (seat: Seat = wren) =>
    seat.page.evaluate(
      `[...${wolves}.map((token) => token.actor), game.actors.getName("Grey wolf")].map((actor) => game.trivium.statuses.level(actor, "fourPointsHurt"))`,
    );
  const openHud = async (index: number) => {
    const id = String(await guide.page.evaluate(`${wolves}[${index}].id`));
    await guide.page.click(`.token[data-token-id="${id}"]`, { button: "right" });
    const control = guide.page.locator('#token-hud .effect-control[data-status-id="fourPointsHurt"]');
    if (!(await control.isVisible())) await guide.page.click('#token-hud [data-action="togglePalette"]');
    await control.waitFor();
    return control;
  };
  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    wren = await table.join("Wren");
    await wren.page.keyboard.press("Escape");
    await guide.page.waitForSelector(".token");
  });
  afterAll(() => table?.close());
  beforeEach(() => table.expectNoFaults());

  test("T10.1 a left click raises, a right click lowers, on this token alone", async () => {
    const control = await openHud(0);
    for (const expected of [1, 2, 3, 3]) {
      await control.click();
      await expect.poll(() => levels()).toEqual([expected, 0, 0]);
      await expect
        .poll(() => guide.page.locator(`#token-hud [data-status-id="fourPointsHurt"] img`).getAttribute("src"))
        .toContain(`hurt-${expected}.svg`);
    }
    await picture(guide.page, "board-hud");
    await control.click({ button: "right" });
    await expect.poll(() => levels()).toEqual([2, 0, 0]);
    const effects = await wren.page.evaluate(
      `${wolves}[0].actor.effects.map((effect) => [effect.id, effect.name, effect.img.endsWith("hurt-2.svg")])`,
    );
    expect(effects).toEqual([["fourPointsHurt00", "Badly Hurt", true]]);
  });

  test("T10.1 base 1, token to 2, removed, added again, base changes, reload", async () => {
    await guide.page.evaluate(`game.trivium.statuses.set(game.actors.getName("Grey wolf"), "fourPointsHurt", 1)`);
    await expect.poll(() => levels()).toEqual([2, 1, 1]);
    const set = (index: number, level: number) =>
      guide.page.evaluate(`game.trivium.statuses.set(${wolves}[${index}].actor, "fourPointsHurt", ${level})`);
    await set(1, 2);
    await expect.poll(() => levels()).toEqual([2, 2, 1]);
    await set(1, 0);
    await expect.poll(() => levels()).toEqual([2, 0, 1]);
    await set(1, 1);
    await expect.poll(() => levels()).toEqual([2, 1, 1]);
    await guide.page.evaluate(`game.trivium.statuses.set(game.actors.getName("Grey wolf"), "fourPointsHurt", 3)`);
    await expect.poll(() => levels()).toEqual([2, 1, 3]);
    for (const seat of [guide, wren]) {
      await seat.page.reload();
      await ready(seat.page);
      await seat.page.waitForFunction("canvas.ready");
      await expect.poll(() => levels(seat)).toEqual([2, 1, 3]);
    }
  });

  test("T04.1 a token's sheet shows and changes the token, not its fellows", async () => {
    await guide.page.evaluate(`${wolves}[0].actor.sheet.render({ force: true })`);
    await guide.page.waitForSelector('.four-points-npc li.now:has-text("Badly Hurt")');
    await guide.page.click(".four-points-npc .tr-lock");
    await guide.page.click('.four-points-npc [data-action="setStatus"][data-status="fourPointsHurt"][data-level="0"]');
    await expect.poll(() => levels()).toEqual([0, 1, 3]);
  });

  test("T10.1 fast clicks in the HUD: each raises by one, a double click on a status without levels puts it on", async () => {
    await guide.page.evaluate(`${wolves}[0].actor.sheet.close()`);
    const hurt = await openHud(0);
    await hurt.dblclick();
    await expect.poll(() => levels()).toEqual([2, 1, 3]);
    const blocked = () => wren.page.evaluate(`game.trivium.statuses.level(${wolves}[0].actor, "fourPointsBlocked")`);
    for (const status of ["fourPointsBlocked", "dead"])
      await guide.page.dblclick(`#token-hud .effect-control[data-status-id="${status}"]`);
    await expect.poll(blocked).toBe(1);
    await expect.poll(() => wren.page.evaluate(`${wolves}[0].actor.statuses.has("dead")`)).toBe(true);
    // A program that clicks does it without a count: each is done after the one before.
    await guide.page
      .locator('#token-hud [data-status-id="fourPointsBlocked"]')
      .evaluate((control: HTMLElement) => (control.click(), control.click(), control.click()));
    await expect.poll(blocked).toBe(0);
    await guide.page.waitForTimeout(200);
    expect(await blocked()).toBe(0);
    expect(await guide.page.locator("#notifications .notification").count()).toBe(0);
    await guide.page.evaluate(`(canvas.hud.token.close(), null)`);
  });

  test("T10.3 the palette shows our statuses and Dead, and nothing of what this ruleset does not use", async () => {
    await guide.page.evaluate(`${wolves}[0].actor.sheet.close()`);
    await openHud(0);
    const ids = await guide.page
      .locator("#token-hud .effect-control")
      .evaluateAll((controls) => controls.map((control) => (control as HTMLElement).dataset["statusId"]));
    expect(ids.toSorted()).toEqual([
      "dead",
      "fourPointsBlocked",
      "fourPointsHurt",
      "fourPointsInspired",
      "fourPointsUnconscious",
    ]);
  });

  test("T10.1 dragged from sheet to sheet, copied by a package, switched off: one effect, and all agree", async () => {
    const [odile, bram] = ["Odile Marsh", "Bram Tull"].map((name) => `game.actors.getName("${name}")`);
    const hurt = () =>
      wren.page.evaluate(
        `[${odile}.effects.map(({ id, name }) => [id, name]), game.trivium.statuses.level(${odile}, "fourPointsHurt"), ${odile}.statuses.has("fourPointsHurt")]`,
      );
    await guide.page.evaluate(`game.trivium.statuses.set(${bram}, "fourPointsHurt", 2)`);
    await guide.page.evaluate(`${odile}.sheet.render({ force: true })`);
    await guide.page.waitForSelector(".four-points-character .fp-rail");
    await guide.page.evaluate(`(() => {
      const carried = new DataTransfer();
      carried.setData("text/plain", JSON.stringify({ type: "ActiveEffect", uuid: ${bram}.effects.get("fourPointsHurt00").uuid }));
      ${odile}.sheet.element.querySelector(".fp-rail").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: carried }));
    })()`);
    await expect.poll(hurt).toEqual([[["fourPointsHurt00", "Badly Hurt"]], 2, true]);
    expect(await guide.page.locator(".four-points-character .fp-rail [aria-current='step']").innerText()).toContain(
      "Badly Hurt",
    );
    // What is there already is not made less by a copy, nor is there a second one.
    await guide.page.evaluate(
      `${odile}.createEmbeddedDocuments("ActiveEffect", [{ name: "Hurt", statuses: ["fourPointsHurt"] }])`,
    );
    await guide.page.waitForTimeout(200);
    expect(await hurt()).toEqual([[["fourPointsHurt00", "Badly Hurt"]], 2, true]);
    await guide.page.evaluate(`${odile}.effects.get("fourPointsHurt00").update({ disabled: true })`);
    await expect.poll(hurt).toEqual([[["fourPointsHurt00", "Badly Hurt"]], 0, false]);
    await guide.page.evaluate(`game.trivium.statuses.set(${odile}, "fourPointsHurt", 1)`);
    await expect.poll(hurt).toEqual([[["fourPointsHurt00", "Hurt"]], 1, true]);
    await guide.page.evaluate(`game.trivium.statuses.set(${odile}, "fourPointsHurt", 0)`);
    await expect.poll(hurt).toEqual([[], 0, false]);
    // What an item gives holds as long as the item gives it.
    await guide.page.evaluate(
      `${odile}.createEmbeddedDocuments("Item", [{ name: "Lucky coin", type: "fourPointsEquipment", effects: [{ name: "Shine", transfer: true, statuses: ["fourPointsInspired"] }] }])`,
    );
    const inspired = () => wren.page.evaluate(`game.trivium.statuses.level(${odile}, "fourPointsInspired")`);
    await expect.poll(inspired).toBe(1);
    await guide.page.evaluate(`${odile}.items.getName("Lucky coin").delete()`);
    await expect.poll(inspired).toBe(0);
    await guide.page.evaluate(`${odile}.sheet.close()`);
  });
});
