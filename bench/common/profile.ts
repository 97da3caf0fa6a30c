/** The two Foundry generations the bench imitates, as data where they differ. */

export type Generation = 13 | 14;

/** What differs between the generations and is needed in more than one place. */
export interface Profile {
  readonly generation: Generation;
  /** The core version the bench claims to be. */
  readonly version: "13.351" | "14.366";
  /** Whether updates carry operator objects (`_del`, `_replace`) rather than only `-=` and `==` keys. */
  readonly operators: boolean;
  /** Whether an active effect's changes live in `system.changes` with string types and phases. */
  readonly typedEffectChanges: boolean;
  /** Whether a field may be declared `persisted: false`. */
  readonly unpersistedFields: boolean;
}

const PROFILES: Record<Generation, Profile> = {
  13: { generation: 13, version: "13.351", operators: false, typedEffectChanges: false, unpersistedFields: false },
  14: { generation: 14, version: "14.366", operators: true, typedEffectChanges: true, unpersistedFields: true },
};

const fromEnvironment = (): Generation =>
  (globalThis as { process?: { env?: Record<string, string> } }).process?.env?.BENCH_GENERATION === "13" ? 13 : 14;

let current: Profile = PROFILES[fromEnvironment()];

/** Chooses the generation for this page or process; call it before anything else is read. */
export function setProfile(generation: Generation): void {
  current = PROFILES[generation];
}

/** The profile in force; read it when needed, never at module level. */
export function profile(): Profile {
  return current;
}
