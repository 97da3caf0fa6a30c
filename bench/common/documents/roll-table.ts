/** The core schemas of a RollTable and of its results. */
import { Document } from "../abstract/document.js";
import { TABLE_RESULT_TYPES } from "../constants.js";
import * as fields from "../data/fields.js";
import { BaseFolder } from "./folder.js";

const whole = (initial: number, more: object = {}): fields.NumberField =>
  new fields.NumberField({ required: true, nullable: false, integer: true, initial, ...more });

const isRange = (range: unknown): boolean =>
  Array.isArray(range) && range.length === 2 && range.every(Number.isInteger) && range[0] <= range[1];

/** The public BaseTableResult class. */
export class BaseTableResult extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "TABLERESULT"];

  static override metadata = Object.freeze({
    ...Document.metadata,
    name: "TableResult",
    label: "DOCUMENT.TableResult",
    labelPlural: "DOCUMENT.TableResults",
    collection: "results",
    coreTypes: Object.values(TABLE_RESULT_TYPES),
    compendiumIndexFields: ["type"],
    permissions: { ...Document.metadata.permissions, delete: "OWNER" },
  });

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      _id: new fields.DocumentIdField(),
      type: new fields.DocumentTypeField(this, { initial: TABLE_RESULT_TYPES.TEXT }),
      name: new fields.StringField({ required: true, nullable: false, blank: true, textSearch: true }),
      img: new fields.FilePathField({ categories: ["IMAGE"] }),
      description: new fields.HTMLField({ textSearch: true }),
      documentUuid: new fields.DocumentUUIDField({ required: false, nullable: true, initial: null }),
      weight: whole(1, { positive: true }),
      range: new fields.ArrayField(whole(1), {
        initial: () => [1, 1],
        validate: (range: unknown) => isRange(range) && undefined,
        validationError: "must be a length-2 array of ascending integers",
      }),
      drawn: new fields.BooleanField(),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }

  /** Before V13 a result had one text, and named its document by collection and id. */
  static override migrateData(source: any): any {
    if (typeof source?.text === "string") {
      const field = source.type === TABLE_RESULT_TYPES.DOCUMENT ? "name" : "description";
      source[field] ||= source.text;
      delete source.text;
    }
    if (source?.documentCollection && source.documentId) {
      const { documentCollection: collection, documentId: id } = source;
      const isPack = String(collection).includes(".");
      source.documentUuid ||= isPack ? `Compendium.${collection}.${id}` : `${collection}.${id}`;
    }
    return super.migrateData(source);
  }
}

/** The public BaseRollTable class. */
export class BaseRollTable extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "ROLLTABLE"];
  static DEFAULT_ICON = "icons/svg/d20-grey.svg";

  static override metadata = Object.freeze({
    ...Document.metadata,
    name: "RollTable",
    label: "DOCUMENT.RollTable",
    labelPlural: "DOCUMENT.RollTables",
    collection: "tables",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "description", "img", "sort", "folder"],
    embedded: { TableResult: "results" },
  });

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      img: new fields.FilePathField({ categories: ["IMAGE"], initial: () => this.DEFAULT_ICON }),
      description: new fields.HTMLField({ textSearch: true }),
      results: new fields.EmbeddedCollectionField(BaseTableResult),
      formula: new fields.StringField({ required: true }),
      replacement: new fields.BooleanField({ initial: true }),
      displayRoll: new fields.BooleanField({ initial: true }),
      folder: new fields.ForeignDocumentField(BaseFolder),
      sort: new fields.IntegerSortField(),
      ownership: new fields.DocumentOwnershipField(),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }
}
