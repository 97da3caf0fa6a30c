/**
 * What players call an actor: the name of its token, since that is what they see. A Character of a player is called by
 * its own name; so is whoever has no token in sight.
 */
export function shownName(actor: Actor.Implementation): string {
  const own = actor.token as { readonly name: string } | null;
  if (own) return own.name;
  if (actor.hasPlayerOwner) return actor.name;
  const [token] = actor.getActiveTokens(true, true) as unknown as readonly { readonly name: string }[];
  return token?.name ?? actor.name;
}
