/** Windows and dialogs as every system builds on them: S43, DialogV2, tooltips, notifications, glyphs. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Seat, Table } from "../../tests/lib/table.js";
import { failure, on } from "./lib/party.js";
import { closeAll, focused, openTable } from "./lib/ui-world.js";

let table: Table;
let guide: Seat;
let page: Seat["page"];
beforeAll(async () => {
  ({ table, Guide: guide } = await openTable("Guide"));
  ({ page } = guide);
});
afterAll(() => table?.close());
afterEach(async () => {
  table.expectNoFaults();
  await on(guide, () => ui.notifications.clear());
  await closeAll(guide);
});

const DIALOG = "dialog.application";

/** Opens a dialog whose buttons note that they were pressed; `slow` ones take until the test lets them go on. */
const ask = (options: { slow?: boolean; modal?: boolean; keepOpen?: boolean } = {}) =>
  on(
    guide,
    ({ slow = false, modal = false, keepOpen = false }) => {
      const state: any = { pressed: [], answer: undefined, go: null };
      Object.assign(globalThis, { asked: state });
      const gate = new Promise((resolve) => (state.go = resolve));
      const press = (name: string) => async () => {
        state.pressed.push(name);
        if (slow) await gate;
        return name.toUpperCase();
      };
      void foundry.applications.api.DialogV2.wait({
        window: { title: "Which?" },
        modal,
        content: `<input type="text" name="word" value="x"><textarea name="lines"></textarea>`,
        form: { closeOnSubmit: !keepOpen },
        buttons: [
          { action: "first", label: "First", callback: press("first") },
          { action: "second", label: "Second", default: true, callback: press("second") },
        ],
        rejectClose: false,
      }).then((answer: unknown) => (state.answer = answer === null ? "null" : answer));
    },
    options,
  ).then(() => page.waitForSelector(`${DIALOG} input`));
const pressed = () => on(guide, () => (globalThis as any).asked.pressed as string[]);
const answer = () => on(guide, () => (globalThis as any).asked.answer as string | undefined);
const letGo = () => on(guide, () => (globalThis as any).asked.go());

test("S43 DEFAULT_OPTIONS merge along the class chain and classes add up", async () => {
  const result = await on(guide, () => {
    const { ApplicationV2 } = foundry.applications.api;
    class Grand extends (ApplicationV2 as new (options?: object) => any) {
      static DEFAULT_OPTIONS: any = {
        id: "grand-{id}",
        classes: ["grand", "shared"],
        window: { title: "Grand", resizable: true, controls: [{ action: "one", icon: "x", label: "One" }] },
        position: { width: 300, height: 200 },
        actions: { one: () => 1, both: () => "grand" },
        own: { deep: { a: 1 } },
      };
    }
    class Between extends Grand {}
    class Child extends Between {
      static override DEFAULT_OPTIONS: any = {
        classes: ["child", "shared"],
        window: { title: "Child", controls: [{ action: "two", icon: "y", label: "Two" }] },
        position: { width: 500 },
        actions: { both: () => "child" },
        own: { deep: { b: 2 } },
      };
    }
    const app = new Child({ classes: ["instance"], position: { height: 250 }, uniqueId: "u1" });
    const again = new Child();
    const { id, classes, window, position, actions, own } = app.options;
    return {
      ids: [id, app.id, app.id === again.id],
      classes,
      window: [window.title, window.resizable, window.frame, window.controls.map(({ action }: any) => action)],
      position,
      actions: [Object.keys(actions).toSorted(), actions.both()],
      own,
      // Neither another instance nor the parent's defaults learn of it.
      untouched: [again.options.classes, new Grand().options.window.title, Grand.DEFAULT_OPTIONS.position.width],
      frozen: Object.isFrozen(app.options),
    };
  });
  expect(result).toEqual({
    ids: ["grand-{id}", "grand-u1", false],
    classes: ["grand", "shared", "child", "instance"],
    window: ["Child", true, true, ["one", "two"]],
    position: { width: 500, height: 250 },
    actions: [["both", "one"], "child"],
    own: { deep: { a: 1, b: 2 } },
    untouched: [["grand", "shared", "child"], "Grand", 300],
    frozen: true,
  });
});

