/** Universally unique ids of documents, such as "Actor.abc.Item.def" or "Compendium.world.monsters.Actor.abc". */

export interface ResolvedUuid {
  uuid: string;
  type: string | undefined;
  id: string;
  primaryType: string | undefined;
  primaryId: string | undefined;
  collection: any;
  embedded: string[];
  documentType: string | undefined;
  documentId: string | undefined;
}

/** Takes a uuid apart; null when it is none. */
export function parseUuid(uuid: unknown, { relative }: { relative?: any } = {}): ResolvedUuid | null {
  if (typeof uuid !== "string" || uuid === "") return null;
  if (uuid.startsWith(".") && relative) return parseRelative(uuid, relative);
  const parts = uuid.split(".");
  const { game } = globalThis as any;
  const pack = parts[0] === "Compendium" ? parts.splice(0, 3).slice(1).join(".") : null;
  // An old compendium uuid names no document type: the pack knows it.
  if (pack !== null && parts.length % 2 === 1) parts.unshift(game?.packs?.get(pack)?.documentName);
  if (parts.length < 2 || parts.length % 2 === 1) return null;
  const [primaryType, primaryId, ...embedded] = parts;
  const collection = pack === null ? game?.collections?.get(primaryType) : game?.packs?.get(pack);
  return describe(uuid, primaryType!, primaryId!, embedded, collection);
}

function describe(uuid: string, type: string, id: string, embedded: string[], collection: any): ResolvedUuid {
  const isEmbedded = embedded.length > 0;
  return {
    uuid,
    type: isEmbedded ? embedded.at(-2) : type,
    id: isEmbedded ? embedded.at(-1)! : id,
    primaryType: isEmbedded ? type : undefined,
    primaryId: isEmbedded ? id : undefined,
    collection,
    embedded,
    documentType: type,
    documentId: id,
  };
}

/** ".Item.abc" names a descendant of the relative document, ".abc" a sibling. */
function parseRelative(uuid: string, relative: any): ResolvedUuid | null {
  const steps = uuid.slice(1).split(".");
  if (steps.length === 1 && !relative.parent) return parseUuid(`${relative.documentName}.${steps[0]}`);
  const base = steps.length === 1 ? relative.parent : relative;
  const path = steps.length === 1 ? [relative.documentName, steps[0]] : steps;
  return parseUuid([base.uuid, ...path].join("."));
}

export interface UuidParts {
  id: string | null;
  documentName?: string;
  parent?: any;
  pack?: string | null;
}

/** Builds a uuid from its parts; null when they do not suffice. */
export function buildUuid({ id, documentName, parent, pack }: UuidParts): string | null {
  if (!id || !documentName) return null;
  if (parent) return `${parent.uuid}.${documentName}.${id}`;
  return pack ? `Compendium.${pack}.${documentName}.${id}` : `${documentName}.${id}`;
}
