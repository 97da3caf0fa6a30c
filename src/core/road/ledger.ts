import { touchedBy, type Change } from "../../kit/change.js";
import { derivedId } from "../../kit/derived-id.js";
import { actorOf, areChanges, isOfTheRoad } from "./allowed.js";
import { createdAt } from "./edited.js";
import { believedName, believedState, PAYMENT } from "./evidence.js";
import { ReceiptData, RequestData } from "./messages.js";
import { receiptBlanks, receiptWord } from "./receipt-words.js";
import { offersOf, settledBy } from "./offers.js";
import { orElse } from "./total.js";
import { authorIdOf, isByGM, mightWrite, type Writer, writerOf } from "./rights.js";

/** A message that is a receipt. */
export interface Receipt {
  readonly message: ChatMessage.Implementation;
  readonly author: Writer;
  readonly card: string;
  readonly key: string;
  readonly attempt: number;
  /** "asking" where it was cut off and nobody can tell any more whether it was written: a game master says so. */
  readonly state: "applying" | "asking" | "applied" | "undone";
  readonly changes: readonly Change[];
  readonly word: string;
  readonly data: Record<string, string | number>;
  /** Blank for what was never done, and so needs no word. */
  readonly undoneBy: string;
}

/** A message that is a request. */
export interface Request {
  readonly message: ChatMessage.Implementation;
  readonly author: User.Implementation;
  readonly card: string;
  readonly key: string;
  /** Counts as a receipt's does. */
  readonly attempt: number;
  readonly state: "open" | "done" | "refused";
  /** Whether it needs a game master's click. */
  readonly waits: boolean;
  readonly reason: string;
}

/** Ids of records by the card they speak of; filled on first use, then kept up by the hooks of `road.ts`. */
const byCard = new Map<string, Set<string>>();
let isFilled = false;

/** The log draws its first cards before `ready`, so the index cannot wait for a hook. */
function fill(): void {
  if (isFilled || !game.messages?.size) return;
  isFilled = true;
  for (const message of game.messages.contents) indexRecord(message);
}

/** Takes a message into the index; returns the card it speaks of, if it is a record. */
export function indexRecord(message: ChatMessage.Implementation): string | undefined {
  const system: unknown = message.system;
  if (!(system instanceof ReceiptData) && !(system instanceof RequestData)) return undefined;
  const ids = byCard.get(system.card) ?? new Set();
  byCard.set(system.card, ids.add(message.id ?? ""));
  return system.card;
}

/** Takes a deleted message out of the index; returns the card it spoke of. */
export function dropRecord(message: ChatMessage.Implementation): string | undefined {
  const system: unknown = message.system;
  if (!(system instanceof ReceiptData) && !(system instanceof RequestData)) return undefined;
  byCard.get(system.card)?.delete(message.id ?? "");
  return system.card;
}

/** The most attempts at one consequence that are told apart; nobody comes near it who does not forge. */
export const MOST_ATTEMPTS = 10_000;

export { PAYMENT };

const STATES: ReadonlySet<string> = new Set(["applying", "asking", "applied", "undone"]);

/**
 * Reads a message as a receipt, in the state that can be believed; undefined when it is none. Its author may be gone
 * since.
 */
export function asReceipt(message: ChatMessage.Implementation | undefined): Receipt | undefined {
  const system: unknown = message?.system;
  if (!message || !(system instanceof ReceiptData)) return undefined;
  return orElse(`receipt ${message.id}`, undefined, () => readReceipt(message, system));
}

function readReceipt(message: ChatMessage.Implementation, system: ReceiptData): Receipt | undefined {
  const { card, key, attempt, changes, word, data } = system;
  const state = believedState(system, message);
  if (!STATES.has(state) || attempt >= MOST_ATTEMPTS || !areChanges(changes)) return undefined;
  return {
    message,
    author: writerOf(message),
    card,
    key,
    attempt,
    state,
    changes,
    word: receiptWord(message, { card, key, word }),
    data: receiptBlanks(message, data),
    undoneBy: believedName(system, message),
  } as unknown as Receipt;
}

/** Reads a message as a request. */
export function asRequest(message: ChatMessage.Implementation | undefined): Request | undefined {
  const system: unknown = message?.system;
  if (!message?.author || !(system instanceof RequestData)) return undefined;
  const { card, key, attempt, state, waits, reason } = system;
  return { message, author: message.author, card, key, attempt, state, waits, reason } as unknown as Request;
}

function recordsOf(card: string): (ChatMessage.Implementation | undefined)[] {
  fill();
  return [...(byCard.get(card) ?? [])].map((id) => game.messages?.get(id));
}

/**
 * Whether a receipt was written by somebody who had the right to, and is what the road itself would write.
 * A game master may have written any; a player only the payment on a card of his own, or what a card offers to
 * players, and only for actors that he owns. What counts are the rights its author has, or had when it was written
 * (FPA-93). Anything else is no receipt at all and stands in nobody's way.
 */
