import { statusLevel, statusNote } from "../../../core/statuses/status.js";
import { FourPointsCharacterData } from "../data/character.js";
import { FourPointsNpcData } from "../data/npc.js";
import { FourPointsSkillData } from "../data/skill.js";
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
    inspired: statusLevel(actor, INSPIRED.id) > 0,
    unconscious: statusLevel(actor, UNCONSCIOUS.id) > 0,
    unconsciousCause: causeOf(actor),
    dead: actor.statuses.has(CONFIG.specialStatusEffects.DEFEATED),
    nextAction: { advantage: system.nextAction.advantage, disadvantage: system.nextAction.disadvantage },
    missTurns: system.missTurns,
    skills: skillsOf(actor).map((skill) => skill.id ?? ""),
  };
}
