import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "../lib/axe.js";
import { loadDice, picture, type Seat, Table } from "../lib/table.js";

const SHEET = ".four-points-character";
const ODILE = "game.actors.getName('Odile Marsh')";
const SHARE = '[id^="trivium-share-"]';
const REST = '[id^="trivium-rest-"]';
const SKILLS = '[id^="trivium-skills-"]';
const PARTY = "#trivium-party-progress";
const CARD = "#chat .tr-card";

/** After an Adventure, and after Power: what the Guide opens and each player finishes. */
describe("Progression and side effects", () => {
  let table: Table;
  let guide: Seat;
  let wren: Seat;
  const pools = () => guide.page.evaluate(`${ODILE}.toObject().system.pools`);
  const newest = () => guide.page.locator(CARD).last();
  const skills = () => guide.page.evaluate(`${ODILE}.skills.map((skill) => skill.name).toSorted().join(", ")`);
  const setting = (key: string, value: string) =>
    guide.page.evaluate(`game.settings.set("trivium-rpg", "${key}", ${value})`);

  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    wren = await table.join("Wren");
    await wren.page.click(`#trivium-character-picker >> text=Odile Marsh`);
    await wren.page.waitForSelector(SHEET);
    await loadDice(wren, 3);
    await loadDice(guide, 3);
    await guide.page.evaluate(
      `${ODILE}.update({ "system.pools": { wits: { value: 4, max: 9 }, stamina: { value: 11, max: 11 }, dexterity: { value: 0, max: 7 }, sociability: { value: 5, max: 5 } } })`,
    );
  });
  afterAll(() => table?.close());
  afterEach(() => table.expectNoFaults());

  test("FPA-38 a new limit of Skills is seen on open sheets at once, and what is over it is marked", async () => {
    await wren.page.click(`${SHEET} nav [data-tab="skills"]`);
    const count = Number(await guide.page.evaluate(`${ODILE}.skills.length`));
    const head = wren.page.locator(`${SHEET} [data-tab="skills"].tab`);
    await head.locator(`text=${count} of 10`).waitFor();
    expect(await head.locator(".tr-warn").count()).toBe(0);
    await setting("fourPointsSkillLimit", String(count - 1));
    await head.locator(`text=${count} of ${count - 1}`).waitFor();
    await head.locator(`.tr-warn >> text=More Skills than the ${count - 1}`).waitFor();
    await setting("fourPointsSkillLimit", "10");
    await head.locator(".tr-warn").waitFor({ state: "detached" });
  });

  test("FP-123 FP-126 the Guide opens Progression for the party, with a second die and its reason", async () => {
    await guide.page.evaluate(`${ODILE}.sheet.render({ force: true })`);
    await guide.page.click(`${SHEET} [data-action="toggleControls"]`);
    await guide.page.click(`text=Progression for the party`);
    await guide.page.waitForSelector(PARTY);
    const row = `${PARTY} li:has-text("Odile Marsh")`;
    await guide.page.click(`${row} [name^="bonus"]`);
    await guide.page.fill(`${row} [name^="reason"]`, "best joke");
    expect(await guide.page.isChecked(`${PARTY} [name="fullPools"]`)).toBe(true);
    expect(await axeFaults(guide.page)).toEqual([]);
    await picture(guide.page, "party-progress");
    await guide.page.click(`${PARTY} [data-action="start"]`);
    await wren.page.waitForSelector(`${REST} >> text=best joke`);
    await wren.page.click(`${REST} [data-action="roll"]`);
    await wren.page.waitForSelector(SHARE);
    await expect.poll(() => wren.page.locator(`${SHARE} .fps-left b`).innerText()).toBe("6");
  });

  test("FP-124 FP-125 FPA-49 FPA-58 every point must be placed, raises a maximum, and full pools begin the next Adventure", async () => {
    expect(await wren.page.isDisabled(`${SHARE} [data-action="finish"]`)).toBe(true);
    await wren.page.focus(`${SHARE} [role="spinbutton"][data-stat="wits"]`);
    for (let points = 0; points < 4; points++) await wren.page.keyboard.press("ArrowUp");
    await expect.poll(() => wren.page.locator(`${SHARE} .fps-left b`).innerText()).toBe("2");
    expect(await wren.page.isDisabled(`${SHARE} [data-action="finish"]`)).toBe(true);
    await picture(wren.page, "progress-share");
    await wren.page.focus(`${SHARE} [role="spinbutton"][data-stat="sociability"]`);
    await wren.page.keyboard.press("End");
    await wren.page.click(`${SHARE} [data-action="finish"]:enabled`);
    await expect.poll(pools).toMatchObject({
      wits: { value: 13, max: 13 },
      stamina: { value: 11, max: 11 },
      dexterity: { value: 7, max: 7 },
      sociability: { value: 7, max: 7 },
    });
    await guide.page.waitForSelector(`${PARTY} >> text=Everybody is done`);
    await guide.page.keyboard.press("Escape");
  });

  test("FP-107 FP-108 FP-110 a new Skill and a swap are proposed, and come with the Guide's yes", async () => {
    await wren.page.waitForSelector(SKILLS);
    await wren.page.click(`${SKILLS} [data-action="add"]`);
    await wren.page.fill(`${SKILLS} [name="name-0"]`, "Knots nobody unties");
    await wren.page.selectOption(`${SKILLS} [name="stat-0"]`, "dexterity");
    await wren.page.click(`${SKILLS} [data-action="add"]`);
    await wren.page.fill(`${SKILLS} [name="name-1"]`, "Bargaining");
    await wren.page.selectOption(`${SKILLS} [name="drop-1"]`, { label: "Harbour talk" });
    await wren.page.waitForSelector(`${SKILLS} >> text=8 of 10`);
    expect(await axeFaults(wren.page)).toEqual([]);
    await picture(wren.page, "progress-skills");
    const before = await skills();
    await wren.page.click(`${SKILLS} [data-action="propose"]`);
    await expect.poll(() => newest().innerText()).toContain("instead of Harbour talk");
    expect(await skills()).toBe(before);
    // Everybody reads that it waits for the Guide's yes, and the Guide's counter counts it.
    for (const seat of [guide, wren]) await seat.page.waitForSelector("text=does it fit the story?");
    await guide.page.waitForSelector("#trivium-owed:visible");
    await newest().locator('[data-key="agree"]').click();
    for (const seat of [guide, wren])
      await seat.page.waitForSelector("text=does it fit the story?", { state: "detached" });
    await expect.poll(skills).toContain("Knots nobody unties");
    await expect.poll(skills).toContain("Bargaining");
    await expect.poll(skills).not.toContain("Harbour talk");
    // The Skill from the compendium came whole.
    await expect
      .poll(() => guide.page.evaluate(`${ODILE}.items.getName("Bargaining").system.description`))
      .toContain("<p>");
    await newest().locator('[data-tr-road="undo"]:enabled').click();
    await expect.poll(skills).toBe(before);
  });

  test("FP-086 FP-093 FPA-95 a new Skill in one's own words has its kind, and Power its Type", async () => {
    const types = () =>
      guide.page.evaluate(
        `${ODILE}.items.filter(({ type }) => type === "fourPointsPowerType").map(({ name, system }) => name + ": " + system.stat).join()`,
      );
    const kind = (name: string) => guide.page.evaluate(`${ODILE}.items.getName(${JSON.stringify(name)})?.system.kind`);
    await wren.page.click(`${SHEET} [data-action="newSkills"]`);
    for (const [index, name] of ["Tidecraft", "Bone setting"].entries()) {
      await wren.page.click(`${SKILLS} [data-action="add"]`);
      await wren.page.fill(`${SKILLS} [name="name-${index}"]`, name);
      await wren.page.selectOption(`${SKILLS} [name="stat-${index}"]`, "stamina");
    }
    expect(await wren.page.locator(`${SKILLS} [name^="power-"]`).count()).toBe(0);
    await wren.page.selectOption(`${SKILLS} [name="kind-1"]`, "healing");
    await wren.page.selectOption(`${SKILLS} [name="kind-0"]`, "power");
    await wren.page.selectOption(`${SKILLS} [name="power-0"]`, "own");
    expect(await axeFaults(wren.page)).toEqual([]);
    await picture(wren.page, "skills-power");
    await wren.page.click(`${SKILLS} [data-action="propose"]`);
    await expect.poll(() => newest().innerText()).toContain("With it: Tidecraft, as a Type of Power");
    await newest().locator('[data-key="agree"]').click();
    await expect.poll(() => kind("Bone setting")).toBe("healing");
    expect(await kind("Tidecraft")).toBe("power");
    await expect.poll(types).toBe("Tidecall: stamina,Tidecraft: stamina");
    await newest().locator('[data-tr-road="undo"]:enabled').click();
    await expect.poll(types).toBe("Tidecall: stamina");
    expect(await kind("Tidecraft")).toBeUndefined();
  });

  test("FP-109 an eleventh Skill is refused before it is proposed; a swap is not", async () => {
    await guide.page.evaluate(
      `${ODILE}.createEmbeddedDocuments("Item", ["A", "B", "C"].map((name) => ({ name, type: "fourPointsSkill" })))`,
    );
    await expect.poll(() => wren.page.evaluate(`${ODILE}.skills.length`)).toBe(10);
    await wren.page.click(`${SHEET} [data-action="newSkills"]`);
    await wren.page.click(`${SKILLS} [data-action="add"]`);
    await wren.page.fill(`${SKILLS} [name="name-0"]`, "One too many");
    await wren.page.waitForSelector(`${SKILLS} >> text=Choose one that the new Skill takes the place of`);
    expect(await wren.page.isDisabled(`${SKILLS} [data-action="propose"]`)).toBe(true);
    await wren.page.selectOption(`${SKILLS} [name="drop-0"]`, { label: "A" });
    await wren.page.waitForSelector(`${SKILLS} [data-action="propose"]:enabled`);
    await wren.page.keyboard.press("Escape");
    await guide.page.evaluate(
      `${ODILE}.deleteEmbeddedDocuments("Item", ["A", "B", "C"].map((name) => ${ODILE}.items.getName(name).id))`,
    );
  });

  test("FP-123 what one Character gained is undone alone", async () => {
    const card = wren.page.locator(`${CARD}:has-text("Grows after the Adventure")`);
    await card.locator('[data-tr-road="undo"]:enabled').click();
    await expect.poll(pools).toMatchObject({ wits: { value: 4, max: 9 }, dexterity: { value: 0, max: 7 } });
    await expect
      .poll(() => guide.page.locator(`${CARD}:has-text("Ends an Adventure")`).innerText())
      .toContain("Share out 6 EP");
  });

  const usePower = async () => {
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.wits.value": 9, "system.pools.wits.max": 9 })`);
    await expect.poll(() => wren.page.evaluate(`${ODILE}.system.pools.wits.value`)).toBe(9);
    const id = (await guide.page.evaluate(
      `(async () => { const found = ${ODILE}.items.getName("Tidal pull") ?? (await ${ODILE}.createEmbeddedDocuments("Item", [{ name: "Tidal pull", type: "fourPointsPowerType", system: { stat: "wits", slug: "tide" } }]))[0]; return found.uuid; })()`,
    )) as string;
    await expect.poll(() => wren.page.evaluate(`Boolean(fromUuidSync("${id}"))`)).toBe(true);
    await wren.page.evaluate(`game.trivium.use("${id}")`);
    await wren.page.click('.fpa [data-way="total"]');
    await wren.page.waitForSelector(".fpa", { state: "detached" });
  };
  const sideCards = () => guide.page.evaluate(`game.messages.filter((m) => m.type === "fourPointsSideEffect").length`);

  test("FP-099 FP-100 by default the Guide is offered the roll on the card, and its card leads with the word", async () => {
    await usePower();
    const action = guide.page.locator(`${CARD}:has([data-tr-card="sideEffect"])`);
    await action.waitFor();
    expect(await wren.page.locator('[data-tr-card="sideEffect"]').count()).toBe(0);
    await loadDice(guide, 6);
    await action.locator('[data-tr-card="sideEffect"]').click();
    await expect.poll(() => newest().innerText()).toContain("Good side effect");
    await expect.poll(() => guide.page.locator('[data-tr-card="sideEffect"]').count()).toBe(0);
    await expect.poll(() => newest().innerText()).toContain("Waiting for the Guide: what is the side effect?");
    const open = await Promise.all(
      (await newest().locator('[data-tr-road="press"]').all()).map((one) => one.getAttribute("data-key")),
    );
    expect(open).toEqual(["side:story", "side:advantage", "side:give"]);
    expect(await axeFaults(guide.page)).toEqual([]);
    await picture(guide.page, "side-effect");
  });

  test("FP-105 FPA-44 given Energy is shared out by the player, capped, and undone", async () => {
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.wits.value": 5 })`);
    await loadDice(guide, 4);
    await newest().locator('[data-key="side:give"]').click();
    await wren.page.locator(CARD).last().locator('[data-tr-card="open"]').click();
    await wren.page.waitForSelector(SHARE);
    await wren.page.focus(`${SHARE} [role="spinbutton"][data-stat="wits"]`);
    await wren.page.keyboard.press("End");
    await expect.poll(() => wren.page.locator(`${SHARE} .fps-left b`).innerText()).toBe("0");
    await wren.page.click(`${SHARE} [data-action="finish"]`);
    await expect.poll(pools).toMatchObject({ wits: { value: 9 } });
    await wren.page.locator(CARD).last().locator('[data-key="share"][data-tr-road="undo"]:enabled').click();
    await expect.poll(pools).toMatchObject({ wits: { value: 5 } });
  });

  test("FP-102 FP-104 FP-106 FPA-43 a bad one by the actor's own thresholds: Energy taken from the Power's pool, a Disadvantage, a missed turn", async () => {
    await setting("fourPointsSideEffects", `"always"`);
    await guide.page.evaluate(`${ODILE}.update({ "system.sideEffects": { bad: 4, good: 6 } })`);
    await loadDice(wren, 4);
    const before = (await sideCards()) as number;
    await usePower();
    await expect.poll(sideCards).toBe(before + 1);
    await expect.poll(() => newest().innerText()).toContain("Bad side effect");
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.wits.value": 2 })`);
    await loadDice(guide, 5);
    await newest().locator('[data-key="side:take:wits"]').click();
    await expect.poll(pools).toMatchObject({ wits: { value: 0 }, stamina: { value: 11 } });
    expect(await newest().locator('[data-key="side:take:stamina"]').count()).toBe(0);
    await newest().locator("summary").click();
    await newest().locator('[data-key="side:disadvantage"]').click();
    await expect.poll(() => guide.page.evaluate(`${ODILE}.system.nextAction.disadvantage`)).toBe(1);
    await newest().locator("summary").click();
    await newest().locator('[data-key="side:missTurn"]').click();
    await expect.poll(() => guide.page.evaluate(`${ODILE}.system.missTurns`)).toBe(1);
    await newest().locator('[data-key="side:take"][data-tr-road="undo"]:enabled').click();
    await expect.poll(pools).toMatchObject({ wits: { value: 2 } });
  });

  test("FP-101 FPX-09 an Experience's thresholds count where the Character has none, and make the roll a standing one", async () => {
    await setting("fourPointsSideEffects", `"ask"`);
    await guide.page.evaluate(
      `(async () => { await ${ODILE}.update({ "system.sideEffects": { bad: 0, good: 0 }, "system.nextAction.disadvantage": 0 }); await ${ODILE}.createEmbeddedDocuments("Item", [{ name: "Early-born", type: "fourPointsExperience", system: { sideEffects: { bad: 1, good: 4 } } }]); })()`,
    );
    await expect.poll(() => wren.page.evaluate(`Boolean(${ODILE}.items.getName("Early-born"))`)).toBe(true);
    await loadDice(wren, 2);
    const before = (await sideCards()) as number;
    await usePower();
    await expect.poll(sideCards).toBe(before + 1);
    await expect.poll(() => newest().innerText()).toContain("No side effect");
    expect(await newest().innerText()).not.toContain("Waiting for the Guide");
  });

  test("FP-099 switched off, Power has no side effects", async () => {
    await setting("fourPointsSideEffects", `"off"`);
    const before = await sideCards();
    const cards = await guide.page.locator(CARD).count();
    await usePower();
    await expect.poll(() => guide.page.locator(CARD).count()).toBe(cards + 1);
    await guide.page.waitForTimeout(200);
    expect(await sideCards()).toBe(before);
    expect(await guide.page.locator('[data-tr-card="sideEffect"]').count()).toBe(0);
  });

  test("a player's receipt for what only the Guide may do stands in nobody's way and breaks no card", async () => {
    const card = (await guide.page.evaluate(
      `game.messages.filter((m) => m.type === "fourPointsSideEffect").at(-1).id`,
    )) as string;
    const { derivedId } = await import("../../src/kit/derived-id.js");
    for (const key of ["side:give", "share"])
      await wren.page.evaluate(
        `ChatMessage.create({ _id: "${derivedId(card, key, 0)}", type: "receipt", content: "", system: { card: "${card}", key: "${key}", attempt: 0, state: "applied", word: "FOURPOINTS.Receipt.given", data: { name: "x", amount: 6 }, changes: [] } }, { keepId: true }).then(() => 1)`,
      );
    await guide.page.waitForTimeout(200);
    expect(await wren.page.locator(`[data-message-id="${card}"] [data-tr-card="open"]`).count()).toBe(0);
    expect(await guide.page.locator(`[data-message-id="${card}"]`).innerText()).toContain("side effect");
  });
});
