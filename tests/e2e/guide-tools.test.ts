import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { picture, Table, type Seat } from "../lib/table.js";

const SHEET = ".four-points-character";
const CARD = "#chat .tr-card";
const ODILE = "game.actors.getName('Odile Marsh')";

describe("what the Guide does beside the game, and what comes to a sheet", () => {
  let table: Table;
  let guide: Seat;
  let wren: Seat;
  const last = (seat: Seat) => seat.page.locator(CARD).last();
  const pool = (stat: string) => guide.page.evaluate(`${ODILE}.system.pools.${stat}.value`);
  /** Does something that posts a card, and waits until the Guide sees it and nothing of it is still being written. */
  const posting = async (doIt: () => Promise<void>) => {
    const before = await guide.page.locator(CARD).count();
    await doIt();
    await wren.page.waitForSelector(".fpa", { state: "detached" });
    await expect.poll(() => guide.page.locator(CARD).count()).toBe(before + 1);
    await expect
      .poll(() =>
        guide.page.evaluate(`game.messages.some((m) => m.type === "receipt" && m.system.state === "applying")`),
      )
      .toBe(false);
  };
  const act = (stat: string, way: string) =>
    posting(async () => {
      await wren.page.click(`${SHEET} [data-action="act"][data-stat="${stat}"]`);
      await wren.page.click(`.fpa [data-way="${way}"]`);
    });
  const correct = async (change: () => Promise<void>) => {
    await last(guide).locator('[data-tr-card="correct"]').click();
    await guide.page.waitForSelector('.fpa [data-action="correct"]');
    await change();
  };

  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    wren = await table.join("Wren");
    await wren.page.click(`#trivium-character-picker >> text=Odile Marsh`);
    await wren.page.waitForSelector(SHEET);
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.wits.value": 9, "system.pools.stamina.value": 11 })`);
  });
  afterAll(() => table?.close());
  beforeEach(() => table.expectNoFaults());

  test("FPA-52 a paid Action gets another Stat and Difficulty: the old price comes back, the new one is taken", async () => {
    await act("wits", "total");
    await expect.poll(() => pool("wits")).toBe(6);
    // Who paid reads the price once, in the line that can be taken back; everybody else reads what it left.
    await last(wren).locator("text=3 EP of Wits paid, 6 left").waitFor();
    expect(await last(wren).locator("text=Wits 9 to").count()).toBe(0);
    await correct(async () => {
      await guide.page.locator('.fpa input[name="stat"][value="stamina"]').check({ force: true });
      await guide.page.locator('.fpa input[name="difficulty"][value="tough"]').check({ force: true });
      await guide.page.waitForSelector(".fpa .tr-sum .total:has-text('5 EP')");
      // Each result tells its new price and what it leaves; the old price counts as given back.
      const tiers = await guide.page.locator(".fpa .fp-column label").allInnerTexts();
      expect(tiers.map((one) => one.replace(/\s+/g, " "))).toEqual([
        "Total success, 5 EP leaves 6",
        "Success, with an inconvenience, 4 EP leaves 7",
        "Success, with a consequence, 3 EP leaves 8",
      ]);
      expect(await guide.page.locator(".fpa .tr-seg").first().innerText()).toMatch(
        /Wits 9 with 3 given back\s+Stamina 11/,
      );
      await guide.page.waitForSelector(".fpa .tr-sum:has-text('Left Stamina')");
      await picture(guide.page, "correct-dialog");
    });
    await guide.page.click('.fpa [data-action="correct"]');
    await guide.page.waitForSelector(".fpa", { state: "detached" });
    await expect.poll(() => pool("wits")).toBe(9);
    await expect.poll(() => pool("stamina")).toBe(6);
    await last(wren)
      .locator("text=Corrected by Guide: Stamina instead of Wits, Tough instead of Normal, 5 EP instead of 3.")
      .waitFor();
    await last(wren).locator("text=Tough, net 0").waitFor();
    await picture(wren.page, "corrected-card");
    expect(await last(wren).locator('[data-tr-card="correct"]').count()).toBe(0);
    // Whose card it is reads what is paid now, and why it is not hers to take back (FPA-105).
    const line = last(wren).locator(".tr-state", { hasText: "5 EP of Stamina paid, 6 left" });
    await line.locator("text=The Guide has set this price, so only the Guide takes it back.").waitFor();
    const dead = line.locator('[data-tr-road="undo"]');
    expect(await dead.isDisabled()).toBe(true);
    const why = String(await dead.getAttribute("aria-describedby"));
    expect(await wren.page.locator(`[id="${why}"]`).innerText()).toContain("only the Guide takes it back");
    // The corrected payment is a receipt of the Guide's, and goes back as a whole.
    await last(guide).locator('[data-tr-road="undo"][data-key="pay"]').click();
    await expect.poll(() => pool("stamina")).toBe(11);
    expect(await pool("wits")).toBe(9);
  });

  test("FPA-16 FPA-52 a corrected Action has used up Inspired and what waited all the same, and Undo gives both back", async () => {
    const given = () =>
      guide.page.evaluate(
        `[${ODILE}.statuses.has("fourPointsInspired"), ${ODILE}.system.nextAction.disadvantage, ${ODILE}.system.pools.wits.value]`,
      );
    await guide.page.evaluate(
      `game.trivium.statuses.set(${ODILE}, "fourPointsInspired", 1).then(() => ${ODILE}.update({ "system.nextAction.disadvantage": 1 }))`,
    );
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="wits"]`);
    await wren.page.click('.fpa [data-action="toggleInspired"]');
    await wren.page.click('.fpa [data-way="total"]:has-text("3")');
    await expect.poll(given).toEqual([false, 0, 6]);
    for (const [name, value, left] of [
      ["difficulty", "tricky", 5],
      ["stat", "stamina", 9],
    ] as const) {
      await correct(() => guide.page.locator(`.fpa input[name="${name}"][value="${value}"]`).check({ force: true }));
      await guide.page.click('.fpa [data-action="correct"]');
      await guide.page.waitForSelector(".fpa", { state: "detached" });
      await expect.poll(given).toEqual([false, 0, left]);
      await last(wren).locator("text=/Inspired/").first().waitFor({ state: "attached" });
    }
    await last(guide).locator('[data-tr-road="undo"][data-key="pay"]').click();
    await expect.poll(given).toEqual([true, 1, 9]);
    await guide.page.evaluate(
      `game.trivium.statuses.set(${ODILE}, "fourPointsInspired", 0).then(() => ${ODILE}.update({ "system.nextAction.disadvantage": 0 }))`,
    );
  });

  test("FP-067 FPA-52 whoever broke free by a card that is corrected and still succeeds stays free", async () => {
    const blocked = () => guide.page.evaluate(`${ODILE}.statuses.has("fourPointsBlocked")`);
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsBlocked", 1)`);
    await wren.page.evaluate("CONFIG.Dice.randomUniform = () => 1 - 5.5 / 6");
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="stamina"]`);
    await wren.page.click('.fpa [data-way="luck"]');
    await expect.poll(blocked).toBe(false);
    for (const level of ["tricky", "challenging"]) {
      await correct(() => guide.page.locator(`.fpa input[name="difficulty"][value="${level}"]`).check({ force: true }));
      await guide.page.click('.fpa [data-action="correct"]');
      await guide.page.waitForSelector(".fpa", { state: "detached" });
      await expect
        .poll(() =>
          guide.page.evaluate(
            `game.messages.contents.findLast((m) => m.type === "fourPointsAction").system.difficulty`,
          ),
        )
        .toBe(level);
      expect(await blocked()).toBe(false);
    }
  });

  test("FPA-52 FPA-105 an Action that a correction makes free counts as done, and goes back like any other", async () => {
    await posting(async () => {
      await wren.page.click(`${SHEET} [data-action="act"][data-stat="wits"]`);
      await wren.page.click('.fpa [data-action="addOther"][data-sign="plus"]');
      await wren.page.click('.fpa [data-way="inconvenience"]:has-text("1")');
    });
    await expect.poll(() => pool("wits")).toBe(8);
    await correct(() => guide.page.locator('.fpa input[name="tier"][value="consequence"]').check({ force: true }));
    await guide.page.click('.fpa [data-action="correct"]');
    await guide.page.waitForSelector(".fpa", { state: "detached" });
    await last(wren).locator("text=Corrected by Guide").waitFor();
    await expect.poll(() => pool("wits")).toBe(9);
    expect(await last(guide).innerText()).not.toContain("Undone");
    await last(wren).locator("text=Waiting for the Guide").waitFor();
    await last(guide).locator('[data-tr-road="undo"][data-key="pay"]:enabled').click();
    await last(wren).locator("text=Undone by Guide").waitFor();
    expect(await pool("wits")).toBe(9);
  });

  test("FPA-11 FPA-72 a pool that has been refilled takes back no more than it has room for", async () => {
    const max = () => guide.page.evaluate(`${ODILE}.system.pools.wits.max`);
    await act("wits", "total");
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.wits.value": ${await max()} })`);
    await correct(async () => {});
    expect(await guide.page.locator(".fpa .tr-seg").first().innerText()).toMatch(
      new RegExp(`Wits ${await max()}\\s+Stamina`),
    );
    await guide.page.press(".fpa", "Escape");
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.wits.value": 9 })`);
  });

  test("FPA-52 a test of Luck under a harder Difficulty turns out otherwise", async () => {
    await wren.page.evaluate("CONFIG.Dice.randomUniform = () => 1 - 3.5 / 6");
    await act("wits", "luck");
    await last(guide).locator("text=Total success").waitFor();
    await correct(async () => {
      await guide.page.locator('.fpa input[name="difficulty"][value="challenging"]').check({ force: true });
      await guide.page.waitForSelector(".fpa .tr-sum .total:has-text('Total failure')");
    });
    await guide.page.click('.fpa [data-action="correct"]');
    await last(wren).locator(".word >> text=Total failure").waitFor();
    expect(await last(wren).locator(".total").first().innerText()).toMatch(/^2/);
    // A total below nothing has a minus, not a hyphen.
    await wren.page.evaluate("CONFIG.Dice.randomUniform = () => 1 - 0.5 / 6");
    await act("wits", "luck");
    await correct(async () => {
      await guide.page.locator('.fpa input[name="difficulty"][value="challenging"]').check({ force: true });
    });
    await guide.page.click('.fpa [data-action="correct"]');
    await expect.poll(() => last(wren).locator(".total").first().innerText()).toMatch(/^(0|\u2212\d)/);
  });

  test("FPA-52 a price that the pool cannot pay is refused, and nothing changes", async () => {
    await act("sociability", "luck");
    await act("wits", "total");
    await correct(async () => {
      await guide.page.locator('.fpa input[name="stat"][value="sociability"]').check({ force: true });
    });
    await guide.page.click('.fpa [data-action="correct"]');
    await guide.page.waitForSelector("#notifications >> text=Sociability holds 0");
    expect(await pool("wits")).toBe(6);
    await guide.page.press(".fpa", "Escape");
    await guide.page.evaluate("ui.notifications.clear()");
  });

  test("FPA-51 FPA-59 an NPC from one line, by a button and by a chat command", async () => {
    await guide.page.click('button[data-tab="actors"]');
    await guide.page.click('[data-tr-tool="npc"]');
    await guide.page.fill('.fpa input[name="line"]', "Wharf thug, tricky, mighty");
    await guide.page.waitForSelector(".fpa >> text=Not understood: mighty");
    await guide.page.waitForSelector(
      ".fpa >> text=when it falls (Hurt, Badly Hurt, Seriously Hurt, beyond Seriously Hurt)",
    );
    await guide.page.press('.fpa input[name="line"]', "Enter");
    expect(await guide.page.evaluate(`game.actors.getName("Wharf thug")`)).toBeUndefined();
    await guide.page.evaluate("ui.notifications.clear()");
    await guide.page.fill('.fpa input[name="line"]', "Wharf thug, tricky, tough Stamina: Brawling");
    await guide.page.waitForSelector(".fpa >> text=Stamina: Tough");
    await picture(guide.page, "quick-npc");
    await guide.page.press('.fpa input[name="line"]', "Enter");
    await expect
      .poll(() =>
        guide.page.evaluate(
          `(() => { const a = game.actors.getName("Wharf thug"); return a && [a.system.difficulty.stamina, a.system.difficulty.wits, a.system.fallsAt, a.items.contents[0]?.name]; })()`,
        ),
      )
      .toEqual(["tough", "tricky", 1, "Brawling"]);
    // What was made is said, and lies open.
    await guide.page.waitForSelector("#notifications >> text=Wharf thug is made");
    await guide.page.waitForSelector(".four-points-npc");
    await guide.page.evaluate(`game.actors.getName("Wharf thug").sheet.close().then(() => ui.notifications.clear())`);
    await guide.page.click('button[data-tab="chat"]');
    await guide.page.fill("#chat-message", "/npc Old clerk, tough Wits");
    await guide.page.press("#chat-message", "Enter");
    await expect
      .poll(() => guide.page.evaluate(`game.actors.getName("Old clerk")?.system.difficulty.wits`))
      .toBe("tough");
    await guide.page.waitForSelector("#notifications >> text=Old clerk is made");
    expect(await wren.page.locator('[data-tr-tool="npc"]').count()).toBe(0);
  });

  test("FPA-87 an NPC whose line contradicts itself: what counts is said before and after", async () => {
    await guide.page.click('button[data-tab="actors"]');
    await guide.page.click('[data-tr-tool="npc"]');
    await guide.page.fill('.fpa input[name="line"]', "Ferry hand, tough, tricky, Hurt, Seriously Hurt");
    await guide.page.waitForSelector(".fpa [data-tr-twice] >> text=The last one counts: tricky.");
    await guide.page.waitForSelector(".fpa [data-tr-twice] >> text=The last one counts: Seriously Hurt.");
    await guide.page.press('.fpa input[name="line"]', "Enter");
    await guide.page.waitForSelector("#notifications >> text=The last one counts: Seriously Hurt.");
    const made = () =>
      guide.page.evaluate(
        `(() => { const { fallsAt, difficulty } = game.actors.getName("Ferry hand")?.system ?? {}; return [fallsAt, difficulty?.wits]; })()`,
      );
    await expect.poll(made).toEqual([3, "tricky"]);
    await guide.page.evaluate("ui.notifications.clear()");
    // What fells it is told in play mode as well (FPA-59).
    await guide.page.waitForSelector(".four-points-npc");
    await guide.page.click('.four-points-npc [data-action="toggleMode"]');
    await guide.page.waitForSelector(".four-points-npc .fp-falls >> text=Out of the fight when Seriously Hurt");
    await guide.page.evaluate(`game.actors.getName("Ferry hand").sheet.close()`);
  });

  test("FP-118 FP-123 buttons for the party stand in the Actors tab, for the Guide alone", async () => {
    await guide.page.click('button[data-tab="actors"]');
    for (const [tool, title] of [
      ["overview", "The party at a glance"],
      ["rest", "The party rests"],
      ["progress", "The party grows"],
    ]) {
      await guide.page.click(`[data-tr-tool="${tool}"]`);
      await guide.page.waitForSelector(`.trivium-dialog .window-title:has-text("${title}")`);
      await guide.page.keyboard.press("Escape");
      await guide.page.waitForSelector(`.trivium-dialog .window-title:has-text("${title}")`, { state: "detached" });
    }
    await picture(guide.page, "actors-tab");
    expect(await wren.page.locator("[data-tr-tool]").count()).toBe(0);
    await guide.page.click('button[data-tab="chat"]');
  });

  test("FPA-50 FPA-108 one click gives a player without a Character an empty one, which opens where they sit", async () => {
    const bram = await table.join("Bram");
    await bram.page.waitForSelector("#trivium-character-picker");
    const owned = (level: number) =>
      guide.page.evaluate(
        `Actor.updateDocuments([["Bram Tull", "Bram"], ["Sister Oake", "Odile"]].map(([name, user]) => ({ _id: game.actors.getName(name).id, ownership: { [game.users.getName(user).id]: ${level} } }))).then(() => 1)`,
      );
    await guide.page.evaluate(`game.trivium.command("/party")`);
    const overview = "#trivium-party-overview";
    const button = (name: string) => guide.page.locator(`${overview} [data-action="make"]`, { hasText: name });
    const without = (name: string) =>
      guide.page
        .locator(`${overview} .tr-sec:has-text("without a Character") ~ .fpo-new`)
        .first()
        .locator("button", { hasText: name });
    // To whoever has a Character of their own to choose none is suggested; one can be given all the same.
    await guide.page.waitForSelector(`${overview} .fps-top`);
    expect(await guide.page.locator(`${overview} h2:has-text("without a Character")`).count()).toBe(0);
    for (const name of ["Wren", "Bram", "Odile"]) expect(await button(name).count()).toBe(1);
    await owned(2);
    await without("New Character for Bram").waitFor();
    // Whoever plays somebody is not among them, and whoever is not at the table is marked.
    expect(await without("Wren").count()).toBe(0);
    await expect.poll(() => button("for Odile").innerText()).toContain("not here now");
    await picture(guide.page, "overview-players");
    await button("New Character for Bram").dblclick();
    await bram.page.waitForSelector(`${SHEET} [data-action="create"]`);
    await bram.page.waitForSelector('[id^="trivium-creation-"] .wz-steps');
    await bram.page.waitForSelector("#trivium-character-picker", { state: "detached" });
    await expect.poll(() => without("for Bram").count()).toBe(0);
    const made = `game.actors.filter((actor) => actor.name === "Bram’s character")`;
    expect(
      await guide.page.evaluate(`${made}.map((actor) => [actor.type, actor.ownership[game.users.getName("Bram").id]])`),
    ).toEqual([["fourPointsCharacter", 3]]);
    expect(await bram.page.evaluate(`game.user.character?.isOwner`)).toBe(true);
    await picture(bram.page, "new-character-player");
    // Somebody who has one already gets another at one click as well, plays it, and keeps the first.
    await button("for Bram").click();
    await expect
      .poll(() =>
        bram.page.evaluate(`game.actors.filter((actor) => actor.name === "Bram’s character" && actor.isOwner).length`),
      )
      .toBe(2);
    await bram.page.waitForFunction(
      `document.querySelectorAll('.four-points-character [data-action="create"]').length === 2`,
    );
    // Somebody who is away finds it on joining.
    await without("for Odile").click();
    await expect.poll(() => without("for Odile").count()).toBe(0);
    const odile = await table.join("Odile");
    await odile.page.waitForSelector(`${SHEET} [data-action="create"]`);
    expect(await odile.page.locator("#trivium-character-picker").count()).toBe(0);
    for (const seat of [bram, odile]) await seat.page.context().close();
    await owned(3);
    await guide.page.keyboard.press("Escape");
    await guide.page.evaluate("ui.notifications.clear()");
    await guide.page.evaluate(
      `Actor.deleteDocuments(game.actors.filter((actor) => actor.name.endsWith("’s character")).map(({ id }) => id)).then(() => 1)`,
    );
  });

  test("FPA-50 FP-118 the party is whom players have chosen; whom they only own, and what is open to all, is not waited for", async () => {
    const ids = { theirs: "nobodysChoice000", loose: "nobodysOwn000000" };
    await guide.page.evaluate(
      `Actor.createDocuments([{ _id: "${ids.theirs}", name: "Ferry hand", type: "fourPointsCharacter", system: { pools: { wits: { value: 3, max: 3 } } }, ownership: { [game.users.getName("Bram").id]: 3 } }, { _id: "${ids.loose}", name: "Open to all", type: "fourPointsCharacter", system: { pools: { wits: { value: 3, max: 3 } } }, ownership: { default: 3 } }], { keepId: true }).then(() => 1)`,
    );
    const row = (name: string) => guide.page.locator(`.trivium-dialog li:has-text("${name}") input[name^="in"]`);
    for (const chosen of ["null", `"${ids.theirs}"`]) {
      await guide.page.evaluate(`game.users.getName("Bram").update({ character: ${chosen} }).then(() => 1)`);
      await guide.page.evaluate(`game.trivium.command("/rest")`);
      await expect.poll(() => row("Ferry hand").isChecked()).toBe(chosen !== "null");
      expect(await row("Open to all").isChecked()).toBe(false);
      if (chosen !== "null") continue;
      await guide.page.keyboard.press("Escape");
      await guide.page.waitForSelector(".trivium-dialog", { state: "detached" });
    }
    await guide.page.waitForSelector(".trivium-dialog >> text=2 to 3 hours");
    await guide.page.keyboard.press("Escape");
    await guide.page.waitForSelector(".trivium-dialog", { state: "detached" });
    await guide.page.evaluate(`game.trivium.command("/ask")`);
    await guide.page.click('.fpa [data-action="everybody"]');
    await guide.page.waitForSelector('.fpa .tr-chip:has-text("Ferry hand")');
    expect(await guide.page.locator('.fpa .tr-chip:has-text("Open to all")').count()).toBe(0);
    await guide.page.keyboard.press("Escape");
    await guide.page.waitForSelector(".fpa", { state: "detached" });
    await guide.page.evaluate(`game.users.getName("Bram").update({ character: null }).then(() => 1)`);
    await guide.page.evaluate(`Actor.deleteDocuments(["${ids.theirs}", "${ids.loose}"]).then(() => 1)`);
  });

  test("FP-118 FP-123 the Guide opens the party's rest and Progression from chat; a player is told whose they are", async () => {
    for (const [line, title] of [
      ["/rest", "The party rests"],
      ["/progress", "The party grows"],
    ]) {
      await guide.page.fill("#chat-message", line as string);
      await guide.page.press("#chat-message", "Enter");
      await guide.page.waitForSelector(`.trivium-dialog .window-title:has-text("${title}")`);
      await guide.page.keyboard.press("Escape");
      await guide.page.waitForSelector(`.trivium-dialog .window-title:has-text("${title}")`, { state: "detached" });
    }
    await wren.page.click('button[data-tab="chat"]');
    await wren.page.fill("#chat-message", "/rest");
    await wren.page.press("#chat-message", "Enter");
    await wren.page.waitForSelector("#notifications >> text=/rest is the Guide’s own, and opens nothing for players.");
    expect(await wren.page.locator(".trivium-dialog").count()).toBe(0);
  });

  const drop = (actor: string, uuid: string, keys: object = {}) =>
    guide.page.evaluate(
      `(async () => { const sheet = ${actor}.sheet; if (!sheet.rendered) await sheet.render({ force: true }); const data = new DataTransfer(); data.setData("text/plain", JSON.stringify({ type: "Item", uuid: ${uuid} })); await sheet._onDrop(new DragEvent("drop", { dataTransfer: data, bubbles: true, ...${JSON.stringify(keys)} })); })()`,
    );
  const BRAM = "game.actors.getName('Bram Tull')";
  const count = (actor: string, name: string) =>
    guide.page.evaluate(`${actor}.items.filter((item) => item.name === ${JSON.stringify(name)}).length`);

  test("T03.2 between actors an item moves; with a key held it is copied", async () => {
    await guide.page.evaluate(
      `${ODILE}.createEmbeddedDocuments("Item", [{ name: "Boat hook", type: "fourPointsEquipment", system: { kind: "weapon" } }])`,
    );
    const uuid = `${ODILE}.items.getName("Boat hook").uuid`;
    await drop(BRAM, uuid, { ctrlKey: true });
    expect([await count(ODILE, "Boat hook"), await count(BRAM, "Boat hook")]).toEqual([1, 1]);
    await drop(BRAM, uuid);
    expect([await count(ODILE, "Boat hook"), await count(BRAM, "Boat hook")]).toEqual([0, 2]);
  });

  test("T03.3 equal gear joins into a heap; what comes from a pack keeps its source", async () => {
    const ropes = `${ODILE}.items.getName("Tarred rope")`;
    const before = Number(await guide.page.evaluate(`${ropes}.system.quantity`));
    await drop(ODILE, `game.items.getName("Tarred rope").uuid`);
    expect(await guide.page.evaluate(`${ropes}.system.quantity`)).toBe(before + 1);
    expect(await count(ODILE, "Tarred rope")).toBe(1);
    const inPack = await guide.page.evaluate(
      `game.packs.get("trivium-rpg.four-points-skills").index.contents.find(({ name }) => !${BRAM}.items.getName(name)).uuid`,
    );
    await drop(BRAM, `"${String(inPack)}"`);
    await expect
      .poll(() =>
        guide.page.evaluate(`${BRAM}.items.some((item) => item._stats.compendiumSource === "${String(inPack)}")`),
      )
      .toBe(true);
  });

  test("FPA-79 a Skill that somebody knows comes a second time neither by a drop nor by two at once", async () => {
    const inPack = `game.packs.get("trivium-rpg.four-points-skills").index.contents.at(-1)`;
    const name = String(await guide.page.evaluate(`${inPack}.name`));
    await Promise.all([drop(BRAM, `${inPack}.uuid`), drop(BRAM, `${inPack}.uuid`)]);
    await guide.page.waitForSelector(`#notifications >> text=Bram Tull has ${name} already`);
    await drop(BRAM, `${inPack}.uuid`);
    expect(await count(BRAM, name)).toBe(1);
    await guide.page.evaluate("ui.notifications.clear()");
  });

  test("FP-111 a Folk brings what belongs to it, if one says yes", async () => {
    await guide.page.evaluate(
      `Item.create({ name: "Salt skin", type: "fourPointsTrait" }).then((trait) => Item.create({ name: "Tidefolk", type: "fourPointsFolk", system: { grants: [trait.uuid] } })).then(() => null)`,
    );
    await expect.poll(() => guide.page.evaluate(`game.items.getName("Tidefolk")?.name`)).toBe("Tidefolk");
    await guide.page.evaluate(
      `${BRAM}.deleteEmbeddedDocuments("Item", ${BRAM}.items.filter(({ type }) => type === "fourPointsFolk").map(({ id }) => id)).then(() => null)`,
    );
    const dropped = drop(BRAM, `game.items.getName("Tidefolk").uuid`);
    await guide.page.waitForSelector("dialog >> text=With Tidefolk come: Salt skin");
    await guide.page.click('dialog button[data-action="yes"]');
    await dropped;
    await expect.poll(() => count(BRAM, "Salt skin")).toBe(1);
  });

  test("FPA-106 a second Folk asks whether it takes the place of the first, with what that had brought", async () => {
    await guide.page.evaluate(
      `Item.create({ name: "Dry skin", type: "fourPointsTrait" }).then((trait) => Item.create({ name: "Dunefolk", type: "fourPointsFolk", system: { grants: [trait.uuid] } })).then(() => null)`,
    );
    const names = () =>
      guide.page.evaluate(
        `${BRAM}.items.filter(({ type }) => ["fourPointsFolk", "fourPointsTrait"].includes(type)).map(({ name }) => name).toSorted()`,
      ) as Promise<string[]>;
    const before = await names();
    const DUNE = `game.items.getName("Dunefolk").uuid`;
    const question = "dialog >> text=What had come with it goes as well: Salt skin.";
    const answered = async (answer: string) => {
      const dropped = drop(BRAM, DUNE);
      await guide.page.waitForSelector(question);
      await picture(guide.page, "folk-second");
      await guide.page.click(`dialog button[data-action="${answer}"]`);
      return dropped;
    };
    await answered("leave");
    expect(await names()).toEqual(before);
    const placed = answered("place");
    await guide.page.waitForSelector("dialog >> text=With Dunefolk come: Dry skin");
    expect(await names()).toEqual(
      [...before.filter((name) => name !== "Tidefolk" && name !== "Salt skin"), "Dunefolk"].toSorted(),
    );
    await guide.page.click('dialog button[data-action="yes"]');
    await placed;
    await expect.poll(() => count(BRAM, "Dry skin")).toBe(1);
    // The same one again is there already; and a table may have somebody of two.
    await guide.page.evaluate("ui.notifications.clear()");
    await drop(BRAM, DUNE);
    await guide.page.waitForSelector("#notifications >> text=Bram Tull has Dunefolk already");
    expect(await count(BRAM, "Dunefolk")).toBe(1);
    const both = drop(BRAM, `game.items.getName("Tidefolk").uuid`);
    await guide.page.click('dialog button[data-action="both"]');
    await guide.page.click('dialog button[data-action="no"]');
    await both;
    expect([await count(BRAM, "Dunefolk"), await count(BRAM, "Tidefolk")]).toEqual([1, 1]);
    await guide.page.evaluate("ui.notifications.clear()");
  });

  test("FPA-107 what is dropped on a Character says what it does not do there", async () => {
    await guide.page.evaluate(`Item.createDocuments([
      { name: "Rope walker", type: "fourPointsExperience", system: { dice: { dexterity: 2 }, skill: "Ropes" } },
      { name: "Long memory", type: "fourPointsTrait" },
      { name: "Cold blood", type: "fourPointsTrait", system: { vulnerabilities: ["frost"] } },
      { name: "Hillfolk", type: "fourPointsFolk", system: { size: "large" } },
    ]).then(() => null)`);
    const max = () => guide.page.evaluate(`${BRAM}.system.pools.dexterity.max`);
    const before = await max();
    for (const [name, sentence] of [
      ["Rope walker", "is not added now: Dexterity +2d6 and the Skill Ropes"],
      ["Long memory", "in words alone: nothing of it is counted by itself"],
      ["Cold blood", "it changes no Stat, Size or pool"],
    ] as const) {
      await guide.page.evaluate("ui.notifications.clear()");
      await drop(BRAM, `game.items.getName("${name}").uuid`);
      await guide.page.waitForSelector(`#notifications >> text=${sentence}`);
      expect(await guide.page.locator("#notifications li").count()).toBe(1);
    }
    expect(await max()).toBe(before);
    // Whoever is not made yet can still have it there.
    await guide.page.evaluate(
      `Actor.create({ name: "Unmade", type: "fourPointsCharacter" }).then((actor) => actor.sheet.close()).then(() => null)`,
    );
    await drop("game.actors.getName('Unmade')", `game.items.getName("Rope walker").uuid`);
    await guide.page.waitForSelector("#notifications >> text=Choose it in the window of creation instead.");
    await guide.page.evaluate(`game.actors.getName("Unmade").sheet.close().then(() => null)`);
    const hills = drop(BRAM, `game.items.getName("Hillfolk").uuid`);
    await guide.page.click('dialog button[data-action="both"]');
    await hills;
    await guide.page.waitForSelector("#notifications >> text=Its Size (Large) and languages");
    await guide.page.evaluate("ui.notifications.clear()");
  });
});
