/** Who may do what to a document, by ownership, role and named permission. */
import { DOCUMENT_OWNERSHIP_LEVELS, USER_PERMISSIONS, USER_ROLES } from "../constants.js";

const { INHERIT, NONE, OBSERVER, OWNER } = DOCUMENT_OWNERSHIP_LEVELS;

/** A level of ownership by its name or number. */
export function readLevel(permission: string | number): number {
  const level = typeof permission === "number" ? permission : (DOCUMENT_OWNERSHIP_LEVELS as any)[permission];
  if (level === undefined) throw new Error(`"${permission}" is not a level of ownership`);
  return level;
}

/** The level that a document's ownership data gives a user; an embedded document has that of its parent. */
export function readUserLevel(document: any, user: any): number {
  if (document.pack) {
    // The server asks the pack itself before anything is done to what is in it.
    const pack = (globalThis as any).game?.packs?.get(document.pack);
    return pack?.getUserLevel(user) ?? (user.isGM ? OWNER : OBSERVER);
  }
  if (document.isEmbedded) return document.parent.getUserLevel(user);
  return levelIn(document._source.ownership ?? {}, user);
}

/** The level that ownership data gives a user. */
export function levelIn(ownership: Record<string, number>, user: any): number {
  const own = ownership[user.id] ?? INHERIT;
  return own === INHERIT ? Math.max(ownership.default ?? NONE, NONE) : own;
}

/** Whether a user may in general create documents of a class. */
export function mayCreate(documentClass: any, user: any): boolean {
  const { create } = documentClass.metadata.permissions;
  if (typeof create !== "function") return hasRight(user, create);
  return create(user, new documentClass({}, { strict: false }), {});
}

/** Whether a user may create, update or delete a certain document. */
export function mayModify(document: any, user: any, action: "create" | "update" | "delete", data: any): boolean {
  const permission = document.constructor.metadata.permissions[action];
  if (typeof permission === "function") return permission(user, document, data);
  if (permission in DOCUMENT_OWNERSHIP_LEVELS) return document.testUserPermission(user, permission);
  return document.isEmbedded ? document.parent.testUserPermission(user, OWNER) : hasRight(user, permission);
}

const hasRight = (user: any, right: string): boolean => {
  if (right in USER_PERMISSIONS) return user.hasPermission(right);
  return right in USER_ROLES && user.hasRole(right);
};
