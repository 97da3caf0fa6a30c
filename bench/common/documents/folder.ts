/** The core schema of a Folder. */
import { Document } from "../abstract/document.js";
import { FOLDER_DOCUMENT_TYPES } from "../constants.js";
import * as fields from "../data/fields.js";

/** The public BaseFolder class. */
export class BaseFolder extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "FOLDER"];
  static SORTING_MODES = Object.freeze(["a", "m"]);

  static override metadata = Object.freeze({
    ...Document.metadata,
    name: "Folder",
    label: "DOCUMENT.Folder",
    labelPlural: "DOCUMENT.Folders",
    collection: "folders",
    coreTypes: FOLDER_DOCUMENT_TYPES,
  });

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      type: new fields.DocumentTypeField(this),
      description: new fields.HTMLField({ textSearch: true }),
      folder: new fields.ForeignDocumentField(this),
      sorting: new fields.StringField({ required: true, initial: "a", choices: this.SORTING_MODES }),
      sort: new fields.IntegerSortField(),
      color: new fields.ColorField(),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }

  static override validateJoint(data: any): void {
    if (data.folder !== null && data.folder === data._id) throw new Error("A Folder may not contain itself");
  }
}
