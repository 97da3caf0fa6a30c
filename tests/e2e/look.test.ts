import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "../lib/axe.js";
import { atRest, picture, type Seat, Table, useTheme } from "../lib/table.js";

const show = (seat: Seat, actor: string, position: object) =>
  seat.page.evaluate(
    `game.actors.getName(${JSON.stringify(actor)}).sheet.render({ force: true, position: ${JSON.stringify(position)} })`,
  );
const closeAll = (seat: Seat) =>
  seat.page.evaluate(
    `Promise.all([...foundry.applications.instances.values()].filter((app) => app.element.matches(".trivium-window")).map((app) => app.close()))`,
  );

/** Every sheet, dialog and card in both themes and in a small window: pictures for people, axe for machines (T16.2). */
describe.each(["light", "dark"])("T16.2 in %s", (theme) => {
  let table: Table;
  let guide: Seat;
  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    await useTheme(guide, theme);
    // A roll that always falls alike, so that pictures can be held side by side.
    await guide.page.evaluate("CONFIG.Dice.randomUniform = () => 0.4");
  });
  afterAll(() => table?.close());

  const look = async (name: string) => {
    await guide.page.mouse.move(5, 5);
    await atRest(guide.page);
    await picture(guide.page, `${theme}-${name}`);
    expect(await axeFaults(guide.page)).toEqual([]);
    table.expectNoFaults();
  };

  test("the Character's sheet, for play and for editing, each tab", async () => {
    await show(guide, "Odile Marsh", { left: 60, top: 60 });
    await guide.page.waitForSelector(".four-points-character");
    await look("character-play");
    await guide.page.click(".four-points-character .tr-lock");
    await guide.page.waitForSelector('.four-points-character [name="name"]');
    await look("character-edit");
    await guide.page.click('.four-points-character nav [data-tab="notes"]');
    await look("character-notes-edit");
    await guide.page.click('.four-points-character nav [data-tab="gear"]');
    await look("character-gear");
    await guide.page.click('.four-points-character nav [data-tab="skills"]');
    await guide.page.click(".four-points-character .tr-lock");
    // A number's parts can be read: a tooltip as wide as its words.
    await guide.page.hover(".four-points-character .tr-pool-name >> nth=0");
    await guide.page.waitForSelector("#tooltip >> text=Left to spend");
    const tip = (await guide.page.evaluate(
      `document.querySelector("#tooltip").getBoundingClientRect().toJSON()`,
    )) as DOMRect;
    expect(tip.width).toBeGreaterThan(150);
    expect(tip.height).toBeLessThan(250);
    await picture(guide.page, `${theme}-tooltip`);
    await closeAll(guide);
  });

  test("T16.2 under forced colours what is chosen, first and pressable differs from the rest", async () => {
    const { page } = guide;
    const style = (selector: string, property: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);
    await show(guide, "Odile Marsh", { left: 10, top: 10 });
    await page.waitForSelector(".four-points-character");
    await page.emulateMedia({ forcedColors: "active" });
    try {
      const tab = ".four-points-character .tr-tabs > button";
      const line = "border-block-end-color";
      expect(await style(`${tab}[aria-selected="true"]`, line)).not.toBe(
        await style(`${tab}[aria-selected="false"]`, line),
      );
      const button = ".four-points-character .tr-head .tr-btn";
      expect(await style(`${button}.primary`, "background-color")).not.toBe(
        await style(`${button}:not(.primary)`, "background-color"),
      );
      await page.click('.four-points-character [data-action="act"]');
      await page.waitForSelector(".fpa");
      expect(await style(".fpa .tr-seg > label:has(:checked)", "background-color")).not.toBe(
        await style(".fpa .tr-seg > label:not(:has(:checked))", "background-color"),
      );
      const side = "border-inline-start-width";
      expect(await style(".fpa .tr-price.focus", side)).not.toBe(await style(".fpa .tr-price:not(.focus)", side));
      // A price reaches the window's edges: its ring stands inside.
      await page.focus(".fpa .tr-price.focus");
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Tab");
      expect(Number.parseFloat(await style(".fpa .tr-price:focus", "outline-offset"))).toBeLessThan(0);
    } finally {
      await page.emulateMedia({ forcedColors: "none" });
    }
    await page.keyboard.press("Escape");
    await page.click(".four-points-character .tr-lock");
    expect(await style('.four-points-character [data-action="setStatus"]', "border-block-start-width")).toBe("1px");
    await page.click(".four-points-character .tr-lock");
    await closeAll(guide);
  });

  test("a printed Character: every tab under headings, no buttons, nothing of the page around it, dark on white", async () => {
    const { page } = guide;
    await show(guide, "Odile Marsh", { left: 60, top: 60 });
    await page.waitForSelector(".four-points-character");
    const lines = "<p>Grew up where the river is wide, and never learnt to swim.</p>".repeat(60);
    await page.evaluate(
      `game.actors.getName("Odile Marsh").update({ "system.biography": "${lines}" }).then(() => null)`,
    );
    await page.locator(".four-points-character .tr-prose >> text=Grew up").first().waitFor({ state: "attached" });
    await page.emulateMedia({ media: "print" });
    try {
      const seen = (await page.evaluate(`(() => {
        const sheet = document.querySelector(".four-points-character");
        const seen = (selector, root = sheet) => [...root.querySelectorAll(selector)].filter((one) => one.checkVisibility());
        const places = seen(".tab[data-tab]").map((one) => one.getBoundingClientRect());
        const content = sheet.querySelector(".window-content");
        return {
          around: [...document.body.children, ...sheet.children].filter((one) => one !== sheet && one !== content && one.checkVisibility()).length,
          tabs: places.length,
          stacked: places.every((place, index) => index === 0 || place.top >= places[index - 1].bottom),
          headings: seen("h2").map((one) => one.innerText),
          pressed: seen(".tr-btn, .tr-icbtn, .tr-tabs, .window-header").filter((one) => one.ariaPressed !== "true").length,
          cut: [content, ...seen(".tab, .fp-main, .fp-rail")].filter((one) => one.scrollHeight > one.clientHeight + 1).length,
          folded: [...sheet.querySelectorAll(".tr-item-text:not(:has(> .tr-quiet))")].filter((one) => !one.checkVisibility()).length,
          torn: seen(".tr-item").filter((one) => getComputedStyle(one).breakInside !== "avoid").length,
          ink: seen(".tr-name, h2, .tr-item .t, .tr-prose p, .fp-rail li").map((one) => Math.max(...getComputedStyle(one).color.match(/[\\d.]+/g).slice(0, 3).map(Number))),
          paper: getComputedStyle(content).backgroundColor,
          backs: [sheet, document.body].map((one) => getComputedStyle(one).backgroundColor),
        };
      })()`)) as Record<string, unknown> & { headings: string[]; ink: number[] };
      expect(seen).toMatchObject({ around: 0, tabs: 4, stacked: true, pressed: 0, cut: 0, folded: 0, torn: 0 });
      expect(seen).toMatchObject({ paper: "rgb(255, 255, 255)", backs: ["rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"] });
      expect(seen.headings).toEqual(
        expect.arrayContaining(["Skills", "Traits", "Gear", "Notes", "Biography", "Injury"]),
      );
      expect(Math.max(...seen.ink)).toBeLessThan(130);
      // The page goes on as long as the sheet does.
      const pdf = (await page.pdf({ format: "A5" })).toString("latin1");
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(2);
    } finally {
      await page.emulateMedia({ media: null });
    }
    await page.evaluate(`game.actors.getName("Odile Marsh").update({ "system.biography": "" }).then(() => null)`);
    await closeAll(guide);
  });

  test("NPC sheets, without pools and with, locked and open", async () => {
    await show(guide, "Captain of the watch", { left: 60, top: 60 });
    await show(guide, "Rook Halloran", { left: 520, top: 60 });
    await guide.page.waitForSelector(".four-points-npc >> nth=1");
    await look("npc-play");
    await guide.page.click(".four-points-npc .tr-lock >> nth=0");
    await guide.page.waitForSelector(".four-points-npc select");
    await look("npc-edit");
    await closeAll(guide);
  });

  test("item sheets", async () => {
    for (const [name, left] of [
      ["Locks and catches", 40],
      ["Tarred rope", 540],
    ] as const)
      await guide.page.evaluate(
        `game.actors.getName("Odile Marsh").items.getName("${name}").sheet.render({ force: true, position: { left: ${left}, top: 60 } })`,
      );
    await guide.page.waitForSelector(".four-points-item >> nth=1");
    await look("items-play");
    await guide.page.click(".four-points-item .tr-lock >> nth=0");
    await guide.page.waitForSelector(".four-points-item select");
    await look("items-edit");
    await closeAll(guide);
  });

  test("the Action dialog and its cards", async () => {
    await show(guide, "Odile Marsh", { left: 40, top: 60 });
    await guide.page.click('.four-points-character .tr-item:has-text("Locks and catches") .tr-item-use');
    await guide.page.waitForSelector(".fpa");
    await guide.page.fill('.fpa [name="what"]', "Pick the signal-box lock before the patrol turns");
    await guide.page.click('.fpa label:has([value="tricky"])');
    await guide.page.click('.fpa [data-sign="minus"]');
    await guide.page.keyboard.type("Soaked");
    await look("dialog");
    await guide.page.click('.fpa [data-way="luck"]');
    await guide.page.waitForSelector(".fpa", { state: "detached" });
    await guide.page.click('.four-points-character [data-action="act"][data-stat="dexterity"]');
    await guide.page.click('.fpa [data-way="inconvenience"]');
    await guide.page.waitForSelector(".fpa", { state: "detached" });
    await guide.page.click('.four-points-character [data-action="testLuck"]');
    await guide.page.click('.four-points-character .tr-item:has-text("Gutting knife")', { button: "right" });
    await guide.page.click("#context-menu >> text=Show in chat");
    await guide.page.waitForSelector("#chat .tr-card >> nth=3");
    await guide.page.evaluate(`for (const details of document.querySelectorAll("#chat details")) details.open = true`);
    await look("cards");
    await closeAll(guide);
  });

  test("attack, avoiding, correction, the Guide's call and an NPC from one line", async () => {
    const odile = "game.actors.getName('Odile Marsh')";
    await guide.page.evaluate(
      `(async () => { for (const app of foundry.applications.instances.values()) if (app.element.matches(".trivium-window")) await app.close(); await ${odile}.update({ "system.pools.wits.value": 9, "system.pools.dexterity.value": 9 }); await ${odile}.createEmbeddedDocuments("Item", [{ name: "Salt skin", type: "fourPointsTrait", system: { advantages: ["swimming"], vulnerabilities: ["fire"] } }, { name: "Plate", type: "fourPointsEquipment", system: { kind: "armour", armour: "heavy", worn: true } }]); })()`,
    );
    await show(guide, "Odile Marsh", { left: 60, top: 60 });
    for (const tab of ["gifts", "gear"]) {
      await guide.page.click(`.four-points-character nav [data-tab="${tab}"]`);
      await look(`character-${tab}`);
    }
    await guide.page.click('.four-points-character [data-action="act"]');
    await guide.page.locator('.fpa input[name="aim"][value="attack"]').check({ force: true });
    await guide.page.locator('.fpa select[name="target"]').selectOption({ label: "Grey wolf" });
    await guide.page.waitForSelector('.fpa .tr-chip:has-text("Grey wolf")');
    await look("attack-dialog");
    await guide.page.click('.fpa [data-way="total"]');
    await guide.page.waitForSelector(".fpa", { state: "detached" });
    await guide.page.locator("#chat .tr-card").last().locator('[data-tr-card="correct"]').click();
    await guide.page.waitForSelector('.fpa [data-action="correct"]');
    await look("correct-dialog");
    await guide.page.keyboard.press("Escape");
    await guide.page.evaluate(`${odile}.sheet.close()`);
    await show(guide, "Grey wolf", { left: 60, top: 60 });
    await guide.page.click('.four-points-npc [data-action="attack"]');
    await guide.page.locator('.fpa select[name="target"]').selectOption({ label: "Odile Marsh" });
    await guide.page.waitForSelector('.fpa .tr-chip:has-text("Odile Marsh")');
    await guide.page.fill('.fpa input[name="harm"]', "fire");
    await look("request-dialog");
    await guide.page.click('.fpa [data-action="send"]');
    await guide.page.locator("#chat .tr-card").last().locator('[data-tr-card="luck"]').waitFor();
    await look("avoid-card");
    await guide.page.click('button[data-tab="actors"]');
    await guide.page.click('[data-tr-tool="npc"]');
    await guide.page.fill('.fpa input[name="line"]', "Wharf thug, tricky, tough Stamina: Brawling");
    await look("quick-npc");
    await guide.page.keyboard.press("Escape");
    await guide.page.click('button[data-tab="chat"]');
  });

  test("the tracker, a turn's card and the end of an encounter", async () => {
    await guide.page.evaluate(`(async () => {
      for (const app of foundry.applications.instances.values()) if (app.element.matches(".trivium-window")) await app.close();
      CONFIG.Dice.randomUniform = () => 0.4;
      const actor = game.actors.getName("Odile Marsh");
      await game.trivium.statuses.set(actor, "fourPointsHurt", 3);
      await actor.update({ "system.missTurns": 2 });
      const scene = game.scenes.viewed;
      const combat = await Combat.create({ scene: scene.id, active: true });
      await combat.createEmbeddedDocuments("Combatant", scene.tokens.map((token) => ({ tokenId: token.id, sceneId: scene.id, actorId: token.actorId, initiative: token.name === "Odile Marsh" ? 6 : 3 })));
      await combat.startCombat();
    })()`);
    await guide.page.waitForSelector("#chat .tr-card >> text=Turn missed");
    await look("turn-card");
    await guide.page.click('button[data-tab="combat"]');
    await guide.page.waitForSelector(".tr-turn");
    await look("tracker");
    await guide.page.click('button[data-tab="chat"]');
    await guide.page.evaluate("game.combat.delete().then(() => null)");
    await guide.page.waitForSelector("#chat .tr-card >> text=Left open");
    await look("end-of-encounter");
  });

  test("the credits, opened from the settings window", async () => {
    await guide.page.click('button[data-tab="settings"]');
    await guide.page.click('#settings [data-action="configure"], #settings button:has-text("Configure")');
    await guide.page.click('button:has-text("Show credits")');
    await guide.page.waitForSelector("#trivium-credits >> text=Tom Fummo of Penflower Ink");
    await look("credits");
    await guide.page.keyboard.press("Escape");
    await guide.page.waitForSelector("#trivium-credits", { state: "detached" });
    await guide.page.keyboard.press("Escape");
    await guide.page.click('button[data-tab="chat"]');
  });

  test("T16.4 a small window: 1024 by 700, and a sheet at its narrowest", async () => {
    await guide.page.setViewportSize({ width: 1024, height: 700 });
    // A sheet that opens for the first time leaves the chat free.
    const clone = `game.actors.getName("Fresh eyes")`;
    await guide.page.evaluate(
      `Actor.create({ ...game.actors.getName("Bram Tull").toObject(), name: "Fresh eyes" }).then(({ sheet }) => sheet.render({ force: true })).then(() => 1)`,
    );
    await guide.page.waitForFunction(`${clone}.sheet.rendered`);
    const [right, edge] = (await guide.page.evaluate(
      `[${clone}.sheet.element, ui.sidebar.element].map((element, index) => element.getBoundingClientRect()[index ? "left" : "right"])`,
    )) as [number, number];
    expect(right).toBeLessThanOrEqual(edge);
    await look("small-first");
    // Where its user puts it, it stays.
    await guide.page.evaluate(`${clone}.sheet.setPosition({ left: 300 })`);
    await guide.page.evaluate(`${clone}.sheet.close().then((sheet) => sheet.render({ force: true })).then(() => 1)`);
    expect(await guide.page.evaluate(`${clone}.sheet.position.left`)).toBe(300);
    await guide.page.evaluate(`${clone}.delete().then(() => 1)`);
    await show(guide, "Odile Marsh", { left: 10, top: 10 });
    await guide.page.waitForSelector(".four-points-character");
    await look("small-character");
    await guide.page.evaluate(`game.actors.getName("Odile Marsh").sheet.setPosition({ width: 460, height: 640 })`);
    await look("small-narrow");
    const tabs = (await guide.page.evaluate(
      `document.querySelector(".four-points-character .tr-tabs").getBoundingClientRect().toJSON()`,
    )) as DOMRect;
    expect(tabs.height).toBeGreaterThan(24);
    await guide.page.click('.four-points-character nav [data-tab="gear"]');
    await guide.page.click('.four-points-character nav [data-tab="skills"]');
    await guide.page.click('.four-points-character [data-action="act"][data-stat="wits"]');
    await guide.page.waitForSelector(".fpa");
    await look("small-dialog");
    const { bottom } = (await guide.page.evaluate(
      `document.querySelector(".trivium-dialog").getBoundingClientRect().toJSON()`,
    )) as { bottom: number };
    expect(bottom).toBeLessThanOrEqual(700);
    // Luck and the way out stay in sight, however much helps and hinders.
    for (let index = 0; index < 6; index++) await guide.page.click('.fpa [data-sign="minus"]');
    for (const part of [".luck", ".tr-foot"]) {
      const box = (await guide.page.evaluate(
        `document.querySelector(".fpa ${part}").getBoundingClientRect().toJSON()`,
      )) as DOMRect;
      expect(box.bottom).toBeLessThanOrEqual(700);
    }
  });
});
