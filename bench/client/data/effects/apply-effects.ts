/** Applies the changes of active effects to prepared data. */
import { ACTIVE_EFFECT_CHANGE_TYPES, ACTIVE_EFFECT_MODES } from "../../../common/constants.js";
import { profile } from "../../../common/profile.js";
import { expandObject, getProperty, getType, setProperty } from "../../../common/utils/index.js";

/** Generation 14 applies changes before derived data is worked out, or after. */
export type EffectPhase = "initial" | "final";

/** One change with the effect it comes from. */
export interface EffectChange {
  key: string;
  value: any;
  /** Generation 13. */
  mode?: number;
  /** Generation 14. */
  type?: string;
  phase?: string;
  priority: number;
  effect: any;
}

/** Applies all active effects of an actor, on generation 14 those changes that belong to a phase. */
export function applyEffects(actor: any, phase?: EffectPhase): void {
  const changes: EffectChange[] = [];
  for (const effect of actor.allApplicableEffects()) {
    if (!effect.active) continue;
    changes.push(...changesOf(effect, phase));
    if (phase !== "final") for (const status of effect.statuses) actor.statuses.add(status);
  }
  const overrides: Record<string, any> = {};
  for (const change of changes.toSorted((a, b) => a.priority - b.priority)) {
    Object.assign(overrides, applyOne(actor, change));
  }
  Object.assign(actor.overrides, expandObject<Record<string, any>>(overrides));
}

function changesOf(effect: any, phase?: EffectPhase): EffectChange[] {
  const changes: any[] = (profile().typedEffectChanges ? effect.system.changes : effect.changes) ?? [];
  return changes
    .filter(({ key, phase: own }) => key && !key.startsWith("token.") && (!phase || own === phase))
    .map((change) => ({ ...change, effect, priority: change.priority ?? defaultPriority(change) }));
}

function defaultPriority({ type, mode }: { type?: string; mode?: number }): number {
  if (type === undefined) return (mode ?? 0) * 10;
  return globalThis.CONFIG.ActiveEffect.changeTypes[type]?.defaultPriority ?? 0;
}

function applyOne(actor: any, change: EffectChange): Record<string, any> {
  const { effect } = change;
  if (!profile().typedEffectChanges) return effect.apply(actor, change);
  const replacementData = effect.getReplacementData(actor.getRollData());
  return effect.constructor.applyChange(actor, change, { replacementData });
}

/** The name of what a change does, whichever generation wrote it. */
export function changeType({ type, mode }: Pick<EffectChange, "type" | "mode">): string {
  const byMode = Object.entries(ACTIVE_EFFECT_MODES).find(([, value]) => value === mode)?.[0];
  return type ?? byMode?.toLowerCase() ?? "custom";
}

/** Applies one change; gives the new values by their path. */
export function applyChangeTo(document: any, change: EffectChange): Record<string, any> {
  const current = getProperty(document, change.key);
  const type = changeType(change);
  if (!(type in ACTIVE_EFFECT_CHANGE_TYPES) || type === "custom") return applyCustom(document, change, current);
  const field = findField(document, change.key);
  const next = field ? field.applyChange(current, document, change) : applyPlain(type, current, change);
  if (next === undefined) return {};
  setProperty(document, change.key, next);
  return { [change.key]: next };
}

/** The field of the schema that a path of a document leads to. */
export function findField(document: any, key: string): any {
  if (!key.startsWith("system.")) return document.schema.getField(key);
  return document.system?.schema?.getField(key.slice("system.".length));
}

/** Custom changes are left to whoever listens; what they put into the last argument is taken as changed. */
function applyCustom(document: any, change: EffectChange, current: unknown): Record<string, any> {
  const changes: Record<string, any> = {};
  globalThis.Hooks.call("applyActiveEffect", document, change, current, change.value, changes);
  for (const [key, value] of Object.entries(changes)) setProperty(document, key, value);
  return changes;
}

type Arithmetic = (a: any, b: any) => any;

const NUMBERS: Record<string, Arithmetic> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
  upgrade: (a, b) => Math.max(a, b),
  downgrade: (a, b) => Math.min(a, b),
};

/** A change of data that no field describes, by the kind of value that is there. */
function applyPlain(type: string, current: unknown, { value }: EffectChange): unknown {
  const delta = parse(value);
  if (type === "override" || current === undefined || current === null) {
    return type === "multiply" ? undefined : delta;
  }
  switch (getType(current)) {
    case "number":
      return Number.isNaN(Number(delta)) ? undefined : NUMBERS[type]?.(current, Number(delta));
    case "string":
      return type === "add" ? `${String(current)}${String(value)}` : undefined;
    case "boolean":
      if (type === "multiply") return Boolean(current) && Boolean(delta);
      return type === "add" ? Boolean(current) || Boolean(delta) : undefined;
    case "Array":
      return type === "add" ? [...(current as unknown[]), ...(Array.isArray(delta) ? delta : [delta])] : undefined;
    default:
      return undefined;
  }
}

function parse(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
