import { beforeEach, describe, expect, it, vi } from "vitest";
import { _del } from "../../../common/operators.js";
import { Hooks } from "../../core/hooks.js";
import { GM, PLAYER, broadcast, createWorld, notifications } from "../testing/fake-world.js";
import type { FakeServer } from "../testing/fake-world.js";

const HERO = "heroheroherohero";
const OTHER = "otherotherothero";
const THING = "thingthingthingt";

const hero = (_id: string, name: string): Record<string, any> => ({
  _id,
  name,
  type: "hero",
  ownership: { default: 0, ...(_id === HERO ? { [PLAYER]: 3 } : {}) },
  items: [{ _id: THING, name: "Rope", type: "thing" }],
});

let server: FakeServer;
let calls: string[];
const actor = (id = HERO): any => globalThis.game.actors.get(id);
const start = (generation: 13 | 14, userId = GM): void => {
  server = createWorld(generation, { Actor: [hero(HERO, "Ada"), hero(OTHER, "Bo")] }, userId);
};

/** Records the calls of a document's life in their order. */
function recordLife(): void {
  calls = [];
  const Base = globalThis.CONFIG.Actor.documentClass;
  for (const step of ["_preUpdate", "_onUpdate", "_preCreate", "_onCreate", "_preDelete", "_onDelete"]) {
    vi.spyOn(Base.prototype, step).mockImplementation(function record() {
      calls.push(step);
    });
  }
  for (const step of ["Create", "Update", "Delete"]) {
    vi.spyOn(Base, `_pre${step}Operation`).mockImplementation(async () => void calls.push(`_pre${step}Operation`));
    vi.spyOn(Base, `_on${step}Operation`).mockImplementation(async () => void calls.push(`_on${step}Operation`));
    for (const hook of [`pre${step}Actor`, `${step.toLowerCase()}Actor`]) Hooks.on(hook, () => void calls.push(hook));
  }
}

beforeEach(() => void vi.restoreAllMocks());

describe.each([13, 14] as const)("the life of a document on %i", (generation) => {
  beforeEach(() => start(generation));

  it("goes through its calls in order (S27)", async () => {
    recordLife();
    const created = await globalThis.CONFIG.Actor.documentClass.create({ name: "Cy", type: "hero" });
    await created.update({ "system.might": 4 });
    await created.delete();
    const life = ["Create", "Update", "Delete"].flatMap((step) => [
      `_pre${step}`,
      `pre${step}Actor`,
      `_pre${step}Operation`,
      `_on${step}`,
      `${step.toLowerCase()}Actor`,
      `_on${step}Operation`,
    ]);
    expect(calls).toEqual(life);
  });

  it("tells other clients only what comes after (S26), with the user the server names (S62)", () => {
    recordLife();
    const userIds: string[] = [];
    Hooks.on("updateActor", (_actor, _changes, _options, userId) => void userIds.push(userId));
    broadcast({ type: "Actor", action: "update", result: [{ _id: HERO, system: { might: 3 } }] });
    expect(calls).toEqual(["_onUpdate", "updateActor", "_onUpdateOperation"]);
    expect(userIds).toEqual([PLAYER]);
    expect(actor().system.might).toBe(3);
  });

  it("sends nothing that changes nothing, unless told (S2)", async () => {
    recordLife();
    expect(await actor().update({ "system.might": 1 })).toBeUndefined();
    expect(calls).toEqual([]);
    expect(server.requests).toEqual([]);
    await actor().update({ "system.might": 1 }, { diff: false });
    expect(calls).toContain("updateActor");
  });

  it("sends what pre hooks add (S29)", async () => {
    Hooks.on("preUpdateActor", (_actor, changes) => void (changes.name = "Eve"));
    await actor().update({ "system.might": 2 });
    expect(server.requests[0]!.operation.updates).toEqual([{ _id: HERO, name: "Eve", system: { might: 2 } }]);
    expect(actor().name).toBe("Eve");
  });

  it("is cancelled by a synchronous false and not by a promise of it (S25)", async () => {
    const id = Hooks.on("preUpdateActor", () => false);
    expect(await actor().update({ "system.might": 2 })).toBeUndefined();
    Hooks.off("preUpdateActor", id);
    Hooks.on("preUpdateActor", async () => false);
    expect(await actor().update({ "system.might": 2 })).toBe(actor());
  });

  it("suppresses pre hooks alone with noHook (S28)", async () => {
    recordLife();
    await actor().update({ "system.might": 2 }, { noHook: true });
    expect(calls).toEqual(["_preUpdate", "_preUpdateOperation", "_onUpdate", "updateActor", "_onUpdateOperation"]);
  });

  it("loses undefined options on the wire and keeps the rest (S9)", async () => {
    let seen: any;
    Hooks.on("updateActor", (_actor, _changes, options) => void (seen = options));
    await actor().update({ "system.might": 2 }, { gone: undefined, kept: { a: 1 } });
    expect("gone" in seen).toBe(false);
    expect(seen.kept).toEqual({ a: 1 });
  });

  it("takes flags away", async () => {
    await actor().setFlag("sys", "mark", { a: 1 });
    expect(actor().getFlag("sys", "mark")).toEqual({ a: 1 });
    await actor().unsetFlag("sys", "mark");
    expect(actor().getFlag("sys", "mark")).toBeUndefined();
    if (generation === 14) {
      await actor().setFlag("sys", "mark", 2);
      await actor().update({ "flags.sys.mark": _del });
      expect(actor()._source.flags.sys).toEqual({});
    }
  });

  it("refuses a bad value with one notification and changes nothing (S14)", async () => {
    await expect(actor().update({ "system.might": "abc" })).rejects.toThrow("system.might");
    expect(notifications).toHaveLength(1);
    expect(server.requests).toEqual([]);
    expect(actor().system.might).toBe(1);
  });

  it("refuses an unknown type (S17)", async () => {
    const creation = globalThis.CONFIG.Actor.documentClass.create({ name: "X", type: "none" });
    await expect(creation).rejects.toThrow("not a valid type");
  });

  it("refuses to write while data is prepared (S33)", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    let refused: Promise<unknown> = Promise.resolve();
    const Base = globalThis.CONFIG.Actor.documentClass;
    vi.spyOn(Base.prototype, "prepareDerivedData").mockImplementation(function write(this: any) {
      refused = this.update({ name: "Loop" });
      refused.catch(() => {});
    });
    actor().reset();
    await expect(refused).rejects.toThrow("update during data preparation");
    expect(errors).toHaveBeenCalledWith(expect.stringContaining("update during data preparation"));
  });

  it("shows the server's refusal once and rejects (S31)", async () => {
    server.refuseNext = { message: "The world is being backed up; try again in a minute.", code: "server" };
    await expect(actor().update({ name: "X" })).rejects.toThrow("backed up");
    expect(notifications).toEqual(["The world is being backed up; try again in a minute."]);
    expect(actor().name).toBe("Ada");
  });
});

