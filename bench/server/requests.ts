/** Whether what came over the socket has the shape of a request; everything else about it is untrusted still. */
import { baseDocuments } from "../common/documents/index.js";
import { reviveOperators } from "../common/operators.js";
import type { DocumentRequest } from "../common/protocol.js";
import { expandObject } from "../common/utils/objects.js";
import { isPlainObject } from "../common/utils/types.js";
import { Refusal } from "./refusal.js";

const MAX_DEPTH = 60;
const FORBIDDEN_KEYS = ["__proto__", "constructor", "prototype"];

const refuse = (reason: string) => new Refusal("validation", `The request was not understood: ${reason}`);

/** No key may name a prototype, and nothing may be nested so deeply that walking it breaks. */
function assertHarmless(value: unknown, depth = 0): void {
  if (depth > MAX_DEPTH) throw refuse(`it is nested more than ${MAX_DEPTH} levels deep.`);
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const parts = key.split(".");
    if (FORBIDDEN_KEYS.some((name) => parts.includes(name))) throw refuse(`it has the key "${key}".`);
    assertHarmless(inner, depth + 1);
  }
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
  if (operation.pack) throw refuse("there are no compendium packs here.");
  const { parentUuid } = operation;
  if (parentUuid !== undefined && parentUuid !== null && typeof parentUuid !== "string") {
    throw refuse("operation.parentUuid is not a uuid.");
  }
  const read = { ...operation };
  if (action === "create") {
    assertList(operation, "data", isPlainObject, "documents");
    read.data = expandObject(reviveOperators(operation.data));
  } else if (action === "update") {
    const hasId = (value: unknown) => isPlainObject(value) && typeof value._id === "string";
    assertList(operation, "updates", hasId, "changes, each with its _id");
    read.updates = expandObject(reviveOperators(operation.updates));
  } else if (action === "delete") {
    if (!operation.deleteAll) assertList(operation, "ids", (value) => typeof value === "string", "ids");
  } else throw refuse(`${JSON.stringify(action)} is no action.`);
  return { type, action, operation: read };
}
