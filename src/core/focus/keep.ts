import { nearestAgain, placeIn, sameAgain, type Place } from "./place.js";

/** How long a control that stands in for another one takes no key, in milliseconds: the press was meant for what has gone. */
const GRACE = 400;

/** How many places are remembered: as many as windows may be opened from each other. */
const MOST_PLACES = 12;

/** What the focus is kept in: our windows, which last, and our cards, which are drawn anew. */
const ROOTS = ".trivium-window, .tr-card[data-message-id]";

/** Somewhere the focus has been: a control of ours by its place, or anything else by itself. */
interface Stay {
  readonly root: HTMLElement;
  readonly place: Place | null;
}

let stays: Stay[] = [];
/** Whether the last thing anybody did was to press a key; whoever points has no need to be led. */
let byKeyboard = false;

/** Whether the focus has fallen to the page itself, as it does when what had it is taken away. */
export function isFocusLost(page: Document): boolean {
  const { activeElement } = page;
  return !activeElement || activeElement === page.body || !activeElement.isConnected;
}

/** Lets a control that stands in for another one ignore a key that was still meant for that one. */
function spare(control: HTMLElement): void {
  const until = Date.now() + GRACE;
  const swallow = (event: KeyboardEvent): void => {
    if (Date.now() >= until) return control.removeEventListener("keydown", swallow);
    if (event.key === "Enter" || event.key === " ") event.preventDefault();
  };
  control.addEventListener("keydown", swallow);
}

/**
 * Gives the focus back to where it was, or, for those who go by keyboard, to the nearest control that stands.
 * Gives what has it now; undefined when nothing could take it.
 */
export function land(root: HTMLElement, place: Place): HTMLElement | undefined {
  const same = sameAgain(root, place);
  same?.focus({ preventScroll: true });
  if (same || !byKeyboard) return same;
  const nearest = nearestAgain(root, place);
  if (nearest?.matches("button, summary")) spare(nearest);
  nearest?.focus();
  return nearest;
}

/** Gives the focus to something whole, also to what does not take it by itself. */
function focusOn(root: HTMLElement): void {
  if (root.tabIndex < 0) root.tabIndex = -1;
  root.focus({ preventScroll: true });
}

/** Draws something anew and keeps the focus in it, however its controls have changed. */
export function keepFocus(root: HTMLElement, draw: () => void): void {
  const page = root.ownerDocument;
  const place = placeIn(root, page.activeElement);
  draw();
  if (place && isFocusLost(page)) land(root, place);
}

/** Cards that were drawn, with the place that is looked for in them and the control that stands in for it meanwhile. */
const standIns = new WeakMap<HTMLElement, { readonly place: Place; readonly control: HTMLElement }>();

/** What of a card is ours; the controls over it, such as the one that deletes it, stand in for nothing. */
const bodyOf = (root: HTMLElement): HTMLElement => root.querySelector<HTMLElement>(".message-content") ?? root;

/** How long a drawn card may take to come into its place, in milliseconds. */
const PLACING = 5000;

/** Keeps the focus in a card that is drawn anew: call it with the new drawing, before that takes the old one's place. */
export function keepCardFocus(id: string, html: HTMLElement): void {
  const page = document;
  const { activeElement } = page;
  const old = activeElement?.closest<HTMLElement>(`[data-message-id="${CSS.escape(id)}"]`);
  const log = old?.parentElement;
  if (!byKeyboard || !activeElement || !old || !log || old === html) return;
  const before = standIns.get(old);
  const place = before?.control === activeElement ? before.place : placeIn(bodyOf(old), activeElement);
  if (!place) return;
  const observer = new MutationObserver(() => {
    if (html.parentElement !== log) return;
    observer.disconnect();
    if (!isFocusLost(page)) return;
    const landed = land(bodyOf(html), place) ?? html;
    if (landed === html) focusOn(html);
    // What was pressed may come back with the next drawing, such as when it could not be done.
    if (landed === sameAgain(bodyOf(html), place)) return;
    standIns.set(html, { place, control: landed });
    html.addEventListener("keydown", () => standIns.delete(html), { once: true });
  });
  observer.observe(log, { childList: true });
  setTimeout(() => observer.disconnect(), PLACING);
}

/** The same window or card as it is drawn now. */
function drawnNow({ root }: Stay): HTMLElement | null {
  if (root.isConnected) return root;
  const { messageId } = root.dataset;
  if (messageId === undefined) return root.id === "" ? null : document.getElementById(root.id);
  return document.querySelector(`.tr-card[data-message-id="${CSS.escape(messageId)}"]`);
}

/** Notes where the focus is, so that it can come back when a window that is opened from there closes. */
function note(focused: HTMLElement): void {
  const root = focused.closest<HTMLElement>(ROOTS) ?? focused;
  const known = (stay: Stay) => stay.root === root || (root.id !== "" && stay.root.id === root.id);
  stays = [...stays.filter((stay) => !known(stay)), { root, place: placeIn(bodyOf(root), focused) }].slice(
    -MOST_PLACES,
  );
}

/** After a window has closed: the focus goes to where it was last, unless Foundry has put it somewhere already. */
export function giveBack(): void {
  if (!byKeyboard || !isFocusLost(document)) return;
  for (const stay of stays.toReversed()) {
    const root = drawnNow(stay);
    if (!root) continue;
    const landed = stay.place ? land(bodyOf(root), stay.place) : undefined;
    if (!landed) focusOn(root);
    if (!isFocusLost(document)) return;
  }
}

/** Watches where the focus goes on a page, and whether by keyboard. */
export function watchFocus(page: Document): void {
  page.addEventListener("keydown", () => (byKeyboard = true), true);
  page.addEventListener("pointerdown", () => (byKeyboard = false), true);
  page.addEventListener("focusin", (event) => note(event.target as HTMLElement), true);
}
