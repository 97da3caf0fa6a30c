/** Fields that only a gamemaster may change, by the core schema or by the manifest. */
import type { Document } from "../common/abstract/document.js";
import { baseDocuments } from "../common/documents/index.js";
import { DataFieldOperator, readChanges } from "../common/operators.js";
import { isPlainObject } from "../common/utils/types.js";
import { type Manifest, type TypeRules, typeRules } from "./manifest.js";
import { Refusal } from "./refusal.js";

/** Refuses a player's changes that touch a guarded field, however they are written, embedded documents included. */
export function assertNoGuardedChanges(
  manifest: Manifest,
  user: any,
  document: Document,
  changes: any,
  recursive = true,
): void {
  if (user.isGM) return;
  const context = { manifest, user, recursive };
  assertUnguarded(context, document.documentName, document._source, changes, document.id!);
}

interface GuardContext {
  manifest: Manifest;
  user: any;
  /** Without recursion an object is replaced whole, with everything in it that the changes do not name. */
  recursive: boolean;
}

function assertUnguarded(context: GuardContext, name: string, stored: any, changes: any, id: string): void {
  const { manifest, user, recursive } = context;
  const { hierarchy } = baseDocuments[name]!;
  const touched = guardedPaths(manifest, name, stored?.type ?? changes.type).find((path) =>
    touches(changes, path, recursive),
  );
  if (touched && stored) {
    throw new Refusal(
      "permission",
      `User ${user.name} lacks permission to change "${touched.join(".")}" of ${name} [${id}]: only a gamemaster may.`,
    );
  }
  for (const [collection, { documentClass }] of Object.entries(hierarchy) as [string, any][]) {
    for (const element of Array.isArray(changes[collection]) ? changes[collection] : []) {
      const existing = stored?.[collection]?.find(({ _id }: any) => _id === element?._id);
      if (isPlainObject(element)) assertUnguarded(context, documentClass.documentName, existing, element, element._id);
    }
  }
}

/** The paths of a document that only gamemasters change. */
function guardedPaths(manifest: Manifest, name: string, type: unknown): string[][] {
  const core = baseDocuments[name]!.schema.entries().filter(([, field]) => field.gmOnly);
  const own = [...core.map(([field]) => [field]), ...systemPaths(typeRules(manifest, name, type))];
  if (name !== "Token") return own;
  // A delta that arrives with its token does not say of which type its actor is, so what any of them guards is guarded.
  const ofActors = Object.values(manifest.documentTypes?.["Actor"] ?? {}).flatMap(systemPaths);
  return [...own, ...[["ownership"], ...ofActors].map((path) => ["delta", ...path])];
}

const systemPaths = ({ gmOnlyFields = [] }: TypeRules): string[][] =>
  gmOnlyFields.map((path) => ["system", ...path.split(".")]);

/** Whether changes reach a path: a whole object written over it counts as well as the value itself. */
function touches(changes: any, [name, ...rest]: string[], recursive: boolean): boolean {
  if (!isPlainObject(changes)) return true;
  return readChanges(changes).some(({ key, kind, value }) => {
    if (name !== "*" && key !== name) return false;
    const isWhole = rest.length === 0 || kind !== "set" || value instanceof DataFieldOperator || !recursive;
    return isWhole || touches(value, rest, recursive);
  });
}
