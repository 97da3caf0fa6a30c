import type { DocumentRequest } from "../../../common/protocol.js";
import { DataModelValidationError } from "../../../common/data/validation-failure.js";

/** What the callers of a database operation pass: the request's own keys, parent documents, and free options. */
export interface Operation {
  data?: any[];
  updates?: any[];
  ids?: string[];
  deleteAll?: boolean;
  parent?: any;
  pack?: string | null;
  keepId?: boolean;
  diff?: boolean;
  recursive?: boolean;
  render?: boolean;
  noHook?: boolean;
  [option: string]: any;
}

const WIRE_KEYS = new Set(["data", "updates", "ids", "deleteAll", "parent", "parentUuid", "pack"]);

/** The part of an operation that hooks and documents are handed as `options`. */
export function hookOptions(operation: Operation | DocumentRequest["operation"]): Record<string, any> {
  return Object.fromEntries(Object.entries(operation).filter(([key]) => !WIRE_KEYS.has(key)));
}

/** A refusal that the user is told about in one notification. */
export class PermissionError extends Error {
  constructor(user: any, action: string, document: any) {
    const where = action === "create" ? inParent(document) : ` [${document.id}]${inParent(document)}`;
    super(`User ${user.name} lacks permission to ${action} ${document.documentName}${where}`);
    this.name = "PermissionError";
  }
}

/** A refusal that concerns a whole pack. */
export class PackError extends Error {
  override name = "PackError";
}

const inParent = ({ isEmbedded, parent }: any): string =>
  isEmbedded ? ` in parent ${parent.documentName} [${parent.id}]` : "";

/** Whether an error says why an operation was refused, in words for the user. */
export function isRefusal(error: unknown): error is Error {
  return (
    error instanceof PermissionError ||
    error instanceof PackError ||
    error instanceof DataModelValidationError ||
    (error instanceof Error && error.name === "ServerRefusal")
  );
}
