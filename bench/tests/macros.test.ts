/** Macros, and the bar from which they are carried out. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Seat, type Table, picture } from "../../tests/lib/table.js";
import { createScene, createToken } from "./lib/board.js";
import { CHEER, openWindowLibrary } from "./lib/packs.js";
import { failure, on, raw, serverWorld, settled, stored, takeNotices } from "./lib/party.js";
import { closeAll, create, IDS } from "./lib/ui-world.js";

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
  await Promise.all(
    seats.map((seat) =>
      on(seat, () => game.user.update({ hotbar: {} }, { recursive: false, diff: false }).then(() => null)),
    ),
  );
  await on(guide, async () => {
    for (const macro of game.macros.contents) await macro.delete();
  });
  await settled(...seats);
  table.expectNoFaults();
});

/** Lets somebody make a macro, and waits until everybody has it. */
async function makeMacro(by: Seat, data: object): Promise<string> {
  const id = await on(
    by,
    async (data) => (await CONFIG.Macro.documentClass.create({ name: "Test", ...data })).id as string,
    data,
  );
  await settled(...seats);
  return id;
}

const messages = async (): Promise<string[]> =>
  (await serverWorld(guide)).documents["ChatMessage"]!.map(({ content }) => content as string);

test("a macro has its defaults, its author's rights, and no others'", async () => {
  const id = await makeMacro(wren, { command: "Hello" });
  expect(await stored(guide, id, "Macro")).toMatchObject({
    type: "chat",
    scope: "global",
    author: IDS.Wren,
    command: "Hello",
    img: "icons/svg/dice-target.svg",
    ownership: { default: 0 },
  });
  expect(
    await on(
      wren,
      (id) => {
        const macro = game.macros.get(id);
        return [macro.isAuthor, macro.isOwner, macro.canExecute, macro.thumbnail];
      },
      id,
    ),
  ).toEqual([true, true, true, "icons/svg/dice-target.svg"]);
  const guides = await makeMacro(guide, { command: "Mine" });
  expect(
    await on(
      wren,
      (id) => {
        const macro = game.macros.get(id);
        return [macro.isAuthor, macro.isOwner, macro.canExecute, macro.visible];
      },
      guides,
    ),
  ).toEqual([false, false, false, false]);
  expect(await failure(wren, (id) => game.macros.get(id).update({ command: "Stolen" }), guides)).toContain(
    "lacks permission to update Macro",
  );
  expect(await raw(wren, "Macro", "update", { updates: [{ _id: guides, command: "Stolen" }] })).toMatchObject({
    error: { code: "permission" },
  });
  expect(await raw(wren, "Macro", "delete", { ids: [guides] })).toMatchObject({ error: { code: "permission" } });
  const forged = { data: [{ name: "Forged", type: "chat", author: IDS.Guide }] };
  expect(await raw(wren, "Macro", "create", forged)).toMatchObject({ error: { code: "permission" } });
  expect(await raw(wren, "Macro", "update", { updates: [{ _id: id, author: IDS.Guide }] })).toMatchObject({
    ok: false,
  });
  expect(await failure(wren, () => CONFIG.Macro.documentClass.create({ name: "Odd", type: "spell" }))).toContain(
    "type",
  );
  await takeNotices(wren);
  expect((await stored(guide, guides, "Macro")).command).toBe("Mine");
});

test("scripts need a permission that can be taken from a player, to be written and to be run", async () => {
  const id = await makeMacro(wren, { type: "script", command: "return 1" });
  const chat = await makeMacro(wren, { command: "words" });
  await on(
    guide,
    (id) =>
      game.users
        .get(id)
        .update({ permissions: { MACRO_SCRIPT: false } })
        .then(() => null),
    IDS.Wren,
  );
  await settled(...seats);
  expect(await on(wren, (id) => game.macros.get(id).canExecute, id)).toBe(false);
  expect(await on(wren, async (id) => (await game.macros.get(id).execute()) ?? null, id)).toBeNull();
  expect(await wren.page.locator("#notifications .warning").innerText()).toContain("may not execute");
  expect(await raw(wren, "Macro", "create", { data: [{ name: "S", type: "script" }] })).toMatchObject({
    error: { code: "permission" },
  });
  expect(await raw(wren, "Macro", "update", { updates: [{ _id: id, command: "return 2" }] })).toMatchObject({
    error: { code: "permission" },
  });
  expect(await raw(wren, "Macro", "update", { updates: [{ _id: chat, type: "script" }] })).toMatchObject({
    error: { code: "permission" },
  });
  expect(await raw(wren, "Macro", "update", { updates: [{ _id: chat, command: "more words" }] })).toMatchObject({
    ok: true,
  });
  await on(
    guide,
    (id) =>
      game.users
        .get(id)
        .update({ permissions: { MACRO_SCRIPT: true } })
        .then(() => null),
    IDS.Wren,
  );
  await settled(...seats);
  expect(await on(wren, (id) => game.macros.get(id).execute(), id)).toBe(1);
  await on(wren, () => ui.notifications.clear());
});

