import { plainNumber, say, typedNumber } from "../../foundry/language.js";
import { notify } from "../../foundry/notice.js";
import { plainText } from "../../kit/plain.js";
import { pressOnce } from "../focus/press.js";
import { whoseElse } from "../documents/whose.js";
import { decide, isAsking } from "./cut-off.js";
import { isBeyond } from "./documents.js";
import { carryNote } from "./card-typing.js";
import { createdAt } from "./edited.js";
import { mayUndo } from "./execute.js";
import { mayAsk, openRequestOf, PAYMENT, receiptOf, receiptsOf, settledDebt, type Receipt } from "./ledger.js";
import { actorOf } from "./allowed.js";
import { lookup } from "./lookup.js";
import { isByGM } from "./rights.js";
import { offerOf, offersOf, settledBy, type Offer } from "./offers.js";
import { receiptText } from "./receipt-text.js";
import { takeBack } from "./take-back.js";
import { nameBehind } from "./told-names.js";
import { mayWrite, playerOutcomes, press } from "./requests.js";

type Message = ChatMessage.Implementation;

/** One line of a card's road: what was done, and whether this user may take it back. */
interface RoadLine {
  readonly key: string;
  readonly text: string;
  readonly note: string;
  readonly icon: string;
  readonly canUndo: boolean;
  /** Why Undo is shown and cannot be pressed, as a language key; blank where it can, or where there is none. */
  readonly why: string;
  /** Whether this user is asked what became of it. */
  readonly asks: boolean;
}

const ICON: Readonly<Record<Receipt["state"], string>> = {
  applying: "fa-hourglass-half",
  asking: "fa-circle-question",
  applied: "fa-check",
  undone: "fa-rotate-left",
};

/**
 * Why a receipt's Undo stands there dead, as a language key: what it changed has gone, or it is the price of this
 * player's own card and a game master's to take back (FPA-81, FPA-105). Blank for anything else.
 */
function whyNot(receipt: Receipt): string {
  if (receipt.state !== "applied") return "";
  if (mayAct(receipt)) return isBeyond(receipt.changes) ? "TRIVIUM.Road.UndoGone" : "";
  const card = game.messages?.get(receipt.card);
  if (receipt.key !== PAYMENT || card?.author?.id !== game.user?.id) return "";
  if (isByGM(receipt.message)) return "TRIVIUM.Road.UndoCorrected";
  // Dice that have used up nothing need no line.
  if (receipt.changes.length === 0) return "";
  return card && card.rolls.length > 0 ? "TRIVIUM.Road.UndoDice" : "TRIVIUM.Road.NotYours";
}

function lineOf(receipt: Receipt): RoadLine {
  const done = receiptText(receipt);
  const asks = game.user?.isGM === true && isAsking(receipt);
  const texts = {
    asking: say(`TRIVIUM.Road.${game.user?.isGM ? "CutOffGM" : "CutOff"}`, { done }),
    applying: say("TRIVIUM.Road.Applying", { done }),
    applied: done,
    undone: say("TRIVIUM.Road.Undone", { name: receipt.undoneBy, done }),
  };
  return {
    key: receipt.key,
    text: texts[asks ? "asking" : receipt.state],
    note: plainText(receipt.data["note"]),
    icon: ICON[asks ? "asking" : receipt.state],
    canUndo: game.user !== null && mayUndo(receipt, game.user),
    why: whyNot(receipt),
    asks,
  };
}

/** Whether this user may take a receipt back, or say what became of it. */
const mayAct = (receipt: Receipt): boolean =>
  game.user !== null && (mayUndo(receipt, game.user) || (game.user.isGM && isAsking(receipt)));

const isMine = ({ author }: Receipt): boolean => author.id === game.user?.id;

/** Whether a payment has a line for this user: whoever paid something, may take it back, or is told why not. */
const isPaymentTold = (payment: Receipt): boolean =>
  (isMine(payment) && payment.changes.length > 0) || mayAct(payment) || whyNot(payment) !== "";

const isOpen = (message: Message, offer: Offer): boolean =>
  offer.isOpen !== false && (receiptOf(message.id ?? "", settledBy(offer))?.state ?? "undone") === "undone";

/** What this client's user calls the one an offer is for: a game master is told who it is behind the name players read. */
function nameFor({ target, targetName }: Offer): string {
  return nameBehind(lookup(target) as { readonly name: string } | null, targetName);
}

/** What a button says, and what it says to whoever hears it without the name that stands over it. */
function labelsOf(offer: Offer, name: string) {
  const label = say(offer.label, { name, ...offer.labelData });
  return { label, spoken: label.includes(name) ? label : say("TRIVIUM.Road.For", { label, name }) };
}

/** The game master's offers under whom they are for, each heading once. */
function grouped<One extends { readonly heading: string }>(rows: readonly One[]) {
  const headings = [...new Set(rows.map(({ heading }) => heading))];
  return headings.map((heading) => ({ heading, rows: rows.filter((row) => row.heading === heading) }));
}

