/** Calling a function later or less often. */

/** Delays a call until `delay` milliseconds have passed without another. */
export function debounce<Args extends any[]>(callback: (...args: Args) => unknown, delay: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return function (this: unknown, ...args: Args): void {
    clearTimeout(timer);
    timer = setTimeout(() => callback.apply(this, args), delay);
  };
}

/** Lets a call through at most once every `delay` milliseconds, the last one at the end. */
export function throttle<Args extends any[]>(callback: (...args: Args) => unknown, delay: number) {
  let waiting: { self: unknown; args: Args } | null = null;
  let isPaused = false;
  const release = () => {
    isPaused = false;
    if (!waiting) return;
    const { self, args } = waiting;
    waiting = null;
    run(self, args);
  };
  const run = (self: unknown, args: Args) => {
    isPaused = true;
    setTimeout(release, delay);
    callback.apply(self, args);
  };
  return function (this: unknown, ...args: Args): void {
    if (isPaused) waiting = { self: this, args };
    else run(this, args);
  };
}
