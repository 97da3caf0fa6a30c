import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { loadDice, picture, ready, type Seat, Table } from "../lib/table.js";

const SHEET = ".four-points-character";
const CARD = "#chat .tr-card";
const ODILE = "game.actors.getName('Odile Marsh')";
const BRAM = "game.actors.getName('Bram Tull')";
const THUGS = ["Thug with a hook", "Thug with a net", "Thug with a lamp"] as const;

/** One evening at the table, in order: a Guide and two players, from the first Action to Progression. */
describe("an evening of Four Points", () => {
  let table: Table;
  let guide: Seat;
  let wren: Seat;
  let bram: Seat;
  const last = (seat: Seat) => seat.page.locator(CARD).last();
  const cards = (seat: Seat) => seat.page.locator(CARD).count();
  const hurt = (actor: string) => guide.page.evaluate(`game.trivium.statuses.level(${actor}, "fourPointsHurt")`);
  const thug = (name: string) => `game.scenes.viewed.tokens.find((token) => token.name === "${name}").actor`;
  const has = (actor: string, status: string) => guide.page.evaluate(`${actor}.statuses.has("${status}")`);
  const open = async (seat: Seat, stat: string) => {
    await seat.page.click(`${SHEET} [data-action="act"][data-stat="${stat}"]`);
    await seat.page.waitForSelector(".fpa");
  };
  const pay = async (seat: Seat, way: string) => {
    const before = await cards(seat);
    await seat.page.click(`.fpa [data-way="${way}"]`);
    await seat.page.waitForSelector(".fpa", { state: "detached" });
    for (const one of [guide, wren, bram]) await expect.poll(() => cards(one)).toBeGreaterThan(before);
  };
  const aim = async (seat: Seat, kind: string, target: string, label = target) => {
    await seat.page.locator(`.fpa input[name="aim"][value="${kind}"]`).check({ force: true });
    if ((await seat.page.locator(`.fpa .tr-chip:has-text("${target}")`).count()) === 0)
      await seat.page.locator('.fpa select[name="target"]').selectOption({ label });
    await seat.page.waitForSelector(`.fpa .tr-chip:has-text("${target}")`);
  };
  /** An NPC attacks somebody, who tests Luck on the card and fails. */
  const struck = async (name: string, seat: Seat, target: string, condition = "hurt") => {
    const before = await cards(guide);
    await guide.page.evaluate(`${thug(name)}.sheet.render({ force: true })`);
    await guide.page.locator(`.four-points-npc:has(h1:text-is("${name}")) [data-action="attack"]`).click();
    await guide.page.locator('.fpa select[name="target"]').selectOption({ label: target });
    await guide.page.waitForSelector(`.fpa .tr-chip:has-text("${target}")`);
    await guide.page.locator(`.fpa input[name="condition"][value="${condition}"]`).check({ force: true });
    await guide.page.click('.fpa [data-action="send"]');
    await guide.page.evaluate(`${thug(name)}.sheet.close()`);
    await expect.poll(() => cards(seat)).toBe(before + 1);
    await loadDice(seat, 1);
    await last(seat).locator('[data-tr-card="luck"]').click();
    await expect.poll(() => cards(seat)).toBe(before + 2);
  };

  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    wren = await table.join("Wren");
    bram = await table.join("Bram");
    for (const [seat, name] of [
      [wren, "Odile Marsh"],
      [bram, "Bram Tull"],
    ] as const) {
      await seat.page.click(`#trivium-character-picker >> text=${name}`);
      await seat.page.waitForSelector(SHEET);
    }
    await guide.page.evaluate(`(async () => {
      const pool = { value: 9, max: 9 };
      for (const actor of [${ODILE}, ${BRAM}]) await actor.update({ "system.pools": { wits: pool, stamina: pool, dexterity: pool, sociability: { value: 0, max: 6 } } });
      const scene = game.scenes.viewed;
      for (const [index, name] of ${JSON.stringify(THUGS)}.entries()) {
        const actor = await Actor.create({ name, type: "fourPointsNpc", system: { fallsAt: 1 } });
        await scene.createEmbeddedDocuments("Token", [await actor.getTokenDocument({ x: 600 + 100 * index, y: 900 })]);
      }
    })()`);
  }, 90_000);
  afterAll(() => table?.close());
  afterEach(() => table.expectNoFaults());

  test("an Action paid, one by Luck, one that cannot be afforded", async () => {
    await open(wren, "wits");
    await pay(wren, "total");
    await loadDice(bram, 5);
    await open(bram, "stamina");
    await pay(bram, "luck");
    await last(guide).locator("text=Total success").waitFor();
    await open(wren, "sociability");
    for (const tier of ["total", "inconvenience", "consequence"])
      expect(await wren.page.isDisabled(`.fpa [data-way="${tier}"]`)).toBe(true);
    await wren.page.waitForSelector(".fpa >> text=pool is empty");
    await wren.page.press(".fpa", "Escape");
  });

  test("a consequence on another's Character: a Guide's Disadvantage shows on her sheet at once", async () => {
    await open(wren, "wits");
    await pay(wren, "consequence");
    await last(guide).locator('[data-key="owed:disadvantage"]').click();
    await wren.page.waitForSelector(`${SHEET} .fp-rail .tr-chip.minus`);
    await open(wren, "wits");
    await wren.page.waitForSelector(".fpa >> text=from the last Action");
    await loadDice(wren, 6);
    await pay(wren, "luck");
  });

  test("round one: order by dice, a hit through the Guide's client, armour that takes a blow", async () => {
    await guide.page.evaluate(`(async () => {
      const scene = game.scenes.viewed;
      const combat = await Combat.create({ scene: scene.id, active: true });
      const tokens = scene.tokens.filter((token) => ["Odile Marsh", ...${JSON.stringify(THUGS)}].includes(token.name));
      await combat.createEmbeddedDocuments("Combatant", [...tokens.map((token) => ({ tokenId: token.id, sceneId: scene.id, actorId: token.actorId })), { actorId: ${BRAM}.id }]);
      const ids = [...combat.combatants].map((one) => one.id);
      const first = combat.combatants.find((one) => one.actor.name === "Odile Marsh").id;
      await combat.rollAll();
      await combat.updateEmbeddedDocuments("Combatant", [{ _id: first, initiative: 9 }, { _id: combat.combatants.find((one) => one.actor.name === "Bram Tull").id, initiative: 8 }]);
      await combat.startCombat();
    })()`);
    await open(wren, "dexterity");
    await aim(wren, "attack", THUGS[0]);
    await pay(wren, "total");
    await last(wren).locator('[data-key="hit:0"]').click();
    await expect.poll(() => has(thug(THUGS[0]), "dead")).toBe(true);
    await guide.page.evaluate(
      `${BRAM}.createEmbeddedDocuments("Item", [{ name: "Leather", type: "fourPointsEquipment", system: { kind: "armour", armour: "light", worn: true } }]).then(() => null)`,
    );
    await struck(THUGS[1], bram, "Bram Tull");
    await last(bram).locator("text=Leather takes it (1 of 1 left)").click();
    await last(guide).locator("text=Leather takes it for Bram Tull, 0 left").waitFor();
    expect(await hurt(BRAM)).toBe(0);
  });

  test("round two: Blocked, breaking free, and Hurt that climbs to Seriously Hurt", async () => {
    await guide.page.evaluate("game.combat.nextRound()");
    await struck(THUGS[1], wren, "Odile Marsh", "blocked");
    await expect.poll(() => has(ODILE, "fourPointsBlocked")).toBe(true);
    await loadDice(wren, 6);
    await open(wren, "stamina");
    await wren.page.waitForSelector(".fpa >> text=no other Action is possible");
    await pay(wren, "luck");
    await expect.poll(() => has(ODILE, "fourPointsBlocked")).toBe(false);
    for (const stage of [1, 2, 3]) {
      await struck(THUGS[2], bram, "Bram Tull");
      await expect.poll(() => hurt(BRAM)).toBe(stage);
    }
    await picture(bram.page, "evening-seriously-hurt");
  });

  test("a reload in the middle changes nothing", async () => {
    const state = () =>
      guide.page.evaluate(
        `(() => {
          // The order of keys is nobody's business.
          const stable = (value) => Array.isArray(value) ? value.map(stable) : value && typeof value === "object" ? Object.fromEntries(Object.keys(value).toSorted().map((key) => [key, stable(value[key])])) : value;
          return stable([game.combat.round, game.combat.turn, ${ODILE}.toObject(), ${BRAM}.toObject(), game.messages.size]);
        })()`,
      );
    const before = await state();
    for (const seat of [guide, wren, bram]) {
      await seat.page.reload();
      await ready(seat.page);
    }
    expect(await state()).toEqual(before);
    for (const [seat, actor] of [
      [wren, ODILE],
      [bram, BRAM],
    ] as const) {
      await seat.page.evaluate(`${actor}.sheet.render({ force: true })`);
      await seat.page.waitForSelector(SHEET);
    }
  });

  test("round three: a Seriously Hurt turn costs Energy and is undone; one blow more and he is Unconscious", async () => {
    await loadDice(guide, 2);
    const pools = () => guide.page.evaluate(`JSON.stringify(${BRAM}.system.pools)`);
    const before = await pools();
    await guide.page.evaluate("game.combat.nextRound()");
    await guide.page.evaluate("game.combat.nextTurn()");
    await last(guide).locator("text=Loses Energy").waitFor();
    await expect.poll(pools).not.toBe(before);
    await last(guide).locator('[data-tr-road="undo"]:enabled').click();
    await expect.poll(pools).toBe(before);
    await struck(THUGS[2], bram, "Bram Tull");
    await expect.poll(() => has(BRAM, "fourPointsUnconscious")).toBe(true);
    await bram.page.click(`${SHEET} [data-action="testLuck"]`);
    await bram.page.waitForSelector("#notifications >> text=Unconscious");
    await bram.page.evaluate("ui.notifications.clear()");
    await guide.page.evaluate("game.combat.delete().then(() => null)");
    await last(guide).locator("text=Left open").waitFor();
  });

  test("healing, and the Guide wakes him", async () => {
    await loadDice(wren, 6);
    await open(wren, "wits");
    await aim(wren, "heal", "Bram Tull", "Bram Tull (Unconscious)");
    await pay(wren, "luck");
    await last(wren).locator('[data-key="heal:0"]').click();
    await expect.poll(() => hurt(BRAM)).toBe(2);
    await last(guide).locator('[data-tr-road="undo"][data-key="heal:0"]').click();
    await expect.poll(() => hurt(BRAM)).toBe(3);
    await last(wren).locator('[data-key="heal:0"]').click();
    await expect.poll(() => hurt(BRAM)).toBe(2);
    await guide.page.evaluate(`${BRAM}.sheet.render({ force: true })`);
    await guide.page.click(`${SHEET} [data-action="wake"]`);
    await expect.poll(() => has(BRAM, "fourPointsUnconscious")).toBe(false);
    await guide.page.evaluate(`${BRAM}.sheet.close()`);
  });

  test("a short rest shared out, and Progression that raises a maximum", async () => {
    await loadDice(wren, 2);
    await wren.page.click(`${SHEET} [data-action="rest"]`);
    await wren.page.click('[id^="trivium-rest-"] [data-action="roll"]');
    const share = '[id^="trivium-share-"]';
    await wren.page.waitForSelector(share);
    await wren.page.click(`${share} [data-action="more"][data-stat="sociability"]`);
    await wren.page.click(`${share} [data-action="more"][data-stat="sociability"]`);
    await wren.page.click(`${share} [data-action="finish"]:enabled`);
    await wren.page.waitForSelector(share, { state: "detached" });
    await expect.poll(() => guide.page.evaluate(`${ODILE}.system.pools.sociability.value`)).toBe(2);
    await guide.page.evaluate(`${ODILE}.sheet.render({ force: true })`);
    await guide.page.click(`${SHEET} [data-action="toggleControls"]`);
    await guide.page.click("text=Progression for the party");
    await guide.page.click('#trivium-party-progress [data-action="start"]');
    await wren.page.waitForSelector('[id^="trivium-rest-"]');
    await wren.page.click('[id^="trivium-rest-"] [data-action="roll"]');
    await wren.page.waitForSelector(share);
    await wren.page.focus(`${share} [role="spinbutton"][data-stat="wits"]`);
    await wren.page.keyboard.press("End");
    await wren.page.click(`${share} [data-action="finish"]:enabled`);
    await expect.poll(() => guide.page.evaluate(`${ODILE}.system.pools.wits.max`)).toBe(11);
    await picture(wren.page, "evening-end");
  });
});
