import { MessageData } from "../../../core/documents/message-data.js";
import { shownName } from "../../../core/documents/shown-name.js";
import { postCard } from "../../../core/chat/post.js";
import { lookup } from "../../../core/road/lookup.js";
import type { CardView } from "../../../core/ruleset.js";
import { systemPath } from "../../../foundry/id.js";
import { say } from "../../../foundry/language.js";
import { currentMode } from "../../../foundry/message-modes.js";
import { plainText } from "../../../foundry/rich-text.js";
import { canAct } from "../deeds/facts.js";
import { isStat } from "../rules/names.js";
import { FourPointsActionDialog } from "../sheets/action-dialog.js";
import { postRequest } from "./request.js";
import { actorOfCard } from "./vouch.js";

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
  /** "automatic" when it was used and works by itself (FP-114), "repaired" when it is whole again; blank when only shown. */
  outcome: text(),
});

/** The stored card of a shared item: its words, so that it can be read when the item is gone. */
export class FourPointsItemCard extends MessageData<ReturnType<typeof schema>> {
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
  context(message) {
    const card = message.system as FourPointsItemCard;
    const item = itemOf(message as unknown as ChatMessage.Implementation, card);
    const isUsed = card.outcome === "automatic";
    return {
      card,
      isUsed,
      isRepaired: card.outcome === "repaired",
      outcomeKey: "FOURPOINTS.Outcome.automatic",
      // Used inside an Action the normal rules apply; the Guide may ask for Luck (FP-115, FP-116).
      mayAct: isUsed && item?.actor?.isOwner === true && canAct(item.actor),
      mayAsk:
        isUsed && game.user?.isGM === true && item?.actor !== undefined && item.actor !== null && canAct(item.actor),
    };
  },
  async press(message, button) {
    const card = message.system as unknown as FourPointsItemCard;
    const item = itemOf(message, card);
    if (!item?.actor) return;
    const { stat } = item.system as unknown as { stat?: unknown };
    const usual = isStat(stat) ? stat : "stamina";
    const { uuid, name } = item.actor;
    if (button.dataset["trCard"] === "ask" && game.user?.isGM)
      await postRequest({
        kind: "action",
        by: null,
        what: say("FOURPOINTS.Request.AbilityLuck", { name: card.name }),
        stat: usual,
        difficulty: "normal",
        luckOnly: true,
        targets: [{ uuid, name }],
      });
    else if (button.dataset["trCard"] === "act" && item.actor.isOwner)
      await FourPointsActionDialog.openFor(item.actor, { stat: usual, what: card.name });
  },
};

/** The item a card shows, if whoever shows it could use it; undefined when it is gone, or somebody else's. */
function itemOf(message: ChatMessage.Implementation, card: FourPointsItemCard): Item.Implementation | undefined {
  const found: unknown = lookup(card.item);
  if (!(found instanceof Item)) return undefined;
  const item = found as Item.Implementation;
  return item.actor && actorOfCard(message, item.actor.uuid) ? item : undefined;
}

/** Shows an item to everybody at the table; with an outcome, as something that was used. */
export async function shareItem(item: Item.Implementation, outcome: "" | "automatic" = ""): Promise<void> {
  const { note, description } = item.system as unknown as { note: string; description: string };
  const kind = say(`TYPES.Item.${item.type}`);
  await postCard({
    type: "fourPointsItem",
    system: {
      item: item.uuid,
      name: item.name.slice(0, NAME_LIMIT),
      img: (item.img ?? "").slice(0, 300),
      kind,
      owner: (item.actor ? shownName(item.actor) : "").slice(0, NAME_LIMIT),
      note: note.slice(0, 200),
      text: plainText(description, TEXT_LIMIT),
      outcome,
    },
    summary: `${kind}: ${item.name.slice(0, NAME_LIMIT)}`,
    actor: item.actor,
    id: foundry.utils.randomID(),
    rolls: [],
    mode: currentMode(),
  });
}
