import { say } from "../../foundry/language.js";
import { modeOption } from "../../foundry/message-modes.js";
import { notify } from "../../foundry/notice.js";
import { readSetting } from "../../foundry/settings.js";
import { execute } from "./execute.js";
import {
  asRequest,
  isAskable,
  mayAsk,
  openRequestOf,
  openRequests,
  receiptOf,
  settledDebt,
  type Receipt,
  type Request,
} from "./ledger.js";
import { lookup } from "./lookup.js";
import { offerOf, planOf, settledBy, type Offer } from "./offers.js";

/** How players' outcomes reach what is not theirs. */
export type PlayerOutcomes = "apply" | "ask" | "gm";
export const playerOutcomes = (): PlayerOutcomes => readSetting<string>("playerOutcomes") as PlayerOutcomes;

const activeGM = (): User.Implementation | null => game.users?.activeGM ?? null;

/** Whether this client's user may write everything an offer touches. */
export function mayWrite(offer: Offer): boolean {
  return lookup(offer.target)?.testUserPermission(game.user as never, "OWNER") === true;
}

/** Carries out an offer on this client; says so when somebody was first or it cannot be done. */
export async function carryOut(
  message: ChatMessage.Implementation,
  offer: Offer,
  choice?: Readonly<Record<string, string>>,
): Promise<"done" | "refused"> {
  const plan = planOf(offer, choice);
  if ("refused" in plan) {
    notify("warn", say(plan.refused, { name: offer.targetName }));
    return "refused";
  }
  // Where the card was owed this word when it was pressed, whoever gives one settles it for all; where it was settled
  // before, one more consequence is meant (FPA-82).
  const settled = () => (offer.owed === undefined ? undefined : settledDebt(message, offer.owed));
  const wasOwed = offer.owed !== undefined && !settled();
  // What the card does not offer any more when it comes to it is not done.
  const isShut = () => offer.isOpen !== false && offerOf(message, offer.key)?.isOpen === false;
  const ended = await execute(plan, () => (wasOwed && settled() !== undefined) || isShut());
  if (ended === "over") notify("warn", say("TRIVIUM.Road.Stale"));
  if (ended === "refused") notify("warn", say("TRIVIUM.Road.WriteRefused"));
  if (ended !== "already") return ended === "applied" ? "done" : "refused";
  const first = receiptOf(message.id ?? "", settledBy(offer)) ?? settled();
  if (!first || first.state === "asking") {
    notify("warn", say("TRIVIUM.Road.Stale"));
    return "refused";
  }
  notify("info", say("TRIVIUM.Road.Already", { name: first?.author.name ?? "" }));
  return "done";
}

/** Asks the game masters for a consequence: a message that names card, key and attempt, and nothing else. */
async function sendRequest(card: string, offer: Offer): Promise<void> {
  if (openRequestOf(card, offer.key)) {
    notify("info", say("TRIVIUM.Road.AskedAlready"));
    return;
  }
  const whisper = game.users?.filter((user) => user.isGM).map((user) => user.id) ?? [];
  const attempt = (receiptOf(card, settledBy(offer))?.attempt ?? -1) + 1;
  const system = { card, key: offer.key, attempt, state: "open", reason: "", waits: playerOutcomes() !== "apply" };
  await ChatMessage.create({ type: "request", content: "", whisper, system } as never, modeOption("gm") as never);
  if (!activeGM()) notify("info", say("TRIVIUM.Road.NoGM"));
}

/** A press on a card's offer, by whoever may press it: done here, or asked of a game master. */
export async function press(
  message: ChatMessage.Implementation,
  offer: Offer,
  choice?: Readonly<Record<string, string>>,
): Promise<void> {
  const user = game.user;
  if (!user) return;
  if (offer.isGone) notify("warn", say("TRIVIUM.Road.Gone", { name: offer.targetName }));
  else if (user.isGM || (!offer.gmOnly && mayWrite(offer))) await carryOut(message, offer, choice);
  else if (offer.gmOnly || playerOutcomes() === "gm" || !mayAsk(message, user))
    notify("warn", say("TRIVIUM.Road.GMOnly"));
  else await sendRequest(message.id ?? "", offer);
}

/** How a request ends. */
interface Answer {
  readonly state: "done" | "refused";
  /** Why, as a language key; blank where nothing has to be said. */
  readonly reason: string;
}

