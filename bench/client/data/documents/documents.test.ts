import { beforeEach, describe, expect, it, vi } from "vitest";
import { Hooks } from "../../core/hooks.js";
import { Roll } from "../../dice/roll.js";
import { GM, PLAYER, broadcast, createWorld } from "../testing/fake-world.js";

const HERO = "heroheroherohero";
const THING = "thingthingthingt";

class DramaticRoll extends Roll {}

const hero = {
  _id: HERO,
  name: "Ada",
  type: "hero",
  ownership: { default: 0, [PLAYER]: 3 },
  items: [{ _id: THING, name: "Rope", type: "thing" }],
};
const actor = (): any => globalThis.game.actors.get(HERO);
const messages = (): any => globalThis.CONFIG.ChatMessage.documentClass;
const roll = async (): Promise<Roll> => new Roll("1d6").evaluate();

describe.each([13, 14] as const)("chat messages on %i", (generation) => {
  const modes =
    generation === 13 ? ["publicroll", "gmroll", "blindroll", "selfroll"] : ["public", "gm", "blind", "self"];
  const option = (mode: string) => ({ [generation === 13 ? "rollMode" : "messageMode"]: mode });
  beforeEach(() => void createWorld(generation, { Actor: [hero] }));

  it("go to whom the mode says (S46)", async () => {
    const created: any[] = [];
    for (const mode of modes) created.push(await (await roll()).toMessage({}, option(mode)));
    expect(created.map(({ whisper }) => whisper)).toEqual([[], [GM], [GM], [GM]]);
    expect(created.map(({ blind }) => blind)).toEqual([false, false, true, false]);
  });

  it("keep the recipients that their sender chose (S47)", async () => {
    const message = await messages().create({ content: "Psst", whisper: [PLAYER], rolls: [await roll()] });
    expect(message.whisper).toEqual([PLAYER]);
    const gmRoll = await (await roll()).toMessage({ whisper: [PLAYER] }, option(modes[1]!));
    expect(gmRoll.whisper).toEqual([PLAYER]);
  });

  it("hide a private roll's content, and a blind one from its author (S46)", async () => {
    const gm = await (await roll()).toMessage({}, option(modes[1]!));
    const blind = await (await roll()).toMessage({ whisper: [PLAYER] }, option(modes[2]!));
    if (generation === 14) expect(blind.blind).toBe(true);
    globalThis.game.userId = PLAYER;
    expect([gm.visible, gm.isContentVisible]).toEqual([true, false]);
    gm.updateSource({ author: PLAYER });
    expect(gm.isContentVisible).toBe(true);
    gm.updateSource({ blind: true });
    expect(gm.isContentVisible).toBe(false);
    const words = new (messages())({ author: GM, content: "Psst", whisper: [GM] });
    expect(words.visible).toBe(false);
  });

  it("bring rolls back as their class and drop those they cannot (S49)", async () => {
    globalThis.CONFIG.Dice.rolls.push(DramaticRoll);
    const evaluated = await new DramaticRoll("1d6", {}, { target: 3 }).evaluate();
    const known = await messages().create({ rolls: [evaluated] });
    expect(known.rolls[0]).toBeInstanceOf(DramaticRoll);
    expect(known.rolls[0].options).toEqual({ target: 3 });
    globalThis.CONFIG.Dice.rolls.pop();
    known.reset();
    expect(known.rolls).toEqual([]);
    expect(known._source.rolls).toHaveLength(1);
  });

  it("speak as the actor, the character or the user", () => {
    expect(messages().getSpeaker({ actor: actor() })).toMatchObject({ actor: HERO, alias: "Ada" });
    expect(messages().getSpeaker()).toMatchObject({ actor: null, alias: "Gamemaster" });
    const message = new (messages())({ speaker: { actor: HERO, alias: "" } });
    expect(message.speakerActor).toBe(actor());
    expect(message.isAuthor).toBe(true);
  });

  it("have the names of their generation alone", () => {
    expect("applyMode" in messages()).toBe(generation === 14);
    expect("applyChange" in globalThis.CONFIG.ActiveEffect.documentClass).toBe(generation === 14);
  });

  it("give data alone with create: false", async () => {
    const data = await (await roll()).toMessage({ flavor: "x" }, { create: false, ...option(modes[1]!) });
    expect(data.whisper).toEqual([GM]);
    expect(globalThis.game.messages.size).toBe(0);
  });
});

