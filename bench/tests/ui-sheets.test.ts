/** What sheets show whom, what they save and what survives when they are drawn again: S34, S39 to S42. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Seat, type Table, takeFaults } from "../../tests/lib/table.js";
import { on, settled } from "./lib/party.js";
import {
  change,
  closeAll,
  countRequests,
  create,
  focused,
  IDS,
  noted,
  openSheet,
  openTable,
  source,
} from "./lib/ui-world.js";

const [NONE, LIMITED, OBSERVER, OWNER] = [0, 1, 2, 3];

let table: Table;
let seats: Seat[];
let guide: Seat;
let wren: Seat;
let bram: Seat;
beforeAll(async () => {
  ({ table, seats, Guide: guide, Wren: wren, Bram: bram } = await openTable("Guide", "Wren", "Bram"));
});
afterAll(() => table?.close());
afterEach(async () => {
  table.expectNoFaults();
  await closeAll(...seats);
});

const share = (id: string, ownership: Record<string, number>) => change(seats, guide, id, { ownership });
/** Waits until the directories list an actor for just these people. */
const expectListed = (id: string, ...names: string[]) =>
  expect
    .poll(() => Promise.all(seats.map(({ page }) => page.locator(`#actors [data-entry-id="${id}"]`).count())))
    .toEqual(seats.map(({ name }) => (names.includes(name) ? 1 : 0)));

/** Tries every way a script has to make a sheet save. */
const submitByScript = (seat: Seat, id: string) =>
  on(
    seat,
    async (id) => {
      const { sheet } = game.actors.get(id);
      const form = sheet.form as HTMLFormElement;
      const might = form.elements.namedItem("system.might") as HTMLInputElement;
      might.value = "9";
      might.dispatchEvent(new Event("change", { bubbles: true }));
      might.disabled = false;
      might.value = "9";
      might.dispatchEvent(new Event("change", { bubbles: true }));
      form.requestSubmit();
      form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
      await sheet.submit();
    },
    id,
  );

test("S34 NONE hides: not listed, not opened, and an open sheet closes when the level falls", async () => {
  const id = await create(seats, { ownership: { default: NONE } });
  await expectListed(id, "Guide");
  await on(wren, async (id) => void (await game.actors.get(id).sheet.render({ force: true })), id);
  expect(await wren.page.locator(".hero-sheet").count()).toBe(0);
  await wren.page.waitForSelector(
    '#notifications >> text="You may not see this Actor. Ask a Gamemaster to share it with you."',
  );
  await on(wren, () => ui.notifications.clear());

  await share(id, { default: OBSERVER });
  await expectListed(id, "Guide", "Wren", "Bram");
  const sheet = await openSheet(wren, id);
  await share(id, { default: NONE });
  await wren.page.waitForSelector(sheet, { state: "detached" });
  await expectListed(id, "Guide");
  expect(await wren.page.locator("#notifications .notification").count()).toBe(0);
});

test("S34 LIMITED shows the limited sheet only, and more when more is shared", async () => {
  const id = await create(seats, { ownership: { default: LIMITED } });
  await expectListed(id, "Guide", "Wren", "Bram");
  const sheet = await openSheet(wren, id);
  expect(await on(wren, (id) => [game.actors.get(id).limited, game.actors.get(id).isOwner], id)).toEqual([true, false]);
  expect(await wren.page.locator(`${sheet} .limited`).count()).toBe(1);
  expect(await wren.page.locator(`${sheet} :is(input, .numbers)`).count()).toBe(0);
  await openSheet(guide, id);
  expect(await guide.page.locator(`${sheet} .numbers`).count()).toBe(1);
});

