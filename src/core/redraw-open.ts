import { recountOwed } from "./chat/owed-counter.js";
import { cardOf } from "./registry.js";
import { fillTerms, prepareAnew } from "./terms.js";

/** Fills the words in anew and draws what is open, so that nobody reads the old ones. */
export function refillTerms(): void {
  fillTerms();
  prepareAnew();
  redrawOpen();
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Draws soon what is open because a rule of the table has changed; many that change at once are drawn once. */
export function redrawSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(redrawOpen, 50);
}

/** Draws our windows, the tracker and the cards in the log anew. */
function redrawOpen(): void {
  const open = foundry.applications.instances as unknown as Map<string, { element?: HTMLElement; render(): unknown }>;
  for (const app of open.values()) if (app.element?.classList.contains("trivium-window")) void app.render();
  for (const id of ["combat", "settings"]) void open.get(id)?.render();
  const log = (ui as unknown as { chat?: { updateMessage(message: object): Promise<void> } }).chat;
  for (const message of game.messages ?? []) if (cardOf(message.type)) void log?.updateMessage(message);
  recountOwed();
}
