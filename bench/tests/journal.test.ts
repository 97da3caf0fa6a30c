/** Journal entries with pages, and documents embedded in text. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Seat, type Table, picture } from "../../tests/lib/table.js";
import { GUIDEBOOK, HIDDEN, LAMP, MAP, openWindowLibrary, ROADS, WEATHER } from "./lib/packs.js";
import { failure, on, raw, serverWorld, settled, stored, takeNotices } from "./lib/party.js";
import { closeAll, IDS } from "./lib/ui-world.js";

const BOOK = `Compendium.bench-ui.book.JournalEntry.${GUIDEBOOK}`;

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
  await on(guide, async () => {
    for (const entry of game.journal.contents) await entry.delete();
  });
  await settled(...seats);
  table.expectNoFaults();
});

/** Lets the gamemaster write an entry, and waits until everybody has it. */
async function write(data: object): Promise<string> {
  const id = await on(guide, async (data) => (await CONFIG.JournalEntry.documentClass.create(data)).id as string, data);
  await settled(...seats);
  return id;
}

const page = (name: string, content: string, more: object = {}): object => ({
  name,
  type: "text",
  text: { content },
  ...more,
});

/** Enriches text on somebody's page, and gives what is shown. */
const enrich = (seat: Seat, text: string, options: object = {}): Promise<string> =>
  on(seat, ([text, options]) => foundry.applications.ux.TextEditor.implementation.enrichHTML(text, options), [
    text,
    options,
  ] as const);

test("an entry keeps pages with their defaults, cleaned of what could run, and whoever may not see it does not", async () => {
  const id = await write({
    name: "Lore",
    ownership: { default: 0 },
    pages: [page("Roads", "<p onclick='x()'>Long.</p><script>x()</script>")],
  });
  const entry = await stored(guide, id, "JournalEntry");
  expect(entry.pages).toHaveLength(1);
  expect(entry.pages[0]).toMatchObject({
    name: "Roads",
    type: "text",
    title: { show: true, level: 1 },
    text: { content: "<p>Long.</p>", format: 1 },
    src: null,
    ownership: { default: -1 },
  });
  expect(
    await on(
      guide,
      (id) => {
        const entry = game.journal.get(id);
        return [entry.pages.size, entry.pages.contents[0].uuid, entry.pages.contents[0].parent === entry];
      },
      id,
    ),
  ).toEqual([1, `JournalEntry.${id}.JournalEntryPage.${entry.pages[0]._id}`, true]);
  expect(await on(wren, (id) => game.journal.get(id).visible, id)).toBe(false);
  expect(await failure(wren, () => CONFIG.JournalEntry.documentClass.create({ name: "Mine" }))).toContain(
    "lacks permission to create JournalEntry",
  );
  const parentUuid = `JournalEntry.${id}`;
  expect(await raw(wren, "JournalEntryPage", "create", { data: [page("Trojan", "")], parentUuid })).toMatchObject({
    error: { code: "permission" },
  });
  expect(
    await raw(wren, "JournalEntryPage", "update", { updates: [{ _id: entry.pages[0]._id, name: "Mine" }], parentUuid }),
  ).toMatchObject({ error: { code: "permission" } });
  expect(
    await raw(guide, "JournalEntryPage", "create", { data: [{ name: "Odd", type: "song" }], parentUuid }),
  ).toMatchObject({ error: { code: "validation" } });
  await takeNotices(wren);
});

test("a page has its entry's ownership, or its own where it says so", async () => {
  const id = await write({
    name: "Lore",
    ownership: { default: 2 },
    pages: [
      page("Open", "x"),
      page("Shut", "x", { ownership: { default: 0 } }),
      page("Wren's", "x", { ownership: { default: 0, [IDS.Wren]: 3 } }),
    ],
  });
  const levels = await on(
    wren,
    (id) => game.journal.get(id).pages.map((page: any) => [page.name, page.getUserLevel(game.user), page.visible]),
    id,
  );
  expect(levels).toEqual([
    ["Open", 2, true],
    ["Shut", 0, false],
    ["Wren's", 3, true],
  ]);
  const pages = (await stored(guide, id, "JournalEntry")).pages;
  const parentUuid = `JournalEntry.${id}`;
  const rename = (index: number) =>
    raw(wren, "JournalEntryPage", "update", {
      updates: [{ _id: pages[index]._id, "text.content": "<p>Mine</p>" }],
      parentUuid,
    });
  expect(await rename(0)).toMatchObject({ error: { code: "permission" } });
  expect(await rename(2)).toMatchObject({ ok: true });
});

