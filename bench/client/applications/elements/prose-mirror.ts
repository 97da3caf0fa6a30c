/** Rich text in forms: `<prose-mirror name="x" value="<p>..</p>" toggled>enriched text</prose-mirror>`. */
import { sanitizeHTML } from "../ux/sanitize.js";
import { TextEditor } from "../ux/text-editor.js";
import { AbstractFormInputElement, iconButton } from "./form-input-element.js";
import { buildToolbar } from "./prose-toolbar.js";

/**
 * An editor of HTML. With `toggled` it shows its (enriched) content until the user opens it.
 * The value is what is being edited while open, so that a form that is sent meanwhile loses nothing.
 */
export class HTMLProseMirrorElement extends AbstractFormInputElement<string> {
  static override tagName = "prose-mirror";

  protected _value = "";
  #open = false;
  #enriched = "";
  readonly #content = document.createElement("div");
  readonly #toggle = iconButton("fa-solid fa-pen-to-square", "Edit this text", "toggle");
  #toolbar!: HTMLElement;

  /** Whether the user sees the editor only when asked for. */
  get toggled(): boolean {
    return this.hasAttribute("toggled");
  }

  /** Whether the editor is open. */
  get open(): boolean {
    return this.#open;
  }
  set open(open: boolean) {
    if (open === this.#open || (open && !this.editable)) return;
    this.#open = open;
    if (open) this.#content.innerHTML = sanitizeHTML(this._value) || "<p><br></p>";
    this._refresh();
    if (open) this.focus();
    this.dispatchEvent(new Event(open ? "open" : "close", { bubbles: true }));
  }

  /** Whether the editor holds text that was not saved. */
  isDirty(): boolean {
    return this.#open && this.#edited() !== sanitizeHTML(this._value);
  }

  /** Takes over what is being edited, tells the form and, when toggled, closes the editor. */
  save(): void {
    const value = this.#edited();
    const changed = value !== sanitizeHTML(this._value);
    this._value = value;
    this.dispatchEvent(new Event("save", { bubbles: true, cancelable: true }));
    if (changed) void this.#showSaved();
    if (this.toggled) this.open = false;
    if (changed) this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
  }

  /** Leaves the editor without taking anything over. */
  discard(): void {
    this.#content.innerHTML = sanitizeHTML(this._value);
    if (this.toggled) this.open = false;
  }

  #edited(): string {
    const html = sanitizeHTML(this.#content.innerHTML);
    return /^(?:<p>)?(?:<br>)?(?:<\/p>)?$/.test(html) ? "" : html;
  }

  /** Until the page is drawn again, what was saved is shown with its links. */
  async #showSaved(): Promise<void> {
    this.#enriched = await TextEditor.implementation.enrichHTML(this._value);
    if (!this.#open) this._refresh();
  }

  protected override _getValue(): string {
    return this.#open ? this.#edited() : this._value;
  }

  protected override _setValue(value: string): void {
    this._value = value ?? "";
    if (this.#open) this.#content.innerHTML = sanitizeHTML(this._value);
  }

  protected override _buildElements(): HTMLElement[] {
    // Without a value attribute the content itself is the value.
    this._value = this.getAttribute("value") ?? this.innerHTML;
    this.#enriched = this.innerHTML;
    this.removeAttribute("value");
    this.#content.className = "editor-content";
    this.#toolbar = buildToolbar(this, this.#content);
    this._primaryInput = this.#content;
    return [this.#toolbar, this.#content, this.#toggle];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.toggled && !this.#open && this.editable) {
      this.#open = true;
      this.#content.innerHTML = sanitizeHTML(this._value) || "<p><br></p>";
      this._refresh();
    }
    if (this.hasAttribute("open")) this.open = true;
  }

  protected override _activateListeners(): void {
    this.#toggle.addEventListener("click", () => (this.open = true));
    this.#content.addEventListener("paste", (event) => {
      event.preventDefault();
      const html = event.clipboardData!.getData("text/html");
      if (html) document.execCommand("insertHTML", false, sanitizeHTML(html));
      else document.execCommand("insertText", false, event.clipboardData!.getData("text/plain"));
    });
    this.#content.addEventListener("drop", (event) => void this.#onDrop(event));
    this.#content.addEventListener("input", () => this.dispatchEvent(new Event("input", { bubbles: true })));
    this.addEventListener("keydown", (event) => {
      if (!this.#open) return;
      if (event.key === "s" && (event.ctrlKey || event.metaKey)) this.save();
      else if (event.key !== "Escape" || !this.toggled || this.isDirty()) return;
      else this.open = false;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  /** A dropped document becomes a link to it. */
  async #onDrop(event: DragEvent): Promise<void> {
    const data = TextEditor.implementation.getDragEventData(event);
    if (!this.#open || !data.uuid) return;
    event.preventDefault();
    event.stopPropagation();
    const link = await TextEditor.implementation.getContentLink(data);
    if (!link) return;
    this.#content.focus();
    document.execCommand("insertText", false, link);
  }

  protected override _refresh(): void {
    if (this.#open && !this.editable) this.#open = false;
    const open = this.#open;
    if (!open) this.#content.innerHTML = this.#enriched || sanitizeHTML(this._value);
    this.classList.toggle("active", open);
    this.classList.toggle("inactive", !open);
    this.#content.contentEditable = open ? "true" : "inherit";
    if (open) {
      this.#content.setAttribute("role", "textbox");
      this.#content.setAttribute("aria-multiline", "true");
    } else
      for (const name of ["role", "aria-multiline", "aria-label", "contenteditable"])
        this.#content.removeAttribute(name);
    if (open)
      this.#content.setAttribute(
        "aria-label",
        this.getAttribute("aria-label") ?? this._internals.labels[0]?.textContent ?? "Text",
      );
    this.#toolbar.hidden = !open;
    this.#toggle.hidden = open || !this.toggled || !this.editable;
  }
}
