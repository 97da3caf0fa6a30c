/** Choosing several of many: `<multi-select name="x"><option value="a" selected>A</option>..</multi-select>`. */
import { AbstractFormInputElement, tagElement } from "./form-input-element.js";

/** A drop-down that adds to a list of tags; its value is the list of chosen values. */
export class HTMLMultiSelectElement extends AbstractFormInputElement<string[]> {
  static override tagName = "multi-select";

  protected _value: string[] = [];
  #choices = new Map<string, string>();
  readonly #tags = document.createElement("div");
  readonly #select = document.createElement("select");

  /** The choices by value. */
  get choices(): Record<string, string> {
    return Object.fromEntries(this.#choices);
  }

  protected override _setValue(value: string[] | Set<string>): void {
    this._value = [...value].filter((one) => this.#choices.has(one));
  }

  /** Adds a value. */
  select(value: string): void {
    if (this.#choices.has(value) && !this._value.includes(value)) this._commit([...this._value, value]);
  }

  /** Takes a value away. */
  unselect(value: string): void {
    this._commit(this._value.filter((one) => one !== value));
  }

  protected override _buildElements(): HTMLElement[] {
    const blank = document.createElement("option");
    blank.value = "";
    const given = [...this.children];
    for (const option of this.querySelectorAll("option")) {
      if (!option.value) continue;
      this.#choices.set(option.value, option.textContent ?? option.value);
      if (option.hasAttribute("selected")) this._value.push(option.value);
    }
    this.#tags.className = "tags input-element-tags";
    this.#select.append(blank, ...given.filter((child) => child.matches("optgroup, option:not([value=''])")));
    this._primaryInput = this.#select;
    return [this.#tags, this.#select];
  }

  protected override _activateListeners(): void {
    this.#select.addEventListener("change", () => {
      const { value } = this.#select;
      this.#select.value = "";
      this.select(value);
    });
    this.#tags.addEventListener("click", (event) => {
      const button = (event.target as Element).closest("button");
      if (button) this.unselect(button.closest<HTMLElement>(".tag")!.dataset.key!);
    });
  }

  protected override _refresh(): void {
    const { editable } = this;
    this.#tags.replaceChildren(...this._value.map((key) => tagElement(key, this.#choices.get(key)!, editable)));
    for (const option of this.#select.options)
      option.disabled = option.value !== "" && this._value.includes(option.value);
    this.#select.value = "";
    this.#select.disabled = !editable;
    this.#select.hidden = !editable;
  }
}
