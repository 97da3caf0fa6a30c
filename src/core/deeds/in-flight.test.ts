import { expect, test } from "vitest";
import { once } from "./in-flight.js";

test("T06.1 two calls at once run the task once and both learn its result", async () => {
  let runs = 0;
  const task = async () => ++runs;
  expect(await Promise.all([once("a", task), once("a", task)])).toEqual([1, 1]);
});

test("a later call runs again, also after a failure", async () => {
  await expect(once("b", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await once("b", async () => "yes")).toBe("yes");
});

test("different keys do not wait for each other", async () => {
  expect(await Promise.all([once("c", async () => 1), once("d", async () => 2)])).toEqual([1, 2]);
});
