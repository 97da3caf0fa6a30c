#!/usr/bin/env node
/** Kills the bench's server in the middle of writing as often as asked: node tools/kills.mjs --count 500 [--seed 1] [--generation 14] */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { buildBench } from "./bench-build.mjs";
import { inRoot } from "./lib/files.mjs";
import { runKills } from "./lib/kills.mjs";
import { requireNode } from "./lib/node-version.mjs";

requireNode();
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "500" },
    seed: { type: "string", default: String(Date.now() % 2 ** 32) },
    generation: { type: "string", default: "14" },
  },
});
const [count, seed, generation] = [values.count, values.seed, values.generation].map(Number);
if (!existsSync(inRoot(".bench/dist/server/main.mjs"))) await buildBench();
console.log(`${count} kills, seed ${seed}, generation ${generation}`);
const start = performance.now();
const onKill = ({ kills }) => {
  if ((kills + 1) % 50 === 0) console.log(`${kills + 1} kills ...`);
};
const { kills, acknowledged, pending, pendingKept, faults } = await runKills({ count, seed, generation, onKill });
for (const fault of faults) console.error(fault);
const seconds = ((performance.now() - start) / 1000).toFixed(0);
console.log(
  `${kills} kills in ${seconds} s: ${acknowledged} writes acknowledged, all of them kept where nothing is said above; ` +
    `${pending} were not answered yet, of which ${pendingKept} are there whole; ${faults.length} faults.`,
);
process.exit(faults.length > 0 ? 1 : 0);
