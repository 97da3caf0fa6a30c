import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { derivedId } from "../../src/kit/derived-id.js";
import { loadDice, ready, Table, type Seat, shareCharacters } from "../lib/table.js";

const CARD = "#chat .tr-card";
const ODILE = "game.actors.getName('Odile Marsh')";
const tokenOf = (id: string) => `fromUuidSync('Scene.demoTheQuay00000.Token.${id}')`;
const TOKEN = tokenOf("quayWolfOne00000");
const WOLF = `${TOKEN}.actor`;

/** Cards and requests whose reason has gone: somebody was deleted, or the Guide was faster. */
describe("cards and requests that the table has overtaken", () => {
  let table: Table;
  let guide: Seat;
  let wren: Seat;
  let bram: Seat;
  const last = (seat: Seat) => seat.page.locator(CARD).last();
  const button = (seat: Seat, key = "hit:0") => last(seat).locator(`[data-tr-road="press"][data-key="${key}"]`);
  const level = (seat: Seat = bram) =>
    seat.page.evaluate(`${WOLF}.effects.get("fourPointsHurt00")?.flags["trivium-rpg"].level ?? 0`);
  const requests = (seat: Seat = guide) =>
    seat.page.evaluate(
      `game.messages.filter((m) => m.type === "request").toSorted((a, b) => a.timestamp - b.timestamp).map((m) => m.system.state)`,
    ) as Promise<string[]>;
  const told = (seat: Seat, text: string) => seat.page.waitForSelector(`#notifications >> text=${text}`);
  const hush = (seat: Seat) => seat.page.evaluate("ui.notifications.clear()");
  const outcomes = async (value: string) => {
    await guide.page.evaluate(`game.settings.set("trivium-rpg", "playerOutcomes", "${value}")`);
    for (const seat of [wren, bram])
      await expect.poll(() => seat.page.evaluate(`game.settings.get("trivium-rpg", "playerOutcomes")`)).toBe(value);
  };
  const heal = async (target: string) => {
    const before = await wren.page.locator(CARD).count();
    await wren.page.evaluate(`game.trivium.use(${ODILE}.uuid, { stat: "wits" })`);
    await wren.page.locator('.fpa input[name="aim"][value="heal"]').check({ force: true });
    await wren.page.locator('.fpa select[name="target"]').selectOption({ label: target });
    await wren.page.waitForSelector(`.fpa .tr-chip:has-text("${target}")`);
    await wren.page.click('.fpa [data-way="luck"]');
    await wren.page.waitForSelector(".fpa", { state: "detached" });
    await expect.poll(() => guide.page.locator(CARD).count()).toBe(before + 1);
  };
  const undo = (key: string) => last(guide).locator(`[data-tr-road="undo"][data-key="${key}"]`);
  const attack = async (target = "Grey wolf", condition = "hurt") => {
    const before = await wren.page.locator(CARD).count();
    await wren.page.evaluate(`game.trivium.use(${ODILE}.uuid, { stat: "wits" })`);
    await wren.page.locator('.fpa input[name="aim"][value="attack"]').check({ force: true });
    await wren.page.locator('.fpa select[name="target"]').selectOption({ label: target });
    await wren.page.waitForSelector(`.fpa .tr-chip:has-text("${target}")`);
    await wren.page.locator(`.fpa [name="condition"][value="${condition}"]`).check({ force: true });
    await wren.page.click('.fpa [data-way="luck"]');
    await wren.page.waitForSelector(".fpa", { state: "detached" });
    for (const seat of [guide, wren, bram]) await expect.poll(() => seat.page.locator(CARD).count()).toBe(before + 1);
    await button(wren).waitFor();
  };

  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    await shareCharacters(guide);
    wren = await table.join("Wren");
    bram = await table.join("Bram");
    for (const seat of [wren, bram]) await seat.page.keyboard.press("Escape");
    await loadDice(wren, 6);
  });
  afterAll(() => table?.close());
  beforeEach(() => table.expectNoFaults());

  test("what was asked for and then done by the Guide himself is closed, and an Undo does not bring it back", async () => {
    await outcomes("ask");
    await attack();
    await button(wren).click();
    await last(guide).locator("text=Wren asked").waitFor();
    await button(guide).click();
    await expect.poll(() => level()).toBe(1);
    await expect.poll(() => requests()).toEqual(["done"]);
    await told(wren, "has been done already");
    await last(guide).locator('[data-tr-road="undo"][data-key="hit:0"]').click();
    await expect.poll(() => level()).toBe(0);
    await button(wren).waitFor();
    expect(await last(guide).locator("text=Wren asked").count()).toBe(0);
    await outcomes("apply");
    await guide.page.reload();
    await ready(guide.page);
    await button(guide).waitFor();
    await guide.page.waitForTimeout(400);
    expect(await level()).toBe(0);
    // Asked anew it is done anew.
    await button(wren).click();
    await expect.poll(() => level()).toBe(1);
    await expect.poll(() => requests()).toEqual(["done", "done"]);
  });

  test("what was asked while the world wanted a click stays asked when it is to be applied at once", async () => {
    await guide.page.evaluate(`game.trivium.statuses.set(${WOLF}, "fourPointsHurt", 0)`);
    await outcomes("ask");
    await attack();
    await button(wren).click();
    await last(guide).locator("text=Wren asked").waitFor();
    // One that is older than such notes, or was written by hand, is noted by the Guide's page.
    await wren.page.evaluate(
      `(() => { const asked = game.messages.contents.findLast((m) => m.type === "request"); return asked.update({ "system.waits": false }).then(() => null); })()`,
    );
    await guide.page.reload();
    await ready(guide.page);
    await expect
      .poll(() => guide.page.evaluate(`game.messages.contents.findLast((m) => m.type === "request").system.waits`))
      .toBe(true);
    await outcomes("apply");
    await guide.page.reload();
    await ready(guide.page);
    await last(guide).locator("text=Wren asked").waitFor();
    await guide.page.waitForTimeout(400);
    expect([await level(), (await requests()).at(-1)]).toEqual([0, "open"]);
    await button(guide).click();
    await expect.poll(() => level()).toBe(1);
    await expect.poll(async () => (await requests()).at(-1)).toBe("done");
    await hush(wren);
  });

  test("a request whose card is deleted is closed, and its author is told", async () => {
    await outcomes("ask");
    await attack();
    await button(wren).click();
    await last(guide).locator("text=Wren asked").waitFor();
    await guide.page.evaluate(
      `game.messages.filter((m) => m.type === "fourPointsAction").toSorted((a, b) => a.timestamp - b.timestamp).at(-1).delete()`,
    );
    await told(wren, "the card is gone");
    await expect.poll(async () => (await requests()).at(-1)).toBe("refused");
    await hush(wren);
  });

  test("two ask for the same while no Guide is there: it is done once, and for both it is done", async () => {
    await outcomes("apply");
    await guide.page.evaluate(`game.trivium.statuses.set(${WOLF}, "fourPointsHurt", 0)`);
    await attack("Grey wolf", "blocked");
    await guide.page.context().close();
    await expect.poll(() => wren.page.evaluate("game.users.activeGM")).toBe(null);
    await button(bram).waitFor();
    // Both press before either page has heard of the other's request.
    await Promise.all(
      [wren, bram].map((seat) =>
        seat.page.evaluate(`[...document.querySelectorAll('#chat .tr-card [data-key="hit:0"]')].at(-1).click()`),
      ),
    );
    await expect.poll(async () => (await requests(wren)).slice(-2)).toEqual(["open", "open"]);
    guide = await table.join("Guide");
    await shareCharacters(guide);
    await expect.poll(async () => (await requests()).slice(-2)).toEqual(["done", "done"]);
    expect(await bram.page.evaluate(`${WOLF}.statuses.has("fourPointsBlocked")`)).toBe(true);
    for (const seat of [wren, bram]) await hush(seat);
  });

  test("players read the name of the token, on the card, its button and its receipt; the Guide reads both", async () => {
    await guide.page.evaluate(`${TOKEN}.update({ name: "Hooded stranger" })`);
    await guide.page.evaluate(`game.trivium.statuses.set(${WOLF}, "fourPointsBlocked", 0)`);
    await expect.poll(() => wren.page.evaluate(`${TOKEN}.name`)).toBe("Hooded stranger");
    await attack("Hooded stranger");
    expect(await last(wren).innerText()).not.toContain("Grey wolf");
    await last(guide).locator("text=Hooded stranger (Grey wolf)").first().waitFor();
    await button(wren).click();
    await last(bram).locator("text=Hooded stranger: Hurt").waitFor();
    expect(await last(wren).innerText()).not.toContain("Grey wolf");
    const stored = `JSON.stringify(game.messages.filter((m) => m.timestamp >= ${String(
      await wren.page.evaluate(
        `game.messages.filter((m) => m.type === "fourPointsAction").toSorted((a, b) => a.timestamp - b.timestamp).at(-1).timestamp`,
      ),
    )}).map((m) => m.toObject()))`;
    expect(await wren.page.evaluate(stored)).not.toContain("Grey wolf");
    await hush(wren);
  });

  test("somebody behind another name is asked to avoid by that name, and speaks by it", async () => {
    const rook = "game.actors.getName('Rook Halloran')";
    await guide.page.evaluate(
      `canvas.scene.createEmbeddedDocuments("Token", [{ _id: "quayMasked000000", name: "Masked one", actorId: ${rook}.id, actorLink: true, x: 300, y: 300 }], { keepId: true })`,
    );
    await expect.poll(() => wren.page.evaluate(`Boolean(${tokenOf("quayMasked000000")})`)).toBe(true);
    await guide.page.evaluate(`${rook}.update({ "system.pools.dexterity": { value: 5, max: 5 } })`);
    const before = await wren.page.locator(CARD).count();
    await wren.page.evaluate(`game.trivium.use(${ODILE}.uuid, { stat: "wits" })`);
    await wren.page.locator('.fpa input[name="aim"][value="attack"]').check({ force: true });
    await wren.page.locator('.fpa select[name="target"]').selectOption({ label: "Masked one" });
    await wren.page.waitForSelector('.fpa .tr-chip:has-text("Masked one")');
    await wren.page.click('.fpa [data-way="luck"]');
    await expect.poll(() => wren.page.locator(CARD).count()).toBe(before + 2);
    await last(wren).locator("text=Masked one").first().waitFor();
    for (const card of await wren.page.locator(CARD).allInnerTexts()) expect(card).not.toContain("Rook Halloran");
    await loadDice(guide, 6);
    await guide.page.evaluate(`game.trivium.use(${rook}.uuid, { stat: "wits" })`);
    await guide.page.click('.fpa [data-way="luck"]');
    await expect.poll(() => wren.page.locator(CARD).count()).toBe(before + 3);
    expect(await last(wren).innerText()).toContain("Masked one");
    expect(await wren.page.evaluate(`game.messages.some((m) => m.alias === "Rook Halloran")`)).toBe(false);
  });

  test("a target that is deleted: the card says so to everybody, at once and after a reload; a request is closed", async () => {
    await outcomes("ask");
    await attack("Hooded stranger");
    await button(wren).click();
    await last(guide).locator("text=Wren asked").waitFor();
    await guide.page.evaluate(`${TOKEN}.delete()`);
    for (const seat of [guide, wren, bram]) {
      await last(seat).locator("text=Hooded stranger is not there any more").waitFor();
      expect(await button(seat).count()).toBe(0);
    }
    await told(wren, "Hooded stranger is not there any more");
    await hush(wren);
    await guide.page.reload();
    await ready(guide.page);
    await last(guide).locator("text=Hooded stranger is not there any more").waitFor();
    await outcomes("apply");
  });

  test("a button that stands there too long says one thing when it is pressed", async () => {
    await guide.page.evaluate(
      `canvas.scene.createEmbeddedDocuments("Token", [{ _id: "quayLateWolf0000", name: "Late wolf", actorId: ${tokenOf("quayWolfTwo00000")}.actorId, x: 400, y: 400 }], { keepId: true })`,
    );
    await expect.poll(() => wren.page.evaluate(`Boolean(${tokenOf("quayLateWolf0000")})`)).toBe(true);
    await attack("Late wolf");
    for (const seat of [guide, wren]) {
      await hush(seat);
      // The page presses in the very moment in which it hears of the deletion.
      await seat.page.evaluate(
        `Hooks.once("deleteToken", () => [...document.querySelectorAll('#chat .tr-card [data-key="hit:0"][data-tr-road="press"]')].at(-1).click())`,
      );
    }
    await guide.page.evaluate(`${tokenOf("quayLateWolf0000")}.delete()`);
    for (const seat of [guide, wren]) {
      await told(seat, "Late wolf is not there any more");
      expect(await seat.page.locator("#notifications .notification").count()).toBe(1);
    }
  });

  test("FPA-92 what was done to somebody who has gone cannot be undone, and says so", async () => {
    for (const isStale of [false, true]) {
      await guide.page.evaluate(
        `canvas.scene.createEmbeddedDocuments("Token", [{ _id: "quayLostWolf0000", name: "Lost wolf", actorId: ${tokenOf("quayWolfTwo00000")}.actorId, x: 400, y: 400 }], { keepId: true })`,
      );
      await expect.poll(() => wren.page.evaluate(`Boolean(${tokenOf("quayLostWolf0000")})`)).toBe(true);
      await attack("Lost wolf");
      await button(guide).click();
      await expect.poll(() => undo("hit:0").isEnabled()).toBe(true);
      await hush(guide);
      if (isStale)
        await guide.page.evaluate(
          `Hooks.once("deleteToken", () => [...document.querySelectorAll('#chat .tr-card [data-key="hit:0"][data-tr-road="undo"]')].at(-1).click())`,
        );
      await guide.page.evaluate(`${tokenOf("quayLostWolf0000")}.delete()`);
      if (isStale) {
        await told(guide, "cannot be undone");
        expect(await guide.page.locator("#notifications .notification").count()).toBe(1);
      }
      await last(guide).locator("text=What this changed is not there any more").waitFor();
      expect(await undo("hit:0").isDisabled()).toBe(true);
      await guide.page.waitForTimeout(500);
      expect(await undo("hit:0").isDisabled()).toBe(true);
      expect(await last(guide).innerText()).not.toContain("Undone");
    }
  });

  test("FPA-92 after Undo a token that is linked to no actor follows its actor as before", async () => {
    const gull = `game.actors.getName("Gull")`;
    const token = `canvas.scene.tokens.getName("Gull")`;
    const hurtOf = (who: string) => guide.page.evaluate(`game.trivium.statuses.level(${who}, "fourPointsHurt")`);
    const setHurt = (level: number) =>
      guide.page.evaluate(`game.trivium.statuses.set(${gull}, "fourPointsHurt", ${level})`);
    const own = () => guide.page.evaluate(`(({ effects, items }) => ({ effects, items }))(${token}.toObject().delta)`);
    const none = { effects: [], items: [] };
    await guide.page.evaluate(
      `(async () => { const gull = await Actor.create({ name: "Gull", type: "fourPointsNpc" }); await canvas.scene.createEmbeddedDocuments("Token", [(await gull.getTokenDocument({ x: 300, y: 300, actorLink: false })).toObject()]); })()`,
    );
    await expect.poll(() => wren.page.evaluate(`Boolean(${token})`)).toBe(true);
    const deeds = [
      { before: 0, act: () => attack("Gull"), key: "hit:0", brings: 1 },
      { before: 1, act: () => attack("Gull"), key: "hit:0", brings: 2 },
      { before: 1, act: () => heal("Gull"), key: "heal:0", brings: 0 },
    ];
    for (const { before, act, key, brings } of deeds) {
      await setHurt(before);
      await expect.poll(() => wren.page.evaluate(`${token}.actor.effects.size`)).toBe(before === 0 ? 0 : 1);
      expect(await own()).toEqual(none);
      await act();
      await button(guide, key).click();
      await expect.poll(() => hurtOf(`${token}.actor`)).toBe(brings);
      await expect.poll(() => undo(key).isEnabled()).toBe(true);
      await undo(key).click();
      await last(guide).locator("text=Undone by Guide").waitFor();
      expect(await own()).toEqual(none);
      await setHurt(3);
      expect(await hurtOf(`${token}.actor`)).toBe(3);
    }
    await guide.page.evaluate(`(async () => { await ${token}.delete(); await ${gull}.delete(); })()`);
  });

  test("before the chat is flushed the Guide reads what ends with it; other questions are left alone", async () => {
    const confirm = `void foundry.applications.api.DialogV2.confirm({ window: { title: "Another" }, content: "<p>Sure?</p>" })`;
    await guide.page.evaluate(confirm);
    await guide.page.waitForSelector("dialog.application >> text=Sure?");
    expect(await guide.page.locator("dialog.application .trivium-flush").count()).toBe(0);
    await guide.page.click('dialog.application [data-action="no"]');
    const owed = Number(
      await guide.page.evaluate(`parseInt(document.querySelector("#trivium-owed:not([hidden])")?.innerText ?? "0")`),
    );
    await wren.page.evaluate(`game.trivium.use(${ODILE}.uuid, { stat: "stamina" })`);
    await wren.page.click('.fpa [data-way="consequence"]');
    await guide.page.waitForSelector(`#trivium-owed:visible >> text=${owed + 1} card`);
    await guide.page.click('#chat [data-action="flush"]');
    const warning = guide.page.locator("dialog.application .trivium-flush");
    await warning.waitFor();
    expect(await warning.innerText()).toMatch(
      new RegExp(`ends Undo on every card.*still waits\\. ${owed + 1} cards? waits? for you\\.`),
    );
    await guide.page.click('dialog.application [data-action="no"]');
    await last(guide).locator('[data-key="owed:story"]').click();
    await last(wren).locator("text=Waiting for the Guide").waitFor({ state: "detached" });
  });

  describe("what counted when it was written goes on counting, whatever becomes of who wrote it (FPA-93)", () => {
    const TULL = "game.actors.getName('Bram Tull')";
    const user = (name: string) => `game.users.getName("${name}")`;
    const ofType = (type: string) =>
      `game.messages.filter((m) => m.type === "${type}").toSorted((a, b) => a.timestamp - b.timestamp)`;
    const tool = (seat: Seat, key: string) => last(seat).locator(`[data-tr-road="press"][data-key="owed:${key}"]`);
    const undo = (seat: Seat, key = "owed:hurt") => last(seat).locator(`[data-tr-road="undo"][data-key="${key}"]`);
    const waits = (seat: Seat) => last(seat).locator("text=Waiting for the Guide").count();
    const says = () => last(guide).locator("text=Bram Tull: Hurt").count();
    const owed = () =>
      guide.page.evaluate(`parseInt(document.querySelector("#trivium-owed:not([hidden])")?.innerText ?? "0")`);
    const hurt = () => guide.page.evaluate(`game.trivium.statuses.level(${TULL}, "fourPointsHurt")`);
    const run = (seat: Seat, code: string) => seat.page.evaluate(`(async () => { ${code} })()`);
    const give = (name: string) =>
      run(
        guide,
        `await ${TULL}.update({ ownership: { [${user("Bram")}.id]: 0, [${user("Wren")}.id]: 0 } });
        await ${TULL}.update({ ownership: { default: 0, [${user(name)}.id]: 3 } });`,
      );
    const act = async (stat: string) => {
      const before = await bram.page.locator(CARD).count();
      await bram.page.evaluate(`game.trivium.use(${TULL}.uuid, { stat: "${stat}" })`);
      await bram.page.click('.fpa [data-way="consequence"]');
      await expect.poll(() => guide.page.locator(CARD).count()).toBe(before + 1);
      await expect.poll(owed).toBe(1);
    };
    /** Sees the same as things stand on the page, and after it was loaded anew. */
    const bothWays = async (see: () => Promise<unknown>, expected: unknown) => {
      // What changes because of this has begun to by then, so that what is right only at first does not pass.
      await guide.page.waitForTimeout(400);
      await expect.poll(see).toEqual(expected);
      await guide.page.reload();
      await ready(guide.page);
      await last(guide).waitFor();
      await guide.page.waitForTimeout(400);
      await expect.poll(see).toEqual(expected);
    };
    let second: Seat;

    beforeAll(async () => {
      second = await table.join("Second Guide");
      await give("Bram");
    });

    test("T04.4 a Guide settles a card and becomes a player: it stays settled, and he settles nothing any more", async () => {
      await act("wits");
      await tool(second, "hurt").click();
      await expect.poll(hurt).toBe(1);
      await run(guide, `await ${user("Second Guide")}.update({ role: 1 });`);
      await bothWays(async () => [await owed(), await waits(guide), await hurt(), await says()], [0, 0, 1, 1]);
      await expect.poll(async () => [await undo(second).count(), await waits(second)]).toEqual([0, 0]);
      await act("stamina");
      const card = String(await guide.page.evaluate(`${ofType("fourPointsAction")}.at(-1).id`));
      const key = "owed:story";
      const system = { card, key, word: "FOURPOINTS.Receipt.story", attempt: 0, state: "applied", changes: [] };
      const forged = { _id: derivedId(card, key, 0), type: "receipt", content: "", system };
      await run(second, `await ChatMessage.create(${JSON.stringify(forged)}, { keepId: true });`);
      await bothWays(async () => [await owed(), await waits(guide)], [1, 1]);
      // What he once wrote himself says nothing any more as soon as he changes it.
      const old = `${ofType("receipt")}.filter((m) => m.system.key === "owed:hurt").at(-1)`;
      await run(second, `await ${old}.update({ "system.data": { note: "Otherwise" } });`);
      await expect.poll(owed).toBe(2);
      await run(
        guide,
        `await game.messages.get("${forged._id}").delete();
        await ${user("Second Guide")}.update({ role: 4 });`,
      );
      await expect.poll(owed).toBe(1);
      await tool(guide, "story").click();
      await expect.poll(owed).toBe(0);
    });

    test("T04.4 a Character changes hands: what its former player's cards owe and brought stays, and no more comes", async () => {
      await run(guide, `await game.trivium.statuses.set(${TULL}, "fourPointsHurt", 0);`);
      await loadDice(bram, 1);
      await run(guide, `await game.actors.getName("Captain of the watch").sheet.render({ force: true });`);
      await guide.page.click('.four-points-npc [data-action="attack"]');
      await guide.page.locator('.fpa select[name="target"]').selectOption({ label: "Bram Tull" });
      await guide.page.waitForSelector('.fpa .tr-chip:has-text("Bram Tull")');
      await guide.page.click('.fpa [data-action="send"]');
      await last(bram).locator('[data-tr-card="luck"]').click();
      await expect.poll(hurt).toBe(1);
      await last(guide).locator("text=Bram Tull: Hurt").waitFor();
      await give("Wren");
      await bothWays(
        async () => [
          await undo(guide, "suffer").count(),
          await button(guide, "suffer").count(),
          await hurt(),
          await says(),
        ],
        [1, 0, 1, 1],
      );
      await expect.poll(() => undo(bram, "suffer").count()).toBe(0);
      await undo(guide, "suffer").click();
      await expect.poll(hurt).toBe(0);

      await give("Bram");
      await act("dexterity");
      await give("Wren");
      await bothWays(async () => [await owed(), await waits(guide)], [1, 1]);
      // The same card posted anew owes nothing: whose Character it names is not his any more.
      await run(
        bram,
        `const { type, system } = ${ofType("fourPointsAction")}.at(-1).toObject();
        await ChatMessage.create({ type, system, content: "Again" });`,
      );
      await bothWays(async () => [await owed(), await tool(guide, "story").count()], [1, 0]);
      await run(guide, `await ${ofType("fourPointsAction")}.at(-1).delete();`);
      await tool(guide, "story").click();
      await expect.poll(owed).toBe(0);
      await give("Bram");
    });

    test("T04.4 a Guide who has settled a card is deleted: nothing is owed or done again, and it can be taken back", async () => {
      await act("wits");
      await tool(second, "hurt").click();
      await expect.poll(hurt).toBe(1);
      await expect.poll(owed).toBe(0);
      await second.page.context().close();
      await run(guide, `await ${user("Second Guide")}.delete();`);
      await bothWays(
        async () => [await owed(), await waits(guide), await tool(guide, "hurt").count(), await says()],
        [0, 0, 0, 1],
      );
      await undo(guide).click();
      await expect.poll(hurt).toBe(0);
      await expect.poll(owed).toBe(1);
      await last(guide).locator("text=Waiting for the Guide").waitFor();
      await tool(guide, "story").click();
      await expect.poll(owed).toBe(0);
    });

    test("T04.4 a player is deleted while a card owes: it waits until it is settled", async () => {
      await act("sociability");
      await bram.page.context().close();
      await run(guide, `await ${user("Bram")}.delete();`);
      await bothWays(async () => [await owed(), await waits(guide)], [1, 1]);
      await tool(guide, "disadvantage").click();
      await expect.poll(owed).toBe(0);
      await expect.poll(() => guide.page.evaluate(`${TULL}.system.nextAction.disadvantage`)).toBe(1);
    });
  });

  test("FPA-62 what a card owed ends with the one who acted, and the card says so", async () => {
    await wren.page.evaluate(`game.trivium.use(${ODILE}.uuid, { stat: "stamina" })`);
    const before = await wren.page.locator(CARD).count();
    await wren.page.click('.fpa [data-way="consequence"]');
    await expect.poll(() => guide.page.locator(CARD).count()).toBe(before + 1);
    await guide.page.waitForSelector("#trivium-owed:visible >> text=1 card waits for you");
    await guide.page.evaluate(`${ODILE}.delete()`);
    for (const seat of [guide, wren]) {
      await last(seat).locator("text=Odile Marsh is not there any more, so this card waits for nothing").waitFor();
      expect(await last(seat).locator("text=Waiting for the Guide").count()).toBe(0);
    }
    await guide.page.waitForSelector("#trivium-owed", { state: "hidden" });
    await guide.page.reload();
    await ready(guide.page);
    await last(guide).locator("text=Odile Marsh is not there any more, so this card waits for nothing").waitFor();
  });
});
