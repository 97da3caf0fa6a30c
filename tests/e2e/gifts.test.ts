import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { axeFaults } from "../lib/axe.js";
import { loadDice, picture, ready, Table, type Seat } from "../lib/table.js";

const SHEET = ".four-points-character";
const CARD = "#chat .tr-card";
const ODILE = "game.actors.getName('Odile Marsh')";

describe("what a Character has: Traits, Abilities, Power, armour", () => {
  let table: Table;
  let guide: Seat;
  let wren: Seat;
  const last = (seat: Seat) => seat.page.locator(CARD).last();
  const row = (name: string) => wren.page.locator(`${SHEET} .tr-item`, { hasText: name }).first();
  const price = async (index = 0) =>
    Number.parseInt(await wren.page.locator(".fpa .tr-price .c").nth(index).innerText(), 10);

  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    wren = await table.join("Wren");
    await wren.page.click(`#trivium-character-picker >> text=Odile Marsh`);
    await wren.page.waitForSelector(SHEET);
    await guide.page.evaluate(`${ODILE}.createEmbeddedDocuments("Item", [
      { name: "Tidefolk", type: "fourPointsFolk" },
      { name: "Salt skin", type: "fourPointsTrait", system: { advantages: ["swimming"], disadvantages: ["dry heat"], resistances: ["Cold"], immunities: ["drowning"], vulnerabilities: ["fire"] } },
      { name: "Hold your breath", type: "fourPointsAbility", system: { stat: "stamina", note: "an hour", description: "<p>Stays under water.</p>" } },
      { name: "Tides", type: "fourPointsPowerType", system: { stat: "stamina", scope: "Water in motion", slug: "tides" } },
      { name: "Call a wave", type: "fourPointsPowerAction", system: { powerType: "tides", extraCost: 1 } },
      { name: "Harpoon", type: "fourPointsEquipment", system: { kind: "weapon", weapon: "medium" } },
      { name: "Plate", type: "fourPointsEquipment", system: { kind: "armour", armour: "heavy" } },
    ])`);
    await wren.page.click(`${SHEET} nav [data-tab="gifts"]`);
    await wren.page.waitForFunction(`${ODILE}.items.getName("Plate")`);
  });
  afterAll(() => table?.close());
  beforeEach(() => table.expectNoFaults());

  test("FP-080 FP-112 the sheet shows what Traits say", async () => {
    await row("Salt skin").waitFor();
    await picture(wren.page, "gifts");
    const rail = wren.page.locator(`${SHEET} .fp-vri`);
    expect(await rail.innerText()).toMatch(
      /Vulnerable to\s+smoke, fire\s+Resistant to\s+cold, drowning\s+Immune to\s+drowning/,
    );
  });

  test("FP-114 FP-116 an Ability costs nothing and just works; the Guide may ask for Luck", async () => {
    const before = await wren.page.evaluate(`JSON.stringify(${ODILE}.system.pools)`);
    await row("Hold your breath").locator(".tr-item-use").click();
    await last(guide).locator("text=Works by itself").waitFor();
    expect(await wren.page.evaluate(`JSON.stringify(${ODILE}.system.pools)`)).toBe(before);
    expect(await last(wren).locator('[data-tr-card="ask"]').count()).toBe(0);
    await last(guide).locator('[data-tr-card="ask"]').click();
    await last(wren).locator("text=does it work this time").waitFor();
    // An ordinary Test of Luck, and nothing to buy it off with (FPA-46).
    for (const way of ["total", "inconvenience", "consequence", "more"])
      expect(await last(wren).locator(`[data-tr-card="${way}"]`).count()).toBe(0);
    await last(wren).locator('[data-tr-card="luck"]').click();
    await expect.poll(() => last(guide).locator(".word").innerText()).toMatch(/Total/);
  });

  test("FP-095 FP-098 Power opens the Action with its Type's Stat and its surcharge", async () => {
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.stamina.value": 11 })`);
    await wren.page.click(`${SHEET} nav [data-tab="skills"]`);
    await row("Call a wave").locator(".tr-item-use").click();
    expect(await wren.page.isChecked('.fpa input[name="stat"][value="stamina"]')).toBe(true);
    expect(await price()).toBe(4);
    expect(await wren.page.inputValue('.fpa input[name="extraCost"]')).toBe("1");
    await wren.page.press(".fpa", "Escape");
  });

  test("FPA-86 a Power Action whose Type is not on the sheet says so, and what to do; with the Type it is used", async () => {
    await guide.page.evaluate(
      `${ODILE}.createEmbeddedDocuments("Item", [{ name: "Borrowed storm", type: "fourPointsPowerAction", system: { powerType: "storm-song" } }])`,
    );
    await row("Borrowed storm").locator("text=needs the Power Type Storm song").waitFor();
    const cards = await wren.page.locator(CARD).count();
    await row("Borrowed storm").locator(".tr-item-use").click();
    await wren.page.waitForSelector("#notifications >> text=its Power Type “Storm song” is not on the sheet");
    expect(await wren.page.locator(".fpa").count()).toBe(0);
    expect(await wren.page.locator(CARD).count()).toBe(cards);
    await wren.page.evaluate("ui.notifications.clear()");
    await guide.page.evaluate(
      `${ODILE}.createEmbeddedDocuments("Item", [{ name: "Song of storms", type: "fourPointsPowerType", system: { slug: "storm-song", stat: "wits" } }])`,
    );
    await row("Borrowed storm").locator("text=needs the Power Type").waitFor({ state: "detached" });
    // An Action stands below its Type.
    const names = await wren.page.locator(`${SHEET} [data-tab="skills"] .tr-item .t`).allInnerTexts();
    expect(names.indexOf("Borrowed storm")).toBe(names.indexOf("Song of storms") + 1);
    await row("Borrowed storm").locator(".tr-item-use").click();
    expect(await wren.page.isChecked('.fpa input[name="stat"][value="wits"]')).toBe(true);
    await wren.page.press(".fpa", "Escape");
  });

  test("FPA-37 FPA-95 who has learnt Power and has no Type of it is told so, and offered those of the compendia", async () => {
    await guide.page.evaluate(`(async () => {
      const bram = game.actors.getName("Bram Tull");
      await bram.createEmbeddedDocuments("Item", [{ name: "Stormcraft", type: "fourPointsSkill", system: { kind: "power", stat: "stamina" } }]);
      await bram.sheet.render({ force: true });
    })()`);
    const { page } = guide;
    await page.locator(`${SHEET} .tr-item`, { hasText: "Stormcraft" }).locator("text=no Type chosen yet").waitFor();
    await page.waitForSelector(`${SHEET} .tr-warn:has-text("Has learnt Power, but no Type of it")`);
    await picture(page, "power-no-type");
    await page.click(`${SHEET} [data-action="choosePower"]`);
    const POWER = '.application[id^="trivium-power-"]';
    const type = page.locator(`${POWER} .fpp-type`, { hasText: "Lightning" });
    expect(await page.isDisabled(`${POWER} [data-action="add"]`)).toBe(true);
    await type.locator("input").first().check();
    await type.locator('.fpp-actions label:has-text("Bolt") input').check();
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, "power-choice");
    await page.dblclick(`${POWER} [data-action="add"]`);
    await page.waitForSelector(POWER, { state: "detached" });
    await page.waitForSelector(`${SHEET} .tr-warn`, { state: "detached" });
    const has = `game.actors.getName("Bram Tull").items.filter((item) => item.type.startsWith("fourPointsPower")).map((item) => item.name).toSorted().join(", ")`;
    await expect.poll(() => page.evaluate(has)).toBe("Bolt, Lightning");
    expect(await page.locator(`${SHEET} .tr-item`, { hasText: "no Type chosen yet" }).count()).toBe(0);
    // What is on the sheet is not offered twice.
    await page.click(`${SHEET} [data-action="choosePower"]`);
    expect(await type.locator("input").first().isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await page.evaluate(`game.actors.getName("Bram Tull").sheet.close().then(() => null)`);
  });

  test("FP-030 FP-112 what the sheet knows is a chip that names its origin", async () => {
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="stamina"]`);
    const chip = wren.page.locator(".fpa .tr-chip", { hasText: "Salt skin" }).first();
    expect(await chip.innerText()).toContain("Salt skin");
    const was = await price();
    await chip.click();
    await expect.poll(() => price()).toBe(was - 1);
    await picture(wren.page, "action-known-sources");
    await wren.page.press(".fpa", "Escape");
  });

  test("FPX-12 heavy armour that is worn hinders Dexterity, and a shield helps only while raised", async () => {
    await wren.page.click(`${SHEET} nav [data-tab="gear"]`);
    await row("Plate").locator('[data-field="worn"]').click();
    await expect.poll(() => guide.page.evaluate(`${ODILE}.items.getName("Plate").system.worn`)).toBe(true);
    await picture(wren.page, "gear-armour");
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="dexterity"]`);
    expect(await wren.page.locator(".fpa .tr-chip", { hasText: "Plate" }).getAttribute("aria-pressed")).toBe("true");
    await wren.page.press(".fpa", "Escape");
  });

  test("FPX-12 FPA-88 gear that becomes armour is whole by its kind; what somebody has typed stays", async () => {
    const coat = `${ODILE}.items.getName("Old coat")`;
    await guide.page.evaluate(
      `${ODILE}.createEmbeddedDocuments("Item", [{ name: "Old coat", type: "fourPointsEquipment" }])`,
    );
    const defence = () => guide.page.evaluate(`({ ...${coat}._source.system.defence })`);
    await guide.page.evaluate(`${coat}.update({ "system.kind": "armour" })`);
    expect(await defence()).toEqual({ value: 1, max: 1 });
    await guide.page.evaluate(`${coat}.update({ "system.armour": "heavy" })`);
    expect(await defence()).toEqual({ value: 3, max: 3 });
    await guide.page.evaluate(`${coat}.update({ "system.defence.value": 2 })`);
    await guide.page.evaluate(`${coat}.update({ "system.armour": "medium" })`);
    expect(await defence()).toEqual({ value: 2, max: 3 });
    await guide.page.evaluate(`${coat}.delete()`);
  });

  test("FP-081 FP-083 avoiding a named harm: Vulnerability hinders, Immunity needs nothing", async () => {
    const ask = async (harm: string) => {
      await guide.page.evaluate(`game.actors.getName("Grey wolf").sheet.render({ force: true })`);
      await guide.page.click('.four-points-npc [data-action="attack"]');
      await guide.page.locator('.fpa select[name="target"]').selectOption({ label: "Odile Marsh" });
      await guide.page.waitForSelector('.fpa .tr-chip:has-text("Odile Marsh")');
      await guide.page.fill('.fpa input[name="harm"]', harm);
      await guide.page.click('.fpa [data-action="send"]');
      await last(wren).locator(`text=Harm: ${harm}`).waitFor();
    };
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.dexterity.value": 9 })`);
    await guide.page.evaluate(`game.actors.getName("Grey wolf").update({ "system.difficulty.dexterity": "normal" })`);
    await ask("Fire");
    // 3 EP, one more for fire, and one for the plate she wears.
    await last(wren).locator('[data-tr-card="total"]:has-text("5 EP")').waitFor();
    await ask("Drowning");
    await last(wren).locator("text=Immune, no harm done").waitFor();
    expect(await last(wren).locator("[data-tr-card]").count()).toBe(0);
    // Nor is the Guide offered what would not be true.
    await last(guide).locator("text=Immune, no harm done").waitFor();
    expect(await last(guide).locator('[data-tr-road="press"]').count()).toBe(0);
  });

  test("FPA-37 FP-093 a Power Action brings the Skill of Power that its Type belongs to", async () => {
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.stamina.value": 11 })`);
    await wren.page.click(`${SHEET} nav [data-tab="skills"]`);
    await row("Turn a wave aside").locator(".tr-item-use").click();
    await wren.page.waitForSelector('.fpa [data-skill="odileTidecall000"][aria-pressed="true"]');
    expect(await wren.page.isChecked('.fpa input[name="stat"][value="stamina"]')).toBe(true);
    const helped = await price();
    await wren.page.press(".fpa", "Escape");
    await wren.page.waitForSelector(".fpa", { state: "detached" });
    // Another Type is not what that Skill is for; both hinder alike.
    await row("Call a wave").locator(".tr-item-use").click();
    expect(await price()).toBe(helped + 2);
    await wren.page.press(".fpa", "Escape");
    await wren.page.waitForSelector(".fpa", { state: "detached" });
  });

  test("FP-067 FPA-13 a failed try to break free says what holds, and a fall says why and leads nobody to act", async () => {
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsBlocked", 1)`);
    await wren.page.waitForSelector(`${SHEET} [data-action="act"]:has-text("Break free")`);
    await loadDice(wren, 1);
    await wren.page.click(`${SHEET} .fp-do [data-action="act"]`, { modifiers: ["Shift"] });
    await last(wren).locator("text=Odile Marsh is still Blocked.").waitFor();
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsBlocked", 0)`);
    expect(await wren.page.locator(`${SHEET} .fp-do .primary[data-action="act"]`).count()).toBe(1);
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsHurt", 3)`);
    // Knocked out at that stage is not struck down by a wound beyond it.
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsUnconscious", 1)`);
    await wren.page.waitForSelector(`${SHEET} .fp-conds >> text=knocked out`);
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsUnconscious", 0)`);
    await last(guide).locator('[data-tr-road="press"][data-key="owed:hurt"]').click();
    await wren.page.waitForSelector(`${SHEET} .fp-conds >> text=struck down while Seriously Hurt`);
    await wren.page.waitForSelector(`${SHEET} .fp-rail >> text=Disadvantage on every Action, and 1d6`);
    expect(await wren.page.locator(`${SHEET} .fp-do .primary[data-action="act"]`).count()).toBe(0);
    for (const name of ["Unconscious", "Hurt"])
      await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPoints${name}", 0)`);
  });

  test("FPX-01 FP-098 an item's sheet names what it comes with and belongs to", async () => {
    const folk = "game.items.getName('Lampfolk')";
    await guide.page.evaluate(`(async () => {
      const all = await Item.createDocuments([{ name: "Night eyes", type: "fourPointsTrait", ownership: { default: 2 } }, { name: "Cold hands", type: "fourPointsAbility", ownership: { default: 2 } }]);
      await Item.createDocuments([{ name: "Lampfolk", type: "fourPointsFolk", ownership: { default: 2 }, system: { grants: [all[0].uuid] } }, { name: "Run like wind", type: "fourPointsPowerAction", ownership: { default: 2 }, system: { powerType: "great-speed" } }]);
    })()`);
    await wren.page.waitForFunction(`${folk} && game.items.getName("Run like wind")`);
    await wren.page.evaluate(`${folk}.sheet.render({ force: true })`);
    const read = wren.page.locator(".four-points-item", { hasText: "Comes with" });
    await expect.poll(() => read.innerText()).toMatch(/Comes with\s+Night eyes/);
    await wren.page.evaluate(`game.items.getName("Run like wind").sheet.render({ force: true })`);
    const action = wren.page.locator(".four-points-item", { hasText: "Run like wind" });
    await expect.poll(() => action.innerText()).toMatch(/Power Type\s+Great speed/);
    for (const sheet of [read, action]) expect(await sheet.innerText()).not.toMatch(/Item\.|great-speed|short name/);
    await guide.page.evaluate(`${folk}.sheet.render({ force: true }).then(() => 1)`);
    const pick = guide.page.locator(".four-points-item multi-select");
    if ((await pick.count()) === 0) await guide.page.click(".four-points-item .tr-lock");
    await expect.poll(() => pick.locator(".tag").allInnerTexts()).toEqual(["Night eyes (of this world)"]);
    expect(await guide.page.locator(".four-points-item").innerText()).not.toMatch(/Item\.|Compendium\./);
    await pick.locator("select").selectOption({ label: "Cold hands" });
    await expect.poll(() => read.innerText()).toMatch(/Comes with\s+Night eyes, Cold hands/);
    await pick.locator(".tag", { hasText: "Night eyes" }).locator("button").click();
    await expect.poll(() => read.innerText()).toMatch(/Comes with\s+Cold hands/);
    for (const seat of [guide, wren])
      await seat.page.evaluate(`Promise.all(game.items.map((item) => item.sheet.close())).then(() => 1)`);
    await guide.page.evaluate(
      `Item.deleteDocuments(game.items.filter(({ name }) => ["Night eyes", "Cold hands", "Lampfolk", "Run like wind"].includes(name)).map(({ id }) => id)).then(() => 1)`,
    );
  });

  test("FP-065 FP-066 what blocks somebody and whether it costs every turn is kept with the Condition", async () => {
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsBlocked", 1)`);
    await wren.page.click(`${SHEET} .tr-lock`);
    await wren.page.fill(`${SHEET} [data-tr-blocked-cause]`, "a falling net");
    await wren.page.press(`${SHEET} [data-tr-blocked-cause]`, "Tab");
    const flag = (key: string) =>
      guide.page.evaluate(`${ODILE}.effects.get("fourPointsBlockd").flags["trivium-rpg"]["${key}"]`);
    await expect.poll(() => flag("cause")).toBe("a falling net");
    await wren.page.click(`${SHEET} [data-action="toggleHeldFast"]`);
    await expect.poll(() => flag("heldFast")).toBe("yes");
    await wren.page.click(`${SHEET} .tr-lock`);
    await wren.page.waitForSelector(`${SHEET} .fp-conds >> text=a falling net, misses every turn`);
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsBlocked", 0)`);
  });

  test("FP-003 FP-092 a renamed Guide and Power stand in every text at once, also in Foundry's own labels, and go back", async () => {
    await loadDice(wren, 1);
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="stamina"]`, { modifiers: ["Shift"] });
    const call = (seat: Seat, who: string) =>
      last(seat).locator(`text=Waiting for the ${who}: what follows?`).waitFor();
    const typeLabel = (seat: Seat) =>
      seat.page.evaluate(`game.i18n.localize(CONFIG.Item.typeLabels.fourPointsPowerType)`);
    const rename = (words: Record<string, string>) =>
      guide.page.evaluate(`(async () => {
        for (const [key, word] of Object.entries(${JSON.stringify(words)})) await game.settings.set("trivium-rpg", key, word);
      })()`);
    await call(wren, "Guide");
    await rename({ fourPointsGuideTitle: "<i>Narrator</i>", fourPointsPowerTitle: "Tidesong" });
    for (const seat of [guide, wren]) {
      await call(seat, "iNarrator/i");
      await expect.poll(() => typeLabel(seat)).toBe("Tidesong Type");
    }
    await rename({ fourPointsGuideTitle: "Narrator" });
    await call(wren, "Narrator");
    await wren.page.click(`${SHEET} nav [data-tab="skills"]`);
    await wren.page.locator(`${SHEET} h2`, { hasText: "Tidesong" }).waitFor();
    expect(await wren.page.innerText(`${SHEET} nav [data-tab="skills"]`)).toBe("Skills and Tidesong");
    expect(await row("Call a wave").innerHTML()).toContain("Act with this Tidesong");
    await wren.page.reload();
    await ready(wren.page);
    await call(wren, "Narrator");
    const left = await wren.page.evaluate(
      `JSON.stringify([game.i18n.translations.FOURPOINTS, game.i18n.translations.TYPES]).match(/:"[^"]*\\b(Guide|Power)\\b[^"]*/g)`,
    );
    // What is left speaks of the usual word itself: the defaults, and the settings that change them.
    expect(left).toEqual([
      ':"Guide',
      ':"Guide, unless your world has a better word. Shown wherever players read of the Guide.',
      ':"What Power is called',
      ':"Power, unless your world has a better word: Magic, Technomancy, Song.',
      ':"Power',
    ]);
    await rename({ fourPointsGuideTitle: "", fourPointsPowerTitle: "" });
    for (const seat of [guide, wren]) await call(seat, "Guide");
    await expect.poll(() => typeLabel(wren)).toBe("Power Type");
  });

  test("FPA-102 stored texts that leave a place for the word follow it at once, in items, compendia and journals", async () => {
    const rules =
      "Compendium.trivium-rpg.four-points-rules.JournalEntry.fpRules000000000.JournalEntryPage.fpRulePower00000";
    await guide.page.evaluate(
      `${ODILE}.createEmbeddedDocuments("Item", [{ name: "Old oath", type: "fourPointsTrait", system: { note: "Bars {power}; the {guide} and {others} know", advantages: ["{power} at night"] } }]).then(() => 1)`,
    );
    const oath = `${ODILE}.items.getName("Old oath")`;
    await expect.poll(() => wren.page.evaluate(`${oath}?.system.note`)).toBe("Bars Power; the Guide and {others} know");
    await wren.page.evaluate(`${ODILE}.sheet.render({ force: true }).then(() => 1)`);
    await wren.page.click(`${SHEET} nav [data-tab="gifts"]`);
    await wren.page.evaluate(`(async () => {
      globalThis.illusion = (await game.packs.get("trivium-rpg.four-points-skills").getDocuments()).find(({ name }) => name === "Illusion");
    })()`);
    const prose = `fromUuid("${rules}").then((page) => foundry.applications.ux.TextEditor.implementation.enrichHTML(page.text.content))`;
    for (const word of ["Tidesong", ""]) {
      const shown = word || "Power";
      await guide.page.evaluate(`game.settings.set("trivium-rpg", "fourPointsPowerTitle", "${word}").then(() => 1)`);
      await expect
        .poll(() => wren.page.evaluate(`${oath}.system.note`))
        .toBe(`Bars ${shown}; the Guide and {others} know`);
      expect(await wren.page.evaluate(`[...${oath}.system.advantages]`)).toEqual([`${shown} at night`]);
      await expect
        .poll(() => wren.page.innerText(`${SHEET} .tr-item:has-text("Old oath")`))
        .toContain(`Bars ${shown}; the Guide`);
      expect(await wren.page.evaluate("illusion.system.description")).toContain(`A Type of ${shown}:`);
      const read = String(await wren.page.evaluate(prose));
      expect(read).toContain(`<span>${shown}</span> is what your world has`);
      expect(read).not.toMatch(/\{(power|guide)\}/);
    }
    expect(await wren.page.evaluate(`${oath}._source.system.note`)).toBe("Bars {power}; the {guide} and {others} know");
    await guide.page.evaluate(`${oath}.delete().then(() => 1)`);
  });
});
