/** Encounters: order, turns and their events, initiative, and what players may do: S53 and S60. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { GENERATION, type Seat, type Table, takeFaults } from "../../tests/lib/table.js";
import { createScene, createToken } from "./lib/board.js";
import {
  agreed,
  ALDER,
  BIRCH,
  createHero,
  failure,
  forget,
  logged,
  on,
  openParty,
  raw,
  settled,
  stored,
  takeNotices,
} from "./lib/party.js";

let table: Table;
let seats: Seat[];
let guide: Seat;
let second: Seat;
let wren: Seat;
let combat: string;
beforeAll(async () => {
  ({
    table,
    seats,
    Guide: guide,
    "Second Guide": second,
    Wren: wren,
  } = await openParty("Guide", "Second Guide", "Wren"));
});
afterAll(() => table?.close());
beforeAll(async () => {
  for (const seat of seats)
    await on(seat, () => {
      const stepOf = async (id: string, method: string, args: unknown[]) => {
        const found = game.combats.get(id);
        await found[method](...args);
      };
      Object.assign(globalThis, { stepOf });
    });
});
beforeEach(async () => {
  await on(guide, () => Promise.all(game.combats.map((one: any) => one.delete())).then(() => null));
  combat = await fight([
    { name: "A", initiative: 30, actorId: BIRCH },
    { name: "B", initiative: 20, actorId: ALDER },
    { name: "C", initiative: 10, actorId: BIRCH },
  ]);
});
afterEach(() => table.expectNoFaults());

/** Lets the gamemaster make an encounter in force. */
async function fight(combatants: object[], data: object = {}): Promise<string> {
  const id = await on(
    guide,
    async ([combatants, data]) => {
      const made = await CONFIG.Combat.documentClass.create({ active: true, ...data });
      await made.createEmbeddedDocuments("Combatant", combatants);
      return made.id as string;
    },
    [combatants, data] as const,
  );
  await settled(...seats);
  await forget(...seats);
  return id;
}

/** Calls a method of the encounter on somebody's page, and waits until everybody knows. */
async function act(seat: Seat, method: string, ...args: unknown[]): Promise<void> {
  await on(seat, ([id, method, args]) => (globalThis as any).stepOf(id, method, args), [combat, method, args] as const);
  await quiet();
}

/** What follows from a turn may write again, so that everybody is waited for more than once. */
async function quiet(): Promise<void> {
  for (let i = 0; i < 3; i++) await settled(...seats);
}

const moment = (seat: Seat): Promise<any[]> =>
  on(
    seat,
    (id) => {
      const { round, turn, combatant, turns } = game.combats.get(id);
      return [round, turn, combatant?.name ?? null, turns.map(({ name }: any) => name).join("")];
    },
    combat,
  );

const EVENTS = ["_onEndTurn", "_onEndRound", "_onStartRound", "_onStartTurn"];
const told = async (seat: Seat): Promise<string[]> =>
  (await logged(seat, ...EVENTS)).map(({ step, name, context }) =>
    [step.slice(3), name, context.round, context.skipped ? "skipped" : ""]
      .filter((part) => part !== "" && part !== undefined)
      .join(" "),
  );

test("the order is that of initiative, whoever has none comes last, and every client agrees", async () => {
  await on(
    guide,
    (id) =>
      game.combats
        .get(id)
        .createEmbeddedDocuments("Combatant", [{ name: "D" }, { name: "E", initiative: 25 }])
        .then(() => null),
    combat,
  );
  await settled(...seats);
  for (const seat of seats) expect(await moment(seat)).toEqual([0, null, null, "AEBCD"]);
  const { combatants, round, turn, active } = await agreed(seats, combat, "Combat");
  expect([combatants.length, round, turn, active]).toEqual([5, 0, null, true]);
  expect(await on(wren, () => [game.combat.id, game.combats.active.id, game.combat.started])).toEqual([
    combat,
    combat,
    false,
  ]);
});

