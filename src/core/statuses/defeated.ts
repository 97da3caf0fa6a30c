import { say } from "../../foundry/language.js";
import { registeredStatuses } from "../../foundry/status-registry.js";
import type { Change, Json } from "../../kit/change.js";
import { isRecord } from "../../kit/plain.js";

/** The id of the effect where Foundry's own status names none: sixteen letters and digits, one on every actor. */
const DEFEATED_EFFECT = "triviumDefeated0";

/** Foundry's own status of those who are out of the fight. */
const defeatedStatus = (): string => CONFIG.specialStatusEffects.DEFEATED;

/** Whether stored data is an effect that marks somebody defeated and does nothing else. */
export function isDefeatedEffect(data: Readonly<Record<string, unknown>>): boolean {
  const { statuses, changes, flags } = data;
  const isPlain = (list: unknown) => list === undefined || (Array.isArray(list) && list.length === 0);
  const marks = Array.isArray(statuses) && statuses.length === 1 && statuses[0] === defeatedStatus();
  const isFoundrys = flags === undefined || (isRecord(flags) && Object.keys(flags).every((key) => key === "core"));
  return marks && isPlain(changes) && isFoundrys;
}

/** The changes that mark an actor defeated, or take that back; the effect is Foundry's own status (FPA-55). */
export function defeatedChanges(actor: Actor.Implementation, isDefeated: boolean): Change[] {
  const id = defeatedStatus();
  const parent = actor.uuid;
  const found = actor.effects.filter((effect) => effect.statuses.has(id));
  if (!isDefeated)
    return found.map((effect) => ({
      op: "delete",
      parent,
      collection: "ActiveEffect",
      data: effect.toObject() as unknown as { _id: string; name: string } & Record<string, Json>,
    }));
  if (found.length > 0) return [];
  const status = registeredStatuses().find((one) => one.id === id);
  const data = {
    _id: status?._id ?? DEFEATED_EFFECT,
    name: say(status?.name ?? id),
    img: status?.img ?? "",
    statuses: [id],
    flags: { core: { overlay: true } },
  };
  return [{ op: "create", parent, collection: "ActiveEffect", data }];
}
