/** What happens between two moments of an encounter, in order. */

/** A moment of an encounter. */
export interface CombatHistoryData {
  round: number;
  turn: number | null;
  combatantId: string | null;
  tokenId: string | null;
}

/** The circumstances of an event. */
export interface TurnContext {
  round: number;
  turn: number | null;
  skipped: boolean;
}

/** One call of the life cycle of an encounter. */
export type TurnEvent =
  | { step: "_onEndTurn" | "_onStartTurn"; combatantId: string; context: TurnContext }
  | { step: "_onEndRound" | "_onStartRound"; context: TurnContext };

/**
 * The events on the way from one moment to a later one, given the order of combatants: for each turn its end, between
 * rounds the end of one and the start of the next. Turns that are passed over begin and end as skipped. Going back has
 * no events.
 */
export function listTurnEvents(prior: CombatHistoryData, now: CombatHistoryData, order: string[]): TurnEvent[] {
  const before = prior.turn ?? -1;
  const isLater = now.round > prior.round || (now.round === prior.round && (now.turn ?? -1) >= before);
  if (!isLater || now.round < 1) return [];
  const events: TurnEvent[] = [];
  if (prior.round > 0 && prior.combatantId !== null) {
    const context = { round: prior.round, turn: prior.turn, skipped: false };
    events.push({ step: "_onEndTurn", combatantId: prior.combatantId, context });
  }
  for (let round = prior.round; round <= now.round; round++) {
    if (round > prior.round) {
      const turn = round === now.round ? now.turn : 0;
      events.push({ step: "_onStartRound", context: { round, turn, skipped: round < now.round } });
    }
    // Where nobody's turn is named, none is passed over either.
    const first = round === prior.round ? (prior.turn === null ? order.length : prior.turn + 1) : 0;
    const end = round === now.round ? (now.turn ?? first) : round === 0 ? first : order.length;
    for (let turn = first; turn < end; turn++) events.push(...skippedTurn(order[turn], round, turn));
    if (round > 0 && round < now.round) {
      const isFirst = round === prior.round;
      events.push({ step: "_onEndRound", context: { round, turn: isFirst ? prior.turn : 0, skipped: !isFirst } });
    }
  }
  if (now.combatantId !== null) {
    const context = { round: now.round, turn: now.turn, skipped: false };
    events.push({ step: "_onStartTurn", combatantId: now.combatantId, context });
  }
  return events;
}

function skippedTurn(combatantId: string | undefined, round: number, turn: number): TurnEvent[] {
  if (!combatantId) return [];
  const context = { round, turn, skipped: true };
  return [
    { step: "_onStartTurn", combatantId, context },
    { step: "_onEndTurn", combatantId, context },
  ];
}
