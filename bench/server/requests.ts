/** Whether what came over the socket has the shape of a request; everything else about it is untrusted still. */
import { baseDocuments } from "../common/documents/index.js";
import { ForcedDeletion, ForcedReplacement, OPERATOR_IDENTIFIER, reviveOperators } from "../common/operators.js";
import type { DocumentRequest } from "../common/protocol.js";
import { expandObject } from "../common/utils/objects.js";
import { isPlainObject } from "../common/utils/types.js";
import { Refusal } from "./refusal.js";

const MAX_DEPTH = 60;
const FORBIDDEN_KEYS = ["__proto__", "constructor", "prototype"];
const OPERATORS: unknown[] = [ForcedDeletion.name, ForcedReplacement.name];
const PREFIX = /^[-=]=/;

const refuse = (reason: string) => new Refusal("validation", `The request was not understood: ${reason}`);

/** No key may name a prototype or hide behind two prefixes, and nothing may be nested so deeply that walking it breaks. */
function assertHarmless(value: unknown, depth = 0): void {
  if (depth > MAX_DEPTH) throw refuse(`it is nested more than ${MAX_DEPTH} levels deep.`);
  if (typeof value !== "object" || value === null) return;
  if (Object.hasOwn(value, OPERATOR_IDENTIFIER) && !OPERATORS.includes((value as any)[OPERATOR_IDENTIFIER])) {
    throw refuse("it has an operator that is not known here.");
  }
  for (const [key, inner] of Object.entries(value)) {
    const parts = key.split(".").map((part) => part.replace(PREFIX, ""));
    const isForbidden = parts.some((part) => FORBIDDEN_KEYS.includes(part) || PREFIX.test(part));
    if (isForbidden) throw refuse(`it has the key "${key}".`);
    assertHarmless(inner, depth + parts.length);
  }
}

/** Documents or changes with their dotted keys expanded, and only then their operators revived. */
function readObjects(given: unknown): any {
  const expanded = expandObject(given);
  assertHarmless(expanded);
  return reviveOperators(expanded);
}

function assertList(operation: any, name: string, isElement: (value: unknown) => boolean, what: string): void {
  const list = operation[name];
  if (!Array.isArray(list) || !list.every(isElement)) throw refuse(`operation.${name} must be a list of ${what}.`);
}

/** A request with its operators revived and its keys expanded; throws a refusal for anything else. */
export function readRequest(given: unknown): DocumentRequest {
  if (!isPlainObject(given)) throw refuse("it is not an object.");
  const { type, action, operation } = given;
  if (typeof type !== "string" || !Object.hasOwn(baseDocuments, type)) {
    throw refuse(`there are no documents of the kind ${JSON.stringify(type)} here.`);
  }
  if (!isPlainObject(operation)) throw refuse("operation is not an object.");
  assertHarmless(operation);
  const { parentUuid, pack } = operation;
  if (pack !== undefined && pack !== null && typeof pack !== "string") throw refuse("operation.pack is no id.");
  if (parentUuid !== undefined && parentUuid !== null && typeof parentUuid !== "string") {
    throw refuse("operation.parentUuid is not a uuid.");
  }
  const read = { ...operation };
  if (action === "create") {
    assertList(operation, "data", isPlainObject, "documents");
    read.data = readObjects(operation.data);
  } else if (action === "update") {
    const hasId = (value: unknown) => isPlainObject(value) && typeof value._id === "string";
    assertList(operation, "updates", hasId, "changes, each with its _id");
    read.updates = readObjects(operation.updates);
    assertList(read, "updates", hasId, "changes, each with its _id");
  } else if (action === "delete") {
    if (!operation.deleteAll) assertList(operation, "ids", (value) => typeof value === "string", "ids");
  } else throw refuse(`${JSON.stringify(action)} is no action.`);
  return { type, action, operation: read };
}
