/** What happens on the requesting client before an operation is sent: checks, `_pre` methods and `pre` hooks. */
import type { Document } from "../../../common/abstract/document.js";
import { deepClone, expandObject, isEmpty } from "../../../common/utils/index.js";
import { lockedReason, packRefusal } from "../../../common/packs.js";
import { PackError, PermissionError } from "./operation.js";
import type { Operation } from "./operation.js";

/** Everything that a step before sending needs to know. */
export interface Undertaking {
  cls: any;
  operation: Operation;
  /** One object for the whole operation: what `_pre` methods and hooks put into it travels to every client. */
  options: Record<string, any>;
  user: any;
}

/** Makes the documents to be created; those whose creation was cancelled are left out. */
export async function beforeCreation({ cls, operation, options, user }: Undertaking): Promise<Document[]> {
  assertPackWritable(operation, user, "create");
  const documents: Document[] = [];
  for (const entry of operation.data ?? []) {
    const data = typeof entry.toObject === "function" ? entry.toObject() : expandObject<any>(entry);
    if (!operation.keepId) delete data._id;
    const document = new cls(deepClone(data), { parent: operation.parent ?? null, pack: operation.pack });
    if (!document.canUserModify(user, "create", data)) throw new PermissionError(user, "create", document);
    if ((await document._preCreate(data, options, user)) === false) continue;
    const hook = `preCreate${cls.documentName}`;
    if (!operation.noHook && !globalThis.Hooks.call(hook, document, data, options, user.id)) continue;
    documents.push(document);
  }
  return documents;
}

/** A document with the changes that it is about to undergo. */
export interface PlannedUpdate {
  document: any;
  changes: Record<string, any>;
}

/** Works out what an update changes; updates that change nothing, or were cancelled, are left out. */
export async function beforeUpdate({ cls, operation, options, user }: Undertaking): Promise<PlannedUpdate[]> {
  assertPackWritable(operation, user, "update");
  const planned: PlannedUpdate[] = [];
  for (const entry of operation.updates ?? []) {
    const { _id, ...update } = expandObject<any>(entry);
    const document = await findDocument(cls, operation, _id);
    if (!document.canUserModify(user, "update", update)) throw new PermissionError(user, "update", document);
    const changes = difference(document, update, operation);
    if (!changes) continue;
    changes["_id"] = _id;
    if ((await document._preUpdate(changes, options, user)) === false) continue;
    const hook = `preUpdate${cls.documentName}`;
    if (!operation.noHook && !globalThis.Hooks.call(hook, document, changes, options, user.id)) continue;
    // What hooks added is cleaned and checked like everything else.
    const { _id: _own, ...edited } = expandObject<any>(changes);
    const final = difference(document, edited, operation);
    if (final) planned.push({ document, changes: { ...final, _id } });
  }
  return planned;
}

/** Finds the documents to be deleted; those whose deletion was cancelled are left out. */
export async function beforeDeletion({ cls, operation, options, user }: Undertaking): Promise<any[]> {
  assertPackWritable(operation, user, "delete");
  const ids = operation.deleteAll ? idsOf(cls, operation) : (operation.ids ?? []);
  const documents: any[] = [];
  for (const id of ids) {
    const document = await findDocument(cls, operation, id);
    if (!document.canUserModify(user, "delete")) throw new PermissionError(user, "delete", document);
    if ((await document._preDelete(options, user)) === false) continue;
    const hook = `preDelete${cls.documentName}`;
    if (!operation.noHook && !globalThis.Hooks.call(hook, document, options, user.id)) continue;
    documents.push(document);
  }
  return documents;
}

function difference(document: any, update: Record<string, any>, operation: Operation): Record<string, any> | null {
  const { diff = true, recursive = true } = operation;
  const changes = document.updateSource(update, { dryRun: true, diff, recursive });
  return diff && isEmpty(changes) ? null : changes;
}

/** Nothing is written to a pack that is locked, or that is not the user's to write to. */
function assertPackWritable({ pack: id }: Operation, user: any, action: string): void {
  if (!id) return;
  const pack = globalThis.game.packs.get(id);
  if (!pack) throw new Error(`There is no compendium "${id}".`);
  if (pack.locked) throw new PackError(lockedReason(pack.metadata, action));
  if (!pack.testUserPermission(user, "OWNER")) throw new PackError(packRefusal(pack.metadata, user, action));
}

function idsOf(cls: any, operation: Operation): string[] {
  const collection = collectionOf(cls, operation);
  return [...(operation.pack && !operation.parent ? (collection.index ?? collection) : collection).keys()];
}

async function findDocument(cls: any, operation: Operation, id: string): Promise<any> {
  const collection = collectionOf(cls, operation);
  const document = collection.get(id, { invalid: true }) ?? (await collection.getDocument?.(id));
  if (document) return document;
  if (typeof id !== "string") {
    throw new Error(`An update or deletion of a ${cls.documentName} needs the _id of the document as text.`);
  }
  const where = operation.parent ? ` in ${operation.parent.documentName} [${operation.parent.id}]` : "";
  throw new Error(`There is no ${cls.documentName} [${id}]${where}; it may have been deleted meanwhile.`);
}

/** The documents of a pack, or its folders. */
export function packCollection(id: string, documentName: string): any {
  const pack = globalThis.game.packs.get(id);
  if (!pack) throw new Error(`There is no compendium "${id}".`);
  if (documentName === "Folder") return pack.folders;
  if (documentName === pack.documentName) return pack;
  throw new Error(`The compendium "${id}" holds ${pack.documentName} documents, and no ${documentName}.`);
}

/** The collection that an operation concerns. */
export function collectionOf(cls: any, { parent, pack }: Operation): any {
  if (parent) return parent.getEmbeddedCollection(cls.documentName);
  if (pack) return packCollection(pack, cls.documentName);
  return globalThis.game.collections.get(cls.documentName);
}
