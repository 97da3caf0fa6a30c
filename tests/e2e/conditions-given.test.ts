import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Table, type Seat } from "../lib/table.js";

/** Conditions that come and go by other ways than the sheet: with a new actor, in mixed effects, by macros. */
describe("Conditions given by other hands", () => {
  let table: Table;
  let guide: Seat;
  const effects = (name: string) =>
    guide.page.evaluate(
      `game.actors.getName("${name}").effects.contents.map(({ id, statuses, flags }) => [id === "fourPointsHurt00" ? id : "another", [...statuses], flags["trivium-rpg"]?.level ?? null])`,
    );
  const level = (name: string, id = "fourPointsHurt") =>
    guide.page.evaluate(`game.trivium.statuses.level(game.actors.getName("${name}"), "${id}")`);
  const set = (name: string, to: number) =>
    guide.page.evaluate(`game.trivium.statuses.set(game.actors.getName("${name}"), "fourPointsHurt", ${to})`);
  const make = (name: string, made: object[]) =>
    guide.page.evaluate(
      `Actor.implementation.create({ name: "${name}", type: "fourPointsNpc", effects: ${JSON.stringify(made)} }).then(() => null)`,
    );

  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
  });
  afterAll(() => table?.close());
  beforeEach(() => table.expectNoFaults());

  test("T10.1 an actor made with several Hurts has one, at the highest level, under its own id", async () => {
    await make("Thrice hurt", [
      { name: "a", statuses: ["fourPointsHurt"], flags: { "trivium-rpg": { level: 2 } } },
      { name: "b", statuses: ["fourPointsHurt"] },
      { name: "c", statuses: ["fourPointsHurt"], disabled: true },
    ]);
    expect(await effects("Thrice hurt")).toEqual(expect.arrayContaining([["fourPointsHurt00", ["fourPointsHurt"], 2]]));
    expect(await level("Thrice hurt")).toBe(2);
    await set("Thrice hurt", 0);
    expect([await level("Thrice hurt"), await effects("Thrice hurt")]).toEqual([0, []]);
  });

  test("T10.1 a Condition that is taken away goes out of an effect that is more than it, and the rest stays", async () => {
    await make("Mixed up", [{ name: "Pinned and bleeding", statuses: ["fourPointsHurt", "fourPointsBlocked"] }]);
    expect([await level("Mixed up"), await level("Mixed up", "fourPointsBlocked")]).toEqual([1, 1]);
    await set("Mixed up", 0);
    expect([await level("Mixed up"), await level("Mixed up", "fourPointsBlocked")]).toEqual([0, 1]);
    expect(await effects("Mixed up")).toEqual([["another", ["fourPointsBlocked"], null]]);
  });

  test("T10.1 an effect under a Condition's id that does not name it is none, and becomes it again in its place", async () => {
    await make("Emptied", []);
    await set("Emptied", 2);
    const hurt = `game.actors.getName("Emptied").effects.get("fourPointsHurt00")`;
    await guide.page.evaluate(`${hurt}.update({ statuses: [] }).then(() => null)`);
    expect(await level("Emptied")).toBe(0);
    await set("Emptied", 0);
    expect(await effects("Emptied")).toEqual([["fourPointsHurt00", [], 2]]);
    await set("Emptied", 1);
    expect([await level("Emptied"), await effects("Emptied")]).toEqual([
      1,
      [["fourPointsHurt00", ["fourPointsHurt"], 1]],
    ]);
    await set("Emptied", 0);
    expect([await level("Emptied"), await effects("Emptied")]).toEqual([0, []]);
  });

  test("the API tells what is no actor, and one that is not made yet, in a sentence", async () => {
    const told = (text: string) => guide.page.waitForSelector(`#notifications >> text=${text}`);
    for (const who of ["null", "undefined", "5", "game.user"])
      expect(await guide.page.evaluate(`game.trivium.statuses.level(${who}, "fourPointsHurt")`)).toBe(0);
    const unsaved = `new Actor.implementation({ name: "Not yet", type: "fourPointsNpc" })`;
    expect(await guide.page.evaluate(`game.trivium.statuses.level(${unsaved}, "fourPointsHurt")`)).toBe(0);
    await guide.page.evaluate(`game.trivium.statuses.set(${unsaved}, "fourPointsHurt", 1)`);
    await told("Not yet is not part of this world yet");
    await guide.page.evaluate(`game.trivium.statuses.set(null, "fourPointsHurt", 1)`);
    await told("what was named is none");
    const wrong = guide.page.evaluate(`game.trivium.statuses.set(null, "nope", 1).catch((error) => error.name)`);
    expect(await wrong).toBe("RangeError");
  });

  test("T19.1 four drops of the same thing at once make one macro", async () => {
    await guide.page.evaluate(`game.actors.getName("Odile Marsh").sheet.render({ force: true })`);
    const data = `{ type: "TriviumUse", uuid: game.actors.getName("Odile Marsh").uuid, options: { stat: "wits" }, label: "Wits" }`;
    await guide.page.evaluate(`[6, 7, 8, 9].forEach((slot) => Hooks.call("hotbarDrop", ui.hotbar, ${data}, slot))`);
    const bar = () =>
      guide.page.evaluate(
        `game.user.getHotbarMacros(1).filter(({ macro }) => macro?.command.includes("wits")).map(({ slot }) => slot)`,
      );
    await expect.poll(bar).toEqual([6, 7, 8, 9]);
    expect(await guide.page.evaluate(`game.macros.filter(({ command }) => command.includes("wits")).length`)).toBe(1);
  });
});
