import { describe, expect, it } from "vitest";
import { _del, _replace, reviveOperators } from "../operators.js";
import { setProfile } from "../profile.js";
import {
  Collection,
  Color,
  createUtils,
  deepClone,
  diffObject,
  equals,
  expandObject,
  flattenObject,
  isNewerVersion,
  mergeObject,
  parseUuid,
  performIntegerSort,
  randomID,
  setProperty,
} from "./index.js";

describe.each([13, 14] as const)("utilities, generation %i", (generation) => {
  it("names exist only on the generation that has them", () => {
    setProfile(generation);
    const utils = createUtils();
    expect("equals" in utils).toBe(generation === 14);
    expect("applyDataOperators" in utils).toBe(generation === 14);
    expect(typeof utils.objectsEqual).toBe("function");
  });

  it("mergeObject inserts, overwrites, recurses and deletes as told", () => {
    setProfile(generation);
    const deletions = generation === 13 ? { performDeletions: true } : { applyOperators: true };
    expect(mergeObject({ k1: "v1" }, { k2: "v2" }, { insertKeys: false })).toEqual({ k1: "v1" });
    expect(mergeObject({ k1: { i1: "v1" } }, { k1: { i2: "v2" } }, { insertValues: false })).toEqual({
      k1: { i1: "v1" },
    });
    expect(mergeObject({ k1: "v1" }, { k1: "v2" }, { overwrite: false })).toEqual({ k1: "v1" });
    expect(mergeObject({ k1: { i1: "v1" } }, { k1: { i2: "v2" } }, { recursive: false })).toEqual({
      k1: { i2: "v2" },
    });
    expect(mergeObject({ a: { b: 1 } }, { "a.c": 2 })).toEqual({ a: { b: 1, c: 2 } });
    expect(mergeObject({ k1: "v1", k2: "v2" }, { "-=k1": null }, deletions)).toEqual({ k2: "v2" });
    expect(mergeObject({ k1: { i1: 1 } }, { "==k1": { i2: 2 } }, deletions)).toEqual({ k1: { i2: 2 } });
    expect(() => mergeObject({ a: 1 }, { a: "1" }, { enforceTypes: true })).toThrow("Mismatched data types");
    const original = { a: { b: 1 } };
    expect(mergeObject(original, { a: { b: 2 } }, { inplace: false })).toEqual({ a: { b: 2 } });
    expect(original).toEqual({ a: { b: 1 } });
  });
});

describe("objects", () => {
  it("differences hold only what changed", () => {
    expect(diffObject({ a: 1, b: { c: 1, d: 2 } }, { a: 1, b: { c: 1, d: 3 } })).toEqual({ b: { d: 3 } });
    expect(diffObject({ a: [1, 2] }, { a: [1, 2], b: 1 }, { inner: true })).toEqual({});
    expect(diffObject({ a: 1 }, { "-=a": null, "-=b": null }, { deletionKeys: true })).toEqual({ "-=a": null });
  });

  it("expands and flattens, arrays included", () => {
    expect(expandObject({ "a.b": 1, c: [{ "d.e": 2 }] })).toEqual({ a: { b: 1 }, c: [{ d: { e: 2 } }] });
    expect(expandObject({ a: { b: 1 }, "a.c": 2 })).toEqual({ a: { b: 1, c: 2 } });
    expect(flattenObject({ a: { b: 1, c: {} }, d: [1] })).toEqual({ "a.b": 1, "a.c": {}, d: [1] });
  });

  it("never reaches a prototype", () => {
    setProperty({}, "__proto__.polluted", true);
    setProperty({}, "constructor.prototype.polluted", true);
    expect(({} as any).polluted).toBeUndefined();
    expandObject({ "__proto__.polluted": true });
    expect(({} as any).polluted).toBeUndefined();
  });

  it("clones data and leaves class instances alone", () => {
    const set = new Set([1]);
    const source = { a: [{ b: 1 }], set };
    const copy = deepClone(source);
    expect(copy).toEqual(source);
    expect(copy.a[0]).not.toBe(source.a[0]);
    expect(copy.set).toBe(set);
    expect(() => deepClone(source, { strict: true })).toThrow("class instances");
  });

  it("compares content", () => {
    expect(equals({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBe(true);
    expect(equals(new Set([1]), new Set([2]))).toBe(false);
  });
});

describe("small helpers", () => {
  it("compares versions part by part", () => {
    expect(isNewerVersion("14.366", "14.99")).toBe(true);
    expect(isNewerVersion("1.0.0", "1.0.0")).toBe(false);
    expect(isNewerVersion("0.9", "1.0")).toBe(false);
  });

  it("makes ids of sixteen letters and digits", () => expect(randomID()).toMatch(/^[A-Za-z0-9]{16}$/));

  it("parses uuids of world, compendium and embedded documents", () => {
    expect(parseUuid("Actor.abc.Item.def")).toMatchObject({
      type: "Item",
      id: "def",
      primaryType: "Actor",
      primaryId: "abc",
    });
    expect(parseUuid("Compendium.world.monsters.Actor.abc")).toMatchObject({ type: "Actor", id: "abc" });
    expect(parseUuid(".Item.x", { relative: { documentName: "Actor", uuid: "Actor.abc" } })?.uuid).toBe(
      "Actor.abc.Item.x",
    );
    expect(parseUuid("nonsense")).toBeNull();
  });

  it("sorts between neighbours and makes room when there is none", () => {
    const [a, b, c] = [{ sort: 1 }, { sort: 2 }, { sort: 9 }];
    expect(performIntegerSort(c, { target: b, siblings: [a, b], sortBefore: true })).toHaveLength(3);
    expect(performIntegerSort(a, { target: c, siblings: [b, c], sortBefore: true })[0]!.update.sort).toBe(6);
  });

  it("collections iterate over values and find by name", () => {
    const collection = new Collection([["a", { name: "Alfred" }]]);
    expect([...collection]).toEqual([{ name: "Alfred" }]);
    expect(collection.getName("Alfred")).toBe(collection.get("a"));
    expect(() => collection.get("b", { strict: true })).toThrow("does not exist");
  });

  it("colours print as CSS", () => {
    expect(String(Color.from("#F0a"))).toBe("#ff00aa");
    expect(Color.from("nonsense").valid).toBe(false);
  });
});

describe("S5 operators survive JSON", () => {
  it("S5 deletion and replacement come back as operators", () => {
    setProfile(14);
    const wire = JSON.parse(JSON.stringify({ a: _del, b: [_replace({ c: _del })] }));
    const revived = reviveOperators(wire);
    expect(revived.a).toBe(_del);
    expect(mergeObject({ a: 1, d: { x: 1 } }, { a: _del, d: _replace({ y: 1 }) }, { applyOperators: true })).toEqual({
      d: { y: 1 },
    });
    expect(revived.b[0].constructor.name).toBe("ForcedReplacement");
  });
});
