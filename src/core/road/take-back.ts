import { say, sayList } from "../../foundry/language.js";
import { notify } from "../../foundry/notice.js";
import { choose } from "../../foundry/questions.js";
import { cardOf } from "../registry.js";
import type { CardMessage } from "../ruleset.js";
import { isBeyond } from "./documents.js";
import { createdAt } from "./edited.js";
import { mayUndo, undo } from "./execute.js";
import { receiptText } from "./receipt-text.js";
import { isTakenBack, PAYMENT, receiptOf, receiptsOf, type Receipt } from "./ledger.js";

type Message = ChatMessage.Implementation;

/** Something that came of an Action and still stands. */
interface Standing {
  /** In words, as the card says it. */
  readonly text: string;
  /** Undefined for what only its dice tell: everybody has seen them, and there is nothing to take back. */
  readonly receipt?: Receipt;
}

/** The plain words of a message's content. */
const wordsOf = (message: Message): string =>
  (new DOMParser().parseFromString(message.content, "text/html").body.textContent ?? "").trim();

/** What stands of one card's consequences; without what changed nothing, such as a word of the game master's. */
const onCard = (card: string, isOwn: boolean): Standing[] =>
  receiptsOf(card)
    .filter(({ key, state, changes }) => state !== "undone" && changes.length > 0 && !(isOwn && key === PAYMENT))
    .toSorted((a, b) => createdAt(a.message) - createdAt(b.message))
    .map((receipt) => ({ text: receiptText(receipt), receipt }));

/**
 * What stands on the cards that came of one: their consequences, and dice that were thrown for them.
 * `seen` are the cards that were asked already: cards written by hand may claim to have come of each other.
 */
function onOthers(card: string, seen = new Set([card])): Standing[] {
  const message = game.messages?.get(card);
  const ids = (message && cardOf(message.type)?.cameOf?.(message as unknown as CardMessage)) ?? [];
  return ids.flatMap((id) => {
    const other = game.messages?.get(id);
    if (!other || seen.has(id)) return [];
    seen.add(id);
    const standing = [...onCard(id, false), ...onOthers(id, seen)];
    const isSeen = standing.length === 0 && other.rolls.length > 0 && !isTakenBack(id);
    return isSeen ? [{ text: wordsOf(other) }] : standing;
  });
}

/** What came of an Action and still stands, the oldest first. */
export const standingOf = (card: string): Standing[] => [...onCard(card, true), ...onOthers(card)];

const textOf = (standing: readonly Standing[]): string => sayList([...new Set(standing.map(({ text }) => text))]);

/** Takes one receipt back, and what its ruleset lets go with it. */
async function takeOne(receipt: Receipt, isStill?: () => boolean): Promise<boolean> {
  if (!(await undo(receipt, isStill))) return false;
  const message = game.messages?.get(receipt.card);
  if (message) await cardOf(message.type)?.undone?.(message, receipt.key);
  return true;
}

/** Takes back what came of an Action, the newest first; false when something of it stays. */
async function takeAll(standing: readonly Standing[]): Promise<boolean> {
  for (const { receipt } of standing.toReversed()) {
    // What it came of may have taken it along.
    const now = receipt && receiptOf(receipt.card, receipt.key);
    // Of somebody who has gone there is nothing left to take back.
    if (now?.state === "applied" && !isBeyond(now.changes) && !(await takeOne(now))) return false;
  }
  return true;
}

/** How often a press on Undo looks anew at what stands, where others keep changing that. */
const MOST_ROUNDS = 3;

/**
 * Answers a press on Undo. Of an Action from which something followed that still stands, a player takes back all or
 * nothing, and only where all of it is that player's to take back; a game master is asked which (FPA-80).
 */
export async function takeBack(receipt: Receipt): Promise<void> {
  if (receipt.key !== PAYMENT || receipt.state !== "applied") return void (await takeOne(receipt));
  const user = game.user;
  if (!user) return;
  for (let round = 0; ; round++) {
    if (round === MOST_ROUNDS) return notify("warn", say("TRIVIUM.Road.Restless"));
    const standing = standingOf(receipt.card);
    const known = textOf(standing);
    const isSame = () => textOf(standingOf(receipt.card)) === known;
    if (standing.length > 0) {
      const list = { list: known };
      if (!standing.every((one) => user.isGM || (one.receipt && mayUndo(one.receipt, user))))
        return notify("warn", say("TRIVIUM.Road.Followed", list));
      const answer = await choose({
        title: say("TRIVIUM.Road.FollowedTitle"),
        text: say("TRIVIUM.Road.FollowedText", list),
        icon: "fa-solid fa-rotate-left",
        choices: [
          { word: "all", label: say("TRIVIUM.Road.UndoAll") },
          ...(user.isGM ? [{ word: "only", label: say("TRIVIUM.Road.UndoOnly") }] : []),
          { word: "leave", label: say("TRIVIUM.Road.Leave") },
        ],
      });
      if (answer !== "all" && answer !== "only") return;
      if (answer === "all") {
        if (!isSame()) continue;
        if (!(await takeAll(standing))) return;
        return void (await takeOne(receipt));
      }
    }
    if (await takeOne(receipt, isSame)) return;
    if (isSame()) return;
  }
}
