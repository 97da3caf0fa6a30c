import type { Performed } from "../../../core/deeds/perform.js";
import { mayUndo } from "../../../core/road/execute.js";
import { isTakenBack, PAYMENT, receiptOf } from "../../../core/road/ledger.js";
import { offerOf } from "../../../core/road/offers.js";
import { takeBack } from "../../../core/road/take-back.js";
import { carryOut } from "../../../core/road/requests.js";
import { say } from "../../../foundry/language.js";
import { notify } from "../../../foundry/notice.js";
import { mayActNow, spendPip } from "../combat/pips.js";
import type { ActionDone, ActionIntent } from "../deeds/action.js";
import { canAct } from "../deeds/facts.js";
import { performAction } from "../deeds/perform-action.js";
import { succeeded } from "../rules/fight.js";
import { sideEffectMode, usesArmour } from "../settings.js";
import { actorBy } from "./aim.js";
import { armourOf, SUFFER } from "./armour.js";
import { postRequest } from "./request.js";
import { isAnswer, isSettledFor } from "./settlement.js";
import { hasOwnTable, throwSideEffect } from "./side-effect.js";

/**
 * Does an Action and what follows from it at once: those with pools whom an attack has hit are asked to avoid it
 * (FPA-41), and a failed avoid brings its Condition unless armour may still take it (FPA-60, FPA-63).
 */
export async function act(intent: ActionIntent): Promise<Performed<ActionDone> | null> {
  const isAvoiding = intent.aim?.kind === "avoid";
  const request = intent.aim?.request;
  if (request !== undefined && isSettledFor(request, intent.actor.uuid)) {
    notify("warn", say("FOURPOINTS.Request.Over"));
    return null;
  }
  if (!(await mayActNow(intent.actor, isAvoiding))) return null;
  const done = await performAction(intent);
  if (done) await spendPip(intent.actor, isAvoiding, done.card);
  if (done && intent.power) await followPower(done.card, intent.actor);
  if (!done || !intent.aim) return done;
  const { aim, actor } = intent;
  if (request !== undefined && game.messages?.has(request) && !isAnswer(request, actor.uuid, done.card)) {
    await giveWay(done.card);
    return done;
  }
  if (aim.kind === "attack" && succeeded(done.word)) await askToAvoid(intent, done.card);
  if (aim.kind === "avoid" && done.word === "failure") {
    const message = game.messages?.get(done.card);
    const offer = message && offerOf(message, SUFFER);
    const armourMayHelp = aim.condition === "hurt" && usesArmour() && armourOf(actor).length > 0;
    if (message && offer && offer.isOpen !== false && !armourMayHelp && (!offer.gmOnly || game.user?.isGM))
      await carryOut(message, offer);
  }
  return done;
}

/** Somebody else's answer, or the Guide's word, was first: what was paid goes back, and a die that all have seen means nothing. */
async function giveWay(card: string): Promise<void> {
  const receipt = receiptOf(card, PAYMENT);
  if (receipt && game.user && mayUndo(receipt, game.user)) await takeBack(receipt);
  notify("warn", say(`FOURPOINTS.Request.${isTakenBack(card) ? "LatePaid" : "Late"}`));
}

/** Rolls for a side effect where the world, or the Character's own Experience, wants one after each use (FP-099, FPX-09). */
async function followPower(card: string, actor: Actor.Implementation): Promise<void> {
  const mode = sideEffectMode();
  const message = game.messages?.get(card);
  if (message && (mode === "always" || (mode === "ask" && hasOwnTable(actor)))) await throwSideEffect(message);
}

/** Asks each target that can act to avoid, on a card of its own. */
async function askToAvoid({ actor, aim, what }: ActionIntent, action: string): Promise<void> {
  for (const target of aim?.targets ?? []) {
    const found = actorBy(target.uuid);
    if (!found || !canAct(found)) continue;
    await postRequest({
      kind: "avoid",
      by: actor,
      action,
      what,
      stat: "dexterity",
      difficulty: "normal",
      ...(aim?.condition ? { condition: aim.condition } : {}),
      targets: [target],
    });
  }
}