test("a chat macro says its line, with commands, as whoever carries it out", async () => {
  const hero = await create(seats, { name: "Alder" });
  const id = await makeMacro(wren, { command: "/em looks around" });
  await on(
    wren,
    ([id, hero]) =>
      game.macros
        .get(id)
        .execute({ actor: game.actors.get(hero) })
        .then(() => null),
    [id, hero] as const,
  );
  const said = (await serverWorld(guide)).documents["ChatMessage"]!.at(-1)!;
  expect(said["content"]).toContain("looks around");
  expect(said["author"]).toBe(IDS.Wren);
  await makeMacro(wren, { command: "/nonsense" });
  await on(wren, () =>
    game.macros
      .getName("Test")
      .execute()
      .then(() => null),
  );
  const bad = await makeMacro(wren, { name: "Bad", command: "/nonsense" });
  await on(
    wren,
    (id) =>
      game.macros
        .get(id)
        .execute()
        .then(() => null),
    bad,
  );
  expect(await takeNotices(wren)).toEqual([expect.stringMatching(/"Bad" cannot be said: "\/nonsense"/)]);
});

test("a script gets speaker, actor, token, character and its scope by name, may wait, and gives what it returns", async () => {
  const hero = await create(seats, { name: "Alder" });
  await createScene(seats);
  const token = await createToken(seats, guide, hero, { x: 100, y: 100 });
  const id = await makeMacro(wren, {
    type: "script",
    command:
      "await Promise.resolve(); return [this.name, speaker.alias, actor?.name, token?.document.name ?? null, character?.name ?? null, scope.note, note];",
  });
  const given = await on(
    wren,
    ([id, hero]) => game.macros.get(id).execute({ actor: game.actors.get(hero), note: "hush" }),
    [id, hero] as const,
  );
  expect(given).toEqual(["Test", "Alder", "Alder", null, null, "hush", "hush"]);
  const controlled = await on(
    wren,
    async ([id, token]) => {
      canvas.tokens.get(token).control();
      return game.macros.get(id).execute({ note: "loud" });
    },
    [id, token] as const,
  );
  expect(controlled).toEqual(["Test", "Alder", "Alder", "Alder", null, "loud", "loud"]);
});

test("a script that fails says so and rejects; names that no script could say are refused", async () => {
  const id = await makeMacro(wren, { name: "Faulty", type: "script", command: "throw new Error('no wind')" });
  expect(await failure(wren, (id) => game.macros.get(id).execute(), id)).toContain("no wind");
  const broken = await makeMacro(wren, { name: "Broken", type: "script", command: "this is no script" });
  expect(await failure(wren, (id) => game.macros.get(id).execute(), broken)).not.toBe("done");
  expect(await failure(wren, (id) => game.macros.get(id).execute({ "1": "x" }), id)).toContain('the name "1"');
  expect(await takeNotices(wren)).toEqual([
    expect.stringContaining('"Faulty": no wind'),
    expect.stringContaining('"Broken"'),
  ]);
});

