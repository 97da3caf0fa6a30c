/** The compendium packs of the running system: each opened from a copy in the world's folder. */
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { DOCUMENT_OWNERSHIP_LEVELS } from "../common/constants.js";
import {
  lockedReason,
  PACK_SETTING,
  type PackConfig,
  packLevel,
  type PackMetadata,
  packRefusal,
} from "../common/packs.js";
import type { Manifest } from "./manifest.js";
import { readPacks } from "./pack-manifest.js";
import { Refusal } from "./refusal.js";
import { StartFailure } from "./stop.js";
import { Store } from "./store.js";
import { WorldDocuments } from "./world-documents.js";

/** One pack: what its package says of it, and its documents. */
export interface Pack {
  readonly metadata: PackMetadata;
  readonly documents: WorldDocuments;
}

const { OBSERVER, OWNER } = DOCUMENT_OWNERSHIP_LEVELS;

/** What the world says about packs; nothing where it says it in no readable form. */
export function packConfigs(world: WorldDocuments): Record<string, PackConfig> {
  const setting = world.all("Setting").find(({ _source }) => _source["key"] === PACK_SETTING && !_source["user"]);
  try {
    return JSON.parse(setting?._source["value"] ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** Every pack of the system that the world is played with. */
export class Packs {
  readonly #packs: Map<string, Pack>;
  readonly #stores: Store[];
  readonly #world: WorldDocuments;

  private constructor(world: WorldDocuments, packs: Map<string, Pack>, stores: Store[]) {
    this.#world = world;
    this.#packs = packs;
    this.#stores = stores;
  }

  /** Opens a copy of every pack; the system's own folder is only read. */
  static async open({ systemPath, worldPath, manifest, world, warn }: PackOptions): Promise<Packs> {
    const { packs: known, unknown } = readPacks(manifest);
    for (const { id, type } of unknown)
      warn(`The pack ${id} is left out: the bench has no documents of the kind ${type}.`);
    const packs = new Map<string, Pack>();
    const stores: Store[] = [];
    try {
      for (const metadata of known) {
        const folder = await copyPack(systemPath, worldPath, metadata);
        const store = await Store.open(folder, `The compendium pack "${metadata.name}"`);
        stores.push(store);
        const documents = await WorldDocuments.load(store, { pack: metadata.id, only: [metadata.type, "Folder"] });
        packs.set(metadata.id, { metadata, documents });
      }
    } catch (error) {
      for (const store of stores) await store.close();
      throw error;
    }
    return new Packs(world, packs, stores);
  }

  all(): Pack[] {
    return [...this.#packs.values()];
  }

  /** A pack's level for a user, as the package or else the world says it. */
  levelOf({ id, ownership }: PackMetadata, user: any): number {
    return packLevel(packConfigs(this.#world)[id]?.ownership ?? ownership, user);
  }

  /** Whether a user may read what is in a pack. */
  isReadable(pack: PackMetadata, user: any): boolean {
    return user.isGM || this.levelOf(pack, user) >= OBSERVER;
  }

  /** The packs of a system are locked until a gamemaster unlocks them in this world. */
  isLocked({ id }: PackMetadata): boolean {
    return packConfigs(this.#world)[id]?.locked ?? true;
  }

  /** The pack of an id for somebody who wants to read it; whoever may not is told that there is none. */
  readable(id: unknown, user: any): Pack {
    const pack = typeof id === "string" ? this.#packs.get(id) : undefined;
    if (pack && this.isReadable(pack.metadata, user)) return pack;
    throw new Refusal("missing", `There is no compendium ${JSON.stringify(id)} here that you may read.`);
  }

  /** The pack of an id for somebody who wants to write to it. */
  writable(id: unknown, user: any, action: string): Pack {
    const pack = this.readable(id, user);
    const { metadata } = pack;
    if (this.isLocked(metadata)) throw new Refusal("permission", lockedReason(metadata, action));
    if (this.levelOf(metadata, user) < OWNER) throw new Refusal("permission", packRefusal(metadata, user, action));
    return pack;
  }

  async close(): Promise<void> {
    for (const store of this.#stores) await store.close();
  }
}

interface PackOptions {
  systemPath: string;
  worldPath: string;
  manifest: Manifest;
  world: WorldDocuments;
  warn: (message: string) => void;
}

/** What a database writes anew whenever it is opened says nothing about its content. */
const isContent = (name: string): boolean => !/^LO(?:CK|G(?:\.old)?)$/.test(name);

/** The files of a pack's database; folders beside them, such as the sources it was made of, are none of it. */
async function contentOf(folder: string, name: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new StartFailure(
      `The pack "${name}" has no folder ${folder}: build the system first, or take the pack out of system.json.`,
    );
  });
  const files = entries.filter((entry) => entry.isFile() && isContent(entry.name));
  return files.map((file) => file.name).toSorted();
}

/** Copies a pack into the world's folder, and again whenever the system's own has changed since; gives the copy's folder. */
async function copyPack(systemPath: string, worldPath: string, { name, path: place }: PackMetadata): Promise<string> {
  const source = path.join(systemPath, place);
  const home = path.join(worldPath, "packs");
  const [copy, stamp] = [path.join(home, name), path.join(home, `${name}.source`)];
  const files = await contentOf(source, name);
  const digest = await digestOf(source, files);
  if ((await readFile(stamp, "utf8").catch(() => "")) === digest) return copy;
  await mkdir(home, { recursive: true });
  await rm(stamp, { force: true });
  await rm(copy, { recursive: true, force: true });
  const fresh = `${copy}.new`;
  await rm(fresh, { recursive: true, force: true });
  const data = path.join(fresh, "data");
  await mkdir(data, { recursive: true });
  for (const file of files) await cp(path.join(source, file), path.join(data, file));
  await rename(fresh, copy);
  await writeFile(stamp, digest);
  return copy;
}

async function digestOf(folder: string, files: string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const file of files) {
    const content = await readFile(path.join(folder, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}