test("S34 OBSERVER reads: inputs and buttons in the content are disabled, and nothing a script sends is saved", async () => {
  const id = await create(seats, { ownership: { default: OBSERVER }, system: { might: 4 } });
  const sheet = await openSheet(wren, id);
  const controls = `${sheet} .window-content :is(input, select, textarea, button, prose-mirror, multi-select)`;
  expect(await wren.page.locator(controls).count()).toBeGreaterThan(8);
  expect(await wren.page.locator(`${controls}:not(:disabled)`).count()).toBe(0);
  expect(await wren.page.locator(`${sheet} .window-header button:not(:disabled)`).count()).toBeGreaterThan(1);
  expect(await wren.page.locator(`${sheet} prose-mirror .toggle`).isVisible()).toBe(false);
  // A part that is drawn again is not forgotten.
  await on(wren, async (id) => void (await game.actors.get(id).sheet.render({ parts: ["numbers"] })), id);
  expect(await wren.page.locator(`${controls}:not(:disabled)`).count()).toBe(0);

  const requests = await countRequests(wren);
  await noted(guide);
  await submitByScript(wren, id);
  expect(await requests()).toBe(0);
  expect(await noted(guide, "update")).toEqual([]);
  expect(await source(wren, id, "system.might")).toBe(4);
});

test("S34 OWNER writes, through the sheet and by script", async () => {
  const id = await create(seats);
  const sheet = await openSheet(wren, id);
  expect(await wren.page.locator(`${sheet} :is(input, button, prose-mirror):disabled`).count()).toBe(0);
  await submitByScript(wren, id);
  await settled(...seats);
  expect(await source(guide, id, "system.might")).toBe(9);
});

test("S34 a level of one's own goes before the default, up and down", async () => {
  const id = await create(seats, { ownership: { default: OBSERVER, [IDS.Wren]: NONE } });
  await expectListed(id, "Guide", "Bram");
  await share(id, { default: NONE, [IDS.Wren]: OWNER });
  await expectListed(id, "Guide", "Wren");
  const level = (seat: Seat) => on(seat, (id) => game.actors.get(id).permission, id);
  expect([await level(guide), await level(wren), await level(bram)]).toEqual([OWNER, OWNER, NONE]);
});

test("S39 a form expands into typed data: numbers, booleans, lists; what is disabled or read-only stays out", async () => {
  const read = await on(wren, () => {
    const form = document.createElement("form");
    form.innerHTML = `
      <input name="system.a.b" value="deep"><input name="system.a.c" type="number" value="3">
      <input name="empty" type="number" value=""><input name="half" type="range" min="0" max="1" step="0.5" value="0.5">
      <input name="off" type="checkbox"><input name="on" type="checkbox" checked>
      <input name="tags" value="x"><input name="tags" value="y">
      <input name="boxes" type="checkbox" value="one" checked><input name="boxes" type="checkbox" value="two">
      <input name="boxes" type="checkbox" value="three" checked>
      <input name="way" type="radio" value="road"><input name="way" type="radio" value="river" checked>
      <input name="unchosen" type="radio" value="1">
      <select name="pick"><option value="1">One</option><option value="2" selected>Two</option></select>
      <select name="level" data-dtype="Number"><option value="-1" selected>Low</option></select>
      <select name="several" multiple><option selected>a</option><option>b</option><option selected>c</option></select>
      <select name="yes" data-dtype="Boolean"><option value="true" selected>Yes</option></select>
      <textarea name="notes">Two\nlines</textarea>
      <input name="gone" value="1" disabled><fieldset disabled><input name="shut" value="1"></fieldset>
      <input name="fixed" value="1" readonly><input value="no name"><button name="button" value="1">Press</button>
      <multi-select name="marks"><option value="r" selected>Red</option><option value="b">Blue</option></multi-select>
      <img data-edit="img" src="icons/svg/sun.svg">`;
    document.body.append(form);
    const { FormDataExtended } = foundry.applications.ux;
    const { object } = new FormDataExtended(form);
    const all = new FormDataExtended(form, { disabled: true, readonly: true }).object;
    form.remove();
    return { object: foundry.utils.expandObject(object), more: [all.gone, all.shut, all.fixed] };
  });
  expect(read.object).toEqual({
    system: { a: { b: "deep", c: 3 } },
    empty: null,
    half: 0.5,
    off: false,
    on: true,
    tags: ["x", "y"],
    boxes: ["one", "three"],
    way: "river",
    unchosen: null,
    pick: "2",
    level: -1,
    several: ["a", "c"],
    yes: true,
    notes: "Two\nlines",
    marks: ["r"],
    img: "icons/svg/sun.svg",
  });
  expect(read.more).toEqual(["1", "1", "1"]);
});

