import { realpathSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The project's own folder. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** A path inside the project. */
export const inRoot = (...parts) => path.join(ROOT, ...parts);

/** Every file below a folder, as paths relative to it with forward slashes, sorted; empty when the folder is missing. */
export async function listFiles(folder, ending = "") {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) =>
      path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)).replaceAll(path.sep, "/"),
    )
    .toSorted();
}

/** Reads a JSON file; a syntax error names the file. */
export async function readJson(file) {
  const text = await readFile(file, "utf8");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is no valid JSON: ${error.message}`, { cause: error });
  }
}

/** Writes a file and the folders above it. */
export async function writeText(file, text) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Whether a module is the script that Node was started with, also through links. */
export const isMain = (moduleUrl) =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === realpathSync(fileURLToPath(moduleUrl));
