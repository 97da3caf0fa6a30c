/** One step that brings stored data from the version before it to its own. */
export interface Migration {
  /** The data version that it leads to; each one is the one before plus 1. */
  readonly version: number;
  /** Changes what is stored; may run again after it was cut off, so it must leave alone what it has done already. */
  run(): Promise<void>;
}

/** Every migration so far, in order. Numbers are never used again. */
export const migrations: readonly Migration[] = [];
