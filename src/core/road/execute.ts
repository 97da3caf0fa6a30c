import { say } from "../../foundry/language.js";
import { modeOption } from "../../foundry/message-modes.js";
import { notify } from "../../foundry/notice.js";
import { ask } from "../../foundry/questions.js";
import type { Change } from "../../kit/change.js";
import { derivedId } from "../../kit/derived-id.js";
import { inTurn } from "../../kit/queue.js";
import { isOvertaken } from "./ahead.js";
import { cardTypeOf, mayCarryOut, ownsAll, staysOnTheRoad } from "./allowed.js";
import { backWords, changedWords } from "./changed-words.js";
import { callOff } from "./call-off.js";
import { comeFirst, until } from "./first.js";
import { assertStorable, changedSince, isBeyond } from "./documents.js";
import { noteInherited, putBack } from "./inherited.js";
import { asReceipt, isRightful, isTakenBack, MOST_ATTEMPTS, receiptOf, stepsOf, type Receipt } from "./ledger.js";
import { isOwnDoing } from "./own-doing.js";
import { isByGM } from "./rights.js";
import { isForGood, Refused } from "./refused.js";
import { tellStanding } from "./tell.js";
import { orElse, report } from "./total.js";
import { begin, finish, leave, markReceipt, writeReceipt } from "./writing.js";

/** One consequence, worked out and ready to be written. */
export interface Plan {
  readonly card: string;
  readonly key: string;
  readonly changes: readonly Change[];
  /** What will have been done, as a language key and what fills its placeholders. */
  readonly word: string;
  readonly data: Readonly<Record<string, string | number>>;
  /** Who may read the receipt: the card's own recipients; everybody when empty. */
  readonly whisper: readonly string[];
}

/**
 * How asking for a consequence ended; "over" where the card was taken back meanwhile, "refused" where it cannot be
 * written and nothing has changed, which is still to be told, "failed" for anything else, which has been.
 */
export type Execution = "applied" | "already" | "over" | "refused" | "failed";

/** For how long, in milliseconds, somebody goes on trying to come first at a card that others keep acting on. */
const LONGEST = 6000;

/**
 * Of all who act on a card as it now stands, whoever comes first goes on; the others wait until that is done and try
 * again with the card as it then stands, unless what they want is done by then. Whoever is kept waiting again and again
 * goes on all the same: the receipt's id is the guard.
 */
async function comeFirstAt(card: string, isDone: () => boolean): Promise<void> {
  const end = Date.now() + LONGEST;
  for (let isFree = false; !isFree && !isDone() && Date.now() < end;) {
    const steps = stepsOf(card);
    isFree = await comeFirst(`card:${card}:${steps}`, () => stepsOf(card) !== steps);
  }
}

/**
 * The first attempt whose receipt does not exist yet, or exists rightfully; a forged one is stepped over. Null where
 * somebody has taken them all.
 */
function freeAttempt(plan: Plan): { id: string; attempt: number } | null {
  const current = receiptOf(plan.card, plan.key);
  for (let attempt = current ? current.attempt + 1 : 0; attempt < MOST_ATTEMPTS; attempt++) {
    const id = derivedId(plan.card, plan.key, attempt);
    const known = asReceipt(game.messages?.get(id));
    if (!game.messages?.has(id) || (known?.card === plan.card && known.key === plan.key && isRightful(known)))
      return { id, attempt };
  }
  return null;
}

/**
 * Writes the receipt of a consequence ahead of its changes. The receipt's id can be worked out by everybody,
 * so that of two who try at once the second is refused. Null when it is, or was, somebody else's; throws where it
 * cannot be made at all.
 */
