/** The system's manifest, as its folder holds it. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { isPlainObject } from "../common/utils/types.js";
import { StartFailure } from "./stop.js";

/** What the server knows about the data of one document type. */
export interface TypeRules {
  htmlFields?: string[];
  gmOnlyFields?: string[];
}

export interface Manifest {
  id: string;
  title: string;
  version: string;
  socket?: boolean;
  documentTypes?: Record<string, Record<string, TypeRules>>;
  [key: string]: any;
}

/** Reads `system.json` from a system's folder. */
export async function readManifest(systemPath: string): Promise<Manifest> {
  const file = path.join(systemPath, "system.json");
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch {
    throw new StartFailure(
      `There is no ${file}: build the system first (npm run build) or name its folder with --system.`,
    );
  }
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch (error) {
    throw new StartFailure(`${file} is not valid JSON (${(error as Error).message}): correct it and start again.`);
  }
  if (!isPlainObject(manifest)) throw new StartFailure(`${file} must hold an object: correct it and start again.`);
  for (const key of ["id", "title", "version"]) {
    const value = manifest[key];
    if (typeof value === "string" && value.trim() !== "") continue;
    throw new StartFailure(`${file} has no "${key}": add it and start again.`);
  }
  if (!/^[\w-]+$/.test(manifest.id)) {
    throw new StartFailure(
      `${file} has the id "${manifest.id}", which may hold only letters, digits, "-" and "_": correct it.`,
    );
  }
  return manifest as Manifest;
}

/** What the manifest says about a document's type; nothing for types it does not name. */
export function typeRules(manifest: Manifest, documentName: string, type: unknown): TypeRules {
  const types = manifest.documentTypes?.[documentName] ?? {};
  return typeof type === "string" && Object.hasOwn(types, type) ? types[type]! : {};
}
