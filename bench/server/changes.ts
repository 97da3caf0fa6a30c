/** Brings what a request says into one spelling, so that whoever judges it sees what it would make of a document. */
import { ArrayField, type DataField, DocumentStatsField, ObjectField, SchemaField } from "../common/data/fields.js";
import { EmbeddedCollectionDeltaField } from "../common/data/fields-delta.js";
import { baseDocuments } from "../common/documents/index.js";
import {
  type Change,
  DataFieldOperator,
  ForcedDeletion,
  ForcedReplacement,
  OPERATOR_VALUE,
  readChange,
  readChanges,
  writeChange,
} from "../common/operators.js";
import type { Source } from "../common/protocol.js";
import { applySpecialKeys } from "../common/utils/merge.js";
import { isPlainObject } from "../common/utils/types.js";
import { Refusal } from "./refusal.js";

/**
 * Changes in which each field stands once: a value that is replaced whole anyway stands under its plain name as what it
 * becomes, and what is merged (objects, lists of documents) has at most one operator around it.
 */
export function normalizeChanges(documentName: string, changes: Source): Source {
  const { schema } = baseDocuments[documentName]!;
  const normal: Source = {};
  const seen = new Set<string>();
  for (const [rawKey, rawValue] of Object.entries(changes)) {
    const change = collapse(readChange(rawKey, rawValue));
    const { key } = change;
    if (key === "_id") assertPlainId(documentName, rawKey, rawValue);
    if (seen.has(key)) throw new Refusal("validation", `"${key}" of the ${documentName} is given twice: give it once.`);
    seen.add(key);
    const field = key === "_id" ? undefined : schema.get(key);
    if (field) writeChange(normal, normalizeField(documentName, field, change));
    else writeChange(normal, { ...change, value: canonical(change.value) });
  }
  return normal;
}

/** The data of a new document, in which an operator has nothing to act on. */
export const normalizeData = (documentName: string, data: Source): Source =>
  applySpecialKeys(normalizeChanges(documentName, data));

/** Changes by the plain names of their fields; a field that is deleted whole is there, and undefined. */
export const plainValues = (changes: Source): Source =>
  Object.fromEntries(readChanges(changes).map(({ key, value }) => [key, value]));

/** The id says which document is meant; it is nothing to change, however that is written. */
function assertPlainId(documentName: string, rawKey: string, value: unknown): void {
  const isPlain = rawKey === "_id" && (value === null || typeof value === "string");
  if (!isPlain) throw new Refusal("validation", `The _id of a ${documentName} cannot be changed.`);
}

function normalizeField(documentName: string, field: DataField, change: Change): Change {
  const isHierarchical = (field.constructor as typeof DataField).hierarchical;
  if (isHierarchical) return { ...change, value: normalizeEmbedded(documentName, field, change) };
  const isMerged = field instanceof SchemaField || field instanceof ObjectField;
  if (isMerged) return { ...change, value: canonical(change.value) };
  const value = change.kind === "delete" ? undefined : canonical(change.value);
  const isKept = field instanceof ArrayField && value !== undefined;
  return { key: change.key, kind: "set", value: isKept ? value : field.clean(value) };
}

/** Takes out of changes what only the server knows of a document, which is never deleted or replaced either. */
export function dropManagedStats(changes: Source): void {
  const change = readChanges(changes).find(({ key }) => key === "_stats");
  if (!change) return;
  for (const key of ["_stats", "-=_stats", "==_stats"]) delete changes[key];
  if (!isPlainObject(change.value)) return;
  const isOwn = ([key, value]: [string, unknown]): boolean =>
    !DocumentStatsField.managedFields.includes(readChange(key, value).key);
  changes["_stats"] = Object.fromEntries(Object.entries(change.value).filter(isOwn));
}

function normalizeEmbedded(documentName: string, field: any, { key, kind, value }: Change): unknown {
  if (kind === "delete") return undefined;
  const name: string = field.documentClass.documentName;
  const isList = field instanceof ArrayField;
  if (!isList && value === null) return value;
  const elements = isList ? value : [value];
  if (!Array.isArray(elements) || !elements.every(isPlainObject)) {
    const shape = isList ? "a list of objects" : "an object";
    throw new Refusal("validation", `"${key}" of the ${documentName} must be ${shape}: write it as a whole.`);
  }
  const normal = elements.map((element) => normalizeChanges(name, element));
  // A delta holds whole documents, and so does a list that takes another's place.
  if (kind === "set" && !(field instanceof EmbeddedCollectionDeltaField)) normal.forEach(dropManagedStats);
  return isList ? normal : normal[0];
}

/** Of operators around operators the innermost value counts, and a deletion in any of them deletes. */
function collapse(change: Change): Change {
  if (change.kind === "delete" || !(change.value instanceof DataFieldOperator)) return change;
  if (change.value instanceof ForcedDeletion) return { ...change, kind: "delete", value: undefined };
  return collapse({ ...change, kind: "replace", value: change.value[OPERATOR_VALUE] });
}

/** A value with every operator inside it in the form of the generation in force, and none around another. */
function canonical(value: any): any {
  if (value instanceof ForcedReplacement) return canonical(value[OPERATOR_VALUE]);
  if (value instanceof ForcedDeletion) throw new Refusal("validation", "A list has nothing to delete by an operator.");
  if (Array.isArray(value)) return value.map(canonical);
  if (!isPlainObject(value)) return value;
  const result: Record<string, any> = {};
  for (const [key, inner] of Object.entries(value)) {
    const change = collapse(readChange(key, inner));
    writeChange(result, { ...change, value: canonical(change.value) });
  }
  return result;
}
