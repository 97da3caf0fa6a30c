import { say } from "../../foundry/language.js";
import { modeOption } from "../../foundry/message-modes.js";
import { notify } from "../../foundry/notice.js";
import { readSetting } from "../../foundry/settings.js";
import { execute } from "./execute.js";
import { openRequestOf, receiptOf, type Request } from "./ledger.js";
import { lookup } from "./lookup.js";
import { offerOf, settledBy, type Offer } from "./offers.js";

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
  const plan = offer.plan(choice);
  if ("refused" in plan) {
    notify("warn", say(plan.refused, { name: offer.targetName }));
    return "refused";
  }
  const ended = await execute(plan);
  if (ended !== "already") return ended === "applied" ? "done" : "refused";
  const first = receiptOf(message.id ?? "", settledBy(offer));
  notify("info", say("TRIVIUM.Road.Already", { name: first?.author.name ?? "" }));
  return "done";
}

/** Asks the game masters for a consequence: a message that names card and key, and nothing else. */
export async function sendRequest(card: string, key: string): Promise<void> {
  if (openRequestOf(card, key)) {
    notify("info", say("TRIVIUM.Road.AskedAlready"));
    return;
  }
  const whisper = game.users?.filter((user) => user.isGM).map((user) => user.id) ?? [];
  const data = { type: "request", content: "", whisper, system: { card, key, state: "open", reason: "" } };
  await ChatMessage.create(data as never, modeOption("gm") as never);
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
  if (user.isGM || (!offer.gmOnly && mayWrite(offer))) await carryOut(message, offer, choice);
  else if (offer.gmOnly || playerOutcomes() === "gm" || !mayAsk(message, user))
    notify("warn", say("TRIVIUM.Road.GMOnly"));
  else await sendRequest(message.id ?? "", offer.key);
}

const answer = (request: Request, state: "done" | "refused", reason = ""): Promise<unknown> =>
  request.message.update({ system: { state, reason } } as never);

/**
 * Answers a player's request on a game master's client. Nothing in it is believed but who wrote it and which
 * card and consequence it names: whether the card offers it, to whom, and what it changes is worked out here.
 */
export async function answerRequest(request: Request): Promise<void> {
  const message = game.messages?.get(request.card);
  if (!message) return void (await answer(request, "refused", "TRIVIUM.Road.CardGone"));
  const offer = offerOf(message, request.key);
  if (!offer || offer.gmOnly || !mayAsk(message, request.author))
    return void (await answer(request, "refused", "TRIVIUM.Road.NotOffered"));
  const plan = offer.plan();
  if ("refused" in plan) return void (await answer(request, "refused", plan.refused));
  const ended = await execute(plan);
  await answer(request, ended === "failed" ? "refused" : "done", ended === "failed" ? "TRIVIUM.Road.WriteFailed" : "");
}

/** Whether a player may ask for what a card offers: the card is theirs, or speaks for an actor of theirs. */
export const mayAsk = (message: ChatMessage.Implementation, user: User.Implementation): boolean =>
  message.author?.id === user.id || speaksFor(message, user);

/** Whether a user owns the actor that a card speaks for: then the card's consequences are theirs to ask for. */
function speaksFor(message: ChatMessage.Implementation, user: User.Implementation): boolean {
  return message.speakerActor?.testUserPermission(user as never, "OWNER") === true;
}

/** On the one client that works for the table: answers what waits, unless the world wants a game master's click. */
export async function answerIfMine(request: Request): Promise<void> {
  // Before `ready` documents are not prepared yet, and what a card offers could be misread.
  if (!game.ready || request.state !== "open" || !game.user?.isGM || activeGM()?.id !== game.user.id) return;
  if (playerOutcomes() !== "apply") return;
  await answerRequest(request);
}
