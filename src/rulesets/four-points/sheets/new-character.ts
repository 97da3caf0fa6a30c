import { say } from "../../../foundry/language.js";
import { notify } from "../../../foundry/notice.js";
import { hasDraft, isBlank } from "../deeds/creation-draft.js";
import { readState } from "../deeds/facts.js";
import { isOwnOf } from "../deeds/played.js";
import { FourPointsCreationDialog } from "./creation-dialog.js";

const TYPE = "fourPointsCharacter";

/** Every player: each can be given a new Character. */
export const allPlayers = (): User.Implementation[] => game.users?.filter(({ isGM }) => !isGM) ?? [];

/** Players who play nobody and have nobody of their own alone to play, or whose are dead. */
export function playersWithout(): User.Implementation[] {
  const players = allPlayers();
  const living = (actor: Actor.Implementation) => (actor.type as string) === TYPE && !readState(actor).dead;
  const owners = (game.actors?.contents ?? [])
    .filter(living)
    .map((actor) => players.filter((user) => isOwnOf(actor, user)));
  const haveOwn = new Set(owners.flatMap((list) => (list.length === 1 ? list : [])));
  return players.filter((user) => {
    const { character } = user;
    // Whoever plays another ruleset's has somebody; one of ours counts until it is dead.
    if (character && ((character.type as string) !== TYPE || living(character))) return false;
    return !haveOwn.has(user);
  });
}

/** Makes an empty Character of a player's own; it is theirs to fill, and opens where they sit (FPA-50). */
export async function newCharacterFor(user: User.Implementation): Promise<void> {
  const ownership = { [user.id ?? ""]: CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER };
  const name = say("TRIVIUM.Picker.NewName", { name: user.name });
  const actor = await Actor.create({ name, type: TYPE, ownership } as never);
  if (!actor) return;
  await user.update({ character: actor.id } as never);
  const made = user.active ? "FOURPOINTS.Overview.NewMade" : "FOURPOINTS.Overview.NewWaits";
  notify("info", say(made, { name: user.name }));
}

/** A player's Character that nobody has begun to make yet, if that is the one they play. */
function unbegun(): Actor.Implementation | null {
  const actor = game.user?.isGM ? null : game.user?.character;
  return actor && (actor.type as string) === TYPE && isBlank(actor) && !hasDraft(actor) ? actor : null;
}

/** Opens a Character's sheet and the window that makes it, once another user has made this player play it. */
export async function openGiven(user: User.Implementation, changed: object, by: string): Promise<void> {
  const actor = unbegun();
  if (!actor || !user.isSelf || by === game.user?.id || !("character" in changed)) return;
  await actor.sheet?.render({ force: true } as never);
  await FourPointsCreationDialog.openFor(actor);
}

/** Opens the sheet that waits for a player who was not there when it was made. */
export async function openWaiting(): Promise<void> {
  await unbegun()?.sheet?.render({ force: true } as never);
}
