/** The field in which chat is written. */

const MOST_REMEMBERED = 50;

/** Remembers what was sent and calls it back with the arrow keys. */
class History {
  readonly #lines: string[] = [];
  #at = -1;
  #draft = "";

  add(line: string): void {
    this.#lines.unshift(line);
    this.#lines.length = Math.min(this.#lines.length, MOST_REMEMBERED);
    this.#at = -1;
  }

  /** The line one step back (1) or forward (-1) from what the field holds now; null at either end. */
  step(direction: 1 | -1, current: string): string | null {
    const next = this.#at + direction;
    if (next < -1 || next >= this.#lines.length) return null;
    if (this.#at === -1) this.#draft = current;
    this.#at = next;
    return next === -1 ? this.#draft : this.#lines[next];
  }
}

/**
 * Makes a text area send on Enter (Shift+Enter breaks the line) and recall on the arrow keys.
 * What could not be sent stays in the field.
 */
export function activateChatInput(input: HTMLTextAreaElement, send: (line: string) => Promise<unknown>): void {
  const history = new History();
  const submit = async (): Promise<void> => {
    const line = input.value.trim();
    if (!line || input.readOnly) return;
    input.readOnly = true;
    try {
      await send(line);
      history.add(line);
      input.value = "";
    } catch (failure) {
      ui.notifications.error((failure as Error).message);
    } finally {
      input.readOnly = false;
    }
  };
  const recall = (direction: 1 | -1): boolean => {
    const line = history.step(direction, input.value);
    if (line !== null) input.value = line;
    return line !== null;
  };
  input.addEventListener("keydown", (event) => {
    if (Hooks.call("chatInput", event, {}) === false) return;
    const upright = input.value.slice(0, input.selectionStart).includes("\n");
    const below = input.value.slice(input.selectionEnd).includes("\n");
    let handled = false;
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      handled = true;
      void submit();
    } else if (event.key === "ArrowUp" && !upright) handled = recall(1);
    else if (event.key === "ArrowDown" && !below) handled = recall(-1);
    if (handled) event.preventDefault();
  });
}
