import { renderTemplate } from "../../foundry/templates.js";
import { SYSTEM_ID } from "../../foundry/id.js";
import type { CardMessage } from "../ruleset.js";
import { cardOf, rulesetOfCard } from "../registry.js";

const drawn = new WeakMap<object, string>();

/** A chat message that may carry a card; the card is drawn anew on every client from stored data. */
export class TriviumChatMessage extends ChatMessage {
  /** Draws our card first, so that it stands in its place before any module's render hook looks at the message. */
  override async renderHTML(...args: Parameters<ChatMessage["renderHTML"]>): Promise<HTMLElement> {
    const message = this as unknown as CardMessage;
    const card = cardOf(message.type);
    if (card && this.isContentVisible) {
      try {
        drawn.set(this, await renderTemplate(card.template, await card.context(message)));
      } catch (error) {
        // A card that cannot be drawn still shows its plain sentence; the reason belongs in the console.
        drawn.delete(this);
        Hooks.onError("TriviumChatMessage#renderHTML", error as Error, { log: "error" });
      }
    }
    return super.renderHTML(...args);
  }
}

/** Puts a drawn card into a message's element; hooked to `renderChatMessageHTML`. */
export function placeCard(message: object, html: HTMLElement): void {
  const markup = drawn.get(message);
  const content = html.querySelector<HTMLElement>(".message-content");
  if (markup === undefined || !content) return;
  const { type, author } = message as CardMessage;
  const holder = html.ownerDocument.createElement("template");
  holder.innerHTML = markup;
  content.replaceChildren(holder.content);
  html.classList.add(SYSTEM_ID, "tr-card", "trivium-message", rulesetOfCard(type) ?? "");
  // One bar in the player's colour instead of a frame all round.
  html.style.borderColor = "";
  html.style.setProperty("--user", author?.color?.css ?? "");
  // One head only: ours says who and what, the host's keeps the time and its controls.
  const head = content.querySelector(".tr-by");
  const host = html.querySelector(".message-header");
  if (head && host) host.prepend(head);
}
