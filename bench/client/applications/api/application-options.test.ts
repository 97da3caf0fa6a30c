import { describe, expect, it } from "vitest";
import { inheritanceChain, mergeOptions } from "./application-options.js";

describe("mergeOptions", () => {
  it("joins arrays, merges plain objects and replaces the rest", () => {
    const handler = (): void => undefined;
    const target = { classes: ["a"], window: { title: "x", resizable: false }, actions: {} };
    mergeOptions(target, { classes: ["b", "a"], window: { resizable: true }, actions: { go: handler } });
    expect(target).toEqual({
      classes: ["a", "b"],
      window: { title: "x", resizable: true },
      actions: { go: handler },
    });
  });

  it("never shares nested objects with the layer it read", () => {
    const layer = { window: { controls: [{ action: "x" }] } };
    const merged = mergeOptions({}, layer);
    merged.window.controls[0].action = "changed";
    expect(layer.window.controls[0]?.action).toBe("x");
  });

  it("keeps instances by reference", () => {
    const document = new Map();
    expect(mergeOptions({}, { document }).document).toBe(document);
  });
});

describe("inheritanceChain", () => {
  it("ends with the base application", () => {
    class Root {}
    class Base extends Root {
      static BASE_APPLICATION = Base;
    }
    class Middle extends Base {}
    class Leaf extends Middle {}
    expect([...inheritanceChain(Leaf)].map((cls) => cls.name)).toEqual(["Leaf", "Middle", "Base"]);
  });
});