test("a user's bar has five pages of ten, and is written by nobody else but gamemasters", async () => {
  const id = await makeMacro(wren, {});
  const seen = await on(
    wren,
    async (id) => {
      const macro = game.macros.get(id);
      const { user } = game;
      await user.assignHotbarMacro(macro, 12);
      await user.assignHotbarMacro(macro);
      await user.assignHotbarMacro(macro, "30", { fromSlot: 12 });
      const hotbar = { ...user.hotbar };
      const pages = [1, 2, 3].map((page) =>
        user
          .getHotbarMacros(page)
          .filter((slot: any) => slot.macro)
          .map(({ slot }: any) => slot),
      );
      const shape = user.getHotbarMacros(2)[0];
      await user.assignHotbarMacro(null, 1);
      const wrong: string[] = [];
      for (const attempt of [() => user.assignHotbarMacro(macro, 51), () => user.assignHotbarMacro({}, 1)])
        await attempt().catch((error: Error) => wrong.push(error.message));
      return { hotbar, pages, shape, after: { ...user.hotbar }, wrong };
    },
    id,
  );
  expect(seen).toEqual({
    hotbar: { 1: id, 30: id },
    pages: [[1], [], [30]],
    shape: { slot: 11, macro: null },
    after: { 30: id },
    wrong: [expect.stringContaining("slot"), expect.stringContaining("Macro")],
  });
  expect((await stored(guide, IDS.Wren, "User")).hotbar).toEqual({ 30: id });
  expect(await raw(wren, "User", "update", { updates: [{ _id: IDS.Bram, hotbar: { 1: id } }] })).toMatchObject({
    error: { code: "permission" },
  });
});

test("the bar shows a page, carries out by click and key, and follows changes of its macros", async () => {
  const { page } = wren;
  const id = await makeMacro(wren, { name: "Wave", command: "waves" });
  const tenth = await makeMacro(wren, { name: "Bow", command: "bows" });
  await on(
    wren,
    async ([id, tenth]) => {
      await game.user.assignHotbarMacro(game.macros.get(id), 1);
      await game.user.assignHotbarMacro(game.macros.get(tenth), 10);
      await game.user.assignHotbarMacro(game.macros.get(tenth), 11);
    },
    [id, tenth] as const,
  );
  expect(await page.locator("#hotbar #action-bar .slot").count()).toBe(10);
  expect(await page.locator("#hotbar .key").allInnerTexts()).toEqual([
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "0",
  ]);
  await picture(page, "bench-hotbar");
  const before = (await messages()).length;
  await page.click('#hotbar [data-slot="1"] button');
  await expect.poll(async () => (await messages()).length).toBe(before + 1);
  await page.locator("body").press("0");
  await expect
    .poll(async () => (await messages()).slice(before).map((content) => content.replace(/<[^>]+>/g, "")))
    .toEqual(["waves", "bows"]);
  // Nothing is carried out while somebody types.
  await page.focus("#chat-message");
  await page.keyboard.press("1");
  await page.fill("#chat-message", "");
  await page.locator("#chat-message").blur();
  await page.click('#hotbar .page-controls [data-step="1"]');
  await page.waitForSelector('#hotbar [data-slot="11"].full');
  expect(
    await on(wren, () => [
      ui.hotbar.page,
      ui.hotbar.slots.map(({ slot, macro }: any) => (macro ? slot : null)).filter(Boolean),
    ]),
  ).toEqual([2, [11]]);
  await page.click('#hotbar .page-controls [data-step="-1"]');
  await page.waitForSelector('#hotbar [data-slot="1"].full');
  await on(wren, () => ui.hotbar.cyclePage(-1));
  expect(await on(wren, () => ui.hotbar.page)).toBe(5);
  await on(wren, () => ui.hotbar.changePage(1));
  await on(
    wren,
    (id) =>
      game.macros
        .get(id)
        .update({ name: "Wave twice", img: "icons/svg/wing.svg" })
        .then(() => null),
    id,
  );
  await page.waitForSelector('#hotbar [data-slot="1"] img[src="icons/svg/wing.svg"]');
  await on(
    guide,
    (id) =>
      game.macros
        .get(id)
        .delete()
        .then(() => null),
    id,
  );
  await page.waitForSelector('#hotbar [data-slot="1"]:not(.full)');
  expect(await messages()).toHaveLength(before + 2);
});

