/** The window of an effect: its fields, its tabs, its changes, and who may use it. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { GENERATION, type Seat, type Table, takeFaults } from "../../tests/lib/table.js";
import { on, settled } from "./lib/party.js";
import { closeAll, create, openTable } from "./lib/ui-world.js";

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
  await closeAll(...seats);
});

const PATH = GENERATION === 13 ? "changes" : "system.changes";
const WINDOW = ".active-effect-config";
const ROW = `${WINDOW} .effect-change`;

/** An actor with an effect that adds 2 to its might; gives the effect's uuid. */
async function createEffect(owner: object = {}): Promise<{ actor: string; uuid: string }> {
  const actor = await create(seats, owner);
  const change = { key: "system.might", value: "2" };
  const changes = [GENERATION === 13 ? { ...change, mode: 2 } : { ...change, type: "add", phase: "initial" }];
  const uuid = await on(
    guide,
    async ([actor, path, changes]) => {
      const data = foundry.utils.expandObject({ name: "Strong", [path]: changes });
      return (await game.actors.get(actor).createEmbeddedDocuments("ActiveEffect", [data]))[0].uuid as string;
    },
    [actor, PATH, changes] as const,
  );
  await settled(...seats);
  return { actor, uuid };
}
const open = (seat: Seat, uuid: string): Promise<void> =>
  on(seat, async (uuid) => void (await foundry.utils.fromUuidSync(uuid).sheet.render({ force: true })), uuid);
/** What a page holds of an effect's changes. */
const changesOf = (seat: Seat, uuid: string): Promise<any[]> =>
  on(seat, ([uuid, path]) => foundry.utils.getProperty(foundry.utils.fromUuidSync(uuid).toObject(), path), [
    uuid,
    PATH,
  ] as const);

test("the window shows one of three tabs and saves what was entered when it is submitted", async () => {
  const { actor, uuid } = await createEffect();
  await open(wren, uuid);
  const { page } = wren;
  const shown = (): Promise<(string | null)[]> =>
    page.locator(`${WINDOW} .tab:visible`).evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute("data-tab")));
  expect(await page.locator(`${WINDOW} [role=tab] span`).allInnerTexts()).toEqual(["Details", "Duration", "Changes"]);
  expect(await shown()).toEqual(["details"]);
  await page.fill(`${WINDOW} input[name="name"]`, "<b>Mighty</b>");
  await page.click(`${WINDOW} [role=tab][data-tab="duration"]`);
  expect(await shown()).toEqual(["duration"]);
  await page.fill(`${WINDOW} input[name="duration.${GENERATION === 13 ? "rounds" : "value"}"]`, "3");
  if (GENERATION === 14) await page.selectOption(`${WINDOW} select[name="duration.units"]`, "rounds");
  await page.click(`${WINDOW} [role=tab][data-tab="changes"]`);
  await page.fill(`${ROW} input[name="${PATH}.0.value"]`, "4");
  await page.click(`${WINDOW} button[type=submit]`);
  await page.waitForSelector(WINDOW, { state: "detached" });
  await settled(...seats);
  for (const seat of seats) {
    const seen = await on(
      seat,
      ([actor, uuid]) => {
        const { name, duration } = foundry.utils.fromUuidSync(uuid).toObject();
        return [name, duration.rounds ?? [duration.value, duration.units], game.actors.get(actor).system.might];
      },
      [actor, uuid] as const,
    );
    expect(seen, seat.name).toEqual(["<b>Mighty</b>", GENERATION === 13 ? 3 : [3, "rounds"], 5]);
  }
});

test("a change is added without losing what was typed, and deleted; the window stays open", async () => {
  const { uuid } = await createEffect();
  await open(wren, uuid);
  const { page } = wren;
  await page.click(`${WINDOW} [role=tab][data-tab="changes"]`);
  await page.fill(`${ROW} input[name="${PATH}.0.value"]`, "7");
  await page.click(`${WINDOW} [data-action="addChange"]`);
  await page.waitForSelector(`${ROW} input[name="${PATH}.1.key"]`);
  await settled(...seats);
  expect(await changesOf(guide, uuid)).toMatchObject([
    { key: "system.might", value: GENERATION === 13 ? "7" : 7 },
    { key: "", value: "" },
  ]);
  expect(await page.locator(`${WINDOW} .tab:visible`).getAttribute("data-tab")).toBe("changes");
  await page.fill(`${ROW} input[name="${PATH}.1.key"]`, "system.wits");
  await page.click(`${ROW}[data-index="0"] [data-action="deleteChange"]`);
  await expect.poll(() => page.locator(ROW).count()).toBe(1);
  await settled(...seats);
  expect(await changesOf(guide, uuid)).toMatchObject([{ key: "system.wits", value: "" }]);
  await page.click(`${ROW} [data-action="deleteChange"]`);
  await expect.poll(() => page.locator(ROW).count()).toBe(0);
  await settled(...seats);
  expect(await changesOf(guide, uuid)).toEqual([]);
});

