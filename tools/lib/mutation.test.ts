import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { inRoot } from "./files.mjs";
import { mutate, mutationPlugin, MUTATIONS } from "./mutation.mjs";

test.each(Object.entries(MUTATIONS))("mutation %s still finds its text", async (id, { file, from, to }) => {
  const mutant = mutate(id, await readFile(inRoot(file), "utf8"));
  expect(mutant).toContain(to);
  expect(mutant).not.toContain(from);
});

test("a text that is missing, or there twice, is an error and not a pass", () => {
  const { from } = MUTATIONS.S31;
  expect(() => mutate("S31", "nothing of the kind")).toThrow("finds its text 0 times");
  expect(() => mutate("S31", from + from)).toThrow("finds its text 2 times");
  expect(() => mutationPlugin("S0")).toThrow("There is no mutation S0");
});

test("the plugin changes its file and no other", () => {
  const { file, from, to } = MUTATIONS.S1;
  const { transform } = mutationPlugin("S1");
  expect(transform(`a ${from} b`, inRoot(file).replaceAll("\\", "/"))).toBe(`a ${to} b`);
  expect(transform(`a ${from} b`, inRoot("bench/common/data/fields-objects.ts"))).toBeNull();
});
