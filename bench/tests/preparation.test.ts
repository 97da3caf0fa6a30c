/** How data is prepared, and what of it stays in the page: S19 to S24 and S33. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Seat, type Table, takeFaults } from "../../tests/lib/table.js";
import {
  agreed,
  ALDER,
  createHero,
  forget,
  logged,
  on,
  openParty,
  ROPE,
  settled,
  stepsOf,
  stored,
  update,
  USERS,
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

const GEAR = { _id: "gearOne000000000", name: "Rope", type: "gear", system: { quantity: 2, weight: 3 } };

/** The derived values of a hero as a page shows them. */
const derived = (seat: Seat, id: string) =>
  on(
    seat,
    (id) => {
      const { zero, a, tags, list, free, power, burden } = game.actors.get(id).system;
      return { zero, y: a.y, tags: [...tags], list: list.length, count: free.count, power, burden };
    },
    id,
  );

/** Updates the one item of an actor from Wren's page, and waits until everybody knows. */
const updateGear = async (id: string, changes: object) => {
  await on(
    wren,
    ([id, changes]) =>
      game.actors
        .get(id)
        .items.contents[0].update(changes)
        .then(() => null),
    [id, changes] as const,
  );
  await settled(...seats);
};

const PREPARATION = [
  "prepareData",
  "system.prepareBaseData",
  "prepareBaseData",
  "prepareEmbeddedDocuments",
  "system.prepareDerivedData",
  "prepareDerivedData",
];

test("S19 an update resets, initialises and prepares, in the documented order, on every client", async () => {
  const id = await createHero(seats, { items: [GEAR] });
  await update(seats, wren, id, { "system.level": 2 });
  for (const seat of seats) {
    const all = await logged(seat, "reset", "_initialize", ...PREPARATION);
    expect(stepsOf(all.filter((entry) => entry.id === id)), seat.name).toEqual([
      "reset",
      "_initialize",
      ...PREPARATION,
    ]);
    // Items are prepared between the two halves of their actor, once.
    const steps = all.filter(({ step }) => step !== "reset").map(({ type, step }) => `${type} ${step}`);
    const inside = steps.slice(
      steps.indexOf("Actor prepareEmbeddedDocuments") + 1,
      steps.indexOf("Actor system.prepareDerivedData"),
    );
    expect(inside, seat.name).toEqual(
      PREPARATION.filter((step) => step !== "system.prepareBaseData").map((step) => `Item ${step}`),
    );
    expect(
      steps.filter((step) => step === "Item prepareData"),
      seat.name,
    ).toHaveLength(1);
  }
});

test("S19 a page prepares each document once when it starts", async () => {
  const second = await table.join("Bram");
  const log = await logged(second, "prepareData", "ready", "setup");
  expect(log.filter(({ id }) => id === ALDER)).toHaveLength(1);
  expect(log.filter(({ id }) => id === ROPE)).toHaveLength(1);
  const order = stepsOf(log.filter(({ step, id }) => step !== "prepareData" || id === ALDER));
  expect(order).toEqual(["setup", "prepareData", "ready"]);
  await second.page.context().close();
});

test("S20 derived values never accumulate over three updates", async () => {
  const system = { zero: 5, a: { y: 5 }, tags: ["a"], list: [{ x: 1 }], free: { count: 5 } };
  const id = await createHero(seats, { system });
  const expected = { zero: 6, y: 6, tags: ["a", "derived"], list: 2, count: 6, power: 1, burden: 0 };
  for (const seat of seats) expect(await derived(seat, id), `${seat.name}, created`).toEqual(expected);
  for (const level of [2, 3, 4]) {
    await update(seats, wren, id, { "system.level": level });
    for (const seat of seats) expect(await derived(seat, id), `${seat.name}, level ${level}`).toEqual(expected);
  }
  for (const seat of seats) {
    const again = await on(
      seat,
      (id) => {
        const actor = game.actors.get(id);
        actor.reset();
        actor.reset();
        return actor.system.power as number;
      },
      id,
    );
    expect(again, seat.name).toBe(1);
    expect(await derived(seat, id), `${seat.name}, reset`).toEqual(expected);
  }
});

test("S20 derived values never accumulate over updates of an item inside", async () => {
  const id = await createHero(seats, { items: [GEAR] });
  for (const quantity of [3, 4, 5]) {
    await updateGear(id, { "system.quantity": quantity });
    for (const seat of seats)
      expect(await derived(seat, id), seat.name).toMatchObject({ zero: 1, y: 3, power: 1, burden: quantity * 3 });
  }
});

test("S21 only a TypeDataModel takes part in preparation", async () => {
  await on(guide, () =>
    CONFIG.Item.documentClass.create({ name: "Plain", type: "plain", system: { x: 1, bare: 1 } }).then(() => null),
  );
  await settled(...seats);
  for (const seat of seats) {
    const [x, hasMethod] = await on(seat, () => {
      const { system } = game.items.getName("Plain");
      return [system.x, typeof system.prepareDerivedData];
    });
    expect([x, hasMethod], seat.name).toEqual([1, "function"]);
  }
});

