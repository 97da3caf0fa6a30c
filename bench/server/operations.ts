/** Creating, updating and deleting documents at the word of a user, each request as one transaction. */
import type { Document } from "../common/abstract/document.js";
import { DataModelValidationError } from "../common/data/validation-failure.js";
import type { UpdateOptions } from "../common/data/field.js";
import { DocumentStatsField } from "../common/data/fields.js";
import { isTokenActor, keepInDelta } from "../common/documents/actor-delta.js";
import { baseDocuments } from "../common/documents/index.js";
import { packOfUuid } from "../common/packs.js";
import type { DocumentRequest, Source } from "../common/protocol.js";
import { isEmpty, isPlainObject } from "../common/utils/types.js";
import { isValidId, randomID } from "../common/utils/text.js";
import { dropManagedStats, normalizeChanges, normalizeData, plainValues } from "./changes.js";
import { assertNoGuardedChanges } from "./guards.js";
import type { Manifest } from "./manifest.js";
import { protectPassword } from "./passwords.js";
import { Refusal } from "./refusal.js";
import { sanitizeDocument } from "./sanitize.js";
import { holds, type Transaction, withoutSecrets, type WorldDocuments } from "./world-documents.js";

/** What an operation needs to know. */
export interface OperationContext {
  world: WorldDocuments;
  manifest: Manifest;
  version: string;
  /** The user the server vouches for. */
  user: any;
}

type Job = OperationContext & { transaction: Transaction; request: DocumentRequest; parent: any };

/** Carries out a request; what it gives is stored by then. */
export async function modifyDocuments(
  context: OperationContext,
  request: DocumentRequest,
): Promise<(Source | string)[]> {
  const transaction = context.world.begin();
  const { parentUuid } = request.operation;
  assertPack(context.world, parentUuid);
  const parent: any = parentUuid ? transaction.editByUuid(parentUuid) : null;
  assertPlace(context.world, request, parent);
  const job: Job = { ...context, transaction, request, parent };
  const actions = { create: createAll, update: updateAll, delete: deleteAll };
  const result = readable(() => actions[request.action](job));
  if (parent) keepInDelta(parent, parent.getEmbeddedCollection(request.type).name, result.map(idOf));
  await transaction.commit();
  return result;
}

/** A parent in another pack than the operation names would be looked for, and perhaps found, in the wrong place. */
function assertPack({ pack }: WorldDocuments, parentUuid: string | null | undefined): void {
  if (!parentUuid || packOfUuid(parentUuid) === pack) return;
  throw new Refusal("validation", `"${parentUuid}" is not in ${pack ? `the compendium ${pack}` : "the world"}.`);
}

/** A token's own actor is what its delta makes of another: there is one as long as there is the token. */
function assertDelta(type: string, action: string): void {
  if (type === "Actor" && action === "update") return;
  throw new Refusal(
    "validation",
    "A token's own actor can only be updated: delete the token instead, or write its delta through the token.",
  );
}

function assertPlace(world: WorldDocuments, { type, action }: DocumentRequest, parent: any): void {
  if (parent?.documentName === "Token") assertDelta(type, action);
  if (parent ? holds(parent, type) : world.has(type)) return;
  const place = parent ? `a ${parent.documentName}` : world.pack ? `the compendium ${world.pack}` : "the world itself";
  throw new Refusal("validation", `${place} cannot hold documents of the kind ${type}.`);
}

const idOf = (result: Source | string): string => (typeof result === "string" ? result : result["_id"]);

/** Turns failures of the data into refusals; anything else is the server's own fault. */
function readable<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof DataModelValidationError) throw new Refusal("validation", error.message);
    throw error;
  }
}

function assertPermitted(
  { user, parent }: Job,
  action: "create" | "update" | "delete",
  document: Document,
  data: any,
): void {
  if (document.canUserModify(user, action, data)) return;
  const name = action === "create" ? document.documentName : `${document.documentName} [${document.id}]`;
  const inside = parent ? ` in parent ${parent.documentName} [${parent.id}]` : "";
  throw new Refusal("permission", `User ${user.name} lacks permission to ${action} ${name}${inside}`);
}

