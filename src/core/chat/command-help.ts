import { SYSTEM_ID } from "../../foundry/id.js";
import { say } from "../../foundry/language.js";
import { commandWords } from "./commands.js";
import { suggest, type Suggestion } from "./suggest.js";

/** The element's id, named by the chat box while the list is open. */
const LIST_ID = "trivium-commands";
/** The chat box of Foundry. */
const BOX = "#chat-message";

/**
 * A small list above the chat box while one of our commands is being typed. The arrows choose, Tab or Enter takes what
 * was chosen, Escape closes; as long as nothing was chosen every key does what it always does.
 */
class CommandHelp {
  readonly #box: HTMLTextAreaElement;
  #list: HTMLElement | null = null;
  #found: Suggestion[] = [];
  #at = -1;

  constructor(box: HTMLTextAreaElement) {
    this.#box = box;
    // Before Foundry's own listener on the box, which sends on Enter and goes back in history on the arrows.
    box.addEventListener("keydown", (event) => this.#onKey(event), { capture: true });
    box.addEventListener("input", () => this.#update());
    box.addEventListener("blur", () => this.#close());
    // What was sent is gone from the box without an input event.
    box.addEventListener("keyup", () => this.#update());
  }

  #onKey(event: KeyboardEvent): void {
    if (!this.#list || event.isComposing) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const takes = event.key === "Tab" || (event.key === "Enter" && this.#at >= 0);
    if (step !== undefined) this.#choose(this.#at < 0 && step < 0 ? this.#found.length - 1 : this.#at + step);
    else if (takes && !event.shiftKey) this.#take(this.#found[Math.max(this.#at, 0)]);
    else if (event.key === "Escape") this.#close();
    else {
      if (event.key === "Enter") this.#close();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  #choose(index: number): void {
    this.#at = (index + this.#found.length) % this.#found.length;
    const options = [...(this.#list?.children ?? [])];
    for (const [at, option] of options.entries()) option.setAttribute("aria-selected", String(at === this.#at));
    const chosen = options[this.#at];
    if (chosen) this.#box.setAttribute("aria-activedescendant", chosen.id);
    chosen?.scrollIntoView({ block: "nearest" });
  }

  #take(suggestion: Suggestion | undefined): void {
    if (!suggestion) return;
    this.#box.value = suggestion.line;
    this.#box.focus();
    this.#update();
    // A line that is whole is sent by the next Enter; one that goes on is offered what may follow.
    if (this.#found.every(({ line }) => line === suggestion.line)) this.#close();
  }

  #update(): void {
    const found = suggest(this.#box.value, commandWords());
    if (JSON.stringify(found) === JSON.stringify(this.#found)) return;
    this.#close();
    this.#found = found;
    if (found.length > 0) this.#open();
  }

  #open(): void {
    const { ownerDocument } = this.#box;
    const list = ownerDocument.createElement("div");
    list.id = LIST_ID;
    const theme = this.#box.closest(".theme-dark, .theme-light")?.classList.contains("theme-dark") ? "dark" : "light";
    list.className = `${SYSTEM_ID} trivium-commands themed theme-${theme}`;
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", say("TRIVIUM.Command.Title"));
    list.append(...this.#found.map((suggestion, index) => this.#option(suggestion, index)));
    const { left, top, width } = this.#box.getBoundingClientRect();
    list.style.insetInlineStart = `${left}px`;
    list.style.insetBlockEnd = `${(ownerDocument.defaultView?.innerHeight ?? 0) - top + 4}px`;
    list.style.inlineSize = `${width}px`;
    ownerDocument.body.append(list);
    this.#list = list;
    this.#box.setAttribute("aria-controls", LIST_ID);
    this.#box.setAttribute("aria-autocomplete", "list");
  }

  #option(suggestion: Suggestion, index: number): HTMLElement {
    const option = this.#box.ownerDocument.createElement("div");
    option.id = `${LIST_ID}-${index}`;
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    const part = (tag: string, className: string, text: string) => {
      const element = this.#box.ownerDocument.createElement(tag);
      element.className = className;
      element.textContent = text;
      return element;
    };
    option.append(part("b", "", suggestion.shown));
    if (suggestion.args) option.append(" ", part("span", "tr-quiet", suggestion.args));
    if (suggestion.help) option.append(part("span", "tr-note", suggestion.help));
    // Pressing must not take the focus out of the chat box, which would close the list before the click.
    option.addEventListener("mousedown", (event) => event.preventDefault());
    option.addEventListener("click", () => this.#take(suggestion));
    return option;
  }

  #close(): void {
    this.#list?.remove();
    this.#list = null;
    this.#at = -1;
    for (const name of ["aria-controls", "aria-autocomplete", "aria-activedescendant"]) this.#box.removeAttribute(name);
  }
}

const helped = new WeakMap<HTMLTextAreaElement, CommandHelp>();

/**
 * Helps in a chat box, once for each; hooked to whatever draws one. What was drawn is given as an element around it or,
 * as the hook `renderChatInput` does, as elements by selector.
 */
export function helpCommands(root: ParentNode | Readonly<Record<string, HTMLElement | undefined>>): void {
  const box = "querySelector" in root ? (root as ParentNode).querySelector<HTMLElement>(BOX) : root[BOX];
  if (box?.tagName !== "TEXTAREA" || helped.has(box as HTMLTextAreaElement)) return;
  helped.set(box as HTMLTextAreaElement, new CommandHelp(box as HTMLTextAreaElement));
}
