import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { picture, Table, type Seat } from "../lib/table.js";

describe("T19.1 macros that use a thing by its UUID", () => {
  let table: Table;
  let guide: Seat;
  let wren: Seat;
  const SHEET = ".four-points-character";
  const macros = (seat: Seat) =>
    seat.page.evaluate("game.macros.map((macro) => [macro.name, macro.img, macro.command])");
  const bar = (seat: Seat) =>
    seat.page.evaluate(
      "game.user.getHotbarMacros(1).filter(({ macro }) => macro).map(({ slot, macro }) => [slot, macro.name])",
    );
  const slot = (seat: Seat, number: number) => seat.page.locator(`#hotbar [data-slot="${number}"]`);
  const cards = () => guide.page.locator("#chat .tr-card").count();
  const open = async (seat: Seat, expression: string) => {
    await seat.page.evaluate(
      `${expression}.sheet.render({ force: true, position: { left: 40, top: 20, height: 560 } })`,
    );
    await seat.page.waitForSelector(SHEET);
  };
  const close = (seat: Seat) =>
    seat.page.evaluate(
      `Promise.all([...foundry.applications.instances.values()].filter((app) => app.element.matches(".trivium-window")).map((app) => app.close()))`,
    );

  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    wren = await table.join("Wren");
    await wren.page.click("#trivium-character-picker >> text=Odile Marsh");
    await wren.page.waitForSelector(SHEET);
    await close(wren);
    await open(wren, "game.user.character");
  });
  afterAll(() => table?.close());
  beforeEach(() => table.expectNoFaults());

  test("a Skill's row dragged onto the bar: its name and picture; pressing it opens the Action dialog with it", async () => {
    await wren.page.locator(`${SHEET} .tr-item:has-text("Rigging")`).dragTo(slot(wren, 1));
    await expect.poll(() => bar(wren)).toEqual([[1, "Rigging"]]);
    const [[, img, command]] = (await macros(wren)) as string[][];
    expect(img).toMatch(/mountain-climbing/);
    expect(command).toMatch(/^game\.trivium\.use\("Actor\.demoOdileMarsh00\.Item\.\w{16}"\);$/);
    await slot(wren, 1).click();
    await wren.page.waitForSelector('.fpa [data-action="toggleSkill"][aria-pressed="true"] >> text=Rigging');
    await wren.page.keyboard.press("Escape");
  });

  test("a Stat: the dialog starts with it, whichever token is selected", async () => {
    await wren.page.locator(`${SHEET} .tr-pool-name:has-text("Dexterity")`).dragTo(slot(wren, 2));
    await expect
      .poll(() => bar(wren))
      .toEqual([
        [1, "Rigging"],
        [2, "Odile Marsh: Dexterity"],
      ]);
    await close(wren);
    await slot(wren, 2).click();
    await wren.page.waitForSelector('.fpa [name="stat"][value="dexterity"]:checked', { state: "attached" });
    await wren.page.waitForSelector(".fpa >> text=Gutting knife");
    await picture(wren.page, "hotbar");
    await wren.page.keyboard.press("Escape");
  });

  test("the same thing again is the same macro in another place; gear shows itself in chat", async () => {
    await open(wren, "game.user.character");
    await wren.page.locator(`${SHEET} .tr-item:has-text("Rigging")`).dragTo(slot(wren, 3));
    await expect.poll(() => bar(wren)).toHaveLength(3);
    expect(await macros(wren)).toHaveLength(2);
    await wren.page.click(`${SHEET} nav [data-tab="gear"]`);
    await wren.page.locator(`${SHEET} .tr-item:has-text("Spyglass")`).dragTo(slot(wren, 4));
    await expect.poll(() => bar(wren)).toHaveLength(4);
    const before = await cards();
    await slot(wren, 4).click();
    await expect.poll(cards).toBe(before + 1);
    await close(wren);
  });

  test("a Character from the sidebar opens its Action dialog; one that is not yours keeps what Foundry does", async () => {
    await wren.page.click('#sidebar [data-tab="actors"]');
    await wren.page.locator('#actors .directory-item:has-text("Odile Marsh")').first().dragTo(slot(wren, 5));
    await expect.poll(() => bar(wren)).toHaveLength(5);
    await slot(wren, 5).click();
    await wren.page.waitForSelector(".fpa >> text=Signal lamps");
    await wren.page.keyboard.press("Escape");
    const foreign = await wren.page.evaluate(
      `Hooks.call("hotbarDrop", ui.hotbar, { type: "Actor", uuid: game.actors.getName("Captain of the watch")?.uuid ?? "Actor.x" }, 6)`,
    );
    expect(foreign).toBe(true);
    for (const data of [
      `{ type: "Macro", uuid: "Macro.x" }`,
      `{ type: "JournalEntry" }`,
      `{ type: "Item", uuid: "Compendium.trivium-rpg.four-points-skills.Item.fpSkillRunning00" }`,
    ])
      expect(await wren.page.evaluate(`Hooks.call("hotbarDrop", ui.hotbar, ${data}, 6)`), data).toBe(true);
  });

  test("an unlinked token's own thing is used by that token; when it is gone, one sentence says so", async () => {
    const uuid = (await guide.page.evaluate(`(async () => {
      const token = game.scenes.active.tokens.find((token) => !token.actorLink);
      const [item] = await token.actor.createEmbeddedDocuments("Item", [{ name: "Howl", type: "fourPointsEquipment" }]);
      return item.uuid;
    })()`)) as string;
    expect(uuid).toMatch(/^Scene\..*\.Token\./);
    expect(await guide.page.evaluate(`Hooks.call("hotbarDrop", ui.hotbar, { type: "Item", uuid: "${uuid}" }, 1)`)).toBe(
      false,
    );
    await expect.poll(() => bar(guide)).toEqual([[1, "Howl"]]);
    const before = await cards();
    await slot(guide, 1).click();
    await expect.poll(cards).toBe(before + 1);
    await guide.page.evaluate(`fromUuid("${uuid}").then((item) => item.delete())`);
    await slot(guide, 1).click();
    await guide.page.waitForSelector("#notifications >> text=is not there any more");
    expect(await cards()).toBe(before + 1);
  });
});
