/** The command that opens the bench. */
import { spawn } from "node:child_process";
import path from "node:path";
import { type CliOptions, readOptions, USAGE, worldPathOf } from "./options.js";
import { findRoot } from "./paths.js";
import { noteRunning } from "./running.js";
import { startServer } from "./server.js";
import { StartFailure } from "./stop.js";
import { removeWorld } from "./world-folder.js";

function requireNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24) return;
  throw new StartFailure(
    `Node ${process.versions.node} does not fit: install Node 20.19, 22.12 or 24, or a newer one of these, from https://nodejs.org.`,
  );
}

/** Opens an address in the default browser; where that fails the printed address remains. */
function openBrowser(url: string): void {
  const commands: Partial<Record<NodeJS.Platform, [string, string[]]>> = {
    darwin: ["open", [url]],
    // Windows has no program of that name: it is a word of its command interpreter.
    win32: ["cmd", ["/c", "start", "", url]],
  };
  const [command, args] = commands[process.platform] ?? ["xdg-open", [url]];
  const child = spawn(command, args, { stdio: "ignore", detached: true });
  const fail = () => console.log("No browser could be opened from here: open the address yourself.");
  child.on("error", fail);
  child.on("exit", (code) => code && fail());
  child.unref();
}

async function run(options: CliOptions): Promise<void> {
  const { port, generation, world, system, opens, resets, failsBatches } = options;
  const root = findRoot();
  const worldPath = worldPathOf(options);
  if (resets) await removeWorld(worldPath);
  const server = await startServer({
    port,
    generation,
    systemPath: path.resolve(system),
    worldPath,
    template: ["demo", "empty"].includes(world) ? world : path.resolve(world),
    faults: { lastOfBatch: failsBatches },
    clientPath: path.join(root, ".bench", "dist", "client"),
  });
  const forget = await noteRunning(root, server.url);
  console.log(`The bench is open at ${server.url} (generation ${generation}, world "${path.basename(world)}").`);
  console.log(`Who can join: ${server.users.join(", ")}. Stop it with Ctrl+C.`);
  if (opens) openBrowser(server.url);
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void Promise.all([server.close(), forget()]).then(() => process.exit(0));
    });
  }
}

try {
  requireNode();
  const options = readOptions(process.argv.slice(2));
  if (options) await run(options);
  else console.log(USAGE);
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exitCode = 1;
}
