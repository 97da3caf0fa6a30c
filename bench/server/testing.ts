/** A small world on a real server with real sockets, for the tests of this folder. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { io, type Socket } from "socket.io-client";
import type { Acknowledged, DocumentResponse, WorldPayload } from "../common/protocol.js";
import type { Generation } from "../common/profile.js";
import { type RunningServer, type ServerOptions, startServer } from "./server.js";

export const USERS = {
  Guide: "userGuide0000000",
  Wren: "userWren00000000",
  Bram: "userBram00000000",
} as const;

const MANIFEST = {
  id: "fixture",
  title: "Fixture",
  version: "1.2.3",
  socket: true,
  documentTypes: {
    Actor: { hero: { htmlFields: ["biography", "notes.*.text"], gmOnlyFields: ["secret"] } },
    Item: { gear: { htmlFields: ["description"] } },
    ChatMessage: { card: {} },
  },
};

/** A person at the table. */
export interface Person {
  socket: Socket;
  cookie: string;
  /** Everything that arrived, in order. */
  heard: DocumentResponse[];
  world(): Promise<WorldPayload>;
  /** Sends a request; a refusal throws its message. */
  modify(type: string, action: string, operation: Record<string, unknown>): Promise<DocumentResponse>;
  /** Sends anything at all. */
  raw(request: unknown): Promise<Acknowledged<DocumentResponse>>;
}

/** A server over folders of its own. */
export class Fixture {
  readonly folder: string;
  server!: RunningServer;
  readonly #people: Person[] = [];

  private constructor(
    folder: string,
    readonly generation: Generation,
  ) {
    this.folder = folder;
  }

  static async create(generation: Generation = 14, manifest: object = MANIFEST): Promise<Fixture> {
    const folder = await mkdtemp(path.join(tmpdir(), "bench-server-"));
    const fixture = new Fixture(folder, generation);
    await mkdir(fixture.systemPath);
    await writeFile(path.join(fixture.systemPath, "system.json"), JSON.stringify(manifest));
    await fixture.start();
    return fixture;
  }

  get systemPath(): string {
    return path.join(this.folder, "system");
  }

  get worldPath(): string {
    return path.join(this.folder, "world");
  }

  options(port = 0): ServerOptions {
    const { generation, systemPath, worldPath, folder } = this;
    return {
      port,
      generation,
      systemPath,
      worldPath,
      template: "empty",
      clientPath: path.join(folder, "client"),
      quiet: true,
    };
  }

  async start(port = 0): Promise<void> {
    this.server = await startServer(this.options(port));
  }

  async stop(): Promise<void> {
    for (const { socket } of this.#people.splice(0)) socket.disconnect();
    await this.server.close();
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  fetch(address: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.server.port}${address}`, { redirect: "manual", ...init });
  }

  async login(userid: string, password = ""): Promise<Response> {
    const headers = { "content-type": "application/json" };
    return this.fetch("/join", { method: "POST", headers, body: JSON.stringify({ userid, password }) });
  }

  async join(name: keyof typeof USERS): Promise<Person> {
    const response = await this.login(USERS[name]);
    return this.connect(response.headers.get("set-cookie")!.split(";")[0]!);
  }

  async connect(cookie: string, headers: Record<string, string> = {}): Promise<Person> {
    const socket = io(`http://127.0.0.1:${this.server.port}`, {
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie, ...headers },
    });
    const heard: DocumentResponse[] = [];
    socket.on("modifyDocument", (response) => heard.push(response));
    await new Promise<void>((resolve, reject) => {
      socket.on("connect", resolve);
      socket.on("connect_error", reject);
    });
    const raw = (request: unknown): Promise<any> => socket.emitWithAck("modifyDocument", request);
    const person: Person = {
      socket,
      cookie,
      heard,
      raw,
      world: async () => unwrap(await socket.emitWithAck("world")),
      modify: async (type, action, operation) => unwrap(await raw({ type, action, operation })),
    };
    this.#people.push(person);
    return person;
  }
}

function unwrap<T>(answer: Acknowledged<T>): T {
  if (answer.ok) return answer.value;
  throw new Error(answer.error.message);
}

/** Waits until what was sent before has reached everybody: the queue answers in order. */
export const settle = async (...people: Person[]): Promise<void> => {
  for (const person of people) await person.world();
};
