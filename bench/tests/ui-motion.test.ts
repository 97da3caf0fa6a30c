/** Windows that fade and fold, without keeping anybody waiting; and what the host says of its version. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { GENERATION, type Seat, type Table } from "../../tests/lib/table.js";
import { on } from "./lib/party.js";
import { openTable } from "./lib/ui-world.js";

let table: Table;
let guide: Seat;
beforeAll(async () => {
  ({ table, Guide: guide } = await openTable("Guide"));
  await on(guide, () => {
    class Plain extends foundry.applications.api.ApplicationV2 {
      static DEFAULT_OPTIONS = {
        id: "plain",
        window: { title: "Plain" },
        position: { width: 300, height: 240 },
      };
      async _renderHTML() {
        return Object.assign(document.createElement("p"), { textContent: "Here." });
      }
      _replaceHTML(text: any, content: any) {
        content.replaceChildren(text);
      }
    }
    Object.assign(globalThis, { Plain });
  });
});
afterAll(() => table?.close());
afterEach(() => table.expectNoFaults());

/** Opens a window, does something to it, and says what it was like while the promise was open and how long it took. */
const timed = (step: "close" | "minimize" | "maximize", options: object = {}) =>
  on(
    guide,
    async ([step, options]) => {
      const app = await new (globalThis as any).Plain().render({ force: true });
      if (step === "maximize") await app.minimize();
      const { element } = app;
      const began = performance.now();
      const promise = app[step](options);
      await Promise.resolve();
      await new Promise((resolve) => setTimeout(resolve, 20));
      const during = [element.isConnected, element.className.split(" ").at(-1)];
      await promise;
      const took = performance.now() - began;
      const after = {
        connected: element.isConnected,
        minimized: app.minimized,
        height: element.isConnected ? Math.round(element.getBoundingClientRect().height) : 0,
        content: element.isConnected && !app.window.content.hidden,
      };
      await app.close({ animate: false });
      return { during, took, after };
    },
    [step, options] as const,
  );

test("a window fades before it goes, and waits no longer than that", async () => {
  await guide.page.emulateMedia({ reducedMotion: "no-preference" });
  const { during, took, after } = await timed("close");
  expect(during).toEqual([true, "closing"]);
  expect(took).toBeGreaterThan(100);
  expect(took).toBeLessThan(700);
  expect(after.connected).toBe(false);
});

test("with animate: false, or for who wants no motion, it goes at once", async () => {
  await guide.page.emulateMedia({ reducedMotion: "no-preference" });
  expect((await timed("close", { animate: false })).during[0]).toBe(false);
  await guide.page.emulateMedia({ reducedMotion: "reduce" });
  expect((await timed("close")).during[0]).toBe(false);
});

test("a window folds to its header and back to the size it had", async () => {
  await guide.page.emulateMedia({ reducedMotion: "no-preference" });
  const folded = await timed("minimize");
  expect(folded.during).toEqual([true, "minimizing"]);
  expect(folded.after).toMatchObject({ minimized: true, content: false });
  expect(folded.after.height).toBeLessThan(50);
  const back = await timed("maximize");
  expect(back.during).toEqual([true, "maximizing"]);
  expect(back.after).toEqual({ connected: true, minimized: false, height: 240, content: true });
  for (const { took } of [folded, back]) expect(took).toBeLessThan(700);
  await guide.page.emulateMedia({ reducedMotion: "reduce" });
  const still = await timed("maximize");
  expect(still.after).toEqual(back.after);
  expect(still.took).toBeLessThan(100);
});

