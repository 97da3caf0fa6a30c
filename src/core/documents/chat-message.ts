import { say } from "../../foundry/language.js";
import { notify } from "../../foundry/notice.js";
import { renderTemplate } from "../../foundry/templates.js";
import { SYSTEM_ID, systemPath } from "../../foundry/id.js";
import { keepCardFocus } from "../focus/keep.js";
import { pressOnce } from "../focus/press.js";
import { report } from "../road/total.js";
import { bindRoad, roadOf } from "../road/card-road.js";
import { noteChange } from "../road/edited.js";
import { signedBy } from "../road/told-names.js";
import { RECORD_TYPES } from "../road/messages.js";
import { readableRolls } from "./readable-rolls.js";
import type { CardMessage } from "../ruleset.js";
import { cardOf, rulesetOfCard } from "../registry.js";

/** The part of a card that shows what followed from it. */
const ROAD = systemPath("templates/core/card-road.hbs");

const drawn = new WeakMap<object, { readonly markup: string; readonly isUndone: boolean }>();

/** A chat message that may carry a card; the card is drawn anew on every client from stored data. */
export class TriviumChatMessage extends ChatMessage {
  /** Receipts and requests are records, not speech: they are never drawn. */
  override get visible(): boolean {
    return !RECORD_TYPES.has(this.type) && super.visible;
  }

  /** A card is what everybody goes by afterwards: a player takes it back by Undo, and only a game master deletes it. */
  protected override async _preDelete(...args: Parameters<ChatMessage["_preDelete"]>): Promise<boolean | void> {
    const isRecord = RECORD_TYPES.has(this.type) || cardOf(this.type)?.offers !== undefined;
    if (isRecord && !game.user?.isGM) {
      notify("warn", say("TRIVIUM.Notice.CardStays"));
      return false;
    }
    return super._preDelete(...args);
  }

  /** Dice that cannot be read are none, for whoever reads them. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const self = this as unknown as { rolls: foundry.dice.Roll[] };
    const read = readableRolls(self.rolls);
    if (read.length < self.rolls.length) self.rolls = read;
  }

  /** What a change means is settled before the message is drawn anew. */
  protected override _onUpdate(...args: Parameters<ChatMessage["_onUpdate"]>): void {
    noteChange(this as unknown as ChatMessage.Implementation, args[0]);
    super._onUpdate(...args);
  }

  /** Draws our card first, so that it stands in its place before any module's render hook looks at the message. */
  override async renderHTML(...args: Parameters<ChatMessage["renderHTML"]>): Promise<HTMLElement> {
    const message = this as unknown as CardMessage;
    const card = cardOf(message.type);
    // Nothing drawn for other eyes may stay when a message is concealed.
    drawn.delete(this);
    const self = this as unknown as ChatMessage.Implementation;
    if (card && this.isContentVisible && card.isDrawn?.(self) !== false) {
      try {
        const road = roadOf(self);
        const waitsFor = [...new Set(road.waits.flatMap((debt) => card.waitsFor?.(message, debt) ?? []))];
        const parts = [
          renderTemplate(card.template, await card.context(message)),
          renderTemplate(ROAD, { ...road, waitsFor }),
        ];
        drawn.set(this, { markup: (await Promise.all(parts)).join(""), isUndone: road.isUndone });
      } catch (error) {
        // A card that cannot be drawn still shows its plain sentence; the reason belongs in the console, once.
        drawn.delete(this);
        report(`card ${message.id}`, error);
      }
    }
    return super.renderHTML(...args);
  }
}

/** Whether a message's card has been drawn on this client. */
export const isDrawn = (message: object): boolean => drawn.has(message);

/** Puts a drawn card into a message's element; hooked to `renderChatMessageHTML`. */
export function placeCard(message: object, html: HTMLElement): void {
  const card = drawn.get(message);
  const content = html.querySelector<HTMLElement>(".message-content");
  if (!card || !content) return;
  const { type, author } = message as CardMessage;
  const holder = html.ownerDocument.createElement("template");
  holder.innerHTML = card.markup;
  content.replaceChildren(holder.content);
  const ruleset = rulesetOfCard(type);
  html.classList.add(SYSTEM_ID, "tr-card", "trivium-message", ...(ruleset ? [ruleset] : []));
  html.classList.toggle("undone", card.isUndone);
  bindRoad(message as ChatMessage.Implementation, html);
  bindPresses(message as ChatMessage.Implementation, html);
  // One bar in the player's colour instead of a frame all round.
  html.style.borderColor = "";
  html.style.setProperty("--user", author?.color?.css ?? "");
  // One head only: ours says who and what, the host's keeps the time and its controls.
  const head = content.querySelector(".tr-by");
  const host = html.querySelector(".message-header");
  if (head) sign(message as ChatMessage.Implementation, head);
  if (head && host) host.prepend(head);
  keepCardFocus((message as ChatMessage.Implementation).id ?? "", html);
}

/** Names a card's author where its head speaks as somebody whom that player cannot speak for. */
function sign(message: ChatMessage.Implementation, head: Element): void {
  const who = head.querySelector(".who");
  const name = who ? signedBy(message, (who.textContent ?? "").trim()) : "";
  if (!who || name === "") return;
  const note = head.ownerDocument.createElement("small");
  note.className = "tr-note tr-signed";
  note.textContent = say("TRIVIUM.Road.Signed", { name });
  who.append(" ", note);
}

/** Hands presses on a card's own buttons to its ruleset; a second press while the first runs does nothing. */
function bindPresses(message: ChatMessage.Implementation, html: HTMLElement): void {
  const press = cardOf(message.type)?.press;
  if (!press) return;
  html.addEventListener("click", (event) => {
    const button = (event.target as HTMLElement).closest<HTMLButtonElement>("button[data-tr-card]");
    if (!button || event.detail > 1) return;
    event.preventDefault();
    pressOnce(button, () => press(message, button));
  });
}
