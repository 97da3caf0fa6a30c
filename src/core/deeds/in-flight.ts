const running = new Map<string, Promise<unknown>>();

/**
 * Runs a task under a key unless one is still running under it; the second caller gets the first one's result.
 * A double click therefore pays once.
 */
export function once<T>(key: string, task: () => Promise<T>): Promise<T> {
  const current = running.get(key);
  if (current) return current as Promise<T>;
  const started = task().finally(() => running.delete(key));
  running.set(key, started);
  return started;
}
