import { shownName } from "../../../core/documents/shown-name.js";

type Fighter = Combatant.Implementation;

/** The Four Points actor that fights, if there is one. */
export function actorOf(combatant: Fighter): Actor.Implementation | null {
  const { actor } = combatant;
  return actor?.type.startsWith("fourPoints") ? (actor as Actor.Implementation) : null;
}

/** What the tracker calls somebody who fights. */
export const nameOf = (combatant: Fighter, actor: Actor.Implementation): string => combatant.name || shownName(actor);
