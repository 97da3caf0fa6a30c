/** A status that the registry knows. */
export function findStatus(statusId: string): any {
  return Object.values<any>(globalThis.CONFIG.statusEffects).find(({ id }) => id === statusId);
}

/**
 * Gives an actor a status or takes it away. A status with an id of its own exists once; without one, it is any effect
 * that stands for this status alone. Gives the new effect, true where it was there, false where it went.
 */
export async function toggleStatusEffect(
  actor: any,
  statusId: string,
  { active, overlay = false }: { active?: boolean; overlay?: boolean },
): Promise<any> {
  const status = findStatus(statusId);
  if (!status) throw new Error(`Invalid status ID "${statusId}" provided to Actor#toggleStatusEffect`);
  const existing = existingEffects(actor, status);
  if (existing.length) {
    if (active) return true;
    await actor.deleteEmbeddedDocuments("ActiveEffect", existing);
    return false;
  }
  if (active === false) return undefined;
  const cls = globalThis.CONFIG.ActiveEffect.documentClass;
  const effect = await cls.fromStatusEffect(statusId, { parent: actor });
  if (overlay) effect.updateSource({ "flags.core.overlay": true });
  return cls.create(effect, { parent: actor, keepId: true });
}

function existingEffects(actor: any, { id, _id }: { id: string; _id?: string }): string[] {
  if (_id) return actor.effects.has(_id) ? [_id] : [];
  return actor.effects
    .filter(({ statuses }: { statuses: Set<string> }) => statuses.size === 1 && statuses.has(id))
    .map((effect: any) => effect.id);
}
