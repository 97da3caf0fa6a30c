import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "../lib/axe.js";
import { loadDice, picture, ready, type Seat, Table } from "../lib/table.js";

const SHEET = ".four-points-character";
const NEW = '[id^="trivium-creation-"]';
const PIP = "game.actors.get('newCharacter0000')";

/** A plain player makes a Character of a blank sheet that is theirs, and nothing is written before the end. */
describe("creation", () => {
  let table: Table;
  let guide: Seat;
  let wren: Seat;
  const stored = (path: string) => guide.page.evaluate(`foundry.utils.getProperty(${PIP}._source, "${path}")`);
  const go = async (step: string) => {
    await wren.page.click(`${NEW} .wz-steps [data-step="${step}"]`);
    await wren.page.waitForSelector(`${NEW} .wz-steps li.now [data-step="${step}"]`);
  };
  const items = () => guide.page.evaluate(`${PIP}.items.map((item) => item.name).toSorted().join(", ")`);
  const openSheet = async () => {
    await wren.page.evaluate(`${PIP}.sheet.render({ force: true })`);
    await wren.page.waitForSelector(SHEET);
  };

  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    await guide.page.evaluate(`(async () => {
      const player = game.users.getName("Wren");
      await player.update({ role: 1 });
      const [claws] = await Item.createDocuments([{ name: "Gills", type: "fourPointsTrait", ownership: { default: 2 }, system: { slug: "gills", note: "breathes water", advantages: ["diving"], disadvantages: ["dry heat"], immunities: ["drowning"], description: "<p>Red <b>frills</b> behind the ears.</p>" } }]);
      const [ability] = await Item.createDocuments([{ name: "Deep dive", type: "fourPointsAbility", ownership: { default: 2 } }]);
      await Item.createDocuments([
        { name: "Tidefolk", type: "fourPointsFolk", ownership: { default: 2 }, system: { grants: [claws.uuid, ability.uuid] } },
        { name: "Ship's cook", type: "fourPointsExperience", ownership: { default: 2 }, system: { dice: { stamina: 2 }, skill: "Cooking", group: "working" } },
        { name: "Ward of a guild", type: "fourPointsExperience", ownership: { default: 2 }, system: { dice: { dexterity: 1 }, orStat: "sociability", skill: "The trade you were taught", openSkill: true } },
        { name: "Twice drilled", type: "fourPointsExperience", ownership: { default: 2 }, system: { dice: { stamina: 1 }, orStat: "dexterity", thirdStat: "wits", skill: "One weapon", openSkill: true } },
      ]);
      await Actor.create({ _id: "newCharacter0000", name: "New Character", type: "fourPointsCharacter", ownership: { [player.id]: 3 } }, { keepId: true });
    })()`);
    wren = await table.join("Wren");
    await wren.page.keyboard.press("Escape");
    await loadDice(wren, 3);
  });
  afterAll(() => table?.close());
  afterEach(() => table.expectNoFaults());

  test("FPA-50 on a blank sheet the way into creation is the largest thing, with words; by hand is open too", async () => {
    await openSheet();
    const size = (selector: string) =>
      wren.page.evaluate(
        `(({ offsetWidth, offsetHeight }) => offsetWidth * offsetHeight)(document.querySelector('${SHEET} ${selector}'))`,
      ) as Promise<number>;
    await wren.page.waitForSelector(`${SHEET} [data-action="create"] >> text=Create this Character`);
    const largest = (await wren.page.evaluate(
      `Math.max(...[...document.querySelectorAll('${SHEET} .window-content button')].map((button) => button.offsetWidth * button.offsetHeight))`,
    )) as number;
    expect(await size('[data-action="create"]')).toBe(largest);
    expect(await wren.page.locator(`${SHEET} .tr-pools`).count()).toBe(0);
    expect(await axeFaults(wren.page)).toEqual([]);
    await picture(wren.page, "creation-blank");
    await wren.page.click(`${SHEET} [data-action="byHand"]`);
    await wren.page.waitForSelector(`${SHEET} [name="system.pools.wits.max"]`);
    await wren.page.reload();
    await ready(wren.page);
    await loadDice(wren, 3);
    await openSheet();
  });

  test("T05.5 a plain player fills the steps; what is chosen outlives a closed window and a reload", async () => {
    await wren.page.click(`${SHEET} [data-action="create"]`);
    await wren.page.waitForSelector(NEW);
    await wren.page.fill(`${NEW} [name="name"]`, "Pip Sallow");
    await wren.page.fill(`${NEW} [name="concept"]`, "Cook of a ship that is no more");
    await wren.page.click(`${NEW} [id$="-next"]`);
    await wren.page.selectOption(`${NEW} [name="folk"]`, { label: "Tidefolk" });
    await wren.page.waitForSelector(`${NEW} >> text=Comes with Tidefolk`);
    // What each Trait does is read before it is chosen, over the whole width.
    const gills = wren.page.locator(`${NEW} .fpc-gift`, { hasText: "Gills" });
    for (const words of [/Advantage on\s+diving/, /Disadvantage on\s+dry heat/, /Immune to\s+drowning/, /Red frills/])
      expect(await gills.innerText()).toMatch(words);
    const width = (selector: string) =>
      wren.page.evaluate(`document.querySelector('${NEW} ${selector}').getBoundingClientRect().width`);
    expect(Number(await width(".fpc-gift"))).toBeGreaterThan(0.9 * Number(await width(".fpc-step")));
    await wren.page.click(`${NEW} .fpc-gift:has-text("Deep dive") input`);
    await wren.page.waitForSelector(`${NEW} .fpc-gift:has-text("Deep dive") input:not(:checked)`);
    expect(await axeFaults(wren.page)).toEqual([]);
    await picture(wren.page, "creation-folk");
    await wren.page.keyboard.press("Escape");
    await wren.page.waitForSelector(NEW, { state: "detached" });
    expect(await stored("name")).toBe("New Character");
    await wren.page.reload();
    await ready(wren.page);
    await loadDice(wren, 3);
    await openSheet();
    await wren.page.click(`${SHEET} [data-action="create"] >> text=Go on creating`);
    await wren.page.waitForSelector(`${NEW} .wz-steps li.now [data-step="folk"]`);
    expect(await wren.page.isChecked(`${NEW} .fpc-gift:has-text("Deep dive") input`)).toBe(false);
    expect(await wren.page.isChecked(`${NEW} .fpc-gift:has-text("Gills") input`)).toBe(true);
  });

  test("FPX-02 dice are laid over the Stats and thrown for all to see; another split needs another throw", async () => {
    await go("energy");
    const left = () => wren.page.locator(`${NEW} .fps-left b`).innerText();
    await expect.poll(left).toBe("8");
    expect(await wren.page.locator(`${NEW} [data-action="roll"]`).count()).toBe(0);
    for (const [stat, count] of [
      ["wits", 4],
      ["stamina", 4],
    ] as const)
      for (let die = 0; die < count; die++) {
        const now = Number(await left());
        await wren.page.focus(`${NEW} [role="spinbutton"][data-stat="${stat}"]`);
        await wren.page.keyboard.press("ArrowUp");
        await expect.poll(left).toBe(String(now - 1));
      }
    await wren.page.click(`${NEW} [data-action="roll"]:has-text("8d6")`);
    await expect.poll(() => wren.page.locator(`${NEW} .wz-led .total`).innerText()).toContain("24");
    await guide.page.waitForSelector("#chat .tr-card >> text=Starting Energy");
    // Nothing is lost unseen: two Stats would have nothing, and that is said.
    await wren.page.waitForSelector(`${NEW} .wz-led >> text=Nothing in Dexterity, Sociability`);
    expect(await axeFaults(wren.page)).toEqual([]);
    await picture(wren.page, "creation-energy");
    await wren.page.click(`${NEW} [data-action="less"][data-stat="stamina"]`);
    await wren.page.click(`${NEW} [data-action="more"][data-stat="dexterity"]`);
    await wren.page.waitForSelector(`${NEW} [data-action="roll"]:has-text("8d6")`);
    await expect.poll(() => wren.page.locator(`${NEW} .wz-led .total`).innerText()).toContain("0");
  });

  test("FPX-03 or thrown as one sum and split in points", async () => {
    await wren.page.click(`${NEW} label:has([value="splitPoints"])`);
    await wren.page.click(`${NEW} [data-action="roll"]:has-text("8d6")`);
    const left = () => wren.page.locator(`${NEW} .fps-left b`).innerText();
    await expect.poll(left).toBe("24");
    for (const stat of ["wits", "stamina", "dexterity"]) {
      await wren.page.click(`${NEW} [data-action="more"][data-stat="${stat}"]`);
      await wren.page.waitForSelector(`${NEW} [role="spinbutton"][data-stat="${stat}"]:text-is("1")`);
    }
    await wren.page.focus(`${NEW} [role="spinbutton"][data-stat="wits"]`);
    await wren.page.keyboard.press("End");
    await expect.poll(left).toBe("0");
  });

  test("FPX-05 FPX-06 Experiences add dice and a Skill; the same one may come twice", async () => {
    await go("experiences");
    await wren.page.click(`${NEW} label:has([value="young"])`);
    // They stand in their groups, and words find them whatever group is open.
    expect(await wren.page.locator(`${NEW} .fpc-group`).count()).toBe(9);
    expect(await wren.page.locator(`${NEW} .fpc-xp:visible`).count()).toBe(0);
    await wren.page.click(`${NEW} summary:has-text("Working")`);
    const listed = (name: string) => wren.page.locator(`${NEW} .fpc-xp`, { hasText: name });
    for (const count of ["1 of 6", "2 of 6"]) {
      await listed("Ship's cook").locator("button").click();
      await wren.page.waitForSelector(`${NEW} >> text=${count}`);
    }
    // The first one changes how Energy comes about; that is said, and what fell before stands.
    const told = wren.page.locator("#notifications >> text=What came by “Roll, then split points” stands");
    await told.waitFor();
    expect(await told.count()).toBe(1);
    await go("energy");
    await wren.page.click(`${NEW} label:has([value="splitPoints"])`);
    await expect.poll(() => wren.page.locator(`${NEW} .wz-led .total`).innerText()).toContain("24");
    await wren.page.click(`${NEW} label:has([value="experiences"])`);
    await wren.page.evaluate("ui.notifications.clear()");
    await go("experiences");
    await expect.poll(() => listed("Ship's cook").innerText()).toContain("× 2");
    await wren.page.fill(`${NEW} [name="find"]`, "no such thing");
    await wren.page.waitForSelector(`${NEW} .fpc-none`);
    await wren.page.fill(`${NEW} [name="find"]`, "powerful");
    await expect.poll(() => wren.page.locator(`${NEW} .fpc-group:visible`).count()).toBe(1);
    await listed("Born with it").waitFor();
    await wren.page.fill(`${NEW} [name="find"]`, "guild");
    await listed("Ward of a guild").locator("button").click();
    await wren.page.waitForSelector(`${NEW} >> text=3 of 6`);
    // What was looked for stays until it is taken out; then the groups stand as they stood.
    await expect.poll(() => wren.page.locator(`${NEW} .fpc-group:visible`).count()).toBe(1);
    await wren.page.fill(`${NEW} [name="find"]`, "");
    await expect.poll(() => wren.page.locator(`${NEW} .fpc-group[open]`).count()).toBe(1);
    const ward = wren.page.locator(`${NEW} .fpc-row:not(.fpc-xp)`, { hasText: "Ward of a guild" });
    expect(await ward.innerText()).toContain("Dexterity +1d6");
    await wren.page.selectOption(`${NEW} [name="lived-stat-2"]`, { label: "Sociability" });
    await expect.poll(() => ward.innerText()).toContain("Sociability +1d6");
    // Three Stats to choose between, or all four.
    const choices = (index: number) =>
      wren.page
        .locator(`${NEW} [name="lived-stat-${index}"] option`)
        .allInnerTexts()
        .then((all) => all.toSorted().join());
    await wren.page.fill(`${NEW} [name="find"]`, "twice drilled");
    await listed("Twice drilled").locator("button").click();
    await expect.poll(() => choices(3)).toBe("Dexterity,Stamina,Wits");
    await wren.page.fill(`${NEW} [name="find"]`, "served a sentence");
    await listed("Served a sentence").locator("button").click();
    await expect.poll(() => choices(4)).toBe("Dexterity,Sociability,Stamina,Wits");
    await wren.page.selectOption(`${NEW} [name="lived-stat-3"]`, { label: "Wits" });
    await go("energy");
    await wren.page.waitForSelector(`${NEW} [data-action="roll"]:has-text("11d6")`);
    await go("skills");
    await wren.page.fill(`${NEW} [name="lived-skill-3"]`, "Lightning");
    await wren.page.press(`${NEW} [name="lived-skill-3"]`, "Tab");
    await wren.page.selectOption(`${NEW} [name="lived-kind-3"]`, "power");
    await wren.page.waitForSelector(`${NEW} [name="lived-power-3"]`);
    await go("experiences");
    for (const index of [4, 3]) await wren.page.click(`${NEW} [data-list="experiences"][data-index="${index}"]`);
    await wren.page.waitForSelector(`${NEW} >> text=3 of 6`);
    await wren.page.fill(`${NEW} [name="find"]`, "");
    expect(await axeFaults(wren.page)).toEqual([]);
    await picture(wren.page, "creation-experiences");
    await go("energy");
    await wren.page.waitForSelector(`${NEW} [data-action="roll"]:has-text("9d6")`);
    await wren.page.click(`${NEW} [data-action="roll"]`);
    await expect.poll(() => wren.page.locator(`${NEW} .wz-led .total`).innerText()).toContain("27");
    await wren.page.waitForSelector(`${NEW} .fps-row:has-text("Stamina") >> text=15`);
    await wren.page.waitForSelector(`${NEW} .fps-row:has-text("Sociability") >> text=6`);
  });

  test("FP-109 FPX-04 FPX-07 Skills from the compendium or in one's own words, ten at most", async () => {
    await go("skills");
    await wren.page.waitForSelector(`${NEW} >> text=from Ship's cook, known already`);
    await wren.page.waitForSelector(`${NEW} .wz-led >> text=Ward of a guild leaves a Skill to choose`);
    await wren.page.fill(`${NEW} [name="lived-skill-2"]`, "Cooperage");
    await wren.page.press(`${NEW} [name="lived-skill-2"]`, "Tab");
    await wren.page.waitForSelector(`${NEW} .wz-led >> text=leaves a Skill to choose`, { state: "detached" });
    expect(await wren.page.inputValue(`${NEW} [name="lived-of-2"]`)).toBe("sociability");
    await wren.page.selectOption(`${NEW} [name="lived-of-2"]`, { label: "Dexterity" });
    for (const [index, name] of ["Bargaining", "Knife throwing"].entries()) {
      await wren.page.click(`${NEW} [data-action="addSkill"]`);
      await wren.page.fill(`${NEW} [name="skill-name-${index}"]`, name);
      await wren.page.press(`${NEW} [name="skill-name-${index}"]`, "Tab");
    }
    await wren.page.waitForSelector(`${NEW} .wz-main >> text=4 of 10`);
    expect(await wren.page.inputValue(`${NEW} [name="skill-stat-0"]`)).toBe("sociability");
    // Experiences teach two of six; each one more costs a point of its own Stat (FPX-07).
    const sum = (stat: string) => wren.page.locator(`${NEW} .wz-led .tr-sum > div`, { hasText: stat }).innerText();
    expect(await wren.page.locator(`${NEW} .fpc-row.skill`, { hasText: "−1 EP" }).count()).toBe(2);
    await expect.poll(() => sum("Sociability")).toMatch(/5$/);
    await expect.poll(() => sum("Wits")).toMatch(/2$/);
    for (const index of [2, 3, 4]) {
      await wren.page.click(`${NEW} [data-action="addSkill"]`);
      await wren.page.fill(`${NEW} [name="skill-name-${index}"]`, `Verse ${index}`);
      await wren.page.press(`${NEW} [name="skill-name-${index}"]`, "Tab");
    }
    await wren.page.waitForSelector(`${NEW} .wz-led >> text=Wits holds too few points for the Skills bought from it`);
    await picture(wren.page, "creation-skills");
    for (const index of [4, 3, 2]) await wren.page.click(`${NEW} [data-list="skills"][data-index="${index}"]`);
    await wren.page.waitForSelector(`${NEW} .wz-led >> text=holds too few points`, { state: "detached" });
    expect(await axeFaults(wren.page)).toEqual([]);
    await go("story");
    await wren.page.click(`${NEW} [data-action="addGear"]`);
    await wren.page.fill(`${NEW} [name="gear-name-0"]`, "Ladle");
    await wren.page.fill(`${NEW} [name="goals"]`, "Find the others");
    await wren.page.fill(`${NEW} [name="biography"]`, "Went down with <b>nobody</b>.");
    expect(await axeFaults(wren.page)).toEqual([]);
    await picture(wren.page, "creation-story");
  });

  /** Presses the last button, and the one that says it is meant. */
  const finish = async () => {
    await wren.page.dblclick(`${NEW} [data-action="finish"]`);
    await wren.page.click('dialog.application [data-action="yes"]');
    await wren.page.waitForSelector(NEW, { state: "detached" });
  };

  test("FPX-01 FPX-07 all of it is written in one step, with one card, and undone in one", async () => {
    await go("review");
    expect(await stored("system.pools.wits.max")).toBe(0);
    expect(await items()).toBe("");
    expect(await axeFaults(wren.page)).toEqual([]);
    // Each warning stands once, and what is to be made stands by its kind.
    expect(await wren.page.locator(`${NEW} >> text=3 of the usual 6 Experiences at this age.`).count()).toBe(1);
    expect(await wren.page.locator(`${NEW} .fpc-made`).innerText()).toMatch(
      /Experiences\s+Ship's cook \(×2\), Ward of a guild/,
    );
    await picture(wren.page, "creation-review");
    const before = await guide.page.evaluate(`game.messages.filter((m) => m.type === "fourPointsCreated").length`);
    await wren.page.dblclick(`${NEW} [data-action="finish"]`);
    // What is fewer than usual is asked about once, and nothing is written meanwhile; going on closes nothing.
    await wren.page.waitForSelector("dialog >> text=3 of the usual 6 Experiences at this age.");
    await picture(wren.page, "creation-sure");
    expect(await wren.page.locator("dialog.application").count()).toBe(1);
    await wren.page.click('dialog.application button:has-text("Go on choosing")');
    await wren.page.waitForSelector("dialog.application", { state: "detached" });
    expect(await stored("system.pools.stamina.max")).toBe(0);
    // Somebody typed a maximum by hand and took it out again: that left the blank sheet exhausted in older worlds.
    await guide.page.evaluate(
      `game.trivium.statuses.set(${PIP}, "fourPointsUnconscious", 1).then(() => ${PIP}.effects.get("fourPointsUncons").update({ "flags.trivium-rpg.cause": "exhausted" })).then(() => null)`,
    );
    const isOut = () => guide.page.evaluate(`${PIP}.statuses.has("fourPointsUnconscious")`);
    await expect.poll(isOut).toBe(true);
    // Tokens stand on a scene already: one that is linked, one that is not, and one that somebody has named.
    await guide.page.evaluate(`(async () => {
      const token = (name, actorLink, x) => ({ name, actorLink, actorId: "newCharacter0000", x, y: 0 });
      const tokens = [token("New Character", true, 0), token("New Character", false, 100), token("A stranger", false, 200)];
      await game.scenes.viewed.createEmbeddedDocuments("Token", tokens);
    })()`);
    const tokens = () =>
      guide.page.evaluate(
        `game.scenes.viewed.tokens.filter(({ actorId }) => actorId === "newCharacter0000").map(({ name }) => name)`,
      );
    await expect
      .poll(() => wren.page.evaluate(`game.scenes.viewed.tokens.filter(({ name }) => name === "A stranger").length`))
      .toBe(1);
    await finish();
    await expect.poll(() => stored("system.pools.stamina")).toEqual({ value: 15, max: 15 });
    // They follow the new name, but for the one that has a name of its own (FPA-104).
    await expect.poll(tokens).toEqual(["Pip Sallow", "Pip Sallow", "A stranger"]);
    expect(await isOut()).toBe(false);
    expect(await stored("name")).toBe("Pip Sallow");
    // Its tokens from now on are called as it is.
    expect(await stored("prototypeToken.name")).toBe("Pip Sallow");
    expect(await stored("system.biography")).toBe("<p>Went down with &lt;b&gt;nobody&lt;/b&gt;.</p>");
    await expect
      .poll(items)
      .toBe(
        "Bargaining, Cooking, Cooperage, Gills, Knife throwing, Ladle, Ship's cook, Ship's cook, Tidefolk, Ward of a guild",
      );
    expect(await stored("system.pools.sociability.max")).toBe(5);
    const made = (name: string) =>
      guide.page.evaluate(`${PIP}.items.getName(${JSON.stringify(name)}).system.toObject()`);
    expect(await made("Cooperage")).toMatchObject({ stat: "dexterity" });
    expect(await made("Ward of a guild")).toMatchObject({
      dice: { dexterity: 0, sociability: 1 },
      orStat: "sociability",
    });
    await expect
      .poll(() => guide.page.evaluate(`game.messages.filter((m) => m.type === "fourPointsCreated").length`))
      .toBe(Number(before) + 1);
    await wren.page.waitForSelector(`${SHEET} .tr-pools`);
    await picture(wren.page, "creation-done");
    const card = wren.page.locator("#chat .tr-card").last();
    await expect.poll(() => card.innerText()).toContain("Ready to play");
    await card.locator('[data-tr-road="undo"]:enabled').click();
    await expect.poll(() => stored("system.pools.stamina")).toEqual({ value: 0, max: 0 });
    await expect.poll(items).toBe("");
    await expect.poll(() => stored("name")).toBe("New Character");
    expect(await stored("prototypeToken.name")).toBe("New Character");
    await expect.poll(tokens).toEqual(["New Character", "New Character", "A stranger"]);
    await expect.poll(isOut).toBe(true);
    // The choices are still there, so that one thing can be changed and all of it written again.
    await wren.page.click(`${SHEET} [data-action="create"] >> text=Go on creating`);
    await go("review");
    await finish();
    await expect.poll(() => stored("system.pools.stamina")).toEqual({ value: 15, max: 15 });
  });

  test("FPX-01 FPA-106 a Folk that was dropped on the sheet before gives way to the one that is chosen, if one says so", async () => {
    const REED = "game.actors.get('newCharacter0009')";
    const on = () => guide.page.evaluate(`${REED}.items.map((item) => item.name).toSorted().join(", ")`);
    await guide.page.evaluate(`(async () => {
      const [skin] = await Item.createDocuments([{ name: "Reed skin", type: "fourPointsTrait", ownership: { default: 2 } }]);
      const grants = [skin.uuid, game.items.getName("Gills").uuid];
      await Item.createDocuments([{ name: "Reedfolk", type: "fourPointsFolk", ownership: { default: 2 }, system: { grants } }]);
      const reed = await Actor.create({ _id: "newCharacter0009", name: "Reed", type: "fourPointsCharacter", ownership: { [game.users.getName("Wren").id]: 3 } }, { keepId: true });
      await reed.createEmbeddedDocuments("Item", ["Reedfolk", "Reed skin", "Gills"].map((name) => game.items.getName(name).toObject()));
    })()`);
    await wren.page.waitForFunction(`${REED}?.items.size === 3 && game.items.getName("Reedfolk")`);
    await wren.page.evaluate(`${REED}.sheet.render({ force: true })`);
    await wren.page.click(`[id*="newCharacter0009"] [data-action="create"]`);
    await go("energy");
    await wren.page.click(`${NEW} label:has([value="typed"])`);
    for (const stat of ["wits", "stamina", "dexterity", "sociability"]) {
      await wren.page.fill(`${NEW} [name="typed-${stat}"]`, "7");
      await wren.page.press(`${NEW} [name="typed-${stat}"]`, "Tab");
    }
    await go("folk");
    await wren.page.selectOption(`${NEW} [name="folk"]`, { label: "Tidefolk" });
    await go("review");
    await wren.page.click(`${NEW} [data-action="finish"]`);
    await wren.page.waitForSelector(
      "dialog >> text=The Folk on the sheet gives way, and these leave it: Reedfolk and Reed skin.",
    );
    await wren.page.click('dialog.application button:has-text("Go on choosing")');
    expect(await on()).toBe("Gills, Reed skin, Reedfolk");
    await finish();
    // What both bring is there once, and stays.
    await expect.poll(on).toBe("Deep dive, Gills, Tidefolk");
    const card = wren.page.locator("#chat .tr-card").last();
    await card.locator('[data-tr-road="undo"]:enabled').click();
    await expect.poll(on).toBe("Gills, Reed skin, Reedfolk");
    await wren.page.evaluate(`${REED}.sheet.close().then(() => null)`);
  });

  test("FPA-37 FPA-95 FPA-109 whoever learns Power is asked for its Type, warned without one, and has it afterwards; what has no name is left out", async () => {
    await guide.page.evaluate(
      `Actor.create({ _id: "newCharacter0001", name: "Nim", type: "fourPointsCharacter", ownership: { [game.users.getName("Wren").id]: 3 } }, { keepId: true })`,
    );
    await wren.page.waitForFunction(`game.actors.get("newCharacter0001")`);
    await wren.page.evaluate(`game.actors.get("newCharacter0001").sheet.render({ force: true })`);
    await wren.page.click(`[id*="newCharacter0001"] [data-action="create"]`);
    await go("energy");
    await wren.page.click(`${NEW} label:has([value="splitPoints"])`);
    await wren.page.click(`${NEW} [data-action="roll"]`);
    await wren.page.waitForSelector(`${NEW} >> text=points to place`);
    await wren.page.click(`${NEW} label:has([value="typed"])`);
    for (const stat of ["wits", "stamina", "dexterity", "sociability"]) {
      await wren.page.fill(`${NEW} [name="typed-${stat}"]`, "7");
      await wren.page.press(`${NEW} [name="typed-${stat}"]`, "Tab");
    }
    await go("experiences");
    await wren.page.fill(`${NEW} [name="find"]`, "born with it");
    await wren.page.locator(`${NEW} .fpc-xp button:visible`).click();
    await wren.page.fill(`${NEW} [name="find"]`, "ward of a guild");
    await wren.page.locator(`${NEW} .fpc-xp button:visible`).click();
    await wren.page.waitForSelector(`${NEW} .fpc-row >> text=The trade you were taught`);
    await wren.page.fill(`${NEW} [name="find"]`, "took it");
    await wren.page.locator(`${NEW} .fpc-xp button:visible`).click();
    await wren.page.waitForSelector(`${NEW} [name="lived-stat-2"]`);
    await go("energy");
    await wren.page.click(`${NEW} label:has([value="typed"])`);
    await go("skills");
    const warning = (skill: string) =>
      wren.page.locator(`${NEW} .wz-led`, { hasText: `${skill} has no Power Type yet` });
    await warning("Power").waitFor();
    // A Skill that is called as a Type is comes with that one; one in own words says its kind.
    for (const [index, name] of ["Illusion", "Tidecraft"].entries()) {
      await wren.page.click(`${NEW} [data-action="addSkill"]`);
      await wren.page.fill(`${NEW} [name="skill-name-${index}"]`, name);
      await wren.page.press(`${NEW} [name="skill-name-${index}"]`, "Tab");
    }
    await expect
      .poll(() => wren.page.locator(`${NEW} [name="skill-power-0"] option:checked`).innerText())
      .toBe("Illusion");
    await wren.page.selectOption(`${NEW} [name="skill-kind-1"]`, "power");
    await warning("Tidecraft").waitFor();
    await wren.page.selectOption(`${NEW} [name="skill-power-1"]`, "own");
    await warning("Tidecraft").waitFor({ state: "detached" });
    expect(await axeFaults(wren.page)).toEqual([]);
    await picture(wren.page, "creation-power");
    await go("review");
    await wren.page.click(`${NEW} [data-action="finish"]`);
    await wren.page.waitForSelector("dialog >> text=Power has no Power Type yet");
    // What an Experience leaves to choose is no name: it is asked about, and left out.
    await wren.page.waitForSelector("dialog >> text=the Character does not get it");
    await wren.page.click('dialog.application button:has-text("Go on choosing")');
    await go("skills");
    await wren.page.selectOption(`${NEW} [name="lived-power-0"]`, { label: "Lightning" });
    await warning("Power").waitFor({ state: "detached" });
    // A Skill of Power without a name is called as the Type that was chosen for it.
    await wren.page.selectOption(`${NEW} [name="lived-power-2"]`, { label: "Growth" });
    await go("review");
    await finish();
    const made = () =>
      guide.page.evaluate(
        `game.actors.get("newCharacter0001").items.filter((item) => /PowerType|Skill/.test(item.type)).map((item) => item.name + " " + (item.system.kind ?? item.system.scope !== "")).toSorted().join(", ")`,
      );
    await expect
      .poll(made)
      .toBe(
        "Growth power, Growth true, Illusion power, Illusion true, Lightning true, Power power, Tidecraft false, Tidecraft power",
      );
    await wren.page.waitForSelector(`[id*="newCharacter0001"] .tr-pools`);
    // Dice that were rolled before numbers were typed in stand in the log: the card says that they do not count.
    await expect
      .poll(() => wren.page.locator("#chat .tr-card").last().innerText())
      .toContain("the dice that were rolled for it do not count");
    // Whoever has made one plays the first of them.
    expect(await wren.page.evaluate(`game.user.character?.id`)).toBe("newCharacter0000");
    expect(await wren.page.locator(`[id*="newCharacter0001"] .tr-warn`).count()).toBe(0);
  });

  test("FP-086 FPX-04 a Skill called as its kind has that kind; one that is there twice is told; an age alone is no fault", async () => {
    await guide.page.evaluate(
      `Actor.create({ _id: "newCharacter0002", name: "Tam", type: "fourPointsCharacter", ownership: { [game.users.getName("Wren").id]: 3 } }, { keepId: true })`,
    );
    await wren.page.waitForFunction(`game.actors.get("newCharacter0002")`);
    await wren.page.evaluate(`game.actors.get("newCharacter0002").sheet.render({ force: true })`);
    await wren.page.click(`[id*="newCharacter0002"] [data-action="create"]`);
    await go("experiences");
    await wren.page.locator(`${NEW} label:has([name="age"]:not([value=""]))`).first().click();
    await go("skills");
    for (const [index, [name, kind]] of [
      ["healing", "healing"],
      ["Combat", "combat"],
      ["Combat", "combat"],
    ].entries()) {
      await wren.page.click(`${NEW} [data-action="addSkill"]`);
      await wren.page.fill(`${NEW} [name="skill-name-${index}"]`, name as string);
      await wren.page.press(`${NEW} [name="skill-name-${index}"]`, "Tab");
      await expect.poll(() => wren.page.inputValue(`${NEW} [name="skill-kind-${index}"]`)).toBe(kind);
    }
    await wren.page.locator(`${NEW} .wz-led`, { hasText: "The Skill Combat is there twice" }).waitFor();
    expect(await wren.page.locator(`${NEW} .wz-led`).innerText()).not.toContain("0 of the usual");
    await wren.page.keyboard.press("Escape");
    await wren.page.waitForSelector(NEW, { state: "detached" });
  });
});
