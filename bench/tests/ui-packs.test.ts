/** Compendium packs on the page: the sidebar's tab, the window of a pack, and what is dragged out of it. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Seat, type Table, GENERATION, picture } from "../../tests/lib/table.js";
import { createScene } from "./lib/board.js";
import { LAMP, openWindowLibrary, ROPE, WOLF } from "./lib/packs.js";
import { on, serverWorld, settled } from "./lib/party.js";
import { closeAll, create } from "./lib/ui-world.js";

const GEAR = "bench-ui.gear";
const uuidOf = (id: string, name = "gear", type = "Item"): string => `Compendium.bench-ui.${name}.${type}.${id}`;
const WINDOW = "#compendium-bench-ui-gear";

let table: Table;
let seats: Seat[];
let guide: Seat;
let wren: Seat;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ table, seats, close, Guide: guide, Wren: wren } = await openWindowLibrary("Guide", "Wren"));
});
afterAll(() => close?.());
afterEach(async () => {
  await closeAll(...seats);
  table.expectNoFaults();
});

const namesIn = (seat: Seat, selector: string): Promise<string[]> =>
  seat.page.locator(`${selector} .entry-name .name:visible`).allInnerTexts();

/** Opens the window of the pack of gear from the sidebar. */
async function openPack(seat: Seat): Promise<void> {
  await seat.page.click('button[data-tab="compendium"]');
  await seat.page.click(`#compendium [data-pack="${GEAR}"] [data-action="activateEntry"]`);
  await seat.page.waitForSelector(`${WINDOW} [data-entry-id="${LAMP}"]`);
}

/** Chooses an entry of the context menu of an element. */
async function choose(seat: Seat, selector: string, label: string): Promise<void> {
  await seat.page.click(selector, { button: "right" });
  await seat.page.click(`#context-menu .context-item:has-text("${label}")`);
}

test("the sidebar lists the packs in their folders, with kind and lock, and finds them", async () => {
  await guide.page.click('button[data-tab="compendium"]');
  expect(await namesIn(guide, "#compendium")).toEqual([
    "Gear",
    "Beasts",
    ...(GENERATION === 13 ? [] : ["Blessings"]),
    "Book",
    "Macros",
    "Secrets",
    "Tables",
  ]);
  expect(await guide.page.locator("#compendium .folder-header h3").allInnerTexts()).toEqual(["Fixture", "Living"]);
  const row = guide.page.locator(`#compendium [data-pack="${GEAR}"]`);
  expect([...(await row.evaluate((element) => [...element.classList]))]).toContain("item");
  expect(await row.locator(".kind").innerText()).toBe("Items: 2");
  expect(await row.locator(".pack-state").getAttribute("aria-label")).toBe("locked");
  expect(await row.evaluate((element) => element.closest(".folder")!.querySelector("h3")!.textContent)).toBe("Fixture");
  await guide.page.fill("#compendium input[type=search]", "beast");
  expect(await namesIn(guide, "#compendium")).toEqual(["Beasts"]);
  await guide.page.fill("#compendium input[type=search]", "");
  // A player sees what a player may read, and no way to make folders or to unlock.
  await wren.page.click('button[data-tab="compendium"]');
  expect(await namesIn(wren, "#compendium")).not.toContain("Secrets");
  await wren.page.click(`#compendium [data-pack="${GEAR}"]`, { button: "right" });
  expect(await wren.page.locator("#context-menu").count()).toBe(0);
  expect(await wren.page.locator("#compendium [data-action=createFolder]").count()).toBe(0);
});

test("the window of a pack shows folders, pictures and names, finds them, and opens a sheet that cannot be changed", async () => {
  await openPack(guide);
  expect(await guide.page.locator(`${WINDOW} .window-title`).innerText()).toBe("Gear");
  expect(await namesIn(guide, WINDOW)).toEqual(["Lamp", "Rope"]);
  expect(await guide.page.locator(`${WINDOW} .folder-header h3`).allInnerTexts()).toEqual(["Lights", "Oil lamps"]);
  expect(await guide.page.locator(`${WINDOW} [data-entry-id="${LAMP}"] img`).getAttribute("src")).toBe(
    "icons/svg/chest.svg",
  );
  expect(await guide.page.locator(`${WINDOW} .pack-state`).innerText()).toContain("Locked");
  expect(await guide.page.locator(`${WINDOW} [data-action="createEntry"]`).count()).toBe(0);
  await picture(guide.page, "bench-compendium");
  await guide.page.fill(`${WINDOW} input[type=search]`, "lam");
  expect(await namesIn(guide, WINDOW)).toEqual(["Lamp"]);
  await guide.page.dblclick(`${WINDOW} [data-entry-id="${LAMP}"] .entry-name`);
  const sheet = guide.page.locator(".gear-sheet");
  await sheet.waitFor();
  expect(await sheet.locator("input").first().isDisabled()).toBe(true);
  expect(
    await on(guide, () => [...foundry.applications.instances.values()].filter((app: any) => app.document?.pack).length),
  ).toBe(1);
});

