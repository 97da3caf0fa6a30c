import { describe, expect, test } from "vitest";
import { inverse, sameJson, standingOf, takenBack, touchedBy, type Change, type SetChange } from "./change.js";

const spent: SetChange = { op: "set", uuid: "Actor.a", path: "system.pools.wits.value", before: 7, after: 5 };
const effect: Change = {
  op: "create",
  parent: "Actor.a",
  collection: "ActiveEffect",
  data: { _id: "x", name: "Hurt" },
};

describe("changes", () => {
  test.each([
    [7, "before"],
    [5, "after"],
    [4, "other"],
    [undefined, "other"],
  ])("with %j now, the change stands %s", (now, standing) => expect(standingOf(spent, now)).toBe(standing));

  test("the inverse of the inverse is the change itself", () => {
    for (const change of [spent, effect]) expect(inverse(inverse(change))).toEqual(change);
    expect(inverse(effect)).toMatchObject({ op: "delete" });
  });

  test("taking back after somebody else's change keeps theirs", () => {
    expect(takenBack(spent, 4)).toBe(6);
    expect(takenBack({ ...spent, before: "a", after: "b" }, "c")).toBe("a");
  });

  test("likeness looks at keys in any order, and at arrays as they are", () => {
    expect(sameJson({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
    expect(sameJson([1, 2], [2, 1])).toBe(false);
    expect(sameJson({ a: 1 }, { a: 1, b: 2 })).toBe(false);
    expect(sameJson([], {})).toBe(false);
    expect(sameJson(null, {})).toBe(false);
  });

  test("documents are named once", () => expect(touchedBy([spent, spent, effect])).toEqual(["Actor.a"]));
});
