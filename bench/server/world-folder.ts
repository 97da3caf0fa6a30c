/** A world's folder: made from a template at its first start, and checked at every later one. */
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Generation } from "../common/profile.js";
import type { Manifest } from "./manifest.js";
import { protectPassword } from "./passwords.js";
import { StartFailure } from "./stop.js";
import { type Entries, Store } from "./store.js";
import { createFromTemplate, readTemplate, type Template } from "./template.js";

/** What `world.json` in a world's folder says. */
export interface WorldInfo {
  id: string;
  title: string;
  description: string;
  system: string;
  generation: Generation;
}

export interface OpenOptions {
  worldPath: string;
  /** The folder of the template from which a missing world is laid. */
  templatePath: string;
  manifest: Manifest;
  generation: Generation;
  version: string;
}

/** Opens a world's folder and its database, laying both first where there is none. */
export async function openWorld(options: OpenOptions): Promise<{ info: WorldInfo; store: Store }> {
  const { worldPath, templatePath } = options;
  const existing = await readInfo(worldPath);
  if (existing) {
    const info = await checkInfo(existing, options);
    return { info, store: await Store.open(worldPath) };
  }
  const template = await readTemplate(templatePath);
  const info = describeWorld(template, options);
  // Every document is checked before anything is written, so that a bad template leaves no half world behind.
  const documents = template.documents.map((document) => stamp(createFromTemplate(document), options));
  await mkdir(worldPath, { recursive: true }).catch((error: Error) => {
    throw new StartFailure(`No folder can be made at ${worldPath} (${error.message}): name another with --data.`);
  });
  const store = await Store.open(worldPath);
  try {
    await store.write(new Map(documents.flatMap((document) => [...store.entriesOf(document)])) satisfies Entries);
    await writeInfo(worldPath, info);
  } catch (error) {
    await store.close();
    throw error;
  }
  return { info, store };
}

/** Removes a world's folder so that the next start lays it anew. */
export async function removeWorld(worldPath: string): Promise<void> {
  if ((await readInfo(worldPath)) === null) return;
  await checkWorldFree(worldPath);
  await rm(worldPath, { recursive: true, force: true });
}

/** Fails where another bench has the world open: whoever has its database open has the world. */
export async function checkWorldFree(worldPath: string): Promise<void> {
  if (!existsSync(infoFile(worldPath))) return;
  const store = await Store.open(worldPath).catch((error) => {
    if (error instanceof StartFailure && error.message.includes("another running bench")) throw error;
    return null;
  });
  await store?.close();
}

const infoFile = (worldPath: string) => path.join(worldPath, "world.json");

async function readInfo(worldPath: string): Promise<WorldInfo | null> {
  let text: string;
  try {
    text = await readFile(infoFile(worldPath), "utf8");
  } catch {
    return null;
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartFailure(
      `${infoFile(worldPath)} is not valid JSON (${(error as Error).message}): correct it, or lay the world anew with --reset.`,
    );
  }
}

const writeInfo = (worldPath: string, info: WorldInfo) =>
  writeFile(infoFile(worldPath), `${JSON.stringify(info, null, 2)}\n`);

async function checkInfo(info: WorldInfo, { worldPath, manifest, generation }: OpenOptions): Promise<WorldInfo> {
  if (info.system !== manifest.id) {
    throw new StartFailure(
      `The world in ${worldPath} is for the system "${info.system}", not "${manifest.id}": name another folder with --data, or lay it anew with --reset.`,
    );
  }
  if (info.generation > generation) {
    throw new StartFailure(
      `The world in ${worldPath} was last opened with generation ${info.generation} and cannot go back to ${generation}: name another folder with --data, or lay it anew with --reset.`,
    );
  }
  const current = { ...info, generation };
  if (info.generation !== generation) await writeInfo(worldPath, current);
  return current;
}

function describeWorld({ id, title, description, system }: Template, { manifest, generation }: OpenOptions): WorldInfo {
  if (system !== null && system !== manifest.id) {
    throw new StartFailure(
      `The world "${id}" is for the system "${system}", not "${manifest.id}": start with --world empty.`,
    );
  }
  return { id, title, description, system: manifest.id, generation };
}

function stamp(document: any, { manifest, version }: OpenOptions): any {
  const now = Date.now();
  const stats = {
    coreVersion: version,
    systemId: manifest.id,
    systemVersion: manifest.version,
    createdTime: now,
    modifiedTime: now,
  };
  document.updateSource({ _stats: stats });
  for (const [, embedded] of document.traverseEmbeddedDocuments()) embedded.updateSource({ _stats: stats });
  if (document.documentName === "User") document.updateSource(protectPassword(document._source.password));
  return document;
}
