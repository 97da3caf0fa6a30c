import { nameOnCard } from "../../../core/road/told-names.js";
import { shownName } from "../../../core/documents/shown-name.js";
import { whoseElse } from "../../../core/documents/whose.js";
import { createdAt } from "../../../core/road/edited.js";
import { recheck } from "../../../core/road/road.js";
import type { Offer } from "../../../core/road/offers.js";
import type { CardMessage, CardView } from "../../../core/ruleset.js";
import { systemPath } from "../../../foundry/id.js";
import { say, sayList, signed } from "../../../foundry/language.js";
import { notify } from "../../../foundry/notice.js";
import type { Term } from "../../../kit/term.js";
import type { Target } from "../deeds/action.js";
import { canAct, readState, skillsOf } from "../deeds/facts.js";
import { nameWaiting, waitingOf } from "../deeds/waiting.js";
import { isDifficulty, LUCK_FACES, TIERS, type Stat, type Tier } from "../rules/names.js";
import { quoteAction, type ActionQuote } from "../rules/quote.js";
import { DETAILS, RANGES, SIZES } from "../rules/scales.js";
import { readSettings } from "../settings.js";
import { FourPointsActionDialog } from "../sheets/action-dialog.js";
import { actorBy, inflictOffers } from "./aim.js";
import type { FourPointsActionCard } from "./action-card.js";
import { act } from "./follow.js";
import { offerFrom } from "./offer-from.js";
import { addsUpFor, aimOf, asksRightly, inputOf, isInflicted, statOf, type FourPointsRequestCard } from "./request.js";
import { answerOf, declareKey, hitOn, isCalledOff, isSettledFor, settledRow, waiveKey } from "./settlement.js";

type Message = ChatMessage.Implementation;

/** A result as it can be bought here and now: what it costs, and what is left of the pool or why it cannot be paid. */
function priceRow(quote: ActionQuote, tier: Tier, isTheirs: boolean) {
  const { costs, pool } = quote;
  const cost = costs[tier];
  const isOpen = quote.affordable.includes(tier);
  const stat = say(`FOURPOINTS.Stat.${quote.stat}`);
  const why =
    quote.refused !== null
      ? say("FOURPOINTS.Pool.LuckOnly")
      : pool.value === 0
        ? say("FOURPOINTS.Request.EmptyPool", { stat })
        : say(`FOURPOINTS.Request.${isTheirs ? "TooDearOf" : "TooDear"}`, { cost, stat, left: pool.value });
  const left = pool.value - cost;
  const leaves = say(left === 0 ? "FOURPOINTS.Request.LeavesNone" : "FOURPOINTS.Request.Leaves", { stat, left });
  return {
    tier,
    cost,
    isOpen,
    label: say(`FOURPOINTS.Outcome.${tier}`),
    note: isOpen ? (isTheirs ? "" : leaves) : why,
  };
}

/** Skills of somebody's that go with a Stat, in words: they are one press away. */
function helpsOf(actor: Actor.Implementation, stat: Stat): string {
  const fits = (one: Item.Implementation) => (one.system as unknown as { stat: unknown }).stat === stat;
  const skills = skillsOf(actor)
    .filter(fits)
    .slice(0, 3)
    .map(({ name }) => name);
  return skills.length > 0 ? say("FOURPOINTS.Request.Helps", { skills: sayList(skills) }) : "";
}

/** How a source reads in one line: a named harm by what it does to somebody, everything else by its name. */
function sourceWords({ label, rule, value, origin }: Term, harm: string): string {
  const named = rule === "FP-081" ? "VulnerableTo" : rule === "FP-082" ? "ResistantTo" : null;
  if (named) return `${signed(value)} ${say(`FOURPOINTS.Origin.${named}`, { harm })}`;
  return [signed(value), say(label), ...(rule === "FP-104" || rule === "FP-027" ? [say(origin ?? "")] : [])]
    .filter(Boolean)
    .join(" ");
}

/** Why the prices are not the usual ones, in one line; blank where nothing counts (FP-081, FP-082, FPA-60). */
function whyOf(actor: Actor.Implementation, { sources }: ActionQuote, { harm }: FourPointsRequestCard): string {
  const named = nameWaiting(sources, waitingOf(actor, readState(actor).nextAction));
  return named.map((term) => sourceWords(term, harm)).join(", ");
}

/** What answering a request does, in words that cannot be read as doing what is avoided. */
function doing({ kind, name, what }: FourPointsRequestCard): string {
  if (kind === "avoid" && what !== "") return say("FOURPOINTS.Request.Doing.avoidWhat", { name, what });
  return what || say(`FOURPOINTS.Request.Doing.${kind}`, { name });
}

