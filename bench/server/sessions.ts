/** Who a browser is, by a cookie; kept in the world's folder so that a restart logs nobody out. */
import { createHash, randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

const LIFETIME = 30 * 24 * 60 * 60 * 1000;

interface Session {
  userId: string;
  since: number;
}

/** The sessions of a world. Only hashes of the ids are stored: the file alone lets nobody in. */
export class Sessions {
  readonly #file: string;
  readonly #sessions: Map<string, Session>;
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: string, sessions: Map<string, Session>) {
    this.#file = file;
    this.#sessions = sessions;
  }

  static async open(worldPath: string): Promise<Sessions> {
    const file = path.join(worldPath, "sessions.json");
    const stored = await readStored(file);
    const alive = Object.entries(stored).filter(([, { since }]) => Date.now() - since < LIFETIME);
    return new Sessions(file, new Map(alive));
  }

  /** Begins a session and gives its id, which only the browser keeps. */
  async begin(userId: string): Promise<string> {
    const id = randomBytes(32).toString("hex");
    this.#sessions.set(digest(id), { userId, since: Date.now() });
    await this.#save();
    return id;
  }

  /** The user of a session; null when there is none. */
  userOf(id: string | undefined): string | null {
    if (!id) return null;
    const session = this.#sessions.get(digest(id));
    return session && Date.now() - session.since < LIFETIME ? session.userId : null;
  }

  async end(id: string | undefined): Promise<void> {
    if (id && this.#sessions.delete(digest(id))) await this.#save();
  }

  /** One write after the other, each whole: a half-written file would log everybody out. */
  #save(): Promise<void> {
    const text = JSON.stringify(Object.fromEntries(this.#sessions), null, 2);
    this.#writing = this.#writing.then(async () => {
      await writeFile(`${this.#file}.new`, text, { mode: 0o600 });
      await rename(`${this.#file}.new`, this.#file);
    });
    return this.#writing;
  }
}

const digest = (id: string): string => createHash("sha256").update(id).digest("hex");

async function readStored(file: string): Promise<Record<string, Session>> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return {};
  }
}

/** The value of a cookie in a request's header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim().split("="));
  return pairs.find(([key]) => key === name)?.[1];
}