test("an entry is read page by page, with titles of their level, pictures and a list of headings", async () => {
  const id = await on(
    guide,
    async (book) =>
      (await game.journal.importFromCompendium(game.packs.get("bench-ui.book"), book, { ownership: { default: 2 } }))
        .id as string,
    GUIDEBOOK,
  );
  await settled(...seats);
  await wren.page.click('button[data-tab="journal"]');
  await wren.page.click(`#journal [data-entry-id="${id}"] .entry-name`);
  const sheet = wren.page.locator(".journal-entry");
  await sheet.waitFor();
  await picture(wren.page, "bench-journal");
  expect(await sheet.locator(".journal-entry-page .page-title").allInnerTexts()).toEqual(["Roads", "Map"]);
  expect(await sheet.locator(".journal-entry-page h1.page-title").count()).toBe(2);
  expect(await sheet.locator(".toc .page-heading").allInnerTexts()).toEqual(["Roads", "Map", "Ford"]);
  expect(await sheet.locator(".toc .headings a").allInnerTexts()).toEqual(["The North Road"]);
  expect(await sheet.locator("figure img").getAttribute("src")).toBe("icons/svg/mountain.svg");
  expect(await sheet.locator("figcaption").innerText()).toBe("The hills");
  expect(await sheet.locator("[data-action=editPage], [data-action=createPage]").count()).toBe(0);
});

test("a gamemaster adds a page, writes it and renames the entry; readers see it at once", async () => {
  const id = await write({ name: "Lore", ownership: { default: 2 } });
  const open = (seat: Seat) =>
    on(seat, async (id) => void (await game.journal.get(id).sheet.render({ force: true })), id);
  await open(wren);
  await open(guide);
  await guide.page.click(".journal-entry [data-action=createPage]");
  await guide.page.fill("dialog.application input[name=name]", "Rivers");
  await guide.page.click('dialog.application button[data-action="ok"]');
  const config = guide.page.locator(".journal-entry-page-config");
  await config.waitFor();
  await config.locator("select[name='title.level']").selectOption("3");
  await config.locator("prose-mirror .editor-content").fill("Wide and slow.");
  await config.locator("button[type=submit]").click();
  await wren.page.waitForSelector(".journal-entry h3.page-title");
  expect(await wren.page.locator(".journal-entry .journal-page-content").innerText()).toBe("Wide and slow.");
  const [stored_] = (await stored(guide, id, "JournalEntry")).pages;
  expect(stored_).toMatchObject({ name: "Rivers", title: { level: 3, show: true } });
  await guide.page.fill(".journal-entry input[name=name]", "Waters");
  await guide.page.locator(".journal-entry input[name=name]").blur();
  await expect.poll(() => wren.page.locator(".journal-entry .window-title").innerText()).toBe("Waters");
});

test("a link to a page opens its entry there, at a heading where it names one; a drag of a page carries its address", async () => {
  const filler = "<p>words</p>".repeat(60);
  const id = await write({
    name: "Lore",
    ownership: { default: 2 },
    pages: [page("First", filler), page("Second", `${filler}<h2>The Deep Ford</h2><p>Mind it.</p>`)],
  });
  const [, second] = (await stored(guide, id, "JournalEntry")).pages;
  const uuid = `JournalEntry.${id}.JournalEntryPage.${second._id}`;
  expect(await on(wren, async (uuid) => Object.keys((await foundry.utils.fromUuid(uuid)).toc), uuid)).toEqual([
    "the-deep-ford",
  ]);
  await on(
    wren,
    async (uuid) => {
      const holder = document.createElement("div");
      holder.id = "links";
      holder.style.cssText = "position:fixed;inset:0 auto auto 0;z-index:99999;background:white";
      holder.innerHTML = await foundry.applications.ux.TextEditor.implementation.enrichHTML(
        `<p>@UUID[${uuid}#the-deep-ford]{the ford}</p>`,
      );
      document.body.append(holder);
    },
    uuid,
  );
  await wren.page.click("#links a.content-link");
  const heading = wren.page.locator('.journal-entry [data-anchor="the-deep-ford"]');
  await heading.waitFor();
  const isInSight = () =>
    heading.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const frame = element.closest(".journal-entry-pages")!.getBoundingClientRect();
      return box.top >= frame.top - 2 && box.bottom <= frame.bottom;
    });
  await expect.poll(isInSight).toBe(true);
  await on(wren, () => document.getElementById("links")!.remove());
});

