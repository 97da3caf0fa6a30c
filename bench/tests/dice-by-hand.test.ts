/** How dice come to their faces: CONFIG.Dice.fulfillment, the user's choice for a kind of die, and the window that asks. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Seat, Table } from "../../tests/lib/table.js";
import { on } from "./lib/party.js";
import { openTable } from "./lib/ui-world.js";

let table: Table;
let guide: Seat;
let wren: Seat;
beforeAll(async () => {
  ({ table, Guide: guide, Wren: wren } = await openTable("Guide", "Wren"));
});
afterAll(() => table?.close());
beforeEach(async () => {
  for (const seat of [guide, wren]) await choose(seat, {});
});
afterEach(() => table.expectNoFaults());

const choose = (seat: Seat, chosen: Record<string, string>) =>
  on(seat, (chosen) => game.settings.set("core", "diceConfiguration", chosen).then(() => null), chosen);

const WINDOW = ".roll-resolver";
/** Starts a roll; `outcome` waits for it. */
const start = (seat: Seat, formula: string, options: object = {}) =>
  on(
    seat,
    ([formula, options]) => void ((globalThis as any).rolling = new foundry.dice.Roll(formula).evaluate(options)),
    [formula, options] as const,
  );
const outcome = (seat: Seat) =>
  on(seat, async () => {
    const roll = await (globalThis as any).rolling;
    return { total: roll.total, faces: roll.dice.map((die: any) => die.results.map((r: any) => r.result)) };
  });

test("without a choice dice are digital and nobody is asked", async () => {
  await start(guide, "3d6");
  const { faces } = await outcome(guide);
  expect(faces[0]).toHaveLength(3);
  expect(await guide.page.locator(WINDOW).count()).toBe(0);
  expect(
    await on(guide, () => {
      const { dice, methods, defaultMethod } = CONFIG.Dice.fulfillment;
      return [Object.keys(dice), Object.keys(methods), defaultMethod, methods.manual.interactive];
    }),
  ).toEqual([["d4", "d6", "d8", "d10", "d12", "d20", "d100"], ["mersenne", "manual"], "", true]);
});

test("dice chosen to be thrown by hand are asked for, all others are rolled", async () => {
  await choose(guide, { d6: "manual" });
  await start(guide, "2d6 + 1d8 + 3");
  const { page } = guide;
  await page.waitForSelector(WINDOW);
  expect(await page.locator(`${WINDOW} input`).count()).toBe(2);
  await page.locator(`${WINDOW} input`).nth(0).fill("5");
  await page.locator(`${WINDOW} input`).nth(1).fill("9");
  await page.click(`${WINDOW} [type="submit"]`);
  // A face that the die does not have is not taken.
  expect(await page.locator(WINDOW).count()).toBe(1);
  await page.locator(`${WINDOW} input`).nth(1).fill("2");
  await page.click(`${WINDOW} [type="submit"]`);
  const { total, faces } = await outcome(guide);
  expect(faces[0]).toEqual([5, 2]);
  expect(total).toBe(7 + faces[1][0] + 3);
  await page.waitForSelector(WINDOW, { state: "detached" });
});

test("dice that explode or are thrown again are asked for one after the other", async () => {
  await choose(guide, { d6: "manual" });
  await start(guide, "1d6x");
  for (const face of ["6", "6", "4"]) {
    await guide.page.waitForSelector(`${WINDOW} input`);
    await guide.page.fill(`${WINDOW} input`, face);
    await guide.page.click(`${WINDOW} [type="submit"]`);
    await guide.page.waitForFunction(
      (face) => face === "4" || document.querySelector<HTMLInputElement>(".roll-resolver input")?.value === "",
      face,
    );
  }
  expect(await outcome(guide)).toEqual({ total: 16, faces: [[6, 6, 4]] });
});

