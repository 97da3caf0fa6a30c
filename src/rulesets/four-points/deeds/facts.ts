import { statusLevel, statusNote } from "../../../core/statuses/status.js";
import { FourPointsCharacterData } from "../data/character.js";
import { FourPointsNpcData } from "../data/npc.js";
import { FourPointsSkillData } from "../data/skill.js";
import { FourPointsTraitData } from "../data/trait.js";
import type { NpcState } from "../rules/fight.js";
import { BLOCKED, HURT, INSPIRED, UNCONSCIOUS } from "../statuses.js";
import { UNTOUCHED, type CharacterState } from "../rules/state.js";

/** A document that has Energy Points to act with: a Character, or an NPC whose pools are switched on. */
export function canAct(actor: Actor.Implementation): boolean {
  const system = actor.system as unknown;
  return system instanceof FourPointsCharacterData || (system instanceof FourPointsNpcData && system.hasPools);
}

/** The Skills an actor knows. */
export const skillsOf = (actor: Actor.Implementation): Item.Implementation[] =>
  actor.items.filter((item) => (item.system as unknown) instanceof FourPointsSkillData);

/** Why an actor is Unconscious; null when it is not (FPA-13). */
function causeOf(actor: Actor.Implementation): CharacterState["unconsciousCause"] {
  if (statusLevel(actor, UNCONSCIOUS.id) === 0) return null;
  return statusNote(actor, UNCONSCIOUS.id, "cause") === "exhausted" ? "exhausted" : "inflicted";
}

/** What an actor's Traits say of named things; two Traits that say the same count once (FP-080, FPA-35). */
export function readHarms(
  actor: Actor.Implementation,
): Pick<CharacterState, "vulnerabilities" | "resistances" | "immunities"> {
  const traits = actor.items
    .map((item) => item.system as unknown)
    .filter((data) => data instanceof FourPointsTraitData);
  const all = (key: "vulnerabilities" | "resistances" | "immunities") => [
    ...new Set(traits.flatMap((trait) => [...trait[key]].map(harmKey))),
  ];
  return { vulnerabilities: all("vulnerabilities"), resistances: all("resistances"), immunities: all("immunities") };
}

/** A named thing as it is compared: people write "Fire" and "fire ". */
export const harmKey = (name: string): string => name.trim().toLocaleLowerCase();

/** An NPC as the Difficulty of acting on it depends on it (FPA-51); null for whoever has pools. */
export function readNpc(actor: Actor.Implementation): NpcState | null {
  const system = actor.system as unknown;
  if (!(system instanceof FourPointsNpcData) || system.hasPools) return null;
  const { hurt, inspired, blocked, unconscious } = readState(actor);
  return { difficulty: { ...system.difficulty } as NpcState["difficulty"], hurt, inspired, blocked, unconscious };
}

/** The stage at which an actor is out of the fight; only NPCs without pools have one (FPA-59). */
export function fallsAtOf(actor: Actor.Implementation): number | null {
  const system = actor.system as unknown;
  return system instanceof FourPointsNpcData && !system.hasPools ? system.fallsAt : null;
}

/** Reads an actor into the rules' own plain picture of it. */
export function readState(actor: Actor.Implementation): CharacterState {
  const system = actor.system as unknown;
  if (!(system instanceof FourPointsCharacterData || system instanceof FourPointsNpcData))
    throw new TypeError(`"${actor.name}" is no Four Points actor.`);
  const { wits, stamina, dexterity, sociability } = system.pools;
  return {
    ...UNTOUCHED,
    pools: {
      wits: { value: wits.value, max: wits.max },
      stamina: { value: stamina.value, max: stamina.max },
      dexterity: { value: dexterity.value, max: dexterity.max },
      sociability: { value: sociability.value, max: sociability.max },
    },
    hurt: statusLevel(actor, HURT.id),
    blocked: statusLevel(actor, BLOCKED.id) > 0,
    heldFast: statusNote(actor, BLOCKED.id, "heldFast") === "yes",
    inspired: statusLevel(actor, INSPIRED.id) > 0,
    unconscious: statusLevel(actor, UNCONSCIOUS.id) > 0,
    unconsciousCause: causeOf(actor),
    dead: actor.statuses.has(CONFIG.specialStatusEffects.DEFEATED),
    nextAction: { advantage: system.nextAction.advantage, disadvantage: system.nextAction.disadvantage },
    missTurns: system.missTurns,
    skills: skillsOf(actor).map((skill) => skill.id ?? ""),
    ...readHarms(actor),
  };
}
