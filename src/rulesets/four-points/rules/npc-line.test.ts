import { expect, test } from "vitest";
import { readNpcLine } from "./npc-line.js";

const WORDS = {
  stats: ["Geist", "Kraft", "Geschick", "Umgang"],
  difficulties: ["Leicht", "Kniffelig", "Schwer", "Fast unmöglich"],
  stages: ["Hurt", "Badly Hurt", "Seriously Hurt", "beyond Seriously Hurt"],
};
const read = (line: string) => readNpcLine(line, WORDS);

test("FPA-51 FPA-59 a whole line: name, Difficulties, stage, Skills", () => {
  expect(read("Wharf thug, tricky, tough stamina, Badly Hurt: Brawling, Knots")).toEqual({
    name: "Wharf thug",
    difficulty: { wits: "tricky", stamina: "tough", dexterity: "tricky", sociability: "tricky" },
    fallsAt: 2,
    skills: ["Brawling", "Knots"],
    twice: [],
    unknown: [],
  });
});

test("FPA-73 semicolons part a line as commas do", () => {
  expect(read("Guard; tough; wits tricky; Badly Hurt: Spear; Shouting")).toEqual(
    read("Guard, tough, wits tricky, Badly Hurt: Spear, Shouting"),
  );
  expect(read("Guard; mighty").unknown).toEqual(["mighty"]);
});

test("a name alone is an ordinary NPC that falls when Hurt", () => {
  expect(read("Clerk")).toMatchObject({ name: "Clerk", fallsAt: 1, skills: [], unknown: [] });
  expect(new Set(Object.values(read("Clerk").difficulty))).toEqual(new Set(["normal"]));
});

test("either order, the reader's words too, and a single Stat beats the level for all whatever comes first", () => {
  expect(read("Ox, Kraft schwer, kniffelig").difficulty).toEqual({
    wits: "tricky",
    stamina: "tough",
    dexterity: "tricky",
    sociability: "tricky",
  });
});

test.each(["Ox, mighty", "Ox, tough tail", "Ox, stamina"])("what is not understood is named: %s", (line) => {
  expect(read(line).unknown).toEqual([line.slice(4)]);
});

test("FPA-87 what is said twice and differently is named, and the last one counts", () => {
  const ox = read("Ox, tough, Hurt, tricky, Kraft leicht, Kraft schwer, Badly Hurt, Seriously Hurt");
  expect(ox).toMatchObject({ fallsAt: 3, difficulty: { wits: "tricky", stamina: "tough" } });
  expect(ox.twice).toEqual([
    { given: ["tough", "tricky"], taken: "tricky" },
    { given: ["Hurt", "Badly Hurt", "Seriously Hurt"], taken: "Seriously Hurt" },
    { given: ["Kraft leicht", "Kraft schwer"], taken: "Kraft schwer" },
  ]);
});

test("the same said twice contradicts nothing, nor does a Stat of its own beside a Difficulty for all", () => {
  expect(read("Ox, tough, schwer, Hurt, hurt, Kraft leicht").twice).toEqual([]);
});
