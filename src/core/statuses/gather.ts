import { SYSTEM_ID } from "../../foundry/id.js";
import { plainRecord } from "../../kit/plain.js";
import { effectData, levelOf, maxLevel, specOfEffect, type StatusSpec } from "./status.js";

type Effect = ActiveEffect.Implementation;

/**
 * The effects that an actor is made with, where several are one status of ours or one has another id than that status
 * has everywhere: each such status once, under its id and at the highest level that was given (T10.1). Undefined where
 * there is nothing to put right.
 */
export function gathered(effects: readonly Effect[]): object[] | undefined {
  const found = new Map<StatusSpec, Effect[]>();
  for (const effect of effects) {
    const spec = effect.disabled ? undefined : specOfEffect(effect);
    if (spec) found.set(spec, [...(found.get(spec) ?? []), effect]);
  }
  const odd = [...found].filter(([spec, all]) => all.length > 1 || all[0]?.id !== spec.effectId);
  if (odd.length === 0) return undefined;
  const gone = new Set(odd.flatMap(([, all]) => all));
  const kept = effects.filter((effect) => !gone.has(effect)).map((effect) => effect.toObject());
  const made = odd.map(([spec, all]) => {
    const level = Math.min(Math.max(...all.map((one) => levelOf(one, spec))), maxLevel(spec));
    const own = all.find(({ id }) => id === spec.effectId) ?? all[0];
    const notes = Object.entries(
      plainRecord((own?.toObject().flags as Record<string, unknown> | undefined)?.[SYSTEM_ID]),
    );
    return effectData(spec, level, Object.fromEntries(notes.map(([key, note]) => [key, String(note)])));
  });
  const taken = new Set(made.map(({ _id }) => _id));
  return [...kept.filter(({ _id }) => !taken.has(_id ?? "")), ...made];
}
