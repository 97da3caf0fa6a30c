import { MessageData } from "../../../core/documents/message-data.js";
import { isEdited } from "../../../core/road/edited.js";
import { tellsPayment } from "../../../core/road/card-road.js";
import { nameOnCard } from "../../../core/road/told-names.js";
import { PAYMENT } from "../../../core/road/ledger.js";
import type { CardMessage, CardView } from "../../../core/ruleset.js";
import { systemPath } from "../../../foundry/id.js";
import { say } from "../../../foundry/language.js";
import { sumTerms, type Term } from "../../../kit/term.js";
import { LUCK_TARGET } from "../rules/names.js";
import { actorBy, aimOffers, isBeyond } from "./aim.js";
import { isArmourAlone, SUFFER } from "./armour.js";
import { giveBack } from "../combat/turn-flag.js";
import { FourPointsCorrectDialog } from "../sheets/correct-dialog.js";
import { correctionWords, mayCorrect } from "./correct-card.js";
import { WORD } from "../../../core/road/offers.js";
import { owedOffers } from "./owed.js";
import { requestsOf } from "./request.js";
import { sideEffectOf } from "./side-effect.js";
import { asksForSideEffect, pressSideEffect } from "./side-effect-card.js";

const { ArrayField, NumberField, SchemaField, StringField } = foundry.data.fields;

const text = () => new StringField({ required: true, nullable: false, blank: true, initial: "" });
const whole = () => new NumberField({ required: true, nullable: false, integer: true, initial: 0 });

const schema = () => ({
  /** Who acted: a UUID, and what the card shows should the actor be gone. */
  actor: text(),
  name: text(),
  img: text(),
  /** What the Character did, in the player's words. */
  what: text(),
  stat: text(),
  /** The Power Type that was used, by name; blank for none. */
  power: text(),
  difficulty: text(),
  /** Energy Points the Guide had added to every price (FPA-54). */
  extraCost: whole(),
  outcome: text(),
  cost: whole(),
  poolBefore: whole(),
  poolAfter: whole(),
  /** Who has corrected the card since; blank for nobody (FPA-52). */
  corrected: text(),
  /** What it said before it was first corrected; null for a card that was not. */
  was: new SchemaField(
    { stat: text(), difficulty: text(), outcome: text(), cost: whole() },
    { required: true, nullable: true, initial: null },
  ),
  /** Null when Energy was paid. */
  luck: new SchemaField(
    { die: whole(), modifier: whole(), total: whole() },
    { required: true, nullable: true, initial: null },
  ),
  /** What it was for, and on whom. */
  aim: new SchemaField({
    kind: text(),
    condition: text(),
    /** Id of the request card that it answers. */
    request: text(),
    targets: new ArrayField(new SchemaField({ uuid: text(), name: text() })),
  }),
  terms: new ArrayField(new SchemaField({ label: text(), origin: text(), rule: text(), value: whole() })),
});

/** The stored card of an Action: numbers and words, never HTML. */
export class FourPointsActionCard extends MessageData<ReturnType<typeof schema>> {
  static override defineSchema() {
    return schema();
  }
}

/** The words of Conditions that attacks inflict, as keys under FOURPOINTS.Condition. */
const CONDITION_KEYS: Readonly<Record<string, string>> = {
  hurt: "Hurt1",
  blocked: "Blocked",
  unconscious: "Unconscious",
};

/** What an Action was for, as what was meant: whether it comes to pass the lines below tell. */
function aimWords(message: ChatMessage.Implementation, { aim }: FourPointsActionCard): string {
  if (aim.kind === "") return "";
  const targets = aim.targets.map(({ uuid, name }) => nameOnCard(message, uuid ?? "", name ?? "")).join(", ");
  const key = CONDITION_KEYS[aim.condition];
  const condition = key ? say(`FOURPOINTS.Condition.${key}`) : "";
  const isWhole =
    aim.kind === "heal" ? targets !== "" : (aim.kind === "attack" && targets !== "") || aim.kind === "avoid";
  if (isWhole && (condition !== "" || aim.kind === "heal"))
    return say(`FOURPOINTS.Card.Aims.${aim.kind}`, { targets, condition });
  return [say(`FOURPOINTS.Aim.Kind.${aim.kind}`), targets].filter(Boolean).join(": ");
}

