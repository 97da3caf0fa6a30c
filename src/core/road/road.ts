import { say } from "../../foundry/language.js";
import { notify } from "../../foundry/notice.js";
import { cardOf } from "../registry.js";
import type { CardMessage } from "../ruleset.js";
import { resume } from "./execute.js";
import { hearAnnouncements } from "./first.js";
import { asReceipt, asRequest, dropRecord, indexRecord, type Receipt } from "./ledger.js";
import { answerAbout, answerIfMine, reasonOf } from "./requests.js";

type Message = ChatMessage.Implementation;

/** The card that shows another one's outcome. */
const referredBy = (message: Message): string | undefined =>
  cardOf(message.type)?.refersTo?.(message as unknown as CardMessage);

/** Says that what is known of a card's consequences may have changed. */
export function recheck(cardId: string): void {
  for (const listener of listeners) listener(cardId);
}

/**
 * Draws a card anew on this client, the one it refers to and those that came of it, because what is known of their
 * consequences has changed.
 */
export function redraw(cardId: string | undefined): void {
  const log = (ui as unknown as { chat?: { updateMessage(message: Message): Promise<void> } }).chat;
  const card = cardId === undefined ? undefined : game.messages?.get(cardId);
  if (!card) return;
  const came = cardOf(card.type)?.cameOf?.(card as unknown as CardMessage) ?? [];
  const all = new Set([card, ...[referredBy(card) ?? "", ...came].map((id) => game.messages?.get(id))]);
  for (const one of all) if (one) void log?.updateMessage(one);
  for (const one of all) if (one?.id) recheck(one.id);
}

const listeners: ((cardId: string) => void)[] = [];
/** Calls back with a card's id whenever what is known of it and its consequences may have changed. */
export const onRoadChange = (listener: (cardId: string) => void): void => void listeners.push(listener);

const isActiveGM = (): boolean => game.user?.isGM === true && game.users?.activeGM?.id === game.user.id;

/** How old one's own half-written receipt must be, in milliseconds: another window of the same user may still be at it. */
const PATIENCE = 10_000;

/**
 * Whether this client picks up a half-written receipt: its own author's, or the active game master's once the
 * author has left. Writes are absolute, so that two tabs of one user do no harm.
 */
function isMineToResume({ author, state, message }: Receipt): boolean {
  if (state !== "applying") return false;
  if (isActiveGM() && !author.active) return true;
  return author.id === game.user?.id && Date.now() - message.timestamp > PATIENCE;
}

/** Picks up everything that closed browsers left: half-written receipts and, for a game master, open requests. */
async function catchUp(): Promise<void> {
  if (!game.ready) return;
  for (const message of game.messages?.contents ?? []) {
    try {
      const receipt = asReceipt(message);
      if (receipt && isMineToResume(receipt)) await resume(receipt, game.messages?.has(receipt.card) === true);
      const request = asRequest(message);
      if (request) await answerIfMine(request);
    } catch (error) {
      // One record that cannot be picked up must not keep the others waiting.
      Hooks.onError("trivium.catchUp", error as Error, { log: "error" });
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

/** Starts the road on this client: keeps the index of records, answers requests, and catches up at `ready`. */
export function startRoad(): void {
  hearAnnouncements();
  Hooks.on("createChatMessage", ((message: Message) => {
    redraw(indexRecord(message) ?? referredBy(message));
    const request = asRequest(message);
    if (request) void answerIfMine(request);
  }) as never);
  Hooks.on("updateChatMessage", ((message: Message, changed: object) => {
    redraw(indexRecord(message) ?? referredBy(message));
    tellAuthor(message, changed);
    // Whoever did or undid it, those who asked for it are answered.
    const receipt = asReceipt(message);
    if (receipt) answerAbout(receipt.card);
  }) as never);
  Hooks.on("deleteChatMessage", ((message: Message) => {
    redraw(dropRecord(message) ?? referredBy(message));
    // Later: of a log that is flushed the requests go as well.
    setTimeout(() => answerAbout(message.id ?? ""));
  }) as never);
  Hooks.on("userConnected", (() => void catchUp()) as never);
  Hooks.once("ready", () => {
    void catchUp();
    setTimeout(() => void catchUp(), PATIENCE + 1000);
  });
}