test("an entry is imported by its menu, and the sheet of the import can be changed", async () => {
  await openPack(guide);
  await choose(guide, `${WINDOW} [data-entry-id="${ROPE}"]`, "Import");
  await guide.page.waitForSelector(".gear-sheet input:enabled");
  const [rope] = (await serverWorld(guide)).documents["Item"]!;
  expect(rope).toMatchObject({ name: "Rope", _stats: { compendiumSource: uuidOf(ROPE) } });
  expect(rope!["_id"]).not.toBe(ROPE);
  await closeAll(guide);
  // On 14 the header of a sheet imports as well.
  await on(
    guide,
    async (uuid) => void (await (await foundry.utils.fromUuid(uuid)).sheet.render({ force: true })),
    uuidOf(LAMP),
  );
  const labels = await on(guide, () => {
    const app: any = [...foundry.applications.instances.values()].find((one: any) => one.document?.pack);
    return app
      ._getHeaderControls()
      .filter(({ visible }: any) => visible?.() ?? true)
      .map(({ label }: any) => label);
  });
  expect(labels.includes("Import")).toBe(GENERATION >= 14);
  await on(guide, async () => {
    for (const item of game.items.contents) await item.delete();
  });
});

test("what is dropped on a directory is imported into that folder; a player is told that he may not", async () => {
  const folder = await on(
    guide,
    async () => (await CONFIG.Folder.documentClass.create({ name: "Stores", type: "Item" })).id as string,
  );
  await openPack(guide);
  await guide.page.click('button[data-tab="items"]');
  await guide.page.dragAndDrop(
    `${WINDOW} [data-entry-id="${LAMP}"]`,
    `#items [data-folder-id="${folder}"] .folder-header`,
  );
  await expect
    .poll(() =>
      on(guide, () => game.items.map(({ name, folder, _stats }: any) => [name, folder?.name, _stats.compendiumSource])),
    )
    .toEqual([["Lamp", "Stores", uuidOf(LAMP)]]);
  await settled(...seats);
  await openPack(wren);
  await wren.page.click('button[data-tab="items"]');
  await wren.page.dragAndDrop(`${WINDOW} [data-entry-id="${LAMP}"]`, "#items .directory-list");
  await expect.poll(() => wren.page.locator("#notifications .warning").innerText()).toContain("may not import");
  await on(wren, () => ui.notifications.clear());
  expect((await serverWorld(guide)).documents["Item"]).toHaveLength(1);
  await on(guide, async () => {
    for (const item of game.items.contents) await item.delete();
    for (const folder of game.folders.filter(({ type }: any) => type === "Item")) await folder.delete();
  });
});

test("what is dropped on an actor's sheet becomes the actor's own", async () => {
  const hero = await create(seats, { name: "Wanderer" });
  await openPack(wren);
  await on(
    wren,
    async (id) => void (await game.actors.get(id).sheet.render({ force: true, position: { left: 40, top: 40 } })),
    hero,
  );
  await on(wren, () => void game.packs.get("bench-ui.gear").application.setPosition({ left: 620, top: 40 }));
  await wren.page.dragAndDrop(`${WINDOW} [data-entry-id="${LAMP}"]`, ".hero-sheet .window-content");
  await expect
    .poll(() => on(wren, (id) => game.actors.get(id).items.map(({ name }: any) => name), hero))
    .toEqual(["Lamp"]);
  const [item] = (await serverWorld(guide)).documents["Actor"]!.find(({ _id }) => _id === hero)!["items"];
  expect(item._id).not.toBe(LAMP);
  // A sheet of its own that says `fromCompendium` keeps where it came from.
  const source = await on(
    wren,
    async ([id, uuid]) => {
      const cls = CONFIG.Item.documentClass;
      const dropped = await cls.fromDropData({ type: "Item", uuid });
      const made = await cls.create(game.items.fromCompendium(dropped, { clearFolder: true }), {
        parent: game.actors.get(id),
      });
      return made.toObject()._stats.compendiumSource;
    },
    [hero, uuidOf(LAMP)] as const,
  );
  expect(source).toBe(uuidOf(LAMP));
});

