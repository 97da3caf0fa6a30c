/** What no document can hold is refused in words; it is never the server that fails. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Fixture, type Person, USERS } from "./testing.js";

const HERO = "heroheroherohero";
const GEAR = "geargeargeargear";
const ROPE = { _id: GEAR, name: "Rope", type: "gear" };
const MANIFEST = {
  id: "fixture",
  title: "Fixture",
  version: "1.2.3",
  documentTypes: { Actor: { hero: { htmlFields: ["biography"] }, ghost: {} }, Item: { gear: {} } },
};
const NO_TEXT = { toString: 1, valueOf: 1 };

describe.each([13, 14] as const)("values that cannot be, generation %i", (generation) => {
  let fixture: Fixture;
  let guide: Person;
  let wren: Person;
  const errors = vi.spyOn(console, "error");

  beforeAll(async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    fixture = await Fixture.create(generation, MANIFEST);
    [guide, wren] = [await fixture.join("Guide"), await fixture.join("Wren")];
    const ownership = { default: 0, [USERS.Wren]: 3 };
    const items = [ROPE];
    const hero = { _id: HERO, name: "Hero", type: "hero", ownership, system: { hp: 1 }, items };
    await guide.modify("Actor", "create", { keepId: true, data: [hero] });
  });
  afterAll(async () => {
    await fixture.remove();
    vi.restoreAllMocks();
  });

  const update = (changes: object, more: object = {}): Promise<any> =>
    wren.raw({ type: "Actor", action: "update", operation: { updates: [{ _id: HERO, ...changes }], ...more } });
  const create = (type: string, data: object): Promise<any> =>
    guide.raw({ type, action: "create", operation: { data: [data] } });
  const hero = async () => (await guide.world()).documents["Actor"]!.find(({ _id }) => _id === HERO);

  it.each([
    ["an object for a name", { name: NO_TEXT }, "must be a string"],
    ["an object in its spelled form", { "==name": NO_TEXT }, "must be a string"],
    ["no name any more", { "-=name": null }, "name: may not be undefined"],
    ["an object for a picture", { img: NO_TEXT }, "img"],
    ["an object for a folder", { folder: NO_TEXT }, "folder"],
    ["an object for a number", { sort: NO_TEXT }, "must be a number"],
    ["an object for an item's name", { items: [{ _id: GEAR, name: NO_TEXT }] }, "must be a string"],
    ["an object for rich text", { system: { biography: NO_TEXT } }, "system.biography"],
    ["a list for rich text", { "system.biography": ["<script>x()</script>"] }, "give it as a string"],
    ["items that are none", { items: [null] }, "must be a list of objects"],
    ["items by index", { "items.0.name": "Rope" }, "must be a list of objects"],
    [
      "two items with one id",
      { "==items": [1, 2].map(() => ({ ...ROPE, ownership: { default: 0 } })) },
      "the same _id",
    ],
    ["one field twice", { name: "One", "==name": "Two" }, "given twice"],
    ["an unknown type", { type: "dragon", "==system": {} }, "is not a valid type"],
    ["an object for a type", { type: NO_TEXT, "==system": {} }, "must be a string"],
    ["a deep path", { [`flags.${"a.".repeat(120)}b`]: 1 }, "nested more than 60 levels"],
    ["a very deep path", { [`flags.${"a.".repeat(5000)}b`]: 1 }, "nested more than 60 levels"],
    ["flags that are a text", { flags: { __$OPERATOR$__: "ForcedReplacement", value: "x" } }, "must be an object"],
    ["a prototype behind a prefix", { "==__proto__": { name: "x" } }, "has the key"],
    ["a prototype on a path", { "system.==constructor.x": 1 }, "has the key"],
    ["two prefixes", { "system.====hp": 1 }, "has the key"],
    ["a deletion in a list", { flags: { world: { list: [{ __$OPERATOR$__: "ForcedDeletion" }] } } }, "list"],
  ])("%s is refused and changes nothing", async (_, changes, message) => {
    const before = await hero();
    const answer = await update(changes);
    expect(answer).toMatchObject({ ok: false, error: { message: expect.stringContaining(message) } });
    expect(answer.error.code).toMatch(/validation|duplicate/);
    expect(answer.error.message).not.toMatch(/TypeError|Cannot convert|stack/);
    expect(await hero()).toEqual(before);
    expect(errors).not.toHaveBeenCalled();
  });

  it("a change of type without its data is refused in words where the generation asks for both", async () => {
    const answer = await update({ type: "ghost" });
    if (generation === 13) expect(answer.ok).toBe(true);
    else expect(answer.error).toMatchObject({ code: "validation", message: expect.stringContaining("system field") });
    expect((await update({ type: "hero", "==system": { hp: 1 } })).ok).toBe(true);
    expect(errors).not.toHaveBeenCalled();
  });

  it.each([
    ["Actor", { name: NO_TEXT, type: "hero" }],
    ["Actor", { name: "X", type: NO_TEXT }],
    ["Actor", { name: "X", type: "hero", items: [null] }],
    ["Actor", { name: "X", type: "hero", items: { 0: { name: "Rope", type: "gear" } } }],
    ["Actor", { name: "X", type: "hero", items: [{ name: "Rope", type: "gear", "==_id": GEAR }] }],
    ["User", { name: "X", password: NO_TEXT }],
    ["User", { name: NO_TEXT }],
    ["ChatMessage", { content: NO_TEXT }],
    ["ChatMessage", { author: NO_TEXT }],
    ["ChatMessage", { content: "x", whisper: [NO_TEXT] }],
    ["Setting", { key: NO_TEXT, value: "1" }],
    ["Folder", { name: "X", type: "Actor", color: NO_TEXT }],
  ])("a new %s with %j is refused", async (type, data) => {
    for (const keepEmbeddedIds of [true, false]) {
      const answer: any = await guide.raw({ type, action: "create", operation: { data: [data], keepEmbeddedIds } });
      expect(answer).toMatchObject({ ok: false, error: { code: "validation" } });
    }
    expect(errors).not.toHaveBeenCalled();
  });

  it("what is text in a list is cleaned as the text it becomes", async () => {
    const answer = await create("ChatMessage", { content: ["<b>Hi</b><img src=x onerror=x()>"] });
    expect(answer.value.result[0].content).not.toContain("onerror");
  });
});
