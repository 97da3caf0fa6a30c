/** How large a scene and its grid are. */

/** A number within bounds. */
export const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** A scene's grid as plain data; nothing is measured with it. */
export interface PlainGrid {
  type: number;
  size: number;
  distance: number;
  units: string;
  diagonals: number;
  isGridless: boolean;
  isSquare: boolean;
  isHexagonal: boolean;
}

/** A scene's size in pixels, and what a pixel is worth. */
export interface Dimensions {
  width: number;
  height: number;
  size: number;
  sceneX: number;
  sceneY: number;
  sceneWidth: number;
  sceneHeight: number;
  distance: number;
  distancePixels: number;
  rows: number;
  columns: number;
}

/** The grid of a scene. */
export function describeGrid({ grid }: any): PlainGrid {
  const { type, size, distance, units, diagonals } = grid;
  const { GRIDLESS, SQUARE } = CONST.GRID_TYPES;
  const kinds = { isGridless: type === GRIDLESS, isSquare: type === SQUARE, isHexagonal: type > SQUARE };
  return { type, size, distance, units, diagonals, ...kinds };
}

/** The size of a scene; padding is whole spaces on every side. */
export function describeDimensions({ width, height, padding, grid }: any): Dimensions {
  const { size, distance } = grid;
  const around = (length: number): number => Math.ceil((padding * length) / size) * size;
  const [sceneX, sceneY] = [around(width), around(height)];
  const whole = { width: width + 2 * sceneX, height: height + 2 * sceneY };
  return {
    ...whole,
    size,
    sceneX,
    sceneY,
    sceneWidth: width,
    sceneHeight: height,
    distance,
    distancePixels: size / distance,
    rows: Math.ceil(whole.height / size),
    columns: Math.ceil(whole.width / size),
  };
}

/** The nearest place on the grid for the corner of something, inside the scene; without a grid it is left alone. */
export function snap(x: number, y: number, { w, h }: { w: number; h: number }): { x: number; y: number } {
  const { width, height } = canvas.dimensions;
  const { isGridless, size } = canvas.grid;
  const step = isGridless ? 1 : size;
  const fit = (value: number, most: number): number =>
    clamp(Math.round(value / step) * step, 0, Math.max(0, Math.floor(most / step) * step));
  return { x: fit(x, width - w), y: fit(y, height - h) };
}
