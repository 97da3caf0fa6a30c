import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Fixture, type Person, settle, USERS } from "./testing.js";

const OWNER = 3;

describe.each([13, 14] as const)("the table, generation %i", (generation) => {
  let fixture: Fixture;
  let guide: Person;
  let wren: Person;
  let bram: Person;

  beforeAll(async () => {
    fixture = await Fixture.create(generation);
    [guide, wren, bram] = [await fixture.join("Guide"), await fixture.join("Wren"), await fixture.join("Bram")];
  });
  afterAll(() => fixture.remove());

  const createActor = async (more: object = {}): Promise<any> => {
    const data = { name: "Hero", type: "hero", system: { hp: 5, deep: { a: 1, b: 2 } }, ...more };
    const { result } = await guide.modify("Actor", "create", { data: [data] });
    return result[0];
  };
  const stored = async (type: string, id: string): Promise<any> => {
    const { documents } = await guide.world();
    return documents[type]!.find(({ _id }) => _id === id);
  };

  it("gives a new document its id, its defaults and its stamps, and tells everybody", async () => {
    const actor = await createActor();
    await settle(wren);
    expect(actor._id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(actor.ownership).toEqual({ default: 0 });
    expect(actor._stats).toMatchObject({ systemId: "fixture", systemVersion: "1.2.3", lastModifiedBy: USERS.Guide });
    expect(actor._stats.createdTime).toBeGreaterThan(0);
    expect(wren.heard.at(-1)).toMatchObject({ type: "Actor", action: "create", userId: USERS.Guide });
    expect(wren.heard.at(-1)!.operation).not.toHaveProperty("data");
  });

  it("S31 a player's raw write to what he does not own is refused, and nothing changes anywhere", async () => {
    const actor = await createActor({ ownership: { default: 0, [USERS.Bram]: OWNER } });
    await settle(bram);
    const before = bram.heard.length;
    const update = { updates: [{ _id: actor._id, system: { hp: 0 } }] };
    await expect(wren.modify("Actor", "update", update)).rejects.toThrow(
      `User Wren lacks permission to update Actor [${actor._id}]`,
    );
    await expect(wren.modify("Actor", "delete", { ids: [actor._id] })).rejects.toThrow("lacks permission to delete");
    await settle(bram);
    expect(bram.heard).toHaveLength(before);
    expect((await stored("Actor", actor._id)).system.hp).toBe(5);
    await bram.modify("Actor", "update", update);
    expect((await stored("Actor", actor._id)).system.hp).toBe(0);
  });

  it("S31 a batch with one refused part changes nothing", async () => {
    const mine = await createActor({ ownership: { default: 0, [USERS.Wren]: OWNER } });
    const other = await createActor();
    const updates = [mine, other].map(({ _id }) => ({ _id, name: "Changed" }));
    await expect(wren.modify("Actor", "update", { updates })).rejects.toThrow("lacks permission");
    expect((await stored("Actor", mine._id)).name).toBe("Hero");
  });

  it("S31 players create no actors, items or folders, and delete no actors, not even their own", async () => {
    const mine = await createActor({ ownership: { default: 0, [USERS.Wren]: OWNER } });
    const data = [{ name: "X", type: "hero" }];
    await expect(wren.modify("Actor", "create", { data })).rejects.toThrow(
      "User Wren lacks permission to create Actor",
    );
    await expect(wren.modify("Item", "create", { data: [{ name: "X", type: "gear" }] })).rejects.toThrow("permission");
    await expect(wren.modify("Folder", "create", { data: [{ name: "X", type: "Item" }] })).rejects.toThrow(
      "permission",
    );
    await expect(wren.modify("Actor", "delete", { ids: [mine._id] })).rejects.toThrow("lacks permission to delete");
  });

  it("S31 embedded documents are checked through their parent", async () => {
    const actor = await createActor({ ownership: { default: 2, [USERS.Wren]: OWNER } });
    const operation = { parentUuid: `Actor.${actor._id}`, data: [{ name: "Rope", type: "gear" }] };
    await expect(bram.modify("Item", "create", operation)).rejects.toThrow("permission to create Item in parent Actor");
    const { result } = await wren.modify("Item", "create", operation);
    const item = result[0] as any;
    const update = { parentUuid: operation.parentUuid, updates: [{ _id: item._id, system: { q: 2 } }] };
    await expect(bram.modify("Item", "update", update)).rejects.toThrow("lacks permission to update Item");
    await wren.modify("Item", "update", update);
    const effect = { parentUuid: `${operation.parentUuid}.Item.${item._id}`, data: [{ name: "Glow" }] };
    await wren.modify("ActiveEffect", "create", effect);
    expect((await stored("Actor", actor._id)).items[0]).toMatchObject({
      system: { q: 2 },
      effects: [{ name: "Glow" }],
    });
    await wren.modify("Item", "delete", { parentUuid: operation.parentUuid, ids: [item._id] });
    expect((await stored("Actor", actor._id)).items).toEqual([]);
  });

  it("S31 an owner may not give his actor away, and guarded fields of the system are the gamemaster's", async () => {
    const actor = await createActor({ ownership: { default: 0, [USERS.Wren]: OWNER } });
    const change = (changes: object) => wren.modify("Actor", "update", { updates: [{ _id: actor._id, ...changes }] });
    await expect(change({ ownership: { default: 3 } })).rejects.toThrow('permission to change "ownership"');
    await expect(change({ "system.secret": 1 })).rejects.toThrow('permission to change "system.secret"');
    await expect(change({ "==system": { hp: 1 } })).rejects.toThrow('permission to change "system.secret"');
    await change({ "system.hp": 3 });
  });

  it("S52 a world setting is the gamemaster's to write, a user's own setting is his", async () => {
    const data = [{ key: "fixture.rule", value: "true" }];
    await expect(wren.modify("Setting", "create", { data })).rejects.toThrow(
      "User Wren lacks permission to create Setting",
    );
    const { result } = await guide.modify("Setting", "create", { data });
    const { _id } = result[0] as any;
    await expect(wren.modify("Setting", "update", { updates: [{ _id, value: "false" }] })).rejects.toThrow(
      "permission",
    );
    await expect(guide.modify("Setting", "create", { data })).rejects.toThrow(
      'A Setting "fixture.rule" exists already',
    );
    const own = [{ key: "fixture.own", value: "1", user: USERS.Wren }];
    await wren.modify("Setting", "create", { data: own });
    await expect(bram.modify("Setting", "create", { data: [{ ...own[0], key: "fixture.b" }] })).rejects.toThrow(
      "permission",
    );
  });

  it("S61 nobody but a gamemaster speaks as another, and only author and gamemaster touch a message", async () => {
    const speak = (person: Person, author?: string) =>
      person.modify("ChatMessage", "create", { data: [{ content: "Hello", ...(author ? { author } : {}) }] });
    await expect(speak(wren, USERS.Bram)).rejects.toThrow("lacks permission to create ChatMessage");
    const message = (await speak(wren)).result[0] as any;
    expect(message).toMatchObject({ author: USERS.Wren });
    expect(message.timestamp).toBeGreaterThan(0);
    expect(((await speak(guide, USERS.Wren)).result[0] as any).author).toBe(USERS.Wren);
    const updates = [{ _id: message._id, content: "Changed" }];
    await expect(bram.modify("ChatMessage", "update", { updates })).rejects.toThrow("permission");
    await expect(bram.modify("ChatMessage", "delete", { ids: [message._id] })).rejects.toThrow("permission");
    const forged = [{ _id: message._id, author: USERS.Bram }];
    await expect(wren.modify("ChatMessage", "update", { updates: forged })).rejects.toThrow("permission");
    await wren.modify("ChatMessage", "update", { updates });
    await guide.modify("ChatMessage", "delete", { ids: [message._id] });
  });

  it("S62 the user of an operation is the one the server vouches for", async () => {
    const data = [{ content: "Me" }];
    const response = await wren.modify("ChatMessage", "create", { data, userId: USERS.Guide });
    await settle(bram);
    expect(response.userId).toBe(USERS.Wren);
    expect(bram.heard.at(-1)!.userId).toBe(USERS.Wren);
    expect((response.result[0] as any)._stats.lastModifiedBy).toBe(USERS.Wren);
  });

  it("S9 undefined options vanish on the wire, others travel untouched", async () => {
    await wren.modify("ChatMessage", "create", { data: [{ content: "x" }], foo: undefined, bar: { deep: [1] } });
    await settle(bram);
    const { operation } = bram.heard.at(-1)!;
    expect(operation).not.toHaveProperty("foo");
    expect(operation.bar).toEqual({ deep: [1] });
  });

  it("S2 an update that changes nothing is not broadcast", async () => {
    const actor = await createActor();
    await settle(wren);
    const before = wren.heard.length;
    const updates = [{ _id: actor._id, system: { hp: 5 } }];
    expect((await guide.modify("Actor", "update", { updates })).result).toEqual([]);
    await settle(wren);
    expect(wren.heard).toHaveLength(before);
    expect((await guide.modify("Actor", "update", { updates, diff: false })).result[0]).toMatchObject({
      system: { hp: 5 },
    });
  });

  it("S3 S4 S5 deletion, replacement and recursive:false arrive", async () => {
    const actor = await createActor();
    const change = (changes: object, more = {}) =>
      guide.modify("Actor", "update", { updates: [{ _id: actor._id, ...changes }], ...more });
    const operator = (name: string, value?: unknown) => ({ __$OPERATOR$__: name, value });
    await change({ system: generation === 14 ? { hp: operator("ForcedDeletion") } : { "-=hp": null } });
    expect((await stored("Actor", actor._id)).system).toEqual({ deep: { a: 1, b: 2 } });
    await change({
      system: generation === 14 ? { deep: operator("ForcedReplacement", { c: 3 }) } : { "==deep": { c: 3 } },
    });
    expect((await stored("Actor", actor._id)).system).toEqual({ deep: { c: 3 } });
    const whole = (await change({ system: { other: 1 } }, { recursive: false })).result[0] as any;
    expect(whole._stats.createdTime).toBe(actor._stats.createdTime);
    expect((await stored("Actor", actor._id)).system).toEqual({ other: 1 });
  });

  it("S17 a type that the manifest lacks is not a valid type", async () => {
    const data = [{ name: "X", type: "dragon" }];
    await expect(guide.modify("Actor", "create", { data })).rejects.toThrow("is not a valid type");
    const actor = await createActor();
    const items = { parentUuid: `Actor.${actor._id}`, data: [{ name: "X", type: "hero" }] };
    await expect(guide.modify("Item", "create", items)).rejects.toThrow("is not a valid type");
  });

  it("S13 core schemas are cleaned and validated", async () => {
    await expect(guide.modify("Actor", "create", { data: [{ name: " ", type: "hero" }] })).rejects.toThrow("blank");
    const actor = await createActor({ extra: 1, img: "icons/a.svg" });
    expect(actor).not.toHaveProperty("extra");
    const updates = [{ _id: actor._id, img: "evil.exe" }];
    await expect(guide.modify("Actor", "update", { updates })).rejects.toThrow(
      "img: does not have a valid file extension",
    );
  });

  it("S58 an id that exists is refused and the stored document stays", async () => {
    const actor = await createActor();
    const data = [{ _id: actor._id, name: "Other", type: "hero" }];
    await expect(guide.modify("Actor", "create", { data, keepId: true })).rejects.toThrow("exists already");
    expect((await stored("Actor", actor._id)).name).toBe("Hero");
    expect(((await guide.modify("Actor", "create", { data })).result[0] as any)._id).not.toBe(actor._id);
  });

  it("S56 two clients at once: different keys are both kept, and of the same key the last one counts everywhere", async () => {
    const actor = await createActor({ ownership: { default: OWNER } });
    const set = (person: Person, changes: object) =>
      person.modify("Actor", "update", { updates: [{ _id: actor._id, ...changes }] });
    await Promise.all([set(wren, { system: { deep: { a: 10 } } }), set(bram, { system: { deep: { b: 20 } } })]);
    expect((await stored("Actor", actor._id)).system.deep).toEqual({ a: 10, b: 20 });
    const values = Array.from({ length: 20 }, (_, index) => index + 100);
    await Promise.all(values.map((value, index) => set(index % 2 ? wren : bram, { system: { hp: value } })));
    await settle(guide);
    const heard = guide.heard.filter(({ result }) => (result[0] as any)?.system?.hp >= 100);
    const last = (heard.at(-1)!.result[0] as any).system.hp;
    expect(heard).toHaveLength(values.length);
    expect((await stored("Actor", actor._id)).system.hp).toBe(last);
  });

  it("keeps one order for everybody: what a client hears before its answer was stored before", async () => {
    const actor = await createActor({ ownership: { default: OWNER } });
    const order: string[] = [];
    wren.socket.on("modifyDocument", ({ result }) => order.push(`heard ${result[0].name}`));
    const rename = (person: Person, name: string) =>
      person.modify("Actor", "update", { updates: [{ _id: actor._id, name }] });
    const mine = rename(wren, "mine").then(() => order.push("answered mine"));
    await mine;
    const theirs = rename(bram, "theirs");
    const again = rename(wren, "again").then(() => order.push("answered again"));
    await Promise.all([theirs, again]);
    await settle(wren);
    wren.socket.off("modifyDocument");
    wren.socket.on("modifyDocument", (response) => wren.heard.push(response));
    expect(order).toContain("heard theirs");
    expect(order.indexOf("answered mine")).toBe(0);
    const final = (await stored("Actor", actor._id)).name;
    expect(final).toBe(order.indexOf("heard theirs") < order.indexOf("answered again") ? "again" : "theirs");
  });

  it("takes out of rich text what could run", async () => {
    const evil = '<p onclick="x()" class="a" data-b="1">Hi<script>x()</script><a href="javascript:x()">y</a></p>';
    const clean = '<p class="a" data-b="1">Hi<a>y</a></p>';
    const actor = await createActor({ system: { biography: evil, plain: evil, notes: { one: { text: evil } } } });
    expect(actor.system).toEqual({ biography: clean, plain: evil, notes: { one: { text: clean } } });
    const updates = [{ _id: actor._id, "system.biography": `${evil}<iframe src="/"></iframe>` }];
    await guide.modify("Actor", "update", { updates });
    expect((await stored("Actor", actor._id)).system.biography).toBe(clean);
    const message = (await wren.modify("ChatMessage", "create", { data: [{ content: evil }] })).result[0] as any;
    expect(message.content).toBe(clean);
  });

  it("answers a request of the wrong shape and stays up", async () => {
    const bad = [
      undefined,
      null,
      5,
      "text",
      [],
      {},
      { type: "Actor" },
      { type: "Playlist", action: "create", operation: { data: [] } },
      { type: "constructor", action: "create", operation: { data: [] } },
      { type: "Actor", action: "explode", operation: {} },
      { type: "Actor", action: "create", operation: { data: "x" } },
      { type: "Actor", action: "create", operation: { data: [1] } },
      { type: "Actor", action: "update", operation: { updates: [{ name: "no id" }] } },
      { type: "Actor", action: "delete", operation: {} },
      { type: "ActiveEffect", action: "create", operation: { data: [{ name: "loose" }] } },
      { type: "Item", action: "create", operation: { data: [], parentUuid: "Actor.nobody0000000000" } },
      { type: "Item", action: "create", operation: { data: [], parentUuid: {} } },
      { type: "Actor", action: "update", operation: { updates: [{ _id: "a", "__proto__.x": 1 }] } },
      JSON.parse('{"type":"Actor","action":"create","operation":{"data":[{"__proto__":{"x":1}}]}}'),
    ];
    for (const request of bad) {
      const answer = await wren.raw(request);
      expect(answer.ok, JSON.stringify(request)).toBe(false);
      if (!answer.ok) expect(answer.error.code, answer.error.message).not.toBe("server");
    }
    wren.socket.emit("modifyDocument", { type: "Actor" });
    wren.socket.emit("world", "no function");
    expect((await wren.world()).userId).toBe(USERS.Wren);
    expect(({} as any).x).toBeUndefined();
  });

  it("users: one's own person is one's own, roles are not", async () => {
    const change = (person: Person, _id: string, changes: object) =>
      person.modify("User", "update", { updates: [{ _id, ...changes }] });
    await change(wren, USERS.Wren, { color: "#112233", pronouns: "they", flags: { fixture: { a: 1 } } });
    await expect(change(wren, USERS.Wren, { role: 4 })).rejects.toThrow("lacks permission to update User");
    await expect(change(wren, USERS.Wren, { permissions: { ACTOR_CREATE: true } })).rejects.toThrow("permission");
    await expect(change(wren, USERS.Bram, { color: "#112233" })).rejects.toThrow("permission");
    await expect(wren.modify("User", "create", { data: [{ name: "Eve", role: 4 }] })).rejects.toThrow("permission");
    await expect(guide.modify("User", "create", { data: [{ name: "Wren" }] })).rejects.toThrow("exists already");
    await expect(guide.modify("User", "delete", { ids: [USERS.Guide] })).rejects.toThrow("permission");
  });

  it("passes a system's messages on to everybody else", async () => {
    const received: unknown[][] = [];
    bram.socket.on("system.fixture", (...content) => received.push(content));
    wren.socket.emit("system.fixture", { hello: 1 });
    wren.socket.emit("system.other", { hello: 2 });
    await settle(wren, bram);
    expect(received).toEqual([[{ hello: 1 }, USERS.Wren]]);
  });
});
