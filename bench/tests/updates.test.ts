/** How an update is merged, diffed and written: S1 to S7 and S9. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { GENERATION, type Seat, type Table, takeFaults } from "../../tests/lib/table.js";
import { agreed, createHero, forget, held, logged, on, openParty, raw, stepsOf, update } from "./lib/party.js";

let table: Table;
let seats: Seat[];
let guide: Seat;
let wren: Seat;
beforeAll(async () => {
  ({ table, seats, Guide: guide, Wren: wren } = await openParty("Guide", "Wren"));
});
afterAll(() => table?.close());
afterEach(() => table.expectNoFaults());

/** Writes a change of one key in the words of the generation, from Wren's page. */
const write = async (id: string, path: string, kind: "delete" | "replace", value: any = null) => {
  await on(
    wren,
    ([id, path, kind, value]) => {
      const { _del, _replace } = globalThis as any;
      const prefixed = (prefix: string) => path.replace(/([^.]+)$/, `${prefix}$1`);
      if (kind === "delete")
        return game.actors
          .get(id)
          .update(_del ? { [path]: _del } : { [prefixed("-=")]: null })
          .then(() => null);
      return game.actors
        .get(id)
        .update(_replace ? { [path]: _replace(value) } : { [prefixed("==")]: value })
        .then(() => null);
    },
    [id, path, kind, value] as const,
  );
};

/** What Guide's page hears of the next broadcast, as it came over the wire. */
const listen = () =>
  on(guide, () => {
    const heard: any[] = [];
    Object.assign(globalThis, { heard });
    game.socket.onAny((event: string, response: any) => event === "modifyDocument" && heard.push(response));
  });
const heard = () => on(guide, () => (globalThis as any).heard.splice(0) as any[]);

const FREE = { free: { a: 1, b: { c: 2, d: 3 } }, map: { k: { x: 5 }, l: {} } };

test.each([
  ["a dotted key", { "system.a.x": 9 }],
  ["an object", { system: { a: { x: 9 } } }],
])("S1 updates are deep-merged: %s leaves its siblings", async (_way, changes) => {
  const id = await createHero(seats, { system: { a: { x: 1, y: 5 }, ...FREE } });
  await update(seats, wren, id, changes);
  const { system } = await agreed(seats, id);
  expect(system.a).toEqual({ x: 9, y: 5 });
  expect(system.free).toEqual(FREE.free);
  await update(seats, wren, id, { "system.free.b.c": 7, "flags.bench-fixture.deep.one": 1 });
  await update(seats, wren, id, { flags: { "bench-fixture": { deep: { two: 2 } } } });
  const after = await agreed(seats, id);
  expect(after.system.free).toEqual({ a: 1, b: { c: 7, d: 3 } });
  expect(after.flags["bench-fixture"]).toEqual({ deep: { one: 1, two: 2 } });
});

test("S2 an update that changes nothing reaches nobody: no hook, no _onUpdate, no render", async () => {
  const id = await createHero(seats, { system: { level: 10, tags: ["a"] } });
  for (const seat of seats)
    await on(
      seat,
      (id) =>
        game.actors
          .get(id)
          .sheet.render({ force: true })
          .then(() => null),
      id,
    );
  const before = await agreed(seats, id);
  await forget(...seats);
  await update(seats, wren, id, { name: "Hero", "system.a.x": 1, "system.tags": ["a"] });
  // Cleaning brings this back to what is stored, so that a sheet which shows 99 is not drawn again.
  await update(seats, wren, id, { "system.level": 99 });
  for (const seat of seats) {
    // Renders of one sheet wait for each other: after this one of our own, earlier ones would be in the log.
    await on(
      seat,
      (id) =>
        game.actors
          .get(id)
          .sheet.render()
          .then(() => null),
      id,
    );
    const steps = stepsOf(await logged(seat));
    expect(
      steps.filter((step) => /update/i.test(step)),
      seat.name,
    ).toEqual([]);
    expect(
      steps.filter((step) => step === "render"),
      seat.name,
    ).toHaveLength(1);
  }
  expect(await agreed(seats, id)).toEqual(before);
  for (const seat of seats)
    await on(
      seat,
      (id) =>
        game.actors
          .get(id)
          .sheet.close()
          .then(() => null),
      id,
    );
});

