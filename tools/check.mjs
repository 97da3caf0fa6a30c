#!/usr/bin/env node
/** The quick gate: format, lint, types, purity of rules, import direction, unit tests. Ends non-zero when any of them fails. */
import { inRoot, isMain } from "./lib/files.mjs";
import { forbiddenImports } from "./lib/direction.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { runTool } from "./lib/run.mjs";

const tool =
  (name, ...args) =>
  async () =>
    runTool(name, args);

/** Each step's name and what runs it. */
const STEPS = [
  ["format", tool("prettier", "--check", "--log-level", "warn", ".")],
  ["lint", tool("oxlint", "--quiet")],
  ["types of rules (no Foundry, no DOM)", tool("tsc", "-p", "tsconfig.rules.json")],
  ["types", tool("tsc", "-p", "tsconfig.json")],
  ["types of the bench", tool("tsc", "-p", "bench/tsconfig.json")],
  ["types of tests and tools", tool("tsc", "-p", "tests/tsconfig.json")],
  [
    "import direction",
    async () => {
      const faults = await forbiddenImports(inRoot("src"));
      return { code: faults.length > 0 ? 1 : 0, output: faults.join("\n") };
    },
  ],
  ["unit tests", tool("vitest", "run", "--project", "unit", "--reporter", "dot")],
];

/** Runs every step, also after a failure; returns how many passed and failed. */
export async function check() {
  const tally = { passed: 0, failed: 0 };
  for (const [name, run] of STEPS) {
    const start = performance.now();
    const { code, output } = await run();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
    if (code !== 0) console.log(output.trimEnd());
    tally[code === 0 ? "passed" : "failed"]++;
  }
  return tally;
}

if (isMain(import.meta.url)) {
  requireNode();
  const { passed, failed } = await check();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}
