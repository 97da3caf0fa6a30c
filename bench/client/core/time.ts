/** The clock of the world, in seconds, kept in the world setting `core.time`. */
export class GameTime {
  #last: number;

  constructor(start: number) {
    this.#last = start;
  }

  /** Seconds since the world began. */
  get worldTime(): number {
    return globalThis.game.settings.get("core", "time");
  }

  /** The wall clock in milliseconds. */
  get serverTime(): number {
    return Date.now();
  }

  /** Moves the clock by some seconds; GMs only. */
  async advance(delta: number, options: Record<string, any> = {}): Promise<number> {
    if (!Number.isFinite(delta)) throw new Error("game.time.advance takes a number of seconds.");
    return this.set(this.worldTime + delta, options);
  }

  /** Sets the clock; GMs only. */
  async set(time: number, options: Record<string, any> = {}): Promise<number> {
    return globalThis.game.settings.set("core", "time", time, options);
  }

  /** Tells everybody on this client; called when the stored time changed. */
  onUpdateWorldTime(worldTime: number, options: object, userId: string): void {
    const delta = worldTime - this.#last;
    this.#last = worldTime;
    globalThis.Hooks.callAll("updateWorldTime", worldTime, delta, options, userId);
  }
}
