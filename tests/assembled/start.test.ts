import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { inRoot } from "../../tools/lib/files.mjs";
import { freePort } from "../../tools/lib/port.mjs";

/** The commands as people give them: the built bench, and the script behind `npm start`. */
const BENCH = ".bench/dist/server/main.mjs";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "trivium-start-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const running = new Set<ChildProcess>();
afterEach(async () => {
  await Promise.all([...running].map((child) => stop(child)));
});

interface Command {
  child: ChildProcess;
  /** Everything it has printed so far. */
  text(): string;
  /** What it printed in all, and its exit code. */
  ended: Promise<{ text: string; code: number | null }>;
}

function run(script: string, args: string[], node: string[] = [], env = process.env): Command {
  const child = spawn(process.execPath, [...node, path.resolve(inRoot(), script), ...args], {
    cwd: inRoot(),
    env,
  });
  running.add(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  const ended = new Promise<{ text: string; code: number | null }>((resolve) =>
    child.on("close", (code) => {
      running.delete(child);
      resolve({ text, code });
    }),
  );
  return { child, text: () => text, ended };
}

const options = async () => ["--port", String(await freePort()), "--data", path.join(folder, "worlds")];
const bench = async (...args: string[]) => run(BENCH, ["--no-open", ...(await options()), ...args]);

async function stop(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  const closed = new Promise((resolve) => child.once("close", resolve));
  if (child.kill(signal)) await closed;
}

/** Waits until a bench has said where it is. */
const opened = async ({ text }: Command): Promise<string> => {
  await expect.poll(text, { timeout: 15_000 }).toMatch(/Stop it with/);
  return /http:\/\/localhost:\d+/.exec(text())![0];
};

describe("a start that goes well", () => {
  test("prints the address and who can join, answers, and ends at once when interrupted, idle connections or not", async () => {
    const command = await bench();
    const url = await opened(command);
    expect(command.text()).toMatch(/generation 14, world "demo"/);
    expect(command.text()).toContain("Who can join: Bram, Guide, Odile, Second Guide, Wren.");
    expect(await (await fetch(`${url}/api/status`)).json()).toMatchObject({ active: true, system: "trivium-rpg" });
    command.child.kill("SIGINT");
    expect(await command.ended).toMatchObject({ code: 0 });
    expect(command.text().split("\n")).toHaveLength(3);
  });

  test("--world, --generation and --reset do what they say", async () => {
    const first = await bench("--world", "empty", "--generation", "13");
    expect(await (await fetch(`${await opened(first)}/api/status`)).json()).toMatchObject({
      generation: 13,
      world: "empty",
    });
    await stop(first.child);
    const mark = path.join(folder, "worlds/empty-13/mark");
    await writeFile(mark, "");
    for (const [args, kept] of [
      [[], true],
      [["--reset"], false],
    ] as const) {
      const again = await bench("--world", "empty", "--generation", "13", ...args);
      await opened(again);
      await stop(again.child);
      expect((await readdir(path.dirname(mark))).includes("mark")).toBe(kept);
    }
  });

  test("an opener that fails is told as one that is missing", async () => {
    if (process.platform !== "linux") return;
    const bin = path.join(folder, "bin");
    await mkdir(bin);
    await writeFile(path.join(bin, "xdg-open"), "#!/bin/sh\nexit 3\n", { mode: 0o755 });
    const command = run(BENCH, await options(), [], { ...process.env, PATH: bin + path.delimiter + process.env.PATH });
    await expect.poll(command.text, { timeout: 15_000 }).toContain("No browser could be opened from here");
  });

  test("--system opens another system", async () => {
    const system = inRoot("bench/tests/fixtures/ui-system");
    const command = await bench("--system", system, "--world", "empty", "--data", path.join(folder, "other"));
    expect(await (await fetch(`${await opened(command)}/api/status`)).json()).toMatchObject({ system: "bench-ui" });
  });
});

describe("a start that cannot go well says why in one sentence, what to do, and ends", () => {
  const said = async (command: Command | Promise<Command>) => {
    const { text, code } = await (await command).ended;
    expect(code).toBe(1);
    return text.trim();
  };

  test("a port in use", async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) =>
      other.listen(0, "127.0.0.1", () => resolve((other.address() as { port: number }).port)),
    );
    expect(await said(bench("--port", String(port)))).toMatch(
      new RegExp(`^Port ${port} is in use: stop what uses it, or name another with --port \\d+\\.$`),
    );
    other.close();
  });

  test("a world that another bench has open, also with --reset, which leaves it alone", async () => {
    const first = await bench();
    const url = await opened(first);
    for (const args of [[], ["--reset"]])
      expect(await said(bench(...args))).toMatch(/^The world in .*demo-14 is open in another running bench: stop that/);
    expect((await fetch(`${url}/join`)).status).toBe(200);
  });

  test("a system that was not built", async () => {
    const none = path.join(folder, "dist");
    expect(await said(bench("--system", none))).toBe(
      `There is no ${path.join(none, "system.json")}: build the system first (npm run build) or name its folder with --system.`,
    );
  });

  test("a folder for worlds that is none", async () => {
    const file = path.join(folder, "file");
    await writeFile(file, "");
    expect(await said(bench("--data", file))).toMatch(/^No folder can be made at .*: name another with --data\.$/);
  });

  test.each([
    [["--port", "many"], "--port many is no port: give a number from 1 to 65535, such as --port 30000."],
    [["--port", "0"], "--port 0 is no port: give a number from 1 to 65535, such as --port 30000."],
    [["--generation", "12"], "--generation 12 does not exist here: give 13 or 14."],
    [["--prot", "1"], "Unknown option '--prot': see --help for what there is."],
  ])("wrong options: %j", async (args, message) => {
    expect(await said(bench(...args))).toBe(message);
    expect(await said(run("tools/start.mjs", args))).toBe(message);
  });

  test("npm start builds nothing under a bench that is running, nor for --help", async () => {
    const asked = await options();
    const start = (...args: string[]) => run("tools/start.mjs", ["--no-open", ...asked, ...args]);
    expect(await start("--help").ended).toMatchObject({ code: 0, text: expect.stringMatching(/^Opens the bench/) });
    await opened(run(BENCH, ["--no-open", ...asked]));
    expect(await said(start())).toMatch(/^The world in .*demo-14 is open in another running bench: stop that[^\n]*$/);
    expect(await said(start("--world", "empty"))).toMatch(/^Port \d+ is in use: [^\n]*$/);
    const beside = run("tools/start.mjs", ["--no-open", ...(await options()), "--world", "empty"]);
    await opened(beside);
    expect(beside.text()).toMatch(
      /^Nothing is built anew while the bench at http:\S+ serves what is there: stop it first/,
    );
  });

  test("npm start before npm ci", async () => {
    const bare = path.join(folder, "bare");
    for (const file of ["start.mjs", "build.mjs", "bench-build.mjs", "lib"])
      await cp(inRoot("tools", file), path.join(bare, "tools", file), { recursive: true });
    const child = run(path.join(bare, "tools/start.mjs"), []);
    expect(await said(child)).toBe("The packages that this needs are not installed: run npm ci, then try again.");
  });

  const commands = readdirSync(inRoot("tools")).filter((file) => file.endsWith(".mjs"));
  test.each([...commands.map((file) => `tools/${file}`), BENCH])("an old Node: %s", async (script) => {
    const pretend = path.join(folder, "old-node.cjs");
    await writeFile(
      pretend,
      `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.4" } });`,
    );
    const text = await said(run(script, ["--no-open"], ["--require", pretend]));
    expect(text).toMatch(/^.*18\.20\.4.*$/);
    expect(text).toMatch(/20\.19, 22\.12 or 24, or a newer one of these/);
  });
});
