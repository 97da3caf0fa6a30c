import { profile } from "../../../common/profile.js";

/** A moment of an encounter, and how many turns a round of it has. */
interface Moment {
  round: number;
  turn: number;
}

/** Works out how long an effect still lasts, in seconds of the world's time or in rounds and turns of its encounter. */
export function prepareDuration(effect: any): void {
  const { duration } = effect;
  Object.assign(duration, profile().typedEffectChanges ? typedDuration(effect) : numericDuration(effect));
}

function numericDuration({ duration }: any): Record<string, any> {
  const { seconds, rounds, turns, startTime, startRound, startTurn } = duration;
  if (seconds) return describe(seconds, "seconds", (startTime ?? 0) + seconds - worldTime(), "seconds");
  if (!rounds && !turns) return none();
  const combat = combatOf(duration.combat);
  const begin = { round: startRound ?? 0, turn: startTurn ?? 0 };
  const length = { rounds: rounds ?? 0, turns: turns ?? 0 };
  const left = combat?.started ? remaining(combat, begin, length) : length;
  return {
    type: "turns",
    duration: asDecimal(length),
    remaining: asDecimal(left),
    label: labelOf(left),
  };
}

function typedDuration({ duration, start, _source }: any): Record<string, any> {
  const { value, units } = _source.duration;
  if (!value) return none();
  if (units !== "rounds" && units !== "turns") {
    if (units !== "seconds") return describe(value, units, value, units);
    return describe(value, "seconds", (start?.time ?? 0) + value - worldTime(), "seconds");
  }
  const combat = combatOf(_source.start?.combat);
  const begin = { round: start?.round ?? 0, turn: start?.turn ?? 0 };
  const length = units === "rounds" ? { rounds: value, turns: 0 } : { rounds: 0, turns: value };
  const left = combat?.started ? remaining(combat, begin, length) : length;
  const size = Math.max(combat?.turns.length ?? 1, 1);
  const amount = units === "turns" ? left.rounds * size + left.turns : left.rounds + (left.turns > 0 ? 1 : 0);
  return { ...describe(value, "turns", amount, units), expired: duration.expired };
}

const worldTime = (): number => globalThis.game.time.worldTime;

const combatOf = (id: string | null | undefined): any =>
  id ? globalThis.game.combats?.get(id) : (globalThis.game.combat ?? undefined);

/** What is left of a length that began at a moment, in rounds and turns and not less than nothing. */
function remaining(
  combat: any,
  begin: Moment,
  length: { rounds: number; turns: number },
): { rounds: number; turns: number } {
  const size = Math.max(combat.turns.length, 1);
  const passed = (combat.round - begin.round) * size + (combat.turn ?? 0) - begin.turn;
  const left = Math.max(length.rounds * size + length.turns - passed, 0);
  return { rounds: Math.floor(left / size), turns: left % size };
}

/** Generation 13: rounds before the point, turns behind it in hundredths. */
const asDecimal = ({ rounds, turns }: { rounds: number; turns: number }): number => rounds + turns / 100;

function labelOf({ rounds, turns }: { rounds: number; turns: number }): string {
  const parts = [rounds ? `${rounds} rounds` : "", turns ? `${turns} turns` : ""].filter(Boolean);
  return parts.join(", ") || globalThis.game.i18n.localize("None");
}

const none = (): Record<string, any> => ({
  type: "none",
  duration: null,
  remaining: null,
  label: globalThis.game.i18n.localize("None"),
});

const describe = (value: number, type: string, remaining: number, unit: string): Record<string, any> => ({
  type,
  duration: value,
  remaining,
  label: `${remaining} ${unit}`,
});
