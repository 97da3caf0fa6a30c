import { ask } from "../../../foundry/questions.js";
import { say } from "../../../foundry/language.js";
import { notify } from "../../../foundry/notice.js";
import { TURN_PIPS } from "../rules/turns.js";
import { readSettings } from "../settings.js";
import { isMissed, noteOneMore, usedPips } from "./turn-flag.js";

type Encounter = Combat.Implementation;
type Fighter = Combatant.Implementation;

/** Why a combatant's turn has no room for one more thing, in words; null when it has. */
export function thirdThing(combat: Encounter, combatant: Fighter): string | null {
  if (usedPips(combat, combatant) < TURN_PIPS || readSettings().turnBudget === "off") return null;
  return say("FOURPOINTS.Turn.Third", { name: combatant.name ?? "" });
}

/** A third thing in a turn is refused with a warning that the Guide may override (FPA-29). */
export async function maySpend(combat: Encounter, combatant: Fighter): Promise<boolean> {
  const text = thirdThing(combat, combatant);
  if (text === null) return true;
  if (!game.user?.isGM) {
    notify("warn", text);
    return false;
  }
  return ask({
    title: say("FOURPOINTS.Turn.ThirdTitle"),
    text,
    yes: say("FOURPOINTS.Turn.Allow"),
    no: say("TRIVIUM.Cancel"),
  });
}

/** Whose turn it is in the encounter in force, if an actor fights in it. */
export function currentTurn(actor: Actor.Implementation): { combat: Encounter; combatant: Fighter } | null {
  const combat = game.combat as Encounter | null | undefined;
  const combatant = combat?.started ? (combat.combatant as Fighter | null | undefined) : null;
  return combat && combatant?.actor?.uuid === actor.uuid ? { combat, combatant } : null;
}

/** An Action on one's own turn takes a pip, which its card gives back when it is undone; avoiding takes none (FPA-28). */
export async function spendPip(actor: Actor.Implementation, isAvoiding: boolean, card: string): Promise<void> {
  const turn = isAvoiding ? null : currentTurn(actor);
  if (turn?.combatant.isOwner) await noteOneMore(turn.combat, turn.combatant, card);
}

/** Why an actor cannot act now, as far as its turn goes, in words; null when it can. The Guide may override it. */
export function whyNotNow(actor: Actor.Implementation, isAvoiding: boolean): string | null {
  const turn = isAvoiding ? null : currentTurn(actor);
  if (!turn) return null;
  if (isMissed(turn.combat, turn.combatant)) return say("FOURPOINTS.Turn.MissesNow", { name: actor.name });
  return thirdThing(turn.combat, turn.combatant);
}

/** Whether an actor may act now, as far as its turn goes; says so when not. */
export async function mayActNow(actor: Actor.Implementation, isAvoiding: boolean): Promise<boolean> {
  const turn = isAvoiding ? null : currentTurn(actor);
  if (!turn) return true;
  if (isMissed(turn.combat, turn.combatant) && !game.user?.isGM) {
    notify("warn", say("FOURPOINTS.Turn.MissesNow", { name: actor.name }));
    return false;
  }
  return maySpend(turn.combat, turn.combatant);
}
