/** The core schema of a ChatMessage. */
import { Document } from "../abstract/document.js";
import { BASE_DOCUMENT_TYPE, CHAT_MESSAGE_STYLES, DOCUMENT_OWNERSHIP_LEVELS } from "../constants.js";
import * as fields from "../data/fields.js";
import { profile } from "../profile.js";
import { BaseUser } from "./user.js";

const reference = () => new fields.DocumentIdField({ readonly: false });

/** Everybody may speak, and only a gamemaster in another's name. */
const canCreate = (user: any, message: any): boolean =>
  user.hasRole("PLAYER") && (user.isGM || message._source.author === user.id);

/** The author stays who it is unless a gamemaster changes it. */
const canUpdate = (user: any, message: any, changes: any): boolean => {
  if (user.isGM) return true;
  const keepsAuthor = !("author" in changes) || changes.author === message._source.author;
  return message._source.author === user.id && keepsAuthor;
};

/** The public BaseChatMessage class. */
export class BaseChatMessage extends Document {
  static override metadata = Object.freeze({
    ...Document.metadata,
    name: "ChatMessage",
    label: "DOCUMENT.ChatMessage",
    labelPlural: "DOCUMENT.ChatMessages",
    collection: "messages",
    hasTypeData: true,
    permissions: { ...Document.metadata.permissions, create: canCreate, update: canUpdate, delete: "OWNER" },
  });

  static override defineSchema(): Record<string, fields.DataField> {
    const isV14 = profile().generation === 14;
    return {
      _id: new fields.DocumentIdField(),
      type: new fields.DocumentTypeField(this, { initial: BASE_DOCUMENT_TYPE }),
      system: new fields.TypeDataField(this),
      style: new fields.NumberField({
        required: true,
        choices: Object.values(CHAT_MESSAGE_STYLES),
        initial: CHAT_MESSAGE_STYLES.OTHER,
        validationError: "must be a value in CONST.CHAT_MESSAGE_STYLES",
      }),
      author: new fields.DocumentAuthorField(BaseUser),
      timestamp: new fields.NumberField({ required: true, nullable: isV14, initial: isV14 ? null : Date.now }),
      ...(isV14 ? { title: new fields.StringField({ required: true }) } : {}),
      flavor: new fields.HTMLField(),
      content: new fields.HTMLField({ textSearch: true }),
      speaker: new fields.SchemaField({
        scene: reference(),
        actor: reference(),
        token: reference(),
        alias: new fields.StringField(),
      }),
      whisper: new fields.ArrayField(new fields.ForeignDocumentField(BaseUser, { idOnly: true })),
      blind: new fields.BooleanField(),
      rolls: new fields.ArrayField(new fields.JSONField()),
      sound: new fields.FilePathField({ categories: ["AUDIO"] }),
      emote: new fields.BooleanField(),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }

  override getUserLevel(user: any = (globalThis as any).game?.user): number {
    const { OWNER, NONE } = DOCUMENT_OWNERSHIP_LEVELS;
    return user?.id && user.id === this._source.author ? OWNER : NONE;
  }
}