test("S43 an action's handler has the application as `this`, gets event and element, and answers its buttons only", async () => {
  await on(guide, async () => {
    const { ApplicationV2 } = foundry.applications.api;
    const calls: unknown[] = [];
    Object.assign(globalThis, { calls });
    function note(this: any, event: Event, target: HTMLElement) {
      calls.push([this === app, event.type, target.dataset.action, target.tagName]);
    }
    class Base extends ApplicationV2 {
      static DEFAULT_OPTIONS: any = {
        id: "acting",
        position: { left: 60, top: 60 },
        actions: { plain: note, both: { handler: note, buttons: [0, 2] }, middle: { handler: note, buttons: [1] } },
      };
      async _renderHTML() {
        return `<button type="button" data-action="plain"><b>plain</b></button>
          <button type="button" data-action="both">both</button><button type="button" data-action="middle">middle</button>
          <button type="button" data-action="shut" disabled>shut</button>
          <span data-action="plain" tabindex="0" class="span">span</span>
          <button type="button" data-action="unknown">unknown</button>`;
      }
      _replaceHTML(result: string, content: HTMLElement) {
        content.innerHTML = result;
      }
      _onClickAction(_event: Event, target: HTMLElement) {
        calls.push(["fallback", target.dataset.action]);
      }
    }
    class Derived extends Base {
      static override DEFAULT_OPTIONS: any = { actions: { plain: note } };
    }
    const app = new Derived();
    await app.render({ force: true });
  });
  const calls = () => on(guide, () => (globalThis as any).calls.splice(0) as unknown[]);
  await page.click("#acting b");
  expect(await calls()).toEqual([[true, "click", "plain", "BUTTON"]]);
  await page.click("#acting [data-action=plain]", { button: "right" });
  expect(await calls()).toEqual([]);
  await page.click("#acting [data-action=both]");
  await page.click("#acting [data-action=both]", { button: "right" });
  expect(await calls()).toEqual([
    [true, "click", "both", "BUTTON"],
    [true, "contextmenu", "both", "BUTTON"],
  ]);
  await page.click("#acting [data-action=middle]");
  await page.click("#acting [data-action=middle]", { button: "middle" });
  expect(await calls()).toEqual([[true, "auxclick", "middle", "BUTTON"]]);
  await page.click("#acting [data-action=shut]", { force: true });
  await page.focus("#acting .span");
  await page.keyboard.press("Enter");
  await page.click("#acting [data-action=unknown]");
  expect(await calls()).toEqual([
    [true, "click", "plain", "SPAN"],
    ["fallback", "unknown"],
  ]);
});

test("S43 hooks are called once for each class of the chain, the most derived first", async () => {
  const seen = await on(guide, async () => {
    const { ApplicationV2 } = foundry.applications.api;
    class HookedBase extends (ApplicationV2 as new (options?: object) => any) {
      async _renderHTML() {
        return "";
      }
      _replaceHTML() {}
    }
    class HookedChild extends HookedBase {}
    const seen: string[] = [];
    for (const name of ["HookedBase", "HookedChild", "ApplicationV2"]) {
      for (const step of ["render", "close"])
        Hooks.on(`${step}${name}`, (app: any) => app instanceof HookedChild && seen.push(`${step}${name}`));
    }
    const app = new HookedChild({ id: "hooked" });
    await app.render();
    const before = seen.length;
    await app.render({ force: true });
    await app.close();
    return { before, seen };
  });
  expect(seen).toEqual({
    before: 0,
    seen: [
      "renderHookedChild",
      "renderHookedBase",
      "renderApplicationV2",
      "closeHookedChild",
      "closeHookedBase",
      "closeApplicationV2",
    ],
  });
});

