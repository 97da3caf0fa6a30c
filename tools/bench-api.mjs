#!/usr/bin/env node
/** Writes bench/API.md: every public name of the built bench on both generations, with how far it can be trusted. */
import { readFile, writeFile } from "node:fs/promises";
import { inBlankBench } from "../bench/api/pages.mjs";
import { findContradictions, renderApi } from "../bench/api/render.mjs";
import { readStatus } from "../bench/api/status.mjs";
import { walkPage } from "../bench/api/walk.mjs";
import { inRoot, isMain } from "./lib/files.mjs";
import { requireNode } from "./lib/node-version.mjs";

const FILE = inRoot("bench/API.md");

/** What a generation's page offers. */
export async function walkGeneration(generation) {
  const status = await readStatus();
  return inBlankBench(generation, walkPage, { protectedNames: status.protected, mixins: status.mixins });
}

/** The text bench/API.md should have, and judgements that contradict the pages. */
export async function describeApi() {
  const status = await readStatus();
  const pages = await Promise.all([13, 14].map(walkGeneration));
  return { text: renderApi(...pages, status), contradictions: findContradictions(pages, status) };
}

/** The text bench/API.md has. */
export const readApi = () => readFile(FILE, "utf8");

if (isMain(import.meta.url)) {
  requireNode();
  const { text, contradictions } = await describeApi();
  for (const contradiction of contradictions) console.error(contradiction);
  await writeFile(FILE, text);
  console.log("Wrote bench/API.md");
  process.exitCode = contradictions.length > 0 ? 1 : 0;
}
