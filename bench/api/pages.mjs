/** Opens the built bench with a blank system, to look at what its page offers by itself. */
import { spawn } from "node:child_process";
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { launchBrowser } from "../../tools/lib/browser.mjs";
import { inRoot } from "../../tools/lib/files.mjs";
import { freePort } from "../../tools/lib/port.mjs";

const BLANK = {
  id: "blank",
  title: "Blank",
  version: "1.0.0",
  documentTypes: { Actor: { hero: {} }, Item: { gear: {} } },
};

/** Starts the bench's own command; resolves to its address and what stops it. */
async function startBench(generation, folder) {
  const system = path.join(folder, "blank");
  await mkdir(system, { recursive: true });
  await writeFile(path.join(system, "system.json"), JSON.stringify(BLANK));
  const options = ["--generation", String(generation), "--world", "empty", "--system", system];
  const server = spawn(
    process.execPath,
    [
      inRoot(".bench/dist/server/main.mjs"),
      ...options,
      "--port",
      String(await freePort()),
      "--no-open",
      "--data",
      path.join(folder, "data"),
    ],
    { stdio: ["ignore", "pipe", "pipe"], cwd: inRoot() },
  );
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
  };
  const url = await new Promise((resolve, reject) => {
    let output = "";
    for (const stream of [server.stdout, server.stderr])
      stream.on("data", (chunk) => {
        output += chunk;
        const address = /http:\/\/localhost:\d+/.exec(output)?.[0];
        if (address) resolve(address);
      });
    server.once("exit", () => reject(new Error(`The bench did not start: ${output}`)));
  });
  return { url, stop };
}

/** Joins a fresh bench of a generation as its gamemaster and runs a function there with one argument. */
export async function inBlankBench(generation, run, argument) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "bench-api-"));
  let bench, browser;
  try {
    bench = await startBench(generation, folder);
    browser = await launchBrowser();
    const page = await browser.newPage();
    await page.goto(`${bench.url}/join`);
    await page.selectOption('select[name="userid"]', { label: "Guide" });
    await page.click('button[name="join"]');
    await page.waitForFunction(() => globalThis.game?.ready === true, null, { timeout: 20_000 });
    return await page.evaluate(run, argument);
  } finally {
    await browser?.close();
    await bench?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
