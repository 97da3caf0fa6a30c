import { expect, test } from "vitest";
import { meantBy, suggest } from "./suggest.js";

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

test.each([
  ["/lukc", "luck"],
  ["/LUK", "luck"],
  ["/luckk 5", "luck"],
  ["/uluck", "luck"],
  ["/lick", "luck"],
  ["/luck", undefined],
  ["/kcul", undefined],
  ["/lu", undefined],
  ["/ac", undefined],
  ["/lukcy", undefined],
  ["/roll 1d6", undefined],
  ["lukc", undefined],
])("%j means %j", (line, word) => expect(meantBy(line, ["act", "luck", "npc"])).toBe(word));
