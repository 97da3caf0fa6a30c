import { describe, expect, test } from "vitest";
import {
  endUnseen,
  lostBetween,
  mergeEnds,
  NO_HISTORY,
  readHistory,
  rightOf,
  trimmed,
  wasWithin,
} from "./past-rights.js";

const never = () => false;
const always = () => true;
const oake = (user: string) => user === "oake";

describe("what was lost between two looks (FPA-93)", () => {
  const there = (actor: string) => actor !== "gone";

  test("a role that fell, a user who went, an actor that was given away", () => {
    const before = ["oake", "wren.odile", "wren.boat", "bram.tull"];
    expect(lostBetween(before, new Set(["wren.boat"]), there)).toEqual(["oake", "wren.odile", "bram.tull"]);
  });

  test("nothing, where somebody has become a game master, or the actor is not there any more", () => {
    expect(lostBetween(["wren.odile", "bram.gone"], new Set([rightOf("wren")]), there)).toEqual([]);
  });

  test("a game master who becomes a player loses that, and keeps what is a player's own", () => {
    expect(lostBetween(["oake"], new Set([rightOf("oake", "odile")]), there)).toEqual(["oake"]);
  });
});

describe("whether something was written in time", () => {
  const at = (createdTime: number, modifiedTime = createdTime, lastModifiedBy = "wren") => ({
    createdTime,
    modifiedTime,
    lastModifiedBy,
  });

  test("before the end it counts; at the end and later it does not", () => {
    expect([99, 100, 101].map((time) => wasWithin(at(time), 100, never))).toEqual([true, false, false]);
    expect(wasWithin(at(1), undefined, always)).toBe(false);
  });

  test("changed after the end it counts only if a game master did that", () => {
    expect(wasWithin(at(50, 150), 100, never)).toBe(false);
    expect(wasWithin(at(50, 150), 100, oake)).toBe(false);
    expect(wasWithin(at(50, 150, "oake"), 100, oake)).toBe(true);
    expect(wasWithin(at(50, 80), 100, never)).toBe(true);
  });

  test("one that was written after the end is no better for a game master's hand", () => {
    expect(wasWithin(at(120, 150, "oake"), 100, always)).toBe(false);
  });

  test("of two stamps one is enough, and none is too few", () => {
    expect(wasWithin({ createdTime: 50 }, 100, never)).toBe(true);
    expect(wasWithin({ modifiedTime: 50 }, 100, never)).toBe(true);
    expect(wasWithin({ createdTime: null, modifiedTime: null }, 100, always)).toBe(false);
  });
});

describe("when a right ended that nobody saw end", () => {
  const when = { loser: "wren", lastLook: 10, afterAll: 500 };
  const by = (lastModifiedBy: string | null) => ({ modifiedTime: 200, lastModifiedBy });

  test("after all they wrote for those who are gone; else by a game master's last change; else by the last look", () => {
    expect(endUnseen(null, when, never)).toBe(500);
    expect(endUnseen(by("oake"), when, oake)).toBe(200);
    expect(endUnseen(by("bram"), when, oake)).toBe(10);
    expect(endUnseen(by("wren"), when, always)).toBe(10);
    expect(endUnseen(by(null), when, always)).toBe(10);
    expect(endUnseen({ lastModifiedBy: "oake" }, when, always)).toBe(10);
  });
});

describe("the stored history", () => {
  test("is read back as it was written; what is none of it is left out", () => {
    const history = { held: ["oake"], at: 5, ends: { "wren.odile": 7 }, names: { wren: "Wren" } };
    expect(readHistory(JSON.stringify(history))).toEqual(history);
    for (const text of ["", "null", "5", "[", '"x"', "{}"]) expect(readHistory(text)).toEqual(NO_HISTORY);
    const odd = '{"held":[1,"oake"],"at":"5","ends":{"wren":"soon","bram":3,"odile":null},"names":{"wren":{}}}';
    expect(readHistory(odd)).toEqual({ held: ["oake"], at: 0, ends: { bram: 3 }, names: {} });
  });

  test("keeps of one right the later end", () => {
    expect(mergeEnds({ wren: 5, bram: 9 }, { wren: 7, bram: 8, oake: 1 })).toEqual({ wren: 7, bram: 9, oake: 1 });
  });

  test("forgets ends before the oldest message, and names that no end is left of", () => {
    const history = { held: [], at: 5, ends: { "wren.odile": 7, bram: 20 }, names: { wren: "Wren", bram: "Bram" } };
    expect(trimmed(history, 10)).toEqual({ held: [], at: 5, ends: { bram: 20 }, names: { bram: "Bram" } });
    expect(trimmed(history, Infinity)).toMatchObject({ ends: {}, names: {} });
  });
});
