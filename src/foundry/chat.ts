interface ChatLogClass {
  parse?(line: string): readonly [string, unknown];
}

/** Whether Foundry itself, or a package that has taught it, knows what a chat line is; also where that cannot be told. */
export function isHostCommand(line: string): boolean {
  const log = (ui as unknown as { chat?: { constructor: ChatLogClass } }).chat?.constructor;
  const parsed = log?.parse?.(line);
  return parsed?.[0] !== "invalid";
}
