import { parseUuid } from "../../common/utils/index.js";

interface LookupOptions {
  relative?: any;
  invalid?: boolean;
}

/** The document of a uuid among those this client holds; null where there is none. */
export function fromUuidSync(uuid: string | null | undefined, options: LookupOptions = {}): any {
  const parsed = parseUuid(uuid, options);
  let document = parsed?.collection?.get(parsed.documentId, { invalid: options.invalid });
  const steps = [...(parsed?.embedded ?? [])];
  while (document && steps.length) {
    const [name, id] = steps.splice(0, 2);
    document = document.getEmbeddedDocument(name, id, { invalid: options.invalid });
  }
  return document ?? null;
}

/** The same for code that waits, as it would have to for documents of a compendium. */
export async function fromUuid(uuid: string | null | undefined, options: LookupOptions = {}): Promise<any> {
  return fromUuidSync(uuid, options);
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
