/** Whether a button takes no press: it is disabled, or what was pressed is still under way. */
export const isOff = (button: HTMLButtonElement): boolean =>
  button.disabled || button.getAttribute("aria-disabled") === "true";

/** Lets a button take no press, without taking the focus from it as `disabled` would. */
export function turnOff(button: HTMLButtonElement): void {
  button.setAttribute("aria-disabled", "true");
}

/** Lets a button take presses again. */
export function turnOn(button: HTMLButtonElement): void {
  button.removeAttribute("aria-disabled");
}

/** Does what a button is for; a second press while it runs does nothing. */
export function pressOnce(button: HTMLButtonElement, deed: () => Promise<void>): void {
  if (isOff(button)) return;
  turnOff(button);
  void deed().finally(() => turnOn(button));
}
