import { say } from "../../foundry/language.js";
import { notify } from "../../foundry/notice.js";
import { cardTypeOf, mayCarryOut } from "./allowed.js";
import { callOff } from "./call-off.js";
import { changedWords } from "./changed-words.js";
import { changedSince, reversal, standing, writeWhile } from "./documents.js";
import { createdAt } from "./edited.js";
import { isKnownPaid, storedState } from "./evidence.js";
import { comeFirst } from "./first.js";
import { putBack } from "./inherited.js";
import { asReceipt, isRightful, PAYMENT, type Receipt } from "./ledger.js";
import { Refused, isForGood } from "./refused.js";
import { isByGM } from "./rights.js";
import { tellGameMasters, tellStanding } from "./tell.js";
import { report } from "./total.js";
import { receiptText } from "./receipt-text.js";
import { isBegunHere, markReceipt } from "./writing.js";

/** How old a half-written receipt must be, in milliseconds, before somebody else than its page looks at it. */
export const PATIENCE = 10_000;

/** Whether a receipt is too old to be still on its way. */
export const isStale = ({ message }: Receipt): boolean => game.time.serverTime - createdAt(message) > PATIENCE;

/** Whether a game master has to say of a half-written receipt what became of it. */
export const isAsking = (receipt: Receipt): boolean =>
  receipt.state === "asking" || (receipt.state === "applying" && isStale(receipt));

/**
 * Picks up what a closed browser left half-written: finishes it, or puts back what was written of it where there is no
 * card. Where a value is neither what it was nor what it should become, nobody can tell whether it was written: then
 * nothing is, and the game masters are asked (FPA-90). What Foundry or a module refuses is closed and counts as never
 * done, since it would be refused whenever somebody joins.
 */
export async function resume(receipt: Receipt): Promise<void> {
  const id = receipt.message.id ?? "";
  // Somebody else who comes or goes meanwhile is no reason to begin it again.
  if (resuming.has(id)) return;
  resuming.add(id);
  try {
    await pickUp(receipt);
  } catch (error) {
    if (!isForGood(error)) throw error;
    report(`resume ${id}`, error);
    await closeRefused(receipt, error);
  } finally {
    resuming.delete(id);
  }
}

/** Ids of the receipts that this page is picking up. */
const resuming = new Set<string>();

/** Closes what nobody can finish. What a player has written that nobody could store was nothing, and needs no word. */
async function closeRefused(receipt: Receipt, error: unknown): Promise<void> {
  const { message, card, key, word, data } = receipt;
  if (storedState(message) !== "applying") return;
  const isPrice = key === PAYMENT && game.messages?.has(card) === true;
  const left = await callOff(receipt, isPrice ? (game.user?.name ?? "") : "");
  if (error instanceof Refused && error.isUnsound && !isByGM(message)) return;
  if (left.length > 0) tellStanding(receipt, left);
  else notify("warn", say("TRIVIUM.Road.CutOffRefused", { done: say(word, data) }));
}

async function pickUp(receipt: Receipt): Promise<void> {
  const { message } = receipt;
  if (storedState(message) !== "applying" || isBegunHere(receipt) || !isRightful(receipt)) return;
  const hasCard = game.messages?.has(receipt.card) === true;
  if (receipt.state === "applying" && !isKnownPaid(receipt, message)) {
    if (!mayCarryOut(receipt.author.id, receipt.changes, cardTypeOf(receipt.card)))
      return void (await (hasCard ? putTheQuestion(receipt) : markReceipt(receipt, "undone")));
    if (!hasCard) return withoutCard(receipt);
    if (changedSince(receipt.changes).length > 0) return putTheQuestion(receipt);
    await writeWhile(receipt.changes, () => storedState(message) === "applying");
  }
  // What somebody has said meanwhile stands.
  if (storedState(message) !== "applying") return;
  if (await markReceipt(receipt, "applied")) notify("info", say("TRIVIUM.Road.Resumed"));
}

/** Asks the game masters: by one of their browsers; a player's leaves things half-written, which they see as well. */
async function putTheQuestion(receipt: Receipt): Promise<void> {
  if (game.user?.isGM) await markReceipt(receipt, "asking");
}

/** Closes what has no card, or none any more. */
async function withoutCard(receipt: Receipt): Promise<void> {
  const { changes, key, word, data } = receipt;
  const others = changedSince(changes);
  const isWritten = reversal(changes).length > 0;
  if (others.length === 0) await putBack(changes);
  if (!(await markReceipt(receipt, "undone"))) return;
  if (others.length > 0) {
    const words = { done: say(word, data), changes: changedWords(others, changes) };
    await tellGameMasters(say("TRIVIUM.Road.CutOffUnknown", words));
  } else if (isWritten) notify("info", say(`TRIVIUM.Road.${key === PAYMENT ? "PaidBack" : "CutOffBack"}`));
}

/** Says once, to the game master who works for the table, that a card asks what became of something. */
export function tellOfAsking(receipt: Receipt | undefined, changed: object): void {
  const isNew = foundry.utils.getProperty(changed, "system.state") === "asking";
  if (!isNew || receipt?.state !== "asking" || !isRightful(receipt) || game.users?.activeGM?.id !== game.user?.id)
    return;
  notify("warn", say("TRIVIUM.Road.CutOffAsks", { done: receiptText(receipt) }));
}

/**
 * A game master says what became of a half-written receipt: it happened, and can be undone like any other; or it did
 * not, and what was owed is owed again. Of two who say so at once the first is heard.
 */
export async function decide(receipt: Receipt, hasHappened: boolean): Promise<void> {
  const now = () => asReceipt(game.messages?.get(receipt.message.id ?? ""));
  const isDecided = () => !["asking", "applying"].includes(now()?.state ?? "");
  await comeFirst(`cut-off:${receipt.message.id ?? ""}`, isDecided);
  const fresh = now();
  if (!game.user?.isGM || !fresh || !isAsking(fresh)) return notify("warn", say("TRIVIUM.Road.Stale"));
  if (hasHappened) return void (await markReceipt(fresh, "applied"));
  // A card whose price was not paid says so; any other goes on as if nothing had been pressed.
  await markReceipt(fresh, "undone", fresh.key === PAYMENT ? game.user.name : "");
  const left = fresh.changes.filter((change) => standing(change) === "after");
  if (!fresh.author.active && left.length > 0) tellStanding(fresh, left);
}
