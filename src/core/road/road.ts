import { say } from "../../foundry/language.js";
import { notify } from "../../foundry/notice.js";
import { cardOf } from "../registry.js";
import type { CardMessage } from "../ruleset.js";
import { isStale, PATIENCE, resume, tellOfAsking } from "./cut-off.js";
import { watchEdits } from "./edits.js";
import { storedState } from "./evidence.js";
import { hearAnnouncements } from "./first.js";
import { asReceipt, asRequest, dropRecord, indexRecord, isHeard, type Receipt } from "./ledger.js";
import { RECORD_TYPES } from "./messages.js";
import { nameOffersBy } from "./offers.js";
import { answerAbout, answerIfMine, reasonOf } from "./requests.js";
import { orElse, report } from "./total.js";
import { namedOffer } from "./told-names.js";
import { watchRights } from "./rights.js";
import { hearAnswer } from "./writing.js";

type Message = ChatMessage.Implementation;

/** The card that shows another one's outcome. */
const referredBy = (message: Message): string | undefined =>
  orElse(`card ${message.id}`, undefined, () => cardOf(message.type)?.refersTo?.(message as unknown as CardMessage));

/** Says that what is known of a card's consequences may have changed. */
export function recheck(cardId: string): void {
  for (const listener of listeners) listener(cardId);
}

/**
 * Draws a card anew on this client, those it refers to and those that came of it, because what is known of their
 * consequences has changed.
 */
export function redraw(cardId: string | undefined): void {
  const log = (ui as unknown as { chat?: { updateMessage(message: Message): Promise<void> } }).chat;
  const card = cardId === undefined ? undefined : game.messages?.get(cardId);
  if (!card) return;
  // A request shows its answers, and the attack that it came of shows whether there is one.
  const above = new Set<string>();
  for (let at = referredBy(card); at && !above.has(at);) {
    above.add(at);
    const next = game.messages?.get(at);
    at = next && referredBy(next);
  }
  const came = orElse(`card ${card.id}`, [], () => cardOf(card.type)?.cameOf?.(card as unknown as CardMessage) ?? []);
  const all = new Set([card, ...[...above, ...came].map((id) => game.messages?.get(id))]);
  for (const one of all) if (one) void log?.updateMessage(one);
  for (const one of all) if (one?.id) recheck(one.id);
}

const listeners: ((cardId: string) => void)[] = [];
/** Calls back with a card's id whenever what is known of it and its consequences may have changed. */
export const onRoadChange = (listener: (cardId: string) => void): void => void listeners.push(listener);

const isActiveGM = (): boolean => game.user?.isGM === true && game.users?.activeGM?.id === game.user.id;

/**
 * Whether this client picks up a half-written receipt: its own author's, or the active game master's once the
 * author has left. Writes are absolute, so that two tabs of one user do no harm.
 */
function isMineToResume(receipt: Receipt): boolean {
  const { author, message } = receipt;
  if (storedState(message) !== "applying") return false;
  if (isActiveGM() && !author.active) return true;
  // Another window of the same user may still be at it.
  return author.id === game.user?.id && isStale(receipt);
}

/** Draws a card anew for game masters once a receipt has been half-written for so long that they may say what became of it. */
function lookLater(receipt: Receipt | undefined): void {
  if (receipt?.state !== "applying" || !game.user?.isGM) return;
  const { message, card } = receipt;
  const isStill = () => asReceipt(game.messages?.get(message.id ?? ""))?.state === "applying";
  setTimeout(() => void (isStill() && redraw(card)), PATIENCE + 1000);
}

/** Picks up everything that closed browsers left: half-written receipts and, for a game master, open requests. */
async function catchUp(): Promise<void> {
  if (!game.ready) return;
  for (const message of game.messages?.contents ?? []) {
    try {
      const receipt = asReceipt(message);
      if (receipt && isMineToResume(receipt)) await resume(receipt);
      const request = asRequest(message);
      if (request) await answerIfMine(request);
    } catch (error) {
      // One record that cannot be picked up must not keep the others waiting.
      report(`catchUp ${message.id}`, error);
    }
  }
}

/** Tells a player how a request of theirs ended; said once, when it ends. */
function tellAuthor(message: Message, changed: object): void {
  const request = asRequest(message);
  const hasEnded = foundry.utils.hasProperty(changed, "system.state");
  if (!request || !hasEnded || request.author.id !== game.user?.id) return;
  if (request.state === "refused") notify("warn", say("TRIVIUM.Road.Refused", { reason: reasonOf(request) }));
  if (request.state === "done") notify("info", say(request.reason || "TRIVIUM.Road.Done"));
}

/** Ids of the records that counted for nothing when they were last looked at; of any other it is not known. */
const unheard = new Set<string>();

/**
 * The card to be drawn anew because a message came or changed: its own card for a record that counts, or may have done
 * so until now. What counts for nothing moves no card, or whoever forges could take every button from under the pointer.
 */
function movedBy(message: Message): string | undefined {
  const card = indexRecord(message);
  if (card === undefined) return referredBy(message);
  const id = message.id ?? "";
  const hasCounted = !unheard.has(id);
  if (isHeard(message)) unheard.delete(id);
  else unheard.add(id);
  return hasCounted || !unheard.has(id) ? card : undefined;
}

/** Starts the road on this client: keeps the index of records, answers requests, and catches up at `ready`. */
export function startRoad(): void {
  hearAnnouncements();
  watchRights();
  nameOffersBy(namedOffer);
  watchEdits();
  Hooks.on("createChatMessage", ((message: Message) => {
    // What has just come has not counted before.
    if (RECORD_TYPES.has(message.type)) unheard.add(message.id ?? "");
    redraw(movedBy(message));
    const request = asRequest(message);
    if (request) void answerIfMine(request);
    lookLater(asReceipt(message));
  }) as never);
  Hooks.on("updateChatMessage", ((message: Message, changed: object, options: object) => {
    hearAnswer(message, changed, options);
    redraw(movedBy(message));
    tellAuthor(message, changed);
    // Whoever did or undid it, those who asked for it are answered.
    const receipt = asReceipt(message);
    tellOfAsking(receipt, changed);
    if (receipt) answerAbout(receipt.card);
  }) as never);
  Hooks.on("deleteChatMessage", ((message: Message) => {
    const record = dropRecord(message);
    if (!unheard.delete(message.id ?? "") || record === undefined) redraw(record ?? referredBy(message));
    // Later: of a log that is flushed the requests go as well.
    setTimeout(() => answerAbout(message.id ?? ""));
  }) as never);
  Hooks.on("userConnected", (() => void catchUp()) as never);
  Hooks.once("ready", () => {
    void catchUp();
    setTimeout(() => void catchUp(), PATIENCE + 1000);
  });
}
