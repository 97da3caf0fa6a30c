/** What happens on every client once the server has stored an operation. */
import { reviveOperators } from "../../../common/operators.js";
import type { DocumentResponse, Source } from "../../../common/protocol.js";
import { isTokenActor, keepInDelta } from "../../../common/documents/actor-delta.js";
import { heldDocument } from "../uuid.js";
import { packCollection } from "./before.js";
import { hookOptions } from "./operation.js";

/** What was done here in answer to a response. */
export interface Applied {
  documents: any[];
  /** The class's own last step, which may take time. */
  finished: Promise<void>;
}

/** One response with everything that its application needs. */
interface Context extends Pick<DocumentResponse, "result" | "operation" | "userId" | "action"> {
  cls: any;
  parent: any;
  collection: any;
  options: Record<string, any>;
}

const STEPS = { create: applyCreation, update: applyUpdate, delete: applyDeletion };

/** Brings this client's documents to what the server stored, and tells everybody concerned. */
export function applyResponse(response: DocumentResponse): Applied {
  const { type, operation } = response;
  const { parentUuid, pack } = operation;
  if (pack && !globalThis.game.packs.has(pack)) return { documents: [], finished: Promise.resolve() };
  const parent = parentUuid ? heldDocument(parentUuid, { invalid: true }) : null;
  // A parent that this client does not know, or no longer, has nothing to be told.
  if (parentUuid && !parent) return { documents: [], finished: Promise.resolve() };
  const cls = globalThis.CONFIG[type].documentClass;
  const collection = parent
    ? parent.getEmbeddedCollection(type)
    : pack
      ? packCollection(pack, type)
      : globalThis.game.collections.get(type);
  const options = { ...hookOptions(operation), parent, pack: operation.pack ?? null };
  const context: Context = { ...response, cls, parent, collection, options };
  const documents = STEPS[response.action](context);
  return { documents, finished: finish(context, documents) };
}

function applyCreation(context: Context): any[] {
  const { cls, parent, collection, options, userId } = context;
  const sources = context.result as Source[];
  tellAncestors(context, "_preCreateDescendantDocuments", [sources, options, userId]);
  const documents = sources.map((source) => {
    const document = collection.createDocument(structuredClone(source), { strict: false });
    collection.set(document.id, document);
    return document;
  });
  keepInDelta(
    parent,
    collection.name,
    documents.map(({ id }) => id),
  );
  parent?.reset();
  for (const [index, document] of documents.entries()) {
    guard(() => document._onCreate(sources[index], options, userId));
    globalThis.Hooks.callAll(`create${cls.documentName}`, document, options, userId);
  }
  tellAncestors(context, "_onCreateDescendantDocuments", [documents, sources, options, userId]);
  return documents;
}

function applyUpdate(context: Context): any[] {
  const { cls, parent, collection, options, userId } = context;
  const updates = (context.result as Source[]).map(reviveOperators);
  tellAncestors(context, "_preUpdateDescendantDocuments", [updates, options, userId]);
  const changed: [document: any, changes: Source][] = [];
  for (const update of updates) {
    const document = collection.get(update._id, { invalid: true });
    if (!document) {
      // Of a document in a pack that was never loaded here the index is all there is.
      collection._updateEntry?.(update);
      continue;
    }
    guard(() => commit(collection, document, update, options));
    changed.push([document, update]);
  }
  keepInDelta(
    parent,
    collection.name,
    updates.map(({ _id }) => _id),
  );
  parent?.reset();
  for (const [document] of changed) collection.indexDocument?.(document);
  for (const [document, changes] of changed) {
    guard(() => document._onUpdate(changes, options, userId));
    globalThis.Hooks.callAll(`update${cls.documentName}`, document, changes, options, userId);
  }
  const documents = changed.map(([document]) => document);
  tellAncestors(context, "_onUpdateDescendantDocuments", [documents, updates, options, userId]);
  return documents;
}

/** Writes stored changes into a document; values that are invalid here, since the server knows no models, fall back. */
function commit(collection: any, document: any, { _id, ...changes }: Source, options: Record<string, any>): void {
  const { recursive = true, diff = true } = options;
  if (isTokenActor(document)) {
    document.parent.delta._commit(changes, { recursive, diff, fallback: true });
    return;
  }
  document.updateSource(changes, { recursive, diff, fallback: true });
  if (!collection.invalidDocumentIds.has(_id)) return;
  // A document that was set aside is a copy of its stored data; it comes back in when the update made it valid.
  document.validate({ strict: false });
  if (!document.invalid) collection.set(_id, document);
  else
    Object.assign(
      collection._source.find((source: Source) => source["_id"] === _id),
      document._source,
    );
}

function applyDeletion(context: Context): any[] {
  const { cls, parent, collection, options, userId } = context;
  const ids = context.result as string[];
  tellAncestors(context, "_preDeleteDescendantDocuments", [ids, options, userId]);
  const documents: any[] = [];
  for (const id of ids) {
    const document = collection.get(id, { invalid: true });
    if (document || options["pack"]) collection.delete(id);
    if (document) documents.push(document);
  }
  keepInDelta(parent, collection.name, ids);
  parent?.reset();
  for (const document of documents) {
    guard(() => document._onDelete(options, userId));
    globalThis.Hooks.callAll(`delete${cls.documentName}`, document, options, userId);
  }
  tellAncestors(context, "_onDeleteDescendantDocuments", [documents, ids, options, userId]);
  return documents;
}

const OPERATION_STEPS = {
  create: "_onCreateOperation",
  update: "_onUpdateOperation",
  delete: "_onDeleteOperation",
} as const;

async function finish(context: Context, documents: any[]): Promise<void> {
  const { action, cls, collection, options, parent, result, userId } = context;
  const user = globalThis.game.users.get(userId);
  if (!parent && !documents.length && options["pack"])
    guard(() => collection._onModifyContents(action, documents, result, options, user));
  if (!documents.length) return;
  if (!parent) guard(() => collection._onModifyContents(action, documents, result, options, user));
  try {
    await cls[OPERATION_STEPS[action]](documents, options, user);
  } catch (error) {
    globalThis.Hooks.onError(`${cls.name}.${OPERATION_STEPS[action]}`, error, { notify: "error" });
  }
}

function tellAncestors({ parent, collection }: Context, event: string, args: unknown[]): void {
  guard(() => parent?._dispatchDescendantEvent(event, collection.name, args));
}

/** Runs a system's own code so that its failure is told and stops nobody else. */
function guard(step: () => void): void {
  try {
    step();
  } catch (error) {
    globalThis.Hooks.onError("ClientDatabaseBackend", error, { notify: "error" });
  }
}
