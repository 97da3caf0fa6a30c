import { describe, expect, test } from "vitest";
import { forbiddenImports, importsOf, roomOf, whyNot } from "./direction.mjs";
import { inRoot } from "./files.mjs";

describe("import direction", () => {
  test("our own sources keep it", async () => expect(await forbiddenImports(inRoot("src"))).toEqual([]));

  test.each([
    ["core/registry.ts", "rulesets/four-points/index.ts", "the core knows no ruleset"],
    ["core/registry.ts", "rulesets/index.ts", "core may not import from list"],
    ["rulesets/fappo/data/trait.ts", "rulesets/four-points/data/skill.ts", "rulesets never import each other"],
    ["rulesets/fappo/index.ts", "rulesets/four-points/index.ts", "rulesets never import each other"],
    ["rulesets/four-points/rules/quote.ts", "rulesets/four-points/data/skill.ts", "rules may not import from data"],
    ["rulesets/four-points/rules/quote.ts", "foundry/notice.ts", "rules may not import from foundry"],
    [
      "rulesets/four-points/data/skill.ts",
      "rulesets/four-points/documents/item.ts",
      "data may not import from documents",
    ],
    ["rulesets/four-points/documents/item.ts", "rulesets/four-points/sheets/item-sheet.ts", "documents may not import"],
    ["foundry/menus.ts", "core/registry.ts", "foundry may not import from core"],
    ["kit/pool.ts", "foundry/notice.ts", "kit may not import from foundry"],
    ["main.ts", "rulesets/four-points/index.ts", "main may not import from index"],
  ])("%s may not import %s", (from, to, why) => expect(whyNot(from, to)).toContain(why));

  test("what the house allows is allowed", () => {
    expect(whyNot("rulesets/four-points/sheets/a.ts", "rulesets/four-points/rules/b.ts")).toBeNull();
    expect(whyNot("rulesets/index.ts", "rulesets/four-points/index.ts")).toBeNull();
    expect(whyNot("core/a.ts", "foundry/b.ts")).toBeNull();
  });

  test("every way of importing is seen", () =>
    expect(
      importsOf(`import a from "./a.js"; import "./b.css"; export { c } from './c.js';
        const d = await import("./d.js"); declare module "./e.js" {} import type { F } from "./f.js";
        import {
          g,
        } from "./g.js";`),
    ).toEqual(["./a.js", "./b.css", "./c.js", "./d.js", "./e.js", "./f.js", "./g.js"]));

  test("a file outside the rooms is a fault", () => expect(roomOf("rulesets/four-points/odds/and-ends.ts")).toBeNull());
});