test("the release says its generation, its build and how it compares", async () => {
  const { version, ...said } = await on(guide, () => {
    const { release } = game;
    const { ReleaseData } = foundry.config;
    const testing = new ReleaseData({ generation: 12, channel: "testing", suffix: "2", build: 299 });
    return {
      version: [release.version, game.version],
      generation: release.generation,
      build: release.build,
      channel: release.channel,
      suffix: release.suffix,
      time: new Date(release.time).getFullYear() >= 2025,
      shown: [release.display, release.shortDisplay, `${release}`, testing.display],
      newer: [release.isNewer("12.331"), release.isNewer("99.1"), release.isNewer(testing), testing.isNewer(release)],
      another: [release.isGenerationalChange("12.331"), release.isGenerationalChange(release.version)],
      model: release instanceof foundry.abstract.DataModel && release instanceof ReleaseData,
      stable: release.maxStableGeneration,
    };
  });
  const build = GENERATION === 13 ? 351 : 366;
  const usual = `Version ${GENERATION}`;
  expect(version).toEqual([`${GENERATION}.${build}`, `${GENERATION}.${build}`]);
  expect(said).toEqual({
    generation: GENERATION,
    build,
    channel: "stable",
    time: true,
    shown: [usual, usual, usual, "V12 Testing 2"],
    newer: [true, false, true, false],
    another: [true, false],
    model: true,
    stable: GENERATION,
  });
});

test("rich text is previewed, shortened, decoded and linked to", async () => {
  const said = await on(guide, async () => {
    const { TextEditor } = foundry.applications.ux;
    const box = document.createElement("div");
    box.innerHTML = `<h2>Head</h2><p>Long <strong>ago</strong> <a href="x">far</a> away.</p><table></table><p>There.</p>`;
    const actor = await CONFIG.Actor.documentClass.create({ name: "Alder", type: "hero" });
    const item = await CONFIG.Item.documentClass.create({ name: "Rope", type: "gear" }, { parent: actor });
    const link = TextEditor.createAnchor({
      attrs: { rel: "next" },
      dataset: { to: "here" },
      classes: ["way"],
      name: "<b>On</b>",
      icon: "fa-solid fa-road",
    });
    const drag = (data: unknown) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", typeof data === "string" ? data : JSON.stringify(data));
      return new DragEvent("drop", { dataTransfer });
    };
    return {
      preview: [
        TextEditor.previewHTML("<h1>No</h1><p>One two.</p><p>Three four five six</p>", 20),
        TextEditor.previewHTML("<p>Short</p>"),
      ],
      truncated: [TextEditor.truncateHTML(box).innerHTML, box.children.length],
      decoded: TextEditor.decodeHTML("5 &lt; 6 &amp; 7"),
      anchor: link.outerHTML,
      links: [
        await TextEditor.getContentLink(actor.toDragData()),
        await TextEditor.getContentLink(item.toDragData(), { relativeTo: actor }),
        await TextEditor.getContentLink(actor.toDragData(), { label: "Him" }),
        await TextEditor.getContentLink({ type: "Actor", data: { name: "New", type: "hero" } }),
        await TextEditor.getContentLink({ type: "Nonsense" }),
        await TextEditor.getContentLink({ type: "Actor", uuid: "Actor.nobody0000000000" }),
      ],
      ids: [actor.id, item.id],
      dropped: [TextEditor.getDragEventData(drag({ type: "Actor" })), TextEditor.getDragEventData(drag("no json"))],
    };
  });
  const [actor, item] = said.ids;
  expect(said).toMatchObject({
    preview: ["One two. Three four...", "Short"],
    truncated: ["<p>Long <strong>ago</strong>  away.</p><p>There.</p>", 4],
    decoded: "5 < 6 & 7",
    anchor:
      '<a class="way" rel="next" data-to="here"><i class="fa-solid fa-road" inert=""></i>&lt;b&gt;On&lt;/b&gt;</a>',
    links: [
      `@UUID[Actor.${actor}]{Alder}`,
      `@UUID[.Item.${item}]{Rope}`,
      `@UUID[Actor.${actor}]{Him}`,
      null,
      null,
      null,
    ],
    dropped: [{ type: "Actor" }, {}],
  });
});

test("the system's manifest is there with every field that it may have", async () => {
  const said = await on(guide, () => {
    const { system } = game;
    const keys = ["id", "type", "version", "bugs", "flags", "grid", "relationships", "authors"];
    return Object.fromEntries(keys.map((key) => [key, key in system ? (system[key] ?? "none") : "absent"]));
  });
  expect(said).toEqual({
    id: "bench-ui",
    type: "system",
    version: "1.0.0",
    bugs: "none",
    flags: {},
    grid: {},
    relationships: {},
    authors: [],
  });
});
