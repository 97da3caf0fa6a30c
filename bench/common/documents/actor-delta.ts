/** What an unlinked token's own actor has that differs from the actor of the world. */
import { Document } from "../abstract/document.js";
import { EmbeddedCollectionDelta } from "../abstract/embedded-collection-delta.js";
import * as fields from "../data/fields.js";
import { EmbeddedCollectionDeltaField } from "../data/fields-delta.js";
import type { Source } from "../protocol.js";
import { mergeObject } from "../utils/merge.js";
import { deepClone } from "../utils/objects.js";
import { BaseActiveEffect } from "./active-effect.js";
import { BaseActor } from "./actor.js";
import { BaseItem } from "./item.js";

/** The collections of an actor that a delta may change. */
const COLLECTIONS = ["items", "effects"] as const;
/** The values of an actor that a delta may replace. */
const VALUES = ["name", "type", "img"] as const;

/** The public BaseActorDelta class. */
export class BaseActorDelta extends Document {
  static override metadata = Object.freeze({
    ...Document.metadata,
    name: "ActorDelta",
    label: "DOCUMENT.ActorDelta",
    labelPlural: "DOCUMENT.ActorDeltas",
    collection: "delta",
    embedded: { ActiveEffect: "effects", Item: "items" },
    permissions: { ...Document.metadata.permissions, create: "OWNER", delete: "OWNER" },
  });

  /** The token's own actor, once somebody asked for it. */
  declare _syntheticActor: any;

  protected override _configure(options: any = {}): void {
    super._configure(options);
    Object.defineProperty(this, "_syntheticActor", { value: null, writable: true, enumerable: false });
  }

  static override defineSchema(): Record<string, fields.DataField> {
    const nullable = { required: false, nullable: true, initial: null };
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ ...nullable, blank: false }),
      type: new fields.StringField({ ...nullable, blank: false }),
      img: new fields.FilePathField({ ...nullable, categories: ["IMAGE"] }),
      system: new fields.ObjectField(),
      items: new EmbeddedCollectionDeltaField(BaseItem),
      effects: new EmbeddedCollectionDeltaField(BaseActiveEffect),
      ownership: new fields.DocumentOwnershipField(nullable),
      flags: new fields.DocumentFlagsField(),
    };
  }

  /** The token's own actor, made when first asked for; null as long as there is no actor to begin with. */
  get syntheticActor(): any {
    const base = this.parent?.baseActor;
    if (!base) return null;
    this._syntheticActor ??= BaseActorDelta.applyDelta(this, base, { parent: this.parent });
    return this._syntheticActor;
  }

  /** The actor that a delta makes of another. */
  static applyDelta(delta: BaseActorDelta, baseActor: any, context: object = {}): any {
    return BaseActor.implementation.fromSource(delta._mergeInto(baseActor), { dropInvalidEmbedded: true, ...context });
  }

  /** The source of an actor with what this delta changes. */
  _mergeInto(baseActor: any): Source {
    const source = baseActor.toObject();
    const own = this._source as Record<string, any>;
    for (const key of VALUES) source[key] = own[key] ?? source[key];
    for (const key of ["system", "flags", "ownership"]) mergeObject(source[key], deepClone(own[key] ?? {}));
    for (const name of COLLECTIONS) {
      const managed = new Map<string, Source>(own[name].map((entry: Source) => [entry["_id"], entry]));
      const inherited = source[name].map((entry: Source) => managed.get(entry["_id"]) ?? entry);
      const known = new Set(inherited.map((entry: Source) => entry["_id"]));
      const added = own[name].filter((entry: Source) => !known.has(entry["_id"]));
      source[name] = deepClone([...inherited, ...added].filter((entry: Source) => !entry["_tombstone"]));
    }
    return source;
  }

  /** Notes what became of a document inside the token's own actor: a whole copy, a tombstone, or nothing at all. */
  _keep(name: "items" | "effects", id: string): void {
    const list: Source[] = this._source[name];
    const current = this._syntheticActor._source[name].find((entry: Source) => entry["_id"] === id);
    const isInherited = this.parent.baseActor._source[name].some((entry: Source) => entry["_id"] === id);
    const entry = current ? deepClone(current) : isInherited ? { _id: id, _tombstone: true } : null;
    const index = list.findIndex((one) => one["_id"] === id);
    if (index < 0) {
      if (entry) list.push(entry);
    } else list.splice(index, 1, ...(entry ? [entry] : []));
  }

  declare readonly items: EmbeddedCollectionDelta;
  declare readonly effects: EmbeddedCollectionDelta;
}

/** Whether a document is a token's own actor. */
export function isTokenActor(document: any): boolean {
  return document?.documentName === "Actor" && document.parent?.documentName === "Token";
}

/** Keeps, in the delta of the token around them, what an operation did to documents inside its own actor. */
export function keepInDelta(parent: any, collectionName: string, ids: Iterable<string>): void {
  let actor = parent;
  let child: any = null;
  while (actor && !isTokenActor(actor)) {
    child = actor;
    actor = actor.parent;
  }
  if (!actor) return;
  const name = child ? child.parentCollection : collectionName;
  for (const id of child ? [child.id] : ids) actor.parent.delta._keep(name, id);
}
