import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { complain, findUnfaithful, ownerOf } from "../../bench/api/names.mjs";
import { installSpy } from "../../bench/api/spy.mjs";
import { readStatus } from "../../bench/api/status.mjs";
import { findTouched } from "../../bench/api/touched.mjs";
import { walkGeneration } from "../../tools/bench-api.mjs";
import { inRoot } from "../../tools/lib/files.mjs";
import { GENERATION, type Seat, Table } from "../lib/table.js";

/** What works here must be faithful here, or it proves nothing about Foundry: see bench/API.md. */
describe("the built system touches only faithful names of the bench", async () => {
  const status = await readStatus();
  const walk = await walkGeneration(GENERATION);

  test("in its code", async () => {
    const code = await readFile(inRoot("dist/trivium.mjs"), "utf8");
    expect(findUnfaithful(findTouched(code), walk, status)).toEqual([]);
  });

  test("and another bundle that does not is told so", () => {
    const bundle = `
      const { ActorSheetV2, JournalSheet } = foundry.applications.sheets;
      const sheets = () => foundry.applications.sheets.JournalSheet;
      class Own extends ActorSheetV2 { _onDropToken() { return super._onDropToken(); } }
      const count = () => game.messages.size + [...game.messages.values()].length;
      Hooks.once("ready", () => game.cards?.values() ?? game.users.setActive("x"));
      export { PlaylistDirectory };`;
    expect(findUnfaithful(findTouched(bundle), walk, status)).toEqual([
      "PlaylistDirectory is absent.",
      "foundry.applications.sheets.JournalSheet is absent.",
      "game.cards.values (game.cards) is absent: no cards.",
      expect.stringContaining("game.users.setActive (foundry.documents.collections.Users#setActive) is own"),
      "super._onDropToken is absent.",
    ]);
  });

  describe("while it is played", () => {
    let table: Table;
    let guide: Seat;
    beforeAll(async () => {
      table = await Table.open();
      guide = await table.join("Guide");
      await guide.page.evaluate(installSpy, {
        walk: { classes: walk.classes, mixinPaths: status.mixins },
        systemId: "trivium-rpg",
      });
    });
    afterAll(() => table?.close());

    test("sheets, items, menus, a test of Luck and an Action", async () => {
      const { page } = guide;
      for (const id of (await page.evaluate("game.actors.map((actor) => actor.id)")) as string[])
        await openEverything(id);
      const sheet = ".four-points-character";
      await page.evaluate(`game.actors.getName("Odile Marsh").sheet.render({ force: true })`);
      await page.click(`${sheet} [data-action="testLuck"]`);
      await page.waitForSelector("#chat .tr-card .word");
      await page.click(`${sheet} [data-action="act"][data-stat="stamina"]`);
      await page.click('.fpa [data-way="inconvenience"]');
      await page.waitForSelector(".fpa", { state: "detached" });
      await page.click(`${sheet} nav [data-tab="skills"]`);
      await page.click(`${sheet} [data-tab="skills"] .tr-item [data-action="openRowMenu"]`);
      await page.click("#context-menu >> text=Show in chat");
      await page.waitForSelector("#chat .tr-card:not(:has(.word))");

      const seen = (await page.evaluate("[...globalThis.touched]")) as string[];
      const touched = seen.map((name) => ownerOf(walk, name));
      // Without these the spy has heard nothing.
      const names = touched.map(({ name }) => name);
      expect(names).toContain("foundry.abstract.Document#update");
      expect(names).toContain("foundry.applications.api.ApplicationV2#_onRender");
      expect(touched.flatMap((name) => complain(name, status) ?? [])).toEqual([]);
      table.expectNoFaults();
    });

    test("and what it touched in vain would be seen", async () => {
      const content = `game.user.petName; game.actors.contents[0].sheet.dance?.(); ui.chat.isAtBottom;
        //# sourceURL=${table.url}/systems/trivium-rpg/probe.js`;
      await guide.page.addScriptTag({ content });
      const seen = (await guide.page.evaluate("[...globalThis.touched]")) as string[];
      expect(seen).toContain("User#petName");
      expect(seen).toContainEqual(expect.stringMatching(/^\w+#dance$/));
      expect(seen).toContain("foundry.applications.sidebar.tabs.ChatLog#isAtBottom");
      expect(complain(ownerOf(walk, "User#petName"), status)).toBe("User#petName is absent.");
    });

    /** Opens an actor's sheet on every tab and the sheets of its items, and changes the actor. */
    const openEverything = (id: string) =>
      guide.page.evaluate(`(async () => {
        const actor = game.actors.get("${id}");
        await actor.sheet.render({ force: true });
        for (const tab of actor.sheet.element.querySelectorAll("nav [data-tab]")) tab.click();
        await actor.update({ name: actor.name + "!" });
        await actor.update({ name: actor.name.slice(0, -1) });
        for (const item of actor.items) await (await item.sheet.render({ force: true })).close();
        await actor.sheet.close();
      })()`);
  });
});
