/** What was reported already: what cannot be read is asked for again and again, and said once. */
const said = new Set<string>();

/** Says in the console why something cannot be read, once for each thing. */
export function report(what: string, error: unknown): void {
  if (said.has(what)) return;
  said.add(what);
  Hooks.onError(`trivium.${what}`, error as Error, { log: "error" });
}

/**
 * What reading gives, or the fallback where it throws: whatever others have written in a message must not stop the
 * rest. The reason goes to the console, once for each thing that is read.
 * @param what names what is read, such as "offers" with its message's id
 */
export function orElse<T>(what: string, fallback: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    report(what, error);
    return fallback;
  }
}
