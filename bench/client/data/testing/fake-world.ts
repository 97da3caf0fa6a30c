/** A page without browser and server, for unit tests: the real documents and backend above a store in memory. */
import { registerDocumentTypes } from "../../../common/abstract/document-types.js";
import { NumberField } from "../../../common/data/fields-simple.js";
import { SchemaField } from "../../../common/data/fields-schema.js";
import { TypeDataModel } from "../../../common/abstract/type-data.js";
import { setProfile } from "../../../common/profile.js";
import type { Generation } from "../../../common/profile.js";
import type { DocumentRequest, DocumentResponse, Source } from "../../../common/protocol.js";
import { Collection, extendPrimitives, randomID } from "../../../common/utils/index.js";
import { createConfig } from "../../core/config.js";
import { Hooks } from "../../core/hooks.js";
import { Localization } from "../../core/localization.js";
import { createDiceNamespace } from "../../dice/config.js";
import { COLLECTIONS, createCollection } from "../collections/index.js";
import { ClientDatabaseBackend } from "../database/backend.js";

export const GM = "gmgmgmgmgmgmgmgm";
export const PLAYER = "playerplayerplay";

/** A model whose derived number would betray a preparation that ran twice. */
export class HeroModel extends TypeDataModel {
  static override defineSchema(): Record<string, any> {
    const number = (initial: number): NumberField => new NumberField({ required: true, nullable: false, initial });
    return {
      might: number(1),
      hp: new SchemaField({ value: number(5), max: number(10) }),
    };
  }

  override prepareBaseData(): void {
    this.bonus = 0;
  }

  override prepareDerivedData(): void {
    this.bonus += this.might + (this.parent.items?.size ?? 0);
  }
}

/** What the fake server may be told to do. */
export interface FakeServer {
  requests: DocumentRequest[];
  /** The answer to the next request, instead of carrying it out. */
  refuseNext: { message: string; code: string } | null;
}

/** Notifications that were shown. */
export const notifications: string[] = [];

/** Builds the globals and a world with a GM, a player, and what else is given. */
export function createWorld(generation: Generation, documents: Record<string, Source[]> = {}, userId = GM): FakeServer {
  setProfile(generation);
  extendPrimitives();
  notifications.length = 0;
  for (const hook of Object.keys(Hooks.events)) for (const { id } of Hooks.events[hook] ?? []) Hooks.off(hook, id);
  const tell = (message: string): number => notifications.push(message);
  Object.assign(globalThis, {
    Hooks,
    CONFIG: createConfig(),
    foundry: { dice: createDiceNamespace() },
    canvas: { ready: false },
    ui: { notifications: { info: tell, warn: tell, error: tell } },
  });
  const types = { Actor: { hero: {} }, Item: { thing: {} } };
  registerDocumentTypes(types);
  globalThis.CONFIG.Actor.dataModels.hero = HeroModel;
  globalThis.game = {
    userId,
    collections: new Collection(),
    i18n: new Localization(),
    system: { id: "sys" },
    time: { worldTime: 0 },
    settings: { get: () => (generation === 13 ? "publicroll" : "public"), notify: () => {} },
    documentTypes: { Actor: ["base", "hero"], Item: ["base", "thing"] },
    get user() {
      return this.collections.get("User")?.get(this.userId) ?? null;
    },
  };
  for (const name of ["users", "actors", "items", "messages", "folders"]) {
    const documentName = { users: "User", actors: "Actor", items: "Item", messages: "ChatMessage", folders: "Folder" }[
      name
    ]!;
    Object.defineProperty(globalThis.game, name, { get: () => globalThis.game.collections.get(documentName) });
  }
  const users = [
    { _id: GM, name: "Gamemaster", role: 4 },
    { _id: PLAYER, name: "Player", role: 1 },
  ];
  const payload: any = { documents: { User: users, ...documents } };
  for (const documentName of Object.keys(COLLECTIONS))
    createCollection(documentName as keyof typeof COLLECTIONS, payload);
  globalThis.game._documentsReady = true;
  for (const collection of globalThis.game.collections) for (const document of collection) document._safePrepareData();
  const server: FakeServer = { requests: [], refuseNext: null };
  globalThis.CONFIG.DatabaseBackend = new ClientDatabaseBackend(createSocket(server) as any);
  return server;
}

/** A broadcast as another client's operation would cause it. */
export function broadcast(response: Partial<DocumentResponse>): void {
  const complete = { userId: PLAYER, ...response, operation: response.operation ?? {} };
  globalThis.CONFIG.DatabaseBackend.receive(JSON.parse(JSON.stringify(complete)));
}

function createSocket(server: FakeServer): unknown {
  return {
    connected: true,
    once: () => {},
    off: () => {},
    emit: (_event: string, request: DocumentRequest, answer: (answer: any) => void) => {
      server.requests.push(request);
      const error = server.refuseNext;
      server.refuseNext = null;
      // As the real server does, for whoever sent it.
      if (error) notifications.push(error.message);
      const respond = (): void => answer(error ? { ok: false, error } : { ok: true, value: carryOut(request) });
      setTimeout(respond, 0);
    },
  };
}

function carryOut({ type, action, operation }: DocumentRequest): DocumentResponse {
  const { data = [], updates = [], ids = [], ...rest } = operation;
  const created = data.map((source) => ({ ...source, _id: source["_id"] ?? randomID() }));
  const result = { create: created, update: updates, delete: ids }[action];
  return JSON.parse(JSON.stringify({ type, action, operation: rest, result, userId: globalThis.game.userId }));
}
