import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { runTool } from "./run.mjs";

/** How many passed and failed; a run that could not even start counts as one failure. */
const nothing = () => ({ passed: 0, failed: 0 });

/**
 * Runs one vitest project and counts its tests. A suite that broke, or found no test, is a failure:
 * a run that tested nothing must not look green.
 */
export async function runSuite(project, { env = {}, filter = [], quiet = false } = {}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "trivium-suite-"));
  const file = path.join(folder, "report.json");
  try {
    const args = ["run", "--project", project, "--reporter=dot", "--reporter=json", `--outputFile=${file}`, ...filter];
    const { code, output } = await runTool("vitest", args, { env });
    const report = JSON.parse(await readFile(file, "utf8").catch(() => "null"));
    const tally = report ? { passed: report.numPassedTests, failed: report.numFailedTests } : nothing();
    if (report?.numPendingTests > 0 && !filter.length) tally.failed += report.numPendingTests;
    if (tally.passed + tally.failed === 0 || (code !== 0 && tally.failed === 0)) tally.failed++;
    if (tally.failed > 0 && !quiet) console.log(output.trimEnd());
    return tally;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
