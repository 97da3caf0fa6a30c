/** The core schema of a Combatant, and what its player may do with it. */
import { Document } from "../abstract/document.js";
import { BASE_DOCUMENT_TYPE, DOCUMENT_OWNERSHIP_LEVELS } from "../constants.js";
import * as fields from "../data/fields.js";
import { readChanges } from "../operators.js";
import { profile } from "../profile.js";

const { NONE, OWNER } = DOCUMENT_OWNERSHIP_LEVELS;

/** What a player may change of a combatant of his own. */
const OPEN = ["_id", "_stats", "initiative", "flags"];

const isOwner = (user: any, combatant: BaseCombatant): boolean =>
  user.isGM || combatant.testUserPermission(user, OWNER);

/** A player adds combatants of his own, in sight and without a place in the order but by a roll. */
const canCreate = (user: any, combatant: BaseCombatant): boolean =>
  user.isGM || (combatant.testUserPermission(user, OWNER) && !combatant._source["hidden"]);

const canUpdate = (user: any, combatant: BaseCombatant, changes: any): boolean =>
  user.isGM || (isOwner(user, combatant) && readChanges(changes).every(({ key }) => OPEN.includes(key)));

const reference = () => new fields.DocumentIdField({ readonly: false });

/** The public BaseCombatant class. */
export class BaseCombatant extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "COMBATANT"];

  static override metadata = Object.freeze({
    ...Document.metadata,
    name: "Combatant",
    label: "DOCUMENT.Combatant",
    labelPlural: "DOCUMENT.Combatants",
    collection: "combatants",
    hasTypeData: true,
    permissions: { ...Document.metadata.permissions, create: canCreate, update: canUpdate, delete: isOwner },
  });

  static override defineSchema(): Record<string, fields.DataField> {
    const joined = { required: true, nullable: false, integer: true, min: 1, initial: 1 };
    return {
      _id: new fields.DocumentIdField(),
      type: new fields.DocumentTypeField(this, { initial: BASE_DOCUMENT_TYPE }),
      system: new fields.TypeDataField(this),
      actorId: reference(),
      tokenId: reference(),
      sceneId: reference(),
      name: new fields.StringField({ textSearch: true }),
      img: new fields.FilePathField({ categories: ["IMAGE"] }),
      initiative: new fields.NumberField({ required: true, nullable: true, initial: null }),
      hidden: new fields.BooleanField(),
      defeated: new fields.BooleanField(),
      group: reference(),
      ...(profile().generation >= 14 ? { roundJoined: new fields.NumberField(joined) } : {}),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }

  /** The token that fights; null where there is none, or no longer. */
  get token(): any {
    const { sceneId, tokenId } = this._source as any;
    const scene = tokenId && find(this, "Scene", sceneId ?? this.parent?._source.scene);
    return scene?.tokens.get(tokenId) ?? null;
  }

  /** The actor that fights, that of the token before any other; null where there is none. */
  get actor(): any {
    const { actorId, tokenId } = this._source as any;
    return (tokenId ? this.token?.actor : null) ?? find(this, "Actor", actorId) ?? null;
  }

  /** Whoever owns the actor owns the combatant. */
  override getUserLevel(user: any = (globalThis as any).game?.user): number {
    return this.actor?.getUserLevel(user) ?? NONE;
  }
}

/** A primary document as the encounter finds it; a combatant outside of one finds none. */
const find = ({ parent }: BaseCombatant, documentName: string, id: string | null | undefined): any =>
  id ? (parent as any)?._findDocument(documentName, id) : undefined;
