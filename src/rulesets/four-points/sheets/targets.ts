import { rangeWords } from "../canvas/range.js";
import { lookup } from "../../../core/road/lookup.js";
import { say } from "../../../foundry/language.js";
import type { Target } from "../deeds/action.js";
import { fallsAtOf, readNpc, readState } from "../deeds/facts.js";
import { playedCharacters } from "../deeds/played.js";
import { npcDifficulty } from "../rules/fight.js";
import type { Difficulty, Stat } from "../rules/names.js";

interface TokenLike {
  readonly name: string;
  readonly actor: Actor.Implementation | null;
}

const isOurs = (actor: Actor.Implementation | null): actor is Actor.Implementation =>
  actor !== null && actor.type.startsWith("fourPoints");
const asTarget = ({ name, actor }: TokenLike): Target[] => (isOurs(actor) ? [{ uuid: actor.uuid, name }] : []);
/** Each one once, the first name kept. */
const once = (targets: readonly Target[]): Target[] =>
  [...new Map(targets.toReversed().map((target) => [target.uuid, target])).values()].toReversed();

/** How somebody lies who no longer stands, in words: out of the fight, or Unconscious; blank for everybody else (FPA-59, FPA-85). */
function downWord(uuid: string): string {
  const actor: unknown = lookup(uuid);
  if (!(actor instanceof Actor) || !isOurs(actor as Actor.Implementation)) return "";
  const { dead, hurt, unconscious } = readState(actor as Actor.Implementation);
  const falls = fallsAtOf(actor as Actor.Implementation);
  if (dead || (falls !== null && hurt >= falls)) return say("FOURPOINTS.Turn.Note.out");
  return unconscious ? say("FOURPOINTS.Condition.Unconscious") : "";
}

/** Those of some who still stand: nobody else is attacked without being chosen by hand (FPA-85). */
export const standing = (targets: readonly Target[]): Target[] => targets.filter(({ uuid }) => downWord(uuid) === "");

/** Whom this user has targeted on the scene. */
export const targeted = (): Target[] =>
  once([...(game.user?.targets ?? [])].flatMap((token) => asTarget(token.document as never)));

/** Calls back whenever this user targets somebody on the scene; gives what ends it. */
export function onTargeting(callback: () => void): () => void {
  const id = Hooks.on("targetToken", ((user: User.Implementation) => {
    if (user.id === game.user?.id) callback();
  }) as never);
  return () => Hooks.off("targetToken", id);
}

/** Calls back whenever somebody who may have been aimed at is deleted; gives what ends it. */
export function onLeaving(callback: () => void): () => void {
  const hooks = ["deleteActor", "deleteToken", "deleteScene"] as const;
  const ids = hooks.map((hook) => Hooks.on(hook, callback as never));
  return () => hooks.forEach((hook, index) => Hooks.off(hook, ids[index] ?? 0));
}

/** Tells several of one name apart by a number. */
function numbered(targets: readonly Target[]): Target[] {
  const count = (name: string, list: readonly Target[]) => list.filter((one) => one.name === name).length;
  return targets.map(({ uuid, name }, index) =>
    count(name, targets) > 1 ? { uuid, name: `${name} ${count(name, targets.slice(0, index)) + 1}` } : { uuid, name },
  );
}

/**
 * Whom an Action may be aimed at: targets, tokens in sight, then every actor this user may see. An actor whose tokens
 * are copies of it is left out while one of them is in sight.
 */
export function candidates(): Target[] {
  const scene = game.scenes?.viewed as unknown as { tokens: Iterable<TokenLike & { hidden: boolean }> } | null;
  const seen = [...(scene?.tokens ?? [])].filter((token) => !token.hidden || game.user?.isGM);
  const copied = new Set(seen.filter(({ actor }) => actor?.isToken).map(({ actor }) => actor?.id));
  const actors = game.actors?.filter((actor) => actor.visible && isOurs(actor) && !copied.has(actor.id)) ?? [];
  const tokens = numbered(once(seen.flatMap(asTarget)));
  const others = actors.map(({ uuid, name }) => ({ uuid, name }));
  return once([...tokens, ...targeted(), ...others]);
}

/** The Characters that players play. */
export const everybody = (): Target[] => playedCharacters().map(({ uuid, name }) => ({ uuid, name }));

/**
 * Targets as a list to choose from, by UUID: those who are down say so, and come last unless it is they who are looked
 * for, as in healing (FPA-85).
 */
export function asChoices(targets: readonly Target[], isHealing = false): Record<string, string> {
  const all = targets.map(({ uuid, name }) => ({ uuid, name, down: downWord(uuid) }));
  const words = ({ name, down }: (typeof all)[number]) =>
    down === "" ? name : say("FOURPOINTS.Aim.Down", { name, how: down });
  const isUp = ({ down }: (typeof all)[number]) => down === "" || isHealing;
  const sorted = [...all.filter(isUp), ...all.filter((one) => !isUp(one))];
  return Object.fromEntries(sorted.map((one) => [one.uuid, words(one)]));
}

/** The Difficulty that acting on somebody with a Stat meets; null for whoever has pools (FPA-51, FPA-64). */
export function difficultyOf(uuid: string, stat: Stat): Difficulty | null {
  const actor: unknown = lookup(uuid);
  if (!(actor instanceof Actor) || !isOurs(actor as Actor.Implementation)) return null;
  const npc = readNpc(actor as Actor.Implementation);
  return npc && npcDifficulty(npc, stat);
}

/** How far somebody stands from an actor, in words, with the Size beside it; neither changes a price (FPA-33). */
export function rangeTo(actor: Actor.Implementation, uuid: string): string {
  const target: unknown = lookup(uuid);
  if (!(target instanceof Actor) || !isOurs(target as Actor.Implementation)) return "";
  const found = target as Actor.Implementation;
  const { size } = found.system as unknown as { size?: string };
  return [rangeWords(actor, found), size && size !== "medium" ? say(`FOURPOINTS.Size.${size}`) : ""]
    .filter(Boolean)
    .join(", ");
}
