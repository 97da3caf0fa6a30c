/** The built bench as a process of its own over a folder of its own, and people who speak to it without a browser. */
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { io } from "socket.io-client";
import { inRoot } from "./files.mjs";
import { freePort } from "./port.mjs";

const SYSTEM = {
  id: "plain",
  title: "Plain",
  version: "1.0.0",
  documentTypes: { Actor: { hero: { gmOnlyFields: ["secret"] } }, Item: { gear: {} } },
};

/** The users of the empty world. */
export const IDS = { Guide: "userGuide0000000", Wren: "userWren00000000", Bram: "userBram00000000" };

/** A folder with a world and a system, and the process that serves it. */
export class BenchProcess {
  #child = null;
  #output = "";

  static async create(generation) {
    const bench = new BenchProcess();
    bench.folder = await mkdtemp(path.join(os.tmpdir(), "bench-process-"));
    bench.generation = generation;
    bench.port = await freePort();
    await mkdir(path.join(bench.folder, "system"));
    await writeFile(path.join(bench.folder, "system", "system.json"), JSON.stringify(SYSTEM));
    return bench;
  }

  get url() {
    return `http://localhost:${this.port}`;
  }

  /** What the process has printed, for whoever looks for the reason of a failure. */
  get output() {
    return this.#output;
  }

  /** Starts the process; it is done when it answers. */
  async start() {
    const { folder, generation, port } = this;
    const options = ["--generation", String(generation), "--world", "empty", "--port", String(port), "--no-open"];
    const places = ["--system", path.join(folder, "system"), "--data", path.join(folder, "data")];
    const file = inRoot(".bench/dist/server/main.mjs");
    this.#child = spawn(process.execPath, [file, ...options, ...places], { stdio: ["ignore", "pipe", "pipe"] });
    this.#output = "";
    await new Promise((resolve, reject) => {
      for (const stream of [this.#child.stdout, this.#child.stderr])
        stream.on("data", (chunk) => {
          this.#output += chunk;
          if (this.#output.includes(this.url)) resolve();
        });
      this.#child.once("exit", () => reject(new Error(`The bench did not start: ${this.#output}`)));
    });
  }

  /** Ends the process, by default without giving it time for anything. */
  async kill(signal = "SIGKILL") {
    const ended = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.kill(signal);
    await ended;
  }

  async remove() {
    if (this.#child?.exitCode === null && this.#child.signalCode === null) await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** A connection of somebody who joined. */
  async join(name) {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ userid: IDS[name], password: "" });
    const response = await fetch(`${this.url}/join`, { method: "POST", headers, body, redirect: "manual" });
    const cookie = response.headers.get("set-cookie").split(";")[0];
    const socket = io(this.url, {
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie },
    });
    await new Promise((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", reject);
    });
    return socket;
  }
}

/** The answer to a request. */
export const ask = (socket, type, action, operation) =>
  socket.emitWithAck("modifyDocument", { type, action, operation });

/** Everything that a user is given to start with. */
export async function worldOf(socket) {
  const answer = await socket.emitWithAck("world");
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}