const refusedFor = (reason: string): Answer => ({ state: "refused", reason });

const isHalfWritten = ({ state }: Receipt): boolean => state === "applying" || state === "asking";

/** Whether what a request asks for is being written elsewhere, or was cut off there: it waits for what becomes of that. */
function isUnderWay({ card, key }: Request): boolean {
  const message = game.messages?.get(card);
  const offer = message && offerOf(message, key);
  const receipt = offer && receiptOf(card, settledBy(offer));
  return receipt !== undefined && isHalfWritten(receipt);
}

/** How a request stands that needs no deed: its card is gone, or what it asks for was done without it; null while it waits. */
function settledAnswer(request: Request): Answer | null {
  const message = game.messages?.get(request.card);
  if (!message) return refusedFor("TRIVIUM.Road.CardGone");
  // By whom it was asked is looked at first: whatever the world has chosen, it is not kept waiting for a click.
  if (!isAskable(request)) return refusedFor("TRIVIUM.Road.NotOffered");
  const offer = offerOf(message, request.key);
  if (!offer) return null;
  if (offer.isGone) return refusedFor("TRIVIUM.Road.TargetGone");
  const receipt = receiptOf(request.card, settledBy(offer));
  if (!receipt || isHalfWritten(receipt) || receipt.attempt < request.attempt) return null;
  // It came to nothing, and waits as before.
  if (receipt.state === "undone" && receipt.undoneBy === "") return null;
  // Taken back since, it is not done again: whoever still wants it asks anew.
  return receipt.state === "applied"
    ? { state: "done", reason: "TRIVIUM.Road.DoneAlready" }
    : refusedFor("TRIVIUM.Road.TakenBack");
}

/**
 * Works out a player's request on a game master's client. Nothing in it is believed but who wrote it and which
 * card and consequence it names: whether the card offers it, to whom, and what it changes is worked out here.
 */
async function carryOutRequest(request: Request): Promise<Answer> {
  const message = game.messages?.get(request.card);
  const offer = message && offerOf(message, request.key);
  const isOffered = offer && !offer.gmOnly && offer.isOpen !== false && isAskable(request);
  if (!isOffered) return refusedFor("TRIVIUM.Road.NotOffered");
  const plan = planOf(offer);
  if ("refused" in plan) return refusedFor(plan.refused);
  const ended = await execute(plan);
  if (ended === "over") return refusedFor("TRIVIUM.Road.NotOffered");
  const isWritten = ended !== "failed" && ended !== "refused";
  return isWritten ? { state: "done", reason: "" } : refusedFor("TRIVIUM.Road.NotWritten");
}

/** What this client is answering; one after the other, so that of two who ask the same the second finds it done. */
let answering: Promise<unknown> = Promise.resolve();

/**
 * On the one client that works for the table: answers what waits. Unless the world wants a game master's click for it,
 * what is asked is also done.
 */
export function answerIfMine(request: Request): Promise<void> {
  if (request.state !== "open") return Promise.resolve();
  const run = answering.then(() => answerNow(request.message));
  answering = run.catch(() => undefined);
  return run;
}

async function answerNow(message: ChatMessage.Implementation): Promise<void> {
  // Read anew: while others were answered this one may have been, or have gone.
  const request = asRequest(game.messages?.get(message.id ?? ""));
  // Before `ready` documents are not prepared yet, and what a card offers could be misread.
  if (!game.ready || request?.state !== "open" || !game.user?.isGM || activeGM()?.id !== game.user.id) return;
  if (isUnderWay(request)) return;
  const isAtOnce = playerOutcomes() === "apply" && !request.waits;
  const answer = settledAnswer(request) ?? (isAtOnce ? await carryOutRequest(request) : null);
  if (answer) await message.update({ system: { ...answer } } as never);
  // What was to wait for a click goes on waiting for it, whatever the world chooses later.
  else if (!request.waits) await message.update({ system: { waits: true } } as never);
}

/** Answers the open requests about a card, because something has become of it or of what it offers. */
export function answerAbout(card: string): void {
  for (const request of openRequests(card)) void answerIfMine(request);
}

/** Why a request was refused, as the end of a sentence: by the names that its card uses. */
export function reasonOf({ card, key, reason }: Request): string {
  const message = game.messages?.get(card);
  const name = (message && offerOf(message, key)?.targetName) ?? "";
  return say(reason, { name }).replace(/\.$/, "");
}
