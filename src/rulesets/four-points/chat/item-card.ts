import { postCard } from "../../../core/chat/post.js";
import type { CardView } from "../../../core/ruleset.js";
import { systemPath } from "../../../foundry/id.js";
import { say } from "../../../foundry/language.js";
import { currentMode } from "../../../foundry/message-modes.js";
import { plainText } from "../../../foundry/rich-text.js";

const { StringField } = foundry.data.fields;

const text = () => new StringField({ required: true, nullable: false, blank: true, initial: "" });

const schema = () => ({
  item: text(),
  name: text(),
  img: text(),
  kind: text(),
  owner: text(),
  note: text(),
  text: text(),
});

/** The stored card of a shared item: its words, so that it can be read when the item is gone. */
export class FourPointsItemCard extends foundry.abstract.TypeDataModel<
  ReturnType<typeof schema>,
  ChatMessage.Implementation
> {
  static override defineSchema() {
    return schema();
  }
}

/** The longest name that a card keeps, in characters. */
const NAME_LIMIT = 120;
/** The longest text of an item that a card keeps, in characters. */
const TEXT_LIMIT = 1200;

/** Draws a shared item from its stored words. */
export const itemCard: CardView = {
  template: systemPath("templates/four-points/item-card.hbs"),
  context: (message) => ({ card: message.system }),
};

/** Shows an item to everybody at the table. */
export async function shareItem(item: Item.Implementation): Promise<void> {
  const { note, description } = item.system as unknown as { note: string; description: string };
  const kind = say(`TYPES.Item.${item.type}`);
  await postCard({
    type: "fourPointsItem",
    system: {
      item: item.uuid,
      name: item.name.slice(0, NAME_LIMIT),
      img: (item.img ?? "").slice(0, 300),
      kind,
      owner: (item.actor?.name ?? "").slice(0, NAME_LIMIT),
      note: note.slice(0, 200),
      text: plainText(description, TEXT_LIMIT),
    },
    summary: `${kind}: ${item.name.slice(0, NAME_LIMIT)}`,
    actor: item.actor,
    id: foundry.utils.randomID(),
    rolls: [],
    mode: currentMode(),
  });
}
