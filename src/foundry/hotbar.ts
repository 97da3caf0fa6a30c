/** A macro as far as we handle it. */
export interface MacroLike {
  readonly isOwner: boolean;
  readonly command: string;
  readonly type: string;
}

interface MacroClass {
  create(data: object): Promise<MacroLike | undefined>;
}
interface MacroUser {
  assignHotbarMacro(macro: MacroLike, slot: number): Promise<unknown>;
}

/** The script macros of this world that its user may run and owns. */
export const ownMacros = (): MacroLike[] =>
  ((game as unknown as { macros?: { contents: MacroLike[] } }).macros?.contents ?? []).filter(
    ({ isOwner, type }) => isOwner && type === "script",
  );

/** Makes a script macro for this user; undefined when it was stopped. */
export const createMacro = (data: { name: string; img: string; command: string }): Promise<MacroLike | undefined> =>
  (globalThis as unknown as { Macro: { implementation: MacroClass } }).Macro.implementation.create({
    ...data,
    type: "script",
    scope: "global",
  });

/** Puts a macro in a slot of this user's hotbar. */
export async function assignMacro(macro: MacroLike, slot: number | string): Promise<void> {
  await (game.user as unknown as MacroUser).assignHotbarMacro(macro, Number(slot));
}

/** Hears what is dropped on the hotbar; answering `false` keeps Foundry from making a macro of its own. */
export function onHotbarDrop(listener: (data: unknown, slot: number | string) => boolean): void {
  const hook = (_hotbar: unknown, data: unknown, slot: number | string) => listener(data, slot);
  Hooks.on("hotbarDrop" as never, hook as never);
}
