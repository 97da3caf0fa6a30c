/** What values become before they are stored, and which are refused: S8, S10 to S14, S17 and S18. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Seat, type Table, takeFaults } from "../../tests/lib/table.js";
import {
  agreed,
  CEDAR,
  createHero,
  failure,
  forget,
  held,
  logged,
  on,
  openParty,
  raw,
  serverWorld,
  stored,
  takeNotices,
  update,
} from "./lib/party.js";

let table: Table;
let seats: Seat[];
let guide: Seat;
let wren: Seat;
beforeAll(async () => {
  ({ table, seats, Guide: guide, Wren: wren } = await openParty("Guide", "Wren"));
});
afterAll(() => table?.close());
afterEach(() => table.expectNoFaults());

/** What a page makes of data that it constructs strictly, without storing it; the error's message when it refuses. */
const construct = (seat: Seat, system: object) =>
  on(
    seat,
    (system) => {
      try {
        const Actor = CONFIG.Actor.documentClass;
        return new Actor({ name: "Made", type: "hero", system }, { strict: true }).toObject().system;
      } catch (error) {
        return (error as Error).message;
      }
    },
    system,
  );

/** Tries an update that must be refused: with one notice, one line in the console, and no trace on any page or the server. */
const expectRefusal = async (id: string, changes: object, message: RegExp) => {
  const before = await agreed(seats, id);
  await forget(...seats);
  const answer = await failure(wren, ([id, changes]) => game.actors.get(id).update(changes), [id, changes] as const);
  expect(answer).toMatch(message);
  expect(await agreed(seats, id)).toEqual(before);
  for (const seat of seats) expect(await logged(seat, "preUpdateActor", "updateActor", "_onUpdate")).toEqual([]);
  const notices = await takeNotices(wren);
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatch(message);
  expect(notices[0]).not.toMatch(/×\d/);
  expect(await takeNotices(guide)).toEqual([]);
  takeFaults(wren, message);
};

const names = async (type: "Actor" | "Item") => {
  const { documents } = await serverWorld(guide);
  return documents[type]!.map(({ name }) => name as string);
};

test.each([
  ["a Set", () => ({ "system.tags": new Set(["a", "b", "a"]) })],
  ["an array with doubles", () => ({ system: { tags: ["a", "b", "a"] } })],
])("S8 a set field takes %s, stores an array and shows a Set", async (_what, changes) => {
  const id = await createHero(seats);
  // A Set cannot travel into the page, so the page makes it.
  await on(
    wren,
    ([id, source]) =>
      game.actors
        .get(id)
        .update(new Function(`return (${source})()`)())
        .then(() => null),
    [id, String(changes)] as const,
  );
  expect((await agreed(seats, id)).system.tags).toEqual(["a", "b"]);
  for (const seat of seats) {
    const shown = await on(
      seat,
      (id) => {
        const { tags } = game.actors.get(id).system;
        return [tags instanceof Set, [...tags]] as const;
      },
      id,
    );
    // The fixture's preparation adds a word of its own, which must not be stored.
    expect(shown, seat.name).toEqual([true, ["a", "b", "derived"]]);
  }
});

test("S10 nothing and a blank become the initial of a number that may not be null, and null of one that may", async () => {
  const id = await createHero(seats, { system: { zero: "", maybe: "" } });
  expect((await agreed(seats, id)).system).toMatchObject({ zero: 0, maybe: null });
  for (const [given, zero, maybe] of [
    [5, 5, 5],
    ["", 0, null],
    [" 7.5 ", 7.5, 7.5],
    [null, 0, null],
  ]) {
    await update(seats, wren, id, { "system.zero": given, "system.maybe": given });
    expect((await agreed(seats, id)).system, JSON.stringify(given)).toMatchObject({ zero, maybe });
  }
});

test("S10 a word is no number", async () => {
  const id = await createHero(seats, { system: { zero: 3, maybe: 3 } });
  await expectRefusal(id, { "system.zero": "abc", name: "Renamed" }, /system\.zero: must be a number/);
  await expectRefusal(id, { "system.maybe": "abc" }, /system\.maybe: must be a number/);
});