test("S39 what a sheet's form says reaches the server: a box, a list of choices, a number", async () => {
  const id = await create(seats);
  const sheet = await openSheet(wren, id);
  await wren.page.uncheck(`${sheet} [name="system.ready"]`);
  await expect.poll(() => source(guide, id, "system.ready")).toBe(false);
  await wren.page.selectOption(`${sheet} multi-select select`, "blue");
  await expect.poll(() => source(guide, id, "system.marks")).toEqual(["blue"]);
  await wren.page.fill(`${sheet} [name="system.might"]`, "12");
  await wren.page.press(`${sheet} [name="system.might"]`, "Tab");
  await expect.poll(() => source(guide, id, "system.might")).toBe(12);
  expect(await source(guide, id, "system.ready")).toBe(false);
});

test("S39 the field of a document's address is a line of text that may stay empty", async () => {
  const id = await create(seats);
  const sheet = await openSheet(wren, id);
  const field = wren.page.locator(`${sheet} [name="system.friend"]`);
  expect(await field.evaluate((input: HTMLInputElement) => [input.tagName, input.type])).toEqual(["INPUT", "text"]);
  await field.fill(`Actor.${id}`);
  await field.press("Tab");
  await expect.poll(() => source(guide, id, "system.friend")).toBe(`Actor.${id}`);
  await field.fill("");
  await field.press("Tab");
  await expect.poll(() => source(guide, id, "system.friend")).toBe(null);
});

test("S39 a value that the document refuses is named and not saved, and what was typed stays", async () => {
  const id = await create(seats);
  const sheet = await openSheet(wren, id);
  await noted(guide);
  await wren.page.fill(`${sheet} [name="system.friend"]`, "nobody");
  await wren.page.press(`${sheet} [name="system.friend"]`, "Tab");
  await wren.page.waitForSelector("#notifications .error >> text=friend");
  expect(await noted(guide, "update")).toEqual([]);
  expect(await wren.page.inputValue(`${sheet} [name="system.friend"]`)).toBe("nobody");
  await on(wren, () => ui.notifications.clear());
});

test.each([
  [
    "a number and Tab",
    async (page: Seat["page"], sheet: string) => {
      await page.fill(`${sheet} [name="system.might"]`, "7");
      await page.press(`${sheet} [name="system.might"]`, "Tab");
    },
    { might: 7 },
  ],
  [
    "a number and Enter",
    async (page: Seat["page"], sheet: string) => {
      await page.fill(`${sheet} [name="system.wits"]`, "8");
      await page.press(`${sheet} [name="system.wits"]`, "Enter");
    },
    { wits: 8 },
  ],
  [
    "a check box",
    (page: Seat["page"], sheet: string) => page.click(`${sheet} [name="system.ready"]`),
    { ready: false },
  ],
  [
    "a choice among several",
    (page: Seat["page"], sheet: string) => page.selectOption(`${sheet} multi-select select`, "red"),
    { marks: ["red"] },
  ],
  [
    "saved rich text",
    async (page: Seat["page"], sheet: string) => {
      await page.hover(`${sheet} prose-mirror`);
      await page.click(`${sheet} prose-mirror .toggle`);
      await page.keyboard.type("Once");
      await page.click(`${sheet} prose-mirror .save`);
    },
    { story: "<p>Once</p>" },
  ],
] as const)("S40 one change, one submit, one update: %s", async (_what, act, changed) => {
  const id = await create(seats);
  const sheet = await openSheet(wren, id);
  for (const seat of [guide, wren]) await noted(seat);
  const requests = await countRequests(wren);
  await act(wren.page, sheet);
  await expect.poll(() => source(guide, id, "system")).toMatchObject(changed);
  // Whatever else the change might have set off has been sent by the time the server answers this.
  const mine = await noted(wren, "submit", "update");
  expect(mine.map(({ step }) => step)).toEqual(["submit", "update"]);
  expect(mine[1].changes.system).toEqual(changed);
  expect(await requests()).toBe(1);
  expect((await noted(guide, "update")).map(({ by }) => by)).toEqual(["Wren"]);
});

