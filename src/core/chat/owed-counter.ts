import { SYSTEM_ID } from "../../foundry/id.js";
import { sayCount } from "../../foundry/language.js";
import { roadOf } from "../road/card-road.js";
import { cardOf } from "../registry.js";
import { orElse } from "../road/total.js";

/** The button's id. */
const COUNTER_ID = "trivium-owed";
/** The chat box of Foundry. */
const BOX = "#chat-message";
/** How long changes are gathered before they are counted, in milliseconds. */
const PATIENCE = 150;

/** What was found of each card, by id, so that a long log is not worked through anew with every message. */
const known = new Map<string, boolean>();

function isOwed(message: ChatMessage.Implementation): boolean {
  const view = cardOf(message.type);
  // A card that this game master cannot read waits for somebody else.
  if (!view || !message.isContentVisible) return false;
  const id = message.id ?? "";
  const before = known.get(id);
  if (before !== undefined) return before;
  const isOne = orElse(`card ${id}`, false, () => {
    const { asks, waits } = roadOf(message);
    return asks || (waits.length > 0 && view.waitsFor !== undefined);
  });
  known.set(id, isOne);
  return isOne;
}

/** Cards that wait for a game master's word, oldest first. */
export const owedCards = (): ChatMessage.Implementation[] =>
  (game.messages?.filter(isOwed) ?? []).toSorted((a, b) => a.timestamp - b.timestamp);

/** Forgets what was found of a card, or of all of them, and counts anew. */
export function recountOwed(cardId?: string): void {
  if (cardId === undefined) known.clear();
  else known.delete(cardId);
  countOwed();
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Counts anew, soon: many changes at once are counted once. */
export function countOwed(): void {
  clearTimeout(timer);
  timer = setTimeout(draw, PATIENCE);
}

function draw(): void {
  // Somebody who is no game master any more may still have one standing there.
  const isGM = game.user?.isGM === true;
  const count = isGM ? owedCards().length : 0;
  for (const box of document.querySelectorAll<HTMLElement>(BOX)) {
    const drawn = box.parentElement?.querySelector<HTMLButtonElement>(`#${COUNTER_ID}`);
    if (!drawn && !isGM) continue;
    const button = drawn ?? make(box);
    button.hidden = count === 0;
    button.querySelector("span")?.replaceChildren(sayCount("TRIVIUM.Road.Owed", count));
  }
}

/** The counter stands above the chat box, out of the way while nothing is owed. */
function make(box: HTMLElement): HTMLButtonElement {
  const button = box.ownerDocument.createElement("button");
  button.type = "button";
  button.id = COUNTER_ID;
  button.className = `${SYSTEM_ID} trivium-owed`;
  const icon = box.ownerDocument.createElement("i");
  icon.className = "fa-solid fa-hourglass-half";
  icon.setAttribute("inert", "");
  button.append(icon, box.ownerDocument.createElement("span"));
  button.addEventListener("click", showOldest);
  box.before(button);
  return button;
}

/** Brings the card that has waited longest into view. */
function showOldest(): void {
  const [oldest] = owedCards();
  const card = document.querySelector<HTMLElement>(`#chat [data-message-id="${CSS.escape(oldest?.id ?? "")}"]`);
  card?.scrollIntoView({ block: "center" });
  card
    ?.querySelector<HTMLElement>('[data-tr-road="happened"], .tr-gm button, .tr-gm input')
    ?.focus({ preventScroll: true });
}
