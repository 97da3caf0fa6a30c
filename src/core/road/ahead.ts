import { sameJson, touchedBy, type Change } from "../../kit/change.js";
import { actorOf } from "./allowed.js";
import { standing } from "./documents.js";
import { createdAt } from "./edited.js";
import { asReceipt, isRightful, type Receipt } from "./ledger.js";
import { isByGM } from "./rights.js";

/** How long a receipt that still writes keeps others waiting, by the server's milliseconds. */
const HOLD = 5000;

/** The values that a receipt writes, each as one word. */
const valuesOf = ({ changes }: Receipt): string[] =>
  changes.map((change) =>
    change.op === "set" ? `${change.uuid}.${change.path}` : `${change.parent}.${change.collection}.${change.data._id}`,
  );

/** Whom a receipt holds up, each as one word with its author. */
const heldBy = ({ author, changes }: Receipt): string[] =>
  touchedBy(changes).map((uuid) => `${author.id} ${actorOf(uuid)?.uuid ?? uuid}`);

/**
 * The receipts that still write and that the server has taken in before another one, the oldest first. Messages stand
 * in the order in which they came; two of the same millisecond keep it.
 */
function earlierThan(receipt: Receipt): Receipt[] {
  const messages = game.messages?.contents ?? [];
  const at = createdAt(receipt.message);
  const place = messages.findIndex(({ id }) => id === receipt.message.id);
  return messages
    .filter((message, index) => createdAt(message) < at || (createdAt(message) === at && index < place))
    .map(asReceipt)
    .filter((other): other is Receipt => other?.state === "applying" && isRightful(other))
    .toSorted((a, b) => createdAt(a.message) - createdAt(b.message));
}

/**
 * Whether somebody else is ahead on the same values: a receipt that was begun earlier and still writes, or a value
 * that has moved since it was read. The server's order decides, so that of two exactly one yields. Nobody waits for a
 * receipt whose author has left, nor for one that takes long; and of a player's, only the oldest one that touches
 * somebody counts, so that a player who leaves one half-written holds nobody up with the next.
 */
export function isOvertaken(receipt: Receipt): boolean {
  const mine = new Set(valuesOf(receipt));
  const held = new Set<string>();
  const isAhead = earlierThan(receipt).some((other) => {
    const whom = heldBy(other);
    const isOldest = isByGM(other.message) || whom.every((word) => !held.has(word));
    for (const word of whom) held.add(word);
    const isLive = other.author.active && createdAt(receipt.message) - createdAt(other.message) <= HOLD;
    return isOldest && isLive && valuesOf(other).some((value) => mine.has(value));
  });
  return isAhead || receipt.changes.some(hasMoved);
}

/** Whether what a change that is not written yet starts from is not there any more, even if it is what it leads to. */
function hasMoved(change: Change): boolean {
  const where = standing(change);
  if (where === "after") return change.op !== "set" || !sameJson(change.before, change.after);
  return where === "other";
}
