import { expect, test } from "vitest";
import { isVisibleName } from "./name-box.js";

test.each([
  ["Odile", true],
  ["\u0623\u0648\u062F\u064A\u0644", true],
  ["", false],
  ["   ", false],
  ["\u200B\u200D", false],
  ["\u202E", false],
  ["\u3164", false],
])("%j can be seen as a name: %s", (name, expected) => expect(isVisibleName(name)).toBe(expected));
