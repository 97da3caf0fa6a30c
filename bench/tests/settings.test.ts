/** Whose settings are whose: S52. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ready, type Seat, type Table, takeFaults } from "../../tests/lib/table.js";
import { failure, forget, logged, on, openParty, raw, serverWorld, settled, takeNotices, USERS } from "./lib/party.js";

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

const read = (seat: Seat, scope: string) =>
  on(seat, (scope) => game.settings.get("bench-fixture", scope) as string, scope);
const write = ([scope, value]: readonly string[]) => game.settings.set("bench-fixture", scope, value).then(() => null);

/** The stored settings of the fixture: key, user and value. */
const storedSettings = async () => {
  const { documents } = await serverWorld(guide);
  return documents["Setting"]!.filter(({ key }) => key.startsWith("bench-fixture.")).map(({ key, user, value }) => [
    key,
    user,
    value,
  ]);
};

/** What onChange was told on each page, by the page's name. */
const changes = async () => {
  const entries: [string, string[]][] = [];
  for (const seat of seats)
    entries.push([seat.name, (await logged(seat, "onChange")).map(({ scope, value }) => `${scope} ${value}`)]);
  return Object.fromEntries(entries);
};

test("S52 a setting that nobody registered cannot be read or written", async () => {
  const message = /"bench-fixture\.unknown" is not a registered game setting/;
  expect(await failure(guide, () => game.settings.get("bench-fixture", "unknown"))).toMatch(message);
  expect(await failure(guide, () => game.settings.set("bench-fixture", "unknown", 1))).toMatch(message);
  await on(wren, () => game.settings.register("bench-fixture", "late", { scope: "world", type: Number, default: 4 }));
  expect(await read(wren, "late")).toBe(4);
  expect(await failure(guide, () => game.settings.get("bench-fixture", "late"))).toMatch(/is not a registered/);
});

test("S52 a player's write to a world setting is refused, by his page and past it, and leaves no trace", async () => {
  await forget(...seats);
  const key = "bench-fixture.world";
  expect(await failure(wren, write, ["world", "mine"] as const)).toMatch(
    /User Wren lacks permission to create Setting/,
  );
  for (const user of [undefined, null, USERS.Guide]) {
    const answer = await raw(wren, "Setting", "create", { data: [{ key, value: '"mine"', user }] });
    expect(answer, String(user)).toMatchObject({ ok: false, error: { code: "permission" } });
  }
  expect(await storedSettings()).toEqual([]);
  for (const seat of seats) expect(await read(seat, "world"), seat.name).toBe("unset");
  expect(await changes()).toEqual({ Guide: [], Wren: [], Bram: [] });
  expect(await takeNotices(wren)).toEqual([expect.stringMatching(/lacks permission/)]);
  takeFaults(wren, /lacks permission/);
});

test("S52 a world setting is the same for everybody, and every page hears of it once", async () => {
  await forget(...seats);
  await on(guide, write, ["world", "first"] as const);
  await on(guide, write, ["world", "second"] as const);
  // What is stored already is no change.
  await on(guide, write, ["world", "second"] as const);
  await settled(...seats);
  for (const seat of seats) expect(await read(seat, "world"), seat.name).toBe("second");
  const told = ["world first", "world second"];
  expect(await changes()).toEqual({ Guide: told, Wren: told, Bram: told });
  expect(await storedSettings()).toEqual([["bench-fixture.world", null, '"second"']]);

  // Now that the setting is stored, a player cannot change, take over or delete it either.
  const id = await on(wren, () => game.settings.get("bench-fixture", "world", { document: true }).id as string);
  for (const [action, operation] of [
    ["update", { updates: [{ _id: id, value: '"mine"' }] }],
    ["update", { updates: [{ _id: id, user: USERS.Wren }] }],
    ["delete", { ids: [id] }],
  ] as const) {
    const answer = await raw(wren, "Setting", action, operation);
    expect(answer, action).toMatchObject({ ok: false, error: { code: "permission" } });
  }
  expect(await failure(wren, write, ["world", "mine"] as const)).toMatch(/lacks permission to update Setting/);
  expect(await storedSettings()).toEqual([["bench-fixture.world", null, '"second"']]);
  for (const seat of seats) expect(await read(seat, "world"), seat.name).toBe("second");
  await takeNotices(wren);
  takeFaults(wren, /lacks permission/);
});

test("S52 a client setting belongs to one browser", async () => {
  await forget(...seats);
  const before = await storedSettings();
  await on(wren, write, ["client", "here"] as const);
  expect(await read(wren, "client")).toBe("here");
  for (const seat of [guide, bram]) expect(await read(seat, "client"), seat.name).toBe("unset");
  expect(await changes()).toEqual({ Guide: [], Wren: ["client here"], Bram: [] });
  expect(await storedSettings()).toEqual(before);
  // The browser keeps it: for this page when it is loaded again, and for another tab.
  await wren.page.reload();
  await ready(wren.page);
  expect(await read(wren, "client")).toBe("here");
  const tab = await wren.page.context().newPage();
  await tab.goto(`${table.url}/game`);
  await ready(tab);
  expect(await tab.evaluate(() => game.settings.get("bench-fixture", "client"))).toBe("here");
  await tab.close();
});

test("S52 a user setting belongs to one user", async () => {
  await forget(...seats);
  await on(wren, write, ["user", "wren's"] as const);
  await settled(...seats);
  expect(await read(wren, "user")).toBe("wren's");
  for (const seat of [guide, bram]) expect(await read(seat, "user"), seat.name).toBe("unset");
  expect(await changes()).toEqual({ Guide: [], Wren: ["user wren's"], Bram: [] });
  expect(await storedSettings()).toContainEqual(["bench-fixture.user", USERS.Wren, `"wren's"`]);
  const id = await on(wren, () => game.settings.get("bench-fixture", "user", { document: true }).id as string);
  const answer = await raw(bram, "Setting", "update", { updates: [{ _id: id, value: '"bram\'s"' }] });
  expect(answer).toMatchObject({ ok: false, error: { code: "permission" } });
  expect(await read(wren, "user")).toBe("wren's");
});
