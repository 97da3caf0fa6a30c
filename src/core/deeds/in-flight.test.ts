import { expect, test } from "vitest";
import { once } from "./in-flight.js";

test("T06.1 two calls at once run the task once and both learn its result", async () => {
  let runs = 0;
  const task = async () => ++runs;
  expect(await Promise.all([once("a", "x", task), once("a", "x", task)])).toEqual([1, 1]);
});

test("another task under the same key is refused while the first runs", async () => {
  const first = once("b", "x", async () => 1);
  expect(once("b", "y", async () => 2)).toBeNull();
  expect(await first).toBe(1);
  expect(await once("b", "y", async () => 2)).toBe(2);
});

test("a later call runs again, also after a failure", async () => {
  await expect(once("c", "x", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await once("c", "x", async () => "yes")).toBe("yes");
});

test("different keys do not wait for each other", async () => {
  expect(await Promise.all([once("d", "x", async () => 1), once("e", "x", async () => 2)])).toEqual([1, 2]);
});
