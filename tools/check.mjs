#!/usr/bin/env node
/** The quick gate: format, lint, types, purity of rules, import direction, coverage of the rules, unit tests. Ends non-zero when any of them fails. */
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

/** Runs every step, or only those named, also after a failure; returns how many passed and failed. */
export async function check(names = []) {
  const unknown = names.filter((name) => !STEPS.some(([word]) => word === name));
  if (unknown.length > 0)
    throw new Error(`No such step: ${unknown.join(", ")}. There are: ${STEPS.map(([word]) => word).join(", ")}.`);
  const tally = { passed: 0, failed: 0 };
  for (const [word, title, run] of STEPS) {
    if (names.length > 0 && !names.includes(word)) continue;
    const start = performance.now();
    const { code, output, summary } = await run();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
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