test("S53 each turn's steps run once, in their order, on the active gamemaster's client alone", async () => {
  await act(guide, "startCombat");
  expect(await told(guide)).toEqual(["StartRound 1", "StartTurn A 1"]);
  await forget(...seats);
  // Whoever moves on, the same client does what follows.
  await act(second, "nextTurn");
  await act(wren, "nextTurn");
  await act(guide, "nextTurn");
  const expected = [
    ["EndTurn A 1", "StartTurn B 1"],
    ["EndTurn B 1", "StartTurn C 1"],
    ["EndTurn C 1", "EndRound 1", "StartRound 2", "StartTurn A 2"],
  ].flat();
  expect(await told(guide)).toEqual(expected);
  for (const seat of [second, wren]) expect(await told(seat), seat.name).toEqual([]);
  for (const seat of seats) {
    const turns = (await logged(seat, "combatTurnChange")).map(({ prior, current }) => [
      prior.round,
      prior.turn,
      current.round,
      current.turn,
    ]);
    expect(turns, seat.name).toEqual([
      [1, 0, 1, 1],
      [1, 1, 1, 2],
      [1, 2, 2, 0],
    ]);
    expect(await moment(seat)).toEqual([2, 0, "A", "ABC"]);
  }
});

test("S53 the hooks before the update fire where it was asked for, and may change it", async () => {
  await act(guide, "startCombat");
  await act(second, "nextTurn");
  await act(second, "nextRound");
  await act(second, "previousTurn");
  expect(await logged(guide, "combatStart", "combatTurn", "combatRound")).toMatchObject([
    { step: "combatStart", data: { round: 1, turn: 0 } },
  ]);
  expect(await logged(second, "combatStart", "combatTurn", "combatRound")).toMatchObject([
    { step: "combatTurn", data: { round: 1, turn: 1 }, options: { direction: 1, worldTime: { delta: 0 } } },
    { step: "combatRound", data: { round: 2, turn: 0 }, options: { direction: 1 } },
    { step: "combatRound", data: { round: 1, turn: 2 }, options: { direction: -1 } },
  ]);
  await on(guide, () => void Hooks.once("combatTurn", (_combat: any, data: any) => (data.turn = 0)));
  await act(guide, "previousTurn");
  expect(await moment(wren)).toEqual([1, 0, "A", "ABC"]);
});

test("S53 turns that are passed over begin and end as skipped, and going back has no steps", async () => {
  await act(guide, "startCombat");
  await forget(...seats);
  await act(guide, "nextRound");
  expect(await told(guide)).toEqual([
    "EndTurn A 1",
    "StartTurn B 1 skipped",
    "EndTurn B 1 skipped",
    "StartTurn C 1 skipped",
    "EndTurn C 1 skipped",
    "EndRound 1",
    "StartRound 2",
    "StartTurn A 2",
  ]);
  await forget(...seats);
  await act(guide, "previousTurn");
  await act(guide, "previousRound");
  expect(await told(guide)).toEqual([]);
  expect(await moment(wren)).toEqual([0, null, null, "ABC"]);
});

test("S53 with the current combatant deleted, the next one's turn begins; after the last one a round does", async () => {
  const remove = async (name: string) => {
    await on(
      guide,
      ([id, name]) =>
        game.combats
          .get(id)
          .combatants.getName(name)
          .delete()
          .then(() => null),
      [combat, name] as const,
    );
    await quiet();
  };
  await act(guide, "startCombat");
  await act(guide, "nextTurn");
  await forget(...seats);
  await remove("B");
  for (const seat of seats) expect(await moment(seat)).toEqual([1, 1, "C", "AC"]);
  expect(await told(guide)).toEqual(["StartTurn C 1"]);
  await forget(...seats);
  await remove("C");
  for (const seat of seats) expect(await moment(seat)).toEqual([2, 0, "A", "A"]);
  expect(await told(guide)).toEqual(["EndRound 1", "StartRound 2", "StartTurn A 2"]);
  await remove("A");
  for (const seat of seats) expect((await moment(seat))[2]).toBe(null);
  expect((await logged(guide, "_onExit")).map(({ name }) => name)).toEqual(["C", "A"]);
  expect(await logged(second, "_onExit")).toEqual([]);
});