test("a dialog: Enter in a field presses the default button, in a text area it breaks the line", async () => {
  await ask();
  expect(await focused(guide)).toBe("word");
  await page.focus(`${DIALOG} textarea`);
  await page.keyboard.press("Enter");
  expect(await pressed()).toEqual([]);
  await page.focus(`${DIALOG} input`);
  await page.keyboard.press("Enter");
  await expect.poll(answer).toBe("SECOND");
  await page.waitForSelector(DIALOG, { state: "detached" });
  expect(await pressed()).toEqual(["second"]);
});

test("a dialog: Enter on a button presses that button, not the default one", async () => {
  await ask();
  await page.focus(`${DIALOG} [data-action="first"]`);
  await page.keyboard.press("Enter");
  await expect.poll(answer).toBe("FIRST");
  expect(await pressed()).toEqual(["first"]);
});

test.each([
  ["Escape", false, () => page.keyboard.press("Escape")],
  ["Escape in a modal one", true, () => page.keyboard.press("Escape")],
  ["its close button", false, () => page.click(`${DIALOG} [data-action="close"]`)],
])("a dialog that is dismissed runs no callback and gives null: %s", async (_way, modal, leave) => {
  await ask({ modal });
  await leave();
  await expect.poll(answer).toBe("null");
  await page.waitForSelector(DIALOG, { state: "detached" });
  expect(await pressed()).toEqual([]);
});

test("a dialog: Escape closes it alone and not the window below", async () => {
  await on(guide, () =>
    new foundry.applications.api.DialogV2({
      id: "below",
      window: { title: "Below" },
      content: "",
      buttons: [{ action: "ok", label: "OK" }],
    })
      .render({ force: true })
      .then(() => null),
  );
  await ask();
  await page.keyboard.press("Escape");
  await expect.poll(answer).toBe("null");
  expect(await page.locator("#below").count()).toBe(1);
});

test.each(["first", "second"])("a dialog: a double click on %s runs its callback once", async (button) => {
  await ask({ slow: true });
  await page.dblclick(`${DIALOG} [data-action="${button}"]`);
  await page.focus(`${DIALOG} input`);
  await page.keyboard.press("Enter");
  expect(await pressed()).toEqual([button]);
  await letGo();
  await expect.poll(answer).toBe(button.toUpperCase());
  await page.waitForSelector(DIALOG, { state: "detached" });
  expect(await pressed()).toEqual([button]);
});

test("a dialog that stays open can be used again when its callback is done", async () => {
  await ask({ keepOpen: true });
  await page.click(`${DIALOG} [data-action="first"]`);
  await expect.poll(answer).toBe("FIRST");
  await page.click(`${DIALOG} [data-action="second"]`);
  await expect.poll(pressed).toEqual(["first", "second"]);
  expect(await page.locator(DIALOG).count()).toBe(1);
});

test("dialogs: confirm, prompt, input and rejectClose give what is documented", async () => {
  const start = (method: string, options: object = {}) =>
    on(
      guide,
      ([method, options]) => {
        const { DialogV2 } = foundry.applications.api;
        const outcome: Promise<unknown> = DialogV2[method]({
          window: { title: "T" },
          content: "<input name=a value=1><input name=b type=checkbox checked>",
          ...options,
        });
        Object.assign(globalThis, {
          outcome: outcome.then(
            (value) => ({ value }),
            (error) => ({ error: error.message }),
          ),
        });
      },
      [method, options] as const,
    );
  const outcome = () => on(guide, () => (globalThis as any).outcome as Promise<unknown>);
  for (const [button, value] of [
    ["yes", true],
    ["no", false],
    ["close", null],
  ]) {
    await start("confirm");
    await page.click(`${DIALOG} [data-action="${button}"]`);
    expect(await outcome()).toEqual({ value });
  }
  await start("prompt");
  await page.click(`${DIALOG} [data-action="ok"]`);
  expect(await outcome()).toEqual({ value: "ok" });
  await start("input");
  await page.click(`${DIALOG} [data-action="ok"]`);
  expect(await outcome()).toEqual({ value: { a: "1", b: true } });
  await start("input", { rejectClose: true });
  await page.click(`${DIALOG} [data-action="close"]`);
  expect(await outcome()).toEqual({ error: "Dialog was dismissed without pressing a button." });
  expect(await failure(guide, () => new foundry.applications.api.DialogV2({ buttons: [] }).id)).toContain(
    "at least one",
  );
});

