import { expect, test } from "vitest";
import { steps } from "./steps.js";

const at = (x: number, y: number, size = 1) => ({ x, y, width: size, height: size });

test.each([
  ["the same space", at(2, 2), at(2, 2), 0],
  ["side by side", at(2, 2), at(3, 2), 1],
  ["corner to corner", at(2, 2), at(3, 3), 1],
  ["a knight's move", at(2, 2), at(3, 4), 2],
  ["beside a large one", at(0, 0, 2), at(2, 1), 1],
  ["inside a huge one", at(0, 0, 4), at(2, 1), 0],
  ["beyond a huge one", at(0, 0, 4), at(9, 0), 6],
  ["a tiny one beside another", { x: 0, y: 0, width: 0.5, height: 0.5 }, at(1, 0), 1],
] as const)("%s", (_where, a, b, expected) => {
  expect(steps(a, b)).toBe(expected);
  expect(steps(b, a)).toBe(expected);
});
