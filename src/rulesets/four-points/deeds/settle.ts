import { isRoadWrite, write } from "../../../core/road/documents.js";
import { settleEnergy, wake } from "../rules/consequences.js";
import { readSettings } from "../settings.js";
import { canAct, readState } from "./facts.js";
import { stateChanges } from "./state-changes.js";

/**
 * Pools that somebody has typed by hand, or another program has written, knock out and wake as any other change does
 * (FP-017, FPA-12, FPA-13). Only on the client that wrote; what the road writes has thought of it already.
 */
export async function settleByHand(
  actor: Actor.Implementation,
  changed: object,
  options: object,
  userId: string,
): Promise<void> {
  const isMine = userId === game.user?.id && !isRoadWrite(options);
  if (!isMine || !foundry.utils.hasProperty(changed, "system.pools")) return;
  if (!(actor.type as string).startsWith("fourPoints") || !canAct(actor)) return;
  const before = readState(actor);
  await write(stateChanges(actor, before, settleEnergy(before, readSettings())));
}

/** The Guide ends Unconscious; with all pools empty the Character is merely exhausted from then on (FPA-13). */
export async function wakeUp(actor: Actor.Implementation): Promise<void> {
  const before = readState(actor);
  if (!before.unconscious) return;
  const after = wake(before, readSettings());
  // The same Condition with another cause is one change of its note, not two of its presence.
  await write(stateChanges(actor, before, after));
}
