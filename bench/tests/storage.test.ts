/** What is on disk: data that no longer fits (S15, S16), restarts and operations that were cut off (S55). */
import { readdir, stat, truncate } from "node:fs/promises";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { ready, type Seat, type Table, takeFaults } from "../../tests/lib/table.js";
import { ALDER, BOW, failure, held, on, openParty, raw, serverWorld, settled, stored, USERS } from "./lib/party.js";

let table: Table;
let seats: Seat[];
let guide: Seat;
let wren: Seat;
beforeAll(async () => {
  // The server runs in this process and names every damaged document; the pages' own consoles are what is tested.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  ({ table, seats, Guide: guide, Wren: wren } = await openParty("Guide", "Wren"));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await table?.close();
});
afterEach(() => table.expectNoFaults());

/** What consoles say about data that was set aside. */
const SET_ASIDE = /^warning: .*Invalid (Actor|Item) \[\w+\]|were set aside/;

const database = () => path.join(table.folder, "world", "data");

/** Everybody's page starts anew. */
const reload = () =>
  Promise.all(
    seats.map(async ({ page }) => {
      await page.goto(`${table.url}/game`);
      await ready(page);
    }),
  );

/** Everybody leaves, the server starts anew, everybody comes back. */
const restart = async (whileStopped?: () => unknown) => {
  await Promise.all(seats.map(({ page }) => page.goto("about:blank")));
  await table.restart(whileStopped);
  await reload();
};

/** Changes a stored entry behind the server's back, as an older version or another tool might have left it. */
const damage = async (key: string, changes: object) => {
  const level = new ClassicLevel<string, string>(database(), { keyEncoding: "utf8", valueEncoding: "utf8" });
  const entry = JSON.parse((await level.get(key))!);
  await level.put(key, JSON.stringify({ ...entry, ...changes }));
  await level.close();
};

/** What a page knows of an actor: whether it is listed, whether it is set aside, and the items it shows and sets aside. */
const state = (seat: Seat, id: string) =>
  on(
    seat,
    (id) => {
      const { actors } = game;
      const actor = actors.get(id);
      return {
        listed:
          actors.has(id) && actors.contents.some((one: any) => one.id === id) && actors.getName(actor.name) === actor,
        invalid: actors.invalidDocumentIds.has(id) as boolean,
        items: [...(actor?.items.keys() ?? [])] as string[],
        invalidItems: [...(actor?.items.invalidDocumentIds ?? [])] as string[],
      };
    },
    id,
  );

const SOUND = { listed: true, invalid: false, invalidItems: [] as string[] };

test("S15 an actor whose stored data does not fit is set aside, and the world still loads", async () => {
  // The server knows no models: past the page, such data gets in.
  const data = { name: "Crooked", type: "hero", system: { path: "greed", level: 7 }, ownership: { [USERS.Wren]: 3 } };
  const answer: any = await raw(guide, "Actor", "create", { data: [data] });
  const id = answer.value.result[0]._id as string;
  seats.forEach(({ faults }) => faults.splice(0));
  await reload();
  for (const seat of seats) {
    expect(await state(seat, id), seat.name).toEqual({ listed: false, invalid: true, items: [], invalidItems: [] });
    expect((await state(seat, ALDER)).listed, seat.name).toBe(true);
    expect(await failure(seat, (id) => game.actors.get(id, { strict: true }), id), seat.name).not.toBe("done");
    const found = await on(seat, (id) => game.actors.getInvalid(id).toObject(), id);
    expect(found, seat.name).toMatchObject({ _id: id, name: "Crooked", system: { path: "greed", level: 7 } });
    expect(takeFaults(seat, SET_ASIDE).length, seat.name).toBeGreaterThan(0);
  }
  expect((await stored(guide, id)).system).toMatchObject({ path: "greed", level: 7 });

  // An update that repairs it brings it back, on every page.
  await on(
    wren,
    (id) =>
      game.actors
        .getInvalid(id)
        .update({ "system.path": "might" })
        .then(() => null),
    id,
  );
  await settled(...seats);
  for (const seat of seats) {
    expect(await state(seat, id), seat.name).toEqual({ ...SOUND, items: [] });
    expect((await held(seat, id)).system, seat.name).toMatchObject({ path: "might", level: 7 });
  }
  await reload();
  for (const seat of seats) expect(await state(seat, id), seat.name).toEqual({ ...SOUND, items: [] });
});

