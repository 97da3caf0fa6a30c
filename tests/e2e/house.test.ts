import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { picture, ready, Table, type Seat } from "../lib/table.js";

const DIALOG = "#trivium-rulesets";
const setting = (seat: Seat, key: string) => seat.page.evaluate(`game.settings.get("trivium-rpg", "${key}")`);
const notices = (seat: Seat) =>
  seat.page.evaluate(
    `game.messages.filter((message) => message.type === "notice").map((message) => message.system.kind)`,
  );

describe("K-first-run: a new world", () => {
  let table: Table;
  let guide: Seat;
  beforeAll(async () => {
    table = await Table.open({ template: "empty" });
    guide = await table.join("Guide");
  });
  afterAll(() => table?.close());
  beforeEach(() => table.expectNoFaults());

  test("asks its game master, and nobody else, which rulesets it plays; keyboard first, Escape is later", async () => {
    await guide.page.waitForSelector(DIALOG);
    await expect.poll(() => guide.page.evaluate("document.activeElement?.name")).toBe("ruleset");
    const [second, wren] = [await table.join("Second Guide"), await table.join("Wren")];
    for (const seat of [second, wren]) {
      expect(await seat.page.locator(DIALOG).count()).toBe(0);
      expect(await seat.page.locator("#chat .tr-notice:visible, #chat-notifications .tr-notice:visible").count()).toBe(
        seat === wren ? 0 : 1,
      );
    }
    await guide.page.keyboard.press("Escape");
    await expect.poll(() => guide.page.locator(DIALOG).count()).toBe(0);
    expect(await setting(guide, "rulesets")).toBe("");
    // While the one who was asked is away, whoever stands in is asked.
    await guide.page.reload();
    await second.page.waitForSelector(DIALOG);
    await ready(guide.page);
    await guide.page.waitForSelector(DIALOG);
    expect(await wren.page.locator(DIALOG).count()).toBe(0);
  });

  test("the choice says what pressing it will do, is kept, and is not asked again", async () => {
    const choose = guide.page.locator(`${DIALOG} [data-action="choose"]`);
    expect(await choose.innerText()).toBe("Start with Four Points");
    await guide.page.uncheck(`${DIALOG} [name="ruleset"]`);
    expect(await choose.isDisabled()).toBe(true);
    expect(await choose.innerText()).toBe("Choose at least one");
    await guide.page.check(`${DIALOG} [name="ruleset"]`);
    await choose.click();
    await guide.page.waitForSelector("#notifications >> text=This world plays Four Points");
    expect(await setting(guide, "rulesets")).toBe("four-points");
    const others = guide.page.context().browser()!.contexts();
    for (const page of others.flatMap((context) => context.pages()))
      await expect.poll(() => page.locator(DIALOG).count()).toBe(0);
    await guide.page.reload();
    await ready(guide.page);
    await guide.page.waitForTimeout(300);
    expect(await guide.page.locator(DIALOG).count()).toBe(0);
  });

  test("it is welcomed once, to game masters only, with guide, credits and licence", async () => {
    expect(await notices(guide)).toEqual(["welcome"]);
    const card = guide.page.locator("#chat .tr-notice").last();
    expect(await card.innerText()).toContain("Welcome to Trivium");
    // A copy that nobody has released names no page for faults, and says so.
    expect(await card.innerText()).toMatch(
      /Tell whoever gave it to you .* Trivium \d+\.\d+\.\d+ on Foundry 1[34]\.\d+\./,
    );
    await card.locator("details summary").click();
    expect(await card.innerText()).toContain("Penflower Ink");
    await card.locator('[data-tr-notice="credits"]').click();
    await guide.page.waitForSelector("#trivium-credits >> text=MIT licence");
    await guide.page.keyboard.press("Escape");
    await card.locator('[data-tr-notice="rulesets"]').click();
    await guide.page.waitForSelector(`${DIALOG} >> text=Play Four Points`);
    await guide.page.keyboard.press("Escape");
    await picture(guide.page, "welcome-card");
  });

  test("a new version is told once; an older one and the same one are not", async () => {
    for (const [greeted, told] of [
      ["0.0.9", ["welcome", "update"]],
      ["99.0.0", ["welcome", "update"]],
    ] as const) {
      await guide.page.evaluate(`game.settings.set("trivium-rpg", "greeted", "${greeted}")`);
      await guide.page.reload();
      await ready(guide.page);
      await expect.poll(() => notices(guide)).toEqual(told);
    }
    expect(await setting(guide, "greeted")).toBe("99.0.0");
    await guide.page.waitForSelector("#chat >> text=What has changed");
  });

  test("rules of the table stand in a window of their ruleset; what fits nothing is told and nothing is saved", async () => {
    const open = () =>
      guide.page.evaluate(
        `new (game.settings.menus.get("trivium-rpg.four-points-settings").type)().render({ force: true })`,
      );
    const WINDOW = "#trivium-settings-four-points";
    await open();
    await guide.page.fill(`${WINDOW} [name="fourPointsLossFailure"]`, "banana d");
    await guide.page.click(`${WINDOW} [data-action="save"]`);
    await guide.page.waitForSelector("#notifications >> text=“banana d” cannot be rolled, so nothing was saved");
    expect(await setting(guide, "fourPointsLossFailure")).toBe("1d6");
    await guide.page.fill(`${WINDOW} [name="fourPointsLossFailure"]`, "1d4");
    await guide.page.fill(`${WINDOW} [name="fourPointsGuideTitle"]`, "Narrator");
    await guide.page.selectOption(`${WINDOW} [name="fourPointsMinimumCost"]`, "1");
    await picture(guide.page, "ruleset-settings");
    await guide.page.click(`${WINDOW} [data-action="save"]`);
    await expect.poll(() => setting(guide, "fourPointsGuideTitle")).toBe("Narrator");
    await expect.poll(() => setting(guide, "fourPointsMinimumCost")).toBe(1);
    await open();
    await guide.page.click(`${WINDOW} [data-action="defaults"]`);
    expect(await guide.page.inputValue(`${WINDOW} [name="fourPointsGuideTitle"]`)).toBe("");
    await guide.page.keyboard.press("Escape");
    await expect.poll(() => guide.page.locator(WINDOW).count()).toBe(0);
    expect(await setting(guide, "fourPointsGuideTitle")).toBe("Narrator");
  });

  test("every setting has a name and a hint in words, and those of a ruleset are not in Foundry's own list", async () => {
    const shown = (await guide.page.evaluate(
      `[...game.settings.settings.values(), ...game.settings.menus.values()].filter(({ namespace }) => namespace === "trivium-rpg").map(({ key, name, hint, config }) => ({ key, config, name: game.i18n.localize(name), hint: game.i18n.localize(hint ?? "") }))`,
    )) as { key: string; name: string; hint: string; config?: boolean }[];
    expect(shown.length).toBeGreaterThan(8);
    expect(shown.filter(({ name, hint }) => !/[a-z]/.test(name) || hint.length < 20 || /^[A-Z.]+$/.test(name))).toEqual(
      [],
    );
    expect(shown.filter(({ key, config }) => config && key.startsWith("fourPoints"))).toEqual([]);
  });
});
