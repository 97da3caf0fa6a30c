import { beforeEach, describe, expect, it, vi } from "vitest";
import { ClientKeybindings } from "./keybindings.js";

let keybindings: ClientKeybindings;
let stored: Record<string, any>;

const press = (code: string, extra: object = {}): KeyboardEvent => {
  const event = { code, target: null, repeat: false, preventDefault: vi.fn<() => void>(), ...extra };
  keybindings.handle(event as any, false);
  return event as any;
};

beforeEach(() => {
  stored = {};
  keybindings = new ClientKeybindings();
  const settings = { get: () => stored, set: async (_scope: string, _key: string, value: any) => (stored = value) };
  globalThis.game = { user: { isGM: false }, settings };
});

describe("game.keybindings", () => {
  it("runs the action bound to a key with exactly its modifiers", () => {
    const onDown = vi.fn<() => boolean>(() => true);
    keybindings.register("sys", "a", { name: "A", editable: [{ key: "KeyA", modifiers: ["Shift"] }], onDown });
    press("KeyA");
    press("KeyA", { shiftKey: true, altKey: true });
    expect(onDown).not.toHaveBeenCalled();
    const event = press("KeyA", { shiftKey: true });
    expect(onDown).toHaveBeenCalledOnce();
    expect(event.preventDefault).toHaveBeenCalledOnce();
  });

  it("leaves keys to whoever types, repeats and restricted actions to those who may", () => {
    const onDown = vi.fn<() => void>();
    keybindings.register("sys", "a", { name: "A", editable: [{ key: "KeyA" }], onDown });
    keybindings.register("sys", "gm", { name: "GM", editable: [{ key: "KeyG" }], onDown, restricted: true });
    press("KeyA", { target: { matches: () => true } });
    press("KeyA", { repeat: true });
    press("KeyG");
    expect(onDown).not.toHaveBeenCalled();
  });

  it("asks by precedence until one has dealt with it", () => {
    const order: string[] = [];
    const action = (name: string, precedence: number) => ({
      name,
      editable: [{ key: "KeyA" }],
      precedence,
      onDown: () => {
        order.push(name);
        return name === "first";
      },
    });
    keybindings.register("sys", "later", action("later", 2));
    keybindings.register("sys", "first", action("first", 0));
    press("KeyA");
    expect(order).toEqual(["first"]);
  });

  it("keeps the user's own keys and gives the registered ones back", async () => {
    keybindings.register("sys", "a", { name: "A", editable: [{ key: "KeyA" }] });
    await keybindings.set("sys", "a", [{ key: "KeyB" }]);
    expect(keybindings.get("sys", "a")).toEqual([{ key: "KeyB" }]);
    await keybindings.set("sys", "a");
    expect(keybindings.get("sys", "a")).toEqual([{ key: "KeyA" }]);
    expect(() => keybindings.get("sys", "none")).toThrow("not a registered keybinding action");
  });
});
