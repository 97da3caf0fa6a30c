#!/usr/bin/env node
/** The randomised run at length: node tools/random-run.mjs [--operations 20000] [--seed 1] [--generation 14] */
import { parseArgs } from "node:util";
import { buildBench } from "./bench-build.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { runTool } from "./lib/run.mjs";

requireNode();
const { values } = parseArgs({
  options: {
    operations: { type: "string", default: "20000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    generation: { type: "string", default: "14" },
    built: { type: "boolean", default: false },
  },
});
const { operations, seed, generation, built } = values;
console.log(`${operations} operations, seed ${seed}, generation ${generation}`);
if (!built) await buildBench();
const start = performance.now();
const env = { RANDOM_RUN_OPERATIONS: operations, RANDOM_RUN_SEED: seed };
const args = ["run", "--project", `bench-${generation}`, "bench/tests/random-run.test.ts"];
const { output, code } = await runTool("vitest", args, { env });
console.log(output.trimEnd());
console.log(`${((performance.now() - start) / 1000).toFixed(0)} s`);
process.exit(code === 0 ? 0 : 1);
