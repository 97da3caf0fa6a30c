import { describe, expect, test } from "vitest";
import { isInCompendium, readDrop, useCommand } from "./use-macro.js";

describe("T19.1 what is dropped on the hotbar", () => {
  test.each([
    [
      { type: "Item", uuid: "Actor.a.Item.b" },
      { uuid: "Actor.a.Item.b", options: {}, label: "" },
    ],
    [
      { type: "Actor", uuid: "Actor.a" },
      { uuid: "Actor.a", options: {}, label: "" },
    ],
    [
      { type: "TriviumUse", uuid: "Actor.a", options: { stat: "wits" }, label: "Wits" },
      { uuid: "Actor.a", options: { stat: "wits" }, label: "Wits" },
    ],
    [
      { type: "TriviumUse", uuid: "Actor.a", options: ["x"], label: 7 },
      { uuid: "Actor.a", options: {}, label: "" },
    ],
    [{ type: "Macro", uuid: "Macro.a" }, undefined],
    [{ type: "Item" }, undefined],
    [{ type: "Item", uuid: "" }, undefined],
    [null, undefined],
    ["Item", undefined],
  ])("%j", (data, use) => expect(readDrop(data)).toEqual(use));

  test("its command is the same for the same use, and quotes what it carries", () => {
    expect(useCommand({ uuid: "Actor.a", options: {} })).toBe('game.trivium.use("Actor.a");');
    expect(useCommand({ uuid: "Actor.a", options: { stat: "wits" } })).toBe(
      'game.trivium.use("Actor.a", {"stat":"wits"});',
    );
    expect(useCommand({ uuid: 'x");alert("', options: {} })).toBe('game.trivium.use("x\\");alert(\\"");');
  });

  test("a compendium's entry cannot be used where it lies", () => {
    expect(isInCompendium("Compendium.trivium-rpg.four-points-skills.Item.fpSkillRunning00")).toBe(true);
    expect(isInCompendium("Actor.a.Item.b")).toBe(false);
  });
});