export async function beginReceipt(plan: Plan): Promise<Receipt | null> {
  const current = receiptOf(plan.card, plan.key);
  if (current && current.state !== "undone") return null;
  const free = freeAttempt(plan);
  if (!free) return null;
  const { id, attempt } = free;
  const data = {
    _id: id,
    type: "receipt",
    content: "",
    whisper: [...plan.whisper],
    system: {
      card: plan.card,
      key: plan.key,
      word: plan.word,
      attempt,
      state: "applying",
      changes: plan.changes.map(noteInherited),
      data: { ...plan.data },
    },
  };
  begin(id);
  // Foundry's public mode would take the recipients away again; its mode for game masters leaves those that are named.
  const mode = modeOption(plan.whisper.length > 0 ? "gm" : "public");
  const created = await ChatMessage.create(data as never, { keepId: true, ...mode } as never).catch(
    (error: unknown) => {
      if (game.messages?.has(id)) return undefined;
      throw error;
    },
  );
  const receipt = asReceipt(created as ChatMessage.Implementation | undefined) ?? null;
  if (receipt) return receipt;
  leave(id);
  if (game.messages?.has(id)) return null;
  throw new Refused(`Something on this page does not let the record of ${plan.key} be made.`, false);
}

/**
 * Applies one consequence: receipt, documents, receipt. Whoever comes second, on this page, in another tab or at
 * another browser, waits for the first and learns that it is done already, be it by this consequence or, as
 * `isSettled` tells, by another one that settles the same.
 */
export const execute = (plan: Plan, isSettled: () => boolean = () => false): Promise<Execution> =>
  inTurn(`${plan.card}:${plan.key}`, async () => {
    const isTaken = () => isSettled() || (receiptOf(plan.card, plan.key)?.state ?? "undone") !== "undone";
    const wasOver = isTakenBack(plan.card);
    await comeFirstAt(plan.card, isTaken);
    if (isTaken()) return "already";
    return isTakenBack(plan.card) && !wasOver ? "over" : carry(plan);
  });

/**
 * Closes a receipt that this page has just begun where somebody else is ahead of it, and says so. Where that cannot be
 * told it is closed as well: one that nobody goes on with would hold others up.
 */
export async function givesWay(receipt: Receipt): Promise<boolean> {
  if (!orElse("isOvertaken", true, () => isOvertaken(receipt))) return false;
  // Nothing was done, and so the card has nothing to tell.
  await markReceipt(receipt, "undone");
  notify("warn", say("TRIVIUM.Road.Overtaken"));
  return true;
}

/** Whether what somebody wants to do can be stored; what cannot is said in the console, and nothing is begun. */
export function isStorable(what: string, changes: readonly Change[]): boolean {
  try {
    assertStorable(changes);
    return true;
  } catch (error) {
    report(what, error);
    return false;
  }
}

async function carry(plan: Plan): Promise<Execution> {
  if (!isStorable(`execute ${plan.card} ${plan.key}`, plan.changes)) return "refused";
  if (!freeAttempt(plan)) {
    notify("error", say("TRIVIUM.Road.NoMoreAttempts"));
    return "failed";
  }
  let receipt: Receipt | null = null;
  try {
    receipt = await beginReceipt(plan);
    if (!receipt) return "already";
    if (await givesWay(receipt)) return "failed";
    const written = await writeReceipt(receipt);
    return (await finish(receipt, written)) ? "applied" : "failed";
  } catch (error) {
    Hooks.onError("trivium.execute", error as Error, { log: "error" });
    if (!isForGood(error)) {
      notify("error", say(`TRIVIUM.${receipt ? "Road.WriteFailed" : "Notice.Offline"}`));
      return "failed";
    }
    return !receipt || (await isCalledOffWhole(receipt)) ? "refused" : "failed";
  }
}

/** Ends a receipt whose writes were refused; false, and said what, where something of it stands all the same. */
export async function isCalledOffWhole(receipt: Receipt, undoneBy = ""): Promise<boolean> {
  const left = await callOff(receipt, undoneBy);
  if (left.length > 0) tellStanding(receipt, left);
  return left.length === 0;
}

/**
 * Whether a user may take a receipt back: a game master any; a player what was that player's own doing as a player, and
 * only while everything in it is still that player's (FPA-93).
 */
export function mayUndo(receipt: Receipt, user: User.Implementation): boolean {
  if (receipt.state !== "applied") return false;
  if (user.isGM) return true;
  if (receipt.author.id !== user.id || isByGM(receipt.message)) return false;
  return ownsAll(user, receipt.changes) && isOwnDoing(receipt);
}

