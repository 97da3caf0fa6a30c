import { MessageData } from "../documents/message-data.js";
const { ArrayField, BooleanField, NumberField, ObjectField, StringField } = foundry.data.fields;

const text = () => new StringField({ required: true, nullable: false, blank: true, initial: "" });

const receiptSchema = () => ({
  /** The card whose consequence was applied, and which one: "pay", or an offer's key. */
  card: text(),
  key: text(),
  /** Counts up when an undone consequence is applied again. */
  attempt: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
  /** "applying" until every document is written, then "applied"; "undone" when it was taken back, "asking" when a game master has to say. */
  state: text(),
  changes: new ArrayField(new ObjectField()),
  /** What was done, as a language key and what fills its placeholders. */
  word: text(),
  data: new ObjectField(),
  /** Who took it back. */
  undoneBy: text(),
});

/** The write-ahead record of one applied consequence; a message that is never drawn. */
export class ReceiptData extends MessageData<ReturnType<typeof receiptSchema>> {
  static override defineSchema() {
    return receiptSchema();
  }
}

const requestSchema = () => ({
  card: text(),
  key: text(),
  /** Which attempt at the consequence is asked for: one that was made is not made again by this. */
  attempt: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
  /** "open" until a game master's client has answered, then "done" or "refused". */
  state: text(),
  /** True once it has stood there while the world wanted a game master's click for such things: that it then needs. */
  waits: new BooleanField({ initial: false }),
  /** Why it was refused, or who did it before, as a language key. */
  reason: text(),
});

/** A player's wish that a game master's client does something: which card and which consequence, never numbers. */
export class RequestData extends MessageData<ReturnType<typeof requestSchema>> {
  static override defineSchema() {
    return requestSchema();
  }
}

/** Message types that are records and not drawn in chat. */
export const RECORD_TYPES: ReadonlySet<string> = new Set(["receipt", "request"]);
