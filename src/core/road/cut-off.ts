import { say } from "../../foundry/language.js";
import { notify } from "../../foundry/notice.js";
import { modeOption } from "../../foundry/message-modes.js";
import { ownsAll, staysOnTheRoad } from "./allowed.js";
import { changedWords } from "./changed-words.js";
import { changedSince, reversal, write } from "./documents.js";
import { createdAt } from "./edited.js";
import { isBegunHere, markReceipt } from "./execute.js";
import { comeFirst } from "./first.js";
import { putBack } from "./inherited.js";
import { asReceipt, isRightful, PAYMENT, type Receipt } from "./ledger.js";

/** How old a half-written receipt must be, in milliseconds, before somebody else than its page looks at it. */
export const PATIENCE = 10_000;

/** Whether a receipt is too old to be still on its way. */
export const isStale = ({ message }: Receipt): boolean => game.time.serverTime - createdAt(message) > PATIENCE;

/** Whether a game master has to say of a half-written receipt what became of it. */
export const isAsking = (receipt: Receipt): boolean =>
  receipt.state === "asking" || (receipt.state === "applying" && isStale(receipt));

/** Whether a price is known to be paid: its card came after it, and a card is posted only when all is written. */
function isKnownPaid({ key, card, message }: Receipt): boolean {
  const posted = game.messages?.get(card);
  return key === PAYMENT && posted !== undefined && createdAt(message) <= createdAt(posted);
}

/**
 * Picks up what a closed browser left half-written: finishes it, or puts back what was written of it where there is no
 * card. Where a value is neither what it was nor what it should become, nobody can tell whether it was written: then
 * nothing is, and the game masters are asked (FPA-90).
 */
export async function resume(receipt: Receipt): Promise<void> {
  if (receipt.state !== "applying" || isBegunHere(receipt) || !isRightful(receipt)) return;
  const hasCard = game.messages?.has(receipt.card) === true;
  if (!mayCarryOut(receipt)) return markReceipt(receipt, hasCard ? "asking" : "undone");
  if (!game.messages?.has(receipt.card)) return withoutCard(receipt);
  if (!isKnownPaid(receipt)) {
    if (changedSince(receipt.changes).length > 0) return markReceipt(receipt, "asking");
    await write(receipt.changes);
  }
  await markReceipt(receipt, "applied");
  notify("info", say("TRIVIUM.Road.Resumed"));
}

/**
 * Whether this browser may write for whoever began: only what the road itself writes, and what that one may write today.
 * A right of the past lets a record count, and writes nothing.
 */
function mayCarryOut({ author, changes }: Receipt): boolean {
  const user = game.users?.get(author.id) as User.Implementation | undefined;
  return user !== undefined && staysOnTheRoad(changes) && (user.isGM || ownsAll(user, changes));
}

/** Closes what has no card, or none any more. */
async function withoutCard(receipt: Receipt): Promise<void> {
  const { changes, key, word, data } = receipt;
  const others = changedSince(changes);
  const isWritten = reversal(changes).length > 0;
  if (others.length === 0) await putBack(changes);
  await markReceipt(receipt, "undone");
  if (others.length > 0) {
    const words = { done: say(word, data), changes: changedWords(others, changes) };
    await tellGameMasters(say("TRIVIUM.Road.CutOffUnknown", words));
  } else if (isWritten) notify("info", say(`TRIVIUM.Road.${key === PAYMENT ? "PaidBack" : "CutOffBack"}`));
}

/** Says something to all game masters, be they here or not. */
async function tellGameMasters(text: string): Promise<void> {
  const whisper = game.users?.filter((user) => user.isGM).map((user) => user.id) ?? [];
  const content = `<p>${foundry.utils.escapeHTML(text)}</p>`;
  await ChatMessage.create({ content, whisper } as never, modeOption("gm") as never);
}

/** Says once, to the game master who works for the table, that a card asks what became of something. */
export function tellOfAsking(receipt: Receipt | undefined, changed: object): void {
  const isNew = foundry.utils.getProperty(changed, "system.state") === "asking";
  if (!isNew || !receipt || !isRightful(receipt) || game.users?.activeGM?.id !== game.user?.id) return;
  notify("warn", say("TRIVIUM.Road.CutOffAsks", { done: say(receipt.word, receipt.data) }));
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
  if (hasHappened) return markReceipt(fresh, "applied");
  // A card whose price was not paid says so; any other goes on as if nothing had been pressed.
  await markReceipt(fresh, "undone", fresh.key === PAYMENT ? game.user.name : "");
}