/** How often somebody is asked who undoes what others keep changing. */
const MOST_QUESTIONS = 3;

const askUndo = (text: string): Promise<boolean> =>
  ask({
    title: say("TRIVIUM.Road.UndoTitle"),
    text,
    yes: say("TRIVIUM.Road.UndoAnyway"),
    no: say("TRIVIUM.Road.Leave"),
    icon: "fa-solid fa-rotate-left",
  });

/**
 * What a player has written by a right that has ended counts, but its values are that player's word alone: the game
 * master whose browser would write them is told which.
 */
async function isSureOfPast({ message, author, card, changes }: Receipt): Promise<boolean> {
  if (isByGM(message) || mayCarryOut(author.id, changes, cardTypeOf(card))) return true;
  const words = backWords(changes);
  return words === "" || askUndo(say("TRIVIUM.Road.UndoPast", { name: author.name, changes: words }));
}

/** Names what others have changed since a receipt was applied and asks, again if more changes meanwhile. */
async function isSure({ changes }: Receipt): Promise<boolean> {
  let known = "";
  for (let asked = 0; ; asked++) {
    const words = changedWords(changedSince(changes), changes);
    if (words === known || words === "") return true;
    if (asked === MOST_QUESTIONS) {
      notify("warn", say("TRIVIUM.Road.Restless"));
      return false;
    }
    if (!(await askUndo(say("TRIVIUM.Road.UndoChanged", { changes: words })))) return false;
    known = words;
  }
}

/** Who has taken a receipt back, as its message says now; undefined while nobody has. */
function undoneBy({ message }: Receipt): string | undefined {
  const now = asReceipt(game.messages?.get(message.id ?? ""));
  return now?.state === "undone" ? now.undoneBy : undefined;
}

/** Says that somebody was first. */
function tellUndone(receipt: Receipt): false {
  notify("info", say("TRIVIUM.Road.UndoneAlready", { name: undoneBy(receipt) ?? "" }));
  return false;
}

/** Says that what was changed has gone. */
function tellBeyond(): false {
  notify("warn", say("TRIVIUM.Road.UndoGone"));
  return false;
}

/**
 * Takes an applied consequence back. What others have changed since is named and asked about first;
 * numbers then lose only what this consequence had added. Of several who undo at once one does it; nothing is done when
 * `isStill`, asked last, says that what was decided on is not so any more.
 */
export async function undo(receipt: Receipt, isStill: () => boolean = () => true): Promise<boolean> {
  const user = game.user;
  const isUndone = () => undoneBy(receipt) !== undefined;
  if (isUndone()) return tellUndone(receipt);
  if (
    !user ||
    !mayUndo(receipt, user) ||
    !isRightful(receipt) ||
    !staysOnTheRoad(receipt.changes, cardTypeOf(receipt.card))
  ) {
    notify("warn", say("TRIVIUM.Road.NotYours"));
    return false;
  }
  if (isBeyond(receipt.changes)) return tellBeyond();
  if (!(await isSureOfPast(receipt)) || !(await isSure(receipt))) return false;
  const { card, key, attempt } = receipt;
  return inTurn(`${card}:${key}`, async () => {
    await comeFirstAt(card, isUndone);
    if (isUndone()) return tellUndone(receipt);
    if (!isStill()) return false;
    const fresh = receiptOf(card, key);
    if (fresh?.state !== "applied" || fresh.attempt !== attempt) return false;
    if (isBeyond(fresh.changes)) return tellBeyond();
    try {
      await putBack(receipt.changes);
      return await markReceipt(receipt, "undone", user.name);
    } catch (error) {
      // Somebody whose announcement was not heard may have been at it all the same.
      if (await until(isUndone)) return tellUndone(receipt);
      notify("error", say(`TRIVIUM.Road.${isForGood(error) ? "UndoRefused" : "UndoFailed"}`));
      Hooks.onError("trivium.undo", error as Error, { log: "error" });
      return false;
    }
  });
}
