import { readSetting } from "../../../foundry/settings.js";
import { FourPointsCharacterData } from "../data/character.js";
import { FourPointsNpcData } from "../data/npc.js";
import { FourPointsSkillData } from "../data/skill.js";
import { DEFAULT_SETTINGS, UNTOUCHED, type ActionSettings, type CharacterState } from "../rules/state.js";

/** A document that has Energy Points to act with: a Character, or an NPC whose pools are switched on. */
export function canAct(actor: Actor.Implementation): boolean {
  const system = actor.system as unknown;
  return system instanceof FourPointsCharacterData || (system instanceof FourPointsNpcData && system.hasPools);
}

/** The Skills an actor knows. */
export const skillsOf = (actor: Actor.Implementation): Item.Implementation[] =>
  actor.items.filter((item) => (item.system as unknown) instanceof FourPointsSkillData);

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
    skills: skillsOf(actor).map((skill) => skill.id ?? ""),
  };
}

/** The world's choices that change prices. */
export function readSettings(): ActionSettings {
  return { ...DEFAULT_SETTINGS, minimumCost: readSetting<number>("fourPointsMinimumCost") === 1 ? 1 : 0 };
}
