/** A list of short texts: `<string-tags name="x" value="a,b"></string-tags>`. */
import { AbstractFormInputElement, tagElement } from "./form-input-element.js";

/** A text field that adds to a list of tags; its value is the list. */
export class HTMLStringTagsElement extends AbstractFormInputElement<string[]> {
  static override tagName = "string-tags";

  protected _value: string[] = [];
  readonly #tags = document.createElement("div");
  readonly #input = document.createElement("input");

  protected override _setValue(value: Iterable<string>): void {
    this._value = [...new Set([...value].map((one) => one.trim()).filter(Boolean))];
  }

  protected override _buildElements(): HTMLElement[] {
    const given = this.getAttribute("value") ?? this.textContent ?? "";
    this._setValue(given.split(","));
    this.#tags.className = "tags input-element-tags";
    this.#input.type = "text";
    this.#input.placeholder = this.getAttribute("placeholder") ?? "Add and press Enter";
    this._primaryInput = this.#input;
    return [this.#tags, this.#input];
  }

  protected override _activateListeners(): void {
    const add = (): void => {
      const text = this.#input.value.trim();
      this.#input.value = "";
      if (text && !this._value.includes(text)) this._commit([...this._value, text]);
    };
    this.#input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      // Enter adds a tag; it does not send the form.
      event.preventDefault();
      event.stopPropagation();
      add();
    });
    this.#input.addEventListener("change", add);
    this.#tags.addEventListener("click", (event) => {
      const key = (event.target as Element).closest("button")?.closest<HTMLElement>(".tag")?.dataset.key;
      if (key !== undefined) this._commit(this._value.filter((one) => one !== key));
    });
  }

  protected override _refresh(): void {
    const { editable } = this;
    this.#tags.replaceChildren(...this._value.map((tag) => tagElement(tag, tag, editable)));
    this.#input.disabled = !editable;
    this.#input.hidden = !editable;
  }
}
