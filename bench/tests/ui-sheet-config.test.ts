/** Choosing a sheet for a document, for its kind and in which colours; prototype tokens; pictures. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Seat, Table } from "../../tests/lib/table.js";
import { on, settled } from "./lib/party.js";
import { closeAll, create, openSheet, openTable, source } from "./lib/ui-world.js";

let table: Table;
let seats: Seat[];
let guide: Seat;
let wren: Seat;
beforeAll(async () => {
  ({ table, seats, Guide: guide, Wren: wren } = await openTable("Guide", "Wren"));
  // A second sheet, as a module would offer it.
  for (const seat of seats)
    await on(seat, () => {
      class PlainSheet extends foundry.applications.sheets.ActorSheetV2 {
        static DEFAULT_OPTIONS = { classes: ["plain-sheet"] };
        async _renderHTML() {
          return Object.assign(document.createElement("p"), { textContent: this.document.name });
        }
        _replaceHTML(text: any, content: any) {
          content.replaceChildren(text);
        }
      }
      const { DocumentSheetConfig } = foundry.applications.apps;
      DocumentSheetConfig.registerSheet(CONFIG.Actor.documentClass, "other", PlainSheet, { types: ["hero"] });
    });
});
afterAll(() => table?.close());
afterEach(async () => {
  await closeAll(...seats);
  table.expectNoFaults();
});

/** Opens an entry of a sheet's header menu. */
const choose = async ({ page }: Seat, sheet: string, label: string) => {
  await page.click(`${sheet} [data-action="toggleControls"]`);
  await page.click(`#context-menu >> text="${label}"`);
};
const sheetName = (seat: Seat, id: string): Promise<string> =>
  on(seat, (id) => game.actors.get(id).sheet.constructor.name as string, id);

test("a sheet is chosen for one document, in a flag, and what was open is open again", async () => {
  const id = await create(seats);
  const sheet = await openSheet(wren, id);
  await openSheet(guide, id);
  await choose(wren, sheet, "Configure sheet");
  const { page } = wren;
  await page.waitForSelector(".sheet-config");
  expect(await page.locator('.sheet-config [name="defaultClass"]').count()).toBe(0);
  expect(await page.locator('.sheet-config [name="sheetClass"] option').allInnerTexts()).toEqual([
    "As usual (HeroSheet)",
    "HeroSheet",
    "PlainSheet",
  ]);
  await page.selectOption('.sheet-config [name="sheetClass"]', "other.PlainSheet");
  await page.click('.sheet-config [type="submit"]');
  for (const seat of seats) {
    await seat.page.waitForSelector(".plain-sheet");
    expect(await seat.page.locator(".hero-sheet").count()).toBe(0);
  }
  expect(await source(guide, id, "flags.core.sheetClass")).toBe("other.PlainSheet");
  await on(
    wren,
    (id) =>
      game.actors
        .get(id)
        .setFlag("core", "sheetClass", "")
        .then(() => null),
    id,
  );
  await settled(...seats);
  expect(await sheetName(guide, id)).toBe("HeroSheet");
});

test("the gamemaster chooses the usual sheet of a kind, everywhere at once; a document's own choice stays", async () => {
  const id = await create(seats);
  const stubborn = await create(seats, { flags: { core: { sheetClass: "bench-ui.HeroSheet" } } });
  await openSheet(wren, id);
  const sheet = await openSheet(guide, id);
  await choose(guide, sheet, "Configure sheet");
  await guide.page.selectOption('.sheet-config [name="defaultClass"]', "other.PlainSheet");
  await guide.page.click('.sheet-config [type="submit"]');
  for (const seat of seats) await seat.page.waitForSelector(".plain-sheet");
  expect(await on(guide, () => game.settings.get("core", "sheetClasses"))).toEqual({
    Actor: { hero: "other.PlainSheet" },
  });
  for (const seat of seats) {
    expect(await sheetName(seat, stubborn)).toBe("HeroSheet");
    expect(await sheetName(seat, await create(seats))).toBe("PlainSheet");
  }
  await on(guide, () =>
    game.settings.set("core", "sheetClasses", { Actor: { hero: "bench-ui.HeroSheet" } }).then(() => null),
  );
  await settled(...seats);
  expect(await sheetName(wren, id)).toBe("HeroSheet");
});