test("S2 diff:false sends what changes nothing", async () => {
  const id = await createHero(seats);
  await update(seats, wren, id, { "system.a.x": 1 }, { diff: false });
  for (const seat of seats) {
    const [entry, ...more] = await logged(seat, "updateActor");
    expect(more, seat.name).toEqual([]);
    expect(entry?.changes.system, seat.name).toEqual({ a: { x: 1 } });
    expect(stepsOf(await logged(seat)), seat.name).toContain("_onUpdate");
  }
});

test("S3 recursive:false replaces inner objects", async () => {
  const id = await createHero(seats, {
    system: { a: { x: 3, y: 5 }, ...FREE },
    flags: { "bench-fixture": { a: 1, b: 2 } },
  });
  const changes = { system: { a: { x: 4 }, free: { z: 1 } }, flags: { "bench-fixture": { b: 3 } } };
  await update(seats, wren, id, changes, { recursive: false });
  const { system, flags, name } = await agreed(seats, id);
  // A schema fills its fields up again; nothing of what was stored is left in them.
  expect(system).toMatchObject({ a: { x: 4, y: 2 }, free: { z: 1 }, map: {} });
  expect(system.free).toEqual({ z: 1 });
  expect(flags).toEqual({ "bench-fixture": { b: 3 } });
  expect(name).toBe("Hero");
});

test("S4 a key is deleted: by operator on generation 14, by prefix on generation 13", async () => {
  const id = await createHero(seats, { system: FREE, flags: { "bench-fixture": { a: 1, b: 2 } } });
  expect(await on(wren, () => [typeof (globalThis as any)._del, typeof foundry.data.operators])).toEqual(
    GENERATION === 14 ? ["object", "object"] : ["undefined", "undefined"],
  );
  for (const path of ["system.free.b.c", "system.map.k", "flags.bench-fixture.a"]) await write(id, path, "delete");
  const { system, flags } = await agreed(seats, id);
  expect(system.free).toEqual({ a: 1, b: { d: 3 } });
  expect(Object.keys(system.map)).toEqual(["l"]);
  expect(flags).toEqual({ "bench-fixture": { b: 2 } });
});

test("S4 the prefix -= deletes, with a warning on generation 14", async () => {
  const id = await createHero(seats, { system: FREE });
  await update(seats, wren, id, { "system.free.-=a": null, "system.map.-=l": null });
  const { system } = await agreed(seats, id);
  expect(system.free).toEqual({ b: FREE.free.b });
  expect(Object.keys(system.map)).toEqual(["k"]);
  if (GENERATION === 13) return;
  expect(takeFaults(wren, /warning: .*foundry\.data\.operators\.ForcedDeletion/).length).toBeGreaterThan(0);
  // The other page gets the operator, not the key: it has nothing to warn of.
  expect(guide.faults).toEqual([]);
});

if (GENERATION === 14)
  test("S4 ForcedDeletion.create() deletes", async () => {
    const id = await createHero(seats, { system: FREE });
    await on(
      wren,
      (id) => {
        const { ForcedDeletion } = foundry.data.operators;
        return game.actors
          .get(id)
          .update({ system: { free: { b: ForcedDeletion.create() } } })
          .then(() => null);
      },
      id,
    );
    expect((await agreed(seats, id)).system.free).toEqual({ a: 1 });
  });

test("S5 a replacement swaps the whole object, and survives the wire", async () => {
  const id = await createHero(seats, { system: FREE });
  await listen();
  await write(id, "system.free", "replace", { fresh: { deep: 1 } });
  await write(id, "system.map", "replace", { m: { x: 3 } });
  const { system } = await agreed(seats, id);
  expect(system.free).toEqual({ fresh: { deep: 1 } });
  expect(system.map).toEqual({ m: { x: 3, y: 2 } });
  const [first] = await heard();
  expect(first.result[0].system).toEqual(
    GENERATION === 14
      ? { free: { __$OPERATOR$__: "ForcedReplacement", value: { fresh: { deep: 1 } } } }
      : { "==free": { fresh: { deep: 1 } } },
  );
});

