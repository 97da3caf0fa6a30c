/** The board as people use it: placing, choosing, moving, targeting, the HUD, scenes, and doing without it all. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { GENERATION, ready, type Seat, type Table } from "../../tests/lib/table.js";
import { createScene, createToken, storedToken, withToken } from "./lib/board.js";
import { createHero, on, openParty, settled, stored, takeNotices, USERS } from "./lib/party.js";

let table: Table;
let seats: Seat[];
let guide: Seat;
let wren: Seat;
let scene: string;
let hero: string;
let foe: string;

beforeAll(async () => {
  ({ table, seats, Guide: guide, Wren: wren } = await openParty("Guide", "Wren"));
  hero = await createHero(seats, { name: "Alder the Tall", system: { level: 3 } });
  foe = await createHero(seats, { name: "Wolf", ownership: { default: 0 } });
});
afterAll(() => table?.close());
beforeEach(async () => void (scene = await createScene(seats)));
afterEach(() => table.expectNoFaults());

const button = (id: string): string => `#board .token[data-token-id="${id}"]`;
const placeOf = async (id: string): Promise<number[]> => {
  const { x, y } = await storedToken(guide, scene, id);
  return [x, y];
};
const controlled = (seat: Seat): Promise<string[]> => on(seat, () => canvas.tokens.controlled.map(({ id }: any) => id));
/** Notes some hooks on a page from now on; gives what was noted. */
const record = async (seat: Seat, ...hooks: string[]): Promise<() => Promise<any[]>> => {
  await on(
    seat,
    (hooks) => {
      const seen: any[] = ((globalThis as any).seenHooks = []);
      for (const hook of hooks) {
        Hooks.on(hook, (...args: any[]) => {
          const plain = args.map((arg) => (typeof arg === "object" ? (arg?.id ?? arg?.scene?.id ?? null) : arg));
          seen.push([hook, ...plain]);
        });
      }
    },
    hooks,
  );
  return () => on(seat, () => (globalThis as any).seenHooks as any[]);
};

test("a scene in view is on the canvas, with its grid, its sizes and its hooks", async () => {
  const seen = await record(wren, "canvasInit", "canvasReady", "canvasTearDown", "drawToken");
  const token = await createToken(seats, guide, hero, { x: 200, y: 100 });
  await on(wren, () => game.scenes.viewed.view().then(() => null));
  expect((await seen()).map(([hook]) => hook)).toEqual([
    "drawToken",
    "canvasTearDown",
    "canvasInit",
    "drawToken",
    "canvasReady",
  ]);
  const shown = await on(
    wren,
    (id) => {
      const { ready, scene, tokens, grid, dimensions } = canvas;
      const placeable = tokens.get(id);
      return {
        ready,
        scenes: [game.scenes.active, game.scenes.viewed, game.scenes.current].every((one) => one === scene),
        grid: [grid.size, grid.type, grid.isSquare, scene.grid.diagonals],
        pixels: [dimensions.width, dimensions.height, dimensions.distancePixels],
        token: placeable.document === scene.tokens.get(id) && placeable.document.object === placeable,
        actor: placeable.actor.isToken,
        center: placeable.center,
        isOwner: placeable.isOwner,
        collection: tokens.documentCollection === scene.tokens,
      };
    },
    token,
  );
  expect(shown).toEqual({
    ready: true,
    scenes: true,
    grid: [100, 1, true, 0],
    pixels: [1000, 800, 100],
    token: true,
    actor: true,
    center: { x: 250, y: 150 },
    isOwner: true,
    collection: true,
  });
});

test("an actor dragged from the directory becomes a token where it is dropped, made of its prototype", async () => {
  const { page } = guide;
  await on(
    guide,
    (id) =>
      game.actors
        .get(id)
        .update({
          prototypeToken: { name: "Grey wolf", width: 2, height: 2, disposition: 0, bar1: { attribute: "level" } },
        })
        .then(() => null),
    foe,
  );
  await page.click('button[data-tab="actors"]');
  await page.dragAndDrop(`#actors [data-entry-id="${foe}"]`, ".board-stage", { targetPosition: { x: 455, y: 345 } });
  await page.waitForSelector("#board .token");
  const [token] = (await stored(guide, scene, "Scene")).tokens;
  expect(token).toMatchObject({ name: "Grey wolf", actorId: foe, actorLink: false, x: 400, y: 200, width: 2 });
  expect(token.delta).toMatchObject({ _id: token._id, system: {}, items: [] });
  // A player may not place tokens, not even of his own actor.
  await wren.page.click('button[data-tab="actors"]');
  await wren.page.dragAndDrop(`#actors [data-entry-id="${hero}"]`, ".board-stage", {
    targetPosition: { x: 95, y: 95 },
  });
  await expect.poll(() => wren.page.locator("#notifications .warning").count()).toBe(1);
  await on(wren, () => ui.notifications.clear());
  expect((await stored(guide, scene, "Scene")).tokens).toHaveLength(1);
});

