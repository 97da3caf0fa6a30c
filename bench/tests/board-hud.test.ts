/** The HUD of tokens: bars, statuses, visibility and target, and a system's own in its place. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Seat, Table } from "../../tests/lib/table.js";
import { createScene, createToken, withToken } from "./lib/board.js";
import { createHero, on, openParty, stored } from "./lib/party.js";

let table: Table;
let seats: Seat[];
let guide: Seat;
let wren: Seat;
let scene: string;
let hero: string;

beforeAll(async () => {
  ({ table, seats, Guide: guide, Wren: wren } = await openParty("Guide", "Wren"));
  hero = await createHero(seats, { name: "Alder the Tall", system: { level: 3 } });
});
afterAll(() => table?.close());
beforeEach(async () => void (scene = await createScene(seats)));
afterEach(() => table.expectNoFaults());

const button = (id: string): string => `#board .token[data-token-id="${id}"]`;

test("the right button opens the HUD: statuses by both buttons, bars with signs, visibility and target", async () => {
  const { page } = guide;
  const id = await createToken(seats, guide, hero, { x: 300, y: 300, bar1: { attribute: "level" } });
  await page.click(button(id), { button: "right" });
  await page.waitForSelector("#token-hud");
  expect(await on(guide, () => [canvas.hud.token, canvas.tokens.hud].every((hud) => hud.rendered && hud.object))).toBe(
    true,
  );
  const level = (): Promise<number> => withToken(seats, wren, id, ({ actor }) => actor.system.level);
  for (const [entry, wanted] of [
    ["+4", 7],
    ["-2", 5],
    ["2", 2],
    ["=-3", 1],
  ] as const) {
    await page.fill('#token-hud input[name="bar1.value"]', entry);
    await page.press('#token-hud input[name="bar1.value"]', "Enter");
    await expect.poll(level, { message: entry }).toBe(wanted);
  }
  expect((await stored(guide, hero)).system.level).toBe(3);

  await page.click('#token-hud [data-palette="effects"][data-action]');
  await page.click('#token-hud [data-action="effect"][data-status-id="prone"]');
  const statuses = (): Promise<any[]> =>
    withToken(seats, wren, id, ({ actor }) =>
      actor.effects.map((effect: any) => [[...effect.statuses][0], effect.getFlag("core", "overlay") ?? false]),
    );
  await expect.poll(statuses).toEqual([["prone", false]]);
  await page.click('#token-hud [data-action="effect"][data-status-id="dead"]', { button: "right" });
  await expect.poll(statuses).toEqual([
    ["prone", false],
    ["dead", true],
  ]);
  expect(await wren.page.locator(`${button(id)} .token-effect`).count()).toBe(2);
  await wren.page.hover(`${button(id)} .token-effect:not(.overlay)`, { force: true });
  await page.waitForSelector('#token-hud .effect-control.active[data-status-id="dead"]');
  await page.click('#token-hud [data-action="effect"][data-status-id="prone"]');
  await expect.poll(statuses).toEqual([["dead", true]]);

  await page.click('#token-hud [data-action="target"]');
  await expect.poll(() => on(guide, () => game.user.targets.ids)).toEqual([id]);
  await page.click('#token-hud [data-action="visibility"]');
  await expect.poll(() => wren.page.locator(button(id)).isVisible()).toBe(false);
  await page.keyboard.press("Escape");
  await page.waitForSelector("#token-hud", { state: "detached" });
  await wren.page.click(".board-stage", { button: "right", position: { x: 350, y: 350 }, force: true });
  expect(await wren.page.locator("#token-hud").count()).toBe(0);
});

test("a bar stays between nothing and its most, and a double click opens the sheet of the token's own actor", async () => {
  const free = { value: 3, max: 6 };
  const wolf = await createHero(seats, { name: "Dog", system: { free } });
  const id = await createToken(seats, guide, wolf, { x: 300, y: 300, bar2: { attribute: "free" }, displayBars: 50 });
  const bar = wren.page.locator(`${button(id)} .token-bar.bar2`);
  expect(await bar.innerText()).toBe("3/6");
  const { page } = wren;
  await page.click(button(id), { button: "right" });
  for (const [entry, wanted] of [
    ["+9", "6/6"],
    ["-20", "0/6"],
    ["4", "4/6"],
  ] as const) {
    await page.fill('#token-hud input[name="bar2.value"]', entry);
    await page.press('#token-hud input[name="bar2.value"]', "Enter");
    await expect.poll(() => bar.innerText(), { message: entry }).toBe(wanted);
  }
  expect(await page.locator('#token-hud [data-action="visibility"]').count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.dblclick(button(id));
  const sheets = (): Promise<string[]> =>
    on(wren, () =>
      [...foundry.applications.instances.values()]
        .filter((app: any) => app.document)
        .map((app: any) => app.document.uuid),
    );
  await expect.poll(sheets).toEqual([`Scene.${scene}.Token.${id}.Actor.${wolf}`]);
  await withToken(seats, guide, id, (token) => token.delete().then(() => null));
  await expect.poll(sheets).toEqual([]);
});

test("the palette honours `hud` of a status, and a system's own HUD class and action take over", async () => {
  const id = await createToken(seats, guide, hero);
  const offered = await on(
    guide,
    async (id) => {
      const own = [
        { id: "no", name: "No", img: "icons/svg/net.svg", hud: false },
        { id: "mine", name: "Mine", img: "icons/svg/net.svg", hud: { actorTypes: ["hero"] } },
        { id: "theirs", name: "Theirs", img: "icons/svg/net.svg", hud: { actorTypes: ["base"] } },
      ];
      for (const status of own) {
        if (game.release.generation === 13) CONFIG.statusEffects.push(status);
        else CONFIG.statusEffects[status.id] = status;
      }
      const calls: any[] = ((globalThis as any).hudCalls = []);
      class OwnHUD extends foundry.applications.hud.TokenHUD {
        static DEFAULT_OPTIONS = {
          actions: {
            effect: {
              buttons: [0, 2],
              handler(this: any, event: any, target: any) {
                calls.push([this.actor.name, target.dataset.statusId, event.button]);
              },
            },
          },
        };
      }
      CONFIG.Token.hudClass = OwnHUD;
      canvas.hud = null;
      await canvas.draw();
      await canvas.hud.token.bind(canvas.tokens.get(id));
      return Object.keys(canvas.hud.token._getStatusEffectChoices()).slice(-2);
    },
    id,
  );
  expect(offered).toEqual(["burrow", "mine"]);
  await guide.page.click('#token-hud [data-palette="effects"][data-action]');
  await guide.page.click('#token-hud [data-status-id="mine"]');
  await guide.page.click('#token-hud [data-status-id="mine"]', { button: "right" });
  expect(await on(guide, () => (globalThis as any).hudCalls)).toEqual([
    ["Alder the Tall", "mine", 0],
    ["Alder the Tall", "mine", 2],
  ]);
  await on(guide, () => {
    CONFIG.Token.hudClass = foundry.applications.hud.TokenHUD;
    canvas.hud = null;
    return canvas.draw().then(() => null);
  });
});
