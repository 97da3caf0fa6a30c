/**
 * Does what a button is for; a second press while it runs does nothing. Meanwhile the button keeps the focus, which
 * `disabled` would take from it.
 */
export function pressOnce(button: HTMLButtonElement, deed: () => Promise<void>): void {
  if (button.disabled || button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  void deed().finally(() => button.removeAttribute("aria-disabled"));
}
