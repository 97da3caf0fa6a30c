import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Hooks } from "./hooks.js";

const spy = () => vi.fn<(...args: any[]) => unknown>();

describe("Hooks", () => {
  let errors: { mockRestore(): void };
  const notify = { error: spy() };

  beforeEach(() => {
    errors = vi.spyOn(console, "error").mockImplementation(() => {});
    notify.error.mockClear();
    globalThis.ui = { notifications: notify };
  });
  afterEach(() => {
    for (const hook of Object.keys(Hooks.events)) for (const { id } of Hooks.events[hook] ?? []) Hooks.off(hook, id);
    errors.mockRestore();
  });

  it("calls handlers in the order of registration", () => {
    const seen: string[] = [];
    Hooks.on("a", () => seen.push("first"));
    Hooks.on("a", () => seen.push("second"));
    Hooks.callAll("a");
    expect(seen).toEqual(["first", "second"]);
  });

  it("stops at a synchronous false and at nothing else", () => {
    const after = spy();
    Hooks.on("sync", () => false);
    Hooks.on("sync", after);
    expect(Hooks.call("sync")).toBe(false);
    expect(after).not.toHaveBeenCalled();

    Hooks.on("async", async () => false);
    Hooks.on("async", () => 0);
    Hooks.on("async", after);
    expect(Hooks.call("async")).toBe(true);
    expect(after).toHaveBeenCalledOnce();
  });

  it("ignores return values in callAll", () => {
    const after = spy();
    Hooks.on("all", () => false);
    Hooks.on("all", after);
    expect(Hooks.callAll("all")).toBe(true);
    expect(after).toHaveBeenCalledOnce();
  });

  it("runs a once handler once, even when it fires its own event", () => {
    const seen = vi.fn(() => Hooks.callAll("again"));
    Hooks.once("again", seen);
    Hooks.callAll("again");
    Hooks.callAll("again");
    expect(seen).toHaveBeenCalledOnce();
  });

  it("removes by id and by function", () => {
    const fn = spy();
    const id = Hooks.on("off", fn);
    Hooks.off("off", id);
    Hooks.on("off", fn);
    Hooks.off("off", fn);
    Hooks.callAll("off");
    expect(fn).not.toHaveBeenCalled();
    expect(Hooks.events["off"]).toBeUndefined();
  });

  it("reports a failing handler and goes on", () => {
    const after = spy();
    const onError = spy();
    Hooks.on("error", onError);
    Hooks.on("broken", () => {
      throw new Error("boom");
    });
    Hooks.on("broken", after);
    expect(Hooks.call("broken")).toBe(true);
    expect(after).toHaveBeenCalledOnce();
    expect(errors).toHaveBeenCalledOnce();
    expect(notify.error).toHaveBeenCalledWith(expect.stringContaining('"broken" hook failed: boom'));
    expect(onError).toHaveBeenCalledOnce();
  });

  it("does not recurse when an error handler itself fails", () => {
    Hooks.on("error", () => {
      throw new Error("worse");
    });
    Hooks.onError("here", new Error("bad"));
    expect(errors).toHaveBeenCalledTimes(2);
  });
});