/* Create */

function createAll(job: Job): Source[] {
  return job.request.operation.data!.map((data) => createOne(job, data));
}

function createOne(job: Job, data: Source): Source {
  const { transaction, request, parent, manifest, user } = job;
  const { type, operation } = request;
  const source = normalizeData(type, data);
  source._id = operation.keepId && isValidId(source._id) ? source._id : randomID();
  if (operation.keepEmbeddedIds === false) renewEmbeddedIds(type, source);
  if (type === "ChatMessage") prepareMessage(source, user);
  if (type === "Macro") source.author ??= user.id;
  // A new scene does not take the place of the active one.
  if (type === "Scene" && transaction.readAll("Scene").some((scene) => scene._source["active"])) source.active = false;
  if (type === "User") Object.assign(source, hidePassword(source.password ?? ""));
  sanitizeDocument(manifest, type, source);
  const context = parent
    ? { parent, parentCollection: parent.constructor.getCollectionName(type) }
    : { pack: job.world.pack };
  const document: Document = new (baseDocuments[type] as any)(source, { ...context, strict: true });
  assertPermitted(job, "create", document, source);
  assertUnique(job, document);
  stampCreation(job, document);
  if (parent) parent.getEmbeddedCollection(type).set(document.id!, document);
  else transaction.set(type, document.id!, document);
  return withoutSecrets(type, document.toObject());
}

function prepareMessage(source: Source, user: any): void {
  source.author ??= user.id;
  source.timestamp ??= Date.now();
}

function renewEmbeddedIds(type: string, source: Source): void {
  for (const [name, { documentClass }] of Object.entries(baseDocuments[type]!.hierarchy) as [string, any][]) {
    for (const embedded of [source[name] ?? []].flat()) {
      embedded._id = randomID();
      renewEmbeddedIds(documentClass.documentName, embedded);
    }
  }
}

function assertUnique({ transaction, parent }: Job, document: Document): void {
  const { documentName: name, id } = document;
  const exists = parent ? parent.getEmbeddedCollection(name).get(id!, { invalid: true }) : transaction.read(name, id!);
  if (exists) throw new Refusal("duplicate", `A ${name} with the id [${id}] exists already.`);
  for (const [path, embedded] of Object.entries(document.collections)) {
    if (embedded.size + embedded.invalidDocumentIds.size === embedded._source.length) continue;
    throw new Refusal("duplicate", `Two of the ${path} of the ${name} have the same _id.`);
  }
  assertUniqueName({ transaction }, document);
}

/** Two users of one name could not be told apart, and of two settings with one key only one would count. */
function assertUniqueName({ transaction }: Pick<Job, "transaction">, document: Document): void {
  const { documentName: name, _source: source, id } = document;
  const isSame: Record<string, (other: Source) => boolean> = {
    Setting: (other) => other.key === source.key && other.user === source.user,
    User: (other) => other.name === source.name,
  };
  const isTaken =
    isSame[name] && transaction.readAll(name).some((other) => other.id !== id && isSame[name]!(other._source));
  if (isTaken) throw new Refusal("duplicate", `A ${name} "${source.key ?? source.name}" exists already.`);
}

/* Update */

function updateAll(job: Job): Source[] {
  const { type, operation } = job.request;
  const normal = operation.updates!.map((changes) => normalizeChanges(type, changes));
  const updates = type === "Scene" ? withOneActive(job, normal) : normal;
  const results = updates.map((changes) => updateOne(job, changes));
  return results.filter((result) => result !== null);
}

/** Of all scenes one is active at most: with an update that makes one so come updates of the others. */
function withOneActive({ transaction }: Job, updates: Source[]): Source[] {
  const chosen = updates.findLast(({ active }) => active === true)?._id;
  if (!chosen) return updates;
  const others = transaction.readAll("Scene").filter(({ id, _source }) => id !== chosen && _source["active"]);
  return [...others.map(({ id }) => ({ _id: id, active: false })), ...updates];
}

