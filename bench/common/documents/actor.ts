/** The core schema of an Actor. */
import { Document } from "../abstract/document.js";
import { DEFAULT_TOKEN } from "../constants.js";
import type { ConstructionOptions } from "../data/data-model.js";
import * as fields from "../data/fields.js";
import { PrototypeToken } from "../data/prototype-token.js";
import { BaseActiveEffect } from "./active-effect.js";
import { BaseFolder } from "./folder.js";
import { BaseItem } from "./item.js";

/** The public BaseActor class. */
export class BaseActor extends Document {
  static DEFAULT_ICON = DEFAULT_TOKEN;

  static override metadata = Object.freeze({
    ...Document.metadata,
    name: "Actor",
    label: "DOCUMENT.Actor",
    labelPlural: "DOCUMENT.Actors",
    collection: "actors",
    indexed: true,
    hasTypeData: true,
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    embedded: { ActiveEffect: "effects", Item: "items" },
    permissions: { ...Document.metadata.permissions, create: "ACTOR_CREATE" },
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
      prototypeToken: new fields.EmbeddedDataField(PrototypeToken),
      items: new fields.EmbeddedCollectionField(BaseItem),
      effects: new fields.EmbeddedCollectionField(BaseActiveEffect),
      folder: new fields.ForeignDocumentField(BaseFolder),
      sort: new fields.IntegerSortField(),
      ownership: new fields.DocumentOwnershipField(),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }

  /** As long as nobody says otherwise, tokens are called and look like their actor. */
  protected override _initializeSource(data: any, options: ConstructionOptions = {}): any {
    return fillToken(super._initializeSource(data, options));
  }

  /** Filled in with each change as well: else whoever makes the document anew would know more than the others. */
  protected override _prepareUpdate(next: any, difference: any): void {
    super._prepareUpdate(next, difference);
    fillToken(next);
  }

  /** The pictures of a new actor. */
  static getDefaultArtwork(_data?: any): { img: string; texture: { src: string } } {
    return { img: this.DEFAULT_ICON, texture: { src: this.DEFAULT_ICON } };
  }
}

/** Gives an actor's tokens its name and its picture where they have none of their own. */
function fillToken(source: any): any {
  const { prototypeToken: token } = source;
  if (token) token.name ||= source.name ?? "";
  if (token?.texture) token.texture.src ||= source.img ?? null;
  return source;
}
