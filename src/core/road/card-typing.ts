/** Carries over what a game master was typing into a card that is drawn anew, and the place where he was typing. */
export function carryNote(id: string, html: HTMLElement): void {
  for (const heir of html.querySelectorAll<HTMLInputElement>(TYPED)) carryField(id, heir);
}

/** What a game master types or chooses in the strip. */
const TYPED = "input[data-tr-note], [data-tr-input]";

/** Whether somebody has typed or chosen in a field, or is about to. */
function isTouched(field: HTMLInputElement | HTMLSelectElement): boolean {
  if (field.ownerDocument.activeElement === field) return true;
  if ("selectedOptions" in field) return field.selectedOptions[0]?.defaultSelected === false;
  return field.value !== field.defaultValue;
}

function carryField(id: string, heir: HTMLInputElement): void {
  // What is only being drawn does not belong to the page yet, so that it cannot be asked for it.
  const page = document;
  const name = heir.dataset["trInput"];
  const field = name === undefined ? "input[data-tr-note]" : `[data-tr-input="${CSS.escape(name)}"]`;
  // A card may be drawn more than once, in the log and as a notification: the one that was typed into counts.
  const drawn = [...page.querySelectorAll<HTMLInputElement>(`[data-message-id="${CSS.escape(id)}"] ${field}`)];
  const old = drawn.find((one) => one !== heir && isTouched(one));
  if (!old) return;
  heir.value = old.value;
  if (page.activeElement !== old) return;
  const { selectionStart, selectionEnd } = old;
  // The new card is put in its place after this; only then can it take the focus.
  setTimeout(() => {
    heir.focus({ preventScroll: true });
    if (heir.localName === "input") heir.setSelectionRange(selectionStart, selectionEnd);
  });
}
