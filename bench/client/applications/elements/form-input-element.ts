/** The base of custom elements that take part in forms like inputs do. */

/** A form-associated element with a name, a value and children of its own making. */
export abstract class AbstractFormInputElement<Value = unknown> extends HTMLElement {
  static readonly formAssociated = true;
  static observedAttributes = ["disabled"];
  static tagName: string;

  protected readonly _internals = this.attachInternals();
  /** Where the keyboard goes when the element is focused or its label pressed. */
  protected _primaryInput: HTMLElement | null = null;
  protected abstract _value: Value;
  #built = false;

  get name(): string {
    return this.getAttribute("name") ?? "";
  }
  set name(name: string) {
    this.setAttribute("name", name);
  }

  get value(): Value {
    return this._getValue();
  }
  set value(value: Value) {
    this._setValue(value);
    this._refresh();
  }

  get form(): HTMLFormElement | null {
    return this._internals.form;
  }

  get disabled(): boolean {
    return this.matches(":disabled");
  }
  set disabled(disabled: boolean) {
    this.toggleAttribute("disabled", disabled);
  }

  /** Whether the user may change the value. */
  get editable(): boolean {
    return !this.disabled && !this.hasAttribute("readonly");
  }

  connectedCallback(): void {
    if (!this.#built) {
      this.#built = true;
      const children = this._buildElements();
      this.replaceChildren(...children);
      this._activateListeners();
      // What happens to the parts inside is not the form's business; the element speaks for them.
      for (const type of ["change", "input"]) {
        this.addEventListener(type, (event) => {
          if (event.target !== this) event.stopPropagation();
        });
      }
    }
    this.#nameInput();
    this._refresh();
  }

  /** A label names the element, but the reader hears the input inside. */
  #nameInput(): void {
    if (!this._primaryInput || this._primaryInput.hasAttribute("aria-label")) return;
    const label = this.getAttribute("aria-label") ?? this._internals.labels[0]?.textContent ?? this.name;
    this._primaryInput.setAttribute("aria-label", label.trim());
  }

  formDisabledCallback(): void {
    if (this.#built) this._refresh();
  }

  override focus(options?: FocusOptions): void {
    (this._primaryInput ?? this).focus(options);
  }

  protected _getValue(): Value {
    return this._value;
  }

  protected _setValue(value: Value): void {
    this._value = value;
  }

  /** Makes the elements inside; called once, when the element comes to a page. */
  protected abstract _buildElements(): HTMLElement[];

  /** Attaches listeners to the elements inside. */
  protected _activateListeners(): void {}

  /** Shows value and state in the elements inside. */
  protected _refresh(): void {}

  /** Sets a value on behalf of the user and tells the form. */
  protected _commit(value: Value): void {
    this.value = value;
    for (const type of ["input", "change"]) this.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
  }
}

/** An icon-only button; the glyph has an element of its own, as a system may set the font of buttons in its sheets. */
export function iconButton(icon: string, label: string, ...classes: string[]): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.classList.add("icon", ...classes);
  button.ariaLabel = label;
  button.dataset.tooltipText = label;
  const glyph = document.createElement("i");
  glyph.className = icon;
  glyph.inert = true;
  button.append(glyph);
  return button;
}

/** The tag of one chosen value, with a button that takes it away. */
export function tagElement(key: string, label: string, editable: boolean): HTMLElement {
  const tag = document.createElement("span");
  tag.className = "tag";
  tag.dataset.key = key;
  tag.append(label);
  if (editable) tag.append(iconButton("fa-solid fa-xmark", `Remove ${label}`, "remove"));
  return tag;
}
