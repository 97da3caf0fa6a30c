/** A path with a button that helps to choose one: `<file-picker name="img" type="image" value="..."></file-picker>`. */
import { FilePicker } from "../apps/file-picker.js";
import { AbstractFormInputElement, iconButton } from "./form-input-element.js";

/** A text field for a path and a button that opens the picker; its value is the path. */
export class HTMLFilePickerElement extends AbstractFormInputElement<string> {
  static override tagName = "file-picker";

  protected _value = "";
  readonly #input = document.createElement("input");
  readonly #button = iconButton("fa-solid fa-image", "Choose a picture");

  /** The kind of file wanted. */
  get type(): string {
    return this.getAttribute("type") ?? "any";
  }

  protected override _buildElements(): HTMLElement[] {
    this._value = this.getAttribute("value") ?? "";
    this.#input.type = "text";
    this.#input.className = "image";
    this.#input.placeholder = this.getAttribute("placeholder") ?? "path/to/file.webp";
    this.#input.spellcheck = false;
    this._primaryInput = this.#input;
    return [this.#input, this.#button];
  }

  protected override _activateListeners(): void {
    this.#input.addEventListener("change", () => this._commit(this.#input.value.trim()));
    this.#button.addEventListener("click", () => {
      const callback = (path: string): void => this._commit(path);
      void new FilePicker.implementation({ type: this.type, current: this._value, callback }).browse();
    });
  }

  protected override _refresh(): void {
    this.#input.value = this._value;
    this.#input.disabled = this.#button.disabled = !this.editable;
  }
}
