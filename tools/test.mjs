#!/usr/bin/env node
/** Everything: the quick gate, the built package, the rules' worked examples, the bench, and play in a real browser on both generations. */
import { availableParallelism } from "node:os";
import { requireNode } from "./lib/node-version.mjs";

requireNode();
const { check } = await import("./check.mjs");
const { buildSystem } = await import("./build.mjs");
const { buildBench } = await import("./bench-build.mjs");
const { findBrowser } = await import("./lib/browser.mjs");
const { runSuite } = await import("./lib/suite.mjs");
const { checkMutations } = await import("./mutations.mjs");
const { playVectors } = await import("./vectors.mjs");

const total = { passed: 0, failed: 0 };

/** Runs one part, prints its name before and its count and time after, and adds it to the whole. */
async function part(name, run) {
  console.log(`${name} ...`);
  const start = performance.now();
  const tally = await run().catch((error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  total.passed += tally.passed;
  total.failed += tally.failed;
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`${name}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)\n`);
}

/** The two generations side by side wait for each other less than one after the other: two cores are in use for a third less time. */
const hasRoom = availableParallelism() > 1;
async function inTurn(runs) {
  for (const run of runs) await run();
}

const built = async (build) => {
  await build();
  return { passed: 1, failed: 0 };
};

await part("browser", async () => {
  const { executablePath } = await findBrowser();
  console.log(executablePath);
  return { passed: 1, failed: 0 };
});
await part("quick gate", () => check());
await part("build of the system", () => built(buildSystem));
await part("build of the bench", () => built(buildBench));
await part("assembled system", () => runSuite("assembled"));
await part("worked examples", () => playVectors());
for (const [name, suite] of [
  ["bench", "bench"],
  ["end to end", "e2e"],
]) {
  const generations = [14, 13].map(
    (generation) => () => part(`${name}, generation ${generation}`, () => runSuite(`${suite}-${generation}`)),
  );
  await (hasRoom ? Promise.all(generations.map((run) => run())) : inTurn(generations));
}
await part("mutations of the bench", () => checkMutations());

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
