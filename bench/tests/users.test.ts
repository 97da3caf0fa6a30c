/** Who acts for all, questions between clients, one user in two tabs, and ids that exist: S35, S57 and S58. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Seat, type Table, takeFaults } from "../../tests/lib/table.js";
import {
  ALDER,
  createHero,
  failure,
  on,
  openParty,
  raw,
  ROPE,
  settled,
  stored,
  takeNotices,
  USERS,
} from "./lib/party.js";

let table: Table;
let wren: Seat;
let bram: Seat;
beforeAll(async () => {
  ({ table, Wren: wren, Bram: bram } = await openParty("Wren", "Bram"));
});
afterAll(() => table?.close());
afterEach(() => table.expectNoFaults());

const activeGM = (seat: Seat) => on(seat, () => game.users.activeGM?.name ?? null);
const register = (seat: Seat) =>
  on(seat, () => {
    CONFIG.queries["bench-fixture.double"] = async ({ number }: any) => ({ double: number * 2, by: game.user.name });
    CONFIG.queries["bench-fixture.slow"] = () => new Promise(() => {});
    CONFIG.queries["bench-fixture.broken"] = () => {
      throw new Error("The oven is cold.");
    };
  });
const ask = (seat: Seat, who: string, name: string, options: object = {}) =>
  seat.page
    .evaluate(
      ([who, name, options]) => game.users.getName(who).query(`bench-fixture.${name}`, { number: 21 }, options),
      [who, name, options] as const,
    )
    .catch((error: Error) => error.message);

test("S35 without, with one and with two gamemasters, everybody agrees on who acts; queries to nobody fail", async () => {
  for (const seat of [wren, bram]) expect(await activeGM(seat)).toBe(null);
  for (const seat of [wren, bram]) await register(seat);
  expect(await ask(wren, "Guide", "double")).toMatch(/Guide is not connected/);
  const second = await table.join("Second Guide");
  await register(second);
  for (const seat of [wren, bram, second]) await expect.poll(() => activeGM(seat)).toBe("Second Guide");
  const guide = await table.join("Guide");
  await register(guide);
  for (const seat of [wren, bram, second, guide]) await expect.poll(() => activeGM(seat)).toBe("Guide");
  expect(await Promise.all([guide, second, wren].map((seat) => on(seat, () => game.user.isActiveGM)))).toEqual([
    true,
    false,
    false,
  ]);

  expect(await ask(wren, "Guide", "double")).toEqual({ double: 42, by: "Guide" });
  expect(await ask(guide, "Guide", "double")).toEqual({ double: 42, by: "Guide" });
  expect(await ask(guide, "Wren", "double")).toEqual({ double: 42, by: "Wren" });
  expect(await ask(wren, "Guide", "slow", { timeout: 200 })).toMatch(/did not answer .* in time/);
  expect(await ask(wren, "Guide", "broken")).toMatch(/The oven is cold/);
  expect(await ask(wren, "Guide", "unknown")).toMatch(/no query "bench-fixture.unknown"/);

  await guide.page.context().close();
  for (const seat of [wren, bram, second]) await expect.poll(() => activeGM(seat)).toBe("Second Guide");
  expect(await ask(wren, "Guide", "double")).toMatch(/Guide is not connected/);
  await on(
    second,
    (id) =>
      game.users
        .get(id)
        .update({ permissions: { QUERY_USER: false } })
        .then(() => null),
    USERS.Wren,
  );
  await settled(wren, second);
  expect(await ask(wren, "Second Guide", "double")).toMatch(/lacks permission to query/);
  const past = await on(
    wren,
    (userId) =>
      new Promise<any>((done) =>
        game.socket.emit("userQuery", { userId, name: "bench-fixture.double", data: {} }, done),
      ),
    USERS["Second Guide"],
  );
  expect(past).toMatchObject({ ok: false, error: { code: "permission" } });
  await second.page.context().close();
  for (const seat of [wren, bram]) await expect.poll(() => activeGM(seat)).toBe(null);
});

test("S57 one user in two tabs: both hear everything, and what the active gamemaster does is done twice", async () => {
  const one = await table.join("Guide");
  const page = await one.page.context().newPage();
  await page.goto(`${table.url}/game`);
  await page.waitForFunction(() => (globalThis as any).game?.ready === true);
  const two: Seat = { name: "Guide again", page, faults: [] };
  const id = await createHero([one, wren]);
  for (const seat of [one, two]) {
    expect(await on(seat, () => [game.user.name, game.user.isActiveGM])).toEqual(["Guide", true]);
    await on(seat, () => {
      // The guard that systems write: it holds in both tabs.
      Hooks.on("updateActor", (actor: any, changes: any) => {
        if (game.user.isActiveGM && changes.name)
          void actor.createEmbeddedDocuments("Item", [{ name: "Prize", type: "gear" }]);
      });
    });
  }
  await on(
    wren,
    (id) =>
      game.actors
        .get(id)
        .update({ name: "Winner" })
        .then(() => null),
    id,
  );
  await expect.poll(async () => (await stored(wren, id)).items.length).toBe(2);
  await settled(one, two, wren);
  for (const seat of [one, two]) expect(await on(seat, (id) => game.actors.get(id).name, id)).toBe("Winner");
  // One tab gone, the user is still there.
  await page.close();
  await settled(wren);
  expect(await activeGM(wren)).toBe("Guide");
  await one.page.context().close();
  await expect.poll(() => activeGM(wren)).toBe(null);
});

test("S58 an id that exists is refused, by page or past it, and what is stored stays as it is", async () => {
  const guide = await table.join("Guide");
  const before = await stored(guide, ALDER);
  const create = (id: string) =>
    CONFIG.Actor.documentClass.create({ _id: id, name: "Impostor", type: "hero" }, { keepId: true });
  expect(await failure(guide, create, ALDER)).toMatch(/exists already/);
  const nested = ([id, item]: readonly string[]) =>
    game.actors
      .get(id)
      .createEmbeddedDocuments("Item", [{ _id: item, name: "Impostor", type: "gear" }], { keepId: true });
  expect(await failure(wren, nested, [ALDER, ROPE] as const)).toMatch(/exists already/);
  const answer = await raw(guide, "Actor", "create", {
    data: [{ _id: ALDER, name: "Impostor", type: "hero" }],
    keepId: true,
  });
  expect(answer).toMatchObject({ ok: false, error: { code: "duplicate" } });
  expect(await stored(guide, ALDER)).toEqual(before);
  for (const seat of [guide, wren, bram])
    expect(await on(seat, (id) => game.actors.get(id).name, ALDER), seat.name).toBe(before.name);
  for (const seat of [guide, wren]) {
    expect((await takeNotices(seat))[0]).toMatch(/exists already/);
    takeFaults(seat, /exists already/);
  }
});
