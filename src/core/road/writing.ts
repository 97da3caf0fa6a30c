import { SYSTEM_ID } from "../../foundry/id.js";
import { say } from "../../foundry/language.js";
import { notify } from "../../foundry/notice.js";
import type { Change } from "../../kit/change.js";
import { changedWords } from "./changed-words.js";
import { standing, writeWhile } from "./documents.js";
import { putBack } from "./inherited.js";
import { storedState } from "./evidence.js";
import { asReceipt, type Receipt } from "./ledger.js";
import { receiptText } from "./receipt-text.js";
import { tellGameMasters } from "./tell.js";

/** Receipts that this page has begun: it finishes them itself, whatever else wakes up meanwhile. */
const begun = new Set<string>();
/** What somebody else has made of a receipt that this page is still at. */
const answers = new Map<string, string>();

const idOf = ({ message }: Receipt): string => message.id ?? "";

/** Whether this page has begun a receipt and is still at it. */
export const isBegunHere = (receipt: Receipt): boolean => begun.has(idOf(receipt));
/** Notes that this page begins a receipt. */
export const begin = (id: string): void => void begun.add(id);
/** Notes that this page is not at a receipt any more. */
export function leave(id: string): void {
  begun.delete(id);
  answers.delete(id);
}

let page = "";
/** Tells what this page writes from what another one does, be it of the same user. */
const pageId = (): string => (page ||= foundry.utils.randomID());

/** Ids of the receipts of which this page has said already that they cannot be marked. */
const unmarked = new Set<string>();

/**
 * Marks a receipt's state. False, and said once, where a module's hook does not let it be marked, which Foundry tells
 * nobody: then it stays as it is and is taken up again when somebody joins.
 */
export async function markReceipt(receipt: Receipt, state: Receipt["state"], undoneBy = ""): Promise<boolean> {
  const { message, word, data } = receipt;
  const [id, was] = [idOf(receipt), storedState(message)];
  await message.update({ system: { state, undoneBy } } as never, { [SYSTEM_ID]: { page: pageId() } } as never);
  if (state !== "applying") begun.delete(id);
  const isVetoed = was !== state && storedState(message) === was && game.messages?.has(id) === true;
  if (isVetoed && !unmarked.has(id)) notify("warn", say("TRIVIUM.Road.MarkRefused", { done: say(word, data) }));
  if (isVetoed) unmarked.add(id);
  return !isVetoed;
}

/** Hears what others make of receipts that this page is still at; hooked to `updateChatMessage`. */
export function hearAnswer(message: ChatMessage.Implementation, changed: object, options: object): void {
  const id = message.id ?? "";
  const state: unknown = foundry.utils.getProperty(changed, "system.state");
  if (typeof state !== "string" || !begun.has(id)) return;
  const isOwn = (options as Record<string, { readonly page?: string } | undefined>)[SYSTEM_ID]?.page === pageId();
  if (isOwn) begun.delete(id);
  else if (asReceipt(message)?.state === state) answers.set(id, state);
}

/**
 * What has become of a receipt meanwhile without this page: "applied" or "undone" by somebody's word, "undone" as well
 * where it is gone; undefined while it is this page's to finish.
 */
function answerTo(receipt: Receipt): "applied" | "undone" | undefined {
  const message = game.messages?.get(idOf(receipt));
  const answer = message ? (answers.get(idOf(receipt)) ?? storedState(message)) : "undone";
  return answer === "applied" || answer === "undone" ? answer : undefined;
}

/** Writes what a receipt says, looking before every single write whether it is still to be done; tells what it wrote. */
export const writeReceipt = (receipt: Receipt): Promise<Change[]> =>
  writeWhile(receipt.changes, () => answerTo(receipt) === undefined);

/**
 * Whether what this page has written can be taken back without touching what others have done: numbers lose what was
 * added to them, anything else only while it is what was written.
 */
const isOurs = (change: Change): boolean =>
  standing(change) !== "other" ||
  (change.op === "set" && typeof change.before === "number" && !change.uuid.includes(".ActiveEffect."));

/** Takes back what was written too late, and says so; of what others have changed since the game masters are told. */
async function takeBackLate(receipt: Receipt, written: readonly Change[]): Promise<void> {
  const mine = written.filter(isOurs);
  const left = written.filter((change) => !mine.includes(change));
  await putBack(mine);
  notify("warn", say("TRIVIUM.Road.Late"));
  if (left.length === 0) return;
  const words = { done: receiptText(receipt), changes: changedWords(left, written) };
  await tellGameMasters(say("TRIVIUM.Road.LateStands", words));
}

/** Says that something is said to have happened of which a part was never written. */
async function tellPart(receipt: Receipt): Promise<void> {
  if (!receipt.changes.some((change) => standing(change) === "before")) return;
  await tellGameMasters(say("TRIVIUM.Road.LatePart", { done: receiptText(receipt) }));
}

/** Whether somebody has said of a receipt that it did not happen; then what this page has written of it is taken back. */
export async function isCalledOff(receipt: Receipt, written: readonly Change[]): Promise<boolean> {
  if (answerTo(receipt) !== "undone") return false;
  leave(idOf(receipt));
  await takeBackLate(receipt, written);
  return true;
}

/**
 * Ends a receipt that this page has written: it is marked as applied, unless somebody has said meanwhile what became of
 * it, be it while the mark was on its way. False where it did not happen.
 */
export async function finish(receipt: Receipt, written: readonly Change[]): Promise<boolean> {
  if (await isCalledOff(receipt, written)) return false;
  if (answerTo(receipt) === "applied") {
    leave(idOf(receipt));
    await tellPart(receipt);
    return true;
  }
  await markReceipt(receipt, "applied");
  const isNot = answers.get(idOf(receipt)) === "undone";
  leave(idOf(receipt));
  if (!isNot) return true;
  await markReceipt(receipt, "undone");
  await takeBackLate(receipt, written);
  return false;
}
