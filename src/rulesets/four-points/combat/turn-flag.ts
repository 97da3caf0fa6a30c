import { SYSTEM_ID } from "../../../foundry/id.js";
import { TURN_PIPS } from "../rules/turns.js";

/** What a combatant has done in its turn of one round; kept as a flag, which its player may write. */
interface TurnFlag {
  readonly round: number;
  readonly used: number;
  readonly missed?: boolean;
}

const read = (combatant: Combatant.Implementation): TurnFlag | undefined =>
  foundry.utils.getProperty(combatant._source, `flags.${SYSTEM_ID}.turn`) as TurnFlag | undefined;

/** Things done so far in this round's turn: 0 when none are noted for it. */
export function usedPips(combat: Combat.Implementation, combatant: Combatant.Implementation): number {
  const turn = read(combatant);
  const used = turn?.round === combat.round ? Number(turn.used) : 0;
  return Number.isInteger(used) ? Math.min(Math.max(used, 0), TURN_PIPS) : 0;
}

/** Whether this round's turn is missed. */
export const isMissed = (combat: Combat.Implementation, combatant: Combatant.Implementation): boolean => {
  const turn = read(combatant);
  return turn?.round === combat.round && turn.missed === true;
};

/** Notes how many things have been done, and whether the turn is missed. */
export async function notePips(
  combat: Combat.Implementation,
  combatant: Combatant.Implementation,
  used: number,
  missed = false,
): Promise<void> {
  const turn: TurnFlag = { round: combat.round, used: Math.min(Math.max(used, 0), TURN_PIPS), missed };
  await combatant.update({ [`flags.${SYSTEM_ID}.turn`]: turn } as never);
}
