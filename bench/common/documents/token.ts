/** The core schema of a Token, and who may do what with one. */
import { Document } from "../abstract/document.js";
import { levelIn } from "../abstract/permissions.js";
import * as fields from "../data/fields.js";
import { ActorDeltaField } from "../data/fields-delta.js";
import { BaseActorDelta } from "./actor-delta.js";
import { tokenAppearance } from "./token-schema.js";

/** What would let a player take over an actor, or see what is hidden. */
const GUARDED = ["actorId", "actorLink", "hidden", "locked"];

const canCreate = (user: any, token: BaseToken): boolean => {
  if (user.isGM || !user.hasPermission("TOKEN_CREATE")) return user.isGM;
  // Whether somebody may create tokens at all is asked without a scene.
  return token.parent ? (token.baseActor?.testUserPermission(user, "OWNER") ?? false) : true;
};

const canUpdate = (user: any, token: BaseToken, changes: any): boolean => {
  const keys = Object.keys(changes).map((key) => key.replace(/^[-=]=/, ""));
  return user.isGM || (token.testUserPermission(user, "OWNER") && !keys.some((key) => GUARDED.includes(key)));
};

const canDelete = (user: any, token: BaseToken): boolean =>
  user.isGM || (user.hasPermission("TOKEN_DELETE") && token.testUserPermission(user, "OWNER"));

/** The public BaseToken class. */
export class BaseToken extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "TOKEN"];

  static override metadata = Object.freeze({
    ...Document.metadata,
    name: "Token",
    label: "DOCUMENT.Token",
    labelPlural: "DOCUMENT.Tokens",
    collection: "tokens",
    embedded: { ActorDelta: "delta" },
    permissions: { ...Document.metadata.permissions, create: canCreate, update: canUpdate, delete: canDelete },
  });

  static override defineSchema(): Record<string, fields.DataField> {
    const place = () => new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 });
    return {
      _id: new fields.DocumentIdField(),
      ...tokenAppearance(),
      actorId: new fields.ForeignDocumentField({ documentName: "Actor" }, { idOnly: true }),
      delta: new ActorDeltaField(BaseActorDelta),
      x: place(),
      y: place(),
      elevation: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
      sort: place(),
      locked: new fields.BooleanField(),
      movementAction: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
      hidden: new fields.BooleanField(),
    };
  }

  /** The actor of the world that this token stands for, or begins with. */
  get baseActor(): any {
    return this.parent?._findActor(this._source["actorId"]) ?? null;
  }

  /** The actor of this token: the world's own where it is linked, else one that differs from it by the delta. */
  get actor(): any {
    return this.isLinked ? this.baseActor : (this.delta?.syntheticActor ?? null);
  }

  get isLinked(): boolean {
    return this._source["actorLink"] === true;
  }

  /** Whoever owns the actor owns the token. */
  override getUserLevel(user: any = (globalThis as any).game?.user): number {
    const base = this.baseActor;
    if (!base) return levelIn({}, user);
    const own = this.isLinked ? {} : this._source["delta"]?.ownership;
    return levelIn({ ...base._source.ownership, ...own }, user);
  }

  /** The token's own actor answers under its own name, too, since it is written through this token. */
  override getEmbeddedCollection(embeddedName: string): any {
    if (embeddedName === "Actor") return new TokenDocuments(this.isLinked ? null : this.actor, this);
    if (embeddedName === "ActorDelta") return new TokenDocuments(this.delta, this);
    return super.getEmbeddedCollection(embeddedName);
  }
}

/** The one document of its kind that a token has, in the manner of a collection. */
class TokenDocuments {
  readonly name = "delta";
  readonly invalidDocumentIds: ReadonlySet<string> = new Set();
  readonly #document: any;

  constructor(
    document: any,
    readonly model: BaseToken,
  ) {
    this.#document = document;
  }

  get documentClass(): any {
    return this.#document?.constructor;
  }

  get(id: string): any {
    return this.#document?.id === id ? this.#document : undefined;
  }

  keys(): string[] {
    return this.#document ? [this.#document.id] : [];
  }
}
