/**
 * What travels between a browser and the bench's server.
 * One socket.io connection a browser tab; every request is answered through socket.io's acknowledgement.
 * The server keeps one queue: acknowledgements and broadcasts reach each socket in the order in which operations were stored.
 */
import type { PackMetadata } from "./packs.js";

/** Plain JSON, the only thing that may travel. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** A document's stored form. */
export type Source = Record<string, any>;

export type DocumentAction = "create" | "update" | "delete";

/** One database operation a client asks for. */
export interface DocumentRequest {
  /** Document name: "Actor", "Item", "ActiveEffect", "ChatMessage", "User", "Setting", "Folder". */
  type: string;
  action: DocumentAction;
  operation: {
    /** create: the sources to store. `_id` is honoured only with `keepId`. */
    data?: Source[];
    /** update: partial sources, each with its `_id`; dotted keys already expanded; deletion and replacement keys inside. */
    updates?: Source[];
    /** delete: the ids; `deleteAll` empties the collection. */
    ids?: string[];
    deleteAll?: boolean;
    /** Uuid of the owning document for embedded ones, e.g. "Actor.abc" or "Actor.abc.Item.def". */
    parentUuid?: string | null;
    /** Compendium id; absent for the world. */
    pack?: string | null;
    keepId?: boolean;
    keepEmbeddedIds?: boolean;
    diff?: boolean;
    recursive?: boolean;
    render?: boolean;
    noHook?: boolean;
    /** Anything else the caller passed: travels to every client's hooks untouched. */
    [option: string]: any;
  };
}

/** What the server stored, sent to the requester as the acknowledgement and to every other socket as a broadcast. */
export interface DocumentResponse {
  type: string;
  action: DocumentAction;
  operation: DocumentRequest["operation"];
  /** create: the stored sources; update: the stored changes with `_id`; delete: ids. */
  result: (Source | string)[];
  /** The user the server vouches for, whatever the request said. */
  userId: string;
}

export interface ServerError {
  message: string;
  /** "permission", "validation", "missing", "duplicate", "server". */
  code: string;
}
export type Acknowledged<T> = { ok: true; value: T } | { ok: false; error: ServerError };

/** Everything a client needs to start, sent in answer to "world". */
export interface WorldPayload {
  generation: 13 | 14;
  /** e.g. "14.366" */
  version: string;
  /** Null when the session has no user (the client then goes back to /join). */
  userId: string | null;
  world: { id: string; title: string; system: string };
  /** The system's manifest as read from its folder, `packs` with their index left out. */
  system: Record<string, any>;
  activeUsers: string[];
  /** Stored sources by document name, embedded documents inside their parents. Setting included. */
  documents: Record<string, Source[]>;
  /** Sources that could not be read from the store, with the reason; shown to a GM, never dropped from disk. */
  broken: { type: string; id: string; reason: string }[];
  /** The packs of the system, without what is in them. */
  packs: PackMetadata[];
}

/** What a client asks of a pack. */
export interface PackRequest {
  pack: string;
  action: "index" | "documents";
  /** index: paths of values that each entry is to have besides the usual ones. */
  fields?: string[];
  /** documents: values by path; a path that ends with `__in` has a list of values. Without any, all documents. */
  query?: Record<string, unknown>;
}

export interface PackAnswer {
  /** index: entries; documents: whole sources. */
  documents: Source[];
  /** index: the sources of the pack's folders. */
  folders: Source[];
}

/** The pictures, films and sounds of a folder, by their addresses on the server. */
export interface FileListing {
  target: string;
  /** Folders inside in which there is something to choose. */
  dirs: string[];
  files: string[];
}

/** The tokens that a user targets in the scene in view. */
export interface UserActivity {
  sceneId: string;
  targets: string[];
}

/** A question to another user's client. */
export interface UserQuery {
  userId: string;
  name: string;
  data: unknown;
  /** Milliseconds after which nobody waits any more. */
  timeout?: number;
}

/** Client to server, each with an acknowledgement `(answer: Acknowledged<...>) => void`. */
export interface ClientEvents {
  world: (answer: (payload: Acknowledged<WorldPayload>) => void) => void;
  modifyDocument: (request: DocumentRequest, answer: (response: Acknowledged<DocumentResponse>) => void) => void;
  /** Generation 14: several writes in order, in one request. */
  modifyBatch: (requests: DocumentRequest[], answer: (responses: Acknowledged<DocumentResponse[]>) => void) => void;
  /** What a user does and nobody stores; the others are told, with who it was. */
  userActivity: (activity: UserActivity) => void;
  /** Needs a pack that the user may read. */
  readPack: (request: PackRequest, answer: (content: Acknowledged<PackAnswer>) => void) => void;
  /** Needs the permission QUERY_USER; answered by one client of the user who is asked. */
  userQuery: (query: UserQuery, answer: (result: Acknowledged<unknown>) => void) => void;
  /** Needs the permission FILES_BROWSE. The target "" lists the folders to begin with. */
  listFiles: (target: string, answer: (listing: Acknowledged<FileListing>) => void) => void;
}

/** Server to client. `system.<id>` events are relayed to every other socket when the manifest has `socket: true`. */
export interface ServerEvents {
  modifyDocument: (response: DocumentResponse) => void;
  userConnected: (userId: string, active: boolean) => void;
  userActivity: (userId: string, activity: UserActivity) => void;
  /** A question of another user, to be answered. */
  userQuery: (query: Omit<UserQuery, "userId">, answer: (result: Acknowledged<unknown>) => void) => void;
  /** A write of this connection was refused, whoever on the page sent it; told before the request is answered. */
  refused: (error: ServerError) => void;
  /** The server is going away on purpose; clients show a notice and try again. */
  goodbye: (reason: string) => void;
}