test("a tooltip shows when the keyboard comes to its element, as text, and goes with Escape or on leaving", async () => {
  await on(guide, async () => {
    const { DialogV2 } = foundry.applications.api;
    await new DialogV2({
      id: "tips",
      window: { title: "Tips" },
      content: `<button type="button" class="a" data-tooltip="<b>Not</b> markup">A</button>
        <button type="button" class="b" data-tooltip data-tooltip-text="B's own">B</button>
        <button type="button" class="c" data-tooltip aria-label="Its label">C</button>`,
      buttons: [{ action: "ok", label: "OK" }],
    }).render({ force: true });
  });
  const tooltip = page.locator("#tooltip");
  await page.focus("#tips .window-header [data-action=close]");
  await page.keyboard.press("Tab");
  await expect.poll(() => tooltip.innerText()).toBe("<b>Not</b> markup");
  expect(await tooltip.locator("b").count()).toBe(0);
  expect(await tooltip.isVisible()).toBe(true);
  await page.keyboard.press("Tab");
  await expect.poll(() => tooltip.innerText()).toBe("B's own");
  await page.keyboard.press("Tab");
  await expect.poll(() => tooltip.innerText()).toBe("Its label");
  await page.keyboard.press("Escape");
  await expect.poll(() => tooltip.isVisible()).toBe(false);
  await page.keyboard.press("Shift+Tab");
  await expect.poll(() => tooltip.isVisible()).toBe(true);
  await on(guide, () => (document.activeElement as HTMLElement).blur());
  await expect.poll(() => tooltip.isVisible()).toBe(false);
});

test("notifications show text, never markup; equal ones are counted; each can be dismissed", async () => {
  const markup = `<img src="x" onerror="hacked()"> & <b>bold</b>`;
  await on(
    guide,
    (markup) => {
      for (const level of ["info", "error"]) ui.notifications[level](`${level}: ${markup}`);
      ui.notifications.info("Twice");
      ui.notifications.info("Twice");
      ui.notifications.remove(ui.notifications.info("Gone"));
    },
    markup,
  );
  const rows = page.locator("#notifications .notification");
  expect(await page.locator("#notifications :is(img, b)").count()).toBe(0);
  const texts = await rows.locator(".notification-text").allInnerTexts();
  expect(texts).toEqual([`info: ${markup}`, `error: ${markup}`, "Twice"]);
  expect(await rows.last().innerText()).toContain("×2");
  expect(await page.locator("#notifications .error [role=alert]").count()).toBe(1);
  await rows.first().locator("button").click();
  expect(await rows.count()).toBe(2);
});

test("the glyph of a rich text's button is drawn in the icon font, whatever a system says about buttons", async () => {
  const fonts = await on(guide, async () => {
    const style = document.createElement("style");
    style.textContent = ".application button { font: inherit; }";
    document.head.append(style);
    const { DialogV2 } = foundry.applications.api;
    const content = `<prose-mirror name="a" toggled></prose-mirror><multi-select name="b"><option value="x" selected>X</option></multi-select>`;
    await new DialogV2({
      id: "glyphs",
      window: { title: "G" },
      content,
      buttons: [{ action: "ok", label: "OK" }],
    }).render({
      force: true,
    });
    const fonts = [...document.querySelectorAll("#glyphs :is(prose-mirror, multi-select) button")].map((button) => {
      const glyph = button.querySelector("i")!;
      return [button.getAttribute("aria-label") !== null, getComputedStyle(glyph, "::before").fontFamily];
    });
    style.remove();
    return fonts;
  });
  expect(fonts.length).toBeGreaterThan(4);
  for (const [named, font] of fonts) expect([named, font]).toEqual([true, expect.stringContaining("Font Awesome")]);
});
