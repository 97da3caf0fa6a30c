/** Whatever the spelling of a change, what it would make of a document is what is judged. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Fixture, type Person, USERS } from "./testing.js";

const HERO = "heroheroherohero";
const OTHER = "otherotherotheri";
const GEAR = "geargeargeargear";
const SECRET = 7;

const MANIFEST = {
  id: "fixture",
  title: "Fixture",
  version: "1.2.3",
  documentTypes: {
    Actor: {
      hero: { htmlFields: ["biography"], gmOnlyFields: ["secret"] },
      ghost: { htmlFields: ["plain"], gmOnlyFields: ["fear"] },
    },
    Item: { gear: { htmlFields: ["description"], gmOnlyFields: ["curse"] }, note: {} },
  },
};

type Spelling = [name: string, spell: (path: string, value: unknown) => Record<string, unknown>];

const operator = (name: string, value?: unknown): object => ({ __$OPERATOR$__: `Forced${name}`, value });
const nested = (parts: string[], value: unknown): any =>
  parts.reduceRight<unknown>((inner, part) => ({ [part]: inner }), value);
/** Writes a prefix before the part of a path at an index; the parts after it stand in objects. */
const prefixed = (path: string, prefix: string, index: number, value: unknown, dotted: boolean): any => {
  const parts = path.split(".");
  parts[index] = `${prefix}${parts[index]}`;
  return dotted ? { [parts.join(".")]: value } : nested(parts, value);
};
const wrapped = (path: string, value: unknown): any => {
  const [first, ...rest] = path.split(".");
  return { [first!]: operator("Replacement", nested(rest, value)) };
};

const SPELLINGS: Spelling[] = [
  ["dotted", (path, value) => ({ [path]: value })],
  ["nested", (path, value) => nested(path.split("."), value)],
  ["==first", (path, value) => prefixed(path, "==", 0, value, false)],
  ["==first dotted", (path, value) => prefixed(path, "==", 0, value, true)],
  ["==last", (path, value) => prefixed(path, "==", path.split(".").length - 1, value, false)],
  ["==last dotted", (path, value) => prefixed(path, "==", path.split(".").length - 1, value, true)],
  ["-=first", (path) => prefixed(path, "-=", 0, null, true)],
  ["-=last", (path) => prefixed(path, "-=", path.split(".").length - 1, null, false)],
  ["====last", (path, value) => prefixed(path, "====", path.split(".").length - 1, value, true)],
  ["==-=last", (path) => prefixed(path, "==-=", path.split(".").length - 1, null, true)],
  ["replacement", (path, value) => ({ [path]: operator("Replacement", value) })],
  ["nested replacement", (path, value) => nested(path.split("."), operator("Replacement", value))],
  ["replacement around everything", wrapped],
  [
    "replacement of a replacement",
    (path, value) => ({ [path]: operator("Replacement", operator("Replacement", value)) }),
  ],
  ["== of a replacement", (path, value) => prefixed(path, "==", 0, operator("Replacement", value), true)],
  ["== of a deletion", (path) => prefixed(path, "==", 0, operator("Deletion"), true)],
  ["replacement by nothing", (path) => ({ [path]: operator("Replacement") })],
  ["deletion", (path) => ({ [path]: operator("Deletion") })],
  [
    "an operator put together by paths",
    (path, value) => ({ [`${path}.__$OPERATOR$__`]: "ForcedReplacement", [`${path}.value`]: value }),
  ],
  ["unknown operator", (path, value) => ({ [path]: { __$OPERATOR$__: "Other", value } })],
  ["a list of one", (path, value) => ({ [path]: [value] })],
  ["upper case", (path, value) => ({ [path.toUpperCase()]: value })],
  ["capital", (path, value) => ({ [path.replace(/^_?./, (first) => first.toUpperCase())]: value })],
];

