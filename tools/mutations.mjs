#!/usr/bin/env node
/** Breaks the bench on purpose, one semantic at a time, and sees whether its tests notice. No source is touched. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buildBench } from "./bench-build.mjs";
import { inRoot, isMain, listFiles } from "./lib/files.mjs";
import { mutate, mutationPlugin, MUTATIONS } from "./lib/mutation.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { runTool } from "./lib/run.mjs";

/** The generation under which the mutants are tested. */
const PROJECT = "bench-14";
const TESTS = "bench/tests";

/** The test files that hold tests of an id. */
async function filesOf(id) {
  const files = (await listFiles(inRoot(TESTS), ".test.ts")).map((file) => `${TESTS}/${file}`);
  const texts = await Promise.all(files.map((file) => readFile(inRoot(file), "utf8")));
  return files.filter((_, index) => texts[index].includes(`"${id} `));
}

/** Runs the tests of an id against a mutant; gives vitest's report, or what it printed where it made none. */
async function runMutant(id, client, files) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "trivium-mutant-"));
  const report = path.join(folder, "report.json");
  try {
    const only = ["-t", `^${id} `, "--testTimeout=10000", "--reporter=json", `--outputFile=${report}`];
    const env = { BENCH_MUTATION: id, BENCH_CLIENT: client };
    const { output } = await runTool("vitest", ["run", "--project", PROJECT, ...only, ...files], { env });
    const text = await readFile(report, "utf8").catch(() => null);
    return text === null ? { output, tests: [] } : { output, tests: testsOf(id, JSON.parse(text)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const testsOf = (id, { testResults }) =>
  testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ title }) => title.startsWith(`${id} `));

/** Why a mutant counts as noticed by its tests, or does not: every one of them must fail, and by an expectation of its own. */
function judge(id, { tests, output }) {
  if (tests.length === 0) throw new Error(`no test of ${id} has run:\n${output.trimEnd()}`);
  const isNoticed = ({ status, failureMessages }) =>
    status === "failed" && failureMessages.join().includes("AssertionError");
  const unmoved = tests.filter((test) => !isNoticed(test));
  if (unmoved.length === 0) return `${tests.length} of ${tests.length} tests are red`;
  const lines = unmoved.map(({ title, status, failureMessages }) =>
    [`  ${status}: ${title}`, ...failureMessages.map((message) => `    ${message.split("\n")[0]}`)].join("\n"),
  );
  throw new Error(`not every test notices:\n${lines.join("\n")}`);
}

/** Builds a mutant and tests it. */
async function checkOne(id) {
  mutate(id, await readFile(inRoot(MUTATIONS[id].file), "utf8"));
  const out = inRoot(".bench/mutants", id);
  await buildBench({ out, plugins: [mutationPlugin(id)] });
  try {
    return judge(id, await runMutant(id, path.join(out, "client"), await filesOf(id)));
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

/** Checks every mutation; prints a line each and returns how many were noticed and how many not. */
export async function checkMutations() {
  const tally = { passed: 0, failed: 0 };
  for (const [id, { breaks }] of Object.entries(MUTATIONS)) {
    const start = performance.now();
    const told = await checkOne(id).then(
      (verdict) => ({ mark: "ok    ", verdict }),
      (error) => ({ mark: "FAILED", verdict: error.message }),
    );
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${told.mark} ${id}, ${breaks}: ${told.verdict} (${seconds} s)`);
    tally[told.mark === "FAILED" ? "failed" : "passed"]++;
  }
  return tally;
}

if (isMain(import.meta.url)) {
  requireNode();
  const { passed, failed } = await checkMutations();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}
