import { SYSTEM_ID } from "../../foundry/id.js";
import { say, sayCount } from "../../foundry/language.js";
import { owedCards } from "./owed-counter.js";

/** How long after the press a dialog is the one that it opened, in milliseconds. */
const PATIENCE = 2000;
let pressed = 0;

/** Notes presses on the chat log's button that deletes everything; bound once. */
export function watchFlush(page: Document): void {
  const note = (event: Event) => {
    if ((event.target as Element | null)?.closest?.('[data-action="flush"]')) pressed = Date.now();
  };
  page.addEventListener("click", note, { capture: true });
}

/** Says in the host's own question what goes with the log: Undo, requests, and what cards owe; hooked to `renderDialogV2`. */
export function warnOfFlush(_dialog: unknown, html: HTMLElement): void {
  if (Date.now() - pressed > PATIENCE) return;
  pressed = 0;
  const content = html.querySelector<HTMLElement>(".dialog-content");
  if (!content) return;
  const owed = owedCards().length;
  const warning = html.ownerDocument.createElement("p");
  warning.className = `${SYSTEM_ID} trivium-flush`;
  warning.textContent = [
    say("TRIVIUM.Notice.Flush"),
    ...(owed > 0 ? [sayCount("TRIVIUM.Road.Owed", owed) + "."] : []),
  ].join(" ");
  content.append(warning);
}
