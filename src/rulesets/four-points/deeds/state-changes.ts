import { storedValue } from "../../../core/road/documents.js";
import { defeatedChanges } from "../../../core/statuses/defeated.js";
import { statusChanges } from "../../../core/statuses/status.js";
import type { Change, Json } from "../../../kit/change.js";
import { STATS } from "../rules/names.js";
import type { CharacterState } from "../rules/state.js";
import { HURT, BLOCKED, INSPIRED, UNCONSCIOUS } from "../statuses.js";

/**
 * The changes that turn one picture of an actor into another: pools, what waits for the next Action, Conditions.
 * `notes` is what being Blocked shall remember, such as its cause (FP-065).
 */
export function stateChanges(
  actor: Actor.Implementation,
  before: CharacterState,
  after: CharacterState,
  notes: Readonly<Record<string, string>> = {},
): Change[] {
  const changes: Change[] = [];
  const set = (path: string, was: Json, is: Json) => {
    if (was !== is) changes.push({ op: "set", uuid: actor.uuid, path, before: storedValue(actor, path), after: is });
  };
  for (const stat of STATS) set(`system.pools.${stat}.value`, before.pools[stat].value, after.pools[stat].value);
  set("system.nextAction.advantage", before.nextAction.advantage, after.nextAction.advantage);
  set("system.nextAction.disadvantage", before.nextAction.disadvantage, after.nextAction.disadvantage);
  set("system.missTurns", before.missTurns, after.missTurns);
  if (before.hurt !== after.hurt) changes.push(...statusChanges(actor, HURT.id, after.hurt));
  if (before.blocked !== after.blocked || before.heldFast !== after.heldFast)
    changes.push(
      ...statusChanges(actor, BLOCKED.id, after.blocked ? 1 : 0, { heldFast: after.heldFast ? "yes" : "no", ...notes }),
    );
  if (before.inspired !== after.inspired) changes.push(...statusChanges(actor, INSPIRED.id, after.inspired ? 1 : 0));
  if (before.unconscious !== after.unconscious || before.unconsciousCause !== after.unconsciousCause)
    changes.push(
      ...statusChanges(actor, UNCONSCIOUS.id, after.unconscious ? 1 : 0, {
        cause: after.unconsciousCause ?? "inflicted",
        ...(after.isStruckBeyond ? { struck: "beyond" } : {}),
      }),
    );
  if (before.dead !== after.dead) changes.push(...defeatedChanges(actor, after.dead));
  return changes;
}
