/** Where things lie on disk, and which of them an address may reach. */
import { existsSync } from "node:fs";
import nodePath from "node:path";

/** The parts of node's path module that mapping an address needs; a test passes `path.win32`. */
export type PathModule = Pick<typeof nodePath, "join" | "resolve" | "sep">;

/** The repository's root, found from wherever this code runs: its source or its bundle. */
export function findRoot(start: string = import.meta.dirname): string {
  for (let folder = start; ; folder = nodePath.dirname(folder)) {
    if (existsSync(nodePath.join(folder, "bench", "worlds"))) return folder;
    if (folder === nodePath.dirname(folder)) throw new Error(`No bench/worlds folder at or above ${start}.`);
  }
}

/** The file that an address names inside a folder; null for whatever could lead out of it or to a hidden file. */
export function mapToFile(folder: string, address: string, path: PathModule = nodePath): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(address);
  } catch {
    return null;
  }
  const segments = decoded.split("/").filter((segment) => segment !== "");
  const isSafe = segments.every((segment) => !segment.startsWith(".") && !/[\\:\0]/.test(segment));
  if (!isSafe || segments.length === 0) return null;
  const file = path.join(folder, ...segments);
  return file.startsWith(path.resolve(folder) + path.sep) ? file : null;
}
