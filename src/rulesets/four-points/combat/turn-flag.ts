import { fightOf } from "../../../core/combat/combat.js";
import { SYSTEM_ID } from "../../../foundry/id.js";
import { isRecord, plainCount, plainText, plainTexts } from "../../../kit/plain.js";
import { TURN_PIPS } from "../rules/turns.js";

type Encounter = Combat.Implementation;
type Fighter = Combatant.Implementation;

/** What a combatant has done in its turn of one round; kept as a flag, which its player may write. */
interface TurnFlag {
  /** Which start of the encounter it belongs to. */
  readonly fight: string;
  readonly round: number;
  /** Things done; more than there are pips when the Guide has let a third thing happen. */
  readonly used: number;
  readonly missed: boolean;
  /** Ids of the cards that took a pip: undoing one gives its pip back. */
  readonly cards: readonly string[];
  /** The latest rounds in which the turn has had what comes at its start, and at its end. */
  readonly begun?: number;
  /** Id of the card that tells what a wound took, and the round it took it in. */
  readonly loss?: string;
  readonly lossRound?: number;
  readonly ended?: number;
}

const PATH = `flags.${SYSTEM_ID}.turn`;

const NOTHING: Omit<TurnFlag, "fight"> = { round: 0, used: 0, missed: false, cards: [], begun: 0, ended: 0 };

/** Reads the flag out of whatever stands there. */
function stored(combatant: Fighter): TurnFlag {
  const found: unknown = foundry.utils.getProperty(combatant._source, PATH);
  const flag = isRecord(found) ? found : {};
  return {
    fight: plainText(flag["fight"]),
    round: plainCount(flag["round"]),
    used: plainCount(flag["used"]),
    missed: flag["missed"] === true,
    cards: plainTexts(flag["cards"]),
    begun: plainCount(flag["begun"]),
    ended: plainCount(flag["ended"]),
    loss: plainText(flag["loss"]),
    lossRound: plainCount(flag["lossRound"]),
  };
}

const isOfThisFight = (combat: Encounter, combatant: Fighter): boolean => stored(combatant).fight === fightOf(combat);

/** What is noted of a combatant in this fight; notes of an earlier start of the encounter say nothing. */
const read = (combat: Encounter, combatant: Fighter): Omit<TurnFlag, "fight"> =>
  isOfThisFight(combat, combatant) ? stored(combatant) : NOTHING;

/** An update joins into what is stored, so what is not named here stays, unless it was of another fight. */
const note = (combat: Encounter, combatant: Fighter, turn: Partial<TurnFlag>): Promise<unknown> => {
  const rest = isOfThisFight(combat, combatant) ? {} : NOTHING;
  return combatant.update({ [PATH]: { ...rest, fight: fightOf(combat), ...turn } } as never);
};

/** This round's turn as far as it is noted; a turn of another round says nothing. */
function thisTurn(combat: Encounter, combatant: Fighter): Pick<TurnFlag, "used" | "missed" | "cards"> {
  const { round, used, missed, cards } = read(combat, combatant);
  return round === combat.round ? { used, missed, cards } : { used: 0, missed: false, cards: [] };
}

/** Pips used so far in this round's turn: 0 when none are noted for it. */
export const usedPips = (combat: Encounter, combatant: Fighter): number =>
  Math.min(thisTurn(combat, combatant).used, TURN_PIPS);

/** Whether this round's turn is missed. */
export const isMissed = (combat: Encounter, combatant: Fighter): boolean => thisTurn(combat, combatant).missed;

/** Sets by hand how many things have been done; a pip that comes back so does not come back with its card again. */
export async function notePips(combat: Encounter, combatant: Fighter, used: number): Promise<void> {
  const { cards } = thisTurn(combat, combatant);
  const count = Math.min(Math.max(used, 0), TURN_PIPS);
  await note(combat, combatant, { round: combat.round, used: count, missed: false, cards: cards.slice(0, count) });
}

/** Notes one more thing as done, and the card that tells it, if one does. */
export async function noteOneMore(combat: Encounter, combatant: Fighter, card?: string): Promise<void> {
  const { used, missed, cards } = thisTurn(combat, combatant);
  await note(combat, combatant, {
    round: combat.round,
    used: used + 1,
    missed,
    cards: card === undefined ? cards : [...cards, card],
  });
}

/** Notes that the turn is missed, and by which card; that takes both pips. */
export async function noteMissed(combat: Encounter, combatant: Fighter, card: string): Promise<void> {
  await note(combat, combatant, { round: combat.round, used: TURN_PIPS, missed: true, cards: [card] });
}

/** Notes which card tells what a wound took at the start of this round's turn. */
export async function noteLoss(combat: Encounter, combatant: Fighter, card: string): Promise<void> {
  await note(combat, combatant, { loss: card, lossRound: combat.round });
}

/** Id of the card that tells what a wound took in this round; blank for none. */
export function lossCard(combat: Encounter, combatant: Fighter): string {
  const { loss, lossRound } = read(combat, combatant);
  return lossRound === combat.round ? (loss ?? "") : "";
}

/** Gives back what a card took of a turn, in every encounter whose round is still the same (FPA-76). */
export async function giveBack(card: string): Promise<void> {
  for (const combat of game.combats?.contents ?? [])
    for (const combatant of combat.combatants) {
      const { used, missed, cards } = thisTurn(combat as Encounter, combatant as Fighter);
      if (!cards.includes(card) || !combatant.isOwner) continue;
      await note(combat as Encounter, combatant as Fighter, {
        round: combat.round,
        used: missed ? 0 : Math.max(used - 1, 0),
        missed: false,
        cards: cards.filter((one) => one !== card),
      });
    }
}

/**
 * Whether the start or end of a turn comes for the first time in this round of this fight; it is noted at once, so that
 * going back and on again brings nothing twice (FP-029, FP-075).
 */
export async function isFirstTime(
  combat: Encounter,
  combatant: Fighter,
  step: "begun" | "ended",
  round: number,
): Promise<boolean> {
  if ((read(combat, combatant)[step] ?? 0) >= round) return false;
  await note(combat, combatant, { [step]: round });
  return true;
}
