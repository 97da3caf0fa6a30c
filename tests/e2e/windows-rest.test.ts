import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "../lib/axe.js";
import { loadDice, picture, ready, type Seat, Table } from "../lib/table.js";

const SHEET = ".four-points-character";
const ODILE = "game.actors.getName('Odile Marsh')";
const SHARE = '[id^="trivium-share-"]';
const REST = '[id^="trivium-rest-"]';
const CARD = "#chat .tr-card";

/** Rest: dice first, then every point where the player wants it; nothing over-filled, nothing lost unseen. */
describe("rest and sharing out", () => {
  let table: Table;
  let guide: Seat;
  let wren: Seat;
  const pools = () => guide.page.evaluate(`${ODILE}.toObject().system.pools`);
  const setPools = async (wits: number, stamina = 11) => {
    await guide.page.evaluate(
      `${ODILE}.update({ "system.pools.wits": { value: ${wits}, max: 9 }, "system.pools.stamina": { value: ${stamina}, max: 11 }, "system.pools.dexterity": { value: 7, max: 7 }, "system.pools.sociability": { value: 5, max: 5 } })`,
    );
    const has = `["wits", "stamina"].map((stat) => ${ODILE}._source.system.pools[stat].value)`;
    await expect.poll(() => wren.page.evaluate(has)).toEqual([wits, stamina]);
  };
  const cards = () => guide.page.locator(CARD).count();
  const newest = () => guide.page.locator(CARD).last();
  const more = (stat: string) => wren.page.click(`${SHARE} [data-action="more"][data-stat="${stat}"]`);
  const left = () => wren.page.locator(`${SHARE} .fps-left b`).innerText();
  const rollRest = async (hours = 2) => {
    await wren.page.click(`${SHEET} [data-action="rest"]`);
    await wren.page.waitForSelector(REST);
    if (hours > 2) await wren.page.click(`${REST} label:has([value="6"])`);
    await wren.page.click(`${REST} [data-action="roll"]`);
    await wren.page.waitForSelector(SHARE);
  };

  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    wren = await table.join("Wren");
    await wren.page.click(`#trivium-character-picker >> text=Odile Marsh`);
    await wren.page.waitForSelector(SHEET);
    await loadDice(wren, 4);
    await loadDice(guide, 4);
  });
  afterAll(() => table?.close());
  afterEach(() => table.expectNoFaults());

  test("FP-118 leaving before the dice costs nothing and posts nothing", async () => {
    await setPools(3);
    const before = await cards();
    await wren.page.click(`${SHEET} [data-action="rest"]`);
    await wren.page.waitForSelector(REST);
    expect(await axeFaults(wren.page)).toEqual([]);
    await wren.page.keyboard.press("Escape");
    await wren.page.waitForSelector(REST, { state: "detached" });
    expect(await cards()).toBe(before);
    expect(await pools()).toMatchObject({ wits: { value: 3 } });
  });

  test("FP-119 FP-120 a short rest is 1d6, shared out by the player; nothing is over-filled", async () => {
    await setPools(7, 9);
    const before = await cards();
    await rollRest();
    expect(await left()).toBe("4");
    for (const [stat, now] of [
      ["wits", "3"],
      ["wits", "2"],
      ["stamina", "1"],
      ["stamina", "0"],
    ] as const) {
      await more(stat);
      await expect.poll(left).toBe(now);
    }
    expect(await wren.page.locator(`${SHARE} [data-action="more"]:enabled`).count()).toBe(0);
    expect(await axeFaults(wren.page)).toEqual([]);
    await wren.page.click(`${SHARE} [data-action="finish"]`);
    await wren.page.waitForSelector(SHARE, { state: "detached" });
    await expect.poll(pools).toMatchObject({ wits: { value: 9 }, stamina: { value: 11 } });
    await expect.poll(cards).toBe(before + 1);
    const text = await newest().innerText();
    expect(text).toContain("Short rest");
    expect(text).toContain("Wits 7 to 9 and Stamina 9 to 11");
  });

  test("FPA-47 it is undone as one, and can be shared out anew", async () => {
    await wren.page.locator(CARD).last().locator('[data-tr-road="undo"]:enabled').click();
    await expect.poll(pools).toMatchObject({ wits: { value: 7 }, stamina: { value: 9 } });
    await wren.page.locator(CARD).last().locator('[data-tr-card="open"]').click();
    await wren.page.waitForSelector(SHARE);
    expect(await left()).toBe("4");
    await wren.page.keyboard.press("Escape");
    await wren.page.waitForSelector(SHARE, { state: "detached" });
  });

  test("FP-120 dice that have fallen outlive a closed window and a reload; the sheet leads back to them", async () => {
    await wren.page.reload();
    await ready(wren.page);
    await loadDice(wren, 4);
    await wren.page.evaluate(`${ODILE}.sheet.render({ force: true })`);
    await wren.page.waitForSelector(`${SHEET} [data-action="rest"]:has-text("Share out 4 EP")`);
    await wren.page.click(`${SHEET} [data-action="rest"]`);
    await wren.page.waitForSelector(SHARE);
    expect(await wren.page.locator(REST).count()).toBe(0);
  });

  test("FPA-47 points that could still be placed are asked about before they are lost", async () => {
    await more("wits");
    await wren.page.click(`${SHARE} [data-action="finish"]`);
    await wren.page.waitForSelector("dialog >> text=3 points are not given");
    await wren.page.click("dialog button >> text=Go on sharing");
    await wren.page.waitForSelector("dialog >> text=3 points are not given", { state: "detached" });
    expect(await pools()).toMatchObject({ wits: { value: 7 } });
    expect(await left()).toBe("3");
    await wren.page.click(`${SHARE} [data-action="finish"]`);
    await wren.page.click("dialog button >> text=Leave them");
    await wren.page.waitForSelector(SHARE, { state: "detached" });
    await expect.poll(pools).toMatchObject({ wits: { value: 8 }, stamina: { value: 9 } });
    await expect.poll(() => newest().innerText()).toContain("3 EP not taken");
  });

  test("FPA-47 with every pool full the points are told to be lost, and can be taken as nothing and undone", async () => {
    await setPools(9);
    await rollRest();
    await wren.page.waitForSelector(`${SHARE} >> text=Every pool is full: 4 points are lost`);
    await wren.page.click(`${SHARE} [data-action="finish"]`);
    await wren.page.waitForSelector(SHARE, { state: "detached" });
    await expect.poll(() => newest().innerText()).toContain("takes nothing; 4 EP not taken");
    await wren.page.locator(CARD).last().locator('[data-tr-road="undo"]:enabled').click();
    await wren.page.locator(CARD).last().locator('[data-tr-card="open"]').waitFor();
    await wren.page.locator(CARD).last().locator('[data-tr-card="open"]').click();
    await wren.page.click(`${SHARE} [data-action="finish"]`);
    await wren.page.waitForSelector(SHARE, { state: "detached" });
  });

  test("FP-121 FPA-13 FPA-40 a long rest is 2d6, heals a stage where the world says so, and wakes the exhausted", async () => {
    await guide.page.evaluate(`game.settings.set("trivium-rpg", "fourPointsRestHealsHurt", "long")`);
    await guide.page.evaluate(
      `${ODILE}.update({ "system.pools.wits.value": 0, "system.pools.stamina.value": 0, "system.pools.dexterity.value": 0, "system.pools.sociability.value": 1 })`,
    );
    // The last point is spent, and that exhausts.
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="sociability"]`);
    await wren.page.click('.fpa [data-way="consequence"]');
    const level = (id: string) => guide.page.evaluate(`game.trivium.statuses.level(${ODILE}, "${id}")`);
    await expect.poll(() => level("fourPointsUnconscious")).toBe(1);
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsHurt", 2)`);
    await rollRest(6);
    expect(await left()).toBe("8");
    // By the keyboard alone: End gives a pool all it can take.
    await wren.page.focus(`${SHARE} [role="spinbutton"][data-stat="wits"]`);
    await wren.page.keyboard.press("End");
    await expect.poll(left).toBe("0");
    await wren.page.focus(`${SHARE} [data-action="finish"]`);
    await wren.page.keyboard.press("Enter");
    await wren.page.waitForSelector(SHARE, { state: "detached" });
    await expect.poll(pools).toMatchObject({ wits: { value: 8 } });
    await expect.poll(() => level("fourPointsUnconscious")).toBe(0);
    await expect.poll(() => level("fourPointsHurt")).toBe(1);
    await expect.poll(() => newest().innerText()).toContain("awake again");
    const text = await newest().innerText();
    expect(text).toContain("Long rest");
    expect(text).toContain("one stage less Hurt");
    // The receipt stays what it was, though a Condition that it touched is gone: nothing is shared out twice.
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsHurt", 0)`);
    await expect.poll(() => wren.page.evaluate(`game.trivium.statuses.level(${ODILE}, "fourPointsHurt")`)).toBe(0);
    await wren.page.evaluate(`${ODILE}.sheet.render()`);
    await wren.page.waitForSelector(`${SHEET} [data-action="rest"]:text-is("Rest")`);
  });

  test("FP-122 only the Guide grants more dice", async () => {
    await setPools(1, 1);
    await wren.page.click(`${SHEET} [data-action="rest"]`);
    await wren.page.waitForSelector(REST);
    expect(await wren.page.locator(`${REST} [data-action="another"]`).count()).toBe(0);
    await wren.page.keyboard.press("Escape");
    await guide.page.evaluate(`${ODILE}.sheet.render({ force: true })`);
    await guide.page.click(`${SHEET} [data-action="rest"]`);
    await guide.page.click(`${REST} [data-action="another"]`);
    await guide.page.waitForSelector(`${REST} [data-action="roll"]:has-text("2d6")`);
    await guide.page.click(`${REST} [data-action="roll"]`);
    await guide.page.waitForSelector(SHARE);
    expect(await guide.page.locator(`${SHARE} .fps-left b`).innerText()).toBe("8");
    await guide.page.keyboard.press("Escape");
    await guide.page.evaluate(`${ODILE}.sheet.close()`);
    // What the Guide has rolled, the player shares out.
    await wren.page.click(`${SHEET} [data-action="rest"]`);
    await wren.page.waitForSelector(SHARE);
    await wren.page.focus(`${SHARE} [role="spinbutton"][data-stat="wits"]`);
    await wren.page.keyboard.press("End");
    await wren.page.click(`${SHARE} [data-action="finish"]`);
    await expect.poll(pools).toMatchObject({ wits: { value: 9 } });
  });

  test("FP-118 FP-122 the Guide's rest for the party opens for each player, and shows who is not done", async () => {
    await setPools(2, 2);
    await guide.page.evaluate(`${ODILE}.sheet.render({ force: true })`);
    await guide.page.click(`${SHEET} [data-action="toggleControls"]`);
    await guide.page.click(`text=Let the party rest`);
    await guide.page.waitForSelector("#trivium-party-rest");
    await guide.page.click('#trivium-party-rest label:has([value="2"])');
    await guide.page.click("#trivium-party-rest [data-action='another']");
    await guide.page.waitForSelector("#trivium-party-rest [data-action='start']:has-text('2d6')");
    await picture(guide.page, "party-rest");
    await guide.page.click("#trivium-party-rest [data-action='start']");
    await wren.page.waitForSelector(REST);
    await guide.page.waitForSelector("#trivium-party-rest >> text=has not rolled");
    await wren.page.click(`${REST} [data-action="roll"]`);
    await wren.page.waitForSelector(SHARE);
    expect(await left()).toBe("8");
    await guide.page.waitForSelector("#trivium-party-rest >> text=shares out");
    await wren.page.focus(`${SHARE} [role="spinbutton"][data-stat="stamina"]`);
    await wren.page.keyboard.press("End");
    await wren.page.click(`${SHARE} [data-action="finish"]`);
    await expect.poll(pools).toMatchObject({ stamina: { value: 10 } });
    await guide.page.waitForSelector("#trivium-party-rest >> text=Everybody is done");
    expect(await axeFaults(guide.page)).toEqual([]);
    await picture(guide.page, "party-rest-done");
  });

  test("the Guide sees the whole party at a glance, as it changes, and inspires or takes a turn's loss from there", async () => {
    const VIEW = "#trivium-party-overview";
    await setPools(6);
    await wren.page.evaluate(`game.trivium.command("/party")`);
    await guide.page.evaluate(`game.trivium.command("/party")`);
    const line = guide.page.locator(`${VIEW} tr:has-text("Odile Marsh")`);
    await line.waitFor();
    expect(await axeFaults(guide.page)).toEqual([]);
    // Only those whom players play; the others on demand.
    expect(await guide.page.locator(`${VIEW} tbody tr`).count()).toBe(1);
    await guide.page.click(`${VIEW} [name="all"]`);
    await expect.poll(() => guide.page.locator(`${VIEW} tbody tr`).count()).toBeGreaterThan(1);
    await guide.page.click(`${VIEW} [name="all"]`);
    const wits = () => line.locator("td.num").first().innerText();
    expect(await wits()).toMatch(/^6 \/ 9/);
    await setPools(4);
    await expect.poll(wits).toMatch(/^4 \/ 9/);
    const inspire = line.locator('[data-action="inspire"]');
    expect(await inspire.innerText()).toBe("Inspire");
    const isInspired = () => wren.page.evaluate(`${ODILE}.statuses.has("fourPointsInspired")`);
    await inspire.click();
    await expect.poll(isInspired).toBe(true);
    // The button says what pressing it does; what has been given stands beside it.
    await expect.poll(() => inspire.innerText()).toBe("Take Inspired back");
    expect(await line.locator(".fpo-state").innerText()).toContain("Inspired");
    await inspire.click();
    await expect.poll(isInspired).toBe(false);
    expect(await line.locator('[data-action="lose"]').count()).toBe(0);
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsHurt", 3)`);
    await line.locator('[data-action="lose"]').waitFor();
    await picture(guide.page, "party-overview");
    const before = await cards();
    await line.locator('[data-action="lose"]').click();
    await expect.poll(cards).toBe(before + 1);
    await expect.poll(wits).toMatch(/^0 \/ 9/);
    await line.locator('[data-action="open"]').click();
    await guide.page.waitForSelector(SHEET);
    expect(await wren.page.locator(VIEW).count()).toBe(0);
    await guide.page.evaluate(`${ODILE}.sheet.close()`);
    await guide.page.click(`${VIEW} [data-action="close"]`);
    await guide.page.waitForSelector(VIEW, { state: "detached" });
  });

  test("FPA-12 FPA-50 nobody waits for a Character that is not made yet, and it is marked", async () => {
    await guide.page.evaluate(`(async () => {
      const bram = game.users.getName("Bram");
      const blank = await Actor.create({ name: "Ivo Penn", type: "fourPointsCharacter", ownership: { [bram.id]: 3 } });
      await bram.update({ character: blank.id });
    })()`);
    await guide.page.evaluate(`game.trivium.command("/party")`);
    const line = guide.page.locator('#trivium-party-overview tr:has-text("Ivo Penn")');
    await expect.poll(() => line.innerText()).toContain("not made yet");
    expect(await line.locator("td.num, button[data-action='inspire']").count()).toBe(0);
    expect(await axeFaults(guide.page)).toEqual([]);
    await guide.page.keyboard.press("Escape");
    for (const kind of ["rest", "progress"]) {
      await guide.page.evaluate(`game.trivium.command("/${kind}")`);
      const row = guide.page.locator(`#trivium-party-${kind} .fps-who:has-text("Ivo Penn")`);
      await expect.poll(() => row.innerText()).toContain("not made yet");
      expect(await row.locator("input:enabled, input:checked").count()).toBe(0);
      expect(await guide.page.isChecked(`#trivium-party-${kind} .fps-who:has-text("Odile Marsh") input`)).toBe(true);
      await guide.page.keyboard.press("Escape");
      await guide.page.waitForSelector(`#trivium-party-${kind}`, { state: "detached" });
    }
    await guide.page.evaluate(`game.actors.getName("Ivo Penn").delete()`);
  });
});