/** What the strip's field asks for: each thing that a note along with one of its offers tells, once. */
const noteLabelOf = (offers: readonly Offer[]): string =>
  [...new Set(offers.map(({ noteLabel }) => say(noteLabel ?? "TRIVIUM.Road.WhatHappens")))].join(" ");

/** One offer as a button, or as words why it is none. */
function offerRow(message: Message, offer: Offer) {
  const request = openRequestOf(message.id ?? "", offer.key);
  const isGM = game.user?.isGM === true;
  const canAsk = playerOutcomes() !== "gm" && game.user !== null && mayAsk(message, game.user);
  const mayPress = isGM || (!offer.gmOnly && (mayWrite(offer) || canAsk));
  const name = nameFor(offer);
  const target = actorOf(offer.target);
  return {
    key: offer.key,
    ...labelsOf(offer, name),
    heading: offer.heading ? say(offer.heading, { name }) : name,
    targetName: name,
    canPress: mayPress && (!request || isGM),
    settles: settledBy(offer),
    whose: mayPress && target ? whoseElse(target as Actor.Implementation) : null,
    waiting: request ? say("TRIVIUM.Road.Waiting", { name: request.author.name }) : "",
  };
}

interface Row {
  readonly settles: string;
  readonly canPress: boolean;
  readonly whose: string | null;
}

/**
 * Marks what a card would have pressed first: of several ways to settle one thing the first that can be pressed. What is
 * somebody else's to settle leads nobody on. Several ways stand together, under the name once.
 */
function lead<One extends Row>(rows: readonly One[]) {
  const led = new Set<string>();
  return rows.map((row, index) => {
    const isLead = row.canPress && row.whose === null && !led.has(row.settles);
    if (isLead) led.add(row.settles);
    const isMany = rows.filter(({ settles }) => settles === row.settles).length > 1;
    return { ...row, isLead, isMany, isAgain: rows[index - 1]?.settles === row.settles };
  });
}

/** What a card says instead of buttons about those who are not there any more; each once. */
function goneLines(offers: readonly Offer[], waits: (debt: string) => boolean): readonly string[] {
  const gone = offers.filter((offer) => offer.isGone && (offer.owed === undefined || waits(offer.owed)));
  return [
    ...new Set(
      gone.map(({ owed, targetName }) =>
        say(`TRIVIUM.Road.${owed === undefined ? "Gone" : "GoneOwed"}`, { name: targetName }),
      ),
    ),
  ];
}

/** What a game master may choose along with a card's offers, each input once. */
const inputsOf = (offers: readonly Offer[]) => [
  ...new Map(offers.flatMap(({ inputs = [] }) => inputs.map((input) => [input.name, input] as const))).values(),
];

/** A formula's total as a whole number; null when it cannot be rolled, such as with more dice than anybody throws. */
async function totalOf(formula: string): Promise<number | null> {
  try {
    const { total } = await new Roll(formula).evaluate();
    return typeof total === "number" && Number.isFinite(total) ? Math.trunc(total) : null;
  } catch {
    return null;
  }
}

/** The amount that a typed formula comes to, at least 1; null when it comes to none, which is told. */
async function amountOf(typed: string): Promise<string | null> {
  const total = typed !== "" && Roll.validate(typed) ? await totalOf(typed) : null;
  if (total !== null && total >= 1) return String(total);
  const key = typed === "" ? "NoAmount" : total === null ? "NoFormula" : "TooLittle";
  notify(
    "warn",
    say(`TRIVIUM.Road.${key}`, { typed: typedNumber(typed.slice(0, 40)), total: plainNumber(total ?? 0) }),
  );
  return null;
}

/** What was typed and chosen for an offer, its formulas rolled; null when one comes to no amount, which is told. */
async function chosenFor(offer: Offer, html: HTMLElement): Promise<Record<string, string> | null> {
  const chosen: Record<string, string> = {};
  for (const { name, value, options, isFormula } of offer.inputs ?? []) {
    const field = html.querySelector<HTMLInputElement>(`[data-tr-input="${CSS.escape(name)}"]`);
    const typed = field?.value.trim() ?? value;
    if (options && !(typed in options)) continue;
    const settled = isFormula ? await amountOf(typed) : typed || value;
    if (settled === null) {
      field?.focus();
      return null;
    }
    chosen[name] = settled;
  }
  return chosen;
}

/** Whether this user reads a card's payment in a line of its own: whoever paid, or may do something about it. */
export function tellsPayment(message: Message): boolean {
  const payment = receiptOf(message.id ?? "", PAYMENT);
  return payment !== undefined && isPaymentTold(payment);
}

