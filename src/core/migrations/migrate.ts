import type { Migration } from "./list.js";

/** The steps that a world of a data version still needs, in order; a gap or a repeated number is a mistake of ours. */
export function pending(list: readonly Migration[], stored: number): readonly Migration[] {
  for (const [index, { version }] of list.entries())
    if (version !== index + 1) throw new Error(`Migration ${index + 1} of the list calls itself ${version}.`);
  return list.filter(({ version }) => version > stored);
}

/** What running migrations needs of the world. */
export interface MigrationWorld {
  readonly stored: number;
  /** True when nothing is in the world yet: there is nothing to bring up. */
  readonly isNew: boolean;
  stamp(version: number): Promise<void>;
  /** Tells the game master before the first step, and after the last. */
  tell(what: "begin" | "end"): void;
}

/**
 * Runs what is missing, one step after the other, and stamps the world after each, so that a step that was cut off is
 * the first to run again. Throws what a step throws; the steps before it stay done.
 */
export async function migrate(list: readonly Migration[], world: MigrationWorld): Promise<void> {
  const steps = pending(list, world.stored);
  const last = steps.at(-1);
  if (!last) return;
  if (world.isNew) {
    await world.stamp(last.version);
    return;
  }
  world.tell("begin");
  for (const step of steps) {
    await step.run();
    await world.stamp(step.version);
  }
  world.tell("end");
}