test("S40 leaving a field as it was saves nothing; a sheet without submitOnChange waits until it is told", async () => {
  const id = await create(seats);
  const sheet = await openSheet(wren, id);
  const requests = await countRequests(wren);
  for (const name of ["name", "system.might", "system.wits"]) {
    await wren.page.focus(`${sheet} [name="${name}"]`);
    await wren.page.keyboard.press("Tab");
  }
  const patient = await create(seats, { name: "Birch", type: "stranger" });
  const other = await openSheet(wren, patient);
  await on(
    wren,
    (other) => {
      const input = document.createElement("input");
      Object.assign(input, { name: "system.might", type: "number", value: "1" });
      document.querySelector(`${other} .text`)!.append(input);
    },
    other,
  );
  await wren.page.fill(`${other} [name="system.might"]`, "6");
  await wren.page.press(`${other} [name="system.might"]`, "Tab");
  await settled(wren);
  expect(await requests()).toBe(0);
  await on(wren, async (id) => void (await game.actors.get(id).sheet.submit()), patient);
  expect(await source(wren, patient, "system.might")).toBe(6);
});

test("S41 focus survives another client's update by name, with the caret, and by id", async () => {
  const id = await create(seats);
  const sheet = await openSheet(wren, id);
  await wren.page.focus(`${sheet} [name="name"]`);
  await on(wren, () => (document.activeElement as HTMLInputElement).setSelectionRange(1, 3));
  await wren.page.evaluate(() => Object.assign(globalThis, { before: document.activeElement }));
  await change(seats, guide, id, { "system.wits": 11 });
  await expect.poll(() => wren.page.inputValue(`${sheet} [name="system.wits"]`)).toBe("11");
  expect(await focused(wren)).toBe("name");
  expect(
    await on(wren, () => {
      const input = document.activeElement as HTMLInputElement;
      return [input === (globalThis as any).before, input.selectionStart, input.selectionEnd];
    }),
  ).toEqual([false, 1, 3]);

  await wren.page.focus(`${sheet}-by-id`);
  await change(seats, guide, id, { "system.wits": 12 });
  await expect.poll(() => wren.page.inputValue(`${sheet} [name="system.wits"]`)).toBe("12");
  expect(await focused(wren)).toBe(`${sheet.slice(1)}-by-id`);
});

test("S41 Tab to the next field saves the last one, and the next one keeps the focus", async () => {
  const id = await create(seats);
  const sheet = await openSheet(wren, id);
  await noted(wren);
  await wren.page.fill(`${sheet} [name="system.might"]`, "5");
  await Promise.all([
    wren.page.press(`${sheet} [name="system.might"]`, "Tab"),
    change([guide], guide, id, { "system.way": "river" }),
  ]);
  await expect.poll(() => source(guide, id, "system.might")).toBe(5);
  const renders: unknown[] = [];
  await expect.poll(async () => renders.push(...(await noted(wren, "render")))).toBeGreaterThan(1);
  expect(await focused(wren)).toBe("system.wits");
});

test("S41 an input without name and id loses the focus", async () => {
  const id = await create(seats);
  const sheet = await openSheet(wren, id);
  await wren.page.focus(`${sheet} .nameless`);
  await change(seats, guide, id, { "system.wits": 21 });
  await expect.poll(() => wren.page.inputValue(`${sheet} [name="system.wits"]`)).toBe("21");
  expect(await focused(wren)).toBe("BODY");
});

// The browser tells of a change when a field that is being typed in is taken away, with the old part still in the form.
// The host does nothing about it, so a system has to: this is why.
test("S41 half-typed text is sent when its part is replaced, and the part's other fields with it as they stood", async () => {
  const id = await create(seats);
  const sheet = await openSheet(wren, id);
  await wren.page.fill(`${sheet} [name="name"]`, "Half ty");
  await noted(guide);
  await change(seats, guide, id, { "system.wits": 22 });
  await expect.poll(() => source(guide, id, "name")).toBe("Half ty");
  const updates = await noted(guide, "update");
  expect(updates.map(({ by }) => by)).toEqual(["Guide", "Wren"]);
  expect(updates[1].changes).toMatchObject({ name: "Half ty", system: { wits: 2 } });
  await expect.poll(() => wren.page.inputValue(`${sheet} [name="system.wits"]`)).toBe("2");
  expect(await focused(wren)).toBe("name");
});

