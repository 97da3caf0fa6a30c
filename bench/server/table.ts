/** The table: the world, who sits at it, and the queue through which everything that changes it passes. */
import type { IncomingHttpHeaders } from "node:http";
import type { Server, Socket } from "socket.io";
import type {
  Acknowledged,
  ClientEvents,
  DocumentResponse,
  FileListing,
  PackAnswer,
  ServerEvents,
  UserActivity,
  WorldPayload,
} from "../common/protocol.js";
import type { Generation } from "../common/profile.js";
import type { Manifest } from "./manifest.js";
import { listFiles } from "./file-list.js";
import { modifyDocuments } from "./operations.js";
import { readFromPack } from "./pack-reading.js";
import type { Pack, Packs } from "./packs.js";
import type { JoinPage } from "./pages.js";
import { Refusal } from "./refusal.js";
import { readRequest } from "./requests.js";
import type { Mount } from "./static-files.js";
import type { WorldInfo } from "./world-folder.js";
import type { WorldDocuments } from "./world-documents.js";

export type TableServer = Server<ClientEvents, ServerEvents>;
type TableSocket = Socket<ClientEvents, ServerEvents>;

/** The longest that a question to another user is kept open, in milliseconds. */
const MAX_WAIT = 10 * 60 * 1000;

const MAX_BATCH = 500;

const WITHOUT_ANSWER =
  "A write was not carried out: it waits for no answer, so that nobody would learn what became of it.";

/** Sockets of people who joined; all others hear nothing. */
const SEATED = "seated";

/** Faults that a server can be told to have, to see what code makes of them. */
export interface Faults {
  /** The last write of every batch fails, after the others are stored. */
  lastOfBatch?: boolean;
}

export interface TableOptions {
  world: WorldInfo;
  documents: WorldDocuments;
  manifest: Manifest;
  generation: Generation;
  version: string;
  mounts: Mount[];
  packs: Packs;
  faults?: Faults;
}

