import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "../lib/axe.js";
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
    await guide.page.evaluate(`game.trivium.command("/party")`);
    await look("overview", "#trivium-party-overview");
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
      await look(`creation-${step}`, ".four-points-creation");
    }
    await closeAll();
  });
});