test("what is dropped on the bar goes to the hooks, then becomes a macro there; macros move by dragging", async () => {
  const { page } = wren;
  const hero = await create(seats, { name: "Alder", img: "icons/svg/cowled.svg" });
  await page.click('button[data-tab="actors"]');
  await on(wren, () => {
    const calls: unknown[] = [];
    Object.assign(globalThis, { barCalls: calls });
    (globalThis as any).barHook = Hooks.on("hotbarDrop", (bar: any, data: any, slot: any) => {
      calls.push([bar === ui.hotbar, data.type, data.uuid, Number(slot)]);
      return Number(slot) !== 2;
    });
  });
  await page.dragAndDrop(`#actors [data-entry-id="${hero}"]`, '#hotbar [data-slot="2"]');
  await page.dragAndDrop(`#actors [data-entry-id="${hero}"]`, '#hotbar [data-slot="3"]');
  await page.waitForSelector('#hotbar [data-slot="3"].full');
  expect(await on(wren, () => (globalThis as any).barCalls)).toEqual([
    [true, "Actor", `Actor.${hero}`, 2],
    [true, "Actor", `Actor.${hero}`, 3],
  ]);
  expect(await page.locator("#hotbar .slot.full").count()).toBe(1);
  const [macro] = (await serverWorld(guide)).documents["Macro"]!;
  expect(macro).toMatchObject({
    type: "script",
    author: IDS.Wren,
    img: "icons/svg/cowled.svg",
    command: expect.stringContaining(`Actor.${hero}`),
  });
  // It opens the sheet, and closes it again.
  await page.click('#hotbar [data-slot="3"] button');
  await page.waitForSelector(".hero-sheet");
  await page.click('#hotbar [data-slot="3"] button');
  await expect.poll(() => page.locator(".hero-sheet").count()).toBe(0);
  await page.dragAndDrop('#hotbar [data-slot="3"]', '#hotbar [data-slot="7"]');
  await page.waitForSelector('#hotbar [data-slot="7"].full');
  expect(await page.locator("#hotbar .slot.full").count()).toBe(1);
  expect((await serverWorld(guide)).documents["Macro"]).toHaveLength(1);
  await on(wren, () => Hooks.off("hotbarDrop", (globalThis as any).barHook));
});

test("a macro of a pack is brought into the world when it is dropped on the bar", async () => {
  const { page } = wren;
  await page.click('button[data-tab="compendium"]');
  await page.click('#compendium [data-pack="bench-ui.macros"] [data-action="activateEntry"]');
  await page.dragAndDrop(`#compendium-bench-ui-macros [data-entry-id="${CHEER}"]`, '#hotbar [data-slot="4"]');
  await page.waitForSelector('#hotbar [data-slot="4"].full');
  const [macro] = (await serverWorld(guide)).documents["Macro"]!;
  expect(macro).toMatchObject({
    name: "Cheer",
    author: IDS.Wren,
    _stats: { compendiumSource: `Compendium.bench-ui.macros.Macro.${CHEER}` },
  });
  const before = (await messages()).length;
  await page.locator("body").press("4");
  await expect
    .poll(async () => (await messages()).slice(before).map((content) => content.replace(/<[^>]+>/g, "")))
    .toEqual(["Hooray!"]);
});

test("an empty place makes a macro, whose sheet is filled in and saved; its menu edits, removes and deletes", async () => {
  const { page } = wren;
  await page.click('#hotbar [data-slot="5"] button');
  await page.waitForSelector(".macro-config");
  await page.fill(".macro-config input[name=name]", "Greeting");
  await page.fill(".macro-config textarea[name=command]", "Well met");
  expect(await page.locator(".macro-config select[name=type] option").allInnerTexts()).toEqual(["Chat", "Script"]);
  await page.click(".macro-config button[type=submit]");
  await expect.poll(() => page.locator(".macro-config").count()).toBe(0);
  const [macro] = (await serverWorld(guide)).documents["Macro"]!;
  expect(macro).toMatchObject({ name: "Greeting", command: "Well met", type: "chat" });
  const menu = async (label: string): Promise<void> => {
    await page.click('#hotbar [data-slot="5"]', { button: "right" });
    await page.click(`#context-menu .context-item:has-text("${label}")`);
  };
  await menu("Edit macro");
  await page.waitForSelector(".macro-config");
  const before = (await messages()).length;
  await page.click('.macro-config button[data-action="execute"]');
  await expect.poll(async () => (await messages()).length).toBe(before + 1);
  await closeAll(wren);
  await menu("Remove from bar");
  await page.waitForSelector('#hotbar [data-slot="5"]:not(.full)');
  await on(wren, (id) => game.user.assignHotbarMacro(game.macros.get(id), 5).then(() => null), macro!["_id"]);
  await menu("Delete macro");
  await page.click('dialog.application button[data-action="yes"]');
  await page.waitForSelector('#hotbar [data-slot="5"]:not(.full)');
  expect((await serverWorld(guide)).documents["Macro"]).toEqual([]);
  // The list of macros opens from the bar.
  await page.click('#hotbar [data-action="openMacros"]');
  await page.waitForSelector("#macros.active");
});
