/** Whether data is being prepared right now; preparation is synchronous, so one counter tells. */
let depth = 0;

/** Runs a step of data preparation. */
export function whilePreparing(step: () => void): void {
  depth++;
  try {
    step();
  } finally {
    depth--;
  }
}

/** Whether the code that asks was called by data preparation. */
export function isPreparing(): boolean {
  return depth > 0;
}
