/** The core schema of a CombatantGroup: combatants of one encounter that belong together. */
import { Document } from "../abstract/document.js";
import { levelIn } from "../abstract/permissions.js";
import { BASE_DOCUMENT_TYPE } from "../constants.js";
import * as fields from "../data/fields.js";

/** The public BaseCombatantGroup class. */
export class BaseCombatantGroup extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "COMBATANT_GROUP"];

  static override metadata = Object.freeze({
    ...Document.metadata,
    name: "CombatantGroup",
    label: "DOCUMENT.CombatantGroup",
    labelPlural: "DOCUMENT.CombatantGroups",
    collection: "groups",
    hasTypeData: true,
    permissions: { ...Document.metadata.permissions },
  });

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      _id: new fields.DocumentIdField(),
      type: new fields.DocumentTypeField(this, { initial: BASE_DOCUMENT_TYPE }),
      system: new fields.TypeDataField(this),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      img: new fields.FilePathField({ categories: ["IMAGE"] }),
      initiative: new fields.NumberField({ required: true, nullable: true, initial: null }),
      ownership: new fields.DocumentOwnershipField(),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }

  /** A group has an ownership of its own; the encounter has none. */
  override getUserLevel(user: any = (globalThis as any).game?.user): number {
    return levelIn(this._source["ownership"] ?? {}, user);
  }
}
