#!/usr/bin/env node
/** Builds the system and the bench, then opens the bench; every option goes on to the bench's server, which reads it first. */
import { spawn } from "node:child_process";
import { inRoot } from "./lib/files.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { importSource } from "./lib/source.mjs";

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

/** Ends here where nothing should be built: for the usage, wrong options, and a world or port that is taken. */
async function ask(args) {
  const { preflight } = await importSource(inRoot("bench/server/preflight.ts"));
  const answer = await preflight(args);
  if (!answer) return;
  console[answer.code === 0 ? "log" : "error"](answer.text);
  process.exit(answer.code);
}

/** Lays dist/ and .bench/dist/ anew, unless a bench that runs from here serves them. */
async function buildAll() {
  const { findRunning } = await importSource(inRoot("bench/server/running.ts"));
  const other = await findRunning(inRoot());
  if (other) {
    console.log(
      `Nothing is built anew while the bench at ${other} serves what is there: stop it first to see changes.`,
    );
    return;
  }
  const [{ buildSystem }, { buildBench }] = await Promise.all([import("./build.mjs"), import("./bench-build.mjs")]);
  console.log("Building Trivium and its bench ...");
  await buildSystem();
  await buildBench();
}

requireNode();
const args = process.argv.slice(2);
// Folders in the options are meant from here, wherever this was started.
process.chdir(inRoot());
await ask(args).then(buildAll).catch(giveUp);
const server = spawn(process.execPath, [inRoot(".bench/dist/server/main.mjs"), ...args], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));