test("colours are chosen for one sheet, by one user, and the theme of all leaves them alone", async () => {
  const id = await create(seats);
  const sheet = await openSheet(wren, id);
  await choose(wren, sheet, "Configure sheet");
  await wren.page.selectOption('.sheet-config [name="theme"]', "dark");
  await wren.page.click('.sheet-config [type="submit"]');
  await wren.page.waitForSelector(".hero-sheet.theme-dark:not(.theme-light)");
  await on(wren, () => {
    const config = game.settings.get("core", "uiConfig");
    return game.settings.set("core", "uiConfig", { ...config, colorScheme: { applications: "light" } });
  });
  expect(await wren.page.locator(".hero-sheet.theme-dark").count()).toBe(1);
  await openSheet(guide, id);
  expect(await guide.page.locator(".hero-sheet.theme-dark").count()).toBe(0);
});

test("who may not change a document cannot configure its sheet", async () => {
  const id = await create(seats, { ownership: { default: 2 } });
  const sheet = await openSheet(wren, id);
  const button = wren.page.locator(`${sheet} [data-action="toggleControls"]`);
  if (await button.isVisible()) {
    await button.click();
    expect(await wren.page.locator("#context-menu >> text=Configure sheet").count()).toBe(0);
    await wren.page.keyboard.press("Escape");
  }
});

test("the prototype of an actor's tokens is set up from its sheet", async () => {
  const id = await create(seats, { system: { might: 4 } });
  const sheet = await openSheet(guide, id);
  const { page } = guide;
  await choose(guide, sheet, "Prototype token");
  const form = ".token-config";
  await page.waitForSelector(form);
  await page.fill(`${form} [name="name"]`, "Alder the Small");
  await page.fill(`${form} [name="width"]`, "2");
  await page.check(`${form} [name="actorLink"]`);
  await page.selectOption(`${form} [name="displayBars"]`, { label: "Always" });
  await page.selectOption(`${form} [name="bar1.attribute"]`, "might");
  await page.selectOption(`${form} [name="disposition"]`, { label: "Friendly" });
  await page.click(`${form} [type="submit"]`);
  await page.waitForSelector(form, { state: "detached" });
  await settled(...seats);
  expect(await source(wren, id, "prototypeToken")).toMatchObject({
    name: "Alder the Small",
    width: 2,
    actorLink: true,
    displayBars: 50,
    disposition: 1,
    bar1: { attribute: "might" },
    bar2: { attribute: null },
  });
  expect(await on(guide, async (id) => (await game.actors.get(id).getTokenDocument()).toObject(), id)).toMatchObject({
    name: "Alder the Small",
    width: 2,
    actorLink: true,
  });
});

test("portrait and token picture are shown where there are some", async () => {
  const id = await create(seats);
  const plain = await openSheet(wren, id);
  await wren.page.click(`${plain} [data-action="toggleControls"]`);
  expect(await wren.page.locator("#context-menu >> text=Show portrait").count()).toBe(0);
  await wren.page.keyboard.press("Escape");
  await on(
    wren,
    (id) =>
      game.actors
        .get(id)
        .update({ img: "icons/svg/sun.svg", "prototypeToken.texture.src": "icons/svg/wing.svg" })
        .then(() => null),
    id,
  );
  for (const [label, picture] of [
    ["Show portrait", "icons/svg/sun.svg"],
    ["Show token picture", "icons/svg/wing.svg"],
  ] as const) {
    await choose(wren, plain, label);
    await wren.page.waitForSelector(`.image-popout img[src="${picture}"]`);
    await wren.page.keyboard.press("Escape");
    await wren.page.waitForSelector(".image-popout", { state: "detached" });
  }
});
