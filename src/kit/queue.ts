const lasts = new Map<string, Promise<unknown>>();

/** Runs tasks under one key one after the other, in the order they were given; one that fails holds up nobody. */
export function inTurn<T>(key: string, task: () => Promise<T>): Promise<T> {
  const before = lasts.get(key) ?? Promise.resolve();
  const run = before.then(task, task);
  lasts.set(key, run);
  const tidy = () => {
    if (lasts.get(key) === run) lasts.delete(key);
  };
  run.then(tidy, tidy);
  return run;
}
