/** Where windows are: computing and applying positions, dragging by the header, resizing by the handle. */
import type { ApplicationPosition } from "./application-options.js";

const MIN_WIDTH = 200;
const MIN_HEIGHT = 50;
/** How much of a window's header always stays inside the page. */
const KEPT_IN_VIEW = 60;

let topZ = 100;

/** The next free stacking order. */
export const raise = (): number => ++topZ;

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

const size = (requested: number | "auto" | undefined, rendered: number): number =>
  typeof requested === "number" ? requested : rendered;

/** How far a new window stays from the players' list. */
const GAP = 8;

/** A new window opens in the middle of the table, off the sidebar and the players' list where there is room for that. */
function findPlace(width: number, height: number): { left: number; top: number } {
  const { clientWidth, clientHeight } = document.documentElement;
  const table = clientWidth - (document.getElementById("sidebar")?.offsetWidth ?? 0);
  const left = Math.max(0, (table - width) / 2);
  const top = (clientHeight - height) / 2;
  const players = document.getElementById("players")?.getBoundingClientRect();
  if (!players || left >= players.right || top + height <= players.top) return { left, top };
  if (players.right + GAP + width <= table) return { left: players.right + GAP, top };
  return { left, top: Math.max(0, Math.min(top, players.top - GAP - height)) };
}

/**
 * Works out a full position from a wish: centred where no place is given, never off the page.
 * "auto" sizes stay "auto"; the element says how large they are.
 */
export function resolvePosition(frame: HTMLElement, wish: ApplicationPosition): ApplicationPosition {
  const { clientWidth, clientHeight } = document.documentElement;
  const scale = wish.scale ?? 1;
  const width = typeof wish.width === "number" ? clamp(wish.width, MIN_WIDTH, clientWidth) : wish.width;
  const height = typeof wish.height === "number" ? clamp(wish.height, MIN_HEIGHT, clientHeight) : wish.height;
  const shownWidth = size(width, frame.offsetWidth) * scale;
  const shownHeight = size(height, frame.offsetHeight) * scale;
  const free = findPlace(shownWidth, shownHeight);
  const left = wish.left ?? free.left;
  const top = wish.top ?? free.top;
  return {
    ...wish,
    width,
    height,
    scale,
    left: Math.round(clamp(left, KEPT_IN_VIEW - shownWidth, clientWidth - KEPT_IN_VIEW)),
    top: Math.round(clamp(top, 0, Math.max(0, clientHeight - KEPT_IN_VIEW / 2))),
  };
}

/** Writes the size of a position into an element's style, so that it can be measured. */
export function applySize(frame: HTMLElement, { width, height }: ApplicationPosition): void {
  if (width !== undefined) frame.style.width = width === "auto" ? "auto" : `${width}px`;
  if (height !== undefined) frame.style.height = height === "auto" ? "auto" : `${height}px`;
}

/** Writes a whole position into an element's style. */
export function applyPosition(frame: HTMLElement, position: ApplicationPosition): void {
  applySize(frame, position);
  frame.style.left = `${position.left}px`;
  frame.style.top = `${position.top}px`;
  frame.style.transform = position.scale && position.scale !== 1 ? `scale(${position.scale})` : "";
  if (position.zIndex) frame.style.zIndex = String(position.zIndex);
}

/** Follows the pointer from a press until it is let go. */
function followPointer(handle: HTMLElement, onMove: (dx: number, dy: number) => void, start: PointerEvent): void {
  handle.setPointerCapture(start.pointerId);
  const move = (event: PointerEvent): void => onMove(event.clientX - start.clientX, event.clientY - start.clientY);
  const stop = (): void => {
    handle.removeEventListener("pointermove", move);
    handle.removeEventListener("pointerup", stop);
    handle.removeEventListener("pointercancel", stop);
  };
  handle.addEventListener("pointermove", move);
  handle.addEventListener("pointerup", stop);
  handle.addEventListener("pointercancel", stop);
}

/** Lets the user move a window by its header. */
export function makeDraggable(app: any, header: HTMLElement): void {
  header.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || (event.target as HTMLElement).closest("button, a, input")) return;
    const { left, top } = app.position;
    followPointer(header, (dx, dy) => app.setPosition({ left: left + dx, top: top + dy }), event);
  });
}

/** Lets the user resize a window by its handle. */
export function makeResizable(app: any, handle: HTMLElement): void {
  handle.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const { offsetWidth, offsetHeight } = app.element;
    followPointer(handle, (dx, dy) => app.setPosition({ width: offsetWidth + dx, height: offsetHeight + dy }), event);
  });
}
