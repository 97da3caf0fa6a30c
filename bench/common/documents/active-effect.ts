/** The core schema of an ActiveEffect, which differs between the generations. */
import { Document } from "../abstract/document.js";
import { ACTIVE_EFFECT_MODES, ACTIVE_EFFECT_SHOW_ICON, BASE_DOCUMENT_TYPE } from "../constants.js";
import * as fields from "../data/fields.js";
import { profile } from "../profile.js";
import { migrateEffect } from "./active-effect-migration.js";
import { BaseFolder } from "./folder.js";

const count = () => new fields.NumberField({ integer: true, min: 0 });

/** V13: changes with numeric modes and a duration in rounds, turns and seconds. */
const numericShape = () => ({
  changes: new fields.ArrayField(
    new fields.SchemaField({
      key: new fields.StringField({ required: true }),
      value: new fields.StringField({ required: true }),
      mode: new fields.NumberField({
        required: true,
        nullable: false,
        integer: true,
        initial: ACTIVE_EFFECT_MODES.ADD,
      }),
      priority: new fields.NumberField(),
    }),
  ),
  duration: new fields.SchemaField({
    startTime: new fields.NumberField({ initial: null }),
    seconds: count(),
    combat: new fields.DocumentIdField({ readonly: false }),
    rounds: count(),
    turns: count(),
    startRound: count(),
    startTurn: count(),
  }),
});

/** V14: changes live in `system`; a duration has a value, units and an event that ends it. */
const typedShape = () => ({
  start: new fields.SchemaField(
    {
      combat: new fields.DocumentIdField({ readonly: false }),
      combatant: new fields.DocumentIdField({ readonly: false }),
      initiative: new fields.NumberField({ required: true, initial: null }),
      round: new fields.NumberField({ required: true, integer: true, min: 0, initial: null }),
      turn: new fields.NumberField({ required: true, integer: true, min: 0, initial: null }),
      time: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
    },
    { nullable: true, initial: null },
  ),
  duration: new fields.SchemaField({
    value: new fields.NumberField({ required: true, integer: true, min: 0, initial: null }),
    units: new fields.StringField({ required: true, initial: "seconds" }),
    expiry: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
    expired: new fields.BooleanField(),
  }),
  showIcon: new fields.NumberField({
    required: true,
    nullable: false,
    choices: () => Object.values(ACTIVE_EFFECT_SHOW_ICON),
    initial: ACTIVE_EFFECT_SHOW_ICON.CONDITIONAL,
  }),
  folder: new fields.ForeignDocumentField(BaseFolder),
});

/** The public BaseActiveEffect class. */
export class BaseActiveEffect extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "EFFECT"];

  static override metadata = Object.freeze({
    ...Document.metadata,
    name: "ActiveEffect",
    label: "DOCUMENT.ActiveEffect",
    labelPlural: "DOCUMENT.ActiveEffects",
    collection: "effects",
    hasTypeData: true,
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    permissions: { ...Document.metadata.permissions, create: "OWNER", delete: "OWNER" },
  });

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      img: new fields.FilePathField({ categories: ["IMAGE"] }),
      type: new fields.DocumentTypeField(this, { initial: BASE_DOCUMENT_TYPE }),
      system: new fields.TypeDataField(this),
      ...(profile().typedEffectChanges ? typedShape() : numericShape()),
      disabled: new fields.BooleanField(),
      description: new fields.HTMLField({ textSearch: true }),
      origin: new fields.StringField({ nullable: true, blank: false, initial: null }),
      tint: new fields.ColorField({ nullable: false, initial: "#ffffff" }),
      transfer: new fields.BooleanField({ initial: true }),
      statuses: new fields.SetField(new fields.StringField({ required: true, blank: false })),
      sort: new fields.IntegerSortField(),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }

  /** On V14, V13's stored form becomes V14's; there is no way back. */
  static override migrateData(source: any): any {
    if (profile().typedEffectChanges && source && typeof source === "object") migrateEffect(source);
    return super.migrateData(source);
  }
}
