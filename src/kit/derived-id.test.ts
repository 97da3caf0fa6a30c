import { expect, test } from "vitest";
import { derivedId } from "./derived-id.js";

test("the same parts give the same id of sixteen letters and digits", () => {
  expect(derivedId("card", "pay", 0)).toBe(derivedId("card", "pay", 0));
  expect(derivedId("card", "pay", 0)).toMatch(/^[A-Za-z0-9]{16}$/);
});

test("parts are kept apart", () => expect(derivedId("ab", "c", 0)).not.toBe(derivedId("a", "bc", 0)));

test("100,000 ids of neighbours do not meet", () => {
  const ids = new Set<string>();
  for (let card = 0; card < 1000; card++)
    for (let key = 0; key < 20; key++)
      for (let attempt = 0; attempt < 5; attempt++) ids.add(derivedId(`card${card}`, `tool${key}`, attempt));
  expect(ids.size).toBe(100_000);
});
