import { MessageData } from "../../../core/documents/message-data.js";
import { PAYMENT } from "../../../core/road/ledger.js";
import type { CardMessage, CardView } from "../../../core/ruleset.js";
import { systemPath } from "../../../foundry/id.js";
import { renameTokens } from "../deeds/token-names.js";
import { STATS } from "../rules/names.js";
import { actorOfCard } from "./vouch.js";

const { ArrayField, NumberField, SchemaField, StringField } = foundry.data.fields;

const text = () => new StringField({ required: true, nullable: false, blank: true, initial: "" });
const whole = () => new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 });

const schema = () => ({
  actor: text(),
  name: text(),
  img: text(),
  concept: text(),
  pools: new SchemaField({ wits: whole(), stamina: whole(), dexterity: whole(), sociability: whole() }),
  folk: text(),
  /** How its Energy came about: "typed" where numbers were typed in, "typedOver" where dice had been rolled before. */
  energy: text(),
  skills: new ArrayField(text()),
});

/** The stored card of a new Character: what it starts with. */
export class FourPointsCreatedCard extends MessageData<ReturnType<typeof schema>> {
  static override defineSchema() {
    return schema();
  }
}

const TYPED: Readonly<Record<string, string>> = {
  typed: "FOURPOINTS.Creation.TypedIn",
  typedOver: "FOURPOINTS.Creation.TypedOver",
};

/** Draws the card of a new Character. */
export const createdCard: CardView = {
  template: systemPath("templates/four-points/created-card.hbs"),
  async undone(message, key) {
    const { actor: uuid, name } = message.system as unknown as FourPointsCreatedCard;
    const actor = actorOfCard(message, uuid);
    if (key === PAYMENT && actor) await renameTokens(actor, name);
  },
  context(message: CardMessage) {
    const card = message.system as FourPointsCreatedCard;
    const pools = STATS.map((stat) => ({ label: `FOURPOINTS.Stat.${stat}`, value: card.pools[stat] }));
    return {
      card,
      pools,
      energy: pools.reduce((sum, { value }) => sum + value, 0),
      typed: TYPED[card.energy] ?? "",
      skills: card.skills.join(", "),
    };
  },
};
