/** Delegated listeners of an application: actions and forms. */
import type { FormConfiguration } from "./application.js";

/** Which mouse button an event stands for; `contextmenu` is the secondary one, however it came about. */
const buttonOf = (event: MouseEvent): number => (event.type === "contextmenu" ? 2 : event.button);

/**
 * Routes clicks on `[data-action]` elements.
 * An action answers to the primary button unless it is configured with `buttons`.
 */
export function attachActions(app: any, element: HTMLElement): void {
  const onClick = (event: MouseEvent): void => {
    const target = (event.target as Element).closest<HTMLElement>("[data-action]");
    if (!target || !element.contains(target) || target.matches(":disabled")) return;
    const button = buttonOf(event);
    const entry = app.options.actions[target.dataset.action!];
    const buttons: number[] = (typeof entry === "object" && entry?.buttons) || [0];
    if (!buttons.includes(button)) return;
    if (button === 2) event.preventDefault();
    app._runAction(event, target);
  };
  element.addEventListener("click", onClick);
  element.addEventListener("contextmenu", onClick);
  element.addEventListener("auxclick", (event) => {
    if (event.button !== 2) onClick(event);
  });
  // Anchors and list entries that act are given the keyboard of a button.
  element.addEventListener("keydown", (event) => {
    const target = event.target as HTMLElement;
    const acts =
      target.matches("[data-action]") && !target.matches("button, input, select, textarea, summary, a[href]");
    if (!acts || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    target.click();
  });
}

/** Routes a form's change and submit events to the application. */
export function attachForm(app: any, form: HTMLFormElement, config: FormConfiguration): void {
  form.autocomplete = "off";
  form.addEventListener("submit", (event) => app._onSubmitForm(config, event));
  form.addEventListener("change", (event) => app._onChangeForm(config, event));
}