test("S42 render({parts}) draws those parts alone", async () => {
  const id = await create(seats);
  const sheet = await openSheet(wren, id);
  const same = await on(
    wren,
    async (id) => {
      const { sheet } = game.actors.get(id);
      const before = { ...sheet.parts };
      await sheet.render({ parts: ["list"] });
      const kept = Object.keys(before).filter((part) => sheet.parts[part] === before[part]);
      const shown = [...sheet.window.content.children].map((part: any) => part.dataset.applicationPart);
      return { kept, shown };
    },
    id,
  );
  expect(same).toEqual({ kept: ["numbers", "text"], shown: ["numbers", "list", "text"] });
  expect(await wren.page.locator(`${sheet} [data-application-part]`).count()).toBe(3);
  await expect(
    on(wren, async (id) => void (await game.actors.get(id).sheet.render({ parts: ["nowhere"] })), id),
  ).rejects.toThrow('no template part "nowhere"');
  await on(wren, () => ui.notifications.clear());
});

test("S42 the scroll of what a part names as scrollable is kept, and of nothing else", async () => {
  const id = await create(seats);
  const sheet = await openSheet(wren, id);
  const scroll = (to?: number) =>
    on(
      wren,
      ([sheet, to]) => {
        return [".kept", ".forgotten"].map((selector) => {
          const list = document.querySelector(`${sheet} ${selector}`)!;
          if (to !== null) list.scrollTop = to;
          return list.scrollTop;
        });
      },
      [sheet, to ?? null] as const,
    );
  expect(await scroll(120)).toEqual([120, 120]);
  await change(seats, guide, id, { "system.wits": 31 });
  await expect.poll(() => wren.page.inputValue(`${sheet} [name="system.wits"]`)).toBe("31");
  expect(await scroll()).toEqual([120, 0]);
});

test.each([
  ["two-roots", 2],
  ["no-root", 0],
])("S42 a part with anything but one root is an error that names it: %s", async (template, count) => {
  const outcome = await on(
    wren,
    async (template) => {
      const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
      class Broken extends HandlebarsApplicationMixin(ApplicationV2) {
        static DEFAULT_OPTIONS = { id: "broken-window" };
        static PARTS = { body: { template: `systems/bench-ui/templates/${template}.hbs` } };
      }
      const app = new Broken();
      const message = await app.render({ force: true }).then(
        () => "drawn",
        (error: Error) => error.message,
      );
      return {
        message,
        shown: document.querySelectorAll("#broken-window").length,
        notice: document.querySelector("#notifications .error")?.textContent,
      };
    },
    template,
  );
  expect(outcome.message).toContain(`Template part "body" must render a single HTML element`);
  expect(outcome.message).toContain(`${template}.hbs" renders ${count}`);
  expect(outcome.notice).toContain("must render a single HTML element");
  expect(outcome.shown).toBe(0);
  await on(wren, () => ui.notifications.clear());
});

test("S42 an error in one part leaves the window as it was, and it can be drawn again", async () => {
  const id = await create(seats);
  const sheet = await openSheet(wren, id);
  const outcome = await on(
    wren,
    async (id) => {
      const { sheet } = game.actors.get(id);
      const prepare = sheet._preparePartContext;
      sheet._preparePartContext = () => Promise.reject(new Error("out of order"));
      const message = await sheet.render().then(
        () => "drawn",
        (error: Error) => error.message,
      );
      sheet._preparePartContext = prepare;
      const parts = sheet.element.querySelectorAll("[data-application-part]").length;
      await sheet.render({ force: true });
      return { message, parts, rendered: sheet.rendered };
    },
    id,
  );
  expect(outcome).toMatchObject({ parts: 3, rendered: true });
  expect(outcome.message).toContain("out of order");
  expect(await wren.page.locator(`${sheet} .numbers`).count()).toBe(1);
  await on(wren, () => ui.notifications.clear());
});

