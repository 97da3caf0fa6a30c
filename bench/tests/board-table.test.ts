/** The board as people use it: placing, choosing, moving, targeting, scenes, and doing without it all. */
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
