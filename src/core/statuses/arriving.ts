import { holders, levelOf, setStatusLevel, specOfEffect } from "./status.js";

/**
 * An effect that is one of our statuses and nothing else becomes that status when it arrives on an actor, dragged or
 * made by another package: one effect under its one id, at the level it has (T10.1). Returns false where it is taken
 * over so; hooked to `preCreateActiveEffect`.
 */
export function takeStatusOver(effect: ActiveEffect.Implementation): false | void {
  const actor = effect.parent;
  const spec = actor instanceof Actor ? specOfEffect(effect) : undefined;
  if (!spec || effect.disabled || effect.id === spec.effectId) return;
  const owner = actor as Actor.Implementation;
  // A copy of what the actor has already never makes it less.
  const level = Math.max(levelOf(effect, spec), ...holders(owner, spec).map((one) => levelOf(one, spec)));
  void setStatusLevel(owner, spec.id, level);
  return false;
}
