/** Tokens with an actor of their own: S36, S37, S38, and statuses on them. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Seat, Table } from "../../tests/lib/table.js";
import { createScene, createToken, restart, storedToken, withToken } from "./lib/board.js";
import {
  agreed,
  createHero,
  failure,
  forget,
  logged,
  on,
  openParty,
  raw,
  settled,
  stored,
  USERS,
} from "./lib/party.js";

let table: Table;
let seats: Seat[];
let guide: Seat;
let wren: Seat;
let scene: string;
let base: string;
let one: string;
let two: string;
let linked: string;

const STATUS = "slow000000000000";
const GEAR = { _id: "gearOne000000000", name: "Rope", type: "gear", system: { quantity: 2, weight: 3 } };
const BOW = { _id: "gearTwo000000000", name: "Bow", type: "gear", system: { quantity: 1 } };

beforeAll(async () => {
  ({ table, seats, Guide: guide, Wren: wren } = await openParty("Guide", "Wren"));
});
afterAll(() => table?.close());

beforeEach(async () => {
  scene = await createScene(seats);
  base = await createHero(seats, { items: [GEAR, BOW], system: { level: 3 } });
  one = await createToken(seats, guide, base);
  two = await createToken(seats, guide, base, { x: 300 });
  linked = await createToken(seats, guide, base, { x: 500, actorLink: true });
  await forget(...seats);
});
afterEach(() => table.expectNoFaults());

/** Levels of the base actor and of the actors of all three tokens, as a page shows them. */
const levels = (seat: Seat): Promise<number[]> =>
  on(
    seat,
    ([base, ...ids]) => [
      game.actors.get(base!).system.level,
      ...ids.map((id) => canvas.scene.tokens.get(id).actor.system.level),
    ],
    [base, one, two, linked],
  );
const expectLevels = async (wanted: number[]): Promise<void> => {
  for (const seat of seats) expect(await levels(seat), seat.name).toEqual(wanted);
};

test("S36 a change of an unlinked token's actor goes into its delta, and to neither base nor sibling", async () => {
  await withToken(seats, wren, one, (token) => token.actor.update({ "system.level": 7 }).then(() => null));
  await expectLevels([3, 7, 3, 3]);
  expect((await storedToken(guide, scene, one)).delta.system).toEqual({ level: 7 });
  expect((await storedToken(guide, scene, two)).delta.system).toEqual({});
  expect((await stored(guide, base)).system.level).toBe(3);
  await agreed(seats, scene, "Scene");
  for (const seat of seats) {
    const hooks = await logged(seat, "preUpdateActor", "updateActor", "updateToken");
    expect(hooks, seat.name).toMatchObject([
      ...(seat === wren ? [{ step: "preUpdateActor", id: base }] : []),
      { step: "updateActor", id: base, parent: one, userId: USERS.Wren, changes: { system: { level: 7 } } },
    ]);
  }
});

test("S36 a linked token changes the actor of the world", async () => {
  await withToken(seats, wren, linked, (token) => token.actor.update({ "system.level": 6 }).then(() => null));
  await expectLevels([6, 6, 6, 6]);
  expect((await stored(guide, base)).system.level).toBe(6);
  expect((await storedToken(guide, scene, linked)).delta.system).toEqual({});
});

