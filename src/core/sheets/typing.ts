type TextBox = HTMLInputElement | HTMLTextAreaElement;

const isTextBox = (element: Element | null): element is TextBox =>
  element?.matches("input[type=text][name], textarea[name]") === true;

/**
 * Carries half-typed text over when a part is drawn anew while somebody types in it: another user's change
 * must not throw words away. The box is then left as if it had been typed into, so leaving it still saves.
 */
export function carryTyping(prior: HTMLElement, next: HTMLElement): void {
  const active = prior.ownerDocument.activeElement;
  if (!isTextBox(active) || !prior.contains(active) || active.value === active.defaultValue) return;
  // Taking a field away while it is typed in makes browsers tell of a change, with the old values of all others
  // still in the form: sent off, it would undo what somebody else has just changed.
  prior.addEventListener("change", (event) => event.stopPropagation(), { capture: true });
  const heir = next.querySelector(`[name="${CSS.escape(active.name)}"]`);
  if (!isTextBox(heir)) return;
  heir.value = active.value;
  // The browser sees no change in a value that a script has set, so leaving the box has to tell of it.
  const settle = () => {
    if (heir.value !== heir.defaultValue) heir.dispatchEvent(new Event("change", { bubbles: true }));
  };
  heir.addEventListener("blur", settle, { once: true });
}
