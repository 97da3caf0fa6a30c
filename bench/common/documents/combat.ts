/** The core schema of a Combat: an encounter, whose turn it is, and who fights. */
import { Document } from "../abstract/document.js";
import { BASE_DOCUMENT_TYPE } from "../constants.js";
import type { ConstructionOptions } from "../data/data-model.js";
import * as fields from "../data/fields.js";
import { readChanges } from "../operators.js";
import { profile } from "../profile.js";
import { BaseCombatant } from "./combatant.js";
import { BaseCombatantGroup } from "./combatant-group.js";
import { BaseScene } from "./scene.js";

/** What the end of a turn changes. */
const PROGRESS = ["_id", "_stats", "round", "turn"];

/**
 * A player ends a turn of his own and does nothing else. Only a client knows the order of turns, which is the system's;
 * where it is not known, whoever fights along may bring the encounter forward.
 */
const canUpdate = (user: any, combat: BaseCombat, changes: any): boolean => {
  if (user.isGM) return true;
  const given = readChanges(changes);
  if (!given.every(({ key, kind }) => PROGRESS.includes(key) && kind === "set")) return false;
  return isForward(combat, Object.fromEntries(given.map(({ key, value }) => [key, value]))) && combat._isTurnOf(user);
};

/** Whether changes lead to a later turn, of this round or the next. */
function isForward({ _source }: BaseCombat, changes: any): boolean {
  const { round, turn } = _source as any;
  if (round < 1) return false;
  const next = { round, turn, ...changes };
  if (next.round === round) return next.turn !== null && next.turn > (turn ?? -1);
  return next.round === round + 1;
}

const isGM = (user: any): boolean => user.isGM;

/** The public BaseCombat class. */
export class BaseCombat extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "COMBAT"];

  static override metadata = Object.freeze({
    ...Document.metadata,
    name: "Combat",
    label: "DOCUMENT.Combat",
    labelPlural: "DOCUMENT.Combats",
    collection: "combats",
    hasTypeData: true,
    embedded: { Combatant: "combatants", CombatantGroup: "groups" },
    permissions: { ...Document.metadata.permissions, create: isGM, update: canUpdate, delete: isGM },
  });

  /** Finds a primary document of the world, for the combatants of this encounter. */
  declare readonly _findDocument: (documentName: string, id: string) => any;

  protected override _configure(options: ConstructionOptions = {}): void {
    super._configure(options);
    const inWorld = (documentName: string, id: string): any =>
      (globalThis as any).game?.collections.get(documentName)?.get(id);
    Object.defineProperty(this, "_findDocument", { value: options["findDocument"] ?? inWorld, enumerable: false });
  }

  static override defineSchema(): Record<string, fields.DataField> {
    const count = { required: true, integer: true, min: 0 };
    return {
      _id: new fields.DocumentIdField(),
      type: new fields.DocumentTypeField(this, { initial: BASE_DOCUMENT_TYPE }),
      ...(profile().generation >= 14 ? { name: new fields.StringField({ required: true, textSearch: true }) } : {}),
      system: new fields.TypeDataField(this),
      scene: new fields.ForeignDocumentField(BaseScene),
      groups: new fields.EmbeddedCollectionField(BaseCombatantGroup),
      combatants: new fields.EmbeddedCollectionField(BaseCombatant),
      active: new fields.BooleanField(),
      round: new fields.NumberField({ ...count, nullable: false, initial: 0 }),
      turn: new fields.NumberField({ ...count, nullable: true, initial: null }),
      sort: new fields.IntegerSortField(),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }

  /** Whether a user may say that a turn is over: here, whether any combatant is the user's. */
  _isTurnOf(user: any): boolean {
    return (this as any).combatants.some((combatant: BaseCombatant) => combatant.testUserPermission(user, "OWNER"));
  }
}