test("S36 names and addresses of a token's own actor", async () => {
  const names = await withToken(seats, wren, one, async (token) => {
    const { actor } = token;
    return {
      uuid: actor.uuid,
      item: actor.items.contents[0].uuid,
      id: actor.id,
      isToken: actor.isToken,
      token: actor.token === token,
      isOwner: token.isOwner && actor.isOwner,
      found:
        (await foundry.utils.fromUuid(actor.uuid)) === actor &&
        foundry.utils.fromUuidSync(actor.items.contents[0].uuid)?.parent === actor,
      delta: foundry.utils.fromUuidSync(token.delta.uuid) === token.delta,
      cls: actor.constructor === CONFIG.Actor.documentClass,
      active: actor.getActiveTokens().map(({ id }: any) => id),
    };
  });
  const uuid = `Scene.${scene}.Token.${one}.Actor.${base}`;
  expect(names).toEqual({
    uuid,
    item: `${uuid}.Item.${GEAR._id}`,
    id: base,
    isToken: true,
    token: true,
    isOwner: true,
    found: true,
    delta: true,
    cls: true,
    active: [one],
  });
  const world = await on(
    guide,
    (id) => [game.actors.get(id).isToken, game.actors.get(id).getActiveTokens().length],
    base,
  );
  expect(world).toEqual([false, 3]);
});

test("S36 who does not own the actor writes nothing, even past his own page's checks", async () => {
  const foe = await createHero(seats, { ownership: { default: 0 } });
  const token = await createToken(seats, guide, foe, { x: 700 });
  const before = await stored(guide, scene, "Scene");
  const parentUuid = `Scene.${scene}`;
  const update = { _id: foe, system: { level: 9 } };
  const tries: [type: string, action: string, operation: object][] = [
    ["Actor", "update", { parentUuid: `${parentUuid}.Token.${token}`, updates: [update] }],
    ["Token", "update", { parentUuid, updates: [{ _id: token, x: 100 }] }],
    ["Token", "update", { parentUuid, updates: [{ _id: one, actorId: foe }] }],
    ["Token", "update", { parentUuid, updates: [{ _id: one, "delta.ownership": { default: 3 } }] }],
    ["Token", "create", { parentUuid, data: [{ name: "Mine", actorId: base }] }],
    ["Token", "delete", { parentUuid, ids: [one] }],
    [
      "Item",
      "create",
      { parentUuid: `${parentUuid}.Token.${token}.Actor.${foe}`, data: [{ name: "X", type: "gear" }] },
    ],
    ["Scene", "update", { updates: [{ _id: scene, name: "Mine" }] }],
    ["Scene", "create", { data: [{ name: "Mine" }] }],
  ];
  for (const [type, action, operation] of tries) {
    const answer = await raw(wren, type, action, operation);
    expect(answer, JSON.stringify(operation)).toMatchObject({ ok: false, error: { code: "permission" } });
  }
  const whole = { parentUuid: `${parentUuid}.Token.${token}`, ids: [foe] };
  expect(await raw(guide, "Actor", "delete", whole)).toMatchObject({ ok: false, error: { code: "validation" } });
  expect(await stored(guide, scene, "Scene")).toEqual(before);
});