/** One of those who are asked, as this client sees it. */
function rowContext(message: CardMessage, card: FourPointsRequestCard, { uuid, name }: Target, index: number) {
  const actor = actorBy(uuid);
  const answer = answerOf(message.id, uuid);
  const base = { index, name: nameOnCard(message as unknown as Message, uuid, name), uuid };
  if (isCalledOff(card)) return { ...base, note: say("FOURPOINTS.Request.CalledOff") };
  const settled = settledRow(message.id, index);
  // Of the Guide's word and an answer the first is the one that counts.
  const isSaid = settled !== undefined && (!answer || createdAt(settled.message) <= answer.at);
  if (answer && !isSaid)
    return { ...base, outcome: `FOURPOINTS.Outcome.${answer.outcome}`, mood: MOOD[answer.outcome] ?? "mixed" };
  if (settled) return { ...base, note: say("FOURPOINTS.Request.Settled") };
  if (hitOn(card.action, uuid)) return { ...base, note: say("FOURPOINTS.Request.SettledThere") };
  if (!actor) return { ...base, note: say("FOURPOINTS.Request.Gone") };
  if (!addsUpFor(message as unknown as Message, uuid)) return { ...base, note: say("FOURPOINTS.Request.Doubtful") };
  if (!canAct(actor)) return { ...base, note: say("FOURPOINTS.Request.NoPools") };
  const quote = quoteAction(readState(actor), inputOf(card, actor), readSettings());
  if (quote.automatic)
    return {
      ...base,
      outcome: card.kind === "avoid" ? "FOURPOINTS.Request.Immune" : "FOURPOINTS.Outcome.automatic",
      mood: "good",
    };
  const isMine = actor.isOwner;
  const whose = whoseElse(actor);
  if (!quote.canSpend && !quote.canTestLuck)
    return { ...base, note: say(`FOURPOINTS.Refusal.${quote.refused ?? "pool-empty"}`) };
  return {
    ...base,
    isMine,
    waits: !isMine,
    // What is somebody else's to answer is marked, and no price is pushed on anybody.
    whose,
    helps: helpsOf(actor, quote.stat),
    why: whyOf(actor, quote, card),
    mayChoose: !card.luckOnly,
    // What cannot be paid stays, and says why; where only Luck answers there is nothing to pay.
    prices: card.luckOnly ? [] : TIERS.map((tier) => priceRow(quote, tier, whose !== null)),
    luck: quote.canTestLuck ? quote.luckWinningFaces.length : null,
    faces: Array.from({ length: LUCK_FACES }, (_, one) => ({
      face: one + 1,
      wins: quote.luckWinningFaces.includes(one + 1),
    })),
  };
}

const MOOD: Readonly<Record<string, string>> = { total: "good", automatic: "good", failure: "bad" };

/** Whether what a request is about does somebody no harm (FP-083). */
const isImmune = (card: FourPointsRequestCard, target: Actor.Implementation): boolean =>
  canAct(target) && quoteAction(readState(target), inputOf(card, target), readSettings()).automatic;

/** What the Guide may do about those who have not answered: let it happen, or wave it through (FPA-24, FPA-60). */
function requestOffers(message: Message): readonly Offer[] {
  const card = message.system as unknown as FourPointsRequestCard;
  if (card.kind !== "avoid" || !isInflicted(card.condition)) return [];
  const condition = card.condition;
  return card.rows.flatMap(({ uuid, name: kept }, index): Offer[] => {
    const target = actorBy(uuid ?? "");
    if (!target || !asksRightly(message, target.uuid)) return [];
    const name = kept || shownName(target);
    // Whoever is immune avoids by itself: there is nothing to declare and nothing to spare (FP-083).
    const isOpen = !isSettledFor(message.id ?? "", uuid ?? "") && !isImmune(card, target);
    return [
      ...inflictOffers(message, { key: declareKey(index), target, name, condition, gmOnly: true }).map((offer) => ({
        ...offer,
        isOpen: isOpen && offer.isOpen !== false,
      })),
      {
        ...offerFrom(message, {
          key: waiveKey(index),
          settles: declareKey(index),
          label: "FOURPOINTS.Request.Waive",
          target,
          name,
          gmOnly: true,
          word: "FOURPOINTS.Receipt.waived",
          changes: () => ({ changes: [] }),
        }),
        isOpen,
      },
    ];
  });
}

/** What stands at the top of a request, and before the Stat it is answered with: what is avoided reads as such. */
function titleOf({ kind, by, name, what }: FourPointsRequestCard) {
  if (kind !== "avoid") return { title: what || say("FOURPOINTS.Request.Calls"), leads: "" };
  return {
    title: say(`FOURPOINTS.Request.${what === "" ? "AvoidThis" : "AvoidWhat"}`, { what }),
    leads: say(`FOURPOINTS.Request.${by === "" ? "ToAvoid" : "AttacksToAvoid"}`, { name }),
  };
}