test("S10 without an initial there is nothing that null could become", async () => {
  const bare = (x: unknown) =>
    failure(guide, (bare) => CONFIG.Item.documentClass.create({ name: "Bare", type: "plain", system: { bare } }), x);
  expect(await bare(null)).toMatch(/system\.bare: may not be (null|undefined)/);
  expect(await bare("")).toMatch(/system\.bare: may not be (null|undefined)/);
  expect(await names("Item")).not.toContain("Bare");
  takeFaults(guide, /bare: may not be/);
  await takeNotices(guide);
});

test("S11 whole numbers and bounds are cleaned before validation: on creation, update and strict construction", async () => {
  for (const [given, level] of [
    [3.6, 4],
    ["3.4", 3],
    [99, 10],
    [10.4, 10],
    [-5, 1],
  ]) {
    const id = await createHero(seats, { system: { level: given } });
    expect((await agreed(seats, id)).system.level, `created with ${given}`).toBe(level);
    await update(seats, wren, id, { "system.level": level === 5 ? 6 : 5 });
    await update(seats, wren, id, { "system.level": given });
    expect((await agreed(seats, id)).system.level, `updated to ${given}`).toBe(level);
    expect(await construct(wren, { level: given }), `constructed with ${given}`).toMatchObject({ level });
  }
});

test("S12 what a string is when nobody gave it", async () => {
  const id = await createHero(seats);
  const { system } = await agreed(seats, id);
  expect(system).toMatchObject({ blank: "", nothing: null, path: "wits" });
  for (const name of ["optional", "unasked"]) expect(system, name).not.toHaveProperty(name);
  for (const seat of seats) {
    const types = await on(
      seat,
      (id) => ["optional", "unasked", "blank", "nothing"].map((name) => game.actors.get(id).system[name]),
      id,
    );
    expect(types, seat.name).toEqual([undefined, undefined, "", null]);
  }
});

test("S13 keys outside the schema are neither stored nor echoed", async () => {
  const id = await createHero(seats, { bogus: 1, system: { bogus: 2, a: { x: 3, bogus: 4 } } });
  const created = await agreed(seats, id);
  expect(JSON.stringify(created)).not.toContain("bogus");
  await update(seats, wren, id, { bogus: 1, "system.bogus": 2, "system.a.bogus": 3, "system.a.x": 8 });
  expect(await agreed(seats, id)).toMatchObject({ system: { a: { x: 8 } } });
  expect(JSON.stringify(await stored(wren, id))).not.toContain("bogus");
  for (const seat of seats) {
    const [entry] = await logged(seat, "updateActor");
    expect(entry?.changes.system, seat.name).toEqual({ a: { x: 8 } });
    expect(entry?.changes, seat.name).not.toHaveProperty("bogus");
  }
  await forget(...seats);
  await update(seats, wren, id, { bogus: 5, "system.bogus": 5 });
  for (const seat of seats) expect(await logged(seat, "updateActor"), seat.name).toEqual([]);
  // The server knows the core's own schema, so not even a raw request leaves such a key.
  expect((await raw(wren, "Actor", "update", { updates: [{ _id: id, bogus: 1, name: "Raw" }] })).ok).toBe(true);
  // Nothing applies the answer on the page that went past its own code.
  expect(await agreed([guide], id)).toMatchObject({ name: "Raw" });
  expect(await stored(guide, id)).not.toHaveProperty("bogus");
});

test("S14 a bad choice in an update throws, changes nothing anywhere and gives one notice", async () => {
  const id = await createHero(seats);
  await expectRefusal(id, { name: "Renamed", "system.path": "greed" }, /system\.path: greed is not a valid choice/);
});

