/** Fields of tokens and of the deltas of their own actors. */
import type { FieldOptions } from "./field.js";
import { EmbeddedDocumentField } from "./fields-embedded.js";
import { ArrayField } from "./fields-lists.js";
import { ObjectField } from "./fields-objects.js";
import { EmbeddedCollectionDelta } from "../abstract/embedded-collection-delta.js";

/** Those documents inside an actor that a delta adds, replaces or, as tombstones, takes away. */
export class EmbeddedCollectionDeltaField extends ArrayField {
  static override hierarchical = true;
  readonly documentClass: any;
  readonly collectionClass = EmbeddedCollectionDelta;

  constructor(documentClass: any, options: FieldOptions = {}, context: any = {}) {
    super(new ObjectField(), options, context);
    this.documentClass = documentClass;
  }

  get model(): any {
    return this.documentClass.implementation;
  }

  override initialize(_value: any, model?: any): any {
    return model.collections[this.name!];
  }

  override toObject(value: any): any {
    return value.toObject();
  }
}

/** The delta of a token, which every token has and which stays the same object however often its token is reset. */
export class ActorDeltaField extends EmbeddedDocumentField {
  get documentClass(): any {
    return this.model;
  }

  override initialize(value: any, token?: any, options: any = {}): any {
    const source = value ?? (token._source[this.name!] = this.clean({}));
    source._id = token._source._id;
    const existing = token[this.name!];
    if (existing?._source === source) {
      existing._initialize(options);
      return existing;
    }
    const context = { parent: token, parentCollection: this.name, trusted: true, strict: false };
    return new this.model.implementation(source, context);
  }

  /** Keeps the stored object, because the delta that shows it holds on to it. */
  override _updateCommit(source: any, key: string, value: any): void {
    const stored = source[key];
    if (!stored || !value) {
      source[key] = value;
      return;
    }
    for (const [name, field] of this.entries()) field._updateCommit(stored, name, value[name]);
  }
}
