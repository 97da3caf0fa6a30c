/** Which benches run from this folder: what they serve must not be built anew under them. */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

const folderOf = (root: string) => path.join(root, ".bench", "running");

/** Notes that a bench serves at an address; returns what takes the note away. */
export async function noteRunning(root: string, url: string): Promise<() => Promise<void>> {
  const file = path.join(folderOf(root), `${process.pid}.json`);
  await mkdir(folderOf(root), { recursive: true });
  await writeFile(file, JSON.stringify({ url }));
  return () => rm(file, { force: true });
}

/** The address of a bench that runs from this folder and answers; null when there is none. Notes of benches that were killed go. */
export async function findRunning(root: string): Promise<string | null> {
  for (const name of await readdir(folderOf(root)).catch(() => [])) {
    const file = path.join(folderOf(root), name);
    const url = await readUrl(file);
    if (url && (await answers(url))) return url;
    await rm(file, { force: true });
  }
  return null;
}

async function readUrl(file: string): Promise<string | null> {
  try {
    return JSON.parse(await readFile(file, "utf8")).url;
  } catch {
    return null;
  }
}

const answers = (url: string) =>
  fetch(new URL("/api/status", url), { signal: AbortSignal.timeout(2000) })
    .then(async (response) => (await response.json()).active === true)
    .catch(() => false);
