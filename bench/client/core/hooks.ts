/** A registered handler of one event. */
interface Registration {
  hook: string;
  id: number;
  fn: (...args: any[]) => unknown;
  once: boolean;
}

/** What `Hooks.onError` may be told about the failure. */
export interface OnErrorOptions {
  msg?: string;
  log?: keyof Console | null;
  notify?: "info" | "warn" | "error" | null;
  [data: string]: unknown;
}

/** The event board of the page: synchronous, in the order of registration, never awaited. */
export class Hooks {
  static #events: Record<string, Registration[]> = {};
  static #nextId = 1;

  /** The registered handlers by event name. */
  static get events(): Record<string, readonly Registration[]> {
    return this.#events;
  }

  /** Registers a handler and returns its id. */
  static on(hook: string, fn: (...args: any[]) => unknown, { once = false }: { once?: boolean } = {}): number {
    const id = this.#nextId++;
    (this.#events[hook] ??= []).push({ hook, id, fn, once });
    return id;
  }

  /** Registers a handler that is removed before its first call. */
  static once(hook: string, fn: (...args: any[]) => unknown): number {
    return this.on(hook, fn, { once: true });
  }

  /** Removes a handler by id or by the function itself. */
  static off(hook: string, fn: number | ((...args: any[]) => unknown)): void {
    const kept = this.#events[hook]?.filter((entry) => (typeof fn === "number" ? entry.id !== fn : entry.fn !== fn));
    if (kept?.length) this.#events[hook] = kept;
    else delete this.#events[hook];
  }

  /** Calls every handler whatever they return. */
  static callAll(hook: string, ...args: unknown[]): true {
    for (const entry of this.#events[hook]?.slice() ?? []) this.#run(entry, args);
    return true;
  }

  /** Calls handlers until one returns exactly `false`; a promise is never `false`, so async handlers cannot cancel. */
  static call(hook: string, ...args: unknown[]): boolean {
    for (const entry of this.#events[hook]?.slice() ?? []) {
      if (this.#run(entry, args) === false) return false;
    }
    return true;
  }

  /** Reports a failure to the console and to the user, and lets other code observe it through the `error` hook. */
  static onError(
    location: string,
    error: unknown,
    { msg = "", log = "error", notify = null, ...data }: OnErrorOptions = {},
  ): void {
    const failure = error instanceof Error ? error : new Error(String(error));
    const text = [msg, failure.message].filter(Boolean).join(": ");
    if (log) (console[log] as (...args: unknown[]) => void)(`${location} | ${text}`, failure, data);
    if (notify) globalThis.ui?.notifications?.[notify](text);
    if (location !== "Hooks.error") this.callAll("error", location, failure, data);
  }

  static #run(entry: Registration, args: unknown[]): unknown {
    if (entry.once) this.off(entry.hook, entry.id);
    try {
      return entry.fn(...args);
    } catch (error) {
      const location = entry.hook === "error" ? "Hooks.error" : "Hooks.call";
      const msg = `A handler of the "${entry.hook}" hook failed`;
      this.onError(location, error, { msg, notify: "error", hook: entry.hook });
      return undefined;
    }
  }
}
