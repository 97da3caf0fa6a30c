/** From what tokens of an actor are made. */
import { tokenAppearance } from "../documents/token-schema.js";
import { DataModel } from "./data-model.js";
import { BooleanField, type DataField } from "./fields.js";

/** The public PrototypeToken class. */
export class PrototypeToken extends DataModel {
  static override LOCALIZATION_PREFIXES = ["TOKEN"];

  static override defineSchema(): Record<string, DataField> {
    return { ...tokenAppearance(), randomImg: new BooleanField() };
  }

  /** The actor that this belongs to. */
  get actor(): any {
    return this.parent;
  }
}
