import { isV14 } from "./generation.js";

/** A status as Foundry's registry keeps it on both generations. */
export interface RegisteredStatus {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly _id?: string;
  readonly hud?: boolean | { readonly actorTypes: readonly string[] };
}

type Registry = Record<string, RegisteredStatus> & RegisteredStatus[];
const registry = (): Registry => CONFIG.statusEffects as unknown as Registry;

/** Every registered status once; on 14 the registry also answers by id, on 13 it is a list. */
export function registeredStatuses(): RegisteredStatus[] {
  return [...new Map(Object.values(registry()).map((status) => [status.id, status])).values()];
}

/**
 * Adds statuses to those that are there. What Foundry itself relies on stays; `hide` takes a status off the
 * token's palette without taking it away, so that old effects and modules keep their meaning.
 */
export function registerStatuses(
  added: readonly RegisteredStatus[],
  hide: (status: RegisteredStatus) => boolean,
): void {
  const kept = registeredStatuses().filter((status) => !added.some(({ id }) => id === status.id));
  const all = [...kept.map((status) => (hide(status) ? { ...status, hud: false } : status)), ...added];
  if (isV14()) for (const status of all) registry()[status.id] = status;
  else (CONFIG as unknown as { statusEffects: unknown }).statusEffects = all;
}
