import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Table, type Seat } from "../lib/table.js";

const SHEET = ".four-points-character";
const CARD = "#chat .tr-card";
const ODILE = "game.actors.getName('Odile Marsh')";

/** A hurried table: second clicks, changes between drawing and pressing, cards thrown away. */
describe("a hurried table", () => {
  let table: Table;
  let guide: Seat;
  let wren: Seat;
  const last = (seat: Seat) => seat.page.locator(CARD).last();
  const cards = () => guide.page.locator(CARD).count();
  const ask = async () => {
    const before = await cards();
    await guide.page.evaluate(`game.actors.getName("Grey wolf").sheet.render({ force: true })`);
    await guide.page.click('.four-points-npc [data-action="attack"]');
    await guide.page.locator('.fpa select[name="target"]').selectOption({ label: "Odile Marsh" });
    await guide.page.waitForSelector('.fpa .tr-chip:has-text("Odile Marsh")');
    await guide.page.dblclick('.fpa [data-action="send"]');
    await guide.page.waitForSelector(".fpa", { state: "detached" });
    await expect.poll(cards).toBeGreaterThan(before);
    return before;
  };

  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    wren = await table.join("Wren");
    await wren.page.click(`#trivium-character-picker >> text=Odile Marsh`);
    await wren.page.waitForSelector(SHEET);
    await guide.page.evaluate(`(async () => {
      const pool = { value: 9, max: 9 };
      await ${ODILE}.update({ "system.pools.wits": pool, "system.pools.dexterity": pool });
      await game.actors.getName("Grey wolf").update({ "system.difficulty": { dexterity: "normal", wits: "normal" } });
    })()`);
  });
  afterAll(() => table?.close());
  beforeEach(() => table.expectNoFaults());

  test("FPA-60 a double click on an NPC's attack asks once", async () => {
    const before = await ask();
    await guide.page.waitForTimeout(300);
    expect(await cards()).toBe(before + 1);
  });

  test("FPA-60 FPA-67 an avoid card follows its target, and pays no price that has moved", async () => {
    const total = last(wren).locator('[data-tr-card="total"]');
    await last(wren).locator('[data-tr-card="total"]:has-text("3 EP")').waitFor();
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsHurt", 2)`);
    await last(wren).locator('[data-tr-card="total"]:has-text("4 EP")').waitFor();
    // A button that still shows an old price, as one that is pressed before it is drawn anew.
    await total.evaluate((button) => (button.dataset["shown"] = "3"));
    await total.click();
    await wren.page.waitForSelector("#notifications >> text=nothing was paid");
    expect(await guide.page.evaluate(`${ODILE}.system.pools.dexterity.value`)).toBe(9);
    await wren.page.evaluate("ui.notifications.clear()");
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsHurt", 0)`);
  });

  test("FPA-63 a shield that is raised is in hand, and takes the Hurt of a failed avoid", async () => {
    await guide.page.evaluate(
      `${ODILE}.createEmbeddedDocuments("Item", [{ name: "Round shield", type: "fourPointsEquipment", system: { kind: "armour", armour: "shield" } }]).then(() => null)`,
    );
    await wren.page.click(`${SHEET} nav [data-tab="gear"]`);
    await wren.page.locator(`${SHEET} .tr-item`, { hasText: "Round shield" }).locator('[data-field="raised"]').click();
    await expect.poll(() => guide.page.evaluate(`${ODILE}.items.getName("Round shield").system.worn`)).toBe(true);
    await wren.page.evaluate("CONFIG.Dice.randomUniform = () => 0.95");
    await last(wren).locator('[data-tr-card="luck"]').click();
    await last(wren).locator("text=Round shield takes it (1 of 1 left)").click();
    await last(guide).locator("text=Round shield takes it for Odile Marsh, 0 left").waitFor();
  });

  test("a player does not delete a card that everybody goes by; what was answered stays answered", async () => {
    const before = await cards();
    const result = await wren.page.evaluate(
      `game.messages.contents.toSorted((a, b) => a.timestamp - b.timestamp).filter((m) => m.type === "fourPointsAction").at(-1).delete().then((deleted) => deleted ? "deleted" : "kept")`,
    );
    expect(result).toBe("kept");
    await wren.page.waitForSelector("#notifications >> text=Take it back with Undo");
    expect(await cards()).toBe(before);
    await wren.page.evaluate("ui.notifications.clear()");
  });

  test("FPA-62 a hit that is applied does not settle what its attacker owes", async () => {
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="wits"]`);
    await wren.page.locator('.fpa input[name="aim"][value="attack"]').check({ force: true });
    await wren.page.locator('.fpa select[name="target"]').selectOption({ label: "Old wolf" });
    await wren.page.waitForSelector('.fpa .tr-chip:has-text("Old wolf")');
    await wren.page.click('.fpa [data-way="consequence"]');
    await wren.page.waitForSelector(".fpa", { state: "detached" });
    await last(wren).locator('[data-key="hit:0"]').click();
    await last(wren).locator("text=Old wolf: Hurt").waitFor();
    await last(wren).locator("text=Waiting for the Guide").waitFor();
    await last(guide).locator('[data-key="owed:story"]').click();
    await last(wren).locator("text=Settled as story").waitFor();
    await expect.poll(() => last(wren).locator("text=Waiting for the Guide").count()).toBe(0);
  });

  test("FPA-52 of two Guides who correct one card the second looks again", async () => {
    const second = await table.join("Second Guide");
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="dexterity"]`);
    await wren.page.click('.fpa [data-way="total"]');
    await wren.page.waitForSelector(".fpa", { state: "detached" });
    for (const seat of [guide, second]) await last(seat).locator('[data-tr-card="correct"]').click();
    const choose = async (seat: Seat, stat: string) => {
      await seat.page.locator(`.fpa input[name="stat"][value="${stat}"]`).check({ force: true });
      await seat.page.locator(`.fpa input[name="stat"][value="${stat}"]:checked`).waitFor({ state: "attached" });
    };
    await choose(guide, "wits");
    await choose(second, "stamina");
    await guide.page.click('.fpa [data-action="correct"]');
    await guide.page.waitForSelector(".fpa", { state: "detached" });
    await last(second).locator("text=Corrected by Guide").waitFor();
    await second.page.click('.fpa [data-action="correct"]');
    await second.page.waitForSelector("#notifications >> text=has changed meanwhile (Guide)");
    await expect.poll(() => guide.page.evaluate(`${ODILE}.system.pools.stamina.value`)).toBe(3);
  });

  test("FPA-30 rolled for all twice at once, the order is rolled once", async () => {
    const before = await guide.page.evaluate("game.messages.size");
    const initiatives = await guide.page.evaluate(`(async () => {
      const scene = game.scenes.viewed;
      const combat = await Combat.create({ scene: scene.id, active: true });
      await combat.createEmbeddedDocuments("Combatant", scene.tokens.map((token) => ({ tokenId: token.id, sceneId: scene.id, actorId: token.actorId })));
      await Promise.all([combat.rollAll(), combat.rollAll()]);
      return combat.turns.filter((one) => one.initiative !== null).length;
    })()`);
    expect(initiatives).toBe(3);
    expect(await guide.page.evaluate("game.messages.size")).toBe(Number(before) + 1);
  });

  test("FP-060 a double click on a player's end of turn ends one turn, without a complaint", async () => {
    await guide.page.evaluate(
      `game.combat.updateEmbeddedDocuments("Combatant", [{ _id: game.combat.combatants.find((one) => one.actor.name === "Odile Marsh").id, initiative: 20 }]).then(() => game.combat.startCombat()).then(() => null)`,
    );
    await expect.poll(() => wren.page.evaluate("game.combat.combatant?.actor?.name")).toBe("Odile Marsh");
    await wren.page.evaluate("ui.notifications.clear()");
    await expect.poll(() => wren.page.locator("#notifications li").count()).toBe(0);
    await wren.page.evaluate("Promise.all([game.combat.nextTurn(), game.combat.nextTurn()]).then(() => null)");
    await expect.poll(() => guide.page.evaluate("[game.combat.round, game.combat.turn]")).toEqual([1, 1]);
    expect(await wren.page.locator("#notifications li").count()).toBe(0);
  });

  test("FPA-51 the end of the encounter names no loss of those without pools", async () => {
    await guide.page.evaluate(
      `game.trivium.statuses.set(game.scenes.viewed.tokens.find((token) => token.name === "Old wolf").actor, "fourPointsHurt", 3)`,
    );
    await guide.page.evaluate(
      `${ODILE}.update({ "system.missTurns": 1 }).then(() => game.combat.delete()).then(() => null)`,
    );
    await last(guide).locator("text=has 1 turn to miss").waitFor();
    expect(await last(guide).innerText()).not.toContain("Old wolf");
    const name = await last(guide).locator(".fp-open .n").first().boundingBox();
    expect(name?.width).toBeGreaterThan(60);
  });
});
