import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setProfile } from "../profile.js";
import { BaseActiveEffect, BaseActor, BaseChatMessage, BaseFolder, BaseItem, BaseSetting, BaseUser } from "./index.js";

const IDS = { gm: "gm00000000000000", wren: "wren000000000000", bram: "bram000000000000", actor: "actor00000000000" };
const user = (id: string, role: number, more = {}) => new BaseUser({ _id: id, name: id, role, ...more });
const { gm, wren, bram } = { gm: user(IDS.gm, 4), wren: user(IDS.wren, 1), bram: user(IDS.bram, 1) };

describe.each([13, 14] as const)("core documents, generation %i", (generation) => {
  beforeEach(() => setProfile(generation));
  afterEach(() => {
    delete (globalThis as any).CONFIG;
    delete (globalThis as any).game;
    vi.restoreAllMocks();
  });

  const makeActor = (ownership: object = {}): any =>
    new BaseActor({
      _id: IDS.actor,
      name: "A",
      type: "hero",
      ownership: { default: 0, ...ownership },
      items: [{ name: "I", type: "gear", effects: [{ name: "E" }] }],
    });

  it("ownership: per user, by default, inherited, and everything for a gamemaster", () => {
    const actor = makeActor({ [IDS.wren]: 3, default: 1 });
    expect(actor.getUserLevel(wren)).toBe(3);
    expect(actor.getUserLevel(bram)).toBe(1);
    expect(makeActor({ [IDS.wren]: -1, default: 2 }).getUserLevel(wren)).toBe(2);
    expect(actor.testUserPermission(bram, "LIMITED")).toBe(true);
    expect(actor.testUserPermission(bram, "OBSERVER")).toBe(false);
    expect(actor.testUserPermission(wren, "OBSERVER", { exact: true })).toBe(false);
    expect(actor.testUserPermission(gm, "OWNER")).toBe(true);
    expect(() => actor.testUserPermission(gm, "BOSS")).toThrow("not a level of ownership");
  });

  it("embedded documents go by their parent", () => {
    const actor = makeActor({ [IDS.wren]: 3 });
    const [item] = actor.items.contents;
    const [effect] = item.effects.contents;
    expect(effect.isEmbedded).toBe(true);
    expect(effect.uuid).toBe(`Actor.${IDS.actor}.Item.${item.id}.ActiveEffect.${effect.id}`);
    expect(effect.canUserModify(wren, "update")).toBe(true);
    expect(item.canUserModify(wren, "delete")).toBe(true);
    expect(item.canUserModify(bram, "update")).toBe(false);
    expect([...actor.traverseEmbeddedDocuments()].map(([path]) => path)).toEqual(["items", "items.effects"]);
  });

  it("creating and deleting in the world needs a role or a permission", () => {
    const actor = makeActor({ [IDS.wren]: 3 });
    expect(actor.canUserModify(wren, "update")).toBe(true);
    expect(actor.canUserModify(wren, "delete")).toBe(false);
    expect(BaseActor.canUserCreate(wren)).toBe(false);
    expect(BaseActor.canUserCreate(user(IDS.wren, 1, { permissions: { ACTOR_CREATE: true } }))).toBe(true);
    expect(BaseItem.canUserCreate(gm)).toBe(true);
    expect(BaseFolder.canUserCreate(wren)).toBe(false);
  });

  it("users: roles and permissions", () => {
    const assistant = user(IDS.bram, 3);
    expect([wren.isGM, assistant.isGM, gm.isGM]).toEqual([false, true, true]);
    expect(assistant.hasRole("TRUSTED")).toBe(true);
    expect(assistant.can("ACTOR_CREATE")).toBe(true);
    expect(wren.can("PLAYER")).toBe(true);
    expect(wren.can("NOTHING")).toBe(false);
    expect(wren.canUserModify(wren, "update", { color: "#000000" })).toBe(true);
    expect(wren.canUserModify(wren, "update", { role: 4 })).toBe(false);
    expect(gm.canUserModify(assistant, "update", { name: "x" })).toBe(false);
    expect(assistant.canUserModify(assistant, "update", { role: 4 })).toBe(false);
  });

  it("S61 messages belong to their author", () => {
    const message = new BaseChatMessage({ content: "x", author: IDS.wren, timestamp: 1 });
    expect(message.canUserModify(wren, "create")).toBe(true);
    expect(message.canUserModify(bram, "create")).toBe(false);
    expect(message.canUserModify(wren, "update", { content: "y" })).toBe(true);
    expect(message.canUserModify(wren, "update", { author: IDS.bram })).toBe(false);
    expect(message.canUserModify(bram, "delete")).toBe(false);
    expect(message.canUserModify(gm, "delete")).toBe(true);
    expect("title" in message.toObject()).toBe(generation === 14);
  });

  it("settings have a scope and a JSON value", () => {
    const setting = new BaseSetting({ key: "a.b", value: { deep: [1] } });
    expect(setting._source.value).toBe('{"deep":[1]}');
    expect(setting.value).toEqual({ deep: [1] });
    expect(() => new BaseSetting({ key: "bare" })).toThrow("key: must have the format {scope}.{field}");
    expect(setting.canUserModify(wren, "update", {})).toBe(false);
  });

  it("folders hold documents of a kind, and not themselves", () => {
    expect(() => new BaseFolder({ name: "F", type: "Setting" })).toThrow("not a valid type");
    expect(() => new BaseFolder({ _id: IDS.gm, name: "F", type: "Item", folder: IDS.gm })).toThrow("contain itself");
  });

  it("effects have the shape of their generation, and V13's is brought up", () => {
    const effect = new BaseActiveEffect({
      name: "Blessed",
      changes: [{ key: "system.x", mode: 2, value: "1", priority: 5 }],
      duration: { rounds: 3, startRound: 2 },
      statuses: ["blessed", "blessed"],
    });
    const stored = effect.toObject();
    expect(stored.statuses).toEqual(["blessed"]);
    if (generation === 13) {
      expect(stored.changes).toEqual([{ key: "system.x", mode: 2, value: "1", priority: 5 }]);
      expect(stored.duration.rounds).toBe(3);
      return;
    }
    expect(stored.system.changes).toEqual([{ key: "system.x", type: "add", value: 1, priority: 5 }]);
    expect(stored.duration).toMatchObject({ value: 3, units: "rounds", expired: false });
    expect(stored.start).toMatchObject({ round: 2 });
    expect(stored).not.toHaveProperty("changes");
    effect.updateSource({ changes: [{ key: "a", mode: 7, value: "x" }] });
    expect(effect.toObject().system.changes).toEqual([{ key: "a", type: "custom.7", value: "x" }]);
  });

  it("references are ids without a client and documents with one", () => {
    const actor = makeActor();
    const folder = { id: "folder0000000000" };
    actor.updateSource({ folder: folder.id });
    expect(actor.folder).toBe(folder.id);
    (globalThis as any).game = { collections: new Map([["Folder", new Map([[folder.id, folder]])]]) };
    actor.reset();
    expect(actor.folder).toBe(folder);
    expect(actor.toObject().folder).toBe(folder.id);
    actor.updateSource({ folder: null });
    expect(actor.folder).toBeNull();
  });

  it("flags live in the scope of a package that is there", async () => {
    const actor = makeActor();
    const updates: any[] = [];
    (globalThis as any).CONFIG = {
      DatabaseBackend: { update: async (_: any, { updates: all }: any) => (updates.push(...all), all) },
    };
    (globalThis as any).game = { system: { id: "fixture" }, modules: new Map() };
    await actor.setFlag("fixture", "a.b", 1);
    await actor.unsetFlag("fixture", "a.b");
    await expect(actor.setFlag("other", "a", 1)).rejects.toThrow('Flag scope "other" is not valid');
    expect(() => actor.getFlag("other", "a")).toThrow("not valid");
    for (const changes of updates) actor.updateSource(changes);
    expect(updates).toHaveLength(2);
    expect(actor.flags).toEqual({ fixture: { a: {} } });
  });

  it("without a client there is no database, and it says so", async () => {
    await expect(makeActor().update({ name: "x" })).rejects.toThrow("only a running client can store documents");
  });
});
