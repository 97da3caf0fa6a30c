/** The core schemas of a JournalEntry and of its pages. */
import { Document } from "../abstract/document.js";
import { levelIn } from "../abstract/permissions.js";
import { DOCUMENT_OWNERSHIP_LEVELS, JOURNAL_ENTRY_PAGE_FORMATS } from "../constants.js";
import * as fields from "../data/fields.js";
import { BaseFolder } from "./folder.js";

const { INHERIT } = DOCUMENT_OWNERSHIP_LEVELS;

/** The public BaseJournalEntryPage class. */
export class BaseJournalEntryPage extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "JOURNALENTRYPAGE"];

  static override metadata = Object.freeze({
    ...Document.metadata,
    name: "JournalEntryPage",
    label: "DOCUMENT.JournalEntryPage",
    labelPlural: "DOCUMENT.JournalEntryPages",
    collection: "pages",
    coreTypes: ["image", "pdf", "text", "video"],
    hasTypeData: true,
    indexed: true,
    compendiumIndexFields: ["name", "type", "sort"],
  });

  static override defineSchema(): Record<string, fields.DataField> {
    const text = () => new fields.StringField({ required: false, initial: undefined });
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      type: new fields.DocumentTypeField(this, { initial: "text" }),
      system: new fields.TypeDataField(this),
      title: new fields.SchemaField({
        show: new fields.BooleanField({ initial: true }),
        level: new fields.NumberField({ required: true, nullable: false, initial: 1, integer: true, min: 1, max: 6 }),
      }),
      image: new fields.SchemaField({ caption: text() }),
      text: new fields.SchemaField({
        content: new fields.HTMLField({ required: false, initial: undefined, textSearch: true }),
        markdown: text(),
        format: new fields.NumberField({
          required: true,
          initial: JOURNAL_ENTRY_PAGE_FORMATS.HTML,
          choices: Object.values(JOURNAL_ENTRY_PAGE_FORMATS),
        }),
      }),
      video: new fields.SchemaField({ controls: new fields.BooleanField({ initial: true }) }),
      src: new fields.StringField({ required: false, blank: false, nullable: true, initial: null }),
      sort: new fields.IntegerSortField(),
      ownership: new fields.DocumentOwnershipField({ initial: { default: INHERIT } }),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }

  /** A page has the level of its entry wherever it says nothing of its own. */
  override getUserLevel(user: any = (globalThis as any).game?.user): number {
    if (this.pack || !this.parent) return super.getUserLevel(user);
    const ownership = this._source["ownership"] ?? {};
    const inherits = (ownership[user?.id] ?? INHERIT) === INHERIT && (ownership.default ?? INHERIT) === INHERIT;
    return inherits ? this.parent.getUserLevel(user) : levelIn(ownership, user);
  }
}

/** The public BaseJournalEntry class. */
export class BaseJournalEntry extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "JOURNALENTRY"];

  static override metadata = Object.freeze({
    ...Document.metadata,
    name: "JournalEntry",
    label: "DOCUMENT.JournalEntry",
    labelPlural: "DOCUMENT.JournalEntries",
    collection: "journal",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "sort", "folder"],
    embedded: { JournalEntryPage: "pages" },
    permissions: { ...Document.metadata.permissions, create: "JOURNAL_CREATE" },
  });

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      pages: new fields.EmbeddedCollectionField(BaseJournalEntryPage),
      folder: new fields.ForeignDocumentField(BaseFolder),
      sort: new fields.IntegerSortField(),
      ownership: new fields.DocumentOwnershipField(),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }
}