/** Lays an actor with two items, one of which is damaged while the server is stopped. */
const withDamagedItem = async (changes: object) => {
  const items = ["Sound", "Damaged"].map((name) => ({ name, type: "gear" }));
  const create = async (items: object[]) => {
    const actor = await CONFIG.Actor.documentClass.create({ name: `Carrier ${game.actors.size}`, type: "hero", items });
    return [actor.id, ...actor.items.map(({ id }: any) => id)] as string[];
  };
  const [id, sound, damaged] = (await on(guide, create, items)) as [string, string, string];
  await restart(() => damage(`!actors.items!${id}.${damaged}`, changes));
  return { id, sound, damaged };
};

test("S16 an item that fails in its system data alone is set aside, and its actor stays", async () => {
  const { id, sound, damaged } = await withDamagedItem({ system: { quantity: 3, kind: "dragon" } });
  const aside = { ...SOUND, items: [sound], invalidItems: [damaged] };
  for (const seat of seats) {
    expect(await state(seat, id), seat.name).toEqual(aside);
    const found = await on(seat, ([id, item]) => game.actors.get(id).items.getInvalid(item).toObject(), [id, damaged]);
    expect(found, seat.name).toMatchObject({ name: "Damaged", system: { quantity: 3, kind: "dragon" } });
    expect(takeFaults(seat, SET_ASIDE).length, seat.name).toBeGreaterThan(0);
  }
  // A change of the actor neither loses nor repairs the item.
  await on(
    guide,
    (id) =>
      game.actors
        .get(id)
        .update({ "system.level": 3 })
        .then(() => null),
    id,
  );
  await settled(...seats);
  for (const seat of seats) expect(await state(seat, id), seat.name).toEqual(aside);
  expect((await stored(guide, id)).items).toHaveLength(2);
  // An update of the item repairs it.
  await on(
    guide,
    ([id, item]) =>
      game.actors
        .get(id)
        .items.getInvalid(item)
        .update({ "system.kind": "tool" })
        .then(() => null),
    [id, damaged],
  );
  await settled(...seats);
  for (const seat of seats) expect(await state(seat, id), seat.name).toEqual({ ...SOUND, items: [sound, damaged] });
  expect((await stored(guide, id)).items[1].system).toMatchObject({ quantity: 3, kind: "tool" });
});

test("S16 an item that fails in anything else takes its actor out of sight with it", async () => {
  // Later issues suggest that hosts may have become milder here; the bench hides more rather than less.
  const { id, damaged } = await withDamagedItem({ name: "" });
  for (const seat of seats) {
    expect(await state(seat, id), seat.name).toEqual({ listed: false, invalid: true, items: [], invalidItems: [] });
    const found = await on(seat, ([id, item]) => game.actors.getInvalid(id).items.getInvalid(item).type as string, [
      id,
      damaged,
    ]);
    expect(found, seat.name).toBe("gear");
    expect(takeFaults(seat, SET_ASIDE).length, seat.name).toBeGreaterThan(0);
  }
  expect((await stored(guide, id)).items).toHaveLength(2);
  await on(
    guide,
    ([id, item]) =>
      game.actors
        .getInvalid(id)
        .items.getInvalid(item)
        .update({ name: "Repaired" })
        .then(() => null),
    [id, damaged],
  );
  await settled(...seats);
  seats.forEach(({ faults }) => faults.splice(0));
  await reload();
  for (const seat of seats) {
    const after = await state(seat, id);
    expect(after, seat.name).toMatchObject(SOUND);
    expect(after.items, seat.name).toHaveLength(2);
  }
});

