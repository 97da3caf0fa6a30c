/** Generation 14: effects whose time is up at an event of an encounter. */
import { profile } from "../../../common/profile.js";

const EVENTS: Record<string, string> = {
  _onStartTurn: "turnStart",
  _onEndTurn: "turnEnd",
  _onStartRound: "roundStart",
  _onEndRound: "roundEnd",
};

/** Marks what has run out, or deletes it, as `CONFIG.ActiveEffect.expiryAction` says; on one gamemaster's client. */
export async function expireEffects(combat: any, step: string): Promise<void> {
  const { expiryAction } = globalThis.CONFIG.ActiveEffect;
  if (!profile().typedEffectChanges || !expiryAction) return;
  const event = EVENTS[step]!;
  const actors = new Set<any>(combat.combatants.map(({ actor }: any) => actor).filter(Boolean));
  for (const actor of actors) {
    const over = [...actor.effects].filter((effect: any) => isOver(effect, combat, event)).map(({ id }: any) => id);
    if (over.length === 0) continue;
    if (expiryAction === "delete") await actor.deleteEmbeddedDocuments("ActiveEffect", over);
    else {
      const updates = over.map((_id: string) => ({ _id, "duration.expired": true }));
      await actor.updateEmbeddedDocuments("ActiveEffect", updates);
    }
  }
}

/** Whether an effect of this encounter has run out, and now is the time at which it ends. */
function isOver(effect: any, combat: any, event: string): boolean {
  const { start, duration } = effect;
  if (duration.expired || effect._source.start?.combat !== combat.id || !start) return false;
  if (!["rounds", "turns"].includes(effect._source.duration.units)) return false;
  const wanted = effect._source.duration.expiry;
  if (wanted && wanted !== event) return false;
  effect.reset();
  return duration.value !== null && effect.duration.remaining <= 0;
}
