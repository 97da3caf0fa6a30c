import { isV14 } from "./generation.js";

/** Whether an effect changes any numbers; since 14 what it changes lies in its system data. */
export function hasChanges(effect: ActiveEffect.Implementation): boolean {
  const holder = (isV14() ? effect.system : effect) as unknown as { changes?: readonly unknown[] } | undefined;
  return (holder?.changes?.length ?? 0) > 0;
}

/** Lets what an item carries act on its actor where it lies, as 14 always does; 13 would copy it onto the actor. */
export function leaveEffectsOnItems(): void {
  if (!isV14()) Object.assign(CONFIG.ActiveEffect, { legacyTransferral: false });
}
