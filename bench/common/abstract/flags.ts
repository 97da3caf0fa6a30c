/** Flags: free data that packages keep on documents. */
import { writeChange } from "../operators.js";
import { setProperty } from "../utils/objects.js";

/** Throws unless a scope is a package that is there: core, the world, the system or an active module. */
export function assertFlagScope(scope: string): void {
  const { game } = globalThis as any;
  const isActive = ["core", "world", game?.system?.id].includes(scope) || game?.modules?.get(scope)?.active;
  if (game && !isActive) throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
}

/** The update that deletes a flag. */
export function flagDeletion(scope: string, key: string): Record<string, any> {
  const parts = ["flags", scope, ...key.split(".")];
  const deletion = {};
  writeChange(deletion, { key: parts.pop()!, kind: "delete", value: undefined });
  const changes = {};
  setProperty(changes, parts.join("."), deletion);
  return changes;
}
