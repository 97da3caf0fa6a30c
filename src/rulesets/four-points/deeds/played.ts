const TYPE = "fourPointsCharacter";

/** Whether a Character is somebody's own, by name: what everybody may use is nobody's. */
export const isOwnOf = (actor: Actor.Implementation, user: User.Implementation): boolean =>
  (actor.ownership as Readonly<Record<string, number>>)[user.id ?? ""] === CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER;

/** The Characters that players play: whom they have chosen. */
export function playedCharacters(): Actor.Implementation[] {
  const players = game.users?.filter(({ isGM }) => !isGM) ?? [];
  const chosen = new Set(players.flatMap(({ character }) => character?.id ?? []));
  return game.actors?.filter((actor) => (actor.type as string) === TYPE && chosen.has(actor.id ?? "")) ?? [];
}

/** Makes a Character the one that the user at this browser plays, where it is theirs and they play nobody yet. */
export async function takeUp(actor: Actor.Implementation): Promise<void> {
  const { user } = game;
  if (!user || user.isGM || user.character || actor.isToken || !isOwnOf(actor, user)) return;
  await user.update({ character: actor.id } as never);
}
