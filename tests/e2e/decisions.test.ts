import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Table, type Seat } from "../lib/table.js";

const CARD = "#chat .tr-card";
const KETTI = 'game.actors.getName("Ketti Lowmarsh")';
const SERPENT = 'game.actors.getName("River serpent")';
const WOLF = "fromUuidSync('Scene.demoTheQuay00000.Token.quayWolfOne00000').actor";

describe("what is decided where the rules are silent", () => {
  let table: Table;
  let guide: Seat;
  let wren: Seat;
  const evaluate = <T>(expression: string) => guide.page.evaluate(expression) as Promise<T>;
  const last = (seat: Seat) => seat.page.locator(CARD).last();
  const dialog = (selector: string) => wren.page.locator(`.fpa ${selector}`);
  /** Wren acts with the Skill of nets and poles. */
  const act = () =>
    wren.page.evaluate(`game.trivium.use(${KETTI}.items.getName("Net and pole").uuid).then(() => null)`);

  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    wren = await table.join("Wren");
    await evaluate(`(async () => {
      for (const [pack, id] of [["characters", "fpCharKettiLowma"], ["npcs", "fpNpcRiverSerpen"]])
        await game.actors.importFromCompendium(game.packs.get("trivium-rpg.four-points-" + pack), id);
      await ${WOLF}.update({ "system.difficulty.dexterity": "normal" });
      await ${SERPENT}.update({ ownership: { default: 2 } });
      await ${KETTI}.update({ ownership: { [game.users.getName("Wren").id]: 3 } });
    })()`);
    await wren.page.waitForFunction(`${KETTI}?.isOwner && ${SERPENT}?.visible`);
    await wren.page.evaluate(
      `foundry.applications.instances.get("trivium-character-picker")?.close().then(() => null)`,
    );
  });
  afterAll(() => table?.close());
  beforeEach(() => table.expectNoFaults());

  test("FPA-68 what is stored above a maximum counts as the maximum, and is not lost", async () => {
    const wits = `JSON.stringify([${KETTI}.system.pools.wits.value, ${KETTI}._source.system.pools.wits.value])`;
    await evaluate(`${KETTI}.update({ "system.pools.wits": { value: 9, max: 9 } }).then(() => null)`);
    await evaluate(`${KETTI}.update({ "system.pools.wits.max": 5 }).then(() => null)`);
    await expect.poll(() => evaluate(wits)).toBe("[5,9]");
    await evaluate(`${KETTI}.update({ "system.pools.wits.max": 8 }).then(() => null)`);
    await expect.poll(() => evaluate(wits)).toBe("[8,9]");
  });

  test("FPA-51 an NPC's sheet shows the Difficulty that counts now, the stored one struck, and edits the stored one", async () => {
    const sheet = guide.page.locator('.four-points-npc:has-text("River serpent")');
    const shown = () => sheet.locator(".np-diff > label").allInnerTexts();
    const told = async () => (await shown()).map((text) => text.split("\n").slice(1).join(" "));
    await evaluate(
      `${SERPENT}.update({ "system.difficulty": { wits: "normal", stamina: "tough", dexterity: "tricky", sociability: "challenging" } }).then((one) => one.sheet.render({ force: true })).then(() => 1)`,
    );
    // One that has just come from a compendium opens to be edited.
    await sheet.locator(".np-diff select").first().waitFor();
    await sheet.locator(".tr-lock").click();
    await expect.poll(told).toEqual(["Normal", "Tough", "Tricky", "Challenging"]);
    expect(await sheet.locator(".np-diff s").count()).toBe(0);
    await evaluate(`game.trivium.statuses.set(${SERPENT}, "fourPointsHurt", 1)`);
    await expect
      .poll(() => sheet.locator(".np-diff > label > b").allTextContents())
      .toEqual(["Normal", "Tricky instead of Tough", "Normal instead of Tricky", "Tough instead of Challenging"]);
    expect(await sheet.locator(".np-diff s").allInnerTexts()).toEqual(["Tough", "Tricky", "Challenging"]);
    await sheet.locator(".tr-lock").click();
    await expect
      .poll(() =>
        sheet.locator(".np-diff select").evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value)),
      )
      .toEqual(["normal", "tough", "tricky", "challenging"]);
    await sheet.locator(".tr-lock").click();
    await evaluate(`(async () => {
      await game.trivium.statuses.set(${SERPENT}, "fourPointsHurt", 0);
      await ${SERPENT}.update({ "system.difficulty": Object.fromEntries(["wits", "stamina", "dexterity", "sociability"].map((stat) => [stat, stat === "dexterity" ? "tricky" : "normal"])) });
      await ${SERPENT}.sheet.close();
    })()`);
  });

  test("FPA-78 FPA-75 a Combat Skill is an attack on whom one targets; at several it costs what the hardest asks, with a button each", async () => {
    await wren.page.evaluate(
      `canvas.tokens.placeables.find(({ id }) => id === "quayWolfOne00000").setTarget(true, { releaseOthers: true })`,
    );
    await act();
    await expect.poll(() => dialog('input[name="aim"][value="attack"]').isChecked()).toBe(true);
    await dialog('.tr-chip:has-text("Grey wolf")').waitFor();
    expect(await dialog('input[name="difficulty"][value="normal"]').isChecked()).toBe(true);
    await dialog('select[name="target"]').selectOption({ label: "River serpent" });
    await dialog('.tr-chip:has-text("River serpent")').waitFor();
    expect(await dialog('input[name="difficulty"][value="tricky"]').isChecked()).toBe(true);
    await dialog('[data-way="total"]').click();
    // 3, one more for Tricky, one less for the Skill: once, not twice.
    await expect.poll(() => evaluate(`${KETTI}.system.pools.dexterity.value`)).toBe(6);
    for (const key of ["hit:0", "hit:1"]) await last(wren).locator(`[data-key="${key}"]`).waitFor();
    await last(guide).locator('[data-key="hit:1"]').click();
    await expect.poll(() => evaluate(`game.trivium.statuses.level(${SERPENT}, "fourPointsHurt")`)).toBe(1);
    expect(await evaluate(`game.trivium.statuses.level(${WOLF}, "fourPointsHurt")`)).toBe(0);
  });

  test("FPA-83 FPA-97 an attack on nobody cannot be paid and says what to do; whom one targets then is taken", async () => {
    const before = await guide.page.locator(CARD).count();
    const energy = () => evaluate(`${KETTI}.system.energy.value`);
    const had = await energy();
    const wolf = `canvas.tokens.placeables.find(({ id }) => id === "quayWolfOne00000")`;
    await wren.page.evaluate(`${wolf}.setTarget(false)`);
    await act();
    // It is an attack all the same: the list of whom has the focus, and says so kindly (FPA-97).
    await expect.poll(() => dialog('input[name="aim"][value="attack"]').isChecked()).toBe(true);
    await expect.poll(() => wren.page.evaluate(`document.activeElement?.name`)).toBe("target");
    await dialog(".fpa-target").waitFor();
    expect(await dialog(".fpa-target").innerText()).toContain("target tokens on the scene, before you pay");
    await expect.poll(() => dialog(".tr-price:enabled").count()).toBe(0);
    for (const way of ["total", "luck"])
      await dialog(`[data-way="${way}"]`).evaluate((one: HTMLElement) => one.click());
    expect(await guide.page.locator(CARD).count()).toBe(before);
    expect(await energy()).toBe(had);
    await wren.page.evaluate(`${wolf}.setTarget(true, { releaseOthers: true })`);
    await dialog('.tr-chip:has-text("Grey wolf")').waitFor();
    await dialog(".fpa-target").waitFor({ state: "detached" });
    await expect.poll(() => dialog(".tr-price:enabled").count()).toBeGreaterThan(0);
    await wren.page.press(".fpa", "Escape");
    await wren.page.waitForSelector(".fpa", { state: "detached" });
  });

  test("FPA-98 whoever is deleted while the dialog is open is neither aimed at nor paid for", async () => {
    const had = await evaluate(`${KETTI}.system.energy.value`);
    const before = await guide.page.locator(CARD).count();
    await evaluate(
      `Actor.create({ name: "Short-lived gull", type: "fourPointsNpc", ownership: { default: 2 } }).then(() => null)`,
    );
    const gull = `game.actors.getName("Short-lived gull")`;
    await expect.poll(() => wren.page.evaluate(`${gull}?.visible === true`)).toBe(true);
    await wren.page.evaluate(`game.user.targets.forEach((token) => token.setTarget(false))`);
    await act();
    await dialog('select[name="target"]').selectOption({ label: "Short-lived gull" });
    await dialog('.tr-chip:has-text("Short-lived gull")').waitFor();
    // Deleted: the dialog says so at once, and nothing can be paid.
    await evaluate(`${gull}.delete().then(() => null)`);
    await dialog(".fpa-target >> text=Short-lived gull: no longer there").waitFor();
    expect(await dialog(".tr-price:enabled").count()).toBe(0);
    await wren.page.press(".fpa", "Escape");
    await wren.page.waitForSelector(".fpa", { state: "detached" });
    // What reaches the road all the same, from a macro or a press in that very moment, is refused as well.
    await evaluate(
      `Actor.create({ name: "Short-lived gull", type: "fourPointsNpc", ownership: { default: 2 } }).then(() => null)`,
    );
    await expect.poll(() => wren.page.evaluate(`${gull}?.visible === true`)).toBe(true);
    await act();
    await dialog('select[name="target"]').selectOption({ label: "Short-lived gull" });
    await dialog('.tr-chip:has-text("Short-lived gull")').waitFor();
    await wren.page.evaluate(`(() => {
      game.actors.delete(${gull}.id);
      document.querySelector('.fpa [data-way="total"]').click();
    })()`);
    await wren.page.waitForSelector("#notifications >> text=so nothing was paid");
    expect(await guide.page.locator(CARD).count()).toBe(before);
    expect(await evaluate(`${KETTI}.system.energy.value`)).toBe(had);
    await wren.page.press(".fpa", "Escape");
    await wren.page.waitForSelector(".fpa", { state: "detached" });
    await evaluate(`${gull}.delete().then(() => null)`);
    await wren.page.evaluate(
      `canvas.tokens.placeables.find(({ id }) => id === "quayWolfOne00000").setTarget(true, { releaseOthers: true })`,
    );
  });

  test("FPA-57 knocking out with one attack waits for the Guide's yes, which players are not offered", async () => {
    const before = await guide.page.locator(CARD).count();
    await act();
    await dialog('input[name="condition"][value="unconscious"]').check({ force: true });
    await dialog('[data-way="total"]').click();
    for (const seat of [guide, wren]) await expect.poll(() => seat.page.locator(CARD).count()).toBe(before + 1);
    await last(guide).locator('[data-key="hit:0"]').waitFor();
    expect(await last(wren).locator('[data-key="hit:0"]').count()).toBe(0);
    expect(await evaluate(`game.trivium.statuses.level(${WOLF}, "fourPointsUnconscious")`)).toBe(0);
    // Everybody reads that it waits, and the Guide may say no.
    for (const seat of [guide, wren]) await last(seat).locator("text=does the blow knock somebody out?").waitFor();
    await last(guide).locator('[data-key="hit:0:no"]').click();
    for (const seat of [guide, wren])
      await last(seat).locator("text=does the blow knock somebody out?").waitFor({ state: "detached" });
    expect(await evaluate(`game.trivium.statuses.level(${WOLF}, "fourPointsUnconscious")`)).toBe(0);
    await last(guide).locator('[data-tr-road="undo"][data-key="hit:0"]').click();
    await last(guide).locator('[data-tr-road="press"][data-key="hit:0"]').click();
    await expect.poll(() => evaluate(`game.trivium.statuses.level(${WOLF}, "fourPointsUnconscious")`)).toBe(1);
  });

  test("FPA-100 a card that owes two words waits for each, and is counted until both are given", async () => {
    const knockOut = "text=does the blow knock somebody out?";
    const goesWrong = "text=what goes wrong?";
    const before = await guide.page.locator(CARD).count();
    await evaluate(
      `${KETTI}.update(Object.fromEntries(["wits", "stamina", "dexterity"].map((stat) => ["system.pools." + stat, { value: 8, max: 9 }]))).then(() => null)`,
    );
    await evaluate(`game.trivium.statuses.set(${WOLF}, "fourPointsUnconscious", 0).then(() => null)`);
    await act();
    await dialog('input[name="condition"][value="unconscious"]').check({ force: true });
    await dialog('[data-way="consequence"]').click();
    for (const seat of [guide, wren]) await expect.poll(() => seat.page.locator(CARD).count()).toBe(before + 1);
    for (const seat of [guide, wren])
      for (const words of [knockOut, goesWrong]) await last(seat).locator(words).waitFor();
    // What goes wrong settles nothing about the blow, and the card goes on being counted.
    await last(guide).locator('[data-tr-road="press"][data-key="owed:story"]').click();
    for (const seat of [guide, wren]) await last(seat).locator(goesWrong).waitFor({ state: "detached" });
    for (const seat of [guide, wren]) expect(await last(seat).locator(knockOut).count()).toBe(1);
    const counter = guide.page.locator("#trivium-owed");
    const counted = async () => Number(/\d+/.exec((await counter.textContent()) ?? "")?.[0] ?? 0);
    await expect.poll(() => counter.isVisible()).toBe(true);
    const open = await counted();
    await last(guide).locator('[data-tr-road="press"][data-key="hit:0:no"]').click();
    await last(wren).locator(knockOut).waitFor({ state: "detached" });
    await expect.poll(async () => ((await counter.isVisible()) ? await counted() : 0)).toBe(open - 1);
  });
});
