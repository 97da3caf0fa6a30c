import { expect, test } from "vitest";
import { suggest } from "./suggest.js";

const commands = [
  { word: "act", args: "[Stat]", help: "Acts.", options: ["Wits", "Stamina"] },
  { word: "luck", args: "", help: "Luck.", options: [] },
];
const lines = (typed: string) => suggest(typed, commands).map(({ line }) => line);

test.each([
  ["/", ["/act ", "/luck"]],
  ["/L", ["/luck"]],
  ["/luck", ["/luck"]],
  ["/lucky", []],
  ["/act ", ["/act Wits", "/act Stamina"]],
  ["/ACT st", ["/act Stamina"]],
  ["/act Wits", ["/act Wits"]],
  ["/act swimming", ["/act swimming"]],
  ["/roll 1d6", []],
  ["/r", []],
  ["hello /act", []],
  ["", []],
])("%j", (typed, expected) => expect(lines(typed)).toEqual(expected));

test("a line that is complete shows how its command is written, and changes nothing when taken", () =>
  expect(suggest("/act Wits", commands)).toEqual([
    { line: "/act Wits", shown: "/act", args: "[Stat]", help: "Acts." },
  ]));