/** One running world. */
export class Table {
  readonly world: WorldInfo;
  readonly #options: TableOptions;
  readonly #documents: WorldDocuments;
  readonly #seats = new Map<string, Set<TableSocket>>();
  #server: TableServer | null = null;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: TableOptions) {
    this.#options = options;
    this.world = options.world;
    this.#documents = options.documents;
  }

  userDocument(id: string): any {
    return this.#documents.get("User", id);
  }

  /** Whether a user exists and has a role that may play. */
  mayJoin(id: string): boolean {
    return this.userDocument(id)?.hasRole("PLAYER") ?? false;
  }

  /** What anybody may know of the running host. */
  status(): Record<string, unknown> {
    const { manifest, generation, version } = this.#options;
    const { id } = this.world;
    const users = this.#seats.size;
    return {
      active: true,
      version,
      generation,
      world: id,
      system: manifest.id,
      systemVersion: manifest.version,
      users,
    };
  }

  joinPage(): JoinPage {
    const { manifest, generation } = this.#options;
    const players = this.#documents.all("User").filter((user: any) => user.hasRole("PLAYER"));
    const users = players.map((user) => ({
      id: user.id!,
      name: user.name as string,
      isOnline: this.#seats.has(user.id!),
      needsPassword: Boolean(user._source.password),
    }));
    users.sort((a, b) => a.name.localeCompare(b.name));
    return { world: this.world, systemTitle: manifest.title, generation, users };
  }

  /** Seats every socket whose session has a user and answers what it asks. */
  open(server: TableServer, userOf: (socket: TableSocket) => string | null): void {
    this.#server = server;
    server.on("connection", (socket) => {
      const userId = userOf(socket);
      if (userId) this.#seat(socket, userId);
      socket.on("world", (answer) => this.#answer(answer, () => this.#payload(userId)));
      socket.on("modifyDocument", (request, answer) => {
        if (typeof answer !== "function") socket.emit("refused", { message: WITHOUT_ANSWER, code: "validation" });
        this.#answer(answer, () => this.#orTell(socket, () => this.#modify(socket, userId, request)));
      });
      socket.on("modifyBatch", (requests, answer) => {
        this.#answer(answer, () => this.#orTell(socket, () => this.#modifyBatch(socket, userId, requests)));
      });
      socket.on("userActivity", (activity) => this.#tell(socket, userId, activity));
      socket.on("readPack", (request, answer) => this.#answer(answer, () => this.#readPack(userId, request)));
      socket.on("userQuery", (query, answer) => void this.#query(userId, query, answer));
      socket.on("listFiles", (target, answer) => this.#answer(answer, () => this.#listFiles(userId, target)));
      if (userId && this.#options.manifest.socket) this.#relay(socket, userId);
    });
  }

  /** Sends away the connections of whoever logged out; the others hear of it, too. */
  dismiss(isTheirs: (headers: IncomingHttpHeaders) => boolean): void {
    const sockets = [...this.#seats.values()].flatMap((seats) => [...seats]);
    for (const socket of sockets) if (isTheirs(socket.request.headers)) socket.disconnect(true);
  }

  /** Everything that was asked for so far is done when this is. */
  async settle(): Promise<void> {
    await this.#queue;
  }

  #seat(socket: TableSocket, userId: string): void {
    void socket.join(SEATED);
    const seats = this.#seats.get(userId) ?? new Set();
    this.#seats.set(userId, seats.add(socket));
    if (seats.size === 1) socket.to(SEATED).emit("userConnected", userId, true);
    socket.on("disconnect", () => {
      seats.delete(socket);
      if (seats.size > 0) return;
      this.#seats.delete(userId);
      this.#server?.to(SEATED).emit("userConnected", userId, false);
    });
  }

  /** Passes a system's own messages on to everybody else, with the user whom the server vouches for. */
  #relay(socket: TableSocket, userId: string): void {
    const channel = `system.${this.#options.manifest.id}`;
    socket.onAny((event: string, ...content: unknown[]) => {
      if (event !== channel) return;
      const passed = content.filter((part) => typeof part !== "function");
      (socket.to(SEATED) as any).emit(channel, ...passed, userId);
      const acknowledge = content.at(-1);
      if (typeof acknowledge === "function") acknowledge(...passed);
    });
  }

  /** Does one thing after the other, so that every socket hears of them in the order in which they were stored. */
  #answer<T>(answer: unknown, work: () => Promise<T> | T): void {
    // Without an acknowledgement nobody could learn of the outcome: such a request is not one of ours.
    if (typeof answer !== "function") return;
    const respond = answer as (response: Acknowledged<T>) => void;
    this.#queue = this.#queue.then(async () => {
      try {
        respond({ ok: true, value: await work() });
      } catch (error) {
        respond({ ok: false, error: describe(error) });
      }
    });
  }

  /** Tells the connection itself of a refusal: code that wrote by hand may have nobody who reads the answer. */
  async #orTell<T>(socket: TableSocket, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const { message, code } = error instanceof Refusal ? error : describe(error);
      socket.emit("refused", { message, code });
      throw error instanceof Refusal ? error : new Refusal("server", message);
    }
  }

  #payload(userId: string | null): WorldPayload {
    const { manifest, generation, version, packs } = this.#options;
    const { id, title, system } = this.world;
    const isSeated = userId !== null && this.mayJoin(userId);
    return {
      generation,
      version,
      userId: isSeated ? userId : null,
      world: { id, title, system },
      system: manifest,
      activeUsers: isSeated ? [...this.#seats.keys()] : [],
      documents: isSeated ? this.#documents.sources() : {},
      broken: isSeated ? this.#broken() : [],
      packs: isSeated ? packs.all().map(({ metadata }) => metadata) : [],
    };
  }

  async #modify(socket: TableSocket, userId: string | null, given: unknown): Promise<DocumentResponse> {
    const { response, tell } = await this.#carryOut(socket, userId, given);
    tell();
    return response;
  }

  /** One write after the other, each stored by itself; when one fails, those before it are stored and nobody heard. */
  async #modifyBatch(socket: TableSocket, userId: string | null, given: unknown): Promise<DocumentResponse[]> {
    if (this.#options.generation < 14 || !Array.isArray(given) || given.length > MAX_BATCH)
      throw new Refusal(
        "validation",
        `A batch is a list of ${MAX_BATCH} writes at most, and generation 14 alone has it.`,
      );
    const done: { response: DocumentResponse; tell: () => void }[] = [];
    for (const [index, request] of given.entries()) {
      if (this.#options.faults?.lastOfBatch && index === given.length - 1)
        throw new Refusal("server", "The last write of this batch failed, as the bench was told to let it.");
      done.push(await this.#carryOut(socket, userId, request));
    }
    for (const { tell } of done) tell();
    return done.map(({ response }) => response);
  }

  async #carryOut(
    socket: TableSocket,
    userId: string | null,
    given: unknown,
  ): Promise<{ response: DocumentResponse; tell: () => void }> {
    const user = userId === null ? null : this.userDocument(userId);
    if (!user?.hasRole("PLAYER")) throw new Refusal("permission", "Nobody has joined here: go to the join page first.");
    const { manifest, version } = this.#options;
    const request = readRequest(given);
    const { type, action } = request;
    const packId = request.operation.pack ?? null;
    const pack = packId === null ? null : this.#options.packs.writable(packId, user, action);
    const world = pack?.documents ?? this.#documents;
    const result = await modifyDocuments({ world, manifest, version, user }, request);
    const { data: _data, updates: _updates, ...operation } = request.operation;
    const response: DocumentResponse = { type, action, operation, result, userId: user.id };
    const tell = (): void => {
      if (result.length > 0) this.#broadcast(socket, response, pack);
      if (type === "User") this.#dismissStrangers();
    };
    return { response, tell };
  }

  /** Tells everybody else what was stored; of a pack only those who may read it. */
  #broadcast(socket: TableSocket, response: DocumentResponse, pack: Pack | null): void {
    if (!pack) return void socket.to(SEATED).emit("modifyDocument", response);
    for (const [userId, seats] of this.#seats) {
      if (!this.#options.packs.isReadable(pack.metadata, this.userDocument(userId))) continue;
      for (const seat of seats) if (seat !== socket) seat.emit("modifyDocument", response);
    }
  }

  #broken(): WorldPayload["broken"] {
    const ofPacks = this.#options.packs.all().flatMap(({ documents }) => documents.broken);
    return [...this.#documents.broken, ...ofPacks];
  }

  #readPack(userId: string | null, request: unknown): PackAnswer {
    const user = userId === null ? null : this.userDocument(userId);
    if (!user?.hasRole("PLAYER")) throw new Refusal("permission", "Nobody has joined here: go to the join page first.");
    return readFromPack(this.#options.packs, user, request);
  }

  /** Tells everybody else what a user targets; in turn with everything that is stored. */
  #tell(socket: TableSocket, userId: string | null, activity: unknown): void {
    if (userId === null || !this.mayJoin(userId) || !isActivity(activity)) return;
    const { sceneId, targets } = activity;
    this.#queue = this.#queue.then(() => {
      socket.to(SEATED).emit("userActivity", userId, { sceneId, targets });
    });
  }

  /** Passes a question on to one client of the user it is for; outside of the queue, for answers may take their time. */
  async #query(userId: string | null, query: any, answer: unknown): Promise<void> {
    if (typeof answer !== "function") return;
    const refuse = (code: string, message: string): unknown => answer({ ok: false, error: { code, message } });
    const user = userId === null ? null : this.userDocument(userId);
    if (!user?.can("QUERY_USER")) return void refuse("permission", "You may not ask other users: ask a Gamemaster.");
    if (typeof query?.name !== "string" || typeof query.userId !== "string")
      return void refuse("validation", "A query needs the name of a query and the user to ask.");
    const [seat] = this.#seats.get(query.userId) ?? [];
    const name = this.userDocument(query.userId)?.name ?? query.userId;
    if (!seat) return void refuse("missing", `${name} is not connected, so nobody answers.`);
    const longest = Number.isFinite(query.timeout) && query.timeout > 0 ? Math.min(query.timeout, MAX_WAIT) : MAX_WAIT;
    const { name: queryName, data, timeout } = query;
    try {
      answer(await seat.timeout(longest).emitWithAck("userQuery", { name: queryName, data, timeout }));
    } catch {
      refuse("missing", `${name} did not answer the query "${queryName}" in time.`);
    }
  }

  #listFiles(userId: string | null, target: unknown): Promise<FileListing> {
    const user = userId === null ? null : this.userDocument(userId);
    if (!user?.can("FILES_BROWSE")) {
      throw new Refusal("permission", "You may not look through files: ask a Gamemaster for the permission.");
    }
    return listFiles(this.#options.mounts, target);
  }

  /** Sends away whoever is not, or no longer, a user of this world; after they heard of it. */
  #dismissStrangers(): void {
    for (const [userId, seats] of this.#seats) {
      if (this.mayJoin(userId)) continue;
      setImmediate(() => {
        for (const socket of seats) socket.disconnect(true);
      });
    }
  }
}

function isActivity(given: any): given is UserActivity {
  const isId = (value: unknown): boolean => typeof value === "string" && value.length <= 16;
  return (
    isId(given?.sceneId) && Array.isArray(given.targets) && given.targets.length <= 500 && given.targets.every(isId)
  );
}

function describe(error: unknown): { message: string; code: string } {
  if (error instanceof Refusal) return { message: error.message, code: error.code };
  console.error("An operation failed:", error);
  const reason = error instanceof Error ? error.message : String(error);
  return { message: `The server could not do it (${reason}); its console says more.`, code: "server" };
}