test("S53 whose turn it is keeps it when others come, go or change places", async () => {
  await act(guide, "startCombat");
  await act(guide, "nextTurn");
  await forget(...seats);
  const change = async (run: string) => {
    await guide.page.evaluate(`(async () => { const combat = game.combats.get("${combat}"); await (${run}); })()`);
    await quiet();
  };
  await change(`combat.createEmbeddedDocuments("Combatant", [{ name: "D", initiative: 40 }])`);
  for (const seat of seats) expect(await moment(seat)).toEqual([1, 2, "B", "DABC"]);
  await change(`combat.combatants.getName("D").delete()`);
  await change(`combat.setInitiative(combat.combatants.getName("C").id, 99)`);
  for (const seat of seats) expect(await moment(seat)).toEqual([1, 2, "B", "CAB"]);
  expect((await stored(guide, combat, "Combat")).turn).toBe(2);
  expect(await told(guide)).toEqual([]);
  expect(await logged(wren, "combatTurnChange")).toEqual([]);
});

test("who is defeated is passed over where the world says so", async () => {
  await on(
    guide,
    async (id) => {
      await game.settings.set("core", "combatTrackerConfig", { resource: "level", skipDefeated: true });
      await game.combats.get(id).combatants.getName("B").update({ defeated: true });
    },
    combat,
  );
  await act(guide, "startCombat");
  expect(await on(guide, () => [game.combat.nextCombatant.name, game.combat.combatant.resource])).toEqual(["C", 5]);
  await act(guide, "nextTurn");
  expect(await moment(wren)).toEqual([1, 2, "C", "ABC"]);
  await on(guide, () =>
    game.settings.set("core", "combatTrackerConfig", { resource: "", skipDefeated: false }).then(() => null),
  );
});

test("S60 a player writes flags and initiative of his own combatant, and nothing else; nothing of others'", async () => {
  const id = await fight(
    [
      { _id: "combatantWren0000", name: "W", actorId: ALDER, type: "fighter" },
      { _id: "combatantOther000", name: "O", actorId: BIRCH, type: "fighter" },
    ].map(({ _id, ...data }) => data),
  );
  combat = id;
  const [own, other] = await on(
    wren,
    (id) => ["W", "O"].map((name) => game.combats.get(id).combatants.getName(name).id as string),
    id,
  );
  const write = (who: string, changes: object) =>
    failure(
      wren,
      ([id, who, changes]) =>
        game.combats
          .get(id)
          .combatants.get(who)
          .update(changes)
          .then(() => null),
      [id, who, changes] as const,
    );
  expect(await write(own, { initiative: 7, flags: { "bench-fixture": { ready: true } } })).toBe("done");
  await settled(...seats);
  const refused = [
    [own, { system: { vigour: 9 } }],
    [own, { "system.vigour": 9, initiative: 8 }],
    [own, { defeated: true }],
    [own, { hidden: true }],
    [own, { actorId: BIRCH }],
    [other, { initiative: 1 }],
    [other, { flags: { "bench-fixture": { ready: true } } }],
  ] as const;
  for (const [who, changes] of refused) {
    expect(await write(who, changes), JSON.stringify(changes)).toContain(
      `lacks permission to update Combatant [${who}]`,
    );
    const request = { parentUuid: `Combat.${id}`, updates: [{ _id: who, ...changes }] };
    expect(await raw(wren, "Combatant", "update", request), JSON.stringify(changes)).toMatchObject({
      ok: false,
      error: { code: "permission" },
    });
  }
  await takeNotices(wren);
  takeFaults(wren, /lacks permission to update Combatant/);
  const { combatants } = await agreed(seats, id, "Combat");
  expect(combatants.find(({ _id }: any) => _id === own)).toMatchObject({
    initiative: 7,
    defeated: false,
    flags: { "bench-fixture": { ready: true } },
  });
  expect(combatants.find(({ _id }: any) => _id === other)).toMatchObject({ initiative: null, flags: {} });
});