/** What a card shows of the road behind it and ahead of it, for this client's user. */
export function roadOf(message: Message) {
  const id = message.id ?? "";
  // As they came about, whatever order a page that was loaded anew has them in.
  const receipts = receiptsOf(id).toSorted((a, b) => createdAt(a.message) - createdAt(b.message));
  const payment = receipts.find((receipt) => receipt.key === PAYMENT);
  const all = offersOf(message);
  const open = all.filter((offer) => isOpen(message, offer));
  const offers = open.filter((offer) => !offer.isGone);
  const gmOffers = offers.filter((offer) => offer.gmOnly);
  const isUndone = payment?.state === "undone";
  const isWaiting = (debt: string) => settledDebt(message, debt) === undefined;
  const debtsOf = (some: readonly Offer[]) => [...new Set(some.flatMap(({ owed = [] }) => owed))];
  const waits = isUndone ? [] : debtsOf(gmOffers).filter(isWaiting);
  // What was never done needs no line.
  const told = receipts.filter((receipt) => receipt.state !== "undone" || receipt.undoneBy !== "");
  const lines = told
    // A payment needs a line only for whoever paid or may do something about it, or where it was undone.
    .filter((receipt) => receipt.key !== PAYMENT || isUndone || isPaymentTold(receipt))
    .map(lineOf);
  return {
    isUndone,
    lines,
    /** Whether it waits for a game master to say what became of something that was cut off. */
    asks: lines.some((line) => line.asks),
    offers: isUndone ? [] : lead(offers.filter((offer) => !offer.gmOnly).map((offer) => offerRow(message, offer))),
    gm: game.user?.isGM && !isUndone ? grouped(gmOffers.map((offer) => offerRow(message, offer))) : [],
    noteLabel: noteLabelOf(gmOffers),
    gone: isUndone ? [] : goneLines(open, isWaiting),
    inputs: inputsOf(gmOffers),
    isSettled:
      waits.length === 0 &&
      (debtsOf(all).some((debt) => !isWaiting(debt)) || gmOffers.every(({ isFurther }) => isFurther === true)),
    /** The debts that still wait for a game master's word. */
    waits,
    rootId: `trivium-road-${id}`,
  };
}

/** How long a fresh Undo waits, in milliseconds: a press meant for what stood there before must not take it back. */
const UNDO_DELAY = 400;

/** Which buttons each card showed when it was last drawn, and since when it has shown these. */
const stood = new Map<string, { readonly buttons: string; readonly since: number }>();

/** Since when a card shows the buttons that it shows; being drawn anew with the same ones changes nothing. */
function stoodFrom(id: string, html: HTMLElement): number {
  const all = [...html.querySelectorAll<HTMLButtonElement>("button[data-tr-road]")];
  const buttons = all.map(({ dataset }) => `${dataset["trRoad"]} ${dataset["key"]}`).join("\n");
  const known = stood.get(id);
  if (known?.buttons === buttons) return known.since;
  const since = Date.now();
  stood.set(id, { buttons, since });
  return since;
}

/** Answers presses inside a drawn card; bound anew with every drawing, so popped-out and detached logs work too. */
export function bindRoad(message: Message, html: HTMLElement): void {
  carryNote(message.id ?? "", html);
  const wait = stoodFrom(message.id ?? "", html) + UNDO_DELAY - Date.now();
  for (const button of html.querySelectorAll<HTMLButtonElement>('button[data-tr-road="undo"]:enabled')) {
    if (wait <= 0) continue;
    button.disabled = true;
    setTimeout(() => (button.disabled = false), wait);
  }
  html.addEventListener("click", (event) => {
    const button = (event.target as HTMLElement).closest<HTMLButtonElement>("button[data-tr-road]");
    // The second click of a double click may land on what the first one has just drawn in its place.
    if (!button || event.detail > 1) return;
    event.preventDefault();
    pressOnce(button, () => act(message, button, html));
  });
}

async function act(message: Message, button: HTMLElement, html: HTMLElement): Promise<void> {
  const key = button.dataset["key"] ?? "";
  const id = message.id ?? "";
  if (button.dataset["trRoad"] === "undo") {
    const receipt = receiptOf(id, key);
    if (!receipt) notify("warn", say("TRIVIUM.Road.Stale"));
    else await takeBack(receipt);
    return;
  }
  if (button.dataset["trRoad"] === "happened" || button.dataset["trRoad"] === "not") {
    const receipt = receiptOf(id, key);
    if (!receipt) return notify("warn", say("TRIVIUM.Road.Stale"));
    return decide(receipt, button.dataset["trRoad"] === "happened");
  }
  const offer = offerOf(message, key);
  if (!offer || offer.isOpen === false) return notify("warn", say("TRIVIUM.Road.Stale"));
  const note = html.querySelector<HTMLInputElement>("input[data-tr-note]")?.value.trim().slice(0, 200) ?? "";
  const chosen = await chosenFor(offer, html);
  if (!chosen) return;
  const amount = offer.formula === undefined ? "" : String((await new Roll(offer.formula).evaluate()).total);
  await press(message, offer, { note, amount, ...chosen });
}
