import { renderTemplate } from "../../foundry/templates.js";
import { say } from "../../foundry/language.js";
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
  const { type, timestamp } = message as CardMessage;
  const holder = document.createElement("template");
  holder.innerHTML = markup;
  content.replaceChildren(holder.content);
  // The card's own head says who, when and what; the host's stays for its controls only.
  html.classList.add("trivium-message");
  html.dataset["triviumRuleset"] = rulesetOfCard(type) ?? "";
  const time = content.querySelector<HTMLTimeElement>("time");
  if (time) {
    const when = new Date(timestamp);
    time.dateTime = when.toISOString();
    time.textContent = when.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
    time.title = say("TRIVIUM.Card.PostedAt", { when: when.toLocaleString() });
  }
}
