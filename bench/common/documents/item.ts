/** The core schema of an Item. */
import { Document } from "../abstract/document.js";
import * as fields from "../data/fields.js";
import { BaseActiveEffect } from "./active-effect.js";
import { BaseFolder } from "./folder.js";

const canCreate = (user: any, item: any): boolean =>
  item.isEmbedded ? item.parent.testUserPermission(user, "OWNER") : user.hasPermission("ITEM_CREATE");

/** The public BaseItem class. */
export class BaseItem extends Document {
  static DEFAULT_ICON = "icons/svg/item-bag.svg";

  static override metadata = Object.freeze({
    ...Document.metadata,
    name: "Item",
    label: "DOCUMENT.Item",
    labelPlural: "DOCUMENT.Items",
    collection: "items",
    indexed: true,
    hasTypeData: true,
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    embedded: { ActiveEffect: "effects" },
    permissions: { ...Document.metadata.permissions, create: canCreate, delete: "OWNER" },
  });

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      type: new fields.DocumentTypeField(this),
      img: new fields.FilePathField({
        categories: ["IMAGE"],
        initial: (data: any) => this.implementation.getDefaultArtwork(data).img,
      }),
      system: new fields.TypeDataField(this),
      effects: new fields.EmbeddedCollectionField(BaseActiveEffect),
      folder: new fields.ForeignDocumentField(BaseFolder),
      sort: new fields.IntegerSortField(),
      ownership: new fields.DocumentOwnershipField(),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }

  /** The picture of a new item. */
  static getDefaultArtwork(_data?: any): { img: string } {
    return { img: this.DEFAULT_ICON };
  }
}
