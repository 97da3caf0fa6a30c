type Level = "info" | "warn" | "error";
interface Notifications {
  info(message: string): unknown;
  warn(message: string): unknown;
  error(message: string, options?: object): unknown;
}

/** Tells the user of this client something once, in the corner of the screen. The text is plain, never HTML. */
export function notify(level: Level, message: string): void {
  (ui as unknown as { notifications: Notifications | undefined }).notifications?.[level](message);
}