describe("the old names of modes on 14", () => {
  beforeEach(() => void createWorld(14));

  it("still work, with a warning each", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const message = await (await roll()).toMessage({}, { rollMode: "blindroll" });
    expect([message.whisper, message.blind]).toEqual([[GM], true]);
    expect(messages().applyRollMode({}, "gmroll")).toEqual({ whisper: [GM], blind: false });
    expect(warn.mock.calls.map(([error]) => String(error)).join()).toContain("rollMode is deprecated");
    warn.mockRestore();
  });
});

describe.each([13, 14] as const)("active effects on %i", (generation) => {
  const effect = (key: string, what: string, value: unknown, more: object = {}): Record<string, any> => {
    const modes: Record<string, number> = { multiply: 1, add: 2, upgrade: 4, override: 5, custom: 0 };
    const change = generation === 13 ? { key, mode: modes[what], value: String(value) } : { key, type: what, value };
    const system = { changes: [{ phase: "initial", ...change }] };
    return { name: "Effect", ...(generation === 13 ? { changes: [change] } : { system }), ...more };
  };
  const add = (...data: object[]): Promise<any[]> => actor().createEmbeddedDocuments("ActiveEffect", data);

  beforeEach(() => {
    createWorld(generation, { Actor: [hero] });
    if (generation === 13) globalThis.CONFIG.ActiveEffect.legacyTransferral = false;
  });

  it("change prepared data once, in the order of their priority (S50)", async () => {
    await add(effect("system.might", "multiply", 3), effect("system.might", "add", 4));
    expect(actor().system.might).toBe(7);
    expect(actor()._source.system.might).toBe(1);
    expect(actor().overrides).toEqual({ system: { might: 7 } });
    expect(actor().system.bonus).toBe(8);
    await actor().update({ "system.might": 2 });
    expect(actor().system.might).toBe(10);
  });

  it("do not act while disabled, and tell their statuses while they do", async () => {
    const [one] = await add(effect("system.might", "add", 4, { statuses: ["prone"] }));
    expect([...actor().statuses]).toEqual(["prone"]);
    await one.update({ disabled: true });
    expect(actor().system.might).toBe(1);
    expect(actor().statuses.size).toBe(0);
    expect(actor().appliedEffects).toEqual([]);
  });

  it("act from items without being copied (S51)", async () => {
    const rope = actor().items.get(THING);
    const [carried] = await rope.createEmbeddedDocuments("ActiveEffect", [effect("system.might", "add", 2)]);
    expect(actor().system.might).toBe(3);
    expect(actor().effects.size).toBe(0);
    expect(carried.target).toBe(actor());
    await carried.update({ transfer: false });
    expect(actor().system.might).toBe(1);
  });

  it("leave custom changes to a hook", async () => {
    Hooks.on("applyActiveEffect", (_actor, change, current, delta, changes) => {
      changes[change.key] = current + Number(delta) * 10;
    });
    await add(effect("system.might", "custom", 2));
    expect(actor().system.might).toBe(21);
  });

  it("are made of statuses and taken away again", async () => {
    const made = await actor().toggleStatusEffect("prone");
    expect(made.name).toBe("Prone");
    expect([...made.statuses]).toEqual(["prone"]);
    expect(await actor().toggleStatusEffect("prone", { active: true })).toBe(true);
    expect(await actor().toggleStatusEffect("prone")).toBe(false);
    expect(await actor().toggleStatusEffect("prone", { active: false })).toBeUndefined();
    await expect(actor().toggleStatusEffect("none")).rejects.toThrow('Invalid status ID "none"');
  });

  it("of a status with an id of its own exist once", async () => {
    globalThis.CONFIG.statusEffects.push({
      id: "slow",
      _id: "slow000000000000",
      name: "Slow",
      img: "icons/svg/net.svg",
    });
    const made = await actor().toggleStatusEffect("slow");
    expect(made.id).toBe("slow000000000000");
    await made.update({ "flags.sys.level": 2 });
    expect(await actor().toggleStatusEffect("slow", { active: true })).toBe(true);
    expect(actor().effects.size).toBe(1);
  });

  it("change data that no field describes by its kind", async () => {
    await add(effect("flags.sys.count", "add", 2));
    expect(actor().flags.sys.count).toBe(2);
    await add(effect("flags.sys.count", "multiply", 3, { sort: 1 }));
    expect(actor().flags.sys.count).toBe(2);
  });
});

