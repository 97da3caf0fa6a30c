import { hasChanges } from "../../foundry/effects.js";
import { SYSTEM_ID, systemPath } from "../../foundry/id.js";
import { say } from "../../foundry/language.js";
import { sameJson, type Change, type Json } from "../../kit/change.js";
import { isRecord, plainCount, plainText } from "../../kit/plain.js";
import { notify } from "../../foundry/notice.js";
import { inTurn } from "../../kit/queue.js";
import { standing, storedValue, write as writeChanges } from "../road/documents.js";
import { Refused } from "../road/refused.js";

/** A condition of one ruleset, with or without levels. */
export interface StatusSpec {
  /** Its id among all statuses; carries the ruleset. */
  readonly id: string;
  /** The one id its ActiveEffect has on every actor: sixteen letters and digits. */
  readonly effectId: string;
  /** Language keys by level, from level 1 on; a status without levels has one. */
  readonly names: readonly string[];
  /** Language key of what it does, shown as a tooltip. */
  readonly hint: string;
  /** Pictures by level: paths inside the system. The number is part of the picture. */
  readonly images: readonly string[];
  /** Actor types that can have it. */
  readonly actorTypes: readonly string[];
}

const specs = new Map<string, StatusSpec>();

/** Takes a status in; every ruleset hands its own over at init. */
export function addStatus(spec: StatusSpec): void {
  specs.set(spec.id, spec);
}
/** Every status of ours. */
export const allStatuses = (): readonly StatusSpec[] => [...specs.values()];
/** One of ours by its id. */
export const statusSpec = (id: string): StatusSpec | undefined => specs.get(id);

/** The highest level of a status. */
export const maxLevel = (spec: StatusSpec): number => spec.names.length;

/** Our status that an effect is, where it is that and nothing else: one status, and no changes. */
export function specOfEffect(effect: ActiveEffect.Implementation): StatusSpec | undefined {
  const [id, ...more] = effect.statuses;
  return more.length === 0 && !hasChanges(effect) ? specs.get(id ?? "") : undefined;
}

/**
 * The effects that are an actor's status: the one under its id first, then copies that came some other way. One under
 * its id that does not name the status, which somebody has taken out of it, is none.
 */
export function holders(actor: Actor.Implementation, spec: StatusSpec): ActiveEffect.Implementation[] {
  const first = actor.effects.get(spec.effectId);
  const copies = actor.effects.filter((effect) => effect.id !== spec.effectId && specOfEffect(effect) === spec);
  return [...(first?.statuses.has(spec.id) ? [first] : []), ...copies] as ActiveEffect.Implementation[];
}

/** The level that an effect says a status has. */
export function levelOf(effect: ActiveEffect.Implementation, spec: StatusSpec): number {
  const level = plainCount(foundry.utils.getProperty(effect._source, `flags.${SYSTEM_ID}.level`), 1);
  return Math.min(Math.max(level, 1), maxLevel(spec));
}

/** The level an actor has of a status; 0 when it has none, or its effect is switched off. What an item gives counts as 1. */
export function statusLevel(actor: Actor.Implementation, id: string): number {
  const spec = specs.get(id);
  if (!spec) return 0;
  const effect = holders(actor, spec).find(({ disabled }) => !disabled);
  if (effect) return levelOf(effect, spec);
  return actor.statuses.has(id) ? 1 : 0;
}

/** What else a status remembers, such as the cause of being unconscious. */
export const statusNote = (actor: Actor.Implementation, id: string, key: string): string => {
  const spec = specs.get(id);
  const [effect] = spec ? holders(actor, spec) : [];
  return effect ? plainText(foundry.utils.getProperty(effect._source, `flags.${SYSTEM_ID}.${key}`)) : "";
};

const nameAt = (spec: StatusSpec, level: number): string => say(spec.names[level - 1] ?? "");
const imageAt = (spec: StatusSpec, level: number): string => systemPath(spec.images[level - 1] ?? "");

/** The stored data of a status's effect; the same shape on both generations. */
export function effectData(spec: StatusSpec, level: number, notes: Readonly<Record<string, string>>) {
  return {
    _id: spec.effectId,
    name: nameAt(spec, level),
    img: imageAt(spec, level),
    statuses: [spec.id],
    flags: { [SYSTEM_ID]: { ...notes, level } },
  };
}

/** An actor's own effects that are a status among others; what an item gives lies on the item. */
const mixed = (actor: Actor.Implementation, spec: StatusSpec): ActiveEffect.Implementation[] =>
  actor.effects.filter((effect) => effect.statuses.has(spec.id) && specOfEffect(effect) !== spec);