test("S14 a bad choice in a creation throws, creates nothing anywhere and gives one notice", async () => {
  const answer = await failure(guide, () =>
    CONFIG.Actor.documentClass.create({ name: "Greedy", type: "hero", system: { path: "greed" } }),
  );
  expect(answer).toMatch(/system\.path: greed is not a valid choice/);
  expect(await names("Actor")).not.toContain("Greedy");
  for (const seat of seats) {
    await serverWorld(seat);
    expect(await on(seat, () => game.actors.getName("Greedy") ?? null), seat.name).toBe(null);
  }
  expect(await takeNotices(guide)).toEqual([expect.stringMatching(/greed is not a valid choice$/)]);
  takeFaults(guide, /greed is not a valid choice/);
});

test("S14 a bad choice in one of several updates lets none of them through", async () => {
  const ids = [await createHero(seats), await createHero(seats)];
  const answer = await failure(
    wren,
    ([one, two]) =>
      CONFIG.Actor.documentClass.updateDocuments([
        { _id: one, name: "Good" },
        { _id: two, "system.path": "greed" },
      ]),
    ids,
  );
  expect(answer).toMatch(/greed is not a valid choice/);
  for (const id of ids) expect((await agreed(seats, id)).name).toBe("Hero");
  expect(await takeNotices(wren)).toHaveLength(1);
  takeFaults(wren, /greed is not a valid choice/);
});

test("S17 a type that the manifest lacks is not a valid type", async () => {
  const message = /"dragon" is not a valid type for the (Actor|Item) Document class/;
  for (const name of ["Actor", "Item"]) {
    const create = (name: string) => CONFIG[name].documentClass.create({ name: "Smaug", type: "dragon" });
    expect(await failure(guide, create, name)).toMatch(message);
    expect(await takeNotices(guide)).toEqual([expect.stringMatching(message)]);
    const answer = await raw(guide, name, "create", { data: [{ name: "Smaug", type: "dragon" }] });
    expect(answer).toMatchObject({ ok: false, error: { code: "validation", message: expect.stringMatching(message) } });
    expect(await takeNotices(guide)).toEqual([expect.stringMatching(message)]);
  }
  for (const type of ["Actor", "Item"] as const) expect(await names(type)).not.toContain("Smaug");
  for (const seat of seats) expect(await on(seat, () => game.actors.getName("Smaug") ?? null), seat.name).toBe(null);
  takeFaults(guide, message);
});

test("S17 a gear inside an actor needs a valid type, too", async () => {
  const id = await createHero(seats);
  const create = (id: string) => game.actors.get(id).createEmbeddedDocuments("Item", [{ name: "Egg", type: "dragon" }]);
  expect(await failure(wren, create, id)).toMatch(/is not a valid type/);
  expect((await agreed(seats, id)).items).toEqual([]);
  await takeNotices(wren);
  takeFaults(wren, /is not a valid type/);
});

test("S18 stored data of an earlier version is migrated when it is loaded", async () => {
  for (const seat of seats) {
    const { level, a } = await on(seat, (id) => game.actors.get(id).toObject().system, CEDAR);
    expect([level, a], seat.name).toEqual([4, { x: 1, y: 2 }]);
  }
});

test("S18 an update in the words of an earlier version is migrated, then cleaned, and nothing is invented", async () => {
  const id = await createHero(seats, { system: { level: 2, a: { x: 7, y: 7 } } });
  await update(seats, wren, id, { "system.oldLevel": 98.6 });
  const { system } = await agreed(seats, id);
  expect(system).toMatchObject({ level: 10, a: { x: 7, y: 7 } });
  expect(system).not.toHaveProperty("oldLevel");
  for (const seat of seats) {
    const [entry] = await logged(seat, "updateActor");
    expect(entry?.changes.system, seat.name).toEqual({ level: 10 });
  }
  // An update without the old word must not bring the new one along.
  await forget(...seats);
  await update(seats, wren, id, { "system.a.x": 3 });
  const [entry] = await logged(guide, "updateActor");
  expect(entry?.changes.system).toEqual({ a: { x: 3 } });
  expect((await held(guide, id)).system.level).toBe(10);
});