describe("active effects on 14 alone", () => {
  beforeEach(() => void createWorld(14, { Actor: [hero] }));

  it("have a phase after derived data and fill in roll data", async () => {
    const changes = [
      { key: "system.bonus", type: "add", value: 100, phase: "final" },
      { key: "system.might", type: "add", value: "@hp.max", phase: "initial" },
    ];
    await actor().createEmbeddedDocuments("ActiveEffect", [{ name: "Both", system: { changes } }]);
    expect(actor().system.might).toBe(11);
    expect(actor().system.bonus).toBe(112);
  });

  it("report a phase that does not exist or comes twice", () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    actor().applyActiveEffects("initial");
    actor().applyActiveEffects("late");
    expect(errors.mock.calls.map(([text]) => text).join()).toMatch(/already applied.*does not exist/);
    errors.mockRestore();
  });

  it("use a registered type's own handler", async () => {
    globalThis.CONFIG.ActiveEffect.changeTypes["sys.double"] = {
      label: "Double",
      defaultPriority: 60,
      handler: (document: any, change: any) => {
        document.system[change.key] *= 2;
      },
    };
    const changes = [{ key: "might", type: "sys.double", value: "", phase: "initial" }];
    await actor().createEmbeddedDocuments("ActiveEffect", [{ name: "Double", system: { changes } }]);
    expect(actor().system.might).toBe(2);
  });
});

describe.each([13, 14] as const)("users on %i", (generation) => {
  beforeEach(() => void createWorld(generation));

  it("name the same active gamemaster everywhere (S35)", () => {
    const { users } = globalThis.game;
    expect(users.activeGM).toBeNull();
    broadcast({ type: "User", action: "create", result: [{ _id: "aaaaaaaaaaaaaaaa", name: "Second", role: 4 }] });
    broadcast({ type: "User", action: "create", result: [{ _id: "0000000000000000", name: "Helper", role: 3 }] });
    const told: unknown[] = [];
    Hooks.on("userConnected", (user, active) => void told.push([user.name, active]));
    for (const id of ["0000000000000000", GM, "aaaaaaaaaaaaaaaa"]) users.setActive(id, true);
    expect(users.activeGM.name).toBe("Second");
    expect(users.get(GM).isActiveGM).toBe(false);
    users.setActive("aaaaaaaaaaaaaaaa", false);
    expect(users.get(GM).isActiveGM).toBe(true);
    expect(told.at(-1)).toEqual(["Second", false]);
    expect(users.players.map(({ name }: any) => name)).toEqual(["Player"]);
    expect(users.get(GM).isDesignated((user: any) => user.role === 3)).toBe(false);
  });
});

describe.each([13, 14] as const)("stored documents on %i", (generation) => {
  it("that are invalid are set aside, listed and repaired by an update (S15)", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    createWorld(generation, { Actor: [{ ...hero, system: { might: "many" } }] });
    const { actors } = globalThis.game;
    expect(actors.get(HERO)).toBeUndefined();
    expect([...actors.invalidDocumentIds]).toEqual([HERO]);
    expect(actors.getInvalid(HERO).name).toBe("Ada");
    expect(actors.invalidDocuments[0].reason).toContain("system.might");
    await actors.getInvalid(HERO).update({ "system.might": 2 });
    expect(actors.get(HERO).system.might).toBe(2);
    expect(actors.invalidDocumentIds.size).toBe(0);
    warn.mockRestore();
  });

  it("of an unknown type stay in sight with their data and without a sheet", () => {
    createWorld(generation, { Actor: [{ ...hero, type: "ghost", system: { chill: 3 } }] });
    expect(actor().system.chill).toBe(3);
    expect(actor().sheet).toBeNull();
  });

  it("answer by uuid, whole and relative", () => {
    createWorld(generation, { Actor: [hero] });
    const rope = actor().items.get(THING);
    expect(rope.uuid).toBe(`Actor.${HERO}.Item.${THING}`);
    if (generation === 13) expect(rope.getRelativeUUID(actor())).toBe(`.Item.${THING}`);
    expect(rope.toDragData()).toEqual({ type: "Item", uuid: rope.uuid });
    expect(rope.actor).toBe(actor());
    expect(actor().itemTypes.thing).toEqual([rope]);
  });
});
