#!/usr/bin/env node
/** Plays the worked examples of the rules against our own: $RULE_VECTORS, or the project's copy. */
import { access } from "node:fs/promises";
import path from "node:path";
import { inRoot, isMain, readJson } from "./lib/files.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { importSource } from "./lib/source.mjs";

const FILES = ["four-points", "twin-tens", "fappo"];

const isThere = (file) =>
  access(file).then(
    () => true,
    () => false,
  );

/** Plays every file; a missing one is skipped and said, but a folder with none of them is a mistake. */
export async function playVectors(folder = process.env.RULE_VECTORS ?? inRoot("tests/vectors")) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const fileOf = (name) => path.join(folder, `${name}.json`);
  const there = await Promise.all(FILES.map((name) => isThere(fileOf(name))));
  if (!there.includes(true))
    throw new Error(
      `${folder} has none of ${FILES.map((name) => `${name}.json`).join(", ")}: correct RULE_VECTORS, or unset it.`,
    );
  const { play } = await importSource(inRoot("tests/vectors/play.ts"));
  for (const [index, name] of FILES.entries()) {
    if (!there[index]) {
      console.log(`${name}.json is not in ${folder}: skipped`);
      continue;
    }
    const { lines, ...tally } = play(name, await readJson(fileOf(name)));
    for (const line of lines) console.log(line);
    for (const key of Object.keys(total)) total[key] += tally[key];
  }
  return total;
}

if (isMain(import.meta.url)) {
  requireNode();
  const { passed, failed, skipped } = await playVectors().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  process.exit(failed > 0 ? 1 : 0);
}
