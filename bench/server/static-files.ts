/** Files from the folders that the host serves. */
import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { AUDIO_FILE_EXTENSIONS, FILE_CATEGORIES } from "../common/constants.js";
import { mapToFile } from "./paths.js";

/** What the core constants, which are about content that people upload, have no words for. */
const CODE_TYPES: Record<string, string> = {
  css: "text/css; charset=utf-8",
  hbs: "text/plain; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  map: "application/json; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};
const TYPES: Record<string, string> = {
  ...Object.assign({}, ...Object.values(FILE_CATEGORIES)),
  ...AUDIO_FILE_EXTENSIONS,
  ...CODE_TYPES,
};

/** A folder under an address. */
export interface Mount {
  address: string;
  folder: string;
  /** People may see which pictures and sounds lie in it. */
  browsable?: boolean;
  /** Folders inside that nobody is served from. */
  hidden?: string[];
}

/** Serves the file that an address names; false when there is none. */
export async function serveFile(mounts: Mount[], pathname: string, request: IncomingMessage, response: ServerResponse) {
  for (const { address, folder, hidden = [] } of mounts) {
    if (!pathname.startsWith(address)) continue;
    const file = mapToFile(folder, pathname.slice(address.length));
    const isHidden = file !== null && hidden.some((place) => isWithin(path.join(folder, place), file));
    const found = file && !isHidden && (await findInside(folder, file));
    if (found) return sendFile(found, request, response);
  }
  return false;
}

/** Whether a path lies in a folder, however upper and lower case are written: some discs make no difference. */
const isWithin = (folder: string, file: string): boolean =>
  `${path.resolve(file)}${path.sep}`.toLowerCase().startsWith(`${path.resolve(folder)}${path.sep}`.toLowerCase());

/** A link inside a folder may not lead out of it. */
async function findInside(folder: string, file: string) {
  try {
    const [root, real] = await Promise.all([realpath(folder), realpath(file)]);
    const stats = await stat(real);
    return stats.isFile() && real.startsWith(root + path.sep) ? { file: real, stats } : null;
  } catch {
    return null;
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof findInside>>>;

function sendFile({ file, stats }: Found, request: IncomingMessage, response: ServerResponse): Promise<true> {
  const etag = `"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}"`;
  const extension = path.extname(file).slice(1).toLowerCase();
  // A file may be rebuilt at any time, so a browser always asks, and mostly hears that nothing changed.
  const headers = { etag, "cache-control": "no-cache", "content-type": TYPES[extension] ?? "application/octet-stream" };
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304, headers).end();
    return Promise.resolve(true);
  }
  response.writeHead(200, { ...headers, "content-length": stats.size });
  if (request.method === "HEAD") response.end();
  else
    createReadStream(file)
      .on("error", () => response.destroy())
      .pipe(response);
  return Promise.resolve(true);
}
