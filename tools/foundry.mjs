#!/usr/bin/env node
/**
 * Plays the scenarios of tests/foundry on a real Foundry, for people who own a licence.
 *   FOUNDRY_URL=http://localhost:30000 npm run test:foundry      in a world that is open there
 *   FOUNDRY_PATH=<installation> FOUNDRY_DATA_PATH=<data> npm run test:foundry     in a world of its own
 * FOUNDRY_USERS names a game master and a player ("Guide,Wren"), FOUNDRY_RESULTS the file to write.
 */
import path from "node:path";
import { inRoot, isMain } from "./lib/files.mjs";
import { requireNode } from "./lib/node-version.mjs";

const USAGE = `Name a world that is open: FOUNDRY_URL=http://localhost:30000 npm run test:foundry
or a Foundry to start: FOUNDRY_PATH=<installation> FOUNDRY_DATA_PATH=<data folder> npm run test:foundry
FOUNDRY_USERS=<game master>,<player> says who joins (Guide,Wren); neither may have a password.
docs/live-checklist.md says more.`;

/** Foundry's status names no generation; the bench's does, so that its results are never taken for a real run's. */
const isBench = (status) => status.generation !== undefined;

/** Where the results of a run go. */
function resultsFile(env, status) {
  const name = `${isBench(status) ? "bench" : "real"}-${status.version ?? "unknown"}.json`;
  return path.resolve(env.FOUNDRY_RESULTS ?? inRoot("conformance", name));
}

async function play(url, env) {
  const { waitForWorld } = await import("./lib/foundry/world.mjs");
  const { runSuite } = await import("./lib/suite.mjs");
  const status = await waitForWorld(url, { seconds: Number(env.FOUNDRY_SECONDS ?? 60) });
  if (status.system !== "trivium-rpg")
    throw new Error(`The world at ${url} plays the system "${status.system}": open one of Trivium's.`);
  const results = resultsFile(env, status);
  const tally = await runSuite("foundry", {
    env: { FOUNDRY_URL: url, FOUNDRY_USERS: env.FOUNDRY_USERS ?? "Guide,Wren", FOUNDRY_RESULTS: results },
  });
  console.log(
    `${isBench(status) ? "The bench, imitating Foundry" : "Foundry"} ${status.version ?? "?"} at ${url}; results in ${path.relative(process.cwd(), results) || results}`,
  );
  return tally;
}

/** Starts the owner's Foundry over a folder of its own and plays there. */
async function playIsolated(env) {
  const world = await import("./lib/foundry/world.mjs");
  const { passLicensePage } = await import("./lib/foundry/license.mjs");
  const { freePort } = await import("./lib/port.mjs");
  const main = await world.findMain(env.FOUNDRY_PATH);
  const coreVersion = await world.foundryVersion(main);
  const fault = env.FOUNDRY_NODE ? undefined : world.nodeFault(coreVersion, process.versions.node);
  if (fault) throw new Error(fault);
  const port = await freePort();
  const folder = inRoot(".foundry-server");
  await world.layDataFolder({ folder, ownerData: env.FOUNDRY_DATA_PATH, port, coreVersion });
  const start = () => world.startFoundry({ main, folder, port, node: env.FOUNDRY_NODE ?? process.execPath });
  let foundry = await start();
  try {
    await waitToAnswer(foundry);
    if (await passLicensePage(foundry.url)) {
      await foundry.stop();
      foundry = await start();
    }
    await world.waitForWorld(foundry.url, { ended: foundry.ended });
    return await play(foundry.url, env);
  } catch (error) {
    throw new Error(`${error.message}\nFoundry said:\n${foundry.said()}`, { cause: error });
  } finally {
    await foundry.stop();
  }
}

/** Waits until anything answers at all; the licence page is there before any world is. */
async function waitToAnswer({ url, ended }) {
  const over = { yet: false };
  void ended.then(() => (over.yet = true));
  for (let tries = 0; tries < 60 && !over.yet; tries++) {
    if (await fetch(url).catch(() => undefined)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`Nothing answered at ${url}${over.yet ? ", since Foundry ended by itself" : ""}.`);
}

/** Plays where the environment says; throws a sentence that says what to do. */
export async function testFoundry(env) {
  if (env.FOUNDRY_URL) return play(env.FOUNDRY_URL, env);
  if (env.FOUNDRY_PATH && env.FOUNDRY_DATA_PATH) return playIsolated(env);
  throw new Error(USAGE);
}

if (isMain(import.meta.url)) {
  requireNode();
  const { passed, failed } = await testFoundry(process.env).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}
