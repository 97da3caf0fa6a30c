/** The base of a system's own data under a document's `system`. */
import { ArrayField } from "../data/fields-lists.js";
import { AnyField, NumberField } from "../data/fields-simple.js";
import { SchemaField } from "../data/fields-schema.js";
import { StringField } from "../data/fields-text.js";
import { DataModel } from "../data/data-model.js";

/** The public TypeDataModel class: a data model that takes part in its document's preparation and life cycle. */
export class TypeDataModel extends DataModel {
  /** Named for its place in a document, so that a form's fields are called "system.x" without being told. */
  static override get schema(): SchemaField {
    const schema = super.schema;
    schema.name ??= "system";
    return schema;
  }

  prepareBaseData(): void {}

  prepareDerivedData(): void {}

  async _preCreate(_data: any, _options: any, _user: any): Promise<boolean | void> {}

  _onCreate(_data: any, _options: any, _userId: string): void {}

  async _preUpdate(_changes: any, _options: any, _user: any): Promise<boolean | void> {}

  _onUpdate(_changed: any, _options: any, _userId: string): void {}

  async _preDelete(_options: any, _user: any): Promise<boolean | void> {}

  _onDelete(_options: any, _userId: string): void {}
}

/** V14: the base of an active effect's own data, which holds its changes. */
export class ActiveEffectTypeDataModel extends TypeDataModel {
  static override defineSchema(): Record<string, any> {
    const change = new SchemaField({
      key: new StringField({ required: true }),
      type: new StringField({ required: true, blank: false, initial: "add" }),
      value: new AnyField({ required: true, nullable: true, initial: "" }),
      phase: new StringField({ required: true, blank: false, initial: "initial" }),
      priority: new NumberField({ required: true, nullable: true, initial: null }),
    });
    return { changes: new ArrayField(change) };
  }
}