const MOOD: Readonly<Record<string, { mood: string; icon: string }>> = {
  total: { mood: "good", icon: "fa-check" },
  automatic: { mood: "good", icon: "fa-check" },
  inconvenience: { mood: "mixed", icon: "fa-circle-half-stroke" },
  consequence: { mood: "mixed", icon: "fa-circle-half-stroke" },
  failure: { mood: "bad", icon: "fa-xmark" },
};

/** Draws the card of an Action from its stored data alone, so it outlives actor, token and scene. */
export const actionCard: CardView = {
  template: systemPath("templates/four-points/action-card.hbs"),
  offers: (message) => [...aimOffers(message), ...owedOffers(message)],
  async press(message, button) {
    if (button.dataset["trCard"] === "correct" && mayCorrect(message))
      await new FourPointsCorrectDialog(message).render({ force: true });
    else await pressSideEffect(message, button);
  },
  async undone(message, key) {
    if (key === PAYMENT) await giveBack(message.id ?? "");
  },
  refersTo: (message) => (message.system as FourPointsActionCard).aim.request || undefined,
  cameOf(message) {
    const sideEffect = sideEffectOf(message.id)?.id;
    return [...requestsOf(message.id), ...(sideEffect ? [sideEffect] : [])];
  },
  isOwnDoing: (message, { key, author, changes }) => {
    if (key !== SUFFER || isArmourAlone(changes)) return undefined;
    // What a failed avoid brings was the doing of whoever asked for it (FPA-81).
    const { request } = (message.system as unknown as FourPointsActionCard).aim;
    return message.author?.id === author.id && game.messages?.get(request)?.author?.id === author.id;
  },
  waitsFor(message, debt) {
    const card = message.system as FourPointsActionCard;
    if (debt === WORD) return `FOURPOINTS.Waits.${card.outcome}`;
    if (card.aim.condition === "unconscious") return "FOURPOINTS.Waits.knockout";
    const hit = card.aim.targets[Number(debt.split(":")[1])]?.uuid;
    const target = actorBy((debt === SUFFER ? card.actor : hit) ?? "");
    return `FOURPOINTS.Waits.${target && isBeyond(target) ? "beyond" : "armour"}`;
  },
  context(message: CardMessage) {
    const card = message.system as FourPointsActionCard;
    const terms: Term[] = card.terms.map(({ label, origin, rule, value }) => ({
      label: label ?? "",
      rule: rule ?? "",
      value: value ?? 0,
      ...(origin ? { origin } : {}),
    }));
    return {
      card,
      terms,
      net: sumTerms(terms),
      target: LUCK_TARGET,
      outcomeKey: `FOURPOINTS.Outcome.${card.outcome}`,
      statKey: `FOURPOINTS.Stat.${card.stat}`,
      aim: aimWords(message as unknown as ChatMessage.Implementation, card),
      isEdited: isEdited(message as unknown as ChatMessage.Implementation),
      correction: correctionWords(card),
      mayCorrect: mayCorrect(message as unknown as ChatMessage.Implementation),
      asksForSideEffect: asksForSideEffect(message),
      tellsPayment: tellsPayment(message as unknown as ChatMessage.Implementation),
      stillBlocked:
        card.aim.kind === "breakFree" && card.outcome === "failure"
          ? say("FOURPOINTS.Card.StillBlocked", {
              name: nameOnCard(message as unknown as ChatMessage.Implementation, card.actor, card.name),
            })
          : "",
      emptied: card.cost > 0 && card.poolAfter === 0,
      ...(MOOD[card.outcome] ?? { mood: "mixed", icon: "fa-minus" }),
    };
  },
};
