import { say } from "../../foundry/language.js";
import { actorOf } from "./allowed.js";
import type { Offer } from "./offers.js";
import { isByGM, mightWrite, writerOf } from "./rights.js";

type Actors = Actor.Implementation;
interface Called {
  readonly name: string;
}

/** What an actor's tokens are called: an own actor's one, any of another's on any scene. */
function tokenNames(actor: Actors): string[] {
  const own = actor.token as Called | null;
  if (own) return [own.name];
  const tokens = (game.scenes?.contents ?? []).flatMap(
    (scene) => scene.tokens.contents as unknown as readonly (Called & { readonly actorId: string | null })[],
  );
  return tokens.filter(({ actorId }) => actorId === actor.id).map(({ name }) => name);
}

/** From this length on a card may have cut a name off. */
const CUT = 80;

/** Whether a name is one, perhaps with the number that tells several apart, or cut off. */
const isName = (told: string, name: string): boolean =>
  name !== "" &&
  (told === name ||
    (told.startsWith(`${name} `) && /^\d+$/.test(told.slice(name.length + 1))) ||
    (told.length >= CUT && name.startsWith(told)));

/** Whether somebody's own name, or that of tokens to come, is one. */
const isNamed = (actor: Actors, told: string): boolean =>
  isName(told, actor.name) || isName(told, actor.prototypeToken?.name ?? "");

/** Whether somebody is called so: by the own name, or by that of a token. */
const isCalled = (actor: Actors, told: string): boolean =>
  isNamed(actor, told) || tokenNames(actor).some((name) => isName(told, name));

/**
 * Who has to be named beside what a card calls whoever speaks on it: the player who wrote it, where that is neither that
 * player's own name nor one of somebody, or of something carried by somebody, that the player might speak for. Blank for
 * anything else.
 */
export function signedBy(message: ChatMessage.Implementation, told: string): string {
  const { name } = writerOf(message);
  if (isByGM(message) || told === name) return "";
  const all = game.actors?.contents ?? [];
  // Most are called as their actors: looking through every scene's tokens is for those that are not.
  if (all.some((actor) => isNamed(actor, told) && mightWrite(message, actor))) return "";
  const carries = (actor: Actors) => actor.items.some((item) => isName(told, item.name));
  const isOwn = (actor: Actors) => mightWrite(message, actor) && (carries(actor) || isCalled(actor, told));
  return all.some(isOwn) ? "" : name;
}

/** A name that players may read of somebody whose card calls them what they are not: never one that no token shows. */
function mayRead(actor: Actors): string {
  if (actor.hasPlayerOwner && !actor.token) return actor.name;
  return tokenNames(actor)[0] ?? say("TRIVIUM.Road.Somebody");
}

/**
 * What a message's own name for an actor is told as. A game master may call anybody anything; of a player's word only a
 * name that is the actor's, so that nothing is told of one that was done to another.
 */
export const vouchedName = (message: ChatMessage.Implementation, actor: Actors, told: string): string =>
  isByGM(message) || isCalled(actor, told) ? told : mayRead(actor);

/** What this client's user reads for a name: a game master is told who it is behind the one that players read. */
export const nameBehind = (actor: Called | null, told: string): string =>
  game.user?.isGM && actor && !told.startsWith(actor.name)
    ? say("TRIVIUM.Road.Behind", { shown: told, name: actor.name })
    : told;

/** How a card names somebody by UUID to this client's user; as it stands there where nobody is there any more. */
export function nameOnCard(message: ChatMessage.Implementation, uuid: string, told: string): string {
  const actor = actorOf(uuid);
  return actor ? nameBehind(actor, vouchedName(message, actor, told)) : told;
}

/** An offer that tells what it does of whoever it is done to, whatever a player's card calls them. */
export function namedOffer(message: ChatMessage.Implementation, offer: Offer): Offer {
  const actor = offer.isGone ? null : actorOf(offer.target);
  const name = actor ? vouchedName(message, actor, offer.targetName) : offer.targetName;
  if (name === offer.targetName) return offer;
  return {
    ...offer,
    targetName: name,
    plan(choice) {
      const made = offer.plan(choice);
      return "refused" in made || made.data["name"] === undefined ? made : { ...made, data: { ...made.data, name } };
    },
  };
}
