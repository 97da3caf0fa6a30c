import { nameOnCard } from "../../../core/road/told-names.js";
import { MessageData } from "../../../core/documents/message-data.js";
import { shownName } from "../../../core/documents/shown-name.js";
import { PAYMENT, receiptOf } from "../../../core/road/ledger.js";
import { isGone } from "../../../core/road/lookup.js";
import { goneOffer, type Offer } from "../../../core/road/offers.js";
import type { CardMessage, CardView } from "../../../core/ruleset.js";
import { systemPath } from "../../../foundry/id.js";
import { sayCount } from "../../../foundry/language.js";
import { readState } from "../deeds/facts.js";
import { stateChanges } from "../deeds/state-changes.js";
import { STATS } from "../rules/names.js";
import { giveBack } from "../combat/turn-flag.js";
import { turnOrderFormula } from "../settings.js";
import { actorBy } from "./aim.js";
import { offerFrom } from "./offer-from.js";
import { actorOfCard } from "./vouch.js";

const { ArrayField, BooleanField, NumberField, SchemaField, StringField } = foundry.data.fields;
const text = () => new StringField({ required: true, nullable: false, blank: true, initial: "" });
const whole = () => new NumberField({ required: true, nullable: false, integer: true, initial: 0 });

const schema = () => ({
  /** "start" or "end" of somebody's turn, "over" for the end of the encounter, "order" for the dice of the order. */
  kind: text(),
  actor: text(),
  name: text(),
  img: text(),
  missed: new BooleanField({ initial: false }),
  /** Energy Points a Seriously Hurt Character has lost (FP-075). */
  lost: new SchemaField({ wits: whole(), stamina: whole(), dexterity: whole(), sociability: whole() }),
  /** Why: "serious", "missTurns" or "heldFast"; blank on cards from before there was such. */
  cause: text(),
  /** What the dice of the loss showed, and what the pools held before. */
  faces: new ArrayField(whole()),
  before: new SchemaField({ wits: whole(), stamina: whole(), dexterity: whole(), sociability: whole() }),
  /** Turns that are still to be missed. */
  more: whole(),
  fell: new BooleanField({ initial: false }),
  /** What the end of an encounter leaves open: who, and what. */
  /** Who comes when, first one first: what each rolled, the die and then any roll-offs (FP-059, FPA-30). */
  order: new ArrayField(new SchemaField({ name: text(), rolls: new ArrayField(whole()) })),
  open: new ArrayField(new SchemaField({ uuid: text(), name: text(), what: text(), count: whole() })),
});

/** The stored card of a turn's beginning or end, or of what an encounter leaves open. */
export class FourPointsTurnCard extends MessageData<ReturnType<typeof schema>> {
  static override defineSchema() {
    return schema();
  }
}

const clearKey = (index: number): string => `clear:${index}`;

/** The Guide may clear turns that nobody will miss any more (FPA-27). */
function turnOffers(message: ChatMessage.Implementation): readonly Offer[] {
  const card = message.system as unknown as FourPointsTurnCard;
  return card.open.flatMap(({ uuid, what, name: kept }, index): Offer[] => {
    if (what !== "missTurns") return [];
    const key = clearKey(index);
    if (isGone(uuid ?? "")) return [goneOffer({ key, target: uuid ?? "", targetName: kept ?? "" })];
    const target = actorBy(uuid ?? "");
    // Encounters are told of by a Guide's browser; what a player has written offers nothing about others.
    if (!target || !actorOfCard(message, target.uuid)) return [];
    const name = kept || shownName(target);
    return [
      offerFrom(message, {
        key,
        label: "FOURPOINTS.Turn.Clear",
        target,
        name,
        gmOnly: true,
        word: "FOURPOINTS.Receipt.cleared",
        changes() {
          const state = readState(target);
          return state.missTurns === 0
            ? { refused: "FOURPOINTS.Refusal.NothingToClear" }
            : { changes: stateChanges(target, state, { ...state, missTurns: 0 }) };
        },
      }),
    ];
  });
}

/** Draws what a turn has done by itself, or what an encounter leaves open. */
export const turnCard: CardView = {
  template: systemPath("templates/four-points/turn-card.hbs"),
  offers: turnOffers,
  async undone(message, key) {
    if (key === PAYMENT) await giveBack(message.id ?? "");
  },
  context(message: CardMessage) {
    const card = message.system as FourPointsTurnCard;
    const faces = card.faces.map(Number);
    const losses = STATS.map((stat, index) => ({
      label: `FOURPOINTS.Stat.${stat}`,
      face: faces[index] ?? faces[0],
      lost: card.lost[stat],
      value: -card.lost[stat],
      before: card.before[stat],
      after: card.before[stat] - card.lost[stat],
    })).filter(({ lost, face }) => lost > 0 || face !== undefined);
    const isOver = card.kind === "over";
    const word = isOver ? "Over" : card.missed ? "Missed" : "Loses";
    const isOrder = card.kind === "order";
    return {
      card,
      losses: card.missed && faces.length === 0 && card.cause !== "" ? [] : losses,
      hasDice: faces.length > 0,
      total: STATS.reduce((sum, stat) => sum + card.lost[stat], 0),
      isOver,
      isOrder,
      isSingleDie: /^1?d6$/i.test(turnOrderFormula().replaceAll(" ", "")),
      places: card.order.map(({ name, rolls = [] }, index) => ({
        place: index + 1,
        name,
        first: rolls[0],
        rollOffs: rolls.slice(1),
      })),
      wordKey: `FOURPOINTS.Turn.Word.${isOrder ? "Order" : word}`,
      whyKey: card.cause === "" ? "" : `FOURPOINTS.Turn.Why.${card.cause}`,
      moreWords: card.missed && card.more > 0 ? sayCount("FOURPOINTS.Turn.More", card.more) : "",
      open: card.open.map(({ uuid, name, what, count }, index) => ({
        name: nameOnCard(message as unknown as ChatMessage.Implementation, uuid ?? "", name ?? ""),
        isCleared: receiptOf(message.id, clearKey(index))?.state === "applied",
        what: sayCount(`FOURPOINTS.Turn.Open.${what}`, count ?? 0),
      })),
    };
  },
};
