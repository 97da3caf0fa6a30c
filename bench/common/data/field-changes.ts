/** How an active effect's change acts on a field, by V13's numeric mode or V14's type. */
import { ACTIVE_EFFECT_MODES } from "../constants.js";

const METHODS: Record<string, string> = {
  multiply: "_applyChangeMultiply",
  add: "_applyChangeAdd",
  subtract: "_applyChangeSubtract",
  downgrade: "_applyChangeDowngrade",
  upgrade: "_applyChangeUpgrade",
  override: "_applyChangeOverride",
};

const typeOf = ({ type, mode }: { type?: string; mode?: number }): string | undefined =>
  type ??
  Object.entries(ACTIVE_EFFECT_MODES)
    .find(([, value]) => value === mode)?.[0]
    .toLowerCase();

/** The value after a change; unknown and custom changes leave it to the hook that handles them. */
export function applyFieldChange(field: any, value: any, model: any, change: any): any {
  const method = METHODS[typeOf(change) ?? ""];
  if (!method) return value;
  const delta = castDelta(field, change.value);
  const isNothing = delta === undefined || delta === null || Number.isNaN(delta);
  if (isNothing) return value;
  const changed = field[method](value, delta, model, change);
  return field.validate(field.toObject(changed)) ? value : changed;
}

/** An effect's value that cannot be cast changes nothing. */
function castDelta(field: any, value: unknown): unknown {
  try {
    return field._castChangeDelta(value);
  } catch {
    return undefined;
  }
}