test("@Embed puts a page, a picture and an item into text, as a figure or inline", async () => {
  const text = await enrich(wren, `<p>Before @Embed[${BOOK}.JournalEntryPage.${ROADS}]{The roads} after</p>`);
  expect(text).toContain("<p>Before </p>");
  expect(text).toContain("<p> after</p>");
  const shape = await on(
    wren,
    (text) => {
      const holder = document.createElement("div");
      holder.innerHTML = text;
      const figure = holder.querySelector<HTMLElement>("figure.content-embed")!;
      return {
        children: [...holder.children].map(({ localName }) => localName),
        uuid: figure.dataset["uuid"],
        heading: figure.querySelector("h2")!.textContent,
        caption: figure.querySelector(".embed-caption")!.textContent,
        cite: figure.querySelector("cite a")!.textContent,
      };
    },
    text,
  );
  expect(shape).toEqual({
    children: ["p", "figure", "p"],
    uuid: `${BOOK}.JournalEntryPage.${ROADS}`,
    heading: "The North Road",
    caption: "The roads",
    cite: "Roads",
  });
  const inline = await enrich(wren, `<p>@Embed[${BOOK}.JournalEntryPage.${HIDDEN} inline classes="quiet small"]</p>`);
  expect(inline).toMatch(/^<section class="content-embed quiet small"[^>]*><p>Mind the ford\.<\/p><\/section>$/);
  const image = await enrich(wren, `@Embed[${BOOK}.JournalEntryPage.${MAP} caption=false cite=false]`);
  expect(image).toMatch(/^<figure[^>]*><img src="icons\/svg\/mountain.svg" alt="The hills"><\/figure>$/);
  const item = await enrich(wren, `@Embed[Compendium.bench-ui.gear.Item.${LAMP} loud inline]`);
  expect(item).toContain("Lamp weighs 2!");
  const weather = await enrich(wren, `@Embed[Compendium.bench-ui.tables.RollTable.${WEATHER} inline]`);
  expect(weather).toMatch(/<td>1<\/td><td><p><strong>Sun<\/strong><\/p><p>It shines\.<\/p><\/td>/);
  const book = await enrich(wren, `@Embed[${BOOK} inline]`);
  expect(book).toContain("<h1>Roads</h1>");
  expect(book).not.toContain("<h2>Ford</h2>");
});

test("@Embed shows nothing of what is not there, not to be read, or leads to itself", async () => {
  expect(await enrich(wren, "@Embed[Item.nothingHere00000]{gone}")).toMatch(
    /^<a class="content-link broken">.*gone<\/a>$/,
  );
  const id = await write({ name: "Secret", ownership: { default: 0 }, pages: [page("Plot", "<p>The butler.</p>")] });
  const [plot] = (await stored(guide, id, "JournalEntry")).pages;
  const uuid = `JournalEntry.${id}.JournalEntryPage.${plot._id}`;
  expect(await enrich(wren, `@Embed[${uuid}]`)).not.toContain("butler");
  expect(await enrich(guide, `@Embed[${uuid}]`)).toContain("butler");
  expect(await enrich(guide, `@Embed[${uuid}]`, { embeds: false })).toBe(`@Embed[${uuid}]`);
  await on(
    guide,
    async (uuid) =>
      void (await (
        await foundry.utils.fromUuid(uuid)
      ).update({ "text.content": `<p>again @Embed[${uuid} inline]</p>` })),
    uuid,
  );
  const nested = await enrich(guide, `@Embed[${uuid} inline]`);
  expect(nested.match(/again/g)!.length).toBeLessThanOrEqual(5);
  expect(nested).toContain("broken");
  expect((await serverWorld(guide)).documents["JournalEntry"]).toHaveLength(1);
});
