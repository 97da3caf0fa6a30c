import { describe, expect, test } from "vitest";
import { fillBook, fillWords, plainWord } from "./terms.js";

describe("the table's own words in the texts", () => {
  test("FP-003 a word replaces its placeholder everywhere, and others wait for their data", () => {
    expect(fillWords("The {guide} asks {name}; the {guide}'s word.", { guide: "Narrator" })).toBe(
      "The Narrator asks {name}; the Narrator's word.",
    );
  });

  test("FP-092 a changed word is filled in anew, also back to the usual one", () => {
    const book = { OURS: { Plain: "Nothing here", Deep: { Type: "{power} Type" } }, THEIRS: { Hint: "{power}" } };
    for (const power of ["Song", "Salt", "Power"]) {
      fillBook(book, "OURS", { power });
      expect(book).toEqual({
        OURS: { Plain: "Nothing here", Deep: { Type: `${power} Type` } },
        THEIRS: { Hint: "{power}" },
      });
    }
  });

  test("a word that is itself a placeholder or markup comes out plain", () => {
    expect(plainWord('  <b>Old\n "{name}" & co</b> ')).toBe("bOld name co/b");
    const book = { OURS: { Hint: "{power} and {guide}" } };
    fillBook(book, "OURS", { power: plainWord("{guide}"), guide: "Narrator" });
    expect(book.OURS.Hint).toBe("guide and Narrator");
  });

  test("a book without the ruleset's texts is left alone", () => {
    const book = {};
    fillBook(book, "OURS", { power: "Song" });
    expect(book).toEqual({});
  });
});
