type Standing = TokenDocument.Implementation;

/** The tokens that stand on scenes for an actor, linked or not. */
const tokensOf = (actor: Actor.Implementation): Standing[] =>
  actor.isToken
    ? [actor.token as Standing]
    : (game.scenes?.contents ?? []).flatMap(({ tokens }) =>
        tokens.contents.filter(({ actorId }) => actorId === actor.id),
      );

/**
 * Calls an actor's tokens on scenes as the actor is called now, where they were called as it was before; a token that
 * somebody has named is left alone (FPA-104). What this user may not change stays as it is.
 */
export async function renameTokens(actor: Actor.Implementation, before: string): Promise<void> {
  const { user } = game;
  const name = actor.name;
  if (!user || name === before) return;
  for (const token of tokensOf(actor))
    if (token._source.name === before && token.canUserModify(user as never, "update")) await token.update({ name });
}
