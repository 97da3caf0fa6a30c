/** The core schema of a User, and what a user may do. */
import { Document } from "../abstract/document.js";
import { DOCUMENT_OWNERSHIP_LEVELS, USER_PERMISSIONS, USER_ROLES } from "../constants.js";
import * as fields from "../data/fields.js";
import { Color } from "../utils/color.js";
import { isPlainObject } from "../utils/types.js";

/** What a player may not change about himself. */
const GUARDED = ["role", "permissions", "password", "passwordSalt", "name"];

const mayGrant = (user: any, role: unknown): boolean => user.isGM && !(Number(role ?? 0) > user.role);

const canCreate = (user: any, document: any): boolean => mayGrant(user, document._source.role);

const canUpdate = (user: any, document: any, changes: any): boolean => {
  const keys = Object.keys(changes).map((key) => key.replace(/^[-=]=/, ""));
  if (user.isGM) return document._source.role <= user.role && mayGrant(user, changes.role);
  return user.id === document.id && !keys.some((key) => GUARDED.includes(key));
};

/** Nobody deletes himself: the last gamemaster would lock the world. */
const canDelete = (user: any, document: any): boolean =>
  user.isGM && user.id !== document.id && document._source.role <= user.role;

/** The public BaseUser class. */
export class BaseUser extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "USER"];

  static override metadata = Object.freeze({
    ...Document.metadata,
    name: "User",
    label: "DOCUMENT.User",
    labelPlural: "DOCUMENT.Users",
    collection: "users",
    permissions: { ...Document.metadata.permissions, create: canCreate, update: canUpdate, delete: canDelete },
  });

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      role: new fields.NumberField({
        required: true,
        choices: Object.values(USER_ROLES),
        initial: USER_ROLES.PLAYER,
        readonly: true,
      }),
      password: new fields.StringField({ required: true, blank: true }),
      passwordSalt: new fields.StringField(),
      avatar: new fields.FilePathField({ categories: ["IMAGE"] }),
      // The actor's class refers back to this one through its effects' authors, so it is named and not imported.
      character: new fields.ForeignDocumentField({ documentName: "Actor" }),
      color: new fields.ColorField({
        required: true,
        nullable: false,
        initial: () => Color.fromHSV([Math.random(), 0.8, 0.8]).css,
      }),
      pronouns: new fields.StringField({ required: true }),
      hotbar: new fields.ObjectField(),
      permissions: new fields.ObjectField({
        validate: (permissions: unknown) =>
          isPlainObject(permissions) &&
          Object.values(permissions).every((value) => typeof value === "boolean") &&
          undefined,
        validationError: "must be a mapping of permission names to booleans",
      }),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }

  /** Whether this user is a gamemaster or an assistant. */
  get isGM(): boolean {
    return this.hasRole("ASSISTANT");
  }

  /** Whether this user has a role or a higher one. */
  hasRole(role: string | number, { exact = false } = {}): boolean {
    const wanted = typeof role === "number" ? role : (USER_ROLES as any)[role];
    if (wanted === undefined) return false;
    return exact ? this._source.role === wanted : this._source.role >= wanted;
  }

  /** Whether this user has a named permission, by his own settings or his role. */
  hasPermission(permission: string): boolean {
    const right = (USER_PERMISSIONS as any)[permission];
    if (!right) return false;
    if (this._source.role === USER_ROLES.GAMEMASTER && !right.disableGM) return true;
    return this._source.permissions[permission] ?? this.hasRole(right.defaultRole);
  }

  /** Whether this user has a permission or a role, whichever the word names. */
  can(action: string): boolean {
    return action in USER_PERMISSIONS ? this.hasPermission(action) : this.hasRole(action);
  }

  override getUserLevel(user: any = (globalThis as any).game?.user): number {
    const { OWNER, NONE } = DOCUMENT_OWNERSHIP_LEVELS;
    return user?.id === this.id ? OWNER : NONE;
  }
}
