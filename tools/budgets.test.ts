import { describe, expect, test } from "vitest";
import { missed, MOST_RUNS, takeTimes } from "./lib/budgets.mjs";

const run = (draw: number, open = 30) => ({
  prepare: { p50: 150, p95: 900 },
  open: { p50: 20, p95: open },
  draw: { p50: 8, p95: draw },
});
const kept = {
  sizes: { script: 100_000, styles: 15_000, cards: 1600 },
  runs: [run(12)],
  writes: { paid: { create: { card: 1 }, update: { actor: 1 } } },
};

describe("the budgets of what is measured", () => {
  test("what is within them all is not spoken of", () => {
    expect(missed(kept)).toEqual([]);
  });

  test("a time counts as its best run; over in each, it is named with how often it was taken", () => {
    expect(missed({ ...kept, runs: [run(23), run(12, 70), run(31)] })).toEqual([]);
    expect(missed({ ...kept, runs: [run(23), run(18)] })).toEqual([
      "drawing it again: 18.0 ms in the best of 2 runs, at most 16. Measure again when nothing else runs.",
    ]);
  });

  test("a size and a second write are named, whatever the times are; so is a figure that is missing", () => {
    const sizes = { script: 120_001, styles: undefined, cards: 4096 };
    const writes = { paid: { create: { card: 2 }, update: {} }, luck: { create: { card: 1 }, update: {} } };
    expect(missed({ ...kept, sizes, writes })).toEqual([
      "the script, packed: 120001 bytes, at most 120000",
      "the styles, packed: undefined bytes, at most 20000",
      'what one click writes (paid): {"create":{"card":2},"update":{}}, at most one of each',
    ]);
  });

  test("times are taken again only while one of them has never been within its budget, and not for ever", async () => {
    const taken = async (...runs: ReturnType<typeof run>[]) => {
      let index = 0;
      return (await takeTimes(async () => runs[Math.min(index++, runs.length - 1)]!)).length;
    };
    expect(await taken(run(12))).toBe(1);
    expect(await taken(run(23), run(20), run(12))).toBe(3);
    // Each may have its good run at another time.
    expect(await taken(run(23, 30), run(12, 70))).toBe(2);
    expect(await taken(run(23))).toBe(MOST_RUNS);
  });
});
