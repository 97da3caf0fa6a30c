/** What a manifest says of compendium packs and of the folders in which they are listed. */
import { COMPENDIUM_DOCUMENT_TYPES, FOLDER_MAX_DEPTH } from "../common/constants.js";
import { baseDocuments } from "../common/documents/index.js";
import { PACK_OWNERSHIP, type PackMetadata } from "../common/packs.js";
import { isPlainObject } from "../common/utils/types.js";
import type { Manifest } from "./manifest.js";
import { StartFailure } from "./stop.js";

/** A folder of the manifest's `packFolders`. */
export interface PackFolder {
  name: string;
  sorting?: "a" | "m";
  color?: string | null;
  packs?: string[];
  folders?: PackFolder[];
}

const refuse = (entry: any, reason: string): StartFailure =>
  new StartFailure(`The pack "${entry?.name ?? "?"}" in system.json ${reason}: correct it and start again.`);

/** The packs of a manifest; those of kinds that the bench does not know are told apart. */
export function readPacks(manifest: Manifest): { packs: PackMetadata[]; unknown: PackMetadata[] } {
  const { packs: entries = [] } = manifest;
  if (!Array.isArray(entries)) throw new StartFailure(`"packs" in system.json must be a list: correct it.`);
  const all = entries.map((entry) => readPack(manifest, entry));
  for (const key of ["name", "path"] as const) {
    const twice = all.find((pack, index) => all.findIndex((other) => other[key] === pack[key]) !== index);
    if (twice) throw refuse(twice, `has the ${key} of another pack`);
  }
  const isKnown = ({ type }: PackMetadata): boolean => type in baseDocuments;
  return { packs: all.filter(isKnown), unknown: all.filter((pack) => !isKnown(pack)) };
}

function readPack({ id: packageName }: Manifest, entry: any): PackMetadata {
  if (!isPlainObject(entry)) throw refuse(entry, "is not an object");
  const { name, label, path, type, system = packageName, banner = null, flags = {} } = entry as any;
  for (const [key, value] of Object.entries({ name, label, path, type })) {
    if (typeof value !== "string" || value.trim() === "") throw refuse(entry, `has no ${key}`);
  }
  if (!/^[\w-]+$/.test(name)) throw refuse(entry, `may have only letters, digits, "-" and "_" in its name`);
  if (!COMPENDIUM_DOCUMENT_TYPES().includes(type))
    throw refuse(entry, `has the type "${type}", which no pack can have`);
  const isInside = !path.split("/").includes("..") && !path.startsWith("/") && !path.endsWith(".db");
  if (!isInside) throw refuse(entry, `has the path "${path}", which must be a folder inside the system's own`);
  const ownership = isPlainObject((entry as any).ownership) ? (entry as any).ownership : { ...PACK_OWNERSHIP };
  const id = `${packageName}.${name}`;
  return { id, name, label, path, type, system, banner, packageType: "system", packageName, ownership, flags };
}

/** The folders of a manifest in which its packs are listed. */
export function readPackFolders({ packFolders = [] }: Manifest): PackFolder[] {
  assertFolders(packFolders, 1);
  return packFolders;
}

function assertFolders(folders: unknown, depth: number): void {
  const fault = (reason: string) => new StartFailure(`"packFolders" in system.json ${reason}: correct it.`);
  if (!Array.isArray(folders)) throw fault("must be a list");
  if (folders.length > 0 && depth > FOLDER_MAX_DEPTH) throw fault(`are more than ${FOLDER_MAX_DEPTH} levels deep`);
  for (const folder of folders) {
    if (!isPlainObject(folder) || typeof folder["name"] !== "string" || folder["name"] === "") {
      throw fault("have a folder without a name");
    }
    assertFolders(folder["folders"] ?? [], depth + 1);
  }
}
