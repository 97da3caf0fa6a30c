import { parseUuid } from "../../common/utils/index.js";
import { CompendiumCollection } from "./collections/compendium-collection.js";

interface LookupOptions {
  relative?: any;
  invalid?: boolean;
}

/** The document of a uuid among those that this client holds, those of packs that were loaded among them. */
export function heldDocument(uuid: string | null | undefined, options: LookupOptions = {}): any {
  const parsed = parseUuid(uuid, options);
  const document = parsed?.collection?.get(parsed.documentId, { invalid: options.invalid });
  return embeddedIn(document, parsed?.embedded ?? [], options) ?? null;
}

function embeddedIn(document: any, embedded: string[], { invalid }: LookupOptions): any {
  const steps = [...embedded];
  let found = document;
  while (found && steps.length) {
    const [name, id] = steps.splice(0, 2);
    found = found.getEmbeddedDocument(name, id, { invalid });
  }
  return found;
}

/**
 * What a uuid names, without waiting; null where there is nothing. Of a document in a pack that is its index entry;
 * what is inside such a document cannot be had without waiting: that throws, unless `strict` is off.
 */
export function fromUuidSync(
  uuid: string | null | undefined,
  { strict = true, ...options }: LookupOptions & { strict?: boolean } = {},
): any {
  const parsed = parseUuid(uuid, options);
  const { collection } = parsed ?? {};
  if (!(collection instanceof CompendiumCollection)) return heldDocument(uuid, options);
  if (parsed!.embedded.length === 0) return collection.index.get(parsed!.documentId!) ?? null;
  if (!strict) return null;
  throw new Error(
    `fromUuidSync was invoked on UUID '${uuid}' which references an Embedded Document and cannot be retrieved synchronously.`,
  );
}

/** The document of a uuid; one in a pack is loaded where it is not yet. Null where there is none to be read. */
export async function fromUuid(uuid: string | null | undefined, options: LookupOptions = {}): Promise<any> {
  const parsed = parseUuid(uuid, options);
  const { collection } = parsed ?? {};
  if (!(collection instanceof CompendiumCollection)) return heldDocument(uuid, options);
  if (!collection.index.has(parsed!.documentId!)) return null;
  return embeddedIn(await collection.getDocument(parsed!.documentId!), parsed!.embedded, options) ?? null;
}

const uuidOf = (target: string | { uuid: string }): string => (typeof target === "string" ? target : target.uuid);

/** The uuid of a target as seen from an origin: `.Item.id` below it, `.id` beside it, else the whole uuid. */
export function buildRelativeUuid(target: string | { uuid: string }, origin: string | { uuid: string }): string {
  const [targetUuid, originUuid] = [uuidOf(target), uuidOf(origin)];
  if (targetUuid.startsWith(`${originUuid}.`)) return targetUuid.slice(originUuid.length);
  const [targetHome, originHome] = [targetUuid, originUuid].map((uuid) => uuid.slice(0, uuid.lastIndexOf(".") + 1));
  return targetHome === originHome && targetUuid.split(".").length > 2
    ? `.${targetUuid.slice(targetHome!.length)}`
    : targetUuid;
}