test("S60 a player ends his own turn, and no other; he neither goes back nor changes the encounter", async () => {
  await act(guide, "startCombat");
  const attempt = (method: string) =>
    failure(wren, ([id, method]) => (globalThis as any).stepOf(id, method, []), [combat, method] as const);
  expect(await attempt("nextTurn")).toContain("lacks permission to update Combat");
  await act(guide, "nextTurn");
  expect(await on(wren, (id) => [game.combats.get(id)._canChangeTurn(game.user)], combat)).toEqual([true]);
  expect(await attempt("previousTurn")).toContain("lacks permission to update Combat");
  for (const changes of [
    { round: 5 },
    { turn: 0 },
    { round: 0 },
    { turn: null },
    { active: false },
    { combatants: [] },
    { turn: 2, flags: { x: 1 } },
  ])
    expect(
      await raw(wren, "Combat", "update", { updates: [{ _id: combat, ...changes }] }),
      JSON.stringify(changes),
    ).toMatchObject({ ok: false, error: { code: "permission" } });
  await act(wren, "nextTurn");
  for (const seat of seats) expect(await moment(seat)).toEqual([1, 2, "C", "ABC"]);
  expect(await attempt("delete")).toContain("lacks permission to delete Combat");
  await takeNotices(wren);
  takeFaults(wren, /lacks permission to (?:update|delete) Combat/);
});

test("a player brings his own in and takes them out, and nobody else's", async () => {
  const create = (actorId: string) =>
    failure(
      wren,
      ([id, actorId]) =>
        game.combats
          .get(id)
          .createEmbeddedDocuments("Combatant", [{ name: "New", actorId }])
          .then(() => null),
      [combat, actorId] as const,
    );
  expect(await create(ALDER)).toBe("done");
  expect(await create(BIRCH)).toContain("lacks permission to create Combatant");
  const remove = (name: string) =>
    failure(
      wren,
      ([id, name]) =>
        game.combats
          .get(id)
          .combatants.getName(name)
          .delete()
          .then(() => null),
      [combat, name] as const,
    );
  expect(await remove("New")).toBe("done");
  expect(await remove("A")).toContain("lacks permission to delete Combatant");
  await takeNotices(wren);
  takeFaults(wren, /lacks permission to (?:create|delete) Combatant/);
  expect((await agreed(seats, combat, "Combat")).combatants).toHaveLength(3);
});

test("initiative is rolled by the formula, kept in the order, and said in chat; hidden ones to gamemasters alone", async () => {
  await act(guide, "resetAll");
  await on(
    guide,
    (id) =>
      game.combats
        .get(id)
        .combatants.getName("C")
        .update({ hidden: true })
        .then(() => null),
    combat,
  );
  await act(wren, "rollAll");
  // Birch's combatants are not Wren's to roll for.
  expect(
    (await stored(guide, combat, "Combat")).combatants.map(({ initiative }: any) => initiative).toSorted(),
  ).toEqual([4, null, null]);
  await act(guide, "rollNPC");
  await act(guide, "rollAll");
  const combatants = (await agreed(seats, combat, "Combat")).combatants;
  expect(combatants.map(({ initiative }: any) => initiative)).toEqual([6, 4, 6]);
  const said = await on(wren, () =>
    game.messages.contents
      .slice(-3)
      .map((message: any) => [
        message.alias,
        message.rolls[0].total,
        message.flags.core.initiativeRoll,
        message.whisper.length,
      ]),
  );
  expect(said.map(([name, total, flag]: any[]) => [name, total, flag])).toEqual([
    ["B", 4, true],
    ["A", 6, true],
    ["C", 6, true],
  ]);
  expect(said.map(([, , , whispered]: any[]) => whispered)).toEqual([0, 0, 2]);
  await act(guide, "rollInitiative", [combatants[0]._id], { formula: "50", messageOptions: { flavor: "First!" } });
  expect((await moment(wren))[3][0]).toBe("A");
  expect(await on(wren, () => game.messages.contents.at(-1).flavor)).toBe("First!");
});

