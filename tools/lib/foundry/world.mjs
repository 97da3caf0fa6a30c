import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { inRoot, readJson, writeText } from "../files.mjs";

/** The people of the isolated world; nobody has a password. */
export const USERS = [
  { _id: "triviumTestGuide", name: "Guide", role: 4, color: "#b3473c" },
  { _id: "triviumTestWren0", name: "Wren", role: 1, color: "#2f7d5b" },
  { _id: "triviumTestBram0", name: "Bram", role: 1, color: "#2f6fb3" },
];
export const WORLD = "trivium-test";

const isThere = (file) =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Foundry's own start script inside an installation: of the Node edition, or of the desktop one. */
export async function findMain(foundryPath) {
  for (const file of ["main.js", "main.mjs", "resources/app/main.js", "resources/app/main.mjs"])
    if (await isThere(path.join(foundryPath, file))) return path.join(foundryPath, file);
  throw new Error(`There is no main.js in ${foundryPath}: FOUNDRY_PATH must name the folder Foundry is installed in.`);
}

/** The version that an installation calls itself, such as "13.351"; undefined when it does not say. */
export async function foundryVersion(main) {
  const about = await readJson(path.join(path.dirname(main), "package.json")).catch(() => ({}));
  const { generation, build } = about.release ?? {};
  return generation === undefined ? undefined : `${generation}.${build}`;
}

/** Foundry 14 needs a newer Node than these tools; FOUNDRY_NODE may name one. */
export function nodeFault(version, node) {
  const generation = Number.parseInt(version ?? "", 10);
  const major = Number.parseInt(node.replace(/^v/, ""), 10);
  return generation >= 14 && major < 24
    ? `Foundry ${version} needs Node 24 or newer to run, and this is ${node}: name one with FOUNDRY_NODE.`
    : undefined;
}

/**
 * Lays a data folder of its own beside the owner's: configuration, a copy of the licence, the built system and one
 * world with three users. Packs are copied, since a database has one opener; the rest of dist/ is linked.
 */
export async function layDataFolder({ folder, ownerData, port, dist = inRoot("dist"), coreVersion }) {
  const base = path.basename(ownerData) === "Data" ? path.dirname(ownerData) : ownerData;
  const license = path.join(base, "Config", "license.json");
  if (!(await isThere(license)))
    throw new Error(
      `There is no ${license}: FOUNDRY_DATA_PATH must name the folder that holds Data and Config, with a signed licence.`,
    );
  if (!(await isThere(path.join(dist, "system.json"))))
    throw new Error("There is no dist/ yet: run `npm run build` first.");
  const { id, version } = await readJson(path.join(dist, "system.json"));
  await rm(folder, { recursive: true, force: true });
  const options = { port, upnp: false, telemetry: false, hotReload: false, language: "en.core", world: null };
  await writeText(path.join(folder, "Config/options.json"), JSON.stringify(options, null, 2));
  await cp(license, path.join(folder, "Config/license.json"));
  const system = path.join(folder, "Data/systems", id);
  await mkdir(system, { recursive: true });
  for (const entry of await readdir(dist)) {
    const from = path.join(dist, entry);
    const isFolder = (await stat(from)).isDirectory();
    if (entry === "packs") await cp(from, path.join(system, entry), { recursive: true });
    else
      await symlink(from, path.join(system, entry), isFolder && process.platform === "win32" ? "junction" : undefined);
  }
  await layWorld(path.join(folder, "Data/worlds", WORLD), { id, version, coreVersion });
  return folder;
}

/** A world of three users, compiled as Foundry stores it. */
async function layWorld(place, { id, version, coreVersion }) {
  const { compilePack } = await import("@foundryvtt/foundryvtt-cli");
  const about = {
    id: WORLD,
    title: "Trivium test",
    system: id,
    coreVersion,
    systemVersion: version,
    compatibility: { minimum: "13", verified: coreVersion },
    description: "",
  };
  await writeText(path.join(place, "world.json"), JSON.stringify(about, null, 2));
  const from = await mkdtemp(path.join(os.tmpdir(), "trivium-world-"));
  try {
    for (const user of USERS)
      await writeFile(
        path.join(from, `${user._id}.json`),
        JSON.stringify({
          ...user,
          password: "",
          character: null,
          hotbar: {},
          permissions: {},
          flags: {},
          _key: `!users!${user._id}`,
        }),
      );
    await compilePack(from, path.join(place, "data/users"), { log: false });
  } finally {
    await rm(from, { recursive: true, force: true });
  }
}

/** Starts Foundry over a folder; resolves to its address and what stops it. */
export async function startFoundry({ main, folder, port, node = process.execPath }) {
  const args = [main, `--dataPath=${folder}`, `--port=${port}`, `--world=${WORLD}`, "--noupnp"];
  const child = spawn(node, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return {
    url: `http://localhost:${port}`,
    ended,
    said: () => output.trim().split("\n").slice(-8).join("\n"),
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/**
 * Waits until a world is really open: /api/status says so, and a page that answers is not enough, for a missing licence
 * answers too. Returns what the status says.
 */
export async function waitForWorld(url, { seconds = 60, ended } = {}) {
  const end = Date.now() + seconds * 1000;
  let last = "no answer";
  const over = { yet: false };
  void ended?.then(() => (over.yet = true));
  while (Date.now() < end && !over.yet) {
    try {
      const response = await fetch(new URL("/api/status", url));
      const status = await response.json();
      if (status.active) return status;
      last = "it runs, but no world is open";
    } catch (error) {
      last = error.cause?.code === "ECONNREFUSED" ? "nothing listens there" : error.message;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(
    `No world opened at ${url}${over.yet ? ", since it ended by itself" : ` within ${seconds} seconds`}: ${last}.`,
  );
}
