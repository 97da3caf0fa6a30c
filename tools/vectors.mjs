#!/usr/bin/env node
/** Plays the worked examples of the rules against our own: $RULE_VECTORS, or the project's copy. */
import { access } from "node:fs/promises";
import path from "node:path";
import { runnerImport } from "vite";
import { inRoot, isMain, readJson } from "./lib/files.mjs";
import { requireNode } from "./lib/node-version.mjs";

const FILES = ["four-points", "twin-tens", "fappo"];

/** Plays every file; a missing one is skipped and said. */
export async function playVectors(folder = process.env.RULE_VECTORS ?? inRoot("tests/vectors")) {
  const { module } = await runnerImport(inRoot("tests/vectors/play.ts"), { configFile: false, logLevel: "error" });
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const name of FILES) {
    const file = path.join(folder, `${name}.json`);
    if (
      !(await access(file).then(
        () => true,
        () => false,
      ))
    ) {
      console.log(`${name}.json is not in ${folder}: skipped`);
      continue;
    }
    const { lines, ...tally } = module.play(name, await readJson(file));
    for (const line of lines) console.log(line);
    for (const key of Object.keys(total)) total[key] += tally[key];
  }
  return total;
}

if (isMain(import.meta.url)) {
  requireNode();
  const { passed, failed, skipped } = await playVectors();
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  process.exit(failed > 0 ? 1 : 0);
}
