import { profile } from "../../../common/profile.js";

/** Works out how long an effect still lasts; there are no fights here, so rounds and turns are as long as they say. */
export function prepareDuration(effect: any): void {
  const { duration } = effect;
  if (profile().typedEffectChanges) {
    const { value, units } = duration;
    const start = effect.start?.time ?? 0;
    Object.assign(duration, describe(value, units === "seconds" ? "seconds" : "turns", start, units));
    return;
  }
  const { seconds, rounds, turns, startTime } = duration;
  if (seconds) Object.assign(duration, describe(seconds, "seconds", startTime ?? 0, "seconds"));
  else if (rounds) Object.assign(duration, describe(rounds, "turns", 0, "rounds"));
  else Object.assign(duration, describe(turns, "turns", 0, "turns"));
}

function describe(value: number | null, type: string, start: number, unit: string): Record<string, any> {
  if (!value) return { type: "none", duration: null, remaining: null, label: globalThis.game.i18n.localize("None") };
  const remaining = type === "seconds" ? start + value - globalThis.game.time.worldTime : value;
  return { type, duration: value, remaining, label: `${remaining} ${unit}` };
}
