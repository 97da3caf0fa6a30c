import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Table, type Seat } from "../lib/table.js";

const SHEET = ".four-points-character";
const box = (path: string) => `${SHEET} [name="system.pools.${path}"]`;

describe("what users expect of any sheet", () => {
  let table: Table;
  let guide: Seat;
  let wren: Seat;
  const odile = "game.actors.getName('Odile Marsh')";
  const source = (path: string) =>
    guide.page.evaluate(`foundry.utils.getProperty(${odile}._source, ${JSON.stringify(path)})`);
  const inPlay = (seat: Seat) => seat.page.locator(`${SHEET} .tr-lock[aria-pressed="false"]`).waitFor();
  const toggle = async (seat: Seat) => seat.page.click(`${SHEET} .tr-lock`);
  const updates = () => guide.page.evaluate("globalThis.seenUpdates");

  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    wren = await table.join("Wren");
    await wren.page.click(`#trivium-character-picker >> text=Odile Marsh`);
    await wren.page.waitForSelector(SHEET);
    await guide.page.evaluate(`globalThis.seenUpdates = 0; Hooks.on("updateActor", () => globalThis.seenUpdates++)`);
  });
  afterAll(() => table?.close());
  beforeEach(() => table.expectNoFaults());

  test.each([
    ["+1", 8],
    ["-3", 5],
    ["\u22122", 3],
    ["=7", 7],
    ["6", 6],
    ["+99", 9],
    ["-99", 0],
    ["7", 7],
  ])("T01.1 typing %j into Wits makes it %i, as one number, with one update", async (typed, expected) => {
    const before = Number(await updates());
    const was = await source("system.pools.wits.value");
    await expect.poll(() => wren.page.inputValue(box("wits.value"))).toBe(String(was));
    await wren.page.fill(box("wits.value"), typed);
    await wren.page.press(box("wits.value"), "Tab");
    await expect.poll(() => source("system.pools.wits.value")).toBe(expected);
    await expect.poll(() => wren.page.inputValue(box("wits.value"))).toBe(String(expected));
    expect(Number(await updates()) - before).toBe(was === expected ? 0 : 1);
  });

  test.each(["abc", "+", "1e3", "--3", "3.5", "3,5"])(
    "T01.1 T15.5 %j changes nothing and says what to type",
    async (typed) => {
      const before = await updates();
      await wren.page.fill(box("wits.value"), typed);
      await wren.page.press(box("wits.value"), "Tab");
      await wren.page.waitForSelector(`#notifications >> text=is no whole number`);
      expect(await wren.page.inputValue(box("wits.value"))).toBe("7");
      expect(await source("system.pools.wits.value")).toBe(7);
      expect(await updates()).toBe(before);
      await wren.page.evaluate("ui.notifications.clear()");
    },
  );

  test("T01.1 an emptied box changes nothing and says so; a number that does not fit is told", async () => {
    const before = await updates();
    await wren.page.fill(box("wits.value"), "");
    await wren.page.press(box("wits.value"), "Tab");
    await wren.page.waitForSelector(`#notifications >> text=left empty, so nothing was changed`);
    expect(await wren.page.inputValue(box("wits.value"))).toBe("7");
    expect(await source("system.pools.wits.value")).toBe(7);
    expect(await updates()).toBe(before);
    await wren.page.fill(box("wits.value"), "40");
    await wren.page.press(box("wits.value"), "Tab");
    await wren.page.waitForSelector(`#notifications >> text=40 does not fit, so it is 9 now`);
    // What was typed is told, with the minus of numbers, and not the sum that nobody typed.
    for (const [typed, told] of [
      ["-50", "−50 does not fit, so it is 0 now"],
      ["+30", "+30 does not fit, so it is 9 now"],
    ] as const) {
      await wren.page.fill(box("wits.value"), typed);
      await wren.page.press(box("wits.value"), "Tab");
      await wren.page.waitForSelector(`#notifications >> text=${told}`);
    }
    await wren.page.fill(box("wits.value"), "7");
    await wren.page.press(box("wits.value"), "Tab");
    await expect.poll(() => source("system.pools.wits.value")).toBe(7);
    await wren.page.evaluate("ui.notifications.clear()");
  });

  test.each([
    ["Enter", (seat: Seat) => seat.page.press(box("stamina.value"), "Enter")],
    ["a click elsewhere", (seat: Seat) => seat.page.click(`${SHEET} .tr-head .tr-who`)],
    ["closing the window", (seat: Seat) => seat.page.click(`${SHEET} [data-action="close"]`)],
  ])("T01.4 leaving a box by %s is one update", async (_how, leave) => {
    const before = Number(await updates());
    const was = Number(await source("system.pools.stamina.value"));
    await wren.page.fill(box("stamina.value"), was === 3 ? "+1" : "-1");
    await leave(wren);
    await expect.poll(() => source("system.pools.stamina.value")).toBe(was === 3 ? 4 : was - 1);
    await guide.page.waitForTimeout(100);
    expect(Number(await updates()) - before).toBe(1);
    await wren.page.evaluate(`${odile}.sheet.render({ force: true })`);
    await wren.page.waitForSelector(box("stamina.value"));
  });

  test("T01.1 a number fits under a maximum that has been typed and is still on its way", async () => {
    await wren.page.click(`${SHEET} .tr-lock`);
    await wren.page.evaluate(
      `(() => { const actor = ${odile}; const { update } = actor; const wait = new Promise((go) => (globalThis.go = go)); actor.update = async function (...args) { await wait; return update.apply(this, args); }; globalThis.restore = () => delete actor.update; })()`,
    );
    for (const [name, typed] of [
      ["wits.max", "12"],
      ["wits.value", "11"],
    ] as const) {
      await wren.page.fill(box(name), typed);
      await wren.page.press(box(name), "Tab");
    }
    await wren.page.evaluate("(go(), restore())");
    await expect.poll(() => source("system.pools.wits.max")).toBe(12);
    await expect.poll(() => source("system.pools.wits.value")).toBe(11);
    await wren.page.click(`${SHEET} .tr-lock`);
    await guide.page.evaluate(`${odile}.update({ "system.pools.wits": { value: 7, max: 9 } })`);
    await expect.poll(() => wren.page.inputValue(box("wits.value"))).toBe("7");
  });

  test("T01.1 a second entry adds to the first one, also while that one is still on its way", async () => {
    await guide.page.evaluate(`${odile}.update({ "system.pools.wits.value": 7 })`);
    await expect.poll(() => wren.page.inputValue(box("wits.value"))).toBe("7");
    // The first update waits until the second has been typed, however long that takes: no patience runs out meanwhile.
    await wren.page.evaluate(
      "(() => { const { setTimeout } = globalThis; globalThis.setTimeout = (then, wait) => setTimeout(then, wait > 1000 ? 0 : wait); globalThis.patient = () => (globalThis.setTimeout = setTimeout); })()",
    );
    await wren.page.evaluate(
      `(() => { const actor = ${odile}; const { update } = actor; let wait = new Promise((go) => (globalThis.go = go)); actor.update = async function (...args) { await wait; return update.apply(this, args); }; globalThis.restore = () => delete actor.update; })()`,
    );
    await wren.page.fill(box("wits.value"), "+1");
    await wren.page.press(box("wits.value"), "Tab");
    // Another user's change draws the sheet anew in between.
    await guide.page.evaluate(`${odile}.update({ "system.pools.sociability.value": 1 })`);
    await expect.poll(() => wren.page.inputValue(box("sociability.value"))).toBe("1");
    await wren.page.fill(box("wits.value"), "-3");
    await wren.page.press(box("wits.value"), "Tab");
    await wren.page.evaluate("(go(), restore(), patient())");
    await expect.poll(() => source("system.pools.wits.value")).toBe(5);
    await guide.page.evaluate(`${odile}.update({ "system.pools.sociability.value": 0 })`);
  });

  test("T01.5 a maximum of 0 can be raised again", async () => {
    await toggle(wren);
    await wren.page.fill(box("sociability.max"), "0");
    await wren.page.press(box("sociability.max"), "Tab");
    await expect.poll(() => source("system.pools.sociability.max")).toBe(0);
    await wren.page.fill(box("sociability.max"), "6");
    await wren.page.press(box("sociability.max"), "Tab");
    await expect.poll(() => source("system.pools.sociability.max")).toBe(6);
    await toggle(wren);
    await inPlay(wren);
  });

  test("T02.1 another's update leaves focus, caret and half-typed text alone", async () => {
    await toggle(wren);
    await wren.page.waitForSelector(`${SHEET} [name="system.concept"]`);
    await wren.page.fill(`${SHEET} [name="system.concept"]`, "Keeper of the li");
    await wren.page.evaluate(`document.querySelector('${SHEET} [name="system.concept"]').setSelectionRange(3, 3)`);
    const countBefore = Number(await updates());
    await guide.page.evaluate(`${odile}.update({ "system.pools.dexterity.value": 1 })`);
    await expect.poll(() => wren.page.inputValue(box("dexterity.value"))).toBe("1");
    // The half-typed field sends nothing by itself, above all not the old value of what the Guide has changed.
    await guide.page.waitForTimeout(200);
    expect(await source("system.pools.dexterity.value")).toBe(1);
    expect(await source("system.concept")).not.toBe("Keeper of the li");
    expect(Number(await updates()) - countBefore).toBe(1);
    const state = await wren.page.evaluate(
      `(() => { const e = document.activeElement; return [e.name, e.value, e.selectionStart]; })()`,
    );
    expect(state).toEqual(["system.concept", "Keeper of the li", 3]);
    await wren.page.press(`${SHEET} [name="system.concept"]`, "Tab");
    await expect.poll(() => source("system.concept")).toBe("Keeper of the li");
  });

  test("T02.3 words typed into rich text survive another field's change and are saved or asked about on closing", async () => {
    await wren.page.click(`${SHEET} [data-tab="notes"]`);
    const editor = wren.page.locator(`${SHEET} prose-mirror[name="system.biography"]`);
    await editor.locator("button:visible").first().click();
    await editor.locator('[contenteditable="true"]').click();
    await wren.page.keyboard.press("End");
    await wren.page.keyboard.type(" And she waits.");
    await guide.page.evaluate(`${odile}.update({ "system.pools.dexterity.value": 2 })`);
    await expect.poll(() => wren.page.inputValue(box("dexterity.value"))).toBe("2");
    expect(await editor.innerText()).toContain("And she waits.");
    await wren.page.keyboard.press("Control+s");
    await expect.poll(() => source("system.biography")).toContain("And she waits.");
    await wren.page.click(`${SHEET} [data-tab="skills"]`);
  });

  test("T02.4 walking through every field without a change writes nothing", async () => {
    const before = await updates();
    const messages = await guide.page.evaluate("game.messages.size");
    await wren.page.focus(`${SHEET} [name="name"]`);
    for (let i = 0; i < 40; i++) await wren.page.keyboard.press("Tab");
    expect(await updates()).toBe(before);
    expect(await guide.page.evaluate("game.messages.size")).toBe(messages);
  });

  test("T02.2 scroll, open rows and tab survive changes, closing and opening", async () => {
    const skills = `${SHEET} [data-tr-scroll="skills"]`;
    await wren.page.evaluate(`${odile}.sheet.setPosition({ height: 480 })`);
    await wren.page.click(`${SHEET} .tr-item:has-text("Locks and catches") .t`);
    await wren.page.waitForSelector(`${SHEET} .tr-item.open >> text=brass catches`);
    await wren.page.evaluate(`document.querySelector('${skills}').scrollTop = 90`);
    await wren.page.waitForTimeout(100);
    await guide.page.evaluate(`${odile}.update({ "system.pools.dexterity.value": 3 })`);
    await expect.poll(() => wren.page.inputValue(box("dexterity.value"))).toBe("3");
    expect(await wren.page.evaluate(`document.querySelector('${skills}').scrollTop`)).toBe(90);
    expect(await wren.page.locator(`${SHEET} .tr-item.open`).count()).toBe(1);
    await wren.page.evaluate(`${odile}.sheet.close()`);
    await wren.page.evaluate(`${odile}.sheet.render({ force: true, position: { height: 480 } })`);
    await wren.page.waitForSelector(skills);
    expect(await wren.page.locator(`${SHEET} .tr-item.open`).count()).toBe(1);
    await expect.poll(() => wren.page.evaluate(`document.querySelector('${skills}').scrollTop`)).toBe(90);
    await wren.page.click(`${SHEET} [data-tab="gear"]`);
    await wren.page.evaluate(`${odile}.sheet.close()`);
    await wren.page.evaluate(`${odile}.sheet.render({ force: true })`);
    await wren.page.waitForSelector(`${SHEET} [data-tab="gear"].tab.active`);
    await wren.page.click(`${SHEET} nav [data-tab="skills"]`);
  });

  test("T03.6 the row menu: the same by right click and three dots; delete asks, and only in edit mode", async () => {
    const row = `${SHEET} .tr-item:has-text("Harbour talk")`;
    const entries = () => wren.page.locator("#context-menu li, #context-menu [role=menuitem]").allInnerTexts();
    const words = async () => [...new Set((await entries()).map((text) => text.trim()).filter(Boolean))];
    await wren.page.click(row, { button: "right" });
    await wren.page.waitForSelector("#context-menu");
    const byClick = await words();
    expect(byClick).toEqual(["Use", "Edit", "Show in chat", "Duplicate", "Delete"]);
    await wren.page.keyboard.press("Escape");
    await wren.page.waitForSelector("#context-menu", { state: "detached" });
    await wren.page.click(`${row} [data-action="openRowMenu"]`);
    await wren.page.waitForSelector("#context-menu");
    expect(await words()).toEqual(byClick);
    await wren.page.click("#context-menu >> text=Delete");
    await wren.page.click("dialog.application >> text=Keep");
    expect(await guide.page.evaluate(`${odile}.items.getName("Harbour talk") !== undefined`)).toBe(true);
    const size = Number(await guide.page.evaluate(`${odile}.items.size`));
    await wren.page.click(row, { button: "right" });
    await wren.page.click("#context-menu >> text=Duplicate");
    await wren.page.waitForSelector(`${SHEET} .tr-item:has-text("Harbour talk (copy)")`);
    await wren.page.click(`${SHEET} .tr-item:has-text("Harbour talk (copy)")`, { button: "right" });
    await wren.page.click("#context-menu >> text=Delete");
    await wren.page.click('dialog.application button:has-text("Delete")');
    await expect.poll(() => guide.page.evaluate(`${odile}.items.size`)).toBe(size);
    await toggle(wren);
    await inPlay(wren);
    await wren.page.click(row, { button: "right" });
    await wren.page.waitForSelector("#context-menu");
    expect(await words()).toEqual(["Use", "View", "Show in chat"]);
    await wren.page.click("#context-menu >> text=Show in chat");
    await guide.page.waitForSelector('#chat .tr-card:has-text("Dockers, pilots, smugglers")');
  });

  test("FP-109 an eleventh Skill is refused with a reason, however it comes", async () => {
    await guide.page.evaluate(
      `${odile}.createEmbeddedDocuments("Item", ["A", "B", "C"].map((name) => ({ name, type: "fourPointsSkill" })))`,
    );
    await expect.poll(() => guide.page.evaluate(`${odile}.skills.length`)).toBe(10);
    await guide.page.evaluate(
      `${odile}.createEmbeddedDocuments("Item", [{ name: "Eleventh", type: "fourPointsSkill" }])`,
    );
    await guide.page.waitForSelector("#notifications >> text=knows 10 Skills and can know 10");
    expect(await guide.page.evaluate(`${odile}.skills.length`)).toBe(10);
    await guide.page.evaluate(`${odile}.deleteEmbeddedDocuments("Item", ${odile}.skills.slice(-3).map((s) => s.id))`);
  });

  test("T03.3 an item from the directory arrives as a copy; T03.1 dropping it on its own sheet only sorts", async () => {
    await guide.page.evaluate(
      `Item.implementation.create({ name: "Caulking", type: "fourPointsSkill", ownership: { default: 2 } })`,
    );
    const count = Number(await guide.page.evaluate(`${odile}.items.size`));
    await wren.page.click('button[data-tab="items"]');
    await wren.page.click(`${SHEET} nav [data-tab="skills"]`);
    await wren.page.dragAndDrop('#items .directory-item:has-text("Caulking")', `${SHEET} [data-tr-scroll="skills"]`);
    await expect.poll(() => guide.page.evaluate(`${odile}.items.size`)).toBe(count + 1);
    await wren.page.dragAndDrop(
      `${SHEET} .tr-item:has-text("Gutting knife")`,
      `${SHEET} .tr-item:has-text("Signal lamps")`,
    );
    await wren.page.waitForTimeout(300);
    expect(await guide.page.evaluate(`${odile}.items.size`)).toBe(count + 1);
    await wren.page.click('button[data-tab="chat"]');
  });

  /** What has the focus: the end of its id, or else what it says; "nothing" once it has fallen to the page. */
  const focused = (seat: Seat) =>
    seat.page.evaluate(`(() => {
      const { activeElement } = document;
      if (!activeElement || activeElement === document.body) return "nothing";
      return activeElement.id.split("-").slice(-2).join("-") || activeElement.getAttribute("aria-label") || activeElement.innerText.trim();
    })()`);
  /** Presses a key on a control and waits until the focus is where it belongs. */
  const pressOn = async (selector: string, key: string, expected: string) => {
    await wren.page.locator(`${SHEET} ${selector}, .trivium-dialog ${selector}`).first().focus();
    await wren.page.keyboard.press(key);
    await expect.poll(() => focused(wren), { message: `${key} on ${selector}` }).toBe(expected);
    // What is drawn once more a moment later leaves it there.
    await wren.page.waitForTimeout(120);
    expect(await focused(wren), `${key} on ${selector}, later`).toBe(expected);
  };

  test("T16.3 tabs: one stop of the Tab key; arrows, Home and End show the one they lead to", async () => {
    const { page } = wren;
    const tabs = `${SHEET} [role="tablist"] [role="tab"]`;
    const ids = await page.locator(tabs).evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset["tab"]));
    /** Which tab is shown, said to be chosen, a stop and focused, by what each of these goes by, and whose panel is seen. */
    const state = () =>
      page.evaluate(`((tabs) => [
        ...[".active", '[aria-selected="true"]', '[tabindex="0"]', ":focus"].map((marked) => tabs.filter((one) => one.matches(marked)).map((one) => one.dataset.tab)),
        tabs.map((one) => document.getElementById(one.getAttribute("aria-controls"))).filter((panel) => panel.role === "tabpanel" && panel.checkVisibility()).map((panel) => panel.dataset.tab),
      ])([...document.querySelectorAll(${JSON.stringify(tabs)})])`);
    const all = (id?: string) => Array.from({ length: 5 }, () => [id]);
    await page.click(`${SHEET} nav [data-tab="skills"]`);
    await page.focus(`${SHEET} nav [data-tab="skills"]`);
    for (const [key, id] of [
      ["ArrowRight", ids[1]],
      ["ArrowRight", ids[2]],
      ["End", ids.at(-1)],
      ["ArrowRight", ids[0]],
      ["ArrowLeft", ids.at(-1)],
      ["Home", ids[0]],
    ] as const) {
      await page.keyboard.press(key);
      expect(await state(), key).toEqual(all(id));
    }
    // The sheet is drawn anew: the stop and the focus stay where they were.
    await page.keyboard.press("ArrowRight");
    await page.evaluate(`${odile}.sheet.render().then(() => null)`);
    expect(await state()).toEqual(all(ids[1]));
    await page.keyboard.press("Tab");
    expect(await page.locator(`${tabs}:focus`).count()).toBe(0);
    await page.keyboard.press("Shift+Tab");
    expect(await state()).toEqual(all(ids[1]));
    // In a language that is read from the right, right is back.
    await page.evaluate(`document.querySelector(${JSON.stringify(SHEET)}).dir = "rtl"`);
    await page.keyboard.press("ArrowRight");
    expect(await state()).toEqual(all(ids[0]));
    await page.evaluate(`document.querySelector(${JSON.stringify(SHEET)}).removeAttribute("dir")`);
  });

  test("T16.3 rows: a list is one stop; arrows walk, Enter uses, Space opens", async () => {
    await wren.page.click(`${SHEET} nav [data-tab="skills"]`);
    const stops = `${SHEET} [data-tr-scroll="skills"] .tr-list`;
    const lists = await wren.page.locator(stops).count();
    const reached = `${stops} .tr-item > :is(button, div, span) > button:not([tabindex="-1"]), ${stops} .tr-item > button:not([tabindex="-1"])`;
    expect(lists).toBeGreaterThan(1);
    expect(await wren.page.locator(reached).count()).toBe(lists);
    const named = (name: string) => wren.page.locator(`${SHEET} .tr-item:has-text("${name}")`);
    const isOn = (name: string, part: string) =>
      named(name)
        .locator(part)
        .evaluate((one) => one === document.activeElement);
    await wren.page.locator(`${stops} .tr-item-use`).first().focus();
    const first = await wren.page.locator(`${stops} .tr-item .t`).first().innerText();
    const second = await wren.page.locator(`${stops} .tr-item .t`).nth(1).innerText();
    await wren.page.keyboard.press("ArrowDown");
    expect(await isOn(second, ".tr-item-use")).toBe(true);
    await wren.page.keyboard.press("ArrowRight");
    await wren.page.keyboard.press("ArrowRight");
    const deed = wren.page.locator(`${SHEET} [id$="-pay"]:focus`);
    expect(await deed.getAttribute("aria-label")).toBe(`${await deed.innerText()}: Act with ${second}`);
    await wren.page.keyboard.press("ArrowUp");
    expect(await isOn(first, '[id$="-pay"]')).toBe(true);
    await wren.page.keyboard.press("ArrowLeft");
    await wren.page.keyboard.press("ArrowLeft");
    const open = await named(first).getAttribute("class");
    await wren.page.keyboard.press("Space");
    expect(await named(first).getAttribute("class")).not.toBe(open);
    await wren.page.keyboard.press("Space");
    expect(await named(first).getAttribute("class")).toBe(open);
    expect(await wren.page.locator(".fpa").count()).toBe(0);
    await wren.page.keyboard.press("Enter");
    await wren.page.waitForSelector(".fpa [data-tr-first]:focus");
    await wren.page.keyboard.press("Escape");
    await expect.poll(() => isOn(first, ".tr-item-use")).toBe(true);
  });

  test("T16.3 the focus survives what is finished by keyboard, in every window", async () => {
    await guide.page.evaluate(
      `${odile}.update({ "system.pools": Object.fromEntries(["wits", "stamina", "dexterity", "sociability"].map((stat) => [stat, { value: 4, max: 9 }])) })`,
    );
    for (const [button, back] of [
      ['.tr-head [data-action="act"]', "demoOdileMarsh00-act"],
      ['[data-action="act"][data-stat="wits"]', "wits-act"],
    ] as const) {
      await wren.page.focus(`${SHEET} ${button}`);
      await wren.page.keyboard.press("Enter");
      await wren.page.waitForSelector(".fpa [data-tr-first]:focus");
      await wren.page.keyboard.press("Enter");
      await wren.page.waitForSelector(".fpa", { state: "detached" });
      await expect.poll(() => focused(wren)).toBe(back);
      await wren.page.waitForTimeout(300);
      expect(await focused(wren)).toBe(back);
    }
    // The Action dialog: whom it is aimed at and what else counts, taken away again.
    await wren.page.keyboard.press("Enter");
    await wren.page.waitForSelector(".fpa [data-tr-first]:focus");
    await wren.page.locator('.fpa input[name="aim"][value="attack"]').check({ force: true });
    await wren.page.locator('.fpa select[name="target"]').selectOption({ index: 1 });
    await wren.page.waitForSelector('.fpa [data-action="dropTarget"]');
    await pressOn('[data-action="dropTarget"]', "Enter", "demoOdileMarsh00-target");
    await pressOn('[data-action="addOther"]', "Enter", "other-0");
    await wren.page.keyboard.type("Crowbar");
    await pressOn('[data-action="addOther"]', "Enter", "other-1");
    await pressOn('[data-action="dropOther"]', "Enter", "Take this away");
    await wren.page.keyboard.press("Escape");
    await expect.poll(() => focused(wren)).toBe("wits-act");
    // A name that is typed and left by Tab: the next field has the focus, not the page.
    await wren.page.focus(`${SHEET} [data-action="newSkills"]`);
    await wren.page.keyboard.press("Enter");
    await wren.page.waitForSelector('[id^="trivium-skills-"] [data-action="add"]');
    await pressOn('[data-action="add"]', "Enter", "name-0");
    await wren.page.keyboard.type("Bargaining");
    await wren.page.keyboard.press("Tab");
    await wren.page.waitForTimeout(150);
    expect(await focused(wren)).toBe("stat-0");
    await wren.page.keyboard.press("Escape");
    await expect.poll(() => focused(wren)).toBe("new-skills");
    // A stepper that is full hands the focus on to its number.
    await wren.page.focus(`${SHEET} [data-action="rest"]`);
    await wren.page.keyboard.press("Enter");
    await wren.page.waitForSelector('[id^="trivium-rest-"]');
    await wren.page.locator('[id^="trivium-rest-"] [data-action="roll"]').focus();
    await wren.page.keyboard.press("Enter");
    await wren.page.waitForSelector('[id^="trivium-share-"] [data-action="more"]:focus');
    const more = wren.page.locator('[id^="trivium-share-"] [data-action="more"]').first();
    while (await more.isEnabled()) {
      await more.press("Enter");
      await wren.page.waitForTimeout(60);
    }
    expect(await focused(wren)).toBe("wits-share");
    await wren.page.keyboard.press("Escape");
    await wren.page.waitForSelector('[id^="trivium-share-"]', { state: "detached" });
    expect(await focused(wren)).not.toBe("nothing");
    // In edit mode: Conditions, and a new item whose sheet is closed again.
    await toggle(wren);
    for (const status of ["hurt-1", "status-fourPointsInspired", "status-fourPointsBlocked", "hurt-0"]) {
      await pressOn(`[id$="-${status}"]`, "Enter", status);
    }
    await wren.page.locator(`${SHEET} [data-action="createItem"]`).first().focus();
    await wren.page.keyboard.press("Enter");
    await wren.page.waitForSelector(".four-points-item");
    await wren.page.keyboard.press("Escape");
    await wren.page.waitForSelector(".four-points-item", { state: "detached" });
    await expect.poll(() => focused(wren)).toBe("Add a Skill");
    await guide.page.evaluate(`${odile}.items.getName("New Skill").delete()`);
    await toggle(wren);
    await inPlay(wren);
  });

  test("a click that nobody may do is refused in words: another's character", async () => {
    await guide.page.evaluate(`game.actors.getName("Bram Tull").update({ ownership: { default: 2 } })`);
    const before = await guide.page.evaluate("game.messages.size");
    await expect.poll(() => wren.page.evaluate(`game.actors.getName("Bram Tull").isOwner`)).toBe(false);
    expect(await guide.page.evaluate("game.messages.size")).toBe(before);
  });
});
