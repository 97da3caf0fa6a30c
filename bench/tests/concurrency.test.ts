/** Two people who write at the same moment: S56. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Seat, Table } from "../../tests/lib/table.js";
import {
  agreed,
  createHero,
  logged,
  on,
  openParty,
  serverWorld,
  settled,
  takeNotices,
  update,
  USERS,
} from "./lib/party.js";

let table: Table;
let seats: Seat[];
let guide: Seat;
let wren: Seat;
let bram: Seat;
beforeAll(async () => {
  ({ table, seats, Guide: guide, Wren: wren, Bram: bram } = await openParty("Guide", "Wren", "Bram"));
});
afterAll(() => table?.close());
afterEach(() => table.expectNoFaults());

const OWNERSHIP = { default: 0, [USERS.Wren]: 3, [USERS.Bram]: 3 };

/** Wren begins an update, which works out what it changes; before it is sent, something else happens to the same actor. */
const meanwhile = async (id: string, changes: object, other: () => Promise<unknown>) => {
  await on(
    wren,
    ([id, changes]) => {
      const { fixture } = globalThis as any;
      let resolve = () => {};
      fixture.gate = new Promise<void>((open) => (resolve = open));
      const pending = game.actors
        .get(id)
        .update(changes)
        .then(() => null);
      Object.assign(globalThis, {
        open: () => {
          fixture.gate = null;
          resolve();
          return pending;
        },
      });
    },
    [id, changes] as const,
  );
  await other();
  await settled(...seats);
  await on(wren, () => (globalThis as any).open());
  await settled(...seats);
};

test("S56 what follows from other fields is the same everywhere, also where an update replaced it whole", async () => {
  const id = await createHero(seats, { name: "Dell" });
  await update(seats, guide, id, { prototypeToken: { width: 3 } }, { recursive: false });
  await update(seats, wren, id, { "system.level": 2 });
  await update(seats, wren, id, { name: "Elm" });
  const names = await Promise.all(
    seats.map((seat) => on(seat, (id) => game.actors.get(id)._source.prototypeToken.name as string, id)),
  );
  const { documents } = await serverWorld(guide);
  const { prototypeToken } = documents["Actor"]!.find(({ _id }: any) => _id === id)!;
  expect([...names, prototypeToken.name]).toEqual([...seats.map(() => "Dell"), "Dell"]);
});

test("S56 two people who change different things at once both succeed", async () => {
  const id = await createHero(seats, { ownership: OWNERSHIP, system: { free: { a: 1, b: 1 } } });
  await meanwhile(id, { "system.a.x": 10, "system.free.a": 10 }, () =>
    update(seats, bram, id, { "system.a.y": 20, "system.free.b": 20, name: "Bram's" }),
  );
  const { name, system } = await agreed(seats, id);
  expect([name, system.a, system.free]).toEqual(["Bram's", { x: 10, y: 20 }, { a: 10, b: 20 }]);
});

test("S56 of two changes to the same thing the one that reaches the server last counts, for everybody", async () => {
  const id = await createHero(seats, { ownership: OWNERSHIP });
  await meanwhile(id, { "system.a.x": 10 }, () => update(seats, bram, id, { "system.a.x": 20 }));
  expect((await agreed(seats, id)).system.a.x).toBe(10);
  for (const seat of seats) {
    const told = (await logged(seat, "updateActor")).map(({ userId, changes }) => [userId, changes.system.a.x]);
    expect(told, seat.name).toEqual([
      [USERS.Bram, 20],
      [USERS.Wren, 10],
    ]);
  }
});

test("S56 a change that somebody else made first is no change any more", async () => {
  const id = await createHero(seats, { ownership: OWNERSHIP });
  await meanwhile(id, { "system.a.x": 10 }, () => update(seats, bram, id, { "system.a.x": 10 }));
  expect((await agreed(seats, id)).system.a.x).toBe(10);
  for (const seat of seats) expect(await logged(seat, "updateActor"), seat.name).toHaveLength(1);
});

test("S56 an update of what was deleted meanwhile fails in words, and everybody agrees that it is gone", async () => {
  const id = await createHero(seats, { ownership: OWNERSHIP });
  const outcome = await meanwhile(id, { "system.a.x": 10 }, () =>
    on(
      guide,
      (id) =>
        game.actors
          .get(id)
          .delete()
          .then(() => null),
      id,
    ),
  ).then(
    () => "done",
    (error: Error) => error.message,
  );
  expect(outcome).toContain(`The Actor [${id}] does not exist any more`);
  expect(await agreed(seats, id)).toBeUndefined();
  expect(await takeNotices(wren)).toEqual([expect.stringContaining("does not exist any more")]);
});

test("S56 three people who write as fast as they can converge", async () => {
  const items = [1, 2, 3].map((n) => ({ _id: `gear${n}00000000000`, name: `Gear ${n}`, type: "gear" }));
  const id = await createHero(seats, { ownership: OWNERSHIP, items });
  const storm = (seat: Seat, index: number) =>
    on(
      seat,
      async ([id, index]) => {
        const actor = game.actors.get(id);
        const all: Promise<unknown>[] = [];
        for (let round = 1; round <= 8; round++) {
          all.push(actor.update({ name: `${index}-${round}`, [`flags.bench-fixture.of${index}`]: round }));
          all.push(actor.items.contents[index].update({ "system.quantity": round + 1 }));
          all.push(actor.items.contents[0].update({ name: `Gear by ${index}-${round}` }));
        }
        await Promise.all(all);
      },
      [id, index] as const,
    );
  await Promise.all(seats.map(storm));
  await settled(...seats);
  const { flags, items: after } = await agreed(seats, id);
  expect(flags).toEqual({ "bench-fixture": { of0: 8, of1: 8, of2: 8 } });
  expect(after.map(({ system }: any) => system.quantity)).toEqual([9, 9, 9]);
});