test("rich text that is being written survives another's update, with editor and caret", async () => {
  const id = await create(seats, { system: { story: "<p>Long ago</p>" } });
  const sheet = await openSheet(wren, id);
  await wren.page.hover(`${sheet} prose-mirror`);
  await wren.page.click(`${sheet} prose-mirror .toggle`);
  await wren.page.press(`${sheet} .editor-content`, "Control+End");
  await wren.page.keyboard.type(", far");
  await change(seats, guide, id, { "system.wits": 41 });
  await expect.poll(() => wren.page.inputValue(`${sheet} [name="system.wits"]`)).toBe("41");
  await wren.page.keyboard.type(" away");
  expect(await wren.page.locator(`${sheet} .editor-content`).innerText()).toContain("Long ago, far away");
});

test("rich text that was not saved goes along with another field's change and with closing", async () => {
  const id = await create(seats, { system: { story: "<p>One</p>" } });
  const sheet = await openSheet(wren, id);
  await wren.page.hover(`${sheet} prose-mirror`);
  await wren.page.click(`${sheet} prose-mirror .toggle`);
  await wren.page.press(`${sheet} .editor-content`, "Control+End");
  await wren.page.keyboard.type(" two");
  await wren.page.click(`${sheet} [name="system.ready"]`);
  await expect.poll(() => source(guide, id, "system.story")).toBe("<p>One two</p>");
  await wren.page.press(`${sheet} .editor-content`, "Control+End");
  await wren.page.keyboard.type(" three");
  await wren.page.click(`${sheet} .window-header [data-action="close"]`);
  await expect.poll(() => source(guide, id, "system.story")).toBe("<p>One two three</p>");
});

test("a sheet that does not save by itself asks what to do with text that was not saved", async () => {
  const id = await create(seats, { type: "stranger", system: { story: "<p>One</p>" } });
  for (const [answer, kept] of [
    ["no", "<p>One</p>"],
    ["yes", "<p>One two</p>"],
  ]) {
    const sheet = await openSheet(wren, id);
    await wren.page.hover(`${sheet} prose-mirror`);
    await wren.page.click(`${sheet} prose-mirror .toggle`);
    await wren.page.press(`${sheet} .editor-content`, "Control+End");
    await wren.page.keyboard.type(" two");
    await wren.page.click(`${sheet} .window-header [data-action="close"]`);
    await wren.page.click(`dialog.application [data-action="${answer}"]`);
    await wren.page.waitForSelector(sheet, { state: "detached" });
    await settled(...seats);
    expect(await source(guide, id, "system.story")).toBe(kept);
  }
});

test("a sheet closes for everybody when its document is deleted", async () => {
  const id = await create(seats);
  const sheet = await openSheet(wren, id);
  await openSheet(guide, id);
  await on(guide, async (id) => void (await game.actors.get(id).delete()), id);
  for (const seat of [guide, wren]) await seat.page.waitForSelector(sheet, { state: "detached" });
  takeFaults(wren, /^$/);
});

test("with a document go the windows of everything inside it, however deep", async () => {
  const id = await create(seats, { items: [{ name: "Ring", type: "gear", effects: [{ name: "Charm" }] }] });
  for (const seat of [guide, wren])
    await on(
      seat,
      async (id) => {
        const ring = game.actors.get(id).items.getName("Ring");
        await ring.sheet.render({ force: true });
        await ring.effects.getName("Charm").sheet.render({ force: true });
      },
      id,
    );
  for (const seat of [guide, wren])
    expect(await seat.page.locator(".gear-sheet, .active-effect-config").count()).toBe(2);
  await on(guide, async (id) => void (await game.actors.get(id).delete()), id);
  for (const seat of [guide, wren])
    await expect.poll(() => seat.page.locator(".gear-sheet, .active-effect-config").count()).toBe(0);
});
