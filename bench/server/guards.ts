/** Fields that only a gamemaster may change, by the core schema or by the manifest. */
import type { Document } from "../common/abstract/document.js";
import { baseDocuments } from "../common/documents/index.js";
import { DataFieldOperator, readChanges } from "../common/operators.js";
import { isPlainObject } from "../common/utils/types.js";
import { type Manifest, typeRules } from "./manifest.js";
import { Refusal } from "./refusal.js";

/** Refuses a player's changes that touch a guarded field, however they are written, embedded documents included. */
export function assertNoGuardedChanges(manifest: Manifest, user: any, document: Document, changes: any): void {
  if (user.isGM) return;
  assertUnguarded(manifest, user, document.documentName, document._source, changes, document.id!);
}

function assertUnguarded(manifest: Manifest, user: any, name: string, stored: any, changes: any, id: string): void {
  const { schema, hierarchy } = baseDocuments[name]!;
  const core = schema.entries().filter(([, field]) => field.gmOnly);
  const { gmOnlyFields = [] } = typeRules(manifest, name, stored?.type ?? changes.type);
  const guarded = [...core.map(([field]) => [field]), ...gmOnlyFields.map((path) => ["system", ...path.split(".")])];
  const touched = guarded.find((path) => touches(changes, path));
  if (touched && stored) {
    throw new Refusal(
      "permission",
      `User ${user.name} lacks permission to change "${touched.join(".")}" of ${name} [${id}]: only a gamemaster may.`,
    );
  }
  for (const [collection, { documentClass }] of Object.entries(hierarchy) as [string, any][]) {
    for (const element of Array.isArray(changes[collection]) ? changes[collection] : []) {
      const existing = stored?.[collection]?.find(({ _id }: any) => _id === element?._id);
      if (isPlainObject(element))
        assertUnguarded(manifest, user, documentClass.documentName, existing, element, element._id);
    }
  }
}

/** Whether changes reach a path: a whole object written over it counts as well as the value itself. */
function touches(changes: any, [name, ...rest]: string[]): boolean {
  if (!isPlainObject(changes)) return true;
  return readChanges(changes).some(({ key, kind, value }) => {
    if (name !== "*" && key !== name) return false;
    const isWhole = rest.length === 0 || kind !== "set" || value instanceof DataFieldOperator;
    return isWhole || touches(value, rest);
  });
}
