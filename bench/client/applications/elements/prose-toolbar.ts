/** The buttons over a rich text editor. */
import { DialogV2 } from "../api/dialog.js";
import { iconButton } from "./form-input-element.js";
import type { HTMLProseMirrorElement } from "./prose-mirror.js";

type Command = [icon: string, label: string, run: (content: HTMLElement) => unknown];

const command = (name: string, value?: string) => (): boolean => document.execCommand(name, false, value);

const toggleHeading = (): boolean => {
  const block = document.queryCommandValue("formatBlock");
  return document.execCommand("formatBlock", false, block === "h3" ? "p" : "h3");
};

async function insertLink(content: HTMLElement): Promise<void> {
  const selection = getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
  const answer = await DialogV2.input({
    window: { title: "Insert a link" },
    modal: true,
    content: `<div class="form-group"><label for="bench-link">Address</label><div class="form-fields">
      <input type="text" id="bench-link" name="address" placeholder="https://…" autofocus></div></div>`,
    ok: { label: "Insert" },
  });
  content.focus();
  if (range) {
    selection!.removeAllRanges();
    selection!.addRange(range);
  }
  if (!answer?.address) return;
  if (range && !range.collapsed) document.execCommand("createLink", false, answer.address);
  else {
    const link = document.createElement("a");
    link.href = link.textContent = answer.address;
    document.execCommand("insertHTML", false, link.outerHTML);
  }
}

const COMMANDS: Command[] = [
  ["fa-solid fa-bold", "Bold", command("bold")],
  ["fa-solid fa-italic", "Italic", command("italic")],
  ["fa-solid fa-heading", "Heading", toggleHeading],
  ["fa-solid fa-list-ul", "List", command("insertUnorderedList")],
  ["fa-solid fa-list-ol", "Numbered list", command("insertOrderedList")],
  ["fa-solid fa-link", "Link", insertLink],
];

/** Builds the toolbar of an editor. */
export function buildToolbar(editor: HTMLProseMirrorElement, content: HTMLElement): HTMLElement {
  const bar = document.createElement("menu");
  bar.className = "editor-menu";
  bar.setAttribute("role", "toolbar");
  bar.ariaLabel = "Text";
  const add = (icon: string, label: string, run: () => unknown, ...classes: string[]): HTMLButtonElement => {
    const button = iconButton(icon, label, ...classes);
    // Pressing a button must not take the selection away from the text.
    button.addEventListener("pointerdown", (event) => event.preventDefault());
    button.addEventListener("click", () => {
      content.focus();
      run();
    });
    bar.append(button);
    return button;
  };
  for (const [icon, label, run] of COMMANDS) add(icon, label, () => run(content));
  add("fa-solid fa-floppy-disk", "Save (Ctrl+S)", () => editor.save(), "save");
  if (editor.toggled) add("fa-solid fa-rotate-left", "Leave without saving", () => editor.discard());
  return bar;
}