function updateOne(job: Job, { _id: id, ...changes }: Source): Source | null {
  const { request, manifest, user } = job;
  const { type, operation } = request;
  const document = findOne(job, id);
  dropManagedStats(changes);
  assertPermitted(job, "update", document, plainValues(changes));
  assertNoGuardedChanges(manifest, user, document, changes, operation.recursive !== false);
  if (type === "User") hidePasswordIn(changes);
  sanitizeDocument(manifest, type, changes, document._source);
  const { diff, recursive } = operation;
  if (recursive === false && isPlainObject(changes._stats)) Object.assign(changes._stats, managedStats(document));
  const options = { diff, ...(recursive === false ? { recursive } : {}) };
  const difference = applyChanges(job, document, changes, options);
  if (isEmpty(difference)) return null;
  assertUniqueName(job, document);
  const stats = applyChanges(job, document, { _stats: { modifiedTime: Date.now(), lastModifiedBy: user.id } }, {});
  // Clients replace inner objects whole when the operation does, so they need the whole of this one then.
  const _stats = recursive === false ? document.toObject()._stats : { ...difference._stats, ...stats._stats };
  return withoutSecrets(type, { ...difference, _stats, _id: id });
}

/** Only the server writes the salt, and never without the password that it belongs to. */
function hidePasswordIn(changes: Source): void {
  delete changes.passwordSalt;
  if ("password" in changes) Object.assign(changes, hidePassword(changes.password));
}

/** The stored form of a password; what is no text at all is left for validation to refuse. */
const hidePassword = (password: unknown): Source =>
  typeof password === "string" ? protectPassword(password) : { password };

const managedStats = ({ _source }: Document): Source =>
  Object.fromEntries(DocumentStatsField.managedFields.map((name) => [name, _source["_stats"]?.[name] ?? null]));

/** An embedded document that is invalid stands in no collection: only its parent can repair it. */
function applyChanges({ parent, request }: Job, document: Document, changes: Source, options: UpdateOptions): Source {
  const collection = parent?.getEmbeddedCollection(request.type);
  if (!collection?.invalidDocumentIds.has(document.id)) {
    const difference = document.updateSource(changes, options);
    if (isTokenActor(document)) parent.delta.updateSource(difference, options);
    return difference;
  }
  const difference = parent.updateSource({ [collection.name]: [{ ...changes, _id: document.id }] }, options);
  return difference[collection.name]?.[0] ?? {};
}

/** The document to change, as a copy that belongs to the transaction. */
function findOne({ transaction, request, parent }: Job, id: string): Document {
  const { type } = request;
  if (!parent) return transaction.edit(type, id);
  const document = parent.getEmbeddedCollection(type).get(id, { invalid: true });
  if (document) return document;
  throw new Refusal("missing", `The ${type} [${id}] does not exist any more in ${parent.documentName} [${parent.id}].`);
}

/* Delete */

function deleteAll(job: Job): string[] {
  const { transaction, request, parent } = job;
  const { type, operation } = request;
  const all = (): string[] =>
    (parent ? parent.getEmbeddedCollection(type)._source : transaction.readAll(type)).map((one: any) => one._id);
  const ids = operation.deleteAll ? all() : [...new Set(operation.ids)];
  for (const id of ids) {
    const document = findOne(job, id);
    assertPermitted(job, "delete", document, {});
    if (parent) parent.getEmbeddedCollection(type).delete(id);
    else transaction.set(type, id, null);
  }
  return ids;
}

/* Stamps */

function stampCreation({ manifest, version, user }: Job, document: Document): void {
  const now = Date.now();
  const stamp = {
    coreVersion: version,
    systemId: manifest.id,
    systemVersion: manifest.version,
    createdTime: now,
    modifiedTime: now,
    lastModifiedBy: user.id,
  };
  document.updateSource({ _stats: stamp });
  for (const [, embedded] of document.traverseEmbeddedDocuments()) embedded.updateSource({ _stats: stamp });
}
