/** The interface around the table, by the public names of its elements: joining, directories, menus, dragging, pictures, leaving. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ready, type Seat, type Table } from "../../tests/lib/table.js";
import { on, settled } from "./lib/party.js";
import { closeAll, create, IDS, openSheet, openTable, source } from "./lib/ui-world.js";

let table: Table;
let seats: Seat[];
let guide: Seat;
let wren: Seat;
beforeAll(async () => {
  ({ table, seats, Guide: guide, Wren: wren } = await openTable("Guide", "Wren"));
});
afterAll(() => table?.close());
afterEach(async () => {
  table.expectNoFaults();
  for (const seat of seats) await on(seat, () => ui.notifications.clear());
  await closeAll(...seats);
});

const DIALOG = "dialog.application";
const MENU = "#context-menu";
const entry = (id: string, tab = "actors") => `#${tab} [data-entry-id="${id}"]`;
const showTab = (seat: Seat, tab: string) => seat.page.click(`button[data-tab="${tab}"]`);

test("the shell has the public names that tests of systems look for", async () => {
  const { page } = guide;
  for (const tab of ["chat", "actors", "items", "settings"]) {
    await page.click(`#sidebar button[data-tab="${tab}"]`);
    expect(await page.locator(`#${tab}`).isVisible()).toBe(true);
    expect(await on(guide, (tab) => ui[tab].element.id, tab)).toBe(tab);
  }
  for (const selector of [
    "#chat-message",
    "#players",
    "#sidebar",
    '#actors [data-action="createEntry"]',
    "#notifications, body",
  ])
    expect(await page.locator(selector).count()).toBeGreaterThan(0);
});

test("a system adds tabs to the sidebar: button, panel and place in `ui` are as those of the others", async () => {
  for (const seat of seats) {
    const button = seat.page.locator('#sidebar-tabs button[data-tab="remedies"]');
    expect(await button.getAttribute("aria-label"), seat.name).toBe("Items");
    expect(await button.getAttribute("class"), seat.name).toContain("fa-mortar-pestle");
    await button.click();
    expect(await seat.page.locator("#remedies.active").innerText()).toBe("Willow bark.");
    expect(await seat.page.locator("#remedies").evaluate((tab) => getComputedStyle(tab).display)).toBe("flex");
    expect(await on(seat, () => [ui.remedies.active, ui.chat.active])).toEqual([true, false]);
    await showTab(seat, "chat");
    expect(await seat.page.locator("#remedies").isVisible(), seat.name).toBe(false);
  }
  const ledger = '#sidebar-tabs button[data-tab="ledger"]';
  const button = guide.page.locator(ledger);
  expect([await button.getAttribute("aria-label"), await button.getAttribute("class")]).toEqual([
    "Items",
    expect.stringContaining(await on(guide, () => CONFIG.Item.sidebarIcon)),
  ]);
  expect(await wren.page.locator(ledger).count()).toBe(0);
  expect(await on(wren, () => typeof ui.ledger)).toBe("undefined");
});

test("what systems reach for when they start is there", async () => {
  const found = await on(wren, async () => {
    const paper = await fetch("/ui/parchment.jpg");
    return {
      types: Object.keys(foundry.applications.types),
      windows: Object.keys(ui.windows),
      notes: [game.settings.get("core", "notesDisplayToggle"), game.settings.settings.has("core.notesDisplayToggle")],
      marker: game.settings.get("core", "combatTrackerConfig").turnMarker,
      jquery: [$ === jQuery, $("#sidebar")[0] === ui.sidebar.element],
      dice: (await fetch("/icons/svg/d20-black.svg")).status,
      paper: [paper.status, paper.headers.get("content-type")],
    };
  });
  expect(found).toEqual({
    types: [],
    windows: [],
    notes: [false, true],
    marker: { enabled: true, animation: "spin", src: "", disposition: false },
    jquery: [true, true],
    dice: 200,
    paper: [200, "image/jpeg"],
  });
  // Sheets of the first framework can be taken off the lists, where they never were, and not be made.
  const made = await on(wren, () => {
    const { ActorSheet, ItemSheet } = foundry.appv1.sheets;
    foundry.documents.collections.Actors.unregisterSheet("core", ActorSheet);
    foundry.documents.collections.Items.unregisterSheet("core", ItemSheet);
    class OldSheet extends ActorSheet {}
    try {
      const sheet = new OldSheet();
      return `made ${sheet.constructor.name}`;
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(made).toMatch(/OldSheet is a window of the first application framework, which the bench does not have/);
});

test("the create dialog makes a document of the chosen type, under a name of its own, and opens it", async () => {
  const { page } = guide;
  await showTab(guide, "actors");
  await page.click('#actors .directory-header [data-action="createEntry"]');
  await page.waitForSelector(`${DIALOG} input[name="name"]`);
  expect(await page.locator(`${DIALOG} select[name="type"] option`).allInnerTexts()).toHaveLength(2);
  await page.fill(`${DIALOG} input[name="name"]`, "<b>Cedar</b>");
  await page.selectOption(`${DIALOG} select[name="type"]`, "stranger");
  await page.press(`${DIALOG} input[name="name"]`, "Enter");
  await page.waitForSelector(".patient-sheet");
  expect(await on(guide, () => game.actors.getName("<b>Cedar</b>").type)).toBe("stranger");
  expect(await page.locator("#actors .entry-name .name").filter({ hasText: "<b>Cedar</b>" }).count()).toBe(1);
  expect(await page.locator("#actors .entry-name b").count()).toBe(0);

  await page.click('#actors .directory-header [data-action="createEntry"]');
  await page.click(`${DIALOG} button[data-action="ok"]`);
  await page.waitForSelector(DIALOG, { state: "detached" });
  await expect.poll(() => on(guide, () => Boolean(game.actors.getName("New Actor")))).toBe(true);
  expect(await wren.page.locator('#actors [data-action="createEntry"]').count()).toBe(0);
});

test("the create dialog of a class without types keeps the type it was given", async () => {
  await on(guide, () => void CONFIG.Folder.documentClass.createDialog({ type: "Item" }));
  await guide.page.fill(`${DIALOG} input[name="name"]`, "Chest");
  await guide.page.press(`${DIALOG} input[name="name"]`, "Enter");
  await expect.poll(() => on(guide, () => game.folders.getName("Chest")?.type)).toBe("Item");
});

test("a folder takes what is created in it", async () => {
  const { page } = guide;
  await showTab(guide, "actors");
  await page.click('#actors [data-action="createFolder"]');
  await page.fill(`${DIALOG} input[name="name"]`, "Harbour");
  await page.press(`${DIALOG} input[name="name"]`, "Enter");
  await page.click('#actors .folder:has-text("Harbour") [data-action="createEntry"]');
  await page.fill(`${DIALOG} input[name="name"]`, "Dock hand");
  await page.press(`${DIALOG} input[name="name"]`, "Enter");
  await page.waitForSelector('#actors .folder:has-text("Harbour") .subdirectory >> text=Dock hand');
});

test("a directory entry opens its sheet by pointer and by keyboard, and the search narrows the list", async () => {
  const id = await create(seats, { name: "Quillon" });
  const { page } = wren;
  await showTab(wren, "actors");
  await page.click(`${entry(id)} .entry-name`);
  await page.waitForSelector(".hero-sheet");
  await closeAll(wren);
  await page.focus(`${entry(id)} .entry-name`);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".hero-sheet");
  await closeAll(wren);
  await page.fill("#actors input[type=search]", "quil");
  expect(await page.locator("#actors [data-entry-id]:visible").count()).toBe(1);
  await page.fill("#actors input[type=search]", "nobody at all");
  expect(await page.locator("#actors [data-entry-id]:visible").count()).toBe(0);
  await page.fill("#actors input[type=search]", "");
});

test("the context menu: what a gamemaster may do and a player may not, by pointer and keyboard", async () => {
  const id = await create(seats, { name: "Menu" });
  for (const seat of seats) await showTab(seat, "actors");
  await guide.page.click(entry(id), { button: "right" });
  expect(await guide.page.locator(`${MENU} .context-item`).allInnerTexts()).toEqual([
    "Ownership",
    "Duplicate",
    "Delete",
  ]);
  await guide.page.keyboard.press("Escape");
  await guide.page.waitForSelector(MENU, { state: "detached" });
  await guide.page.click(entry(id), { button: "right" });
  await guide.page.mouse.click(5, 5);
  await guide.page.waitForSelector(MENU, { state: "detached" });

  await guide.page.focus(`${entry(id)} .entry-name`);
  await guide.page.keyboard.press("ContextMenu");
  await guide.page.waitForSelector(`${MENU} .context-item:focus`);
  await guide.page.keyboard.press("ArrowDown");
  await guide.page.keyboard.press("Enter");
  await guide.page.waitForSelector("#actors >> text=Menu (Copy)");

  // What may be deleted by its owner is the host's word; what nobody offers shows no empty menu.
  await wren.page.click(entry(id), { button: "right" });
  expect(await wren.page.locator(`${MENU} .context-item`).allInnerTexts()).not.toContain("Ownership");
  await wren.page.keyboard.press("Escape");
});

test("deleting asks in words that say what happens; Keep keeps", async () => {
  const id = await create(seats, { name: "Doomed <i>x</i>" });
  const { page } = guide;
  await showTab(guide, "actors");
  const choose = async (button: string) => {
    await page.click(entry(id), { button: "right" });
    await page.click(`${MENU} >> text=Delete`);
    await page.waitForSelector(DIALOG);
    expect(await page.locator(`${DIALOG} .dialog-content`).innerText()).toMatch(
      /^Delete Doomed <i>x<\/i> \([^)]+\)\? It cannot be brought back\.$/,
    );
    await page.click(`${DIALOG} button:has-text("${button}")`);
    await page.waitForSelector(DIALOG, { state: "detached" });
    await settled(...seats);
  };
  await choose("Keep");
  expect(await on(wren, (id) => game.actors.has(id), id)).toBe(true);
  await choose("Delete");
  await expect.poll(() => on(wren, (id) => game.actors.has(id), id)).toBe(false);
});

test("the ownership dialog shares with one user and with all, and takes a user's own level back", async () => {
  const id = await create(seats, { name: "Shared", ownership: { default: 0 } });
  const { page } = guide;
  await showTab(guide, "actors");
  const save = async (choices: Record<string, string>) => {
    await page.click(entry(id), { button: "right" });
    await page.click(`${MENU} >> text=Ownership`);
    for (const [name, level] of Object.entries(choices))
      await page.selectOption(`.document-ownership select[name="${name}"]`, level);
    await page.click('.document-ownership button[type="submit"]');
    await page.waitForSelector(".document-ownership", { state: "detached" });
    await settled(...seats);
  };
  await save({ [IDS.Wren]: "3" });
  expect(await on(wren, (id) => [game.actors.get(id).isOwner, game.actors.get(id).ownership.default], id)).toEqual([
    true,
    0,
  ]);
  await save({ default: "2", [IDS.Wren]: "-20" });
  const { ownership } = await on(wren, (id) => game.actors.get(id).toObject(), id);
  expect(ownership.default).toBe(2);
  expect(ownership).not.toHaveProperty(IDS.Wren);
});

test("a menu's entries can be added to by a hook, in the words of the generation", async () => {
  const { page } = guide;
  const id = await create(seats, { name: "Hooked" });
  // Directories ask once, when they are drawn first, so the hook has to be there before: a page that loads anew.
  await page.addInitScript(() => {
    const timer = setInterval(() => {
      const { Hooks } = globalThis as any;
      if (!Hooks) return;
      clearInterval(timer);
      Hooks.on("getActorContextOptions", (_app: unknown, entries: any[]) => {
        const run = (target: HTMLElement) => Object.assign(globalThis, { ran: target.dataset.entryId });
        entries.push(
          (globalThis as any).game.release.generation >= 14
            ? { label: "Mine", icon: "fa-solid fa-star", onClick: (_event: Event, target: HTMLElement) => run(target) }
            : { name: "Mine", icon: '<i class="fa-solid fa-star"></i>', callback: run },
        );
      });
    }, 1);
  });
  await page.reload();
  await ready(page);
  await showTab(guide, "actors");
  await page.click(entry(id), { button: "right" });
  await page.click(`${MENU} >> text=Mine`);
  expect(await on(guide, () => (globalThis as any).ran)).toBe(id);
});

test("an item dragged from the directory to a sheet becomes the actor's, and only an owner's sheet takes it", async () => {
  const hero = await create(seats, { name: "Bearer" });
  const seen = await create(seats, { name: "Seen", ownership: { default: 2 } });
  const gear = await create(seats, { name: "Lamp", ownership: { default: 2 }, system: { weight: 3 } }, "Item");
  await showTab(wren, "items");
  const sheet = await openSheet(wren, hero);
  await wren.page.dragAndDrop(entry(gear, "items"), `${sheet} .numbers`, { targetPosition: { x: 5, y: 5 } });
  await expect
    .poll(() => on(guide, (id) => game.actors.get(id).items.map((item: any) => [item.name, item.system.weight]), hero))
    .toEqual([["Lamp", 3]]);
  await closeAll(wren);

  const other = await openSheet(wren, seen);
  await wren.page.dragAndDrop(entry(gear, "items"), `${other} .numbers`, { targetPosition: { x: 5, y: 5 } });
  await settled(...seats);
  expect(await on(guide, (id) => game.actors.get(id).items.size, seen)).toBe(0);
});

test("dragged data names a document by its uuid", async () => {
  const id = await create(seats, { name: "Dragged" });
  await showTab(wren, "actors");
  const data = await on(
    wren,
    (selector) => {
      const dataTransfer = new DataTransfer();
      document.querySelector(selector)!.dispatchEvent(new DragEvent("dragstart", { bubbles: true, dataTransfer }));
      return dataTransfer.getData("text/plain");
    },
    entry(id),
  );
  expect(JSON.parse(data)).toEqual({ type: "Actor", uuid: `Actor.${id}` });
});

test("the file picker shows the pictures of the system's folder to a gamemaster, and takes the one that is chosen", async () => {
  const id = await create(seats);
  const { page } = guide;
  await openSheet(guide, id);
  await on(
    guide,
    (id) => {
      const { sheet } = game.actors.get(id);
      const image = Object.assign(document.createElement("img"), { src: "icons/svg/sun.svg" });
      Object.assign(image.dataset, { action: "editImage", edit: "img" });
      sheet.element.querySelector(".numbers").append(image);
    },
    id,
  );
  await page.click(".hero-sheet img");
  await page.click('.file-picker button:has-text("Windows of the bench")');
  await page.click('.file-picker [data-path="systems/bench-ui/icons"]');
  await page.waitForSelector('.file-picker [data-path="systems/bench-ui/icons/banner.svg"]');
  expect(await page.locator(".file-picker [data-action=pick]").count()).toBe(1);
  await page.click('.file-picker button:has-text("deep")');
  await page.click('.file-picker [data-path="systems/bench-ui/icons/deep/door.svg"]');
  await page.click('.file-picker button:has-text("Back")');
  await page.waitForSelector('.file-picker [data-path="systems/bench-ui/icons/banner.svg"]');
  expect(await page.inputValue('.file-picker input[name="file"]')).toBe("systems/bench-ui/icons/deep/door.svg");
  await page.click('.file-picker button[type="submit"]');
  await page.waitForSelector(".file-picker", { state: "detached" });
  await expect.poll(() => source(wren, id, "img")).toBe("systems/bench-ui/icons/deep/door.svg");

  const listing = (seat: Seat, target: string) =>
    on(
      seat,
      (target) =>
        foundry.applications.apps.FilePicker.implementation.browse("data", target).then(
          ({ dirs, files }: any) => ({ dirs, files }),
          (error: Error) => error.message,
        ),
      target,
    );
  expect(await listing(guide, "systems/bench-ui/icons")).toEqual({
    dirs: ["systems/bench-ui/icons/deep"],
    files: ["systems/bench-ui/icons/banner.svg"],
  });
  expect(await listing(guide, "systems/bench-ui/..")).toContain("no folder");
  expect(await listing(wren, "systems/bench-ui/icons")).toContain("permission");
});

test("on a small page no window opens over the players' list, and one that is moved there stands above all of the interface", async () => {
  const id = await create(seats, { name: "Wide" });
  const { page } = wren;
  const covered = () =>
    on(wren, () => {
      const names = [...document.querySelectorAll("#players .player-name")];
      return names.filter((name) => {
        const { x, y, width, height } = name.getBoundingClientRect();
        return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest("#players");
      }).length;
    });
  await page.setViewportSize({ width: 1024, height: 700 });
  try {
    const sheet = await openSheet(wren, id);
    expect(await covered()).toBe(0);
    // Windows are above the interface: nothing of one is drawn over, at its foot or in its corners.
    await on(wren, (id) => void game.actors.get(id).sheet.setPosition({ left: 0, top: 300, width: 700 }), id);
    const over = await on(
      wren,
      (sheet) => {
        const window = document.querySelector(sheet)!;
        const { left, right, top, bottom } = window.getBoundingClientRect();
        const places = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((x) =>
          [0.02, 0.5, 0.9, 0.98].map((y) => [left + x * (right - left), top + y * (bottom - top)]),
        );
        return places.filter(
          ([x, y]) => x < innerWidth && y < innerHeight && !window.contains(document.elementFromPoint(x, y)),
        );
      },
      sheet,
    );
    expect(over).toEqual([]);
    expect(await covered()).toBeGreaterThan(0);
    await on(wren, (id) => void game.actors.get(id).sheet.setPosition({ left: 0, top: 0, width: 700 }), id);
    expect(await covered()).toBe(0);
    await page.click("#players .self button");
    await page.waitForSelector(".user-config");
    const [window, list] = await Promise.all([
      page.locator(".user-config").boundingBox(),
      page.locator("#players").boundingBox(),
    ]);
    expect(window!.y + window!.height).toBeLessThanOrEqual(list!.y);
    expect(await page.locator(sheet).count()).toBe(1);
  } finally {
    await page.setViewportSize({ width: 1366, height: 900 });
  }
});

test("the join page names who is there; logging out ends the session, and then nobody is", async () => {
  const { page } = wren;
  const [other] = await Promise.all([page.context().newPage(), showTab(wren, "settings")]);
  await other.goto(`${table.url}/join`);
  expect(await other.locator('select[name="userid"] option').allInnerTexts()).toEqual(
    expect.arrayContaining(["Guide", "Wren"]),
  );
  expect(await other.innerText("main")).toContain("At the table now: Guide, Wren.");
  await page.click('#settings [data-action="logout"]');
  await page.waitForURL(`${table.url}/join`);
  expect(await page.innerText("main")).toContain("At the table now: Guide.");
  await expect.poll(() => on(guide, (id) => game.users.get(id).active, IDS.Wren)).toBe(false);
  await guide.page.waitForSelector("#players .player:not(.active) >> text=Wren");
  // The old session opens nothing any more.
  await other.goto(`${table.url}/game`);
  expect(other.url()).toBe(`${table.url}/join`);
  await other.close();

  await guide.page.evaluate(() => game.logOut());
  await guide.page.waitForURL(`${table.url}/join`);
  expect(await guide.page.innerText("main")).toContain("Nobody is at the table yet.");
  for (const seat of seats) {
    await seat.page.selectOption('select[name="userid"]', { label: seat.name });
    await seat.page.click('button[name="join"]');
    await ready(seat.page);
  }
});

test("another page of the same session is told that it was logged out", async () => {
  const other = await wren.page.context().newPage();
  await other.goto(`${table.url}/game`);
  await ready(other);
  await on(wren, () => game.logOut());
  await other.waitForSelector("#notifications >> text=You are no longer at the table");
  await other.close();
  await wren.page.waitForURL(`${table.url}/join`);
  await wren.page.selectOption('select[name="userid"]', { label: "Wren" });
  await wren.page.click('button[name="join"]');
  await ready(wren.page);
});
