/** A rectangle of whole or part grid spaces: its corner and how far it reaches. */
export interface Footprint {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How many spaces lie between two stretches of one line, counted from the nearest occupied one to the other. */
const along = (a: number, aLength: number, b: number, bLength: number): number => {
  const [first, length, second] = a <= b ? [a, aLength, b] : [b, bLength, a];
  const last = first + Math.max(Math.ceil(length), 1) - 1;
  return Math.max(0, Math.floor(second) - Math.floor(last));
};

/**
 * Steps between two footprints on squares, from the nearest occupied space to the nearest occupied space: overlapping
 * is 0, adjacent (also by a corner) 1. A diagonal counts as one.
 */
export const steps = (a: Footprint, b: Footprint): number =>
  Math.max(along(a.x, a.width, b.x, b.width), along(a.y, a.height, b.y, b.height));