test("an actor of a pack that is dropped on the board is imported and stands there", async () => {
  const scene = await createScene(seats);
  await guide.page.click('button[data-tab="compendium"]');
  await guide.page.click('#compendium [data-pack="bench-ui.beasts"] [data-action="activateEntry"]');
  await guide.page.waitForSelector(`#compendium-bench-ui-beasts [data-entry-id="${WOLF}"]`);
  await on(guide, () => void game.packs.get("bench-ui.beasts").application.setPosition({ left: 700, top: 300 }));
  await guide.page.dragAndDrop(`#compendium-bench-ui-beasts [data-entry-id="${WOLF}"]`, ".board-stage", {
    targetPosition: { x: 250, y: 150 },
  });
  await guide.page.waitForSelector("#board .token");
  const made = await on(
    guide,
    (scene) => {
      const [token] = game.scenes.get(scene).tokens.contents;
      const { baseActor: actor } = token;
      return [
        token.x,
        token.y,
        actor.pack,
        actor.name,
        actor._stats.compendiumSource,
        actor.items.map(({ name }: any) => name),
      ];
    },
    scene,
  );
  expect(made).toEqual([200, 100, null, "Wolf", uuidOf(WOLF, "beasts", "Actor"), ["Fang"]]);
  await settled(...seats);
});

test("links into packs show their names, open the sheet, and are broken where there is nothing", async () => {
  const html = `<p>@UUID[${uuidOf(LAMP)}] and @UUID[${uuidOf("nothingHere00000")}]{gone}</p>`;
  const links = await on(
    wren,
    async (html) => {
      const holder = document.createElement("div");
      holder.id = "links";
      holder.style.cssText = "position:fixed;inset:0 auto auto 0;z-index:99999;background:white";
      holder.innerHTML = await foundry.applications.ux.TextEditor.implementation.enrichHTML(html);
      document.body.append(holder);
      return [...holder.querySelectorAll<HTMLElement>("a")].map((link) => [
        link.textContent,
        link.dataset["uuid"] ?? null,
        link.dataset["type"] ?? null,
        link.className,
      ]);
    },
    html,
  );
  expect(links).toEqual([
    ["Lamp", uuidOf(LAMP), "Item", "content-link"],
    ["gone", null, null, "content-link broken"],
  ]);
  await wren.page.click("#links a[data-uuid]");
  await wren.page.waitForSelector(".gear-sheet");
  await on(wren, () => document.getElementById("links")!.remove());
});

test("a gamemaster unlocks a pack by its menu, writes to it in its window, and locks it again", async () => {
  await openPack(guide);
  await openPack(wren);
  await choose(guide, `#compendium [data-pack="${GEAR}"]`, "Unlock");
  await guide.page.click('dialog.application button[data-action="yes"]');
  await guide.page.waitForSelector(`${WINDOW} [data-action="createEntry"]`);
  await expect.poll(() => wren.page.locator(`${WINDOW} .pack-state`).innerText()).toContain("Unlocked");
  expect(await wren.page.locator(`${WINDOW} [data-action="createEntry"]`).count()).toBe(0);
  await guide.page.click(`${WINDOW} .directory-header [data-action="createEntry"]`);
  await guide.page.fill("dialog.application input[name=name]", "Saw");
  await guide.page.click('dialog.application button[data-action="ok"]');
  await wren.page.waitForSelector(`${WINDOW} .entry-name:has-text("Saw")`);
  await closeAll(guide);
  await openPack(guide);
  const saw = `${WINDOW} .directory-item.entry:has-text("Saw")`;
  await choose(guide, saw, "Delete");
  await guide.page.click('dialog.application button[data-action="yes"]');
  await expect.poll(() => namesIn(wren, WINDOW)).toEqual(["Lamp", "Rope"]);
  await choose(guide, `#compendium [data-pack="${GEAR}"]`, "Lock");
  await expect.poll(() => wren.page.locator(`${WINDOW} .pack-state`).innerText()).toContain("Locked");
  expect(await on(guide, () => game.packs.get("bench-ui.gear").locked)).toBe(true);
});