/** The changes that take a status out of effects that are more than that; the rest of them stays. */
const takenOut = (actor: Actor.Implementation, spec: StatusSpec): Change[] =>
  mixed(actor, spec).map((effect): Change => {
    const before = [...effect.statuses].toSorted();
    return { op: "set", uuid: effect.uuid, path: "statuses", before, after: before.filter((one) => one !== spec.id) };
  });

/** Flags of ours one by one, so that others beside them stay; as a whole where there are none yet. */
function flagsAt(effect: ActiveEffect.Implementation, flags: Readonly<Record<string, Json>>): Record<string, Json> {
  const place = `flags.${SYSTEM_ID}`;
  const now = storedValue(effect, place);
  if (!isRecord(now)) return { [place]: flags };
  return Object.fromEntries(Object.entries(flags).map(([key, value]) => [`${place}.${key}`, value]));
}

/**
 * The changes that give an actor a level of a status: its effect comes, is updated in place, or goes.
 * It is never deleted and made again, so that other modules' hold on it lasts.
 */
export function statusChanges(
  actor: Actor.Implementation,
  id: string,
  level: number,
  notes: Readonly<Record<string, string>> = {},
): Change[] {
  const spec = specs.get(id);
  if (!spec) throw new RangeError(`There is no status "${id}".`);
  const wanted = Math.min(Math.max(Math.trunc(level), 0), maxLevel(spec));
  const [holder, ...copies] = holders(actor, spec);
  // What lies under the status's id becomes the status again, since no other can come there.
  const effect = holder ?? (wanted > 0 ? (actor.effects.get(spec.effectId) as typeof holder) : undefined);
  const parent = actor.uuid;
  if (!effect)
    return wanted === 0
      ? takenOut(actor, spec)
      : [{ op: "create", parent, collection: "ActiveEffect", data: effectData(spec, wanted, notes) }];
  const gone = (wanted === 0 ? [effect, ...copies] : copies).map((one): Change => ({
    op: "delete",
    parent,
    collection: "ActiveEffect",
    data: one.toObject() as unknown as { _id: string; name: string } & Record<string, Json>,
  }));
  if (wanted === 0) return [...gone, ...takenOut(actor, spec)];
  const values: Record<string, Json> = {
    name: nameAt(spec, wanted),
    img: imageAt(spec, wanted),
    disabled: false,
    ...(holder ? {} : { statuses: [...effect.statuses, spec.id].toSorted() }),
    ...flagsAt(effect, { ...notes, level: wanted }),
  };
  const changed = Object.entries(values).flatMap(([path, after]): Change[] => {
    const before = storedValue(effect, path);
    return sameJson(before, after) ? [] : [{ op: "set", uuid: effect.uuid, path, before, after }];
  });
  return [...changed, ...gone];
}

/**
 * Writes what a status shall become, one after the other for each actor, so that a double click starts from what
 * the first click has made. Where another browser was faster, that stays and it is said.
 */
function write(actor: Actor.Implementation, changes: () => readonly Change[]): Promise<void> {
  return inTurn(`status:${actor.uuid}`, async () => {
    const wanted = changes();
    try {
      await writeChanges(wanted);
    } catch (error) {
      if (wanted.some((change) => ["other", "gone"].includes(standing(change))))
        notify("warn", say("TRIVIUM.Road.Overtaken"));
      else if (error instanceof Refused) notify("warn", say("TRIVIUM.Road.WriteRefused"));
      else throw error;
    }
  });
}

/** Notes something with a status that holds, such as its cause; nothing happens while it does not hold. */
export function setStatusNote(
  actor: Actor.Implementation,
  id: string,
  notes: Readonly<Record<string, string>>,
): Promise<void> {
  return write(actor, () => {
    const level = statusLevel(actor, id);
    return level > 0 ? statusChanges(actor, id, level, notes) : [];
  });
}

/** Gives an actor a level of a status at once, as the sheet does; 0 takes it away. */
export const setStatusLevel = (actor: Actor.Implementation, id: string, level: number): Promise<void> =>
  write(actor, () => statusChanges(actor, id, level));

/** Raises or lowers a status from where it then stands, as the token HUD does; one without levels goes on and off. */
export const stepStatus = (actor: Actor.Implementation, id: string, step: 1 | -1): Promise<void> =>
  write(actor, () => {
    const level = statusLevel(actor, id);
    const spec = specs.get(id);
    const isSwitch = spec !== undefined && maxLevel(spec) === 1 && step === 1;
    return statusChanges(actor, id, isSwitch ? 1 - level : level + step);
  });

/** Switches a status of Foundry's own, after whatever this browser still writes of the actor's statuses. */
export const toggleForeignStatus = (actor: Actor.Implementation, id: string, overlay: boolean): Promise<unknown> =>
  inTurn(`status:${actor.uuid}`, () => actor.toggleStatusEffect(id, { overlay }));
