/** Scenes, tokens and their deltas at the server: what it stores, what it refuses, and what it passes on. */
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Fixture, type Person, settle, USERS } from "./testing.js";

const HERO = "heroheroherohero";
const GEAR = "geargeargeargear";
const SCENE = "scenescenescenes";
const TOKEN = "tokentokentokent";
const OTHER = "othertokenothert";
const ACTOR_UUID = `Scene.${SCENE}.Token.${TOKEN}.Actor.${HERO}`;

describe.each([13, 14] as const)("tokens at the server, generation %i", (generation) => {
  let fixture: Fixture;
  let guide: Person;
  let wren: Person;

  beforeEach(async () => {
    fixture = await Fixture.create(generation);
    guide = await fixture.join("Guide");
    wren = await fixture.join("Wren");
    const hero = {
      _id: HERO,
      name: "Ada",
      type: "hero",
      ownership: { default: 0, [USERS.Wren]: 3 },
      system: { hp: { value: 5, max: 9 }, secret: 1 },
      items: [{ _id: GEAR, name: "Rope", type: "gear", system: { weight: 2 } }],
    };
    await guide.modify("Actor", "create", { keepId: true, data: [hero] });
    const tokens = [
      { _id: TOKEN, name: "Ada", actorId: HERO },
      { _id: OTHER, name: "Ada", actorId: HERO, actorLink: true },
    ];
    await guide.modify("Scene", "create", { keepId: true, data: [{ _id: SCENE, name: "Yard", active: true, tokens }] });
  });
  afterEach(() => fixture.remove());

  const token = async (id = TOKEN): Promise<any> =>
    (await guide.world()).documents["Scene"]!.find(({ _id }) => _id === SCENE)!["tokens"].find(
      ({ _id }: any) => _id === id,
    );
  const updateOwn = (person: Person, changes: object, options: object = {}) =>
    person.modify("Actor", "update", {
      parentUuid: `Scene.${SCENE}.Token.${TOKEN}`,
      updates: [{ _id: HERO, ...changes }],
      ...options,
    });
  const updateToken = (person: Person, changes: object, options: object = {}) =>
    person.modify("Token", "update", {
      parentUuid: `Scene.${SCENE}`,
      updates: [{ _id: TOKEN, ...changes }],
      ...options,
    });

  it("stores every document under a key of its own, and joins them again", async () => {
    await updateOwn(wren, { system: { hp: { value: 3 } } });
    const item = { _id: GEAR, system: { weight: 4 } };
    await wren.modify("Item", "update", { parentUuid: ACTOR_UUID, updates: [item] });
    const effect = { _id: "effecteffecteffe", name: "Sharp" };
    await wren.modify("ActiveEffect", "create", {
      parentUuid: `${ACTOR_UUID}.Item.${GEAR}`,
      keepId: true,
      data: [effect],
    });
    const before = await guide.world();
    await fixture.stop();

    const level = new ClassicLevel<string, string>(path.join(fixture.worldPath, "data"));
    const entries = new Map<string, any>();
    for await (const [key, text] of level.iterator()) {
      if (key.startsWith("!scenes")) entries.set(key, JSON.parse(text));
    }
    await level.close();
    const delta = `${SCENE}.${TOKEN}.${TOKEN}`;
    expect([...entries.keys()].toSorted()).toEqual(
      [
        `!scenes!${SCENE}`,
        `!scenes.tokens!${SCENE}.${TOKEN}`,
        `!scenes.tokens!${SCENE}.${OTHER}`,
        `!scenes.tokens.delta!${delta}`,
        `!scenes.tokens.delta!${SCENE}.${OTHER}.${OTHER}`,
        `!scenes.tokens.delta.items!${delta}.${GEAR}`,
        `!scenes.tokens.delta.items.effects!${delta}.${GEAR}.effecteffecteffe`,
      ].toSorted(),
    );
    expect(entries.get(`!scenes!${SCENE}`).tokens).toEqual([TOKEN, OTHER]);
    expect(entries.get(`!scenes.tokens!${SCENE}.${TOKEN}`).delta).toBe(TOKEN);
    expect(entries.get(`!scenes.tokens.delta!${delta}`)).toMatchObject({ system: { hp: { value: 3 } }, items: [GEAR] });

    await fixture.start();
    guide = await fixture.join("Guide");
    expect((await guide.world()).documents["Scene"]).toEqual(before.documents["Scene"]);
  });

  it("S36 keeps what an unlinked token's actor changes in its delta, and tells it as the actor's", async () => {
    wren.heard.length = 0;
    const { result } = await updateOwn(guide, { name: "Eve", system: { hp: { value: 2 } } });
    expect(result).toMatchObject([{ _id: HERO, name: "Eve", system: { hp: { value: 2 } } }]);
    await settle(wren);
    expect(wren.heard).toMatchObject([
      { type: "Actor", action: "update", operation: { parentUuid: `Scene.${SCENE}.Token.${TOKEN}` } },
    ]);
    expect((await token()).delta).toMatchObject({ name: "Eve", system: { hp: { value: 2 } } });
    expect((await token(OTHER)).delta).toMatchObject({ name: null, system: {} });
    expect((await guide.world()).documents["Actor"]![0]).toMatchObject({ name: "Ada", system: { hp: { value: 5 } } });
    // What is the same as before is not stored.
    expect((await updateOwn(guide, { name: "Eve" })).result).toEqual([]);
  });

  it("S37 notes the deletion of what the world's actor has, and forgets what only the token had", async () => {
    const created = await wren.modify("Item", "create", {
      parentUuid: ACTOR_UUID,
      data: [{ name: "Lamp", type: "gear" }],
    });
    const [lamp] = created.result as any[];
    expect((await token()).delta.items).toMatchObject([{ name: "Lamp" }]);
    await wren.modify("Item", "delete", { parentUuid: ACTOR_UUID, ids: [GEAR, lamp._id] });
    expect((await token()).delta.items).toEqual([{ _id: GEAR, _tombstone: true }]);
    expect((await guide.world()).documents["Actor"]![0]!["items"]).toHaveLength(1);
    await wren.modify("Item", "create", {
      parentUuid: ACTOR_UUID,
      keepId: true,
      data: [{ _id: GEAR, name: "Chain", type: "gear" }],
    });
    expect((await token()).delta.items).toMatchObject([{ _id: GEAR, name: "Chain" }]);
  });

  it("refuses a player whatever would give him more than he owns, however it is written", async () => {
    const guarded = [
      () => updateOwn(wren, { system: { secret: 2 } }),
      () => updateOwn(wren, { ownership: { default: 3 } }),
      () => updateToken(wren, { delta: { system: { secret: 2 } } }),
      () => updateToken(wren, { delta: { ownership: { default: 3 } } }),
      () => updateToken(wren, { "==delta": { system: {} } }),
      () => updateToken(wren, { delta: { "==system": {} } }),
      () => updateToken(wren, { delta: { system: {} } }, { recursive: false }),
      () => updateToken(wren, { actorLink: true }),
      () => updateToken(wren, { hidden: true }),
      () => wren.modify("Scene", "update", { updates: [{ _id: SCENE, tokens: [{ _id: TOKEN, x: 5 }] }] }),
    ];
    const before = await token();
    for (const attempt of guarded) await expect(attempt()).rejects.toThrow("lacks permission");
    expect(await token()).toEqual(before);
    await updateToken(wren, { x: 300, delta: { system: { hp: { value: 1 } } } });
    expect(await token()).toMatchObject({ x: 300, delta: { system: { hp: { value: 1 } } } });
    const bram = await fixture.join("Bram");
    await expect(updateToken(bram, { x: 400 })).rejects.toThrow("lacks permission");
  });

  it("takes out of rich text what could run, in a delta as elsewhere", async () => {
    const bad = "<p onclick='x()'>Hello</p><script>x()</script>";
    await updateOwn(wren, { system: { biography: bad } });
    expect((await token()).delta.system.biography).toBe("<p>Hello</p>");
    await updateToken(wren, { delta: { system: { biography: `${bad}!` } } });
    expect((await token()).delta.system.biography).toBe("<p>Hello</p>!");
  });

  it("lets one scene be active at a time", async () => {
    const { result } = await guide.modify("Scene", "create", { data: [{ name: "Cellar", active: true }] });
    const [cellar] = result as any[];
    expect(cellar.active).toBe(false);
    const changes = await guide.modify("Scene", "update", { updates: [{ _id: cellar._id, active: true }] });
    expect(changes.result).toMatchObject([
      { _id: SCENE, active: false },
      { _id: cellar._id, active: true },
    ]);
  });

  it("passes on what a user targets, and nothing that is not of that shape", async () => {
    const heard: unknown[] = [];
    guide.socket.on("userActivity", (...what: unknown[]) => heard.push(what));
    const activity = { sceneId: SCENE, targets: [TOKEN] };
    for (const bad of [null, {}, { sceneId: SCENE, targets: "all" }, { sceneId: {}, targets: [] }])
      wren.socket.emit("userActivity", bad);
    wren.socket.emit("userActivity", { ...activity, more: "x" });
    await settle(wren, guide);
    expect(heard).toEqual([[USERS.Wren, activity]]);
  });
});
