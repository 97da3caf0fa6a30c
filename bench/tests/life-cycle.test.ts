/** Hooks and life cycle methods: which are called, where, in which order and with whose name: S25 to S30, and S62. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Seat, Table } from "../../tests/lib/table.js";
import {
  agreed,
  createHero,
  forget,
  logged,
  on,
  openParty,
  raw,
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

/** Runs something while a handler of a hook is registered in somebody's page. */
const whileHooked = async (
  seat: Seat,
  hook: string,
  handler: (...args: any[]) => unknown,
  act: () => Promise<unknown>,
) => {
  const number = await on(seat, ([hook, source]) => Hooks.on(hook, new Function(`return (${source})`)()) as number, [
    hook,
    String(handler),
  ] as const);
  await act();
  await on(seat, ([hook, number]) => Hooks.off(hook, number), [hook, number] as const);
};

test("S25 a pre hook that returns false cancels; one that promises false does not, since hooks are never awaited", async () => {
  const id = await createHero(seats);
  await whileHooked(
    wren,
    "preUpdateActor",
    () => false,
    () => update(seats, wren, id, { name: "Cancelled" }),
  );
  expect((await agreed(seats, id)).name).toBe("Hero");
  for (const seat of seats) expect(await logged(seat, "updateActor", "_onUpdate"), seat.name).toEqual([]);
  const late = async () => {
    await Promise.resolve();
    return false;
  };
  await whileHooked(wren, "preUpdateActor", late, () => update(seats, wren, id, { name: "Not cancelled" }));
  expect((await agreed(seats, id)).name).toBe("Not cancelled");
});

test("S25 creation and deletion are cancelled the same way", async () => {
  const id = await createHero(seats);
  const create = () =>
    on(guide, () => CONFIG.Actor.documentClass.create({ name: "Never", type: "hero" }).then(Boolean));
  await whileHooked(
    guide,
    "preCreateActor",
    () => false,
    async () => expect(await create()).toBe(false),
  );
  await whileHooked(
    guide,
    "preDeleteActor",
    () => false,
    () =>
      on(
        guide,
        (id) =>
          game.actors
            .get(id)
            .delete()
            .then(() => null),
        id,
      ),
  );
  await settled(...seats);
  for (const seat of seats) {
    expect(await on(seat, () => Boolean(game.actors.getName("Never"))), seat.name).toBe(false);
    expect(await logged(seat, "createActor", "deleteActor"), seat.name).toEqual([]);
  }
  expect(await stored(guide, id)).toBeDefined();
});

test("S26 pre hooks run on the page that asks alone, the others on all, with one user id", async () => {
  const id = await createHero(seats);
  await update(seats, wren, id, { name: "Renamed" });
  for (const seat of seats) {
    const pre = await logged(seat, "preUpdateActor", "_preUpdate", "system._preUpdate", "_preUpdateOperation");
    expect(pre, seat.name).toHaveLength(seat === wren ? 4 : 0);
    const post = await logged(seat, "updateActor", "_onUpdate", "system._onUpdate", "_onUpdateOperation");
    expect(post, seat.name).toHaveLength(4);
    for (const { userId, step } of [...pre, ...post]) if (step !== "system._preUpdate") expect(userId).toBe(USERS.Wren);
  }
});

test("S27 the steps of an update come in the documented order", async () => {
  const id = await createHero(seats);
  // The moment of sending is part of the order.
  await on(wren, () => game.socket.onAnyOutgoing(() => (globalThis as any).fixture.log.push({ step: "sent" })));
  await on(
    wren,
    (id) =>
      game.actors
        .get(id)
        .update({ name: "Renamed" })
        .then(() => null),
    id,
  );
  const steps = (await on(wren, () => (globalThis as any).fixture.log.map(({ step }: any) => step))) as string[];
  await on(wren, () => game.socket.offAnyOutgoing());
  const before = ["_preUpdate", "system._preUpdate", "preUpdateActor", "_preUpdateOperation"];
  const after = ["system._onUpdate", "_onUpdate", "updateActor", "_onUpdateOperation"];
  expect(steps.filter((step) => [...before, "sent", ...after].includes(step))).toEqual([...before, "sent", ...after]);
  // By the time that anybody is told, the data is prepared anew.
  expect(steps.indexOf("prepareDerivedData")).toBeGreaterThan(steps.indexOf("sent"));
  expect(steps.indexOf("prepareDerivedData")).toBeLessThan(steps.indexOf("_onUpdate"));
  expect(stepsOf(await logged(guide, ...before, ...after))).toEqual(after);
});

test("S27 of a batch, each document has its own steps and the operation one", async () => {
  const ids = [await createHero(seats), await createHero(seats)];
  await forget(...seats);
  await on(
    wren,
    (ids) => CONFIG.Actor.documentClass.updateDocuments(ids.map((_id) => ({ _id, name: "Both" }))).then(() => null),
    ids,
  );
  const steps = [
    "_preUpdate",
    "preUpdateActor",
    "_preUpdateOperation",
    "_onUpdate",
    "updateActor",
    "_onUpdateOperation",
  ];
  const [one, two] = ids;
  const post = [`_onUpdate ${one}`, `updateActor ${one}`, `_onUpdate ${two}`, `updateActor ${two}`];
  const pre = [`_preUpdate ${one}`, `preUpdateActor ${one}`, `_preUpdate ${two}`, `preUpdateActor ${two}`];
  const told = async (seat: Seat) => (await logged(seat, ...steps)).map(({ step, id }) => `${step} ${id}`);
  const all = [...post, `_onUpdateOperation ${one}`];
  expect(await told(wren)).toEqual([...pre, `_preUpdateOperation ${one}`, ...all]);
  expect(await told(guide)).toEqual(all);
});

