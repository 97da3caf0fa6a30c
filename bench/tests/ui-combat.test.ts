/** The tab of encounters and the HUD's part in it, by hand. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Seat, Table } from "../../tests/lib/table.js";
import { createScene, createToken } from "./lib/board.js";
import { createHero, on, openParty, settled } from "./lib/party.js";

let table: Table;
let seats: Seat[];
let guide: Seat;
let wren: Seat;
let hero: string;
let beast: string;
let heroToken: string;
let beastToken: string;
beforeAll(async () => {
  ({ table, seats, Guide: guide, Wren: wren } = await openParty("Guide", "Wren"));
  hero = await createHero(seats, {
    name: "Rook",
    system: { level: 7 },
    prototypeToken: { actorLink: true, name: "Rook" },
  });
  beast = await createHero(seats, { name: "Boar", system: { level: 2 }, ownership: { default: 0 } });
  await createScene(seats);
  heroToken = await createToken(seats, guide, hero, { x: 100, y: 100 });
  beastToken = await createToken(seats, guide, beast, { x: 400, y: 100, name: "Boar" });
  for (const { page } of seats) await page.click('button[data-tab="combat"]');
});
afterAll(() => table?.close());
afterEach(() => table.expectNoFaults());

const rows = ({ page }: Seat): Promise<string[]> =>
  page
    .locator("#combat .combatant")
    .evaluateAll((all) => all.map((row) => row.querySelector(".name")!.textContent!.trim()));
const active = ({ page }: Seat): Promise<string[]> => page.locator("#combat .combatant.active .name").allInnerTexts();
const row = (name: string): string => `#combat .combatant:has(.name:text-is("${name}"))`;
const openHUD = async ({ page }: Seat, id: string): Promise<void> => {
  await page.click(`#board .token[data-token-id="${id}"]`, { button: "right" });
  await page.waitForSelector("#token-hud");
};

test("the gamemaster makes an encounter, and brings tokens in by their HUD", async () => {
  const { page } = guide;
  await page.click('#combat [data-action="createCombat"]');
  await page.waitForSelector("#combat .combat-tracker .empty");
  expect(await page.locator("#sidebar-content > .tab:visible").count()).toBe(1);
  await page.click('button[data-tab="actors"]');
  expect(await page.locator("#combat").isVisible()).toBe(false);
  await page.click('button[data-tab="combat"]');
  expect(await wren.page.locator('#combat [data-action="createCombat"]').count()).toBe(0);
  await openHUD(guide, heroToken);
  await page.click('#token-hud [data-action="combat"]');
  await page.waitForSelector('#token-hud [data-action="combat"].active');
  await page.keyboard.press("Escape");
  await openHUD(guide, beastToken);
  await page.click('#token-hud [data-action="combat"]');
  for (const seat of seats) await expect.poll(async () => (await rows(seat)).toSorted()).toEqual(["Boar", "Rook"]);
  // Out and in again, by the player whose token it is.
  await page.keyboard.press("Escape");
  await openHUD(wren, heroToken);
  await wren.page.click('#token-hud [data-action="combat"]');
  for (const seat of seats) await expect.poll(() => rows(seat)).toEqual(["Boar"]);
  await wren.page.click('#token-hud [data-action="combat"]:not(.active)');
  for (const seat of seats) await expect.poll(async () => (await rows(seat)).length).toBe(2);
  await wren.page.keyboard.press("Escape");
});

test("initiative is rolled by a button or typed in by hand, each for one's own", async () => {
  expect(await wren.page.locator(`${row("Boar")} [data-action="rollInitiative"]`).count()).toBe(0);
  await wren.page.click(`${row("Rook")} [data-action="rollInitiative"]`);
  for (const seat of seats) await expect.poll(() => rows(seat)).toEqual(["Rook", "Boar"]);
  const typed = async (text: string) => {
    const input = guide.page.locator(`${row("Boar")} .initiative-input`);
    await input.fill(text);
    await input.press("Enter");
  };
  const initiative = () => on(wren, () => game.combat.combatants.getName("Boar").initiative);
  for (const [text, wanted] of [
    ["12", 12],
    ["-2.5", 9.5],
    ["=-3", -3],
    ["", null],
  ] as const) {
    await typed(text);
    await expect.poll(initiative, { message: text }).toBe(wanted);
  }
  await typed("soon");
  await guide.page.waitForSelector('#notifications >> text="soon" is no number');
  await on(guide, () => ui.notifications.clear());
  await guide.page.click('#combat [data-action="rollNPC"]');
  await expect.poll(initiative).toBe(3);
  expect(await guide.page.locator(`${row("Rook")} .initiative-input`).inputValue()).toBe("8");
});

test("turns and rounds go on and back; whose turn it is, is marked in the list and on the board", async () => {
  const { page } = guide;
  await page.click('#combat [data-action="startCombat"]');
  for (const seat of seats) await expect.poll(() => active(seat)).toEqual(["Rook"]);
  expect(await wren.page.locator(`#board .token.turn`).getAttribute("data-token-id")).toBe(heroToken);
  // It is Wren's to end.
  await wren.page.click('#combat [data-action="nextTurn"]');
  for (const seat of seats) await expect.poll(() => active(seat)).toEqual(["Boar"]);
  await expect.poll(() => wren.page.locator(`#board .token.turn`).getAttribute("data-token-id")).toBe(beastToken);
  expect(await wren.page.locator('#combat [data-action="nextTurn"]').count()).toBe(0);
  const title = () => wren.page.locator("#combat .encounter-title").innerText();
  for (const [action, place] of [
    ["nextTurn", "2 Rook"],
    ["nextRound", "3 Rook"],
    ["previousTurn", "2 Boar"],
    ["previousRound", "1 Boar"],
  ] as const) {
    await page.click(`#combat [data-action="${action}"]`);
    await expect
      .poll(async () => [(await title()).match(/\d+$/)?.[0], ...(await active(wren))].join(" "), { message: action })
      .toBe(place);
  }
});

test("who is hidden is not shown to players, who is defeated is marked for all", async () => {
  const { page } = guide;
  await page.click(`${row("Boar")} [data-action="toggleHidden"]`);
  await expect.poll(() => rows(wren)).toEqual(["Rook"]);
  expect(await rows(guide)).toEqual(["Rook", "Boar"]);
  await page.click(`${row("Boar")} [data-action="toggleHidden"]`);
  await expect.poll(() => rows(wren)).toEqual(["Rook", "Boar"]);
  await page.click(`${row("Boar")} [data-action="toggleDefeated"]`);
  await wren.page.waitForSelector(`${row("Boar")}.defeated`);
  await expect
    .poll(() => on(wren, (id) => canvas.scene.tokens.get(id).actor.statuses.has("dead"), beastToken))
    .toBe(true);
  await page.click(`${row("Boar")} [data-action="toggleDefeated"]`);
  await expect
    .poll(() => on(wren, (id) => canvas.scene.tokens.get(id).actor.statuses.has("dead"), beastToken))
    .toBe(false);
});

test("the menus: a combatant's and the encounter's, and hooks that add to them", async () => {
  const { page } = guide;
  await wren.page.click(row("Boar"), { button: "right" });
  expect(await wren.page.locator("#context-menu").count()).toBe(0);
  await page.click(row("Boar"), { button: "right" });
  await page.click("#context-menu >> text=Take initiative back");
  await expect.poll(() => on(wren, () => game.combat.combatants.getName("Boar").initiative)).toBe(null);
  await page.click("#combat .encounter-title", { button: "right" });
  await page.click("#context-menu >> text=Tie to the scene");
  await expect.poll(() => on(wren, () => game.combat.scene)).toBe(null);
  await page.click(row("Boar"), { button: "right" });
  await page.click("#context-menu >> text=Remove from the encounter");
  for (const seat of seats) await expect.poll(() => rows(seat)).toEqual(["Rook"]);
});

test("the end asks first", async () => {
  const { page } = guide;
  await page.click('#combat [data-action="endCombat"]');
  await page.click('dialog.application [data-action="no"]');
  await page.waitForSelector("dialog.application", { state: "detached" });
  expect(await on(wren, () => game.combats.size)).toBe(1);
  await page.click('#combat [data-action="endCombat"]');
  await page.click('dialog.application [data-action="yes"]');
  for (const seat of seats) await seat.page.waitForSelector("#combat .combat-tracker .empty");
  expect(await wren.page.locator("#board .token.turn").count()).toBe(0);
});

test("the HUD locks a token, sets it up and says how it moves", async () => {
  const { page } = guide;
  const source = (key: string) =>
    on(wren, ([id, key]) => canvas.scene.tokens.get(id)._source[key!], [beastToken, key] as const);
  await openHUD(guide, beastToken);
  await page.click('#token-hud [data-action="locked"]');
  await expect.poll(() => source("locked")).toBe(true);
  await page.click('#token-hud [data-palette="movementActions"][data-action]');
  await page.click('#token-hud [data-movement-action="fly"]');
  await expect.poll(() => source("movementAction")).toBe("fly");
  expect(
    await on(wren, ([a, b]) => [a, b].map((id) => canvas.scene.tokens.get(id).movementAction), [
      beastToken,
      heroToken,
    ] as const),
  ).toEqual(["fly", "walk"]);
  await page.waitForSelector('#token-hud [data-movement-action="fly"].active');
  expect(await page.locator('#token-hud [data-movement-action="displace"]').count()).toBe(0);
  // One palette is open at a time.
  await page.click('#token-hud [data-palette="effects"][data-action]');
  expect(await page.locator("#token-hud .palette:visible").count()).toBe(1);
  await page.click('#token-hud [data-action="config"]');
  await page.waitForSelector(".token-config");
  await page.fill('.token-config [name="name"]', "Old Boar");
  await page.check('.token-config [name="hidden"]');
  await page.click('.token-config [type="submit"]');
  await expect.poll(() => source("name")).toBe("Old Boar");
  await expect.poll(() => source("hidden")).toBe(true);
  // A player sets up his own, without what only gamemasters decide.
  await openHUD(wren, heroToken);
  await wren.page.click('#token-hud [data-action="config"]');
  await wren.page.waitForSelector(".token-config");
  for (const name of ["hidden", "locked", "actorLink"])
    expect(await wren.page.locator(`.token-config [name="${name}"]`).count(), name).toBe(0);
  await wren.page.fill('.token-config [name="width"]', "2");
  await wren.page.click('.token-config [type="submit"]');
  await expect.poll(() => on(guide, (id) => canvas.scene.tokens.get(id).width, heroToken)).toBe(2);
  await settled(...seats);
});

test("S44 the hook of a context menu fires once, when its list is first drawn: at ready it is too late", async () => {
  const page = await guide.page.context().newPage();
  await page.addInitScript(() => {
    const counts: Record<string, number> = ((globalThis as any).menuHooks = {});
    const wait = setInterval(() => {
      const { Hooks } = globalThis as any;
      if (!Hooks) return;
      clearInterval(wait);
      const count = (name: string) => () => void (counts[name] = (counts[name] ?? 0) + 1);
      for (const kind of ["Combatant", "Combat", "Actor"]) Hooks.on(`get${kind}ContextOptions`, count(kind));
      Hooks.once("ready", () => Hooks.on("getActorContextOptions", count("late")));
    }, 0);
  });
  await page.goto(`${table.url}/game`);
  await page.waitForFunction(() => (globalThis as any).game?.ready === true);
  for (const tab of ["actors", "combat"]) {
    await page.click(`button[data-tab="${tab}"]`);
    await page.evaluate((tab) => ui[tab].render({ force: true }).then(() => null), tab);
  }
  await page.click('button[data-tab="actors"]');
  await page.click("#actors .directory-item[data-entry-id]", { button: "right" });
  await page.waitForSelector("#context-menu");
  expect(await page.evaluate(() => (globalThis as any).menuHooks)).toEqual({ Combatant: 1, Combat: 1, Actor: 1 });
  await page.close();
});
