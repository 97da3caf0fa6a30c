import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "../lib/axe.js";
import { atRest, picture, ready, type Seat, Table, useTheme } from "../lib/table.js";

/** The system's own windows and messages in both themes and in a small window: pictures for people, axe for machines (T16.2, T16.4). */
describe.each(["light", "dark"])("T16.2 in %s", (theme) => {
  let table: Table;
  let guide: Seat;
  beforeAll(async () => {
    table = await Table.open({ template: "empty" });
    guide = await table.join("Guide");
    await guide.page.waitForSelector("#trivium-rulesets");
    await useTheme(guide, theme);
    await guide.page.waitForSelector("#trivium-rulesets");
  });
  afterAll(() => table?.close());

  const look = async (name: string) => {
    await guide.page.mouse.move(5, 5);
    await atRest(guide.page);
    await picture(guide.page, `${theme}-${name}`);
    expect(await axeFaults(guide.page)).toEqual([]);
    table.expectNoFaults();
  };
  /** Nothing of a window lies outside of the page. */
  const inside = (selector: string) =>
    guide.page.evaluate(
      `(({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight)(document.querySelector("${selector}").getBoundingClientRect())`,
    );

  test("the first start, also at 1024x700, with the welcome in chat", async () => {
    await look("house-first-run");
    await guide.page.setViewportSize({ width: 1024, height: 700 });
    await guide.page.reload();
    await ready(guide.page);
    await guide.page.waitForSelector("#trivium-rulesets");
    expect(await inside("#trivium-rulesets")).toBe(true);
    await look("house-first-run-small");
    await guide.page.keyboard.press("Escape");
    await guide.page.click("#chat .tr-notice details summary");
    await look("house-welcome-small");
    await guide.page.setViewportSize({ width: 1366, height: 900 });
  });

  test("the settings: Foundry's window and the rules of a ruleset", async () => {
    await guide.page.evaluate(`new foundry.applications.settings.SettingsConfig().render({ force: true })`);
    await guide.page.waitForSelector("#settings-config >> text=Opponents’ numbers");
    await guide.page.locator("#settings-config >> text=Rulesets").first().scrollIntoViewIfNeeded();
    await look("house-settings");
    await guide.page.evaluate(`foundry.applications.instances.get("settings-config").close()`);
    await guide.page.evaluate(
      `new (game.settings.menus.get("trivium-rpg.four-points-settings").type)().render({ force: true })`,
    );
    await guide.page.waitForSelector("#trivium-settings-four-points");
    expect(await inside("#trivium-settings-four-points")).toBe(true);
    await look("house-ruleset-settings");
  });
});
