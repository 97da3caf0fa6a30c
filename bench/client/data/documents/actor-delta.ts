import { BaseActorDelta } from "../../../common/documents/index.js";
import { writeChange } from "../../../common/operators.js";
import { ClientDocumentMixin } from "../client-document.js";

/** What a token's own actor has that differs from the actor of the world. */
export class ActorDelta extends ClientDocumentMixin(BaseActorDelta as any) {
  /** The token's own actor, made of the actor that is given. */
  apply(context: object = {}): any {
    return BaseActorDelta.applyDelta(this as any, this.parent.baseActor, { parent: this.parent, ...context });
  }

  /** Gives the token's actor back to what it is in the world. */
  async restore(): Promise<any> {
    const empty: Record<string, any> = { name: null, type: null, img: null, items: [], effects: [] };
    for (const key of ["system", "flags"]) writeChange(empty, { key, kind: "replace", value: {} });
    if (globalThis.game.user.isGM) empty["ownership"] = null;
    await this.parent.update({ delta: empty });
    return this.parent.actor;
  }

  /** A delta is stored with its token. */
  override async update(data: any = {}, operation: object = {}): Promise<any> {
    await this.parent.update({ delta: data }, operation);
    return this;
  }

  /** Takes in what was stored of the token's own actor. */
  _commit(changes: any, options: object): void {
    const { _stats, ...own } = changes;
    this.updateSource(own, options);
    this._refreshActor();
  }

  /** Brings the token's own actor, if there is one yet, to what base and delta say now; it is prepared once. */
  _refreshActor(): void {
    const { _syntheticActor: actor, parent } = this as any;
    if (!actor) return;
    if (!parent.baseActor || parent.isLinked) {
      this._closeActor();
      return;
    }
    const cls = actor.constructor;
    const next = cls.cleanData(cls.migrateDataSafe((this as any)._mergeInto(parent.baseActor)));
    for (const [name, field] of actor.schema.entries()) {
      if (field.isPersisted) field._updateCommit(actor._source, name, next[name]);
    }
    // Not by its embedded lists: those are kept, so that what is shown of them stays what it is.
    actor.validate({ strict: false, fallback: true, dropInvalidEmbedded: true });
    actor.reset();
  }

  /** Closes what shows the token's own actor, because it is gone. */
  _closeActor(): void {
    const actor = (this as any)._syntheticActor;
    (this as any)._syntheticActor = null;
    for (const app of Object.values<any>(actor?.apps ?? {})) void app.close({ submitted: true });
  }
}