export function isRightful(receipt: Receipt): boolean {
  const id = receipt.message.id ?? "";
  // What a card offers may hang on its receipts: one that is asked about while it is judged counts for nothing yet.
  if (judging.has(id)) return false;
  judging.add(id);
  try {
    return orElse(`judgement ${id}`, false, () => isWellWritten(receipt));
  } finally {
    judging.delete(id);
  }
}

/** Ids of the receipts that are being judged. */
const judging = new Set<string>();

function isWellWritten({ message, author, changes, card, key, attempt }: Receipt): boolean {
  if (message.id !== derivedId(card, key, attempt)) return false;
  if (isByGM(message)) return true;
  const cardMessage = game.messages?.get(card);
  const isWritable = (uuid: string): boolean => {
    const actor = actorOf(uuid);
    return actor !== null && mightWrite(message, actor);
  };
  if (key === PAYMENT) {
    // The road pays first: a price that comes after its card was never asked of anybody.
    if (cardMessage && (authorIdOf(cardMessage) !== author.id || createdAt(message) > createdAt(cardMessage)))
      return false;
    // What was free touches nobody: it counts for the one that its card speaks for.
    const speaker = cardMessage?.speakerActor;
    if (changes.length === 0) return !cardMessage || (speaker ? mightWrite(message, speaker) : false);
  } else {
    const offers = cardMessage
      ? offersOf(cardMessage).filter((offer) => settledBy(offer) === key && !offer.gmOnly)
      : [];
    const touched = touchedBy(changes).map((uuid) => actorOf(uuid)?.uuid);
    const offer = offers.find(({ target }) => touched.every((uuid) => uuid === target));
    if (!offer) return false;
    if (changes.length === 0 && offer.mayBeEmpty) return isWritable(offer.target);
  }
  return (
    changes.length > 0 &&
    changes.every((change) => isOfTheRoad(change, cardMessage?.type)) &&
    touchedBy(changes).every(isWritable)
  );
}

/** The newest rightful receipt of one consequence of a card. */
export function receiptOf(card: string, key: string): Receipt | undefined {
  return recordsOf(card)
    .map(asReceipt)
    .filter((receipt): receipt is Receipt => receipt?.key === key && isRightful(receipt))
    .toSorted((a, b) => b.attempt - a.attempt)[0];
}

/** Every rightful receipt of a card that is the newest of its consequence. */
export function receiptsOf(card: string): Receipt[] {
  const keys = new Set(recordsOf(card).map((message) => asReceipt(message)?.key));
  return [...keys].flatMap((key) => (key === undefined ? [] : (receiptOf(card, key) ?? [])));
}

/**
 * How often something was done or taken back by a card: whoever acts on it moves this on by one. What counts for nothing
 * is no step, or anybody could keep moving this on.
 */
export function stepsOf(card: string): number {
  const receipts = recordsOf(card).map(asReceipt);
  return receipts.reduce(
    (sum, receipt) => sum + (receipt && isRightful(receipt) ? (receipt.state === "undone" ? 2 : 1) : 0),
    0,
  );
}

/** Whether a card's own price was taken back: then nothing follows from it any more. */
export const isTakenBack = (card: string): boolean => receiptOf(card, PAYMENT)?.state === "undone";

/** What settled one debt of a card; undefined while it is owed, and where there is none of that name. */
export function settledDebt(message: ChatMessage.Implementation, debt: string): Receipt | undefined {
  // A hit that was applied does not settle what its attacker owes.
  const settling = new Set(
    offersOf(message)
      .filter((offer) => offer.owed === debt)
      .map(settledBy),
  );
  return receiptsOf(message.id ?? "").find(
    ({ key, state }) => settling.has(key) && state !== "undone" && state !== "asking",
  );
}

/** Every open request about a card, the oldest first. */
export const openRequests = (card: string): Request[] =>
  recordsOf(card)
    .map(asRequest)
    .filter((request): request is Request => request?.state === "open")
    .toSorted((a, b) => createdAt(a.message) - createdAt(b.message));

/** Whether a player may ask for what a card offers: the card is theirs, or speaks for an actor of theirs. */
export const mayAsk = (message: ChatMessage.Implementation, user: User.Implementation): boolean =>
  message.author?.id === user.id || speaksFor(message, user);

/** Whether a user owns the actor that a card speaks for: then the card's consequences are theirs to ask for. */
const speaksFor = (message: ChatMessage.Implementation, user: User.Implementation): boolean =>
  message.speakerActor?.testUserPermission(user as never, "OWNER") === true;

/** Whether a request's author may ask for anything of its card; what anybody else writes keeps nobody waiting. */
export function isAskable({ card, author }: Request): boolean {
  const message = game.messages?.get(card);
  return message !== undefined && mayAsk(message, author);
}

/** The oldest open request for one consequence of a card by somebody who may ask for it. */
export const openRequestOf = (card: string, key: string): Request | undefined =>
  openRequests(card).find((request) => request.key === key && isAskable(request));

/** Whether a message is a record that counts for the card it speaks of. */
export function isHeard(message: ChatMessage.Implementation): boolean {
  const receipt = asReceipt(message);
  if (receipt) return isRightful(receipt);
  const request = asRequest(message);
  return request !== undefined && isAskable(request);
}
