/** From V13's stored form of an active effect to V14's. */
import { ACTIVE_EFFECT_MODES } from "../constants.js";

const typeNames = new Map<number, string>(
  Object.entries(ACTIVE_EFFECT_MODES).map(([name, mode]) => [mode, name.toLowerCase()]),
);

/** The value of a change as generation 14 keeps it: what text says in JSON, else the text. */
export const parseChangeValue = (value: unknown): unknown => {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

const migrateChange = ({ mode, value, ...change }: any): any => ({
  ...change,
  type: change.type ?? typeNames.get(mode) ?? `custom.${mode}`,
  value: parseChangeValue(value),
});

/** Moves old keys to their new places, in whole sources and in partial updates; adds nothing that was not there. */
export function migrateEffect(source: any): void {
  if (Array.isArray(source.changes)) {
    source.system = { ...source.system, changes: source.changes.map(migrateChange) };
  }
  delete source.changes;
  const { duration } = source;
  if (typeof duration !== "object" || duration === null) return;
  migrateStart(source, duration);
  const units = ["rounds", "turns", "seconds"].find((unit) => Number.isFinite(duration[unit]));
  if (units) Object.assign(duration, { value: duration[units], units });
}

function migrateStart(source: any, duration: any): void {
  const renamed = {
    time: duration.startTime,
    combat: duration.combat,
    round: duration.startRound,
    turn: duration.startTurn,
  };
  const known = Object.entries(renamed).filter(([, value]) => value !== undefined && value !== null);
  if (known.length > 0) source.start = { ...Object.fromEntries(known), ...source.start };
}
