import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { derivedId } from "../../src/kit/derived-id.js";
import { aimAt, forgeMessage, newAction, seatThree } from "../lib/hands.js";
import { GENERATION, ready, takeFaults, Table, type Seat } from "../lib/table.js";

const ODILE = "game.actors.getName('Odile Marsh')";
const TULL = "game.actors.getName('Bram Tull')";
const CAPTAIN = "game.actors.getName('Captain of the watch')";
/** What a page cannot turn into a text or a number. */
const ODD = { toString: 1, valueOf: 1 };
const ITEM = { _id: "abcdefghij012345", name: "x" };

/** What somebody's console has written with types that nothing has: everybody plays on as if it were not there. */
describe("malformed messages and flags", () => {
  let table: Table;
  let guide: Seat;
  let wren: Seat;
  let bram: Seat;
  const run = (seat: Seat, code: string) => seat.page.evaluate(`(async () => { ${code} })()`);
  const card = (seat: Seat, id: string) => seat.page.locator(`#chat [data-message-id="${id}"]`).last();
  const road = (seat: Seat, id: string, key: string, what = "press") =>
    card(seat, id).locator(`[data-tr-road="${what}"][data-key="${key}"]`);
  const value = (path: string, actor = ODILE) => guide.page.evaluate(`${actor}.system.${path}`);
  const receiptOf = (of: string, key: string) =>
    `game.messages.find((m) => m.type === "receipt" && m.system.card === "${of}" && m.system.key === "${key}")`;
  const stateOf = (of: string, key: string) => guide.page.evaluate(`${receiptOf(of, key)}?.system.state`);
  const post = (seat: Seat, data: object) => forgeMessage(seat, data, [guide, wren, bram]);
  const receipt = (of: string, key: string, changes: unknown[], data: object = {}, state = "applying") => ({
    _id: derivedId(of, key, 0),
    type: "receipt",
    system: { card: of, key, attempt: 0, state, word: "x", data, changes },
  });
  const drop = (...ids: string[]) =>
    run(guide, `await ChatMessage.deleteDocuments(${JSON.stringify(ids)}.filter((id) => game.messages.has(id)));`);
  /** Does an Action by the dialog and gives its card's id. */
  const act = (seat: Seat, actor: string, stat: string, way: string, aim?: string) =>
    newAction(guide, async () => {
      await seat.page.evaluate(`void game.trivium.use(${actor}.uuid, { stat: "${stat}" })`);
      await seat.page.waitForSelector(".fpa");
      if (aim) await aimAt(seat, aim);
      await seat.page.click(`.fpa [data-way="${way}"]`);
      await seat.page.waitForSelector(".fpa", { state: "detached" });
    });
  /** The Guide lets something follow from a card and takes it back; a player pays for another Action. */
  const playOn = async () => {
    const id = await act(wren, ODILE, "wits", "consequence");
    await road(guide, id, "owed:missTurn").click();
    await expect.poll(() => stateOf(id, "owed:missTurn")).toBe("applied");
    await expect.poll(() => value("missTurns")).toBe(1);
    await road(guide, id, "owed:missTurn", "undo").click();
    await expect.poll(() => stateOf(id, "owed:missTurn")).toBe("undone");
    expect(await stateOf(id, "pay")).toBe("applied");
    return id;
  };

  beforeAll(async () => {
    table = await Table.open();
    [guide, wren, bram] = await seatThree(table);
    await run(
      guide,
      `const pools = Object.fromEntries(["wits", "stamina", "dexterity", "sociability"].map((stat) => [stat, { value: 40, max: 40 }]));
      for (const [actor, name] of [[${ODILE}, "Wren"], [${TULL}, "Bram"]]) {
        await actor.update({ "system.pools": pools, ownership: { default: 2, [game.users.getName(name).id]: 3 } });
        await game.users.getName(name).update({ character: actor.id });
      }`,
    );
    await wren.page.waitForFunction(`!${TULL}.isOwner && ${ODILE}.isOwner`);
    await bram.page.waitForFunction(`!${ODILE}.isOwner && ${TULL}.isOwner`);
  });
  afterAll(() => table?.close());
  afterEach(() => table.expectNoFaults());

  const TULL_UUID = "Actor.demoBramTull0000";
  const set = (path: string, before: unknown, after: unknown) => ({ op: "set", uuid: TULL_UUID, path, before, after });
  const create = (collection: string, data: unknown) => ({ op: "create", parent: TULL_UUID, collection, data });
  const odd: Record<string, unknown[]> = {
    "an item whose type is none": [create("Item", { ...ITEM, type: ODD })],
    "an effect without flags": [create("ActiveEffect", { ...ITEM, statuses: ["dead"], flags: null })],
    "an effect whose flags are none": [create("ActiveEffect", { ...ITEM, statuses: ["dead"], flags: { core: 1 } })],
    "a name and picture that are none": [create("Item", { ...ITEM, name: ODD, img: ODD, type: "fourPointsSkill" })],
    "a collection that is none": [{ op: "create", parent: TULL_UUID, collection: ODD, data: ITEM }],
    "values that are none": [set("system.nextAction.advantage", ODD, ODD), set("name", ODD, ODD)],
    "a change that is none": [ODD],
    "more changes than anything has": Array.from({ length: 2_000 }, () => set("system.missTurns", 0, 0)),
  };

  test("receipts of odd types about nobody's card, half-written, stop nothing", async () => {
    const ids: string[] = [];
    let place = 10;
    for (const changes of Object.values(odd))
      for (const state of ["applying", "applied"])
        ids.push(await post(bram, receipt(`nobodysCard000${place++}`, "pay", changes, { note: ODD }, state)));
    const id = await playOn();
    // Everybody's page picks up what is half-written when it opens, and draws the log.
    for (const seat of [guide, wren]) {
      await seat.page.reload();
      await ready(seat.page);
    }
    await card(guide, id).waitFor();
    await playOn();
    await drop(...ids);
    await playOn();
  });

  test("half-written receipts that Foundry would not store are closed, tell nobody, and keep no other waiting", async () => {
    const gone = (collection: string, data: object) => ({
      op: "delete",
      parent: TULL_UUID,
      collection,
      data: { ...ITEM, ...data },
    });
    const skill = { type: "fourPointsSkill", system: {} };
    const unsound: unknown[][] = [
      [set("name", "", "Bram Tull")],
      [set("system.pools", null, 0)],
      [gone("Item", { ...skill, name: "" })],
      [gone("Item", { ...skill, effects: [{ a: 1 }] })],
      [gone("ActiveEffect", { _id: "fourPointsHurt00", name: " ", statuses: ["fourPointsHurt"] })],
      // Nothing but the data model itself can tell of this one, when it is to be put back.
      [gone("Item", { ...skill, img: "no-picture.exe" })],
      [set("system.missTurns", 0, 1)],
    ];
    await run(bram, `await ${TULL}.update({ "system.missTurns": 1 });`);
    const ids: string[] = [];
    for (const [index, changes] of unsound.entries())
      ids.push(await post(bram, receipt(`nobodysCard0007${index}`, "pay", changes)));
    await bram.page.context().close();
    // The last one, which is sound, is picked up as soon as its author has gone.
    await expect.poll(() => value("missTurns", TULL)).toBe(0);
    await expect.poll(() => stateOf("nobodysCard00076", "pay")).toBe("undone");
    expect(await stateOf("nobodysCard00075", "pay")).toBe("undone");
    expect(takeFaults(guide, /trivium\.resume/)).toHaveLength(1);
    await guide.page.evaluate("ui.notifications.clear()");
    await guide.page.reload();
    await ready(guide.page);
    bram = await table.join("Bram");
    await bram.page.keyboard.press("Escape");
    await guide.page.waitForTimeout(500);
    for (const seat of [guide, wren]) expect(await seat.page.locator("#notifications .notification").count()).toBe(0);
    await drop(...ids);
    await playOn();
  });

  test("messages whose fields have odd types are drawn from what is sound in them, in nobody's console", async () => {
    // By the wire, as no page of ours would send it: every field of every type, one after the other and all at once.
    const ids = (await bram.page.evaluate(`(async () => {
      const odds = [${JSON.stringify(ODD)}, [${JSON.stringify(ODD)}, null, "x"], { a: [1] }, true, 7, null];
      const send = (type, system) =>
        new Promise((sent) => game.socket.emit("modifyDocument", { type: "ChatMessage", action: "create", operation: {
          data: [{ type, content: "plain words", system, speaker: { actor: ${TULL}.id } }] } }, sent));
      const ids = [];
      for (const [type, { schema }] of Object.entries(CONFIG.ChatMessage.dataModels)) {
        const keys = Object.keys(schema.fields);
        const systems = odds.map((odd) => Object.fromEntries(keys.map((key) => [key, odd])));
        systems.push(...keys.map((key, index) => ({ actor: ${TULL}.uuid, name: "Sound name", [key]: odds[index % 4] })));
        for (const system of systems) {
          const answer = await send(type, system);
          if (answer.ok) ids.push(answer.value.result[0]._id);
        }
      }
      return ids;
    })()`)) as string[];
    expect(ids.length).toBeGreaterThan(60);
    const missing = (seat: Seat) =>
      seat.page.evaluate(`(${JSON.stringify(ids)}).filter((id) => !game.messages.has(id)).length`);
    const undrawn = (seat: Seat) =>
      seat.page.evaluate(`(${JSON.stringify(ids)}).filter((id) => {
        const message = game.messages.get(id);
        if (["receipt", "request"].includes(message.type)) return false;
        const drawn = document.querySelector('#chat [data-message-id="' + id + '"]');
        // A player's notice is that player's ordinary message, whatever stands in it.
        if (message.type === "notice") return !drawn?.innerText.includes("plain words") || drawn.matches(".tr-card");
        return !drawn?.matches(".tr-card");
      })`);
    await expect.poll(() => missing(guide)).toBe(0);
    await expect.poll(() => undrawn(guide)).toEqual([]);
    expect(await guide.page.locator("#chat >> text=Sound name").count()).toBeGreaterThan(20);
    await guide.page.reload();
    await ready(guide.page);
    // None is set aside when the world is opened.
    expect(await missing(guide)).toBe(0);
    table.expectNoFaults();
    await drop(...ids);
    await playOn();
  });

  test("what a page left half-written meanwhile is finished when that page opens anew", async () => {
    const id = await act(wren, ODILE, "wits", "consequence");
    const changes = [{ op: "set", uuid: "Actor.demoOdileMarsh00", path: "system.missTurns", before: 0, after: 1 }];
    await post(bram, receipt("nobodysCard00050", "pay", odd["an effect without flags"] ?? []));
    await post(guide, receipt(id, "owed:missTurn", changes));
    await guide.page.waitForTimeout(10_500);
    await guide.page.reload();
    await ready(guide.page);
    await expect.poll(() => stateOf(id, "owed:missTurn"), { timeout: 15_000 }).toBe("applied");
    await expect.poll(() => value("missTurns")).toBe(1);
    await road(guide, id, "owed:missTurn", "undo").click();
    await expect.poll(() => value("missTurns")).toBe(0);
    await drop(id, derivedId("nobodysCard00050", "pay", 0));
  });

  test("a card whose dice are none stops nobody at another card, nor at the party's rest", async () => {
    const sc = "forgedShare00000";
    const die = { class: "Die", number: 1, faces: 6, evaluated: true, results: [{ result: ODD, active: true }] };
    const roll = { class: "Roll", formula: "1d6", terms: [die], total: 1, evaluated: true };
    await post(bram, {
      _id: sc,
      type: "fourPointsShare",
      content: "x",
      rolls: [JSON.stringify(roll)],
      system: { kind: "rest", actor: TULL_UUID, name: "Bram", hours: 8 },
    });
    await post(bram, receipt(sc, "share", [set("system.missTurns", 0, 0)]));
    await playOn();
    // What is still to be shared out is looked for on all cards.
    for (const seat of [guide, wren, bram]) {
      expect(await seat.page.evaluate(`game.messages.get("${sc}").rolls.length`)).toBe(0);
      for (const actor of [ODILE, TULL])
        await seat.page.evaluate(`${actor}.sheet.render({ force: true }).then((sheet) => sheet.close()).then(() => 0)`);
    }
    await drop(sc, derivedId(sc, "share", 0));
  });

  test("a payment's record says what payments say, whatever its player has written into it", async () => {
    const id = await act(wren, ODILE, "stamina", "consequence");
    const write = (system: object) =>
      run(wren, `await ${receiptOf(id, "pay")}.update({ system: ${JSON.stringify(system)} });`);
    const says = () => card(guide, id).innerText();
    for (const word of [
      "The Guide has waived this.",
      "FOURPOINTS.Receipt.waived",
      "FOURPOINTS.Name",
      "TRIVIUM.Cancel",
    ]) {
      await write({ word, data: { name: "Odile", note: "The Guide says so" } });
      await expect.poll(says).toMatch(/^Paid$/m);
      for (const other of ["waived", "spared", "says so", "Four Points", "Cancel"])
        expect(await says()).not.toContain(other);
    }
    await write({ word: "FOURPOINTS.Receipt.Paid", data: { note: ODD, cost: ODD, stat: ODD, left: ODD } });
    await expect.poll(says).toContain("EP of");
    await road(guide, id, "owed:disadvantage").click();
    await expect.poll(() => stateOf(id, "owed:disadvantage")).toBe("applied");
    await road(guide, id, "owed:disadvantage", "undo").click();
    await expect.poll(() => value("nextAction.disadvantage")).toBe(0);
    await drop(id);
  });

  test("the Action dialog opens though a record of what waits has odd types", async () => {
    await run(wren, `await ${ODILE}.update({ "system.nextAction.advantage": 1 });`);
    const uuid = "Actor.demoOdileMarsh00";
    const path = "system.nextAction.advantage";
    const ids = [
      await post(
        wren,
        receipt("nobodysCard00061", "pay", [{ op: "set", uuid, path, before: 0, after: 1 }], { note: ODD }),
      ),
      await post(wren, receipt("nobodysCard00062", "pay", [{ op: "set", uuid, path, before: ODD, after: ODD }])),
    ];
    await expect.poll(() => guide.page.evaluate(`${ODILE}.system.nextAction.advantage`)).toBe(1);
    for (const seat of [guide, wren]) {
      await seat.page.evaluate(`void game.trivium.use(${ODILE}.uuid, { stat: "wits" })`);
      await seat.page.waitForSelector(".fpa");
      await seat.page.keyboard.press("Escape");
      await seat.page.waitForSelector(".fpa", { state: "detached" });
    }
    await run(wren, `await ${ODILE}.update({ "system.nextAction.advantage": 0 });`);
    await drop(...ids);
  });

  test("sheet, party window and tracker open though effects and turns have odd flags", async () => {
    const flags = (effect: object) =>
      run(bram, `await ${TULL}.effects.contents[0].update({ flags: { "trivium-rpg": ${JSON.stringify(effect)} } });`);
    for (const status of ["fourPointsUnconscious", "fourPointsBlocked", "fourPointsHurt"]) {
      await run(bram, `await game.trivium.statuses.set(${TULL}, "${status}", 1);`);
      await flags({ cause: ODD, heldFast: ODD, level: ODD });
      await expect
        .poll(() => guide.page.evaluate(`typeof ${TULL}.effects.contents[0]?.flags["trivium-rpg"]?.cause`))
        .toBe("object");
      expect(await guide.page.evaluate(`game.trivium.statuses.level(${TULL}, "${status}")`)).toBe(1);
      await guide.page.evaluate(`void game.trivium.command("/party")`);
      await guide.page.waitForSelector("#trivium-party-overview >> text=Bram Tull");
      await guide.page.evaluate(`foundry.applications.instances.get("trivium-party-overview").close().then(() => 0)`);
      for (const seat of [guide, wren, bram])
        await seat.page.evaluate(`${TULL}.sheet.render({ force: true }).then((sheet) => sheet.close()).then(() => 0)`);
      // The Guide can still end it.
      await run(guide, `await game.trivium.statuses.set(${TULL}, "${status}", 0);`);
      await expect.poll(() => guide.page.evaluate(`${TULL}.effects.size`)).toBe(0);
      await expect.poll(() => bram.page.evaluate(`${TULL}.effects.size`)).toBe(0);
    }
    await run(
      guide,
      `const combat = await Combat.create({ scene: game.scenes.contents[0].id, active: true });
      await combat.createEmbeddedDocuments("Combatant", [${ODILE}, ${TULL}, ${CAPTAIN}].map(({ id }) => ({ actorId: id })));
      await combat.startCombat();`,
    );
    await bram.page.waitForFunction("game.combats.contents[0]?.started");
    await guide.page.evaluate("ui.combat.render({ force: true }).then(() => 0)");
    const rows = () => guide.page.locator("#combat .tr-turn").count();
    await expect.poll(rows).toBeGreaterThan(1);
    const before = await rows();
    for (const turn of [
      { cards: [ODD], used: ODD, round: 1, begun: ODD, ended: ODD, loss: ODD, lossRound: 1, missed: ODD },
      { cards: ODD },
      { fight: ODD },
    ]) {
      await run(
        bram,
        `const combat = game.combats.contents[0];
        const mine = combat.combatants.find(({ actor }) => actor?.name === "Bram Tull");
        await mine.update({ flags: { "trivium-rpg": { turn: { fight: combat.flags["trivium-rpg"].fight, ...${JSON.stringify(turn)} } } } });`,
      );
      await guide.page.waitForTimeout(300);
      expect(await rows()).toBe(before);
      for (let step = 0; step < 3; step++) await run(guide, "await game.combats.contents[0].nextTurn();");
    }
    await run(guide, "await game.combats.contents[0].delete();");
  });

  test("a card that its player only shows to more people keeps its buttons; one that was changed does not", async () => {
    const mode = GENERATION > 13 ? ["messageMode", "gm"] : ["rollMode", "gmroll"];
    const usual = GENERATION > 13 ? "public" : "publicroll";
    await run(wren, `await game.settings.set("core", "${mode[0]}", "${mode[1]}");`);
    const id = await act(wren, ODILE, "stamina", "total", "Captain of the watch");
    expect(await guide.page.evaluate(`game.messages.get("${id}").whisper.length`)).toBeGreaterThan(0);
    await wren.page.waitForTimeout(1200);
    await run(wren, `await game.messages.get("${id}").update({ whisper: [] });`);
    await card(bram, id).waitFor();
    await wren.page.waitForTimeout(400);
    expect(await card(wren, id).innerText()).not.toContain("changed this card");
    for (const seat of [wren, guide]) {
      await seat.page.reload();
      await ready(seat.page);
      await card(seat, id).waitFor();
      expect(await card(seat, id).innerText()).not.toContain("changed this card");
      expect(await road(seat, id, "hit:0").count()).toBe(1);
    }
    // What is more than that is seen, also when it comes along with it or before it.
    await run(
      wren,
      `await game.messages.get("${id}").update({ whisper: [game.user.id], "system.what": "Otherwise" });`,
    );
    await run(wren, `await game.messages.get("${id}").update({ whisper: [] });`);
    await expect.poll(() => card(wren, id).innerText()).toContain("changed this card");
    await expect.poll(() => card(guide, id).innerText()).toContain("changed this card");
    expect(await road(wren, id, "hit:0").count()).toBe(0);
    await run(wren, `await game.settings.set("core", "${mode[0]}", "${usual}");`);
    await drop(id);
  });

  test("texts far longer than their fields do not drown the sheet, the party or a dialog; the field keeps them whole", async () => {
    await run(
      guide,
      `await game.trivium.statuses.set(${TULL}, "fourPointsHurt", 1);
      await game.trivium.statuses.set(${TULL}, "fourPointsBlocked", 1);
      await ${TULL}.update({ "system.concept": "longshore ".repeat(3000), "system.injury.note": "leftarm".repeat(7000) });
      await ${CAPTAIN}.update({ "system.concept": "gatekeeper".repeat(3000) });
      await ${TULL}.effects.get("fourPointsBlockd").update({ "flags.trivium-rpg.cause": "in a net ".repeat(5000) });
      await ${TULL}.sheet.render({ force: true, position: { left: 10, top: 10 } });
      await ${CAPTAIN}.sheet.render({ force: true, position: { left: 400, top: 300 } });
      await game.trivium.command("/party");`,
    );
    const tall = async (selector: string) => {
      await guide.page.waitForSelector(selector);
      return guide.page
        .locator(selector)
        .first()
        .evaluate((one) => Math.max(one.scrollHeight, one.getBoundingClientRect().height));
    };
    try {
      expect(await tall(".four-points-character .tr-head")).toBeLessThan(280);
      expect(await tall(".four-points-character .tr-road")).toBeLessThan(420);
      expect(await tall(".four-points-npc .np")).toBeLessThan(280);
      expect(await tall('#trivium-party-overview tr:has-text("Bram Tull")')).toBeLessThan(220);
      await guide.page.click(".four-points-character .tr-lock");
      expect((await guide.page.inputValue('.four-points-character [name="system.concept"]')).length).toBeGreaterThan(
        29_000,
      );
      expect((await guide.page.inputValue('.four-points-character [name="system.injury.note"]')).length).toBe(49_000);
      await guide.page.click(".four-points-character .tr-lock");
    } finally {
      await run(
        guide,
        `for (const id of ["fourPointsHurt", "fourPointsBlocked"]) await game.trivium.statuses.set(${TULL}, id, 0);
        await ${TULL}.update({ "system.concept": "", "system.injury.note": "" });
        await ${CAPTAIN}.update({ "system.concept": "" });
        for (const app of [...foundry.applications.instances.values()]) if (app.element.matches(".trivium-window")) await app.close();`,
      );
    }
  });
});
