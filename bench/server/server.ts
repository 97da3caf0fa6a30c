/** The bench's server as a library: one world, one port. */
import { createServer } from "node:http";
import path from "node:path";
import { Server } from "socket.io";
import { registerDocumentTypes } from "../common/abstract/document-types.js";
import { type Generation, profile, setProfile } from "../common/profile.js";
import { type HttpContext, handleRequest, userOf } from "./http.js";
import { listen } from "./listen.js";
import { readManifest } from "./manifest.js";
import type { PackMetadata } from "../common/packs.js";
import { filePacks } from "./pack-folders.js";
import { Packs } from "./packs.js";
import { findRoot } from "./paths.js";
import { Sessions } from "./sessions.js";
import type { Mount } from "./static-files.js";
import { type Faults, Table } from "./table.js";
import { openWorld } from "./world-folder.js";
import { WorldDocuments } from "./world-documents.js";

export interface ServerOptions {
  /** 0 takes any free port. */
  port: number;
  generation: Generation;
  /** The folder with the system's system.json. */
  systemPath: string;
  /** The world's folder; laid from the template where there is none. */
  worldPath: string;
  /** "demo", "empty" or a folder. */
  template?: string;
  /** The folder with the built client. */
  clientPath: string;
  quiet?: boolean;
  /** What is to go wrong; whoever holds it may switch it while the world runs. */
  faults?: Faults;
}

export interface RunningServer {
  url: string;
  port: number;
  /** Who can join, for whoever prints it. */
  users: string[];
  close(): Promise<void>;
}

const MAX_MESSAGE = 8 * 1024 * 1024;

/** Opens a world and serves it until it is closed. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { generation, systemPath, worldPath, template = "demo", clientPath, quiet = false, faults = {} } = options;
  setProfile(generation);
  const { version } = profile();
  const manifest = await readManifest(systemPath);
  // One process knows the types of one system, as a host does.
  registerDocumentTypes({ ...manifest.documentTypes });
  const root = findRoot();
  const templatePath = ["demo", "empty"].includes(template) ? path.join(root, "bench", "worlds", template) : template;
  const { info, store } = await openWorld({ worldPath, templatePath, manifest, generation, version });
  let packs: Packs | null = null;
  try {
    const documents = await WorldDocuments.load(store);
    const warn = (message: string): void => void (quiet || console.warn(message));
    const opened = await Packs.open({ systemPath, worldPath, manifest, world: documents, warn });
    packs = opened;
    const metadata = opened.all().map((pack) => pack.metadata);
    await filePacks(documents, worldPath, manifest, metadata);
    const sessions = await Sessions.open(worldPath);
    const mounts = listMounts(root, manifest.id, systemPath, clientPath, metadata);
    const table = new Table({ world: info, documents, manifest, generation, version, mounts, packs: opened, faults });
    let port = options.port;
    const context: HttpContext = {
      table,
      sessions,
      mounts,
      guide: path.join(root, "README.md"),
      // Browsers share cookies between the ports of one machine; two benches must not log each other's people out.
      cookieName: () => `bench-session-${port}`,
    };
    const http = createServer((request, response) => void handleRequest(context, request, response));
    const sockets = new Server(http, {
      maxHttpBufferSize: MAX_MESSAGE,
      serveClient: false,
      allowRequest: allowSameOrigin,
    });
    table.open(sockets as any, (socket) => userOf(context, socket.request));
    port = await listen(http, options.port);
    if (!quiet)
      for (const { type, id, reason } of documents.broken)
        console.warn(`Left alone: ${type} [${id}], because ${reason}.`);
    for (const pack of opened.all())
      for (const { type, id, reason } of pack.documents.broken)
        warn(`Left alone in ${pack.metadata.id}: ${type} [${id}], because ${reason}.`);
    const close = async () => {
      sockets.emit("goodbye", "The server is stopping.");
      const closed = sockets.close();
      // Browsers keep connections on which they never ask anything; waiting for those would take a minute.
      http.closeAllConnections();
      await closed;
      await table.settle();
      await opened.close();
      await store.close();
    };
    const users = table.joinPage().users.map(({ name }) => name);
    return { url: `http://localhost:${port}`, port, users, close };
  } catch (error) {
    await packs?.close();
    await store.close();
    throw error;
  }
}

function listMounts(
  root: string,
  systemId: string,
  systemPath: string,
  clientPath: string,
  packs: PackMetadata[],
): Mount[] {
  const client = path.join(root, "bench", "client");
  const modules = path.join(root, "node_modules");
  return [
    // What is in a pack is for those who may read it: nobody gets its files.
    { address: `/systems/${systemId}/`, folder: systemPath, browsable: true, hidden: packs.map((pack) => pack.path) },
    { address: "/bench/", folder: clientPath },
    { address: "/templates/", folder: path.join(client, "templates") },
    { address: "/ui/", folder: path.join(client, "pictures") },
    { address: "/icons/", folder: path.join(client, "icons"), browsable: true },
    { address: "/fonts/fontawesome/", folder: path.join(modules, "@fortawesome", "fontawesome-free") },
    { address: "/fonts/", folder: path.join(modules, "@fontsource") },
  ];
}

/** A page of another site may not speak to the table with a visitor's cookie. */
function allowSameOrigin(request: any, decide: (error: string | null, allowed: boolean) => void): void {
  const { origin, host } = request.headers;
  decide(null, !origin || (URL.canParse(origin) && new URL(origin).host === host));
}
