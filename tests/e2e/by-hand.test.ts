import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { picture, Table, type Seat } from "../lib/table.js";

const SHEET = ".four-points-character";
const ODILE = "game.actors.getName('Odile Marsh')";
const BRAM = "game.actors.getName('Bram Tull')";

describe("what hands do: pools typed empty, waking, repair, range and Size", () => {
  let table: Table;
  let guide: Seat;
  let wren: Seat;
  const cause = () => guide.page.evaluate(`${ODILE}.effects.get("fourPointsUncons")?.flags["trivium-rpg"].cause ?? ""`);
  const type = async (stat: string, text: string) => {
    await wren.page.fill(`${SHEET} [name="system.pools.${stat}.value"]`, text);
    await wren.page.press(`${SHEET} [name="system.pools.${stat}.value"]`, "Tab");
    await expect.poll(() => guide.page.evaluate(`String(${ODILE}.system.pools.${stat}.value)`)).toBe(text);
  };
  const aim = async (kind: string, target: string) => {
    await wren.page.locator(`.fpa input[name="aim"][value="${kind}"]`).check({ force: true });
    await wren.page.locator('.fpa select[name="target"]').selectOption({ label: target });
    await wren.page.waitForSelector(`.fpa .tr-chip:has-text("${target}")`);
  };

  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    wren = await table.join("Wren");
    await wren.page.click(`#trivium-character-picker >> text=Odile Marsh`);
    await wren.page.waitForSelector(SHEET);
  });
  afterAll(() => table?.close());
  beforeEach(() => table.expectNoFaults());

  test("FPA-12 FPA-13 the last pool typed empty knocks out, and one Energy Point wakes", async () => {
    for (const stat of ["wits", "stamina", "dexterity"]) await type(stat, "0");
    await expect.poll(cause).toBe("exhausted");
    await type("wits", "1");
    await expect.poll(cause).toBe("");
  });

  test("FPA-12 FPA-13 nobody stays exhausted on a sheet that is unfinished again", async () => {
    const out = await guide.page.evaluate(`(async () => {
      const actor = await Actor.create({ name: "Half made", type: "fourPointsCharacter" });
      const isOut = async (wits) => {
        await actor.update({ "system.pools.wits.max": wits });
        for (let turn = 0; turn < 50 && actor.statuses.has("fourPointsUnconscious") !== wits > 0; turn++)
          await new Promise((done) => setTimeout(done, 40));
        return actor.statuses.has("fourPointsUnconscious");
      };
      const seen = [await isOut(4), await isOut(0)];
      await actor.delete();
      return seen;
    })()`);
    expect(out).toEqual([true, false]);
  });

  test("FPA-13 the Guide wakes; with empty pools the Character is merely exhausted from then on", async () => {
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsUnconscious", 1)`);
    await guide.page.evaluate(`${ODILE}.sheet.render({ force: true })`);
    await guide.page.click(`${SHEET} [data-action="wake"]`);
    await expect.poll(cause).toBe("");
    await expect.poll(() => wren.page.locator(`${SHEET} [data-action="wake"]`).count()).toBe(0);
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsUnconscious", 1)`);
    await type("wits", "0");
    await guide.page.click(`${SHEET} [data-action="wake"]`);
    await expect.poll(cause).toBe("exhausted");
    await type("wits", "5");
    await expect.poll(cause).toBe("");
  });

  test("FPX-12 FPX-13 armour without training is said to be so, and is repaired", async () => {
    await guide.page.evaluate(
      `${ODILE}.createEmbeddedDocuments("Item", [{ name: "Plate", type: "fourPointsEquipment", system: { kind: "armour", armour: "heavy", worn: true } }]).then(([item]) => item.update({ "system.defence.value": 1 })).then(() => null)`,
    );
    await wren.page.click(`${SHEET} nav [data-tab="gear"]`);
    const row = wren.page.locator(`${SHEET} .tr-item`, { hasText: "Plate" });
    await row.locator("text=not trained for it").waitFor();
    const left = () => guide.page.evaluate(`${ODILE}.items.getName("Plate").system.defence.value`);
    const card = (seat: Seat) => seat.page.locator("#chat .tr-card").last();
    // With a card that everybody sees, and an Undo for whoever did it.
    await row.locator('[data-action="repairGear"]').dblclick();
    await expect.poll(left).toBe(3);
    for (const seat of [guide, wren]) await card(seat).locator("text=Takes 3 Hurts, 1 before").waitFor();
    await card(wren).locator("text=Plate of Odile Marsh is whole again").waitFor();
    expect(await guide.page.locator("#chat .tr-card:has-text('Takes 3 Hurts')").count()).toBe(1);
    await picture(wren.page, "repaired");
    await card(wren).locator('[data-tr-road="undo"]:enabled').click();
    await expect.poll(left).toBe(1);
    await card(guide).locator("text=Undone by Wren").waitFor();
    await row.locator('[data-action="repairGear"]').click();
    await expect.poll(left).toBe(3);
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.stamina.max": 18 })`);
    await expect.poll(() => row.innerText()).not.toContain("not trained");
  });

  test("FPA-32 a new actor's token has the size of its Size, and follows it", async () => {
    const sizes = await guide.page.evaluate(
      `Actor.create({ name: "Pier crab", type: "fourPointsNpc", system: { size: "large" } }).then(async (actor) => { const first = actor.prototypeToken.width; await actor.update({ "system.size": "tiny" }); return [first, actor.prototypeToken.width]; })`,
    );
    expect(sizes).toEqual([2, 0.5]);
  });

  test("FPA-32 the Guide sets an NPC's Size on its sheet, and the world what a Size measures", async () => {
    const CRAB = "game.actors.getName('Pier crab')";
    await guide.page.evaluate(`game.settings.set("trivium-rpg", "fourPointsTokenHuge", 6)`);
    await guide.page.evaluate(`game.settings.set("trivium-rpg", "fourPointsAreaHuge", 90)`);
    await guide.page.evaluate(`${CRAB}.sheet.render({ force: true })`);
    const sheet = guide.page.locator(".four-points-npc", { hasText: "Pier crab" });
    // What was just made opens ready to be filled in.
    await sheet.locator('[name="system.size"]').selectOption("huge");
    await expect.poll(() => guide.page.evaluate(`${CRAB}.prototypeToken.width`)).toBe(6);
    await sheet.locator('[data-action="toggleMode"]').click();
    const size = sheet.locator(".fp-size b");
    expect(await size.innerText()).toBe("Huge");
    expect(await size.getAttribute("data-tooltip-text")).toBe(
      "A token of this Size is 6 spaces across, an Area of it about 90 paces.",
    );
    await guide.page.evaluate(`${CRAB}.sheet.close()`);
  });

  test("FP-049 to FP-052 FPA-33 the band to a target stands beside it, and changes no price", async () => {
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="wits"]`);
    await aim("attack", "Grey wolf");
    await wren.page.waitForSelector(".fpa .tr-chip >> text=Nearby, 3 paces");
    await wren.page.press(".fpa", "Escape");
  });

  test("FPA-75 FPA-78 a Combat Skill attacks those who are targeted, at the price of the hardest", async () => {
    await guide.page.evaluate(`(async () => {
      const actors = game.scenes.viewed.tokens.filter((token) => token.actor.isToken).map((token) => token.actor);
      await actors[0].update({ "system.difficulty.dexterity": "normal" });
      await actors[1].update({ "system.difficulty.dexterity": "challenging" });
    })()`);
    await expect
      .poll(() =>
        wren.page.evaluate(
          `game.scenes.viewed.tokens.filter((token) => token.actor.isToken).map((token) => token.actor.system.difficulty.dexterity)`,
        ),
      )
      .toEqual(["normal", "challenging"]);
    await wren.page.evaluate(
      `for (const token of canvas.tokens.placeables.filter((one) => one.document.actor.isToken)) token.setTarget(true, { releaseOthers: false })`,
    );
    await wren.page.click(`${SHEET} nav [data-tab="skills"]`);
    await wren.page.click(`${SHEET} .tr-item:has-text("Gutting knife") .tr-item-use`);
    expect(await wren.page.isChecked('.fpa input[name="aim"][value="attack"]')).toBe(true);
    expect(await wren.page.isChecked('.fpa input[name="difficulty"][value="challenging"]')).toBe(true);
    await wren.page.evaluate("CONFIG.Dice.randomUniform = () => 0.01");
    await wren.page.locator('.fpa input[name="difficulty"][value="normal"]').check({ force: true });
    await wren.page.click('.fpa [data-way="luck"]');
    await wren.page.waitForSelector(".fpa", { state: "detached" });
    const offers = wren.page.locator("#chat .tr-card").last().locator('[data-tr-road="press"]');
    await expect.poll(() => offers.count()).toBe(2);
    await wren.page.evaluate(
      "for (const token of [...game.user.targets]) token.setTarget(false, { releaseOthers: false })",
    );
  });

  test("FPA-57 a knock-out waits for the Guide's yes", async () => {
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="wits"]`);
    await aim("attack", "Grey wolf");
    await wren.page.locator('.fpa input[name="condition"][value="unconscious"]').check({ force: true });
    await wren.page.click('.fpa [data-way="luck"]');
    await wren.page.waitForSelector(".fpa", { state: "detached" });
    const last = (seat: Seat) => seat.page.locator("#chat .tr-card").last();
    for (const seat of [guide, wren]) await last(seat).locator("text=aiming for Unconscious").waitFor();
    await last(guide).locator('[data-key="hit:0"]').waitFor();
    expect(await last(wren).locator('[data-key="hit:0"]').count()).toBe(0);
    await last(guide).locator('[data-key="hit:0"]').click();
    await last(wren).locator("text=Grey wolf: Unconscious").waitFor();
  });

  test("FPA-68 a stored value above the maximum counts as the maximum and is kept", async () => {
    await guide.page.evaluate(`${BRAM}.update({ "system.pools.wits": { value: 9, max: 4 } })`);
    expect(
      await guide.page.evaluate(`[${BRAM}.system.pools.wits.value, ${BRAM}._source.system.pools.wits.value]`),
    ).toEqual([4, 9]);
    await guide.page.evaluate(`${BRAM}.update({ "system.pools.wits.max": 12 })`);
    expect(await guide.page.evaluate(`${BRAM}.system.pools.wits.value`)).toBe(9);
  });
});