test("S6 arrays are replaced whole", async () => {
  const id = await createHero(seats, { system: { list: [{ x: 1 }, { x: 2 }] } });
  await update(seats, wren, id, { "system.list": [{ x: 5, y: 6 }] });
  expect((await agreed(seats, id)).system.list).toEqual([{ x: 5, y: 6 }]);
});

test("S6 an index in a path patches no element, and warns", async () => {
  const id = await createHero(seats, {
    system: {
      list: [
        { x: 1, y: 1 },
        { x: 2, y: 2 },
      ],
      free: { list: [1, 2] },
    },
  });
  await update(seats, wren, id, { "system.list.0.x": 9 });
  // The shape on a real host is not documented; that element 0 keeps its y and element 1 stays is what must not happen.
  const { system } = await agreed(seats, id);
  expect(system.list).toEqual([{ x: 9, y: 7 }]);
  expect(takeFaults(wren, /warning: .*write the full array/)).toHaveLength(1);
  await update(seats, wren, id, { "system.free.list.0": 9 });
  expect((await agreed(seats, id)).system.free.list).toEqual({ 0: 9 });
});

test("S7 dotted keys inside embedded arrays are expanded and merged into the stored item", async () => {
  const items = [
    { _id: "gearOne000000000", name: "One", type: "gear", system: { quantity: 4, weight: 5 } },
    { _id: "gearTwo000000000", name: "Two", type: "gear" },
  ];
  const id = await createHero(seats, { items });
  const ids = (await held(wren, id)).items.map(({ _id }: any) => _id);
  await update(seats, wren, id, { items: [{ _id: ids[0], "system.quantity": 2 }] });
  const { items: after } = await agreed(seats, id);
  expect(after.map(({ _id, name }: any) => [_id, name])).toEqual([
    [ids[0], "One"],
    [ids[1], "Two"],
  ]);
  expect(after[0].system).toMatchObject({ quantity: 2, weight: 5 });
  expect(after[0]).not.toHaveProperty("system.quantity.system");
  expect(Object.keys(after[0])).not.toContain("system.quantity");
  for (const seat of seats) {
    expect(
      await on(seat, ([id, item]) => game.actors.get(id).items.get(item).system.burden, [id, ids[0]] as const),
    ).toBe(10);
  }
});

test("S9 undefined options vanish on the wire, others travel", async () => {
  await listen();
  const id = await on(wren, async () => {
    const data = { content: "x", flags: { "bench-fixture": { kept: 1, gone: undefined } } };
    const message = await CONFIG.ChatMessage.documentClass.create(data, { gone: undefined, kept: { deep: [1] } });
    return message.id as string;
  });
  expect((await agreed(seats, id, "ChatMessage")).flags).toEqual({ "bench-fixture": { kept: 1 } });
  const [response] = await heard();
  expect(response.operation).toMatchObject({ kept: { deep: [1] } });
  expect(response.operation).not.toHaveProperty("gone");
  for (const seat of seats) {
    const [entry] = await logged(seat, "createChatMessage");
    expect(entry?.options, seat.name).toContain("kept");
    expect(entry?.options, seat.name).not.toContain("gone");
  }
  expect((await raw(wren, "ChatMessage", "delete", { ids: [id] })).ok).toBe(true);
});

test("S9 undefined options are gone in _onCreate, on the page that sent them, too", async () => {
  await forget(...seats);
  await on(guide, () =>
    CONFIG.Item.documentClass.create({ name: "Lamp", type: "gear" }, { gone: undefined, kept: 1 }).then(() => null),
  );
  for (const seat of seats) {
    const [entry] = await logged(seat, "_onCreate");
    expect(entry?.options, seat.name).toContain("kept");
    expect(entry?.options, seat.name).not.toContain("gone");
  }
  const [before] = await logged(guide, "preCreateItem");
  expect(before?.options).toContain("gone");
});

test("flags need not have the form that setFlag gives them, and setFlag writes over what stands in its way", async () => {
  const id = await createHero(seats, { flags: { marked: true, world: "a word" } });
  expect((await agreed(seats, id)).flags).toEqual({ marked: true, world: "a word" });
  await on(wren, async (id) => void (await game.actors.get(id).setFlag("world", "deep.key", 3)), id);
  expect((await agreed(seats, id)).flags).toEqual({ marked: true, world: { deep: { key: 3 } } });
});
