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
  return withTemplateTypes(manifest as Manifest, systemPath);
}

const TEMPLATE_KEYS = ["types", "templates", "htmlFields", "gmOnlyFields"];

/** Adds the types of actors and items that `template.json`, the older place for them, names and the manifest does not. */
async function withTemplateTypes(manifest: Manifest, systemPath: string): Promise<Manifest> {
  const file = path.join(systemPath, "template.json");
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return manifest;
  let template: any;
  try {
    template = JSON.parse(text);
  } catch (error) {
    throw new StartFailure(`${file} is not valid JSON (${(error as Error).message}): correct it and start again.`);
  }
  const documentTypes = { ...manifest.documentTypes };
  for (const name of ["Actor", "Item"]) {
    const { types = [], htmlFields = [], gmOnlyFields = [] } = template?.[name] ?? {};
    if (!Array.isArray(types) || !types.every((type) => typeof type === "string" && !TEMPLATE_KEYS.includes(type)))
      throw new StartFailure(`${file}: "${name}.types" must be a list of names; correct it and start again.`);
    const rules = Object.fromEntries(types.map((type) => [type, { htmlFields, gmOnlyFields }]));
    documentTypes[name] = { ...rules, ...documentTypes[name] };
  }
  return { ...manifest, documentTypes };
}

/** What the manifest says about a document's type; nothing for types it does not name. */
export function typeRules(manifest: Manifest, documentName: string, type: unknown): TypeRules {
  const types = manifest.documentTypes?.[documentName] ?? {};
  return typeof type === "string" && Object.hasOwn(types, type) ? types[type]! : {};
}
