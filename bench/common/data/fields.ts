/** The public namespace `foundry.data.fields`. */
export { DataField } from "./field.js";
export {
  AlphaField,
  AngleField,
  AnyField,
  BooleanField,
  HueField,
  IntegerSortField,
  NumberField,
} from "./fields-simple.js";
export {
  ColorField,
  DocumentIdField,
  DocumentUUIDField,
  FilePathField,
  HTMLField,
  JavaScriptField,
  JSONField,
  StringField,
} from "./fields-text.js";
export { SchemaField } from "./fields-schema.js";
export { ArrayField, SetField } from "./fields-lists.js";
export { ObjectField, TypedObjectField, TypedSchemaField } from "./fields-objects.js";
export { EmbeddedCollectionField, EmbeddedDataField, EmbeddedDocumentField, TypeDataField } from "./fields-embedded.js";
export {
  DocumentAuthorField,
  DocumentFlagsField,
  DocumentOwnershipField,
  DocumentStatsField,
  DocumentTypeField,
  ForeignDocumentField,
} from "./fields-document.js";
