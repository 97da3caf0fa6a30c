/** World templates: folders of YAML or JSON files from which a world is laid at its first start. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "yaml";
import type { Source } from "../common/protocol.js";
import { baseDocuments } from "../common/documents/index.js";
import { StartFailure } from "./stop.js";

export interface Template {
  id: string;
  title: string;
  description: string;
  /** The system that the template is for; null when any will do. */
  system: string | null;
  /** Sources by document name, with the file that each came from. */
  documents: { name: string; file: string; source: Source }[];
}

const FOLDERS: Record<string, string> = {
  actors: "Actor",
  items: "Item",
  users: "User",
  messages: "ChatMessage",
  folders: "Folder",
  settings: "Setting",
  scenes: "Scene",
  macros: "Macro",
  journal: "JournalEntry",
  tables: "RollTable",
  combats: "Combat",
};

const isData = (name: string) => /\.(?:ya?ml|json)$/.test(name);

async function readData(file: string): Promise<any> {
  try {
    return parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new StartFailure(`${file} cannot be read (${(error as Error).message}): correct it and start again.`);
  }
}

/** Reads a template's `world.yml` and the documents in its folders. */
export async function readTemplate(folder: string): Promise<Template> {
  const files = await readdir(folder).catch(() => {
    throw new StartFailure(`There is no world template ${folder}: name "demo", "empty" or a folder with a world.yml.`);
  });
  const worldFile = files.find((name) => /^world\.(?:ya?ml|json)$/.test(name));
  if (!worldFile) throw new StartFailure(`${folder} has no world.yml: add one with an id and a title.`);
  const world = (await readData(path.join(folder, worldFile))) ?? {};
  if (!/^[\w-]+$/.test(world.id ?? "") || !world.title) {
    throw new StartFailure(`${path.join(folder, worldFile)} needs an id of letters, digits and "-", and a title.`);
  }
  const documents: Template["documents"] = [];
  for (const [name, documentName] of Object.entries(FOLDERS)) {
    if (!files.includes(name)) continue;
    const entries = await readdir(path.join(folder, name));
    for (const entry of entries.filter(isData).toSorted()) {
      const file = path.join(folder, name, entry);
      const read = await readData(file);
      for (const source of Array.isArray(read) ? read : [read]) documents.push({ name: documentName, file, source });
    }
  }
  const { id, title, description = "", system = null } = world;
  return { id, title, description, system, documents };
}

/** Makes a document of a template's source; the message of a failure names the file. */
export function createFromTemplate({ name, file, source }: Template["documents"][number]): any {
  try {
    return new (baseDocuments[name] as any)(source, { strict: true });
  } catch (error) {
    throw new StartFailure(`${file} is not a valid ${name}: ${(error as Error).message}`, { cause: error });
  }
}