test("an actor rolls for its combatants, and brings its tokens in where there is no encounter yet", async () => {
  await on(
    guide,
    (id) =>
      game.combats
        .get(id)
        .delete()
        .then(() => null),
    combat,
  );
  await createScene(seats);
  const hero = await createHero(seats, { system: { level: 7 }, prototypeToken: { actorLink: true } });
  const token = await createToken(seats, guide, hero, { x: 100, y: 100 });
  await on(
    guide,
    (id) =>
      game.actors
        .get(id)
        .rollInitiative({ createCombatants: true })
        .then(() => null),
    hero,
  );
  await quiet();
  const seen = await on(
    wren,
    ([hero, token]) => {
      const { combatants, scene } = game.combat;
      const [one] = combatants.contents;
      return {
        initiative: one.initiative,
        token: one.token?.id === token && one.token.inCombat && one.token.combatant === one,
        actor: one.actor?.id === hero && game.actors.get(hero).inCombat,
        scene: scene?.id === canvas.scene.id,
        own: [one.isOwner, one.isNPC, one.players.map(({ name }: any) => name)],
      };
    },
    [hero, token] as const,
  );
  expect(seen).toEqual({ initiative: 8, token: true, actor: true, scene: true, own: [true, false, ["Wren"]] });
  await on(guide, () => game.combat.delete().then(() => null));
  // Without a gamemaster there is nobody to make an encounter.
  await on(
    wren,
    (id) =>
      game.actors
        .get(id)
        .rollInitiative()
        .then(() => null),
    hero,
  );
  expect(
    await on(wren, () => [
      game.combat,
      document.querySelector("#notifications")!.textContent!.includes("no encounter"),
    ]),
  ).toEqual([null, true]);
  await on(wren, () => ui.notifications.clear());
});

test("encounters and combatants have types of the system with data of their own, groups lend their initiative", async () => {
  const id = await fight([{ name: "F", type: "fighter", system: { vigour: 5, unknown: 1 } }, { name: "G" }], {
    type: "skirmish",
    system: { stakes: 3 },
  });
  combat = id;
  await on(
    guide,
    async (id) => {
      const combat = game.combats.get(id);
      const [group] = await combat.createEmbeddedDocuments("CombatantGroup", [{ name: "Pack", initiative: 12 }]);
      await combat.combatants.getName("G").update({ group: group.id });
    },
    id,
  );
  await settled(...seats);
  const seen = await on(
    wren,
    (id) => {
      const combat = game.combats.get(id);
      const [f, g] = ["F", "G"].map((name) => combat.combatants.getName(name));
      const [group] = combat.groups.contents;
      return {
        combat: [combat.type, combat.system.stakes, combat.system.weight],
        fighter: [f.type, f.system.vigour, f.system.luck, "unknown" in f.system],
        group: [g.group === group, g.initiative, [...group.members].map(({ name }: any) => name)],
        order: combat.turns.map(({ name }: any) => name).join(""),
      };
    },
    id,
  );
  expect(seen).toEqual({
    combat: ["skirmish", 3, 6],
    fighter: ["fighter", 5, 0, false],
    group: [true, 12, ["G"]],
    order: "GF",
  });
  const source = await agreed(seats, id, "Combat");
  expect(source.system).toEqual({ stakes: 3 });
  expect("name" in source).toBe(GENERATION === 14);
  expect(source.combatants.map(({ roundJoined }: any) => roundJoined)).toEqual(
    GENERATION === 14 ? [1, 1] : [undefined, undefined],
  );
  expect(
    await raw(guide, "Combatant", "create", { parentUuid: `Combat.${id}`, data: [{ name: "X", type: "stranger" }] }),
  ).toMatchObject({ ok: false, error: { code: "validation" } });
});

