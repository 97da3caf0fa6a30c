import { expect, test } from "vitest";
import { mayShow } from "./reveal.js";

const player = { isGM: false, owns: false };

test.each([
  ["always", false, true],
  ["always", true, true],
  ["after", false, false],
  ["after", true, true],
  ["gm", false, false],
  ["gm", true, false],
])("T07.5 revealNumbers %s, resolved %s: a player sees %s", (reveal, isResolved, seen) => {
  expect(mayShow(reveal, player, isResolved)).toBe(seen);
  expect(mayShow(reveal, { ...player, isGM: true }, isResolved)).toBe(true);
  expect(mayShow(reveal, { ...player, owns: true }, isResolved)).toBe(true);
});
