import type { Change } from "../../kit/change.js";
import { beginReceipt, givesWay, isCalledOffWhole, isStorable } from "../road/execute.js";
import { PAYMENT, type Receipt } from "../road/ledger.js";
import { isForGood, Refused } from "../road/refused.js";
import { report } from "../road/total.js";
import { finish, isCalledOff, writeReceipt } from "../road/writing.js";
import { notify } from "../../foundry/notice.js";
import { say } from "../../foundry/language.js";
import { isConnected } from "../../foundry/connection.js";
import { currentMode, recipientsOf } from "../../foundry/message-modes.js";
import { modeOfWaiting, postCard, type CardPost } from "../chat/post.js";
import type { Deed, Outcome } from "./deed.js";
import { once } from "./in-flight.js";

type RollClass = new (formula: string, data: Record<string, never>, options: object) => foundry.dice.Roll;

/** What a deed needs besides its rules: how to throw, what its price changes, and its card. */
export interface Performance<Intent, Facts, Quote, Result extends Outcome> {
  readonly deed: Deed<Intent, Facts, Quote, Result>;
  readonly roll: RollClass;
  /** A sentence when the rules refuse, naming why and what would help; null when they allow it. */
  refusal(result: Result): string | null;
  /** What paying the actor's own price changes; empty when it is free, which leaves a receipt all the same. */
  changes(intent: Intent, facts: Facts, result: Result): readonly Change[];
  /** What the payment's receipt says, as a language key and what fills its placeholders. */
  paid(
    intent: Intent,
    result: Result,
    changes: readonly Change[],
  ): { readonly word: string; readonly data: Readonly<Record<string, string | number>> };
  card(intent: Intent, facts: Facts, result: Result): Pick<CardPost, "type" | "system" | "summary">;
  /** Whether the card will wait for a game master, who then has to be able to read it. */
  needsGM?(intent: Intent, result: Result): boolean;
}

/** An outcome together with the id of the card that tells it. */
export type Performed<Result> = Result & { readonly card: string };

/**
 * Writes a receipt, the changes, then the card, so that a browser that closes in between leaves nothing half-paid. What
 * is free has a receipt as well, so that it can be taken back.
 * False, and said why, when somebody else was ahead or it was cut off; if the card cannot be posted everything is given
 * back, be it when the page is loaded again.
 */
export async function payAndPost(
  card: Omit<CardPost, "mode" | "actor"> & { readonly actor: Actor.Implementation },
  changes: readonly Change[],
  paid: { readonly word: string; readonly data: Readonly<Record<string, string | number>> },
  mode = currentMode(),
): Promise<boolean> {
  if (!isStorable(`pay ${card.id}`, changes)) {
    notify("warn", say("TRIVIUM.Road.WriteRefused"));
    return false;
  }
  const plan = { card: card.id, key: PAYMENT, changes, whisper: recipientsOf(mode), ...paid };
  let receipt: Receipt | null = null;
  let written: Change[] = [];
  try {
    // What is free is taken back like anything else, with all that came of it.
    receipt = await beginReceipt(plan);
    if (receipt && (await givesWay(receipt))) return false;
    if (receipt) written = await writeReceipt(receipt);
    if (receipt && (await isCalledOff(receipt, written))) return false;
    if (!(await postCard({ ...card, mode })))
      throw new Refused(`Something on this page does not let the card ${card.id} be made.`, false);
  } catch (error) {
    report(`pay ${card.id}`, error);
    if (!isForGood(error)) {
      notify("error", say(`TRIVIUM.Notice.${receipt ? "CardCutOff" : "CardFailed"}`, { name: card.actor.name }));
      return false;
    }
    if (!receipt || (await isCalledOffWhole(receipt, game.user?.name ?? "")))
      notify("warn", say("TRIVIUM.Notice.CardRefused", { name: card.actor.name }));
    return false;
  }
  return receipt ? finish(receipt, written) : true;
}

/**
 * Walks an intent down the road: facts, dice, outcome, payment, card. Resolves to the outcome, or null when refused.
 * The same call again while the first still runs joins it, so nothing is paid twice; another deed of the same actor
 * meanwhile is refused in words.
 * The payment's receipt is written first, so that a browser that closes in between leaves nothing half-paid;
 * if the card cannot be posted the price is given back.
 */
export function perform<Intent extends { readonly actor: Actor.Implementation }, Facts, Quote, Result extends Outcome>(
  performance: Performance<Intent, Facts, Quote, Result>,
  intent: Intent,
): Promise<Performed<Result> | null> {
  const { actor } = intent;
  const signature = JSON.stringify({ ...intent, actor: actor.uuid });
  const running = once(`${performance.deed.id}:${actor.uuid}`, signature, async () => {
    if (!isConnected()) {
      notify("warn", say("TRIVIUM.Notice.Offline"));
      return null;
    }
    if (!actor.isOwner) {
      notify("warn", say("TRIVIUM.Notice.NotOwner", { name: actor.name }));
      return null;
    }
    if (Hooks.call("trivium.preDeed" as never, ...([performance.deed.id, actor, intent] as never)) === false) {
      notify("warn", say("TRIVIUM.Notice.Stopped", { name: actor.name }));
      return null;
    }
    const facts = await performance.deed.read(intent);
    const asked = performance.deed.dice(intent, facts);
    const roll = asked === null ? null : new performance.roll(asked.formula, {}, { ...asked.options });
    await roll?.evaluate();
    const faces = roll?.dice.flatMap((die) => die.results.map((result) => result.result)) ?? [];
    const result = performance.deed.resolve(intent, facts, faces);
    const refused = performance.refusal(result);
    if (refused !== null) {
      notify("warn", refused);
      return null;
    }
    const id = foundry.utils.randomID();
    const changes = performance.changes(intent, facts, result);
    const card = { ...performance.card(intent, facts, result), id, actor, rolls: roll ? [roll] : [] };
    const mode = performance.needsGM?.(intent, result) ? modeOfWaiting(currentMode()) : currentMode();
    if (!(await payAndPost(card, changes, performance.paid(intent, result, changes), mode))) return null;
    Hooks.callAll("trivium.deed" as never, ...([performance.deed.id, actor, { word: result.word, card: id }] as never));
    return { ...result, card: id };
  });
  if (running) return running;
  notify("info", say("TRIVIUM.Notice.Busy", { name: actor.name }));
  return Promise.resolve(null);
}
