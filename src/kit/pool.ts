/** A counted resource: `0 <= value <= max`, whole numbers. */
export interface Pool {
  readonly value: number;
  readonly max: number;
}

/** Holds a whole number inside 0..max, whatever is asked of it. */
export const clampToPool = (value: number, max: number): number =>
  Math.min(Math.max(0, Math.trunc(value)), Math.max(0, Math.trunc(max)));

/** Takes an amount from a pool, never below 0 and never above its maximum. */
export const drawFrom = (pool: Pool, amount: number): Pool => ({
  value: clampToPool(pool.value - amount, pool.max),
  max: pool.max,
});

/** Adds numbers up. */
export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
