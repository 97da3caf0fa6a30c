import { createdAt } from "../../../core/road/edited.js";
import { isTakenBack, receiptOf, type Receipt } from "../../../core/road/ledger.js";
import type { FourPointsActionCard } from "./action-card.js";
import { asksRightly, requestsOf, type FourPointsRequestCard } from "./request.js";
import { actorOfCard } from "./vouch.js";

/** The receipts' keys of the Guide's two words about somebody who is asked; both settle the same. */
export const waiveKey = (index: number): string => `waive:${index}`;
export const declareKey = (index: number): string => `declare:${index}`;

/** How a request stands with one of those it asks. */
interface Answer {
  readonly outcome: string;
  readonly card: string;
  /** When the server took it in, in its milliseconds. */
  readonly at: number;
}

const standing = (receipt: Receipt | undefined) => (receipt?.state === "undone" ? undefined : receipt);

/** Whether what is to be avoided was taken back: then nobody has to avoid it (FPA-80). */
export const isCalledOff = ({ action }: FourPointsRequestCard): boolean => action !== "" && isTakenBack(action);

/** The Guide's word about somebody who is asked, if there is one that stands. */
export const settledRow = (id: string, index: number): Receipt | undefined =>
  [waiveKey(index), declareKey(index)]
    .map((key) => standing(receiptOf(id, key)))
    .find((receipt) => receipt !== undefined);

/** The first answer of somebody who may speak for the one who was asked, and that has not been undone. */
export function answerOf(request: string, uuid: string): Answer | null {
  const asked = game.messages?.get(request);
  const answers = (game.messages?.contents ?? []).flatMap((message): Answer[] => {
    if ((message.type as string) !== "fourPointsAction") return [];
    const card = message.system as unknown as FourPointsActionCard;
    if (card.aim.request !== request || card.actor !== uuid || !actorOfCard(message, uuid)) return [];
    const at = createdAt(message);
    // What was there before it was asked for is no answer, whatever its player has written into it since.
    if ((asked && at < createdAt(asked)) || isTakenBack(message.id ?? "")) return [];
    return [{ outcome: card.outcome, card: message.id ?? "", at }];
  });
  return answers.toSorted((a, b) => a.at - b.at || (a.card < b.card ? -1 : 1))[0] ?? null;
}

/** What a hit has done to one of its targets by the attack's own card, without waiting for an answer. */
export function hitOn(action: string, uuid: string): Receipt | undefined {
  const card = game.messages?.get(action);
  if (!card || (card.type as string) !== "fourPointsAction") return undefined;
  const { aim } = card.system as unknown as FourPointsActionCard;
  const places = aim.targets.flatMap((target, index) => (target.uuid === uuid ? index : []));
  return places.map((index) => standing(receiptOf(action, `hit:${index}`))).find((receipt) => receipt !== undefined);
}

/** The Guide's word about somebody who is asked: on the request, in whichever line names them, or on the attack's card. */
function wordAbout(request: string, uuid: string): Receipt | undefined {
  const card = game.messages?.get(request)?.system as unknown as FourPointsRequestCard | undefined;
  const lines = (card?.rows ?? []).flatMap((row, index) => (row.uuid === uuid ? index : []));
  const word = lines.map((index) => settledRow(request, index)).find((receipt) => receipt !== undefined);
  return word ?? (card && card.action !== "" ? hitOn(card.action, uuid) : undefined);
}

/** Whether what a hit would do was settled where its target was asked to avoid it (FPA-41, FPA-101). */
export function isAvoidSettled(action: string, uuid: string): boolean {
  const request = requestsOf(action).find((id) => {
    const message = game.messages?.get(id);
    const rows = (message?.system as unknown as FourPointsRequestCard | undefined)?.rows ?? [];
    return message !== undefined && rows.some((row) => row.uuid === uuid) && asksRightly(message, uuid);
  });
  if (request === undefined) return false;
  const rows = (game.messages?.get(request)?.system as unknown as FourPointsRequestCard | undefined)?.rows ?? [];
  return answerOf(request, uuid) !== null || rows.some((row, index) => row.uuid === uuid && settledRow(request, index));
}

/** Whether a request waits no more for one of those it asks: it was answered, the Guide has spoken, or it was called off. */
export function isSettledFor(request: string, uuid: string): boolean {
  const card = game.messages?.get(request)?.system as unknown as FourPointsRequestCard | undefined;
  if (!card) return false;
  return isCalledOff(card) || answerOf(request, uuid) !== null || wordAbout(request, uuid) !== undefined;
}

/** Whether an answer is the one that counts: the first, and before any word of the Guide's (FPA-101). */
export function isAnswer(request: string, uuid: string, card: string): boolean {
  const first = answerOf(request, uuid);
  const word = wordAbout(request, uuid);
  return first?.card === card && (word === undefined || createdAt(word.message) > first.at);
}

/** Whether what a failed answer brings may still come: it is the one that counts, and no word of the Guide's stands beside it. */
export const maySuffer = (request: string, uuid: string, card: string): boolean =>
  !game.messages?.has(request) || (isAnswer(request, uuid, card) && wordAbout(request, uuid) === undefined);
