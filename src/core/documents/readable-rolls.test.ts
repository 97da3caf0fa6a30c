import { expect, test } from "vitest";
import { readableRolls } from "./readable-rolls.js";

test("a roll whose faces are no numbers was thrown by nobody", () => {
  const good = { dice: [{ results: [{ result: 4, active: true }] }] };
  const none = { dice: [] };
  const odd = [{ toString: 1 }, "4", null, undefined, Number.NaN].map((result) => ({
    dice: [{ results: [{ result }] }],
  }));
  expect(readableRolls([good, none, ...odd, { dice: [{ results: null }] }, { dice: [{ results: [null] }] }])).toEqual([
    good,
    none,
  ]);
});