test("S50 effects last for rounds and turns of the encounter, in the words of each generation", async () => {
  await act(guide, "startCombat");
  await act(guide, "nextTurn");
  const make = (data: object) =>
    on(
      guide,
      async ([id, data]) =>
        (await CONFIG.ActiveEffect.documentClass.create({ name: "Dazed", ...data }, { parent: game.actors.get(id) }))
          .id as string,
      [ALDER, data] as const,
    );
  const rounds = await make(
    GENERATION === 13 ? { duration: { rounds: 2 } } : { duration: { value: 2, units: "rounds" } },
  );
  const turns = await make(
    GENERATION === 13 ? { duration: { turns: 2 } } : { duration: { value: 2, units: "turns", expiry: "turnStart" } },
  );
  const lasting = await make({});
  const look = (id: string) =>
    on(
      wren,
      ([actor, id]) => {
        const { duration, isTemporary, active } = game.actors.get(actor).effects.get(id);
        return [duration.type, duration.remaining, isTemporary, active];
      },
      [ALDER, id] as const,
    );
  await quiet();
  const source = (await stored(guide, ALDER)).effects.find(({ _id }: any) => _id === rounds);
  expect(GENERATION === 13 ? source.duration : source.start).toMatchObject(
    GENERATION === 13
      ? { combat, startRound: 1, startTurn: 1, rounds: 2 }
      : { combat, round: 1, turn: 1, initiative: 20 },
  );
  expect(await look(rounds)).toEqual(["turns", 2, true, true]);
  expect(await look(turns)).toEqual(["turns", GENERATION === 13 ? 0.02 : 2, true, true]);
  expect(await look(lasting)).toEqual(["none", null, false, true]);
  await act(guide, "nextTurn");
  expect(await look(rounds)).toEqual(["turns", GENERATION === 13 ? 1.02 : 2, true, true]);
  await act(guide, "nextTurn");
  // Generation 14 marks what ran out, and it acts no more; generation 13 leaves that to the system.
  await expect.poll(() => look(turns)).toEqual(["turns", 0, true, GENERATION === 13]);
  expect((await look(rounds))[3]).toBe(true);
  await act(guide, "nextRound");
  await act(guide, "nextTurn");
  await expect.poll(async () => (await look(rounds))[3]).toBe(GENERATION === 13);
  await on(
    guide,
    (id) =>
      game.actors
        .get(id)
        .deleteEmbeddedDocuments(
          "ActiveEffect",
          game.actors.get(id).effects.map(({ id }: any) => id),
        )
        .then(() => null),
    ALDER,
  );
});

test("one encounter is in force, and time passes by rounds and turns as CONFIG says", async () => {
  const other = await fight([{ name: "Z", initiative: 1 }], { active: false });
  expect(await on(wren, () => game.combat.id)).toBe(combat);
  await on(
    guide,
    (id) =>
      game.combats
        .get(id)
        .activate()
        .then(() => null),
    other,
  );
  await settled(...seats);
  expect(await on(wren, () => game.combats.map(({ id, active }: any) => [id, active]))).toEqual([
    [combat, false],
    [other, true],
  ]);
  combat = other;
  await on(guide, () => void Object.assign(CONFIG.time, { roundTime: 6, turnTime: 0 }));
  const before = await on(guide, () => game.time.worldTime);
  await act(guide, "startCombat");
  await act(guide, "nextRound");
  await expect.poll(() => on(wren, () => game.time.worldTime)).toBe(before + 6);
  await on(guide, () => void Object.assign(CONFIG.time, { roundTime: 0 }));
});
