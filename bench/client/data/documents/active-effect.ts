import { BaseActiveEffect } from "../../../common/documents/index.js";
import { profile } from "../../../common/profile.js";
import { deepClone, getProperty, logCompatibilityWarning, setProperty } from "../../../common/utils/index.js";
import { ClientDocumentMixin } from "../client-document.js";
import { applyChangeTo, findField } from "../effects/apply-effects.js";
import type { EffectChange } from "../effects/apply-effects.js";
import { prepareDuration } from "../effects/duration.js";
import { findStatus } from "../effects/toggle-status.js";
import { fromUuidSync } from "../uuid.js";

/** Now, in the time of the world and in the encounter that runs for an actor. */
function startOf(actor: any): Record<string, any> {
  const { time, combats, combat: viewed } = globalThis.game;
  const own = combats?.find((combat: any) => combat.started && combat.getCombatantsByActor(actor).length > 0);
  const combat = own ?? (viewed?.started ? viewed : null);
  if (!combat) return { time: time.worldTime };
  const { round, turn, combatant } = combat;
  return {
    time: time.worldTime,
    combat: combat.id,
    combatant: combatant?.id ?? null,
    initiative: combatant?.initiative ?? null,
    round,
    turn,
  };
}

/** Something that acts on an actor for a while, or as long as an item is carried. */
export class ActiveEffect extends ClientDocumentMixin(BaseActiveEffect) {
  /* From statuses */

  /** Makes an effect, not yet stored, of a status of the registry. */
  static async fromStatusEffect(statusId: string, options: Record<string, any> = {}): Promise<any> {
    const status = findStatus(statusId);
    if (!status) throw new Error(`Invalid status ID "${statusId}" provided to ActiveEffect.fromStatusEffect`);
    const { id, hud: _hud, order: _order, ...data } = deepClone(status);
    if (data.statuses?.length && !data._id) {
      throw new Error(`The status "${id}" implies others and therefore needs an _id of its own.`);
    }
    data.name = globalThis.game.i18n.localize(data.name);
    data.statuses = [...new Set([id, ...(data.statuses ?? [])])];
    return this._fromStatusEffect(statusId, data, options);
  }

  /** The place for systems to adjust the effect of a status. */
  static async _fromStatusEffect(_statusId: string, data: any, options: Record<string, any>): Promise<any> {
    return new this(data, options);
  }

  /* What it acts on */

  /** The actor that this effect acts on, now or once it is not disabled. */
  get target(): any {
    if (this.parent?.documentName === "Actor") return this.parent;
    return this.transfer ? (this.parent?.parent ?? null) : null;
  }

  /** Whether it acts. */
  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }

  /** Whether something else than being disabled keeps it from acting; on generation 14 having run out does. */
  get isSuppressed(): boolean {
    return profile().typedEffectChanges && this.duration.expired === true;
  }

  get modifiesActor(): boolean {
    return this.active && this.target !== null;
  }

  /** Whether it is one of those that tokens show. */
  get isTemporary(): boolean {
    return this.duration.duration > 0 || this.statuses.size > 0;
  }

  /** The name of where it comes from. */
  get sourceName(): string {
    return (this.origin && fromUuidSync(this.origin)?.name) || globalThis.game.i18n.localize("None");
  }

  /** Generation 14 keeps the changes in `system`; the old name still reads them there. */
  get changes(): any[] {
    const message = "ActiveEffect#changes is deprecated in favor of ActiveEffect#system.changes.";
    logCompatibilityWarning(message, { since: 14, until: 16, once: true });
    return this.system.changes;
  }

  override prepareDerivedData(): void {
    prepareDuration(this);
  }

  override async _preCreate(data: any, options: any, user: any): Promise<boolean | void> {
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    const start = startOf(this.target);
    if (!profile().typedEffectChanges) {
      const { startTime, rounds, turns, startRound } = this._source["duration"];
      if (startTime === null) this.updateSource({ "duration.startTime": start.time });
      const { combat, round: startRoundNow, turn: startTurn } = start;
      const isCounted = combat && (rounds || turns) && (startRound ?? null) === null;
      if (isCounted) this.updateSource({ duration: { combat, startRound: startRoundNow, startTurn } });
    } else if (this._source["start"] === null && this.parent?.documentName === "Actor") this.updateSource({ start });
    return allowed;
  }

  /* Applying changes */

  /** Generation 13: applies one change to a document; gives the new values by their path. */
  apply(document: any, change: EffectChange): Record<string, any> {
    if (profile().typedEffectChanges) {
      const message = "ActiveEffect#apply is deprecated in favor of ActiveEffect.applyChange.";
      logCompatibilityWarning(message, { since: 14, until: 16, once: true });
    }
    return applyChangeTo(document, change);
  }

  /** Generation 13: applies one change to a model by its field. */
  static applyField(model: any, change: EffectChange, field: any = findField(model, change.key)): any {
    const changed = field.applyChange(getProperty(model, change.key), model, change);
    setProperty(model, change.key, changed);
    return changed;
  }
}
