/** Fields that only a gamemaster may change, by the core schema or by the manifest. */
import type { Document } from "../common/abstract/document.js";
import { baseDocuments } from "../common/documents/index.js";
import { DataFieldOperator, readChanges } from "../common/operators.js";
import { getProperty } from "../common/utils/objects.js";
import { equals, isPlainObject } from "../common/utils/types.js";
import { type Manifest, type TypeRules, typeRules } from "./manifest.js";
import { Refusal } from "./refusal.js";

/** Refuses a player's normalised changes that touch a guarded field, embedded documents included. */
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
  const { hierarchy } = baseDocuments[name]!;
  if (stored) {
    const touched = guardedPaths(context.manifest, name, stored, changes).find((path) =>
      touches(changes, path, context.recursive),
    );
    if (touched) refuse(context, touched, name, id);
  }
  for (const { key, kind, value } of readChanges(changes)) {
    if (!Object.hasOwn(hierarchy, key) || !Array.isArray(value)) continue;
    const { documentName } = (hierarchy as any)[key].documentClass;
    const isWhole = kind === "replace" || !context.recursive;
    for (const element of value) {
      const existing = stored?.[key]?.find(({ _id }: any) => _id === element?._id);
      if (existing && isWhole) assertKept(context, documentName, existing, element);
      else assertUnguarded(context, documentName, existing, element, element._id);
    }
  }
}

/** An embedded document that is replaced whole must say the same as before at every guarded path. */
function assertKept(context: GuardContext, name: string, existing: any, element: any): void {
  const valueAt = (data: any, path: string[]): unknown => {
    const wildcard = path.indexOf("*");
    return getProperty(data, (wildcard < 0 ? path : path.slice(0, wildcard)).join("."));
  };
  const changed = guardedPaths(context.manifest, name, existing, element).find(
    (path) => !equals(valueAt(existing, path), valueAt(element, path)),
  );
  if (changed) refuse(context, changed, name, existing._id);
}

function refuse({ user }: GuardContext, path: string[], name: string, id: string): never {
  throw new Refusal(
    "permission",
    `User ${user.name} lacks permission to change "${path.join(".")}" of ${name} [${id}]: only a gamemaster may.`,
  );
}

/** The paths of a document that only gamemasters change. */
function guardedPaths(manifest: Manifest, name: string, stored: any, changes: any): string[][] {
  const core = baseDocuments[name]!.schema.entries().filter(([, field]) => field.gmOnly);
  const types = new Set([stored.type, changes.type ?? stored.type]);
  const ofTypes = [...types].flatMap((type) => systemPaths(typeRules(manifest, name, type)));
  // With its type a document changes what its data means, and with that what is guarded of it.
  const retyped = types.size > 1 && ofTypes.length > 0 ? [["type"]] : [];
  const own = [...core.map(([field]) => [field]), ...ofTypes, ...retyped];
  if (name !== "Token") return own;
  // A delta that arrives with its token does not say of which type its actor is, so what any of them guards is guarded.
  const pathsOfAny = (kind: string) => Object.values(manifest.documentTypes?.[kind] ?? {}).flatMap(systemPaths);
  const ofActors = pathsOfAny("Actor");
  if (ofActors.length > 0) ofActors.push(["type"]);
  // What a delta holds of items and effects are whole documents, in the place of those of the world's actor.
  if (pathsOfAny("Item").length > 0) ofActors.push(["items"]);
  if (pathsOfAny("ActiveEffect").length > 0) ofActors.push(["effects"]);
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