test("dice inside parentheses, pools and functions are asked for, too", async () => {
  await choose(guide, { d4: "manual" });
  await start(guide, "{1d4, 2}kh + floor((1d4) / 2)");
  await guide.page.waitForSelector(`${WINDOW} input`);
  const inputs = guide.page.locator(`${WINDOW} input`);
  expect(await inputs.count()).toBe(2);
  await inputs.nth(0).fill("4");
  await inputs.nth(1).fill("3");
  await guide.page.click(`${WINDOW} [type="submit"]`);
  expect((await outcome(guide)).total).toBe(5);
});

test("what is left empty, and all when the window is closed, is rolled", async () => {
  await choose(guide, { d20: "manual" });
  for (const leave of [`${WINDOW} [type="submit"]`, `${WINDOW} [data-action="close"]`]) {
    await start(guide, "2d20");
    await guide.page.waitForSelector(`${WINDOW} input`);
    await guide.page.click(leave);
    const { faces } = await outcome(guide);
    expect(faces[0]).toHaveLength(2);
    for (const face of faces[0]) expect(face >= 1 && face <= 20).toBe(true);
    await guide.page.waitForSelector(WINDOW, { state: "detached" });
  }
});

test("allowInteractive: false, highest and lowest ask nobody; neither does who may not roll by hand", async () => {
  await choose(guide, { d6: "manual" });
  for (const options of [{ allowInteractive: false }, { maximize: true }, { minimize: true }]) {
    await start(guide, "1d6", options);
    await outcome(guide);
  }
  await choose(wren, { d6: "manual" });
  await start(wren, "1d6");
  await outcome(wren);
  for (const seat of [guide, wren]) expect(await seat.page.locator(WINDOW).count()).toBe(0);
});

test("a way that asks nobody brings its own faces, and leaves to chance what it does not", async () => {
  const said = await on(guide, async () => {
    const { methods } = CONFIG.Dice.fulfillment;
    const asked: string[] = [];
    methods.fixed = { label: "Fixed", handler: async (term: any) => (asked.push(term.expression) ? 3 : undefined) };
    methods.shy = { label: "Shy", handler: () => undefined };
    await game.settings.set("core", "diceConfiguration", { d6: "fixed", d8: "shy", d4: "unknown" });
    const roll = await new foundry.dice.Roll("2d6 + 1d8 + 1d4").evaluate();
    return { asked, faces: roll.dice.map((die: any) => die.results.map((r: any) => r.result)) };
  });
  expect(said.asked).toEqual(["2d6", "2d6"]);
  expect(said.faces[0]).toEqual([3, 3]);
  for (const face of [said.faces[1][0], said.faces[2][0]]) expect(face).toBeGreaterThan(0);
});

test("dice that report by themselves fill in what is asked for", async () => {
  await choose(guide, { d6: "manual" });
  await start(guide, "2d6");
  await guide.page.waitForSelector(WINDOW);
  const taken = await on(guide, () => {
    const [resolver]: any[] = [...foundry.applications.instances.values()].filter((app: any) => app.roll);
    return [
      resolver.registerResult("manual", "d8", 2),
      resolver.registerResult("other", "d6", 2),
      resolver.registerResult("manual", "d6", 2),
      resolver.registerResult("manual", "d6", 6),
      resolver.registerResult("manual", "d6", 6),
    ];
  });
  expect(taken).toEqual([false, false, true, true, false]);
  expect(await outcome(guide)).toEqual({ total: 8, faces: [[2, 6]] });
});

test("the window with the choices is among the settings", async () => {
  const { page } = guide;
  await page.click('button[data-tab="settings"]');
  await page.click('#settings [data-app="configure"]');
  await page.click('#settings-config [data-key="core.diceConfiguration"]');
  await page.selectOption('#dice-config [name="d20"]', "manual");
  await page.click('#dice-config [type="submit"]');
  await expect.poll(() => on(guide, () => game.settings.get("core", "diceConfiguration").d20)).toBe("manual");
  await on(guide, () =>
    foundry.applications.instances
      .get("settings-config")
      .close()
      .then(() => null),
  );
});
