import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { derivedId } from "../../src/kit/derived-id.js";
import { forgeMessage, newAction, seatThree } from "../lib/hands.js";
import { loadDice, Table, type Seat } from "../lib/table.js";

const CARD = "#chat .tr-card";
const ODILE = "game.actors.getName('Odile Marsh')";
const TULL = "game.actors.getName('Bram Tull')";
const WOLF = "fromUuidSync('Scene.demoTheQuay00000.Token.quayWolfOne00000')";

/** Records and cards that somebody writes who has no right to what they are about: nobody is kept waiting, nothing is believed. */
describe("what is forged by somebody without a right", () => {
  let table: Table;
  let guide: Seat;
  let wren: Seat;
  let bram: Seat;
  const last = (seat: Seat) => seat.page.locator(CARD).last();
  const card = (seat: Seat, id: string) => seat.page.locator(`#chat [data-message-id="${id}"]`);
  const road = (seat: Seat, id: string, key: string, what = "press") =>
    card(seat, id).locator(`[data-tr-road="${what}"][data-key="${key}"]`).last();
  const run = (seat: Seat, code: string) => seat.page.evaluate(`(async () => { ${code} })()`);
  const post = (seat: Seat, data: object) => forgeMessage(seat, data, [guide, wren, bram]);
  const receipt = (of: string, key: string, changes: object[], state = "applied", attempt = 0) => ({
    _id: derivedId(of, key, attempt),
    type: "receipt",
    content: "",
    system: { card: of, key, attempt, state, word: "TRIVIUM.Road.Done", data: {}, changes },
  });
  const stateOf = (of: string, key: string) =>
    guide.page.evaluate(
      `game.messages.find((m) => m.type === "receipt" && m.system.card === "${of}" && m.system.key === "${key}")?.system.state`,
    );
  const value = (path: string, actor = ODILE) => guide.page.evaluate(`${actor}.system.${path}`);
  const waits = (id: string) => card(guide, id).locator("text=Waiting for the Guide").count();
  const hush = (seat: Seat) => seat.page.evaluate("ui.notifications.clear()");
  /** Does an Action and gives its card's id. */
  const act = (seat: Seat, actor: string, stat: string, way: string) =>
    newAction(guide, async () => {
      await seat.page.evaluate(`game.trivium.use(${actor}.uuid, { stat: "${stat}" })`);
      await seat.page.click(`.fpa [data-way="${way}"]`);
      await seat.page.waitForSelector(".fpa", { state: "detached" });
    });
  const drop = (...ids: string[]) => run(guide, `await ChatMessage.deleteDocuments(${JSON.stringify(ids)});`);
  const owner = (actor: string, of: Record<string, number>) =>
    run(
      guide,
      `await ${actor}.update({ ownership: { default: 2, ...Object.fromEntries(Object.entries(${JSON.stringify(of)}).map(([name, level]) => [game.users.getName(name).id, level])) } });`,
    );

  beforeAll(async () => {
    table = await Table.open();
    [guide, wren, bram] = await seatThree(table);
    await owner(ODILE, { Wren: 3, Bram: 2 });
    await owner(TULL, { Bram: 3, Wren: 2 });
    await run(
      guide,
      `const pools = Object.fromEntries(["wits", "stamina", "dexterity", "sociability"].map((stat) => [stat, { value: 40, max: 40 }]));
      for (const actor of [${ODILE}, ${TULL}]) await actor.update({ "system.pools": pools });`,
    );
    await bram.page.waitForFunction(`!${ODILE}.isOwner`);
    await wren.page.waitForFunction(`!${TULL}.isOwner`);
  });
  afterAll(() => table?.close());
  beforeEach(() => table.expectNoFaults());

  test("receipts and announcements without end about another's card hold up nobody's press and no Undo", async () => {
    const id = await act(wren, ODILE, "wits", "consequence");
    await run(
      bram,
      `const steps = () => game.messages.filter((m) => m.type === "receipt" && m.system.card === "${id}").reduce((sum, m) => sum + (m.system.state === "undone" ? 2 : 1), 0);
      const announce = (step) => game.user.update({ "flags.trivium-rpg.announced": foundry.utils.randomID() + " card:${id}:" + step });
      const seize = async () => {
        await announce(steps() + 1);
        await ChatMessage.create({ type: "receipt", content: "", system: { card: "${id}", key: "zz", attempt: 0, state: "applied", word: "x", data: {}, changes: [] } });
      };
      globalThis.forging = true;
      await announce(steps());
      void (async () => { while (globalThis.forging) { await seize(); await new Promise((go) => setTimeout(go, 150)); } })();`,
    );
    await guide.page.waitForTimeout(600);
    const since = Date.now();
    await road(guide, id, "owed:disadvantage").click();
    await expect.poll(() => stateOf(id, "owed:disadvantage"), { timeout: 8000 }).toBe("applied");
    await road(guide, id, "owed:disadvantage", "undo").click();
    await expect.poll(() => stateOf(id, "owed:disadvantage"), { timeout: 8000 }).toBe("undone");
    expect(Date.now() - since).toBeLessThan(12_000);
    await bram.page.evaluate("globalThis.forging = false");
    await guide.page.waitForTimeout(300);
    await run(
      guide,
      `await ChatMessage.deleteDocuments(game.messages.filter((m) => m.system.key === "zz").map((m) => m.id));`,
    );
    await drop(id);
  });

  test("proposed Skills of which one is called nothing, or that are too many, are nothing to agree to", async () => {
    const row = { name: "Knots", img: "", source: "", stat: "wits", kind: "other", power: "", drop: "", dropName: "" };
    const uuid = await wren.page.evaluate(`${ODILE}.uuid`);
    const propose = (rows: object[]) =>
      post(wren, { type: "fourPointsSkills", system: { actor: uuid, name: "Odile", rows } });
    const sound = await propose([row]);
    await road(guide, sound, "agree").waitFor();
    const ids = [await propose([row, { ...row, name: " " }]), await propose(Array.from({ length: 11 }, () => row))];
    for (const id of ids) {
      await card(guide, id).locator("text=nothing to agree to").waitFor();
      expect(await road(guide, id, "agree").count()).toBe(0);
    }
    expect(await card(guide, sound).locator("text=nothing to agree to").count()).toBe(0);
    await drop(sound, ...ids);
  });

  test("T05.3 a stranger's request is refused though the world wants a click, and its card shows nobody waiting", async () => {
    await guide.page.evaluate(`game.settings.set("trivium-rpg", "playerOutcomes", "ask")`);
    await loadDice(wren, 6);
    await wren.page.evaluate(`game.trivium.use(${ODILE}.uuid, { stat: "wits" })`);
    await wren.page.locator('.fpa input[name="aim"][value="attack"]').check({ force: true });
    await wren.page.locator('.fpa select[name="target"]').selectOption({ label: "Grey wolf" });
    await wren.page.waitForSelector('.fpa .tr-chip:has-text("Grey wolf")');
    await wren.page.click('.fpa [data-way="luck"]');
    await last(wren).locator('[data-tr-road="press"][data-key="hit:0"]').waitFor();
    const id = String(await last(wren).getAttribute("data-message-id"));
    const system = { card: id, key: "hit:0", attempt: 0, state: "open", reason: "", waits: true };
    const asked = await post(bram, { type: "request", content: "", system });
    await expect.poll(() => guide.page.evaluate(`game.messages.get("${asked}").system.state`)).toBe("refused");
    expect(await card(guide, id).locator("text=Bram asked").count()).toBe(0);
    // While no Guide has looked at it, it keeps nobody waiting either.
    await guide.page.evaluate(`globalThis.gms = game.users.activeGM`);
    await wren.page.evaluate(`game.messages.get("${asked}").updateSource({ system: { state: "open" } })`);
    await wren.page.evaluate(`ui.chat.updateMessage(game.messages.get("${id}"))`);
    await wren.page.waitForTimeout(200);
    expect(await road(wren, id, "hit:0").isEnabled()).toBe(true);
    await guide.page.evaluate(`game.settings.set("trivium-rpg", "playerOutcomes", "apply")`);
    await hush(bram);
    await drop(id, asked);
  });

  test("FPA-80 what a stranger's cards say came of an Action keeps its player from no Undo, and goes with none", async () => {
    const id = await act(wren, ODILE, "wits", "inconvenience");
    const before = Number(await value("pools.wits.value"));
    const roll = await bram.page.evaluate(`new Roll("1d6").evaluate().then((roll) => JSON.stringify(roll.toJSON()))`);
    const system = {
      kind: "avoid",
      action: id,
      what: "x",
      stat: "wits",
      difficulty: "normal",
      condition: "hurt",
      name: "Guide",
      rows: [],
    };
    const request = await post(bram, { type: "fourPointsRequest", rolls: [roll], system });
    const side = await post(bram, {
      type: "fourPointsSideEffect",
      rolls: [roll],
      system: { actor: "Actor.demoBramTull0000", name: "Bram Tull", action: id, power: "x", stat: "wits", die: 1 },
    });
    await guide.page.waitForTimeout(400);
    await road(wren, id, "pay", "undo").click();
    await expect.poll(() => stateOf(id, "pay")).toBe("undone");
    expect(Number(await value("pools.wits.value"))).toBeGreaterThan(before);
    const other = await act(wren, ODILE, "wits", "inconvenience");
    await post(bram, { type: "fourPointsRequest", rolls: [roll], system: { ...system, action: other } });
    await road(guide, other, "pay", "undo").click();
    await expect.poll(() => stateOf(other, "pay")).toBe("undone");
    expect(await guide.page.locator("dialog.application").count()).toBe(0);
    await run(
      guide,
      `await ChatMessage.deleteDocuments(game.messages.filter((m) => m.type === "fourPointsRequest").map((m) => m.id));`,
    );
    await drop(id, other, side);
    expect(await guide.page.evaluate(`game.messages.has("${request}")`)).toBe(false);
  });

  test("a player cannot put the question whether her price was paid, nor take it back behind dice", async () => {
    const id = await act(wren, ODILE, "stamina", "consequence");
    await guide.page.evaluate(
      `Object.defineProperty(game.time, "serverTime", { configurable: true, get: () => Date.now() + 11_000 })`,
    );
    for (const state of ["asking", "applying"]) {
      await run(
        wren,
        `await game.messages.find((m) => m.type === "receipt" && m.system.card === "${id}").update({ system: { state: "${state}" } });`,
      );
      await expect.poll(() => stateOf(id, "pay")).toBe(state);
      await guide.page.waitForTimeout(300);
      expect(await card(guide, id).locator('[data-tr-road="not"]').count()).toBe(0);
      expect(await waits(id)).toBe(1);
    }
    expect(await guide.page.locator("#notifications >> text=cut off half-way").count()).toBe(0);
    await guide.page.evaluate("delete game.time.serverTime");
    await drop(id);
    // Luck has a receipt as well, whether or not it has used something up.
    await run(guide, `await ${ODILE}.update({ "system.nextAction.disadvantage": 1 });`);
    await loadDice(wren, 1);
    await expect.poll(() => wren.page.evaluate(`${ODILE}.system.nextAction.disadvantage`)).toBe(1);
    const luck = await act(wren, ODILE, "stamina", "luck");
    await expect.poll(() => waits(luck)).toBe(1);
    await run(
      wren,
      `await game.messages.find((m) => m.type === "receipt" && m.system.card === "${luck}").update({ system: { state: "undone", undoneBy: "Guide" } });`,
    );
    await expect.poll(() => stateOf(luck, "pay")).toBe("undone");
    await guide.page.waitForTimeout(300);
    expect(await waits(luck)).toBe(1);
    expect(await card(guide, luck).innerText()).not.toContain("Undone");
    await drop(luck);
    // One that had no price gets none afterwards.
    const free = await act(wren, ODILE, "stamina", "luck");
    await expect.poll(() => waits(free)).toBe(1);
    const change = { op: "set", uuid: "Actor.demoOdileMarsh00", path: "system.missTurns", before: 1, after: 0 };
    await post(wren, receipt(free, "pay", [change], "undone", 1));
    await post(wren, receipt(free, "pay", [], "undone", 2));
    await guide.page.waitForTimeout(300);
    expect(await waits(free)).toBe(1);
    await drop(free);
  });

  test("cards about Characters of others put no button before the Guide", async () => {
    const wolf = `Scene.demoTheQuay00000.Token.quayWolfOne00000.Actor.demoGreyWolf0000`;
    const targets = [{ uuid: wolf, name: "Grey wolf" }];
    const odile = "Actor.demoOdileMarsh00";
    expect(await guide.page.evaluate(`fromUuidSync("${wolf}") === ${WOLF}.actor`)).toBe(true);
    const action = (actor: string) => ({
      type: "fourPointsAction",
      system: {
        actor,
        name: "x",
        stat: "wits",
        outcome: "total",
        cost: 3,
        power: "Fire",
        aim: { kind: "attack", condition: "hurt", targets },
      },
    });
    const item = await guide.page.evaluate(`${ODILE}.items.contents[0].uuid`);
    const ids = [
      await post(bram, action(odile)),
      await post(bram, action("Actor.nobodyAtAll00000")),
      await post(bram, {
        type: "fourPointsRequest",
        system: {
          kind: "avoid",
          by: "",
          name: "Guide",
          stat: "wits",
          difficulty: "normal",
          condition: "hurt",
          rows: [{ uuid: odile, name: "Odile" }],
        },
      }),
      await post(bram, {
        type: "fourPointsTurn",
        system: { kind: "over", name: "Guide", open: [{ uuid: odile, name: "Odile", what: "missTurns", count: 2 }] },
      }),
      await post(bram, { type: "fourPointsItem", system: { item, name: "x", outcome: "automatic" } }),
      await post(bram, {
        type: "fourPointsParty",
        system: { kind: "rest", name: "Guide", hours: 8, rows: [{ uuid: odile, name: "Odile" }] },
      }),
    ];
    for (const id of ids) {
      await card(guide, id).waitFor();
      await guide.page.waitForTimeout(100);
      const found = card(guide, id).locator("button[data-tr-road], button[data-tr-card]");
      expect([id, await found.allInnerTexts()]).toEqual([id, []]);
    }
    for (const id of ids)
      expect(await card(wren, id).locator("button[data-tr-road], button[data-tr-card]").count()).toBe(0);
    await drop(...ids);
  });

  test("FP-107 a proposed Skill is called what it will be, not what its player has written beside it", async () => {
    const source = await guide.page.evaluate(
      `Item.implementation.create({ name: "Poisoning", type: "fourPointsSkill", ownership: { default: 2 } }).then(({ uuid }) => uuid)`,
    );
    const known = await guide.page.evaluate(`${ODILE}.items.getName("Rigging").id`);
    const rows = [{ name: "Bargaining", img: "", source, stat: "wits", drop: known, dropName: "Nothing much" }];
    const id = await post(wren, {
      type: "fourPointsSkills",
      system: { actor: "Actor.demoOdileMarsh00", name: "Odile Marsh", rows },
    });
    const text = () => card(guide, id).innerText();
    await expect.poll(text).toContain("Poisoning");
    expect(await text()).toContain("Rigging");
    expect(await text()).not.toMatch(/Bargaining|Nothing much/);
    await road(guide, id, "agree").click();
    await expect.poll(() => guide.page.evaluate(`${ODILE}.items.getName("Poisoning")?.type`)).toBe("fourPointsSkill");
    await expect.poll(text).toMatch(/Poisoning[^]*Rigging/);
    expect(await text()).not.toMatch(/Bargaining|Nothing much/);
    await drop(id);
  });

  test("T05.3 what is done to somebody is told by that one's name, whatever a player's card calls them", async () => {
    const uuid = String(await guide.page.evaluate("game.actors.getName('Captain of the watch').uuid"));
    await loadDice(wren, 6);
    const luck = await act(wren, ODILE, "wits", "luck");
    const [roll] = (await wren.page.evaluate(`game.messages.get("${luck}").toObject().rolls`)) as unknown[];
    await drop(luck);
    const id = await post(wren, {
      type: "fourPointsAction",
      rolls: [roll],
      system: {
        actor: "Actor.demoOdileMarsh00",
        name: "Grey wolf",
        stat: "wits",
        difficulty: "normal",
        outcome: "total",
        luck: { die: 6, modifier: 0, total: 6 },
        aim: { kind: "attack", condition: "hurt", targets: [{ uuid, name: "Grey wolf" }] },
      },
    });
    const both = [guide, wren];
    await card(guide, id).locator('button[data-tr-road="press"][data-key="hit:0"]').waitFor();
    for (const seat of both) {
      const text = await card(seat, id).innerText();
      expect(text).toContain("Grey wolf written by Wren");
      expect(text).toMatch(/Attacks (Captain of the watch|Somebody)/);
      expect(text).not.toContain("Attacks Grey wolf");
    }
    await road(guide, id, "hit:0").click();
    await expect.poll(() => stateOf(id, "hit:0")).toBe("applied");
    const changed = await guide.page.evaluate(
      `game.messages.find((m) => m.type === "receipt" && m.system.card === "${id}").system.changes.map((one) => one.uuid ?? one.parent)`,
    );
    expect(changed).toContain(uuid);
    await expect.poll(() => card(guide, id).locator(".tr-state").innerText()).toContain("Captain of the watch");
    for (const seat of both) {
      await card(seat, id).locator(".tr-state").waitFor();
      expect(await card(seat, id).locator(".tr-state").innerText()).not.toContain("Grey wolf");
    }
    await road(guide, id, "hit:0", "undo").click();
    await expect.poll(() => stateOf(id, "hit:0")).toBe("undone");
    await drop(id);
    // A record of a player's own names whom it has changed as well, not whom it says.
    const own = await act(wren, ODILE, "wits", "inconvenience");
    await run(
      wren,
      `await game.messages.find((m) => m.type === "receipt" && m.system.card === "${own}").update({ system: { data: { name: "Captain of the watch" } } });`,
    );
    await guide.page.waitForTimeout(300);
    expect(await card(guide, own).innerText()).not.toContain("Captain of the watch");
    await drop(own);
  });

  test("a notice that a player has written is that player's ordinary message", async () => {
    const ids = [
      await post(wren, { type: "notice", content: "Trust me", system: { kind: "update", version: "9.9.9" } }),
      await post(wren, { type: "notice", content: "Trust me", system: { kind: "welcome", version: "9.9.9" } }),
      await post(wren, {
        type: "notice",
        content: "Trust me",
        system: { kind: "commands", version: "9.9.9", commands: [{ word: "w", args: "", help: "9.9.9" }] },
      }),
    ];
    for (const id of ids) {
      await card(guide, id).locator("text=Trust me").waitFor();
      expect(await card(guide, id).locator(".tr-notice").count()).toBe(0);
      expect(await card(guide, id).innerText()).toContain("Wren");
      expect(await card(guide, id).innerText()).not.toContain("9.9.9");
    }
    const ours = await post(guide, { type: "notice", system: { kind: "update", version: "9.9.8" } });
    await card(wren, ours).locator(".tr-notice >> text=9.9.8").waitFor();
    await drop(...ids, ours);
  });

  test("FPA-52 a card that its player has changed says so after the Guide has corrected it, or shown it to all", async () => {
    const id = await act(wren, ODILE, "wits", "inconvenience");
    await wren.page.waitForTimeout(1200);
    const edited = () => card(wren, id).locator("text=Its player changed this card").count();
    await run(wren, `await game.messages.get("${id}").update({ "system.what": "Otherwise" });`);
    await expect.poll(edited).toBe(1);
    await run(guide, `await game.messages.get("${id}").update({ content: "Shown" });`);
    await card(guide, id).locator('[data-tr-card="correct"]').click();
    await guide.page
      .locator('.fpa [name="difficulty"][value="tough"], [id^="trivium-correct"] [name="difficulty"][value="tough"]')
      .first()
      .check({ force: true });
    await guide.page.click('[id^="trivium-correct"] [data-action="correct"]');
    await guide.page.waitForSelector('[id^="trivium-correct"]', { state: "detached" });
    await guide.page.waitForTimeout(300);
    expect(await edited()).toBe(1);
    await drop(id);
  });

  test("FPA-93 what somebody forged while it was theirs is not written by the Guide's browser once it is not", async () => {
    const id = await act(bram, TULL, "wits", "inconvenience");
    const uuid = "Actor.demoBramTull0000";
    const was = Number(await value("pools.wits.value", TULL));
    const pay = `game.messages.find((m) => m.type === "receipt" && m.system.card === "${id}")`;
    const rewrite = (changes: object[]) =>
      run(bram, `await ${pay}.update({ system: { changes: ${JSON.stringify(changes)} } });`);
    const wits = { op: "set", uuid, path: "system.pools.wits.value", before: 0, after: was };
    await rewrite([wits, { op: "set", uuid, path: "name", before: "Nobody", after: "Bram Tull" }]);
    await owner(TULL, { Bram: 0, Wren: 2 });
    await expect.poll(() => bram.page.evaluate(`${TULL}.isOwner`)).toBe(false);
    await guide.page.waitForTimeout(400);
    // A name is nothing that an Action pays with: the receipt is none.
    expect(await road(guide, id, "pay", "undo").count()).toBe(0);
    await owner(TULL, { Bram: 3, Wren: 2 });
    await expect.poll(() => bram.page.evaluate(`${TULL}.isOwner`)).toBe(true);
    await rewrite([wits]);
    await owner(TULL, { Bram: 0, Wren: 2 });
    await expect.poll(() => bram.page.evaluate(`${TULL}.isOwner`)).toBe(false);
    await road(guide, id, "pay", "undo").click();
    await guide.page.waitForSelector("dialog.application >> text=Wits of Bram Tull: 0");
    await guide.page.click("dialog.application >> text=Leave it");
    await guide.page.waitForSelector("dialog.application", { state: "detached" });
    expect([await value("pools.wits.value", TULL), await guide.page.evaluate(`${TULL}?.name`)]).toEqual([
      was,
      "Bram Tull",
    ]);
    await owner(TULL, { Bram: 3, Wren: 2 });
    await drop(id);
  });
});
