#!/usr/bin/env node
/** Builds the system and the bench, then opens the bench; every option goes on to the bench's server. */
import { spawn } from "node:child_process";
import { inRoot } from "./lib/files.mjs";
import { requireNode } from "./lib/node-version.mjs";

/** Ends with what is wrong and what to do; nothing was started yet. */
function giveUp(error) {
  const isBare = error.code === "ERR_MODULE_NOT_FOUND";
  console.error(
    isBare
      ? "The packages that this needs are not installed: run npm ci, then try again."
      : `The build failed, so nothing was opened:\n${error.message}`,
  );
  process.exit(1);
}

/** Lays dist/ and .bench/dist/ anew. */
async function buildAll() {
  const [{ buildSystem }, { buildBench }] = await Promise.all([import("./build.mjs"), import("./bench-build.mjs")]);
  console.log("Building Trivium and its bench ...");
  await buildSystem();
  await buildBench();
}

requireNode();
await buildAll().catch(giveUp);
const server = spawn(process.execPath, [inRoot(".bench/dist/server/main.mjs"), ...process.argv.slice(2)], {
  stdio: "inherit",
  cwd: inRoot(),
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));
