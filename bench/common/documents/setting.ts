/** The core schema of a Setting. */
import { Document } from "../abstract/document.js";
import * as fields from "../data/fields.js";
import { BaseUser } from "./user.js";

/** A setting that belongs to a user is that user's own; all others are for those who may modify settings. */
const canModify = (user: any, setting: any, changes: any): boolean => {
  const owner = setting._source.user;
  const changesOwner = changes && "user" in changes && (changes.user ?? null) !== owner;
  return user.hasPermission("SETTINGS_MODIFY") || (Boolean(owner) && owner === user.id && !changesOwner);
};

/** The public BaseSetting class. */
export class BaseSetting extends Document {
  static override metadata = Object.freeze({
    ...Document.metadata,
    name: "Setting",
    label: "DOCUMENT.Setting",
    labelPlural: "DOCUMENT.Settings",
    collection: "settings",
    permissions: { ...Document.metadata.permissions, create: canModify, update: canModify, delete: canModify },
  });

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      _id: new fields.DocumentIdField(),
      key: new fields.StringField({
        required: true,
        nullable: false,
        blank: false,
        validate: (key: string) => /^[^.]+\..+$/.test(key) && undefined,
        validationError: "must have the format {scope}.{field}",
      }),
      value: new fields.JSONField({ required: true, nullable: true, initial: null }),
      user: new fields.ForeignDocumentField(BaseUser, { idOnly: true }),
      _stats: new fields.DocumentStatsField(),
    };
  }
}
