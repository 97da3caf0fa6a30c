/** Movements of windows, which the styles describe and the user's wish for less motion takes away. */

/** How long the transitions of an element take in all, in milliseconds; 0 where it has none. */
function durationOf(element: Element): number {
  const style = getComputedStyle(element);
  const toNumbers = (list: string): number[] => list.split(",").map((time) => Number.parseFloat(time) * 1000);
  const delays = toNumbers(style.transitionDelay);
  return Math.max(
    ...toNumbers(style.transitionDuration).map((time, index) =>
      time > 0 ? time + (delays[index % delays.length] ?? 0) : 0,
    ),
  );
}

/** Waits for the end of an element's transition, at most for a time in milliseconds; not at all where there is none. */
export async function awaitTransition(element: HTMLElement, timeout: number): Promise<void> {
  const duration = durationOf(element);
  if (duration <= 0 || !element.isConnected) return;
  await new Promise<void>((resolve) => {
    const finish = (event?: TransitionEvent): void => {
      if (event && event.target !== element) return;
      clearTimeout(timer);
      element.removeEventListener("transitionend", finish);
      resolve();
    };
    // A transition that never begins, for nothing of it changes, never ends either.
    const timer = setTimeout(finish, Math.min(timeout, duration + 50));
    element.addEventListener("transitionend", finish);
  });
}

/** Lets an element grow or shrink to a height while it has a class whose styles say how. */
export async function transitionSize(
  element: HTMLElement,
  name: string,
  { height }: { height: number },
): Promise<void> {
  element.style.height = `${element.getBoundingClientRect().height}px`;
  element.classList.add(name);
  // The browser takes note of where it begins before it learns where it ends.
  void element.offsetHeight;
  element.style.height = `${height}px`;
  await awaitTransition(element, 500);
  element.classList.remove(name);
}
