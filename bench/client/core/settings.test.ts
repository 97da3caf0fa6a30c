import { beforeEach, describe, expect, it, vi } from "vitest";
import { setProfile } from "../../common/profile.js";
import { NumberField } from "../../common/data/fields-simple.js";
import { StringField } from "../../common/data/fields-text.js";
import { Hooks } from "./hooks.js";
import { ClientSettings } from "./settings.js";

/** A stand-in for the collection of Setting documents. */
class FakeDocuments {
  stored = new Map<string, any>();

  getSetting(key: string, user: string | null): any {
    return this.stored.get(`${key}/${user}`);
  }

  create({ key, value, user }: { key: string; value: string; user: string | null }): any {
    const document = {
      _source: { key, value, user },
      update: async (changes: any) => Object.assign(document._source, changes),
    };
    this.stored.set(`${key}/${user}`, document);
    return document;
  }
}

let documents: FakeDocuments;
let settings: ClientSettings;
let local: Map<string, string>;

const reload = (): void => {
  settings = new ClientSettings({
    worldId: "world",
    local: { getItem: (key) => local.get(key) ?? null, setItem: (key, value) => void local.set(key, value) },
    documents,
  });
  globalThis.game = { settings, userId: "me" };
};

beforeEach(() => {
  setProfile(14);
  documents = new FakeDocuments();
  local = new Map();
  globalThis.Hooks = Hooks;
  globalThis.CONFIG = { Setting: { documentClass: { create: async (data: any) => documents.create(data) } } };
  reload();
});

describe("game.settings", () => {
  it("refuses to read what is not registered (S52)", () => {
    expect(() => settings.get("sys", "none")).toThrow('"sys.none" is not a registered game setting');
  });

  it("gives the default until something is stored", async () => {
    settings.register("sys", "a", { scope: "world", type: Number, default: 3 });
    settings.register("sys", "list", { scope: "world", type: Array, default: [] });
    expect(settings.get("sys", "a")).toBe(3);
    settings.get("sys", "list").push(1);
    expect(settings.get("sys", "list")).toEqual([]);
    await settings.set("sys", "a", "5");
    expect(settings.get("sys", "a")).toBe(5);
    expect(documents.getSetting("sys.a", null)._source.value).toBe("5");
  });

  it("keeps client scope in this browser and world, and says when it changes", async () => {
    const onChange = vi.fn<(value: any) => unknown>();
    const changed = vi.fn<(key: any, value: any) => unknown>();
    const hook = Hooks.on("clientSettingChanged", changed);
    settings.register("sys", "c", { scope: "client", type: Boolean, default: false, onChange });
    await settings.set("sys", "c", true);
    await settings.set("sys", "c", true);
    Hooks.off("clientSettingChanged", hook);
    expect([...local]).toEqual([["world.sys.c", "true"]]);
    expect(onChange).toHaveBeenCalledOnce();
    expect(changed).toHaveBeenCalledWith("sys.c", true, {});
    expect(documents.stored.size).toBe(0);
  });

  it("keeps user scope apart for each user", async () => {
    settings.register("sys", "u", { scope: "user", type: String, default: "x" });
    await settings.set("sys", "u", "mine");
    globalThis.game.userId = "other";
    expect(settings.get("sys", "u")).toBe("x");
  });

  it("tells only those whom a stored change concerns", () => {
    const onChange = vi.fn<(value: any) => unknown>();
    settings.register("sys", "u", { scope: "user", type: String, default: "x", onChange });
    settings.notify("sys.u", "other", {}, "other");
    expect(onChange).not.toHaveBeenCalled();
    settings.notify("sys.u", "me", {}, "me");
    expect(onChange).toHaveBeenCalledWith("x", {}, "me");
  });

  it("refuses choices and ranges that do not exist", async () => {
    settings.register("sys", "choice", { scope: "world", type: String, choices: { a: "A", b: "B" }, default: "a" });
    settings.register("sys", "range", { scope: "world", type: Number, range: { min: 1, max: 3 }, default: 1 });
    await expect(settings.set("sys", "choice", "c")).rejects.toThrow("takes one of a, b");
    await expect(settings.set("sys", "range", 9)).rejects.toThrow("from 1 to 3");
    await expect(settings.set("sys", "range", "abc")).rejects.toThrow("takes a number");
  });

  it("cleans and checks with a field", async () => {
    const type = new NumberField({ required: true, nullable: false, integer: true, initial: 2, min: 0 });
    settings.register("sys", "f", { scope: "world", type });
    expect(settings.get("sys", "f")).toBe(2);
    await settings.set("sys", "f", "4.4");
    expect(settings.get("sys", "f")).toBe(4);
    settings.register("sys", "s", {
      scope: "world",
      type: new StringField({ choices: ["a"], initial: "a", required: true }),
    });
    await expect(settings.set("sys", "s", "b")).rejects.toThrow('"sys.s" does not take this value');
    expect(settings.get("sys", "s")).toBe("a");
  });

  it("gives the setting's document where asked", async () => {
    settings.register("sys", "a", { scope: "world", type: Number, default: 3 });
    expect(settings.get("sys", "a", { document: true })).toBeNull();
    await settings.set("sys", "a", 4);
    expect(settings.get("sys", "a", { document: true })._source.value).toBe("4");
  });

  it("reads core.rollMode as core.messageMode on 14, with a warning", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    settings.register("core", "messageMode", { scope: "client", type: String, default: "gm" });
    expect(settings.get("core", "rollMode")).toBe("gm");
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});
