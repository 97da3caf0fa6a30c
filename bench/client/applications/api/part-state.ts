/** What survives when a part of a window is drawn again: where the focus, the caret and the scroll were. */

/** What was noted of a part before it was replaced. */
export interface PartState {
  focus?: string;
  selection?: { start: number; end: number };
  /** Rich text being written, and where in it the caret is. */
  editors?: any[];
  caret?: [Node, number, Node, number];
  scroll?: { selector: string; index: number; top: number; left: number }[];
  [key: string]: any;
}

const CUSTOM_INPUTS = "prose-mirror, multi-select, file-picker, string-tags, color-picker";

/** A selector that will find an input again: by id, or by name (and value, for radio buttons). */
function inputSelector(input: HTMLElement): string | undefined {
  if (input.id) return `#${CSS.escape(input.id)}`;
  const name = input.getAttribute("name");
  if (!name) return undefined;
  const value =
    (input as HTMLInputElement).type === "radio" ? `[value="${CSS.escape(input.getAttribute("value") ?? "")}"]` : "";
  return `${input.tagName.toLowerCase()}[name="${CSS.escape(name)}"]${value}`;
}

const scrolled = (part: HTMLElement, selector: string): Element[] =>
  selector === "" ? [part] : [...part.querySelectorAll(selector)];

/** Notes focus and scroll of a part that is about to be replaced. */
export function notePartState(prior: HTMLElement, scrollable: string[], state: PartState): void {
  const focused = document.activeElement as HTMLInputElement | null;
  if (focused && prior.contains(focused)) {
    state.focus = inputSelector(focused.closest<HTMLElement>(CUSTOM_INPUTS) ?? focused);
    // Only text-like inputs tell their selection; others give null, and number inputs too.
    if (typeof focused.selectionStart === "number") {
      state.selection = { start: focused.selectionStart, end: focused.selectionEnd! };
    }
  }
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection()!;
  if (focused?.isContentEditable && prior.contains(focused) && focused.contains(anchorNode)) {
    state.caret = [anchorNode!, anchorOffset, focusNode!, focusOffset];
  }
  state.editors = [...prior.querySelectorAll<any>("prose-mirror[name]")].filter((editor) => editor.open);
  state.scroll = scrollable.flatMap((selector) =>
    scrolled(prior, selector).map((element, index) => {
      return { selector, index, top: element.scrollTop, left: element.scrollLeft };
    }),
  );
}

/** Text being written stays in its own editor, caret and all, in the place of the new one. */
function keepEditors(part: HTMLElement, editors: any[]): void {
  for (const editor of editors) {
    const fresh = part.querySelector<any>(`prose-mirror[name="${CSS.escape(editor.name)}"]`);
    if (!fresh) continue;
    // A clean editor shows what came from elsewhere.
    if (!editor.isDirty()) editor.value = fresh.value;
    editor.disabled = fresh.disabled;
    fresh.replaceWith(editor);
  }
}

/** Gives a new part the focus and scroll of the one it replaced. */
export function restorePartState(part: HTMLElement, state: PartState): void {
  keepEditors(part, state.editors ?? []);
  for (const { selector, index, top, left } of state.scroll ?? []) {
    scrolled(part, selector)[index]?.scrollTo({ top, left, behavior: "instant" });
  }
  if (!state.focus) return;
  const focused = part.matches(state.focus) ? part : part.querySelector<HTMLElement>(state.focus);
  focused?.focus({ preventScroll: true });
  if (state.selection && focused === document.activeElement && "setSelectionRange" in focused!) {
    (focused as HTMLInputElement).setSelectionRange(state.selection.start, state.selection.end);
  }
  if (state.caret && focused?.contains(state.caret[0])) getSelection()!.setBaseAndExtent(...state.caret);
}
