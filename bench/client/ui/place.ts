/** Puts floating elements beside what they belong to and keeps them on the page. */

const GAP = 4;

/** A point or a box on the page. */
export type Anchor = { x: number; y: number; width?: number; height?: number };
/** The side of the anchor to prefer. */
export type Side = "UP" | "DOWN" | "LEFT" | "RIGHT" | "CENTER";

const within = (value: number, size: number, room: number): number => Math.max(GAP, Math.min(value, room - size - GAP));

/** Positions an element of the top layer at a side of an anchor, flipping when there is no room. */
export function place(element: HTMLElement, anchor: Anchor, side: Side = "DOWN"): void {
  const { innerWidth, innerHeight } = window;
  const { offsetWidth: width, offsetHeight: height } = element;
  const { x, y, width: w = 0, height: h = 0 } = anchor;
  const gap = w || h ? GAP : 0;
  const above = y - height - gap;
  const below = y + h + gap;
  const before = x - width - gap;
  const after = x + w + gap;
  const tops: Record<Side, number> = {
    DOWN: below + height > innerHeight && above > 0 ? above : below,
    UP: above < 0 ? below : above,
    LEFT: y + (h - height) / 2,
    RIGHT: y + (h - height) / 2,
    CENTER: y + (h - height) / 2,
  };
  const upright = side === "DOWN" && !gap ? x : x + (w - width) / 2;
  const lefts: Record<Side, number> = {
    DOWN: upright,
    UP: upright,
    LEFT: before < 0 ? after : before,
    RIGHT: after + width > innerWidth ? before : after,
    CENTER: x + (w - width) / 2,
  };
  Object.assign(element.style, {
    position: "fixed",
    inset: "auto",
    margin: "0",
    left: `${within(lefts[side], width, innerWidth)}px`,
    top: `${within(tops[side], height, innerHeight)}px`,
  });
}