test("a token is chosen by a click and moved by dragging, snapped to the grid, and by arrow keys", async () => {
  const own = await createToken(seats, guide, hero, { x: 100, y: 100 });
  const other = await createToken(seats, guide, foe, { x: 500, y: 100 });
  const { page } = wren;
  const seen = await record(wren, "controlToken");
  await page.click(button(other));
  expect(await controlled(wren)).toEqual([]);
  await page.click(button(own));
  expect(await controlled(wren)).toEqual([own]);
  expect(await page.getAttribute(button(own), "aria-pressed")).toBe("true");
  const { x, y } = (await page.locator(button(own)).boundingBox())!;
  await page.mouse.move(x + 50, y + 50);
  await page.mouse.down();
  await page.mouse.move(x + 150, y + 60);
  await page.mouse.move(x + 272, y + 165);
  await page.mouse.up();
  await expect.poll(() => placeOf(own)).toEqual([300, 200]);
  expect(await controlled(wren)).toEqual([own]);
  await page.focus(button(own));
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => placeOf(own)).toEqual([200, 200]);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => placeOf(own)).toEqual([200, 300]);
  await settled(...seats);
  const left = await guide.page.$eval(button(own), (element) => [element.style.left, element.style.top]);
  expect(left).toEqual(["200px", "300px"]);
  await page.click(".board-stage", { position: { x: 850, y: 650 } });
  expect(await controlled(wren)).toEqual([]);
  expect(await seen()).toEqual([
    ["controlToken", own, true],
    ["controlToken", own, false],
  ]);
});

test("the T key targets, for everybody to see; Shift+T targets one more", async () => {
  const one = await createToken(seats, guide, foe, { x: 100, y: 100 });
  const two = await createToken(seats, guide, foe, { x: 400, y: 100 });
  const seen = await record(guide, "targetToken");
  const targets = (seat: Seat): Promise<string[]> => on(seat, (id) => game.users.get(id).targets.ids, USERS.Wren);
  await wren.page.focus(button(one));
  await wren.page.keyboard.press("t");
  expect(await targets(wren)).toEqual([one]);
  await wren.page.focus(button(two));
  await wren.page.keyboard.press("Shift+T");
  expect(await on(wren, () => [...game.user.targets].map(({ id }) => id))).toEqual([one, two]);
  await wren.page.keyboard.press("Shift+T");
  await settled(...seats);
  for (const seat of seats) expect(await targets(seat), seat.name).toEqual([one]);
  expect(await on(guide, () => game.user.targets.size)).toBe(0);
  expect(await guide.page.locator(`${button(one)} .token-target`).count()).toBe(1);
  expect(await seen()).toEqual([
    ["targetToken", USERS.Wren, one, true],
    ["targetToken", USERS.Wren, two, true],
    ["targetToken", USERS.Wren, two, false],
  ]);
  await on(wren, (ids) => canvas.tokens.setTargets(ids), [two]);
  await settled(...seats);
  expect(await targets(guide)).toEqual([two]);
  // Who comes later sees it, too, and of who goes no mark is left.
  const bram = await table.join("Bram");
  await expect.poll(() => targets(bram)).toEqual([two]);
  expect(await on(bram, (id) => game.users.get(id).viewedScene, USERS.Wren)).toBe(scene);
  await bram.page.focus(button(one));
  await bram.page.keyboard.press("t");
  await expect.poll(() => guide.page.locator(`${button(one)} .token-target`).count()).toBe(1);
  await bram.page.context().close();
  await expect.poll(() => guide.page.locator(`${button(one)} .token-target`).count()).toBe(0);
  await withToken(seats, guide, two, (token) => token.delete().then(() => null));
  for (const seat of seats) expect(await targets(seat), seat.name).toEqual([]);
});

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

