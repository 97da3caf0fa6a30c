import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { axeFaults } from "../lib/axe.js";
import { picture, Table, type Seat } from "../lib/table.js";

describe("the public API and chat commands", () => {
  let table: Table;
  let guide: Seat;
  let wren: Seat;
  const type = async (text: string) => {
    await wren.page.fill("#chat-message", text);
    await wren.page.press("#chat-message", "Enter");
  };
  const cards = () => guide.page.locator("#chat .tr-card").count();
  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    wren = await table.join("Wren");
    await type("/luck");
    await wren.page.waitForSelector("#notifications >> text=/luck needs a character");
    await wren.page.evaluate("ui.notifications.clear()");
    // A macro's button is told the same without a word that nobody has typed.
    await wren.page.evaluate(`game.trivium.command("/luck")`);
    await wren.page.waitForSelector("#notifications >> text=No Character is chosen for this");
    expect(await wren.page.locator("#notifications").innerText()).not.toContain("/luck");
    await wren.page.click(`#trivium-character-picker >> text=Odile Marsh`);
    await wren.page.waitForSelector(".four-points-character");
    await wren.page.evaluate(`game.user.character.sheet.close()`);
  });
  afterAll(() => table?.close());
  beforeEach(() => table.expectNoFaults());

  test("/luck tests the Luck of one's own character", async () => {
    await type("/luck");
    await expect.poll(cards).toBe(1);
    await expect.poll(() => guide.page.locator("#chat .tr-by .who").innerText()).toBe("Odile Marsh");
  });

  test("while a command is typed a list helps: arrows choose, Tab completes, Escape closes; anything else is left alone", async () => {
    const { page } = wren;
    const options = () => page.locator("#trivium-commands [role=option] b").allInnerTexts();
    const value = () => page.inputValue("#chat-message");
    await page.focus("#chat-message");
    await page.keyboard.type("/");
    expect(await options()).toEqual(["/luck", "/act", "/trivium"]);
    await picture(page, "command-help");
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    expect(await page.getAttribute("#chat-message", "aria-activedescendant")).toBe("trivium-commands-1");
    await page.keyboard.press("Enter");
    expect(await value()).toBe("/act ");
    expect(await options()).toEqual(["/act Wits", "/act Stamina", "/act Dexterity", "/act Sociability"]);
    await page.keyboard.type("so");
    await page.keyboard.press("Tab");
    expect(await value()).toBe("/act Sociability");
    expect(await options()).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForSelector('.fpa [name="stat"][value="sociability"]:checked', { state: "attached" });
    await page.keyboard.press("Escape");
    await page.fill("#chat-message", "");
    await page.focus("#chat-message");
    await page.keyboard.type("/lu");
    expect(await options()).toEqual(["/luck"]);
    await page.keyboard.press("Escape");
    expect(await options()).toEqual([]);
    expect(await value()).toBe("/lu");
    await page.fill("#chat-message", "/r");
    expect(await options()).toEqual([]);
    await page.fill("#chat-message", "/");
    await page.click("#trivium-commands >> text=/trivium");
    expect(await value()).toBe("/trivium");
    await page.fill("#chat-message", "");
  });

  test("/trivium lists the commands to whoever asks, and to nobody else", async () => {
    await type("/trivium");
    await wren.page.waitForSelector("#chat .tr-commands >> text=/act [Stat]");
    expect(await guide.page.locator("#chat .tr-commands").count()).toBe(0);
    await picture(wren.page, "command-list");
    await wren.page.evaluate(`game.messages.find((message) => message.type === "notice").delete()`);
    await expect.poll(() => wren.page.locator("#chat .tr-commands").count()).toBe(0);
  });

  test("/act opens the dialog, with a Stat in the reader's words; nonsense is told how it is written", async () => {
    await type("/act Dexterity");
    await wren.page.waitForSelector('.fpa [name="stat"][value="dexterity"]:checked', { state: "attached" });
    await wren.page.keyboard.press("Escape");
    await type("/act swimming");
    await wren.page.waitForSelector("#notifications >> text=/act opens the Action dialog");
    expect(await cards()).toBe(1);
  });

  test("a slip of a finger is told which command was meant; no command at all is told what to do", async () => {
    await wren.page.evaluate("ui.notifications.clear()");
    await type("/lukc");
    await wren.page.waitForSelector("#notifications >> text=There is no /lukc. Did you mean /luck?");
    expect(await wren.page.locator("#notifications .notification").count()).toBe(1);
    for (const line of ['""', "undefined", '"   "'])
      await wren.page.evaluate(`(ui.notifications.clear(), game.trivium.command(${line}))`);
    await wren.page.waitForSelector("#notifications >> text=Name a command, such as /luck");
    expect(await cards()).toBe(1);
    await wren.page.evaluate("ui.notifications.clear()");
  });

  test("game.trivium.use: a Skill opens the dialog, gear is shown, what is gone or not yours is told", async () => {
    const use = (expression: string) => wren.page.evaluate(`game.trivium.use(${expression})`);
    await use(`game.user.character.items.getName("Rigging").uuid`);
    await wren.page.waitForSelector('.fpa [data-action="toggleSkill"][aria-pressed="true"] >> text=Rigging');
    await wren.page.keyboard.press("Escape");
    await use(`game.user.character.items.getName("Spyglass").uuid`);
    await expect.poll(cards).toBe(2);
    await use(`"Actor.nobodyNobody0000"`);
    await wren.page.waitForSelector("#notifications >> text=is not there any more");
    await use(`game.actors.getName("Captain of the watch").uuid`);
    await wren.page.waitForSelector("#notifications >> text=is not yours");
    expect(await cards()).toBe(2);
    const [ready] = ["four-points-characters"].map(
      (pack) => `game.packs.get("trivium-rpg.${pack}").index.contents[0].uuid`,
    );
    await guide.page.evaluate(`game.trivium.use(${ready})`);
    await guide.page.waitForSelector("#notifications >> text=lies in a compendium");
    await guide.page.evaluate("ui.notifications.clear()");
    await guide.page.evaluate(
      `fromUuid(${ready}).then((actor) => game.trivium.statuses.set(actor, "fourPointsHurt", 1))`,
    );
    await guide.page.waitForSelector("#notifications >> text=lies in a compendium");
    expect(await guide.page.locator(".fpa").count()).toBe(0);
    // Nothing in the place of options is no mistake.
    await wren.page.evaluate(`game.trivium.use(game.user.character.uuid, null)`);
    await wren.page.waitForSelector(".fpa");
    await wren.page.keyboard.press("Escape");
    await wren.page.waitForSelector(".fpa", { state: "detached" });
  });

  test("a module's hook may stop a deed before it costs anything, and hears of those that were done", async () => {
    await wren.page.evaluate(
      `globalThis.heard = []; Hooks.once("trivium.preDeed", (id, actor) => { heard.push(id, actor.name); return false; }); Hooks.on("trivium.deed", (id, actor, done) => heard.push(done.word))`,
    );
    await type("/luck");
    await expect.poll(() => wren.page.evaluate("heard")).toEqual(["four-points.action", "Odile Marsh"]);
    expect(await cards()).toBe(2);
    await wren.page.waitForSelector("#notifications >> text=A module of this world has stopped what Odile Marsh");
    // From the dialog it is the same, and the dialog stays as it was filled in.
    await wren.page.evaluate(
      `ui.notifications.clear(); Hooks.once("trivium.preDeed", () => false); void game.trivium.use(game.actors.getName("Odile Marsh").uuid, { stat: "wits" })`,
    );
    await wren.page.fill('.fpa input[name="what"]', "Climbs");
    await wren.page.click('.fpa [data-way="luck"]');
    await wren.page.waitForSelector("#notifications >> text=A module of this world has stopped what Odile Marsh");
    expect(await wren.page.inputValue('.fpa input[name="what"]')).toBe("Climbs");
    await wren.page.keyboard.press("Escape");
    await wren.page.waitForSelector(".fpa", { state: "detached" });
    await wren.page.evaluate("ui.notifications.clear()");
    expect(await cards()).toBe(2);
    await type("/luck");
    await expect.poll(cards).toBe(3);
    await expect.poll(() => wren.page.evaluate("heard[2]")).toMatch(/^(total|failure)$/);
  });

  test("statuses by level: one effect, updated in place, gone at 0", async () => {
    const odile = `game.actors.getName("Odile Marsh")`;
    const set = (level: number) =>
      guide.page.evaluate(`game.trivium.statuses.set(${odile}, "fourPointsHurt", ${level})`);
    const effects = () => wren.page.evaluate(`${odile}.effects.map((effect) => [effect.id, effect.name])`);
    for (const [level, name] of [
      [1, "Hurt"],
      [3, "Seriously Hurt"],
      [2, "Badly Hurt"],
      [9, "Seriously Hurt"],
    ] as const) {
      await set(level);
      await expect.poll(effects).toEqual([["fourPointsHurt00", name]]);
    }
    await set(0);
    await expect.poll(effects).toEqual([]);
    await set(0);
    expect(await guide.page.evaluate(`game.trivium.statuses.level(${odile}, "fourPointsHurt")`)).toBe(0);
    const refused = guide.page.evaluate(`game.trivium.statuses.set(${odile}, "fourPointsHurt").catch(String)`);
    expect(await refused).toBe('RangeError: A level is a whole number, 0 for none, not "undefined".');
  });
});