test("S22 derived values are never stored", async () => {
  const id = await createHero(seats, { system: { zero: 5, list: [{ x: 1, y: 1 }] }, items: [GEAR] });
  // A whole object of prepared data is what a careless sheet would send: what is not in the schema falls away.
  await on(
    wren,
    (id) => {
      const actor = game.actors.get(id);
      const { power, burden } = actor.system;
      return actor.update({ system: { level: 4, power, burden } }, { diff: false }).then(() => null);
    },
    id,
  );
  const { system, items } = await agreed(seats, id);
  expect(system).toMatchObject({ level: 4, zero: 5, a: { x: 1, y: 2 }, tags: [], list: [{ x: 1, y: 1 }], free: {} });
  for (const key of ["power", "burden"]) expect(system).not.toHaveProperty(key);
  expect(items[0].system).not.toHaveProperty("burden");
  for (const seat of seats) {
    const plain = await on(seat, (id) => game.actors.get(id).toObject().system, id);
    expect(plain, seat.name).toEqual(system);
    expect((await derived(seat, id)).power, seat.name).toBe(1);
  }
});

test("S23 a change of an item prepares its actor anew and draws its sheet once", async () => {
  const id = await createHero(seats, { items: [GEAR] });
  const draw = (seat: Seat, options: object) =>
    on(
      seat,
      ([id, options]) =>
        game.actors
          .get(id)
          .sheet.render(options)
          .then(() => null),
      [id, options] as const,
    );
  for (const seat of seats) await draw(seat, { force: true });
  const steps: [string, number, () => Promise<unknown>][] = [
    ["update", 15, () => updateGear(id, { "system.quantity": 5 })],
    [
      "create",
      16,
      () =>
        on(
          wren,
          (id) =>
            game.actors
              .get(id)
              .createEmbeddedDocuments("Item", [{ name: "Pin", type: "gear" }])
              .then(() => null),
          id,
        ),
    ],
    [
      "delete",
      1,
      () =>
        on(
          wren,
          (id) =>
            game.actors
              .get(id)
              .items.getName("Rope")
              .delete()
              .then(() => null),
          id,
        ),
    ],
  ];
  for (const [action, burden, step] of steps) {
    await forget(...seats);
    await step();
    await settled(...seats);
    for (const seat of seats) {
      expect((await derived(seat, id)).burden, `${seat.name}, ${action}`).toBe(burden);
      // Renders of one sheet wait for each other: with this one of our own there are two.
      await draw(seat, {});
      expect(await logged(seat, "render"), `${seat.name}, ${action}`).toHaveLength(2);
      const prepared = (await logged(seat, "prepareData")).filter((entry) => entry.id === id);
      expect(prepared, `${seat.name}, ${action}`).toHaveLength(1);
    }
  }
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

test("S24 a change of an item fires the item's hooks on every client, and not its actor's", async () => {
  const id = await createHero(seats, { items: [GEAR] });
  await updateGear(id, { "system.quantity": 5 });
  for (const seat of seats) {
    const log = await logged(seat);
    const [entry, ...more] = log.filter(({ step }) => step === "updateItem");
    expect(more, seat.name).toEqual([]);
    expect(entry, seat.name).toMatchObject({ parent: id, userId: USERS.Wren, changes: { system: { quantity: 5 } } });
    const own = stepsOf(log.filter(({ type }) => type === "Actor"));
    expect(
      own.filter((step) => /update/i.test(step)),
      seat.name,
    ).toEqual([]);
    const pre = stepsOf(log).filter((step) => step === "preUpdateItem");
    expect(pre, seat.name).toHaveLength(seat === wren ? 1 : 0);
  }
  expect((await stored(guide, id)).items[0].system.quantity).toBe(5);
});

test("S33 a write in the middle of data preparation is flagged, and nothing is written", async () => {
  const id = await createHero(seats);
  for (const seat of seats) {
    // The careless code swallows its error: the host must speak up by itself.
    await on(seat, () => {
      const write = (actor: any) => void actor.update({ name: "Written while preparing" }).catch(() => {});
      (globalThis as any).fixture.whilePreparing = write;
    });
  }
  await update(seats, wren, id, { "system.level": 2 });
  for (const seat of seats) await on(seat, () => void ((globalThis as any).fixture.whilePreparing = null));
  for (const seat of seats) {
    expect(takeFaults(seat, /error: .*update during data preparation/).length, seat.name).toBeGreaterThan(0);
    expect(await logged(seat, "updateActor"), seat.name).toHaveLength(1);
  }
  expect(await agreed(seats, id)).toMatchObject({ name: "Hero", system: { level: 2 } });
});
