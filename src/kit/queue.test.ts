import { expect, test } from "vitest";
import { inTurn } from "./queue.js";

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

test("tasks under one key run one after the other, and a failure holds up nobody", async () => {
  const seen: string[] = [];
  const task = (name: string, ms: number, fails = false) =>
    inTurn("one", async () => {
      seen.push(`${name} begins`);
      await after(ms);
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([task("first", 10, true), task("second", 5), task("third", 0)]);
  expect(seen).toEqual(["first", "second", "third"].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
});

test("tasks under other keys do not wait", async () => {
  const seen: string[] = [];
  const slow = inTurn("slow", () => after(20).then(() => seen.push("slow")));
  const quick = inTurn("quick", async () => seen.push("quick"));
  await Promise.all([slow, quick]);
  expect(seen).toEqual(["quick", "slow"]);
});
