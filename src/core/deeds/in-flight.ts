const running = new Map<string, { readonly signature: string; readonly result: Promise<unknown> }>();

/**
 * Runs a task under a key unless one is still running under it. The same task again, by its signature, gets the
 * first one's result, so that a double click pays once; another task meanwhile gets null.
 */
export function once<T>(key: string, signature: string, task: () => Promise<T>): Promise<T> | null {
  const current = running.get(key);
  if (current) return current.signature === signature ? (current.result as Promise<T>) : null;
  const result = task().finally(() => running.delete(key));
  running.set(key, { signature, result });
  return result;
}
