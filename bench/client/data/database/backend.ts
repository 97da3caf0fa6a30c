import type { DocumentRequest, DocumentResponse } from "../../../common/protocol.js";
import { requestModification } from "../../core/connection.js";
import type { ServerSocket } from "../../core/connection.js";
import { isPreparing } from "../preparation.js";
import { applyResponse } from "./after.js";
import { beforeCreation, beforeDeletion, beforeUpdate, collectionOf, packCollection } from "./before.js";
import type { Undertaking } from "./before.js";
import { hookOptions, isRefusal } from "./operation.js";
import type { Operation } from "./operation.js";

/**
 * Carries database operations out. On the requesting client: `_preX` of each document, its pre hook, `_preXOperation`,
 * the server. Then on every client: `_onX` of each document, its hook, `_onXOperation`.
 */
export class ClientDatabaseBackend {
  readonly #socket: ServerSocket;

  constructor(socket: ServerSocket) {
    this.#socket = socket;
  }

  /** Takes in what another client did. */
  receive(response: DocumentResponse): void {
    void applyResponse(response).finished;
  }

  /** Documents that are held here, or those of a pack. */
  async get(
    cls: any,
    { query = {}, parent, pack }: { query?: Record<string, any>; parent?: any; pack?: string | null } = {},
  ): Promise<any[]> {
    if (pack && !parent) return packCollection(pack, cls.documentName).getDocuments(query);
    const matches = (document: any): boolean =>
      Object.entries(query).every(([key, value]) => document._source[key] === value);
    return collectionOf(cls, { parent }).filter(matches);
  }

  /** Creates documents; gives those that were created. */
  async create(cls: any, operation: Operation, user: any = globalThis.game.user): Promise<any[]> {
    if (operation["temporary"]) {
      throw new Error(`A temporary ${cls.documentName} is made with new ${cls.name}(data, {parent}), not with create.`);
    }
    return this.#undertake(cls, operation, user, async (undertaking) => {
      const documents = await beforeCreation(undertaking);
      if (!(await this.#mayGoOn("_preCreateOperation", undertaking, documents))) return null;
      return { action: "create", data: documents.map((document) => document.toObject()) };
    });
  }

  /** Updates documents; gives those that changed. */
  async update(cls: any, operation: Operation, user: any = globalThis.game.user): Promise<any[]> {
    return this.#undertake(cls, operation, user, async (undertaking) => {
      const planned = await beforeUpdate(undertaking);
      const documents = planned.map(({ document }) => document);
      if (!(await this.#mayGoOn("_preUpdateOperation", undertaking, documents))) return null;
      return { action: "update", updates: planned.map(({ changes }) => changes) };
    });
  }

  /** Deletes documents; gives those that were deleted. */
  async delete(cls: any, operation: Operation, user: any = globalThis.game.user): Promise<any[]> {
    return this.#undertake(cls, operation, user, async (undertaking) => {
      const documents = await beforeDeletion(undertaking);
      if (!(await this.#mayGoOn("_preDeleteOperation", undertaking, documents))) return null;
      return { action: "delete", ids: documents.map((document) => document.id) };
    });
  }

  async #mayGoOn(step: string, { cls, options, user }: Undertaking, documents: any[]): Promise<boolean> {
    return documents.length > 0 && (await cls[step](documents, options, user)) !== false;
  }

  async #undertake(
    cls: any,
    operation: Operation,
    user: any,
    before: (undertaking: Undertaking) => Promise<PlannedRequest | null>,
  ): Promise<any[]> {
    refuseDuringPreparation(cls);
    if (!user)
      throw new Error(`${cls.documentName} documents can be written once the world is there: wait for "ready".`);
    const { parent = null, pack = null } = operation;
    const options = { ...hookOptions(operation), parent, pack };
    try {
      const planned = await before({ cls, operation, options, user });
      if (!planned) return [];
      return await this.#send(cls, operation, options, planned);
    } catch (error) {
      if (isRefusal(error) && !(error as { isTold?: boolean }).isTold)
        globalThis.ui.notifications?.error(error.message);
      throw error;
    }
  }

  async #send(cls: any, operation: Operation, options: object, planned: PlannedRequest): Promise<any[]> {
    const { action, ...payload } = planned;
    const request: DocumentRequest = {
      type: cls.documentName,
      action,
      operation: {
        ...hookOptions(options),
        ...payload,
        parentUuid: operation.parent?.uuid ?? null,
        pack: operation.pack ?? null,
      },
    };
    const { documents, finished } = await requestModification(this.#socket, request, applyResponse);
    await finished;
    return documents;
  }
}

type PlannedRequest = Pick<DocumentRequest, "action"> & Pick<DocumentRequest["operation"], "data" | "updates" | "ids">;

/** Preparation runs on every client and after every change: a write inside it would never come to an end. */
function refuseDuringPreparation(cls: any): void {
  if (!isPreparing()) return;
  const message = `update during data preparation: ${cls.documentName} documents were about to be written while data was being prepared. Write from _onCreate, _onUpdate or a hook instead, on one client only.`;
  console.error(message);
  throw new Error(message);
}