describe.each([13, 14] as const)("a player on %i", (generation) => {
  beforeEach(() => start(generation, PLAYER));

  it("may not write what is not his (S31)", async () => {
    await expect(actor(OTHER).update({ name: "Mine" })).rejects.toThrow(
      `User Player lacks permission to update Actor [${OTHER}]`,
    );
    expect(notifications).toHaveLength(1);
    expect(server.requests).toEqual([]);
    await actor().update({ name: "Mine" });
    expect(actor().name).toBe("Mine");
  });

  it("runs into a system's careless updateActor (S32)", async () => {
    let careless: Promise<unknown> = Promise.resolve();
    Hooks.on("updateActor", (changed) => void (careless = changed.update({ name: "Everyone writes" })));
    broadcast({ type: "Actor", action: "update", result: [{ _id: OTHER, system: { might: 2 } }], userId: GM });
    await expect(careless).rejects.toThrow("lacks permission to update Actor");
  });

  it("sees what he may (S34)", () => {
    expect(actor().isOwner).toBe(true);
    expect(actor(OTHER).visible).toBe(false);
    broadcast({ type: "Actor", action: "update", result: [{ _id: OTHER, ownership: { default: 1 } }], userId: GM });
    expect(actor(OTHER).visible).toBe(true);
    expect(actor(OTHER).limited).toBe(true);
    expect(actor().hasPlayerOwner).toBe(true);
    expect(actor(OTHER).hasPlayerOwner).toBe(false);
  });
});

describe.each([13, 14] as const)("documents inside documents on %i", (generation) => {
  beforeEach(() => start(generation));

  it("prepare their parent anew, once, and draw it once (S20, S23)", async () => {
    const render = vi.fn<(options: any) => unknown>();
    actor().apps.sheet = { id: "sheet", render };
    expect(actor().system.bonus).toBe(2);
    await actor().createEmbeddedDocuments("Item", [{ name: "Lamp", type: "thing" }]);
    expect(actor().system.bonus).toBe(3);
    expect(render).toHaveBeenCalledOnce();
    await actor().items.get(THING).update({ name: "Long rope" });
    await actor().deleteEmbeddedDocuments("Item", [THING]);
    expect(actor().system.bonus).toBe(2);
    expect(actor()._source.items).toHaveLength(1);
    expect(render).toHaveBeenCalledTimes(3);
  });

  it("fire their own hooks and not their parent's (S24)", async () => {
    const seen: string[] = [];
    Hooks.on("updateItem", (item) => void seen.push(`item of ${item.parent.name}`));
    Hooks.on("updateActor", () => void seen.push("actor"));
    await actor().updateEmbeddedDocuments("Item", [{ _id: THING, name: "Long rope" }]);
    expect(seen).toEqual(["item of Ada"]);
    expect(server.requests[0]!.operation.parentUuid).toBe(`Actor.${HERO}`);
  });

  it("tell every document above them", async () => {
    const told = vi.spyOn(globalThis.CONFIG.Actor.documentClass.prototype, "_onCreateDescendantDocuments");
    const data = [{ name: "Sharp", transfer: true, statuses: ["sharp"] }];
    await actor().items.get(THING).createEmbeddedDocuments("ActiveEffect", data);
    const [parent, name, documents] = told.mock.calls[0] as any[];
    expect(parent).toBe(actor().items.get(THING));
    expect(name).toBe("effects");
    expect(documents[0].name).toBe("Sharp");
  });

  it("are prepared once for each initialisation of their parent (S20)", () => {
    const prepared = vi.spyOn(globalThis.CONFIG.Item.documentClass.prototype, "prepareDerivedData");
    actor().reset();
    expect(prepared).toHaveBeenCalledOnce();
    actor().items.get(THING).reset();
    expect(prepared).toHaveBeenCalledTimes(2);
  });

  it("keep derived numbers from growing (S20)", async () => {
    for (const might of [2, 3, 4]) await actor().update({ "system.might": might });
    expect(actor().system.bonus).toBe(5);
    expect(actor().toObject().system.bonus).toBeUndefined();
  });
});