describe.each([13, 14] as const)("spellings of a change, generation %i", (generation) => {
  let fixture: Fixture;
  let guide: Person;
  let wren: Person;
  let bram: Person;
  const errors = vi.spyOn(console, "error");

  beforeAll(async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    fixture = await Fixture.create(generation, MANIFEST);
    [guide, wren, bram] = [await fixture.join("Guide"), await fixture.join("Wren"), await fixture.join("Bram")];
  });
  afterAll(async () => {
    await fixture.remove();
    vi.restoreAllMocks();
  });
  beforeEach(async () => {
    errors.mockClear();
    const { Actor = [] } = (await guide.world()).documents;
    await guide.modify("Actor", "delete", { ids: Actor.map(({ _id }) => _id) });
    const items = [{ _id: GEAR, name: "Rope", type: "gear", system: { curse: SECRET } }];
    const ownership = { default: 0, [USERS.Wren]: 3 };
    const hero = { _id: HERO, name: "Hero", type: "hero", ownership, system: { secret: SECRET, hp: 5 }, items };
    const other = { _id: OTHER, name: "Other", type: "hero", system: {} };
    await guide.modify("Actor", "create", { keepId: true, data: [hero, other] });
  });

  /** Everything that is stored, without the stamps. */
  const world = async (): Promise<any> => {
    const { documents } = await guide.world();
    return JSON.parse(JSON.stringify(documents, (key, value) => (key === "_stats" ? undefined : value)));
  };
  const update = (person: Person, type: string, changes: object, more: object = {}): Promise<any> =>
    person.raw({ type, action: "update", operation: { updates: [changes], ...more } });
  /** Each spelling is refused in words, or changes nothing that is stored. */
  const expectUntouched = async (
    person: Person,
    type: string,
    make: (spelling: Spelling[1]) => object,
    more: object = {},
  ): Promise<void> => {
    const before = await world();
    for (const [name, spelling] of SPELLINGS) {
      const answer = await update(person, type, make(spelling), more);
      if (!answer.ok)
        expect(["permission", "validation"], `${name}: ${answer.error.message}`).toContain(answer.error.code);
      expect(await world(), name).toEqual(before);
    }
    expect(errors).not.toHaveBeenCalled();
  };

  it("no change reaches an _id, of a document or of one inside it, by whomever", async () => {
    for (const person of [wren, guide]) {
      await expectUntouched(person, "Actor", (spell) => ({ ...spell("_id", OTHER), _id: HERO }));
      await expectUntouched(person, "Actor", (spell) => ({
        _id: HERO,
        items: [{ ...spell("_id", OTHER), _id: GEAR }],
      }));
      const parentUuid = `Actor.${HERO}`;
      await expectUntouched(person, "Item", (spell) => ({ ...spell("_id", OTHER), _id: GEAR }), { parentUuid });
    }
    await expectUntouched(wren, "User", (spell) => ({ ...spell("_id", USERS.Guide), _id: USERS.Wren }));
    for (const changes of [{ "==_id": OTHER }, { _id: { x: 1 } }, { "_id.x": 1 }, { "-=_id": null }]) {
      const answer = await update(wren, "Actor", { _id: HERO, ...changes });
      expect(answer).toMatchObject({ ok: false, error: { code: "validation" } });
    }
  });

  it.each([
    ["ownership", { default: 3 }],
    [`ownership.${USERS.Bram}`, 3],
    ["system.secret", 1],
  ])("a player does not reach %s of his own actor", async (path, value) => {
    await expectUntouched(wren, "Actor", (spell) => ({ _id: HERO, ...spell(path, value) }));
    await expectUntouched(wren, "Actor", (spell) => ({ _id: HERO, ...spell(path, value) }), { recursive: false });
  });

  it("a player does not reach what is guarded inside his items, by any way to them", async () => {
    const element = (spell: Spelling[1]) => ({ _id: GEAR, ...spell("system.curse", 1) });
    await expectUntouched(wren, "Item", element, { parentUuid: `Actor.${HERO}` });
    const ways: ((element: object) => object)[] = [
      (item) => ({ items: [item] }),
      (item) => ({ "==items": [item] }),
      (item) => ({ items: operator("Replacement", [item]) }),
      (item) => ({ items: { 0: item } }),
      (item) => ({ "items.0": item }),
      (item) => ({ items: item }),
    ];
    for (const way of ways) await expectUntouched(wren, "Actor", (spell) => ({ _id: HERO, ...way(element(spell)) }));
    const whole = { _id: GEAR, name: "Rope", type: "gear", system: {} };
    for (const changes of [{ "==items": [whole] }, { items: operator("Replacement", [whole]) }]) {
      expect((await update(wren, "Actor", { _id: HERO, ...changes })).error?.code).toBe("permission");
    }
    const answer = await update(wren, "Actor", { _id: HERO, items: [whole] }, { recursive: false });
    expect(answer.error?.code).toBe("permission");
  });

  it("a player does not get at what is guarded by way of another type", async () => {
    const system = { fear: 1 };
    for (const changes of [{ type: "ghost" }, { type: "ghost", "==system": system }, { "==type": "ghost", system }]) {
      const answer = await update(wren, "Actor", { _id: HERO, ...changes });
      expect(answer.error?.code, JSON.stringify(changes)).toMatch(/permission|validation/);
    }
    const item = { _id: GEAR, type: "note", "==system": { curse: SECRET } };
    const answer = await update(wren, "Item", item, { parentUuid: `Actor.${HERO}` });
    expect(answer.error?.code).toBe("permission");
  });

  it.each([
    ["role", 4],
    ["role", "4"],
    ["permissions", { SETTINGS_MODIFY: true }],
    ["permissions.SETTINGS_MODIFY", true],
    ["password", "sesame"],
    ["passwordSalt", "salt"],
    ["name", "Guide the second"],
  ])("a player does not reach his own %s", async (path, value) => {
    await expectUntouched(wren, "User", (spell) => ({ _id: USERS.Wren, ...spell(path, value) }));
  });

  it("an assistant makes nobody gamemaster, and changes no gamemaster", async () => {
    await guide.modify("User", "update", { updates: [{ _id: USERS.Bram, role: 3 }] });
    const gamemasters = async () =>
      (await world()).User.filter(({ role }: any) => role === 4).map(({ name }: any) => name);
    const before = await gamemasters();
    for (const role of [4, "4", " 4 "]) {
      for (const [name, spell] of SPELLINGS) {
        for (const _id of [USERS.Bram, USERS.Wren]) {
          const answer = await update(bram, "User", { _id, ...spell("role", role) });
          if (!answer.ok) expect(["permission", "validation"], name).toContain(answer.error.code);
          expect(await gamemasters(), `${name} ${_id}`).toEqual(before);
          await guide.modify("User", "update", {
            updates: [
              { _id: USERS.Bram, role: 3 },
              { _id: USERS.Wren, role: 1 },
            ],
          });
        }
      }
    }
    await expectUntouched(bram, "User", (spell) => ({ _id: USERS.Guide, ...spell("role", 1) }));
    await guide.modify("User", "update", { updates: [{ _id: USERS.Bram, role: 1 }] });
    expect(errors).not.toHaveBeenCalled();
  });

  it("a password is never stored as it was written, and needs its salt", async () => {
    for (const [name, spell] of SPELLINGS) {
      if (/deletion|-=|nothing|case|capital|====|unknown/.test(name)) continue;
      const answer = await update(guide, "User", { _id: USERS.Bram, ...spell("password", "sesame") });
      expect(answer.ok, name).toBe(true);
      expect((await fixture.login(USERS.Bram, "sesame")).status, name).toBe(200);
      await update(guide, "User", { _id: USERS.Bram, "==passwordSalt": "other" });
      expect((await fixture.login(USERS.Bram, "sesame")).status, name).toBe(200);
      await guide.modify("User", "update", { updates: [{ _id: USERS.Bram, password: "" }] });
    }
    const made = (await guide.modify("User", "create", { data: [{ name: "Ann", "==password": "sesame" }] }))
      .result[0] as any;
    expect((await fixture.login(made._id, "sesame")).status).toBe(200);
    expect((await fixture.login(made._id, "wrong")).status).toBe(401);
    await guide.modify("User", "delete", { ids: [made._id] });
  }, 30_000);

  it("a user's own setting stays his own", async () => {
    const data = [{ key: "fixture.own", value: "1", user: USERS.Wren }];
    const { _id } = (await wren.modify("Setting", "create", { data })).result[0] as any;
    for (const value of [null, "", USERS.Guide]) {
      await expectUntouched(wren, "Setting", (spell) => ({ _id, ...spell("user", value) }));
    }
    await wren.modify("Setting", "update", { updates: [{ _id, "==value": "2" }] });
    expect((await world()).Setting.find((one: any) => one._id === _id)).toMatchObject({ value: "2", user: USERS.Wren });
    await guide.modify("Setting", "delete", { ids: [_id] });
  });

  it("a message keeps its author", async () => {
    const { _id } = (await wren.modify("ChatMessage", "create", { data: [{ content: "Hello" }] })).result[0] as any;
    for (const value of [USERS.Guide, null, { _id: USERS.Guide }]) {
      await expectUntouched(wren, "ChatMessage", (spell) => ({ _id, ...spell("author", value) }));
    }
    const forged = [{ content: "Hello", "==author": USERS.Guide }];
    await expect(wren.modify("ChatMessage", "create", { data: forged })).rejects.toThrow("permission");
  });

  it("rich text is cleaned in every spelling and on every way", async () => {
    const evil = "<b>Hi</b><img src=x onerror=x()>";
    for (const [, spell] of SPELLINGS) {
      await update(wren, "Actor", { _id: HERO, ...spell("system.biography", evil) });
      await update(wren, "Actor", { _id: HERO, items: [{ _id: GEAR, ...spell("system.description", evil) }] });
      await update(guide, "Actor", {
        _id: HERO,
        "==items": [{ _id: GEAR, name: "Rope", type: "gear", ...spell("system.description", evil) }],
      });
      await wren.raw({ type: "ChatMessage", action: "create", operation: { data: [spell("content", evil)] } });
      const data = [{ name: "New", type: "hero", ...spell("system.biography", evil) }];
      await guide.raw({ type: "Actor", action: "create", operation: { data } });
      expect(JSON.stringify(await world())).not.toContain("onerror");
    }
    expect(errors).not.toHaveBeenCalled();
  });

  it("stamps are the server's", async () => {
    const stamp = { createdTime: 1, systemId: "other", coreVersion: "1" };
    const stored = async () => (await guide.world()).documents["Actor"]!.find(({ _id }) => _id === HERO)!._stats;
    const { createdTime } = await stored();
    const spellings: object[] = [
      { _stats: stamp },
      { "==_stats": stamp },
      { "-=_stats": null },
      { "_stats.==createdTime": 1 },
    ];
    for (const changes of [
      ...spellings,
      { _stats: operator("Replacement", stamp) },
      { _stats: operator("Deletion") },
    ]) {
      for (const more of [{}, { recursive: false }]) {
        await update(wren, "Actor", { _id: HERO, "system.hp": Math.random(), ...changes }, more);
        await update(wren, "Actor", { _id: HERO, img: `a${Math.random()}.png`, ...changes }, more);
        expect(await stored(), JSON.stringify(changes)).toMatchObject({ createdTime, systemId: "fixture" });
      }
    }
  });
});