test("how a change works is chosen in the words of the generation", async () => {
  const { actor, uuid } = await createEffect();
  await open(wren, uuid);
  const { page } = wren;
  await page.click(`${WINDOW} [role=tab][data-tab="changes"]`);
  const kind = page.locator(`${ROW} select[name="${PATH}.0.${GENERATION === 13 ? "mode" : "type"}"]`);
  expect(await kind.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]!.text)).toBe("Add");
  expect((await kind.locator("option").allInnerTexts()).includes("Subtract")).toBe(GENERATION === 14);
  await kind.selectOption({ label: "Override" });
  await page.click(`${WINDOW} button[type=submit]`);
  await page.waitForSelector(WINDOW, { state: "detached" });
  await settled(...seats);
  expect(await on(guide, (actor) => game.actors.get(actor).system.might, actor)).toBe(2);
});

test("who may only look finds everything disabled; who may not look gets no window", async () => {
  const seen = await createEffect({ ownership: { default: 2 } });
  await open(wren, seen.uuid);
  const fields = wren.page.locator(`${WINDOW} .window-content :is(input, select, button)`);
  expect(await fields.count()).toBeGreaterThan(5);
  expect(await fields.evaluateAll((all) => all.every((field: any) => field.disabled))).toBe(true);
  await on(
    wren,
    async (uuid) => {
      const { sheet } = foundry.utils.fromUuidSync(uuid);
      await sheet.options.actions.addChange.call(sheet, new Event("click"), sheet.element);
    },
    seen.uuid,
  );
  await settled(...seats);
  expect(await changesOf(guide, seen.uuid)).toHaveLength(1);
});

test("the old numbers of modes are there on both generations, on 14 with a warning once", async () => {
  const modes = () => on(guide, () => foundry.CONST.ACTIVE_EFFECT_MODES.OVERRIDE as number);
  expect([await modes(), await modes()]).toEqual([5, 5]);
  const warned = takeFaults(guide, /ACTIVE_EFFECT_MODES is deprecated/);
  expect(warned).toHaveLength(GENERATION === 13 ? 0 : 1);
});

test("a window whose list of classes has an empty one is drawn with the others", async () => {
  const classes = await on(guide, async () => {
    const { ApplicationV2 }: any = foundry.applications.api;
    class Odd extends ApplicationV2 {
      async _renderHTML(): Promise<string> {
        return "x";
      }
      _replaceHTML(result: string, content: HTMLElement): void {
        content.textContent = result;
      }
    }
    const Class: any = Odd;
    const app = await new Class({ id: "odd", classes: ["one", "", "two"] }).render({ force: true });
    const { classList } = app.element;
    const seen = ["one", "two"].map((name) => classList.contains(name));
    await app.close();
    return seen;
  });
  expect(classes).toEqual([true, true]);
});

test("drag and drop: the element that is bound takes drops itself where the selector fits it", async () => {
  const dropped = await on(guide, () => {
    const seen: string[] = [];
    const bind = (dropSelector: string | null): void => {
      const root = document.createElement("div");
      root.innerHTML = `<p class="inner"><b>x</b></p>`;
      root.className = "outer";
      new foundry.applications.ux.DragDrop({
        dropSelector,
        callbacks: { drop: (event: any) => seen.push(`${dropSelector} ${event.currentTarget.className}`) },
      }).bind(root);
      root.querySelector("b")!.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true }));
    };
    for (const selector of [null, ".outer", ".inner", ".none", ".outer, .inner"]) bind(selector);
    return seen;
  });
  expect(dropped).toEqual([
    "null outer",
    ".outer outer",
    ".inner inner",
    ".outer, .inner inner",
    ".outer, .inner outer",
  ]);
});
