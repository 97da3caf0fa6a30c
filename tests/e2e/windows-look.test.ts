import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "../lib/axe.js";
import { brokenWords, cutFields } from "../lib/measure.js";
import { atRest, picture, type Seat, Table, useTheme } from "../lib/table.js";

const ODILE = "game.actors.getName('Odile Marsh')";

/** The windows of rest, growth and creation in a small window, in both themes: nothing cut off, axe content (T16.2). */
describe.each(["light", "dark"])("T16.2 windows at 1024 by 700 in %s", (theme) => {
  let table: Table;
  let guide: Seat;
  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide", { width: 1024, height: 700 });
    await useTheme(guide, theme);
    await guide.page.evaluate("CONFIG.Dice.randomUniform = () => 0.4");
  });
  afterAll(() => table?.close());

  const look = async (name: string, window: string) => {
    await guide.page.mouse.move(5, 5);
    await guide.page.waitForSelector(window);
    await atRest(guide.page);
    await picture(guide.page, `${theme}-windows-${name}`);
    const inside = await guide.page.evaluate(
      `[...document.querySelectorAll('${window}, ${window} .tr-foot, ${window} .tr-foot button')].map((part) => part.getBoundingClientRect()).every(({ top, left, right, bottom }) => top >= 0 && left >= 0 && right <= 1024 && bottom <= 700)`,
    );
    expect(inside, `${name} is whole on the screen`).toBe(true);
    expect(await axeFaults(guide.page)).toEqual([]);
    table.expectNoFaults();
  };
  const closeAll = () =>
    guide.page.evaluate(
      `Promise.all([...foundry.applications.instances.values()].filter((app) => app.element.matches(".trivium-window")).map((app) => app.close()))`,
    );

  test("FP-118 FP-120 resting and sharing out", async () => {
    await guide.page.evaluate(`${ODILE}.sheet.render({ force: true })`);
    await guide.page.click('.four-points-character [data-action="rest"]');
    await look("rest", '[id^="trivium-rest-"]');
    await guide.page.click('[id^="trivium-rest-"] [data-action="roll"]');
    await look("share", '[id^="trivium-share-"]');
    await closeAll();
  });

  test("FP-123 FP-107 the party, at a glance too, and new Skills", async () => {
    await guide.page.evaluate(`${ODILE}.sheet.render({ force: true })`);
    await guide.page.click('.four-points-character [data-action="newSkills"]');
    await guide.page.click('[id^="trivium-skills-"] [data-action="add"]');
    await look("skills", '[id^="trivium-skills-"]');
    await guide.page.keyboard.press("Escape");
    await guide.page.click('.four-points-character [data-action="toggleControls"]');
    await guide.page.click("text=Progression for the party");
    await look("party", "#trivium-party-progress");
    await guide.page.click("#trivium-party-progress [data-action='start']");
    await guide.page.waitForSelector("#trivium-party-progress >> text=Not done yet");
    await look("party-open", "#trivium-party-progress");
    await closeAll();
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsHurt", 3)`);
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsInspired", 1)`);
    const wits = await guide.page.evaluate(`${ODILE}.system.pools.wits`);
    await guide.page.evaluate(`(async () => {
      await game.trivium.statuses.set(${ODILE}, "fourPointsBlocked", 1);
      await ${ODILE}.update({ "system.injury.note": "left arm, a deep cut", "system.nextAction": { advantage: 1, disadvantage: 2 }, "system.pools.wits": { value: 0, max: 0 } });
    })()`);
    await guide.page.evaluate(`game.trivium.command("/party")`);
    await look("overview", "#trivium-party-overview");
    // However much has befallen somebody, no word is broken and the line stays low; who is unhurt stands level.
    expect(await brokenWords(guide.page, "#trivium-party-overview")).toEqual([]);
    const middle = (selector: string, name: string) =>
      guide.page
        .locator(`#trivium-party-overview tr:has-text("${name}") ${selector}`)
        .first()
        .evaluate((one) => (one.getBoundingClientRect().top + one.getBoundingClientRect().bottom) / 2);
    const line = guide.page.locator('#trivium-party-overview tr:has-text("Odile Marsh")');
    expect(await line.evaluate((one) => one.getBoundingClientRect().height)).toBeLessThan(170);
    const level = (await middle(".tr-quiet", "Bram Tull")) - (await middle(".fpo-who > span:last-child", "Bram Tull"));
    expect(Math.abs(level)).toBeLessThan(2);
    // A pool that never held anything is not exhausted; only Luck is open there all the same.
    expect(await line.locator("td.num").first().getAttribute("class")).toBe("num");
    await closeAll();
    await guide.page.evaluate(`${ODILE}.sheet.render({ force: true })`);
    const pool = guide.page.locator('.four-points-character .tr-pool[data-stat="wits"] .tr-note');
    expect(await pool.innerText()).toBe("Luck only");
    expect(await pool.getAttribute("class")).toBe("tr-note");
    // What belongs to a Condition does not touch the field above it.
    await guide.page.click(".four-points-character .tr-lock");
    const gap = await guide.page
      .locator('.four-points-character [data-action="toggleHeldFast"]')
      .evaluate(
        (one) =>
          one.getBoundingClientRect().top -
          document.querySelector("[data-tr-blocked-cause]")!.getBoundingClientRect().bottom,
      );
    expect(gap).toBeGreaterThanOrEqual(4);
    await guide.page.click(".four-points-character .tr-lock");
    // A hindrance in words of one's own is read whole.
    await guide.page.click('.four-points-character [data-action="act"] >> nth=0');
    await guide.page.click('.fpa [data-sign="minus"]');
    await guide.page.keyboard.type("Soaked to the bone and half frozen by the wind");
    expect(await cutFields(guide.page, ".fpa .tr-chip")).toEqual([]);
    await closeAll();
    await guide.page.evaluate(`(async () => {
      for (const id of ["fourPointsBlocked", "fourPointsHurt"]) await game.trivium.statuses.set(${ODILE}, id, 0);
      await ${ODILE}.update({ "system.injury.note": "", "system.nextAction": { advantage: 0, disadvantage: 0 }, "system.pools.wits": ${JSON.stringify(wits)} });
    })()`);
  });

  test("fields are as wide as what stands in them: an NPC to edit, and the rules of the table", async () => {
    const captain = "game.actors.getName('Captain of the watch')";
    await guide.page.evaluate(
      `${captain}.update({ "system.concept": "Keeps the gate, the keys and a grudge against everybody" }).then((one) => one.sheet.render({ force: true })).then(() => 1)`,
    );
    await guide.page.click(".four-points-npc .tr-lock");
    await guide.page.waitForSelector(".four-points-npc .np-diff select");
    expect(await cutFields(guide.page, ".four-points-npc")).toEqual([]);
    expect(await brokenWords(guide.page, ".four-points-npc .np-diff")).toEqual([]);
    await guide.page.click(".four-points-npc .tr-lock");
    await closeAll();
    await guide.page.evaluate(
      `(() => { const [, menu] = [...game.settings.menus].find(([key]) => /four-?points/i.test(key)); new menu.type().render({ force: true }); })()`,
    );
    await guide.page.waitForSelector('[id^="trivium-settings-"]');
    expect(await cutFields(guide.page, '[id^="trivium-settings-"]')).toEqual([]);
    await closeAll();
  });

  test("FPA-50 every step of creation", async () => {
    await guide.page.evaluate(
      `Actor.create({ name: "Somebody", type: "fourPointsCharacter" }).then((actor) => actor.sheet.render({ force: true }).then(() => 1))`,
    );
    await look("blank", ".four-points-character");
    await guide.page.click('.four-points-character [data-action="create"]');
    const steps = ["concept", "folk", "experiences", "energy", "skills", "story", "review"];
    for (const step of steps) {
      await guide.page.click(`.four-points-creation .wz-steps [data-step="${step}"]`);
      await guide.page.waitForSelector(`.four-points-creation li.now [data-step="${step}"]`);
      if (step === "skills") await guide.page.click('.four-points-creation [data-action="addSkill"]');
      await look(`creation-${step}`, ".four-points-creation");
      expect(await cutFields(guide.page, ".four-points-creation"), step).toEqual([]);
    }
    await closeAll();
  });
});
