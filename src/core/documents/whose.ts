import { say, sayList } from "../../foundry/language.js";

/**
 * Whose an actor is, in words, where it is somebody else's: whoever plays it, or for a game master the player who owns
 * it. Null for one's own, for what nobody plays, and for what this user cannot press for anyway.
 */
export function whoseElse(actor: Actor.Implementation): string | null {
  const me = game.user;
  if (!me || me.character?.uuid === actor.uuid) return null;
  const players = (game.users?.contents ?? []).filter((user) => !user.isGM && user.id !== me.id);
  const playing = players.filter((user) => user.character?.uuid === actor.uuid);
  if (playing.length > 0) return sayList(playing.map(({ name }) => name));
  if (!me.isGM) return null;
  const owners = players.filter((user) => actor.testUserPermission(user as never, "OWNER"));
  if (owners.length === 0) return null;
  return owners.length === 1 ? (owners[0]?.name ?? null) : say("TRIVIUM.Road.ItsPlayer");
}
