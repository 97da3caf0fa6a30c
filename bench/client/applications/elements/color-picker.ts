/** A colour as text and as a swatch: `<color-picker name="color" value="#ff0000"></color-picker>`. */
import { AbstractFormInputElement } from "./form-input-element.js";

const HEX = /^#[0-9a-f]{6}$/i;

/** A text field for a colour beside the browser's own picker; its value is the text, empty for no colour. */
export class HTMLColorPickerElement extends AbstractFormInputElement<string> {
  static override tagName = "color-picker";

  protected _value = "";
  readonly #text = document.createElement("input");
  readonly #swatch = document.createElement("input");

  protected override _buildElements(): HTMLElement[] {
    this._value = this.getAttribute("value") ?? "";
    this.#text.type = "text";
    this.#text.placeholder = this.getAttribute("placeholder") ?? "#rrggbb";
    this.#swatch.type = "color";
    this.#swatch.ariaLabel = "Choose a colour";
    this._primaryInput = this.#text;
    return [this.#text, this.#swatch];
  }

  protected override _activateListeners(): void {
    this.#swatch.addEventListener("change", () => this._commit(this.#swatch.value));
    this.#text.addEventListener("change", () => {
      const text = this.#text.value.trim();
      if (text === "" || HEX.test(text)) return this._commit(text);
      ui.notifications.warn(`"${text}" is not a colour: write it as #rrggbb, such as #1f6f8b.`);
      return this._refresh();
    });
  }

  protected override _refresh(): void {
    this.#text.value = this._value;
    this.#swatch.value = HEX.test(this._value) ? this._value : "#000000";
    this.#text.disabled = this.#swatch.disabled = !this.editable;
  }
}