test("S28 noHook suppresses pre hooks alone", async () => {
  const id = await createHero(seats);
  await whileHooked(
    wren,
    "preUpdateActor",
    () => false,
    () => update(seats, wren, id, { name: "Renamed" }, { noHook: true }),
  );
  expect((await agreed(seats, id)).name).toBe("Renamed");
  for (const seat of seats) {
    expect(await logged(seat, "preUpdateActor"), seat.name).toEqual([]);
    expect(stepsOf(await logged(seat, "_onUpdate", "updateActor")), seat.name).toEqual(["_onUpdate", "updateActor"]);
  }
  expect(stepsOf(await logged(wren, "_preUpdate", "_preUpdateOperation"))).toEqual([
    "_preUpdate",
    "_preUpdateOperation",
  ]);
});

test("S29 what a pre hook adds to the changes reaches the server and everybody", async () => {
  const id = await createHero(seats);
  const add = (_actor: any, changes: any) => {
    changes.system = { ...changes.system, level: 98.6, bogus: 1 };
    changes["flags.bench-fixture.added"] = true;
  };
  await whileHooked(wren, "preUpdateActor", add, () => update(seats, wren, id, { name: "Renamed" }));
  const { name, system, flags } = await agreed(seats, id);
  expect([name, system.level, flags]).toEqual(["Renamed", 10, { "bench-fixture": { added: true } }]);
  expect(system).not.toHaveProperty("bogus");
});

test("S29 what a pre hook writes into a new document reaches everybody", async () => {
  const write = (actor: any) => actor.updateSource({ "system.level": 7, "flags.bench-fixture.made": "hook" });
  let id = "";
  await whileHooked(guide, "preCreateActor", write, async () => {
    id = await createHero(seats);
  });
  expect(await agreed(seats, id)).toMatchObject({ system: { level: 7 }, flags: { "bench-fixture": { made: "hook" } } });
});

test("S30 a page starts with init, i18nInit, setup and ready, each once, and each finds what it may rely on", async () => {
  const bram = await table.join("Bram");
  const log = await logged(bram, "init", "i18nInit", "setup", "ready");
  expect(stepsOf(log)).toEqual(["init", "i18nInit", "setup", "ready"]);
  const [init, i18nInit, setup, ready] = log;
  // Documents come after setup; a reader that is earlier finds nothing.
  for (const early of [init, i18nInit, setup]) expect(early).toMatchObject({ actors: 0, user: null, ready: false });
  expect(init?.["translated"]).toBe("FIXTURE.Word");
  expect(i18nInit?.["translated"]).toBe("A word");
  expect(ready).toMatchObject({ user: USERS.Bram, ready: true });
  expect(ready?.["actors"]).toBeGreaterThan(0);
  await bram.page.context().close();
});

test("S62 hooks name the user whom the server vouches for, whatever a request says", async () => {
  const id = await createHero(seats);
  const lies = { userId: USERS.Guide, user: USERS.Guide };
  const answer = await raw(wren, "Actor", "update", {
    ...lies,
    updates: [{ _id: id, name: "Renamed", _stats: { lastModifiedBy: USERS.Guide } }],
  });
  expect(answer).toMatchObject({ ok: true, value: { userId: USERS.Wren } });
  const entries = await logged(guide, "updateActor", "_onUpdate", "system._onUpdate", "_onUpdateOperation");
  expect(entries).toHaveLength(4);
  for (const { step, userId } of entries) expect(userId, step).toBe(USERS.Wren);
  expect((await stored(guide, id))._stats.lastModifiedBy).toBe(USERS.Wren);
  // The same beside the operation, where a server might look.
  await forget(...seats);
  await on(
    wren,
    ([id, lies]) =>
      new Promise((resolve) => {
        const operation = { updates: [{ _id: id, name: "Again" }] };
        game.socket.emit("modifyDocument", { type: "Actor", action: "update", operation, ...lies }, resolve);
      }).then(() => null),
    [id, lies] as const,
  );
  expect(await logged(guide, "updateActor")).toEqual([expect.objectContaining({ userId: USERS.Wren })]);
});

test("S62 of a creation and a deletion, too", async () => {
  const operation = { userId: USERS.Guide, data: [{ content: "x" }] };
  const answer: any = await raw(wren, "ChatMessage", "create", operation);
  const id = answer.value.result[0]._id as string;
  expect(await logged(guide, "createChatMessage")).toEqual([expect.objectContaining({ id, userId: USERS.Wren })]);
  expect(await stored(guide, id, "ChatMessage")).toMatchObject({
    author: USERS.Wren,
    _stats: { lastModifiedBy: USERS.Wren },
  });
  await raw(wren, "ChatMessage", "delete", { userId: USERS.Guide, ids: [id] });
  expect(await logged(guide, "deleteChatMessage")).toEqual([expect.objectContaining({ id, userId: USERS.Wren })]);
});