test("S16 an item of an unknown type is set aside, and its actor stays", async () => {
  // An actor that vanished for this was a bug that the host has mended (foundryvtt#10566).
  const { id, sound, damaged } = await withDamagedItem({ type: "dragon" });
  for (const seat of seats) {
    expect(await state(seat, id), seat.name).toEqual({ ...SOUND, items: [sound], invalidItems: [damaged] });
    expect(takeFaults(seat, SET_ASIDE).length, seat.name).toBeGreaterThan(0);
  }
  await on(
    guide,
    (id) =>
      game.actors
        .get(id)
        .delete()
        .then(() => null),
    id,
  );
});

/** Every document that the server has; their order says nothing. */
const world = async () => {
  const { documents } = await serverWorld(guide);
  return Object.fromEntries(Object.entries(documents).map(([type, sources]) => [type, byId(sources)]));
};

const byId = (sources: any[]) => Object.fromEntries(sources.map((source) => [source._id, source]));
const actorsOf = async (seat: Seat) => byId(await on(seat, () => game.actors.map((actor: any) => actor.toObject())));

test("S55 a restart of the server leaves everything as it was", async () => {
  await on(guide, async () => {
    const items = [{ name: "Lamp", type: "gear", system: { quantity: 3 } }];
    const system = { tags: ["a"], list: [{ x: 1 }], map: { k: {} }, free: { deep: { er: [1, null, "ü"] } } };
    const effects = [{ name: "Blessed", statuses: ["blessed"] }];
    await CONFIG.Actor.documentClass.create({ name: "Kept", type: "hero", items, effects, system });
    const doomed = await CONFIG.Actor.documentClass.create({ name: "Doomed", type: "hero", items });
    await doomed.delete();
    await CONFIG.ChatMessage.documentClass.create({ content: "<p>Hello.</p>", whisper: [game.userId] });
    await CONFIG.Folder.documentClass.create({ name: "Shelf", type: "Item" });
    await CONFIG.Item.documentClass.create({ name: "Loose", type: "gear" });
    await game.settings.set("bench-fixture", "world", "kept");
  });
  await on(
    wren,
    (id) =>
      game.actors
        .get(id)
        .update({ "system.level": 8, "flags.bench-fixture.a": 1 })
        .then(() => null),
    ALDER,
  );
  await settled(...seats);
  const before = await world();
  const pages = await Promise.all(seats.map(actorsOf));
  await restart();
  expect(await world()).toEqual(before);
  expect(JSON.stringify(before)).not.toContain("Doomed");
  expect((await serverWorld(guide)).broken).toEqual([]);
  for (const [index, seat] of seats.entries()) {
    expect(await actorsOf(seat), seat.name).toEqual(pages[index]);
    expect(await on(seat, () => game.settings.get("bench-fixture", "world")), seat.name).toBe("kept");
  }
  expect(await stored(wren, ALDER)).toMatchObject({ system: { level: 8 }, flags: { "bench-fixture": { a: 1 } } });
});

test("S55 an operation that was cut off in the middle of its writing is not there at all", async () => {
  const before = await world();
  // One operation over several entries: two actors changed, one of them with its item.
  await on(
    guide,
    ([id, bow]) => {
      const changes = game.actors.map(({ id: _id }: any) => ({
        _id,
        name: "Half-written",
        "flags.bench-fixture.long": "x".repeat(2000),
      }));
      const item = { _id: bow, name: "Half-written bow" };
      const own = changes.find(({ _id }: any) => _id === id);
      if (own) Object.assign(own, { items: [item] });
      return CONFIG.Actor.documentClass.updateDocuments(changes).then(() => null);
    },
    ["heroBirch0000000", BOW],
  );
  expect(JSON.stringify(await world())).toContain("Half-written bow");
  await restart(async () => {
    const files = (await readdir(database())).filter((name) => name.endsWith(".log")).toSorted();
    const log = path.join(database(), files.at(-1)!);
    const { size } = await stat(log);
    expect(size).toBeGreaterThan(4000);
    // As a power cut would leave it: most of the operation has reached the disk, its end has not.
    await truncate(log, size - 100);
  });
  expect(await world()).toEqual(before);
  expect((await serverWorld(guide)).broken).toEqual([]);
  expect(JSON.stringify(await world())).not.toContain("Half-written");
  for (const seat of seats)
    expect(await on(seat, () => game.actors.some(({ name }: any) => name === "Half-written")), seat.name).toBe(false);
});