test("S37 items of a token's own actor are changed, made and deleted in its delta alone", async () => {
  await withToken(seats, wren, one, async (token) => {
    const { items } = token.actor;
    await items.getName("Rope").update({ "system.quantity": 5 });
    await items.getName("Bow").delete();
    await token.actor.createEmbeddedDocuments("Item", [{ name: "Lamp", type: "gear" }]);
  });
  for (const seat of seats) {
    const names = await withToken(seats, seat, one, (token) => ({
      own: token.actor.items.map(({ name, system }: any) => [name, system.quantity]),
      base: token.baseActor.items.map(({ name, system }: any) => [name, system.quantity]),
      burden: token.actor.system.burden,
      managed: ["gearOne000000000", "gearTwo000000000"].map((id) => token.delta.items.manages(id)),
      tombstone: token.delta.items.isTombstone("gearTwo000000000"),
    }));
    expect(names, seat.name).toEqual({
      own: [
        ["Rope", 5],
        ["Lamp", 1],
      ],
      base: [
        ["Rope", 2],
        ["Bow", 1],
      ],
      burden: 16,
      managed: [true, true],
      tombstone: true,
    });
    const hooks = await logged(seat, "createItem", "updateItem", "deleteItem", "updateActor", "updateToken");
    expect(
      hooks.map(({ step }) => step),
      seat.name,
    ).toEqual(["updateItem", "deleteItem", "createItem"]);
  }
  const { delta } = await storedToken(guide, scene, one);
  expect(delta.items).toMatchObject([
    { _id: GEAR._id, name: "Rope", system: { quantity: 5, weight: 3 } },
    { _id: BOW._id, _tombstone: true },
    { name: "Lamp" },
  ]);
  expect((await stored(guide, base)).items).toHaveLength(2);
  await agreed(seats, scene, "Scene");

  const restored = await withToken(seats, wren, one, (token) =>
    token.delta.items.restoreDocument("gearTwo000000000").then(({ name }: any) => name),
  );
  expect(restored).toBe("Bow");
  await withToken(seats, wren, one, (token) =>
    token.delta.items.restoreDocuments(["gearOne000000000"]).then(() => null),
  );
  for (const seat of seats) {
    const names = await withToken(seats, seat, one, (token) => token.actor.items.map(({ name }: any) => name));
    expect(names.toSorted(), seat.name).toEqual(["Bow", "Lamp", "Rope"]);
  }
  await withToken(seats, wren, one, (token) => token.delta.restore().then(() => null));
  expect((await storedToken(guide, scene, one)).delta).toMatchObject({ _id: one, system: {}, items: [], effects: [] });
  for (const seat of seats) {
    const items = await withToken(seats, seat, one, (token) => token.actor.items.map(({ name }: any) => name));
    expect(items, seat.name).toEqual(["Rope", "Bow"]);
  }
});

test("S37 a change of the base actor shows through where the token does not differ", async () => {
  await withToken(seats, wren, one, (token) => token.actor.update({ "system.level": 7 }).then(() => null));
  await on(
    guide,
    async (id) => {
      const actor = game.actors.get(id);
      await actor.update({ name: "Renamed", "system.level": 5, "system.a.x": 9 });
      await actor.items.getName("Rope").update({ "system.quantity": 4 });
      await actor.createEmbeddedDocuments("Item", [{ name: "Lamp", type: "gear" }]);
    },
    base,
  );
  await settled(...seats);
  for (const seat of seats) {
    const shown = await withToken(seats, seat, one, ({ actor }) => ({
      name: actor.name,
      level: actor.system.level,
      x: actor.system.a.x,
      rope: actor.items.getName("Rope").system.quantity,
      lamp: actor.items.getName("Lamp") !== undefined,
    }));
    expect(shown, seat.name).toEqual({ name: "Renamed", level: 7, x: 9, rope: 4, lamp: true });
  }
  expect((await storedToken(guide, scene, one)).delta.system).toEqual({ level: 7 });
});

test("S38 a token's own actor is prepared once a change, and not when the token moves", async () => {
  const prepared = async (seat: Seat): Promise<number> =>
    (await logged(seat, "system.prepareDerivedData")).filter(({ type, id }) => type === "Actor" && id === base).length;
  const steps: [step: string, times: number, run: () => Promise<unknown>][] = [
    ["move", 0, () => withToken(seats, wren, one, (token) => token.update({ x: 100, y: 200 }).then(() => null))],
    [
      "update",
      1,
      () => withToken(seats, wren, one, (token) => token.actor.update({ "system.level": 8 }).then(() => null)),
    ],
    [
      "update of an item",
      1,
      () =>
        withToken(seats, wren, one, (token) =>
          token.actor.items.contents[0].update({ "system.quantity": 9 }).then(() => null),
        ),
    ],
    // The base, and the two unlinked tokens that begin with it.
    [
      "update of the base",
      3,
      () => withToken(seats, wren, linked, (token) => token.actor.update({ "system.a.x": 4 }).then(() => null)),
    ],
  ];
  for (const [step, times, run] of steps) {
    for (const seat of seats) await withToken(seats, seat, two, (token) => token.actor.name);
    for (const seat of seats) await withToken(seats, seat, one, (token) => token.actor.name);
    await forget(...seats);
    await run();
    for (const seat of seats) expect(await prepared(seat), `${seat.name}, ${step}`).toBe(times);
  }
});

