import { isRecord } from "../../kit/plain.js";

const { ArrayField, BooleanField, NumberField, ObjectField, SchemaField, StringField } = foundry.data.fields;

/** A value that a field takes as it stands, or the part of it that it takes; undefined where it takes none of it. */
function fitting(field: unknown, value: unknown): unknown {
  if (value === null) return null;
  if (field instanceof SchemaField) {
    return isRecord(value) ? fitted(field.fields, value as Record<string, unknown>) : undefined;
  }
  if (field instanceof ArrayField) {
    if (!Array.isArray(value)) return undefined;
    // A row that is none stays as an empty one: the others keep their places, and a record with such a one is none.
    const areRows = field.element instanceof SchemaField || field.element instanceof ObjectField;
    const empty = areRows ? {} : undefined;
    return value
      .map((one: unknown) => (one === null ? empty : (fitting(field.element, one) ?? empty)))
      .filter((one) => one !== undefined);
  }
  if (field instanceof StringField) return typeof value === "string" ? value : undefined;
  if (field instanceof NumberField) {
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    return typeof number === "number" && Number.isFinite(number) ? number : undefined;
  }
  if (field instanceof BooleanField) return typeof value === "boolean" ? value : undefined;
  // What is kept as any JSON is read where it is used.
  return field instanceof ObjectField && !isRecord(value) ? undefined : value;
}

/** Takes out of stored data what its fields cannot take: then they get their initial values. */
function fitted(fields: Readonly<Record<string, unknown>>, source: Record<string, unknown>): Record<string, unknown> {
  for (const [key, field] of Object.entries(fields)) {
    if (!Object.hasOwn(source, key)) continue;
    const value = fitting(field, source[key]);
    if (value === undefined) delete source[key];
    else source[key] = value;
  }
  return source;
}

/**
 * The stored data of a chat message. Its author can have written any JSON into it: what has not the type of its field is
 * taken out before anybody reads it, so that a card shows what is sound, and the message is not set aside by Foundry.
 */
export abstract class MessageData<Schema extends foundry.data.fields.DataSchema> extends foundry.abstract.TypeDataModel<
  Schema,
  ChatMessage.Implementation
> {
  static override migrateData(source: Record<string, unknown>) {
    const { fields } = this.schema as { readonly fields: Readonly<Record<string, unknown>> };
    return super.migrateData(fitted(fields, source));
  }
}