/** Draws a request with a line for everybody who is asked. */
export const requestCard: CardView = {
  template: systemPath("templates/four-points/request-card.hbs"),
  offers: requestOffers,
  refersTo: (message) => (message.system as FourPointsRequestCard).action || undefined,
  cameOf(message) {
    const card = message.system as FourPointsRequestCard;
    return card.rows.flatMap(({ uuid }) => answerOf(message.id, uuid ?? "")?.card ?? []);
  },
  context(message: CardMessage) {
    const card = message.system as FourPointsRequestCard;
    return {
      card,
      isAvoid: card.kind === "avoid",
      ...titleOf(card),
      statKey: `FOURPOINTS.Stat.${statOf(card)}`,
      difficultyKey: `FOURPOINTS.Difficulty.${isDifficulty(card.difficulty) ? card.difficulty : "normal"}`,
      scales: [
        ["Size", SIZES, card.scale.size],
        ["Range", RANGES, card.scale.range],
        ["Detail", DETAILS, card.scale.detail],
      ].flatMap(([folder, words, word]) => (words?.includes(word as never) ? [`FOURPOINTS.${folder}.${word}`] : [])),
      conditionKey: isInflicted(card.condition) ? `FOURPOINTS.Inflicts.${card.condition}` : "",
      rows: card.rows.map((row, index) =>
        rowContext(message, card, { uuid: row.uuid ?? "", name: row.name ?? "" }, index),
      ),
    };
  },
  async press(message, button) {
    const card = message.system as unknown as FourPointsRequestCard;
    const row = card.rows[Number(button.dataset["row"])];
    const actor = actorBy(row?.uuid ?? "");
    if (!actor) return notify("warn", say("TRIVIUM.Road.Gone", { name: row?.name ?? "" }));
    if (!actor.isOwner || !addsUpFor(message, actor.uuid)) return notify("warn", say("TRIVIUM.Road.Stale"));
    const way = button.dataset["trCard"] ?? "";
    if (card.luckOnly && way !== "luck") return;
    if (isSettledFor(message.id ?? "", actor.uuid)) {
      notify("warn", say("FOURPOINTS.Request.Over"));
      redrawRequests(actor);
      return;
    }
    const input = inputOf(card, actor);
    const quote = quoteAction(readState(actor), input, readSettings());
    const now = way === "luck" ? quote.luckWinningFaces.length : quote.costs[way as Tier];
    // A price that moved between drawing and pressing is shown again instead of being paid (FPA-67).
    if (way !== "more" && String(now) !== button.dataset["shown"]) {
      notify("warn", say("FOURPOINTS.Action.Moved"));
      redrawRequests(actor);
      return;
    }
    const what = doing(card);
    const aim = aimOf(message.id ?? "", card);
    if (way === "more") await FourPointsActionDialog.openFor(actor, { stat: input.stat, input, aim, what });
    else if (way === "luck" || TIERS.includes(way as Tier))
      await act({ actor, what, input, aim, way: way as Tier | "luck" });
  },
};

/** How many of the newest requests an actor's change may still move. */
const LOOK_BACK = 12;

/** The newest cards of one type. */
const newest = (type: string): Message[] =>
  (game.messages?.filter((message) => (message.type as string) === type) ?? [])
    .toSorted((a, b) => b.timestamp - a.timestamp)
    .slice(0, LOOK_BACK);

/** Whether what an Action's card still brings goes by how an actor is now: its own failed avoid, or a hit on it. */
function mayBring(message: Message, { uuid }: Actor.Implementation): boolean {
  const { actor, aim, outcome } = message.system as unknown as FourPointsActionCard;
  if (aim.kind === "avoid") return actor === uuid && outcome === "failure";
  return aim.kind === "attack" && aim.targets.some((target) => target.uuid === uuid);
}

/**
 * Draws anew the requests that ask an actor, and the cards of hits on it that may still come: what they offer goes by
 * its pools, Conditions and gear.
 */
export function redrawRequests(actor: Actor.Implementation): void {
  const log = (ui as unknown as { chat?: { updateMessage(message: Message): Promise<void> } }).chat;
  for (const message of newest("fourPointsRequest")) {
    const card = message.system as unknown as FourPointsRequestCard;
    if (card.rows.some(({ uuid }) => uuid === actor.uuid)) void log?.updateMessage(message);
  }
  for (const message of newest("fourPointsAction"))
    if (mayBring(message, actor)) {
      void log?.updateMessage(message);
      recheck(message.id ?? "");
    }
}