test("a hook may take what is dropped on the board for itself", async () => {
  const { page } = guide;
  await on(guide, () => {
    Hooks.once("dropCanvasData", (canvas: any, data: any) => {
      (globalThis as any).dropped = [canvas.scene.name, data.type, Math.round(data.x / 100), Math.round(data.y / 100)];
      return false;
    });
  });
  await page.click('button[data-tab="actors"]');
  await page.dragAndDrop(`#actors [data-entry-id="${hero}"]`, ".board-stage", { targetPosition: { x: 300, y: 400 } });
  expect(await on(guide, () => (globalThis as any).dropped)).toEqual(["Yard", "Actor", 3, 4]);
  await settled(...seats);
  expect((await stored(guide, scene, "Scene")).tokens).toEqual([]);
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

test("Delete takes the tokens under control away, for those who may", async () => {
  const id = await createToken(seats, guide, hero, { x: 100, y: 100 });
  await wren.page.click(button(id));
  await wren.page.keyboard.press("Delete");
  await guide.page.click(button(id));
  expect(await guide.page.locator(button(id)).count()).toBe(1);
  await guide.page.keyboard.press("Delete");
  await expect.poll(() => wren.page.locator(button(id)).count()).toBe(0);
  expect((await stored(guide, scene, "Scene")).tokens).toEqual([]);
  expect(await takeNotices(wren)).toEqual([]);
});

test("the scenes' tab makes, views and activates scenes; the active one is where everybody is", async () => {
  const { page } = guide;
  await page.click('button[data-tab="scenes"]');
  await page.click('#scenes .directory-header [data-action="createEntry"]');
  await page.fill('dialog.application input[name="name"]', "Cellar");
  await page.press('dialog.application input[name="name"]', "Enter");
  await page.click('#scenes .entry-name:has-text("Cellar")');
  await expect.poll(() => on(guide, () => canvas.scene?.name)).toBe("Cellar");
  expect(await on(wren, () => canvas.scene.name)).toBe("Yard");
  expect(await on(guide, () => [game.scenes.active.name, game.scenes.current.name])).toEqual(["Yard", "Cellar"]);
  await page.click('#scenes .directory-item:has-text("Cellar")', { button: "right" });
  await page.click('#context-menu .context-item:has-text("Activate")');
  await expect.poll(() => on(wren, () => canvas.scene?.name)).toBe("Cellar");
  await settled(...seats);
  for (const seat of seats) {
    const active = await on(seat, () => game.scenes.filter(({ active }: any) => active).map(({ name }: any) => name));
    expect(active, seat.name).toEqual(["Cellar"]);
  }
  await on(guide, () =>
    game.scenes
      .getName("Cellar")
      .delete()
      .then(() => null),
  );
  await settled(...seats);
  await expect.poll(() => on(wren, () => [canvas.ready, canvas.scene])).toEqual([false, null]);
});

test("a token speaks for its actor, and without a board everything else works", async () => {
  const id = await createToken(seats, guide, hero, { name: "Alder's double" });
  const speaker = await withToken(seats, wren, id, (token) => {
    token.object.control();
    const speaker = CONFIG.ChatMessage.documentClass.getSpeaker();
    return [speaker, CONFIG.ChatMessage.documentClass.getSpeakerActor(speaker) === token.actor];
  });
  expect(speaker).toEqual([{ scene, token: id, actor: hero, alias: "Alder's double" }, true]);

  await on(wren, () => game.settings.set("core", "noCanvas", true).then(() => null));
  await wren.page.reload();
  await ready(wren.page);
  const shown = await on(wren, () => [canvas.ready, canvas.tokens, game.scenes.viewed, game.scenes.current?.name]);
  expect(shown).toEqual([false, null, null, "Yard"]);
  expect(await wren.page.locator("#board").count()).toBe(0);
  await on(
    wren,
    ([scene, id]) =>
      game.scenes
        .get(scene)
        .tokens.get(id)
        .actor.update({ "system.level": 9 })
        .then(() => null),
    [scene, id] as const,
  );
  await settled(...seats);
  expect(await withToken(seats.slice(0, 1), guide, id, ({ actor }) => actor.system.level)).toBe(9);
  await on(wren, () => game.settings.set("core", "noCanvas", false).then(() => null));
  await wren.page.reload();
  await ready(wren.page);
  expect(await on(wren, () => canvas.ready)).toBe(true);
  expect(GENERATION === 14 ? "levels" : "background").toBe(
    await on(wren, () => ("levels" in canvas.scene._source ? "levels" : "background")),
  );
});
