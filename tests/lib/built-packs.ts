import { cp, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { inRoot, readJson } from "../../tools/lib/files.mjs";

/** One document of a built pack, or what lies inside one, as far as tests look at it. */
export interface Entry {
  _id: string;
  name?: string;
  type?: string;
  img?: string;
  pages?: string[];
  items?: string[];
  results?: string[];
  folder?: string | null;
  ownership?: object;
  command?: string;
  description?: string;
  formula?: string;
  range?: [number, number];
  text?: { content: string; format: number };
  system?: Record<string, unknown>;
  prototypeToken?: Record<string, unknown>;
  _stats?: { coreVersion: string; systemId: string; systemVersion: string; lastModifiedBy: unknown };
}
export interface Pack {
  name: string;
  label: string;
  type: string;
  path: string;
  system: string;
  ownership: object;
}
export interface PackFolder {
  name: string;
  packs: string[];
  folders?: PackFolder[];
}

/** The built manifest, and every entry of every built pack by its key, read from a copy: a database has one opener, and a bench may be running. */
export async function readBuiltPacks() {
  const manifest: { packs: Pack[]; packFolders: PackFolder[]; documentTypes: Record<string, object> } = await readJson(
    inRoot("dist/system.json"),
  );
  const packs = new Map<string, [string, Entry][]>();
  const folder = await mkdtemp(path.join(os.tmpdir(), "trivium-packs-read-"));
  try {
    for (const pack of manifest.packs) {
      const copy = path.join(folder, pack.name);
      await cp(inRoot("dist", pack.path), copy, { recursive: true });
      const level = new ClassicLevel<string, Entry>(copy, { valueEncoding: "json", createIfMissing: false });
      packs.set(pack.name, await level.iterator().all());
      await level.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { manifest, packs };
}

/** Whether a key is of a document itself: no folder, and nothing that lies inside another. */
export const isPrimary = (key: string): boolean => !key.startsWith("!folders!") && !key.includes(".");
