import type { DocumentAction, DocumentRequest, DocumentResponse } from "../../../common/protocol.js";
import { requestBatch, requestModification } from "../../core/connection.js";
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
    return this.#undertake("create", cls, operation, user);
  }

  /** Updates documents; gives those that changed. */
  async update(cls: any, operation: Operation, user: any = globalThis.game.user): Promise<any[]> {
    return this.#undertake("update", cls, operation, user);
  }

  /** Deletes documents; gives those that were deleted. */
  async delete(cls: any, operation: Operation, user: any = globalThis.game.user): Promise<any[]> {
    return this.#undertake("delete", cls, operation, user);
  }

  /** Generation 14: several operations in one request, in order; gives the documents of each. */
  async modifyBatch(operations: BatchOperation[], user: any = globalThis.game.user): Promise<any[][]> {
    return told(async () => {
      const requests: DocumentRequest[] = [];
      for (const { action, documentName, ...operation } of operations) {
        const cls = globalThis.CONFIG[documentName]?.documentClass;
        if (!cls || !(action in PLANS))
          throw new Error(`A batch cannot ${action} documents of the kind ${documentName}.`);
        const request = await this.#plan(action, cls, operation, user);
        if (request) requests.push(request);
      }
      if (requests.length === 0) return [];
      const applied = await requestBatch(this.#socket, requests, applyResponse);
      await Promise.all(applied.map(({ finished }) => finished));
      return applied.map(({ documents }) => documents);
    });
  }

  async #undertake(action: DocumentAction, cls: any, operation: Operation, user: any): Promise<any[]> {
    return told(async () => {
      const request = await this.#plan(action, cls, operation, user);
      if (!request) return [];
      const { documents, finished } = await requestModification(this.#socket, request, applyResponse);
      await finished;
      return documents;
    });
  }

  /** Everything that happens before the server hears of an operation; null where nothing is left of it. */
  async #plan(action: DocumentAction, cls: any, operation: Operation, user: any): Promise<DocumentRequest | null> {
    refuseDuringPreparation(cls);
    if (!user)
      throw new Error(`${cls.documentName} documents can be written once the world is there: wait for "ready".`);
    const { parent = null, pack = null } = operation;
    const options = { ...hookOptions(operation), parent, pack };
    const { documents, payload } = await PLANS[action]({ cls, operation, options, user });
    const mayGoOn = documents.length > 0 && (await cls[STEPS[action]](documents, options, user)) !== false;
    if (!mayGoOn) return null;
    return {
      type: cls.documentName,
      action,
      operation: { ...hookOptions(options), ...payload(), parentUuid: parent?.uuid ?? null, pack },
    };
  }
}

/** One operation of a batch. */
export interface BatchOperation extends Operation {
  action: DocumentAction;
  documentName: string;
}

const STEPS = { create: "_preCreateOperation", update: "_preUpdateOperation", delete: "_preDeleteOperation" } as const;

/** What is to be sent, worked out as late as possible: the operation's own step may still change the documents. */
interface Plan {
  documents: any[];
  payload: () => Pick<DocumentRequest["operation"], "data" | "updates" | "ids">;
}

const PLANS: Record<DocumentAction, (undertaking: Undertaking) => Promise<Plan>> = {
  create: async (undertaking) => {
    const documents = await beforeCreation(undertaking);
    return { documents, payload: () => ({ data: documents.map((document) => document.toObject()) }) };
  },
  update: async (undertaking) => {
    const planned = await beforeUpdate(undertaking);
    const documents = planned.map(({ document }) => document);
    return { documents, payload: () => ({ updates: planned.map(({ changes }) => changes) }) };
  },
  delete: async (undertaking) => {
    const documents = await beforeDeletion(undertaking);
    return { documents, payload: () => ({ ids: documents.map((document) => document.id) }) };
  },
};

/** Runs an operation; what the page itself refuses is said, once. */
async function told<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isRefusal(error) && !(error as { isTold?: boolean }).isTold) globalThis.ui.notifications?.error(error.message);
    throw error;
  }
}

/** Preparation runs on every client and after every change: a write inside it would never come to an end. */
function refuseDuringPreparation(cls: any): void {
  if (!isPreparing()) return;
  const message = `update during data preparation: ${cls.documentName} documents were about to be written while data was being prepared. Write from _onCreate, _onUpdate or a hook instead, on one client only.`;
  console.error(message);
  throw new Error(message);
}
