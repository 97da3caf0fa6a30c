/** Which media files lie in the folders that people may choose pictures and sounds from. */
import type { Dirent } from "node:fs";
import { readdir, realpath } from "node:fs/promises";
import path from "node:path";
import { FILE_CATEGORIES } from "../common/constants.js";
import type { FileListing } from "../common/protocol.js";
import { mapToFile } from "./paths.js";
import { Refusal } from "./refusal.js";
import type { Mount } from "./static-files.js";

const { IMAGE, VIDEO, AUDIO } = FILE_CATEGORIES;
const MEDIA: Record<string, string> = { ...IMAGE, ...VIDEO, ...AUDIO };
const MAX_DEPTH = 8;

const isMedia = (name: string) => path.extname(name).slice(1).toLowerCase() in MEDIA;
const isShown = (entry: Dirent) => !entry.name.startsWith(".");
const byName = (a: string, b: string) => a.localeCompare(b);
const addressOf = ({ address }: Mount) => address.replaceAll(/^\/|\/$/g, "");

/** Lists a folder by its address; "" lists the folders where looking begins. Links are not followed. */
export async function listFiles(mounts: Mount[], target: unknown): Promise<FileListing> {
  if (typeof target !== "string") throw new Refusal("validation", "Name the folder to list.");
  const address = target.replaceAll(/^\/+|\/+$/g, "");
  const open = mounts.filter(({ browsable }) => browsable);
  if (address === "") return { target: "", dirs: open.map(addressOf).toSorted(byName), files: [] };
  for (const mount of open) {
    const root = addressOf(mount);
    if (address !== root && !address.startsWith(`${root}/`)) continue;
    const folder = address === root ? mount.folder : mapToFile(mount.folder, address.slice(root.length));
    const entries = folder && (await readInside(mount.folder, folder));
    if (!entries) break;
    const named = (name: string) => `${address}/${name}`;
    const files = entries.filter((entry) => entry.isFile() && isMedia(entry.name)).map(({ name }) => named(name));
    const dirs: string[] = [];
    for (const entry of entries) {
      if (entry.isDirectory() && (await holdsMedia(path.join(folder, entry.name)))) dirs.push(named(entry.name));
    }
    return { target: address, dirs: dirs.toSorted(byName), files: files.toSorted(byName) };
  }
  throw new Refusal("missing", `There is no folder "${address}" to choose from.`);
}

/** The entries of a folder; null when it is none, or a link on the way to it leads out. */
async function readInside(root: string, folder: string): Promise<Dirent[] | null> {
  try {
    const [realRoot, real] = await Promise.all([realpath(root), realpath(folder)]);
    if (real !== realRoot && !real.startsWith(realRoot + path.sep)) return null;
    return (await readdir(real, { withFileTypes: true })).filter(isShown);
  } catch {
    return null;
  }
}

/** Folders of code and texts would only be in the way. */
async function holdsMedia(folder: string, depth = 0): Promise<boolean> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(() => [])).filter(isShown);
  if (entries.some((entry) => entry.isFile() && isMedia(entry.name))) return true;
  if (depth >= MAX_DEPTH) return false;
  for (const entry of entries) {
    if (entry.isDirectory() && (await holdsMedia(path.join(folder, entry.name), depth + 1))) return true;
  }
  return false;
}
