#!/usr/bin/env node
/** The quick gate: format, lint, types, purity of rules, import direction, coverage of the rules, unit tests. Ends non-zero when any of them fails. */
import { availableParallelism } from "node:os";
import { inRoot, isMain } from "./lib/files.mjs";
import { coverage } from "./lib/coverage.mjs";
import { forbiddenImports } from "./lib/direction.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { runTool } from "./lib/run.mjs";

const tool =
  (name, ...args) =>
  async () =>
    runTool(name, args);

/** Each step: a word to run it alone by, what it looks at, and what runs it; it may sum up in a few words. */
const STEPS = [
  ["format", "format", tool("prettier", "--check", "--log-level", "warn", ".")],
  ["lint", "lint", tool("oxlint", "--quiet")],
  ["purity", "types of rules (no Foundry, no DOM)", tool("tsc", "-p", "tsconfig.rules.json")],
  ["types", "types", tool("tsc", "-p", "tsconfig.json")],
  ["bench-types", "types of the bench", tool("tsc", "-p", "bench/tsconfig.json")],
  ["test-types", "types of tests and tools", tool("tsc", "-p", "tests/tsconfig.json")],
  [
    "direction",
    "import direction",
    async () => {
      const faults = await forbiddenImports(inRoot("src"));
      return { code: faults.length > 0 ? 1 : 0, output: faults.join("\n") };
    },
  ],
  ["coverage", "coverage of the rules", coverage],
  ["unit", "unit tests", tool("vitest", "run", "--project", "unit", "--reporter", "dot")],
];

/** Runs a step; its result with how many seconds it took. */
async function timed(run) {
  const start = performance.now();
  const result = await run();
  return { ...result, seconds: ((performance.now() - start) / 1000).toFixed(1) };
}

/** Runs every step, or only those named, also after a failure; returns how many passed and failed. */
export async function check(names = []) {
  const unknown = names.filter((name) => !STEPS.some(([word]) => word === name));
  if (unknown.length > 0)
    throw new Error(`No such step: ${unknown.join(", ")}. There are: ${STEPS.map(([word]) => word).join(", ")}.`);
  const tally = { passed: 0, failed: 0 };
  const wanted = STEPS.filter(([word]) => names.length === 0 || names.includes(word));
  // The last step takes longer than all others: where there are two cores it runs beside them.
  const last = wanted.at(-1);
  const early = last && availableParallelism() > 1 ? timed(last[2]) : null;
  for (const step of wanted) {
    const [, title, run] = step;
    const { code, output, summary, seconds } = await (step === last && early ? early : timed(run));
    console.log(`${code === 0 ? "ok    " : "FAILED"} ${title} (${seconds} s)${summary ? `: ${summary}` : ""}`);
    if (code !== 0) console.log(output.trimEnd());
    tally[code === 0 ? "passed" : "failed"]++;
  }
  return tally;
}

if (isMain(import.meta.url)) {
  requireNode();
  const { passed, failed } = await check(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}
