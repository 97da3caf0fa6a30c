import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bareWords, crowded, marked, pseudoSystem } from "../lib/pseudo.js";
import { loadDice, picture, Table, type Seat } from "../lib/table.js";

const SHEET = ".four-points-character";
const CARD = "#chat .tr-card";
const ITEM_TYPES = ["Skill", "Folk", "Trait", "Ability", "PowerType", "PowerAction", "Experience", "Equipment"];
const OLLA = `game.actors.getName("${marked("Olla")}")`;
const CROW = `game.actors.getName("${marked("Crow")}")`;

/** The system in a language that nobody speaks: whatever is not in its brackets was never translated. */
describe("in a language of longer words", () => {
  let table: Table;
  let guide: Seat;
  let wren: Seat;
  let system: Awaited<ReturnType<typeof pseudoSystem>>;
  let seat: Seat;
  const evaluate = (expression: string) => guide.page.evaluate(expression);
  const last = (one: Seat) => one.page.locator(CARD).last();
  const closeAll = () =>
    seat.page.evaluate(
      `Promise.all([...foundry.applications.instances.values()].filter((app) => app.element.matches(".trivium-window, dialog")).map((app) => app.close()))`,
    );
  const show = (actor: string, position: object = {}) =>
    seat.page.evaluate(
      `${actor}.sheet.render({ force: true, position: ${JSON.stringify(position)} }).then(() => null)`,
    );

  /** What is looked at: opens something and leaves it open. */
  const views: [string, () => Promise<unknown>][] = [
    ["a Character to play", () => show(OLLA)],
    ...["skills", "gifts", "gear", "notes"].map((tab): [string, () => Promise<unknown>] => [
      `a Character's ${tab}`,
      async () => {
        await show(OLLA);
        await seat.page.click(`${SHEET} nav [data-tab="${tab}"]`);
      },
    ]),
    ...["skills", "gear", "notes"].map((tab): [string, () => Promise<unknown>] => [
      `a Character's ${tab} to edit`,
      async () => {
        await seat.page.evaluate(`${OLLA}.sheet.memory.mode = "edit"`);
        await show(OLLA);
        await seat.page.click(`${SHEET} nav [data-tab="${tab}"]`);
        await seat.page.evaluate(`${OLLA}.sheet.memory.mode = "play"`);
      },
    ]),
    ["a blank Character", () => show(`game.actors.getName("${marked("Blank")}")`)],
    ["an NPC", () => show(CROW)],
    [
      "an NPC to edit",
      async () => {
        await seat.page.evaluate(`${CROW}.sheet.memory.mode = "edit"`);
        await show(CROW);
        await seat.page.evaluate(`${CROW}.sheet.memory.mode = "play"`);
      },
    ],
    ...ITEM_TYPES.flatMap((type) =>
      ["play", "edit"].map((mode): [string, () => Promise<unknown>] => [
        `a ${type} to ${mode}`,
        async () => {
          const item = `${OLLA}.items.find((item) => item.type === "fourPoints${type}")`;
          await seat.page.evaluate(`${item}.sheet.memory.mode = "${mode}"`);
          await show(item);
        },
      ]),
    ),
    [
      "an attack about to be made",
      async () => {
        await seat.page.evaluate(`game.trivium.use(${OLLA}.uuid, { stat: "wits" })`);
        await seat.page.locator('.fpa input[name="aim"][value="attack"]').check({ force: true });
        await seat.page.locator('.fpa select[name="target"]').selectOption({ label: marked("Crow") });
        await seat.page.waitForSelector(".fpa .tr-chip:has-text('Crow')");
      },
    ],
    [
      "a request",
      async () => {
        await show(CROW);
        await seat.page.click('.four-points-npc [data-action="attack"]');
        await seat.page.waitForSelector('.fpa [data-action="send"]');
        await seat.page.evaluate(`${CROW}.sheet.close()`);
      },
    ],
    ...["rest", "newSkills"].map((action): [string, () => Promise<unknown>] => [
      `the window for ${action}`,
      async () => {
        await show(OLLA);
        if (action === "newSkills") await seat.page.click(`${SHEET} nav [data-tab="skills"]`);
        await seat.page.click(`${SHEET} [data-action="${action}"]`);
        await seat.page.waitForSelector(action === "rest" ? '[id^="trivium-rest-"]' : '[id^="trivium-skills-"]');
        await seat.page.evaluate(`${OLLA}.sheet.close()`);
      },
    ]),
    ...["partyRest", "partyProgress"].map((action): [string, () => Promise<unknown>] => [
      action,
      async () => {
        await show(OLLA);
        await seat.page.click(`${SHEET} [data-action="toggleControls"]`);
        await seat.page.click(action === "partyRest" ? "i.fa-campground:visible" : "i.fa-arrow-up-right-dots:visible");
        await seat.page.waitForSelector('[id^="trivium-party-"]');
        await seat.page.evaluate(`${OLLA}.sheet.close()`);
      },
    ]),
    [
      "an NPC from one line",
      async () => {
        await seat.page.click('button[data-tab="actors"]');
        await seat.page.click('[data-tr-tool="npc"]');
        await seat.page.waitForSelector('.fpa input[name="line"]');
        await seat.page.click('button[data-tab="chat"]');
      },
    ],
    ...["concept", "folk", "experiences", "energy", "skills", "story", "review"].map(
      (step): [string, () => Promise<unknown>] => [
        `creation: ${step}`,
        async () => {
          const blank = `game.actors.getName("${marked("Blank")}")`;
          await show(blank);
          await seat.page.click(`${SHEET} [data-action="create"]`);
          await seat.page.click(`.four-points-creation .wz-steps [data-step="${step}"]`);
          await seat.page.waitForSelector(`.four-points-creation li.now [data-step="${step}"]`);
          await seat.page.evaluate(`${blank}.sheet.close()`);
        },
      ],
    ),
    ...["rulesetsMenu", "credits", "four-points-settings"].map((menu): [string, () => Promise<unknown>] => [
      menu,
      () =>
        seat.page.evaluate(
          `new ([...game.settings.menus].find(([key]) => key === "trivium-rpg.${menu}")[1].type)().render({ force: true }).then(() => null)`,
        ),
    ]),
  ];

  beforeAll(async () => {
    system = await pseudoSystem();
    table = await Table.open({ system: system.folder, template: "empty" });
    seat = guide = await table.join("Guide");
    await guide.page.click('#trivium-rulesets [data-action="choose"]');
    await guide.page.waitForSelector("#trivium-rulesets", { state: "detached" });
    await evaluate(`(async () => {
      CONFIG.Dice.randomUniform = () => 0.4;
      const mark = (text) => "«" + text + "»";
      const item = (type, system = {}) => ({ name: mark(type), type: "fourPoints" + type, system: { note: mark("note"), description: "<p>" + mark("text") + "</p>", ...system } });
      const pool = (value) => ({ value, max: 9 });
      await Actor.create([
        { name: mark("Olla"), type: "fourPointsCharacter", ownership: { default: 3 },
          system: { concept: mark("Keeper"), pools: { wits: pool(9), stamina: pool(8), dexterity: pool(7), sociability: pool(0) }, description: mark("About"), biography: mark("Life") },
          items: [item("Skill", { kind: "combat", stat: "wits" }), item("Folk"), item("Trait", { advantages: [mark("cold")], vulnerabilities: [mark("fire")] }), item("Ability", { stat: "wits" }), item("PowerType", { stat: "wits", slug: "t1", scope: mark("tides") }), item("PowerAction", { powerType: "t1" }), item("Experience"), item("Equipment", { kind: "armour", armour: "shield", worn: true })] },
        { name: mark("Crow"), type: "fourPointsNpc", ownership: { default: 1 }, system: { fallsAt: 4, concept: mark("Bird") }, items: [item("Skill", { stat: "dexterity" })] },
        { name: mark("Blank"), type: "fourPointsCharacter" },
      ]);
    })()`);
    wren = await table.join("Wren");
    await wren.page.waitForSelector("#trivium-character-picker");
  }, 90_000);
  afterAll(async () => {
    await table?.close();
    await system?.remove();
  });

  /** Opens each view in turn; returns what is wrong with any, by its name. */
  const walk = async (look: () => Promise<string[]>): Promise<string[]> => {
    const wrong: string[] = [];
    for (const [name, open] of views) {
      await open();
      await seat.page.waitForTimeout(30);
      wrong.push(...(await look()).map((what) => `${name}: ${what}`));
      await closeAll();
    }
    table.expectNoFaults();
    return wrong;
  };

  test("T15.2 the welcome, the choice of characters and every window speak the reader's language", async () => {
    expect(await bareWords(wren)).toEqual([]);
    expect(await bareWords(guide)).toEqual([]);
    await wren.page.click("#trivium-character-picker .tr-pick-row");
    await wren.page.waitForSelector(SHEET);
    expect(await walk(() => bareWords(guide))).toEqual([]);
  }, 60_000);

  test.each([
    ["at the usual width", "", {}],
    ["at the smallest width", "", { width: 460 }],
    ["in letters half as big again", "24px", {}],
  ])(
    "T15.2 T16.4 %s nothing is cut off, sticks out or lies over something else",
    async (_name, size, position) => {
      await evaluate(`void (document.documentElement.style.fontSize = "${size}")`);
      const resize = `Promise.all([...foundry.applications.instances.values()].filter((app) => app.element.matches(".trivium-window") && app.options.window.resizable).map((app) => app.setPosition(${JSON.stringify(position)})))`;
      expect(
        await walk(async () => {
          await evaluate(`${resize}.then(() => null)`);
          return crowded(guide);
        }),
      ).toEqual([]);
      await evaluate(`void (document.documentElement.style.fontSize = "")`);
    },
    60_000,
  );

  test("T15.2 T15.3 whatever things and conditions are called, the rules go by what they are; each card speaks one language", async () => {
    const level = (actor: string, id: string) => evaluate(`game.trivium.statuses.level(${actor}, "${id}")`);
    const speaks = async () => {
      await wren.page.waitForTimeout(200);
      for (const one of [guide, wren]) expect(await bareWords(one)).toEqual([]);
    };
    const way = async (name: string) => {
      await wren.page.click(`.fpa [data-way="${name}"]`);
      await wren.page.waitForSelector(".fpa", { state: "detached" });
    };
    const aim = async (kind: string, target: string) => {
      await wren.page.locator(`.fpa input[name="aim"][value="${kind}"]`).check({ force: true });
      if ((await wren.page.locator(`.fpa .tr-chip:has-text("${target}")`).count()) === 0)
        await wren.page.locator('.fpa select[name="target"]').selectOption({ label: marked(target) });
      await wren.page.waitForSelector(`.fpa .tr-chip:has-text("${target}")`);
    };
    await loadDice(wren, 6);
    await evaluate(
      `${OLLA}.updateEmbeddedDocuments("Item", ${OLLA}.items.map((item) => ({ _id: item.id, name: "«" + item.type.length + item.id.slice(0, 3) + "»" }))).then(() => null)`,
    );
    const ids = (await evaluate(
      `Object.fromEntries(${OLLA}.items.map((item) => [item.type.slice(10), item.id]))`,
    )) as Record<string, string>;
    const row = (type: string) => wren.page.locator(`${SHEET} [data-item-id="${ids[type]}"]`).first();

    // A Combat Skill attacks, under any name; what it does to somebody is a level, under any name.
    for (const stage of [1, 2]) {
      await row("Skill").locator(".tr-item-use").click();
      await aim("attack", "Crow");
      await way("luck");
      await last(wren).locator('[data-key="hit:0"]').click();
      await expect.poll(() => level(CROW, "fourPointsHurt")).toBe(stage);
      await evaluate(`${CROW}.effects.contents[0].update({ name: "«Bruise»" }).then(() => null)`);
    }
    await speaks();
    // What it costs is taken from the pool of the Stat; what it owes is the Guide's to say.
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="stamina"]`);
    await way("consequence");
    await expect.poll(() => evaluate(`${OLLA}.system.pools.stamina.value`)).toBe(7);
    await speaks();
    await last(guide).locator('[data-key="owed:disadvantage"]').click();
    await expect.poll(() => evaluate(`${OLLA}.system.nextAction.disadvantage`)).toBe(1);
    // Whoever is Blocked can only break free.
    await evaluate(`game.trivium.statuses.set(${OLLA}, "fourPointsBlocked", 1).then(() => null)`);
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="wits"]`);
    await wren.page.waitForSelector('.fpa [data-way="total"]:disabled');
    await way("luck");
    await expect.poll(() => level(OLLA, "fourPointsBlocked")).toBe(0);
    // A shield that is raised takes a blow.
    await evaluate(`${OLLA}.items.get("${ids["Equipment"]}").update({ "system.raised": true }).then(() => null)`);
    await evaluate(`${CROW}.sheet.render({ force: true })`);
    await guide.page.click('.four-points-npc [data-action="attack"]');
    await guide.page.locator('.fpa select[name="target"]').selectOption({ label: marked("Olla") });
    await guide.page.waitForSelector('.fpa .tr-chip:has-text("Olla")');
    await guide.page.click('.fpa [data-action="send"]');
    await evaluate(`${CROW}.sheet.close()`);
    await loadDice(wren, 1);
    await last(wren).locator('[data-tr-card="luck"]').click();
    await last(wren).locator(`[data-key="armour:${ids["Equipment"]}"]`).click();
    await expect.poll(() => evaluate(`${OLLA}.items.get("${ids["Equipment"]}").system.defence.value`)).toBe(0);
    expect(await level(OLLA, "fourPointsHurt")).toBe(0);
    await speaks();
    // An Ability works by itself; everything else is shown.
    await wren.page.click(`${SHEET} nav [data-tab="gifts"]`);
    await row("Ability").locator(".tr-item-use").click();
    await row("Trait").locator(".tr-item-use").click();
    await speaks();
    // Somebody Seriously Hurt loses Energy with the turn.
    await loadDice(guide, 2);
    await evaluate(`(async () => {
      await game.trivium.statuses.set(${OLLA}, "fourPointsHurt", 3);
      await ${OLLA}.effects.contents[0].update({ name: "«Bruise»" });
      const combat = await Combat.create({ active: true });
      await combat.createEmbeddedDocuments("Combatant", [{ actorId: ${OLLA}.id, initiative: 5 }, { actorId: ${CROW}.id, initiative: 1 }]);
      await combat.startCombat();
    })()`);
    await expect.poll(() => evaluate(`${OLLA}.system.pools.stamina.value`)).toBeLessThan(7);
    for (const one of [guide, wren]) await one.page.click('button[data-tab="combat"]');
    await guide.page.waitForSelector(".tr-turn");
    await speaks();
    for (const one of [guide, wren]) await one.page.click('button[data-tab="chat"]');
    await evaluate("game.combat.delete().then(() => null)");
    // A rest of six hours takes a stage off, however it is called.
    await wren.page.click(`${SHEET} [data-action="rest"]`);
    await wren.page.click('[id^="trivium-rest-"] [data-action="roll"]');
    await wren.page.waitForSelector('[id^="trivium-share-"]');
    await speaks();
    await wren.page.fill("#chat-message", "/trivium");
    await wren.page.press("#chat-message", "Enter");
    await wren.page.waitForSelector("#chat .tr-commands");
    await wren.page.focus("#chat-message");
    await wren.page.keyboard.type("/");
    await speaks();
    await picture(wren.page, "pseudo-cards");
    await evaluate("for (const details of document.querySelectorAll('#chat details')) details.open = true");
    expect(await crowded(guide)).toEqual([]);
    table.expectNoFaults();
  }, 60_000);

  test("T15.4 names written from right to left stand from right to left, numbers do not", async () => {
    await closeAll();
    const name = "أوديل مارش";
    await evaluate(`(async () => {
      const actor = await Actor.create({ name: "${name}", type: "fourPointsCharacter", ownership: { default: 3 },
        system: { concept: "حارسة الضوء", goals: "البحر", pools: { wits: { value: 9, max: 9 } }, nextAction: { disadvantage: 1 }, description: "<p>امرأة</p>", biography: "<p>حياة</p>" },
        items: [{ name: "سكين", type: "fourPointsSkill", system: { stat: "wits", note: "حاد" } }, { name: "حبل", type: "fourPointsEquipment", system: { note: "طويل" } }] });
      await actor.sheet.render({ force: true });
    })()`);
    /** Texts and fields that begin from right to left and yet stand from left to right. */
    const wrong = () =>
      evaluate(`[...document.querySelectorAll(".trivium-window .window-content *, #chat .tr-card .message-content *")]
        .filter((element) => element.checkVisibility())
        .flatMap((element) => { const own = element.matches("input, textarea") ? element.value : [...element.childNodes].find((node) => node.nodeType === 3 && node.data.trim())?.data ?? "";
          return /^\\s*[\\u0600-\\u06ff]/.test(own) && getComputedStyle(element).direction !== "rtl" ? [element.outerHTML.slice(0, 120)] : []; })`);
    for (const mode of ["play", "edit"]) {
      await evaluate(
        `(game.actors.getName("${name}").sheet.memory.mode = "${mode}", game.actors.getName("${name}").sheet.render({ force: true }).then(() => null))`,
      );
      for (const tab of ["skills", "gear", "notes"]) {
        await guide.page.click(`${SHEET} nav [data-tab="${tab}"]`);
        expect(await wrong()).toEqual([]);
      }
      await picture(guide.page, `right-to-left-${mode}`);
    }
    await evaluate(`game.trivium.use(game.actors.getName("${name}").uuid, { stat: "wits" })`);
    await guide.page.fill('.fpa input[name="what"]', "تفتح الباب");
    await guide.page.click('.fpa [data-sign="minus"]');
    await guide.page.keyboard.type("مطر");
    expect(await wrong()).toEqual([]);
    await guide.page.click('.fpa [data-way="luck"]');
    await guide.page.waitForSelector(".fpa", { state: "detached" });
    await last(guide).locator("text=تفتح الباب").waitFor();
    expect(await wrong()).toEqual([]);
    // A sign stays before its number.
    const signs = await evaluate(
      `[...[...document.querySelectorAll("#chat .tr-card")].at(-1).querySelectorAll(".tr-sum span")].filter((one) => /^[+\u2212]\\d+$/.test(one.textContent)).map((one) => getComputedStyle(one).direction)`,
    );
    expect(signs).toContain("ltr");
    expect(signs).not.toContain("rtl");
    table.expectNoFaults();
  });
});
