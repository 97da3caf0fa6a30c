/** Moving tokens over the board by pointer and by arrow keys. */
import type { Board } from "./board.js";
import { snap } from "./dimensions.js";
import type { Token } from "./token.js";

/** How far the pointer goes, in pixels, before a press becomes a drag. */
const THRESHOLD = 5;

const mayMove = ({ document }: Token): boolean =>
  !document.locked && document.canUserModify(game.user, "update", { x: 0, y: 0 });

/** Updates the places of tokens in one operation. */
async function moveTo(places: [token: Token, place: { x: number; y: number }][]): Promise<void> {
  const updates = places.map(([token, place]) => ({ _id: token.id, ...place }));
  await canvas.scene.updateEmbeddedDocuments("Token", updates);
}

/** Follows the pointer from a press on a token; on release the tokens under control move there, snapped. */
export function moveByPointer(board: Board, pressed: Token, start: PointerEvent): void {
  const from = board.pointOf(start);
  let moved: Token[] = [];
  const listening = new AbortController();
  const { signal } = listening;
  const offset = (event: PointerEvent): { x: number; y: number } => {
    const { x, y } = board.pointOf(event);
    return { x: x - from.x, y: y - from.y };
  };
  const begin = (): void => {
    if (!pressed.controlled && !pressed.control()) return listening.abort();
    moved = canvas.tokens.controlled.filter(mayMove);
    pressed.element!.setPointerCapture(start.pointerId);
    // The click that ends a drag selects nothing.
    pressed.element!.addEventListener("click", (event) => event.preventDefault(), { once: true, capture: true });
  };
  const stop = (): void => {
    listening.abort();
    for (const token of moved) token.element?.style.removeProperty("translate");
  };
  window.addEventListener(
    "pointermove",
    (event) => {
      const { x, y } = offset(event);
      if (moved.length === 0 && Math.hypot(x, y) >= THRESHOLD) begin();
      for (const token of moved) token.element!.style.translate = `${x}px ${y}px`;
    },
    { signal },
  );
  window.addEventListener(
    "pointerup",
    (event) => {
      const { x, y } = offset(event);
      const places = moved.map((token): [Token, { x: number; y: number }] => [
        token,
        snap(token.x + x, token.y + y, token),
      ]);
      if (places.length === 0) listening.abort();
      else void moveTo(places).finally(stop);
    },
    { signal },
  );
  window.addEventListener("pointercancel", stop, { signal });
}

const STEPS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the tokens under control by one space; whether the key was one of those. */
export function moveByKey(event: KeyboardEvent): boolean {
  const step = STEPS[event.key];
  const moved = canvas.tokens.controlled.filter(mayMove);
  if (!step || moved.length === 0) return false;
  const { size } = canvas.grid;
  void moveTo(moved.map((token: Token) => [token, snap(token.x + step[0] * size, token.y + step[1] * size, token)]));
  return true;
}
