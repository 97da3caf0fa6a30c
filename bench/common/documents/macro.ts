/** The core schema of a Macro. */
import { Document } from "../abstract/document.js";
import { DOCUMENT_OWNERSHIP_LEVELS, MACRO_SCOPES, MACRO_TYPES } from "../constants.js";
import * as fields from "../data/fields.js";
import { BaseFolder } from "./folder.js";
import { BaseUser } from "./user.js";

const { CHAT, SCRIPT } = MACRO_TYPES;

/** A script does in the page whatever its user may: who writes one needs the permission for scripts. */
const mayWrite = (user: any, type: string): boolean => type !== SCRIPT || user.hasPermission("MACRO_SCRIPT");

/** Everybody makes macros for himself, and only a gamemaster in another's name. */
const canCreate = (user: any, macro: any): boolean =>
  user.hasRole("PLAYER") && (user.isGM || macro._source.author === user.id) && mayWrite(user, macro._source.type);

const canUpdate = (user: any, macro: any, changes: any): boolean =>
  macro.testUserPermission(user, "OWNER") && [macro._source.type, changes?.type].every((type) => mayWrite(user, type));

/** The public BaseMacro class. */
export class BaseMacro extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "MACRO"];
  static DEFAULT_ICON = "icons/svg/dice-target.svg";

  static override metadata = Object.freeze({
    ...Document.metadata,
    name: "Macro",
    label: "DOCUMENT.Macro",
    labelPlural: "DOCUMENT.Macros",
    collection: "macros",
    coreTypes: Object.values(MACRO_TYPES),
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "sort", "folder"],
    permissions: { ...Document.metadata.permissions, create: canCreate, update: canUpdate, delete: "OWNER" },
  });

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      type: new fields.DocumentTypeField(this, { initial: CHAT }),
      author: new fields.DocumentAuthorField(BaseUser),
      img: new fields.FilePathField({ categories: ["IMAGE"], initial: () => this.DEFAULT_ICON }),
      scope: new fields.StringField({
        required: true,
        choices: [...MACRO_SCOPES],
        initial: MACRO_SCOPES[0],
        validationError: "must be a value in CONST.MACRO_SCOPES",
      }),
      command: new fields.StringField({ required: true, blank: true }),
      folder: new fields.ForeignDocumentField(BaseFolder),
      sort: new fields.IntegerSortField(),
      ownership: new fields.DocumentOwnershipField(),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }

  override getUserLevel(user: any = (globalThis as any).game?.user): number {
    const isAuthor = !this.pack && user?.id && user.id === this._source["author"];
    return isAuthor ? DOCUMENT_OWNERSHIP_LEVELS.OWNER : super.getUserLevel(user);
  }
}