test("S36 S37 statuses on unlinked tokens: base 1, token to 2, removed, added again, base changes, reload", async () => {
  for (const seat of seats) {
    await on(
      seat,
      (_id) => {
        const status = { id: "slow", _id, name: "Slow", img: "icons/svg/net.svg" };
        if (Array.isArray(CONFIG.statusEffects) && game.release.generation === 13) CONFIG.statusEffects.push(status);
        else CONFIG.statusEffects.slow = status;
      },
      STATUS,
    );
  }
  const level = (seat: Seat, id: string): Promise<number | null> =>
    withToken(
      seats,
      seat,
      id,
      ({ actor }, status) =>
        actor.statuses.has("slow") ? actor.effects.get(status).getFlag("bench-fixture", "level") : null,
      STATUS,
    );
  const expectLevels = async (ofOne: number | null, ofTwo: number | null, ofBase: number | null, when: string) => {
    await agreed(seats, scene, "Scene");
    for (const seat of seats) {
      const shown = [await level(seat, one), await level(seat, two), await level(seat, linked)];
      expect(shown, `${seat.name}, ${when}`).toEqual([ofOne, ofTwo, ofBase]);
    }
  };
  const setLevel = (id: string, value: number): Promise<null> =>
    withToken(
      seats,
      wren,
      id,
      ({ actor }, [status, value]: readonly [string, number]) =>
        actor.effects
          .get(status)
          .setFlag("bench-fixture", "level", value)
          .then(() => null),
      [STATUS, value] as const,
    );
  const toggle = (id: string): Promise<null> =>
    withToken(seats, wren, id, ({ actor }) => actor.toggleStatusEffect("slow").then(() => null));

  await toggle(linked);
  await setLevel(linked, 1);
  await expectLevels(1, 1, 1, "base 1");
  await setLevel(one, 2);
  await expectLevels(2, 1, 1, "token to 2");
  await toggle(one);
  await expectLevels(null, 1, 1, "removed");
  expect((await storedToken(guide, scene, one)).delta.effects).toMatchObject([{ _id: STATUS, _tombstone: true }]);
  await toggle(one);
  await setLevel(one, 3);
  await expectLevels(3, 1, 1, "added again");
  await setLevel(linked, 4);
  await expectLevels(3, 4, 4, "base changes");
  await toggle(linked);
  await expectLevels(3, null, null, "base without");
  const before = await stored(guide, scene, "Scene");

  await restart(table, seats, scene);
  expect(await stored(guide, scene, "Scene")).toEqual(before);
  await expectLevels(3, null, null, "reload");
});

test("S55 scenes, tokens and deltas come back after a restart, and a token is not written through a missing actor", async () => {
  await withToken(seats, wren, one, async ({ actor }) => {
    await actor.update({ name: "Renamed", "system.level": 9 });
    await actor.items.getName("Rope").update({ name: "Chain" });
  });
  const before = await stored(guide, scene, "Scene");
  await restart(table, seats, scene);
  expect(await agreed(seats, scene, "Scene")).toEqual(before);
  const shown = await withToken(seats, wren, one, ({ actor }) => [actor.name, actor.system.level, actor.items.size]);
  expect(shown).toEqual(["Renamed", 9, 2]);
  await on(
    guide,
    (id) =>
      game.actors
        .get(id)
        .delete()
        .then(() => null),
    base,
  );
  await settled(...seats);
  for (const seat of seats) expect(await withToken(seats, seat, one, (token) => token.actor)).toBeNull();
  expect(await failure(wren, (id) => canvas.scene.tokens.get(id).update({ x: 100 }), one)).toMatch(/lacks permission/);
  await on(wren, () => ui.notifications.clear());
});
