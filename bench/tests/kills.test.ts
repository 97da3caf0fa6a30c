/** S55: what was acknowledged outlives a server that is killed while it writes, and nothing is half-written. */
import { expect, test } from "vitest";
import { runKills } from "../../tools/lib/kills.mjs";
import { GENERATION } from "../../tests/lib/table.js";

test("S55 twenty kills in the middle of writing lose nothing that was acknowledged and leave nothing by halves", async () => {
  const tally = await runKills({ count: 20, seed: 55, generation: GENERATION });
  expect(tally.faults).toEqual([]);
  // Without writes, and some that the kill caught, the kills prove nothing.
  expect(tally.kills).toBe(20);
  expect(tally.acknowledged).toBeGreaterThan(20);
  expect(tally.pending).toBeGreaterThan(5);
}, 120_000);
