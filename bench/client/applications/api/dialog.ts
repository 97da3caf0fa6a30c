/** Questions to the user. */
import { FormDataExtended } from "../ux/form-data-extended.js";
import { ApplicationV2 } from "./application.js";

type Callback = (event: Event, button: any, dialog: DialogV2) => unknown;

/** A button of a dialog. */
export interface DialogButton {
  action: string;
  label: string;
  icon?: string;
  class?: string;
  type?: string;
  disabled?: boolean;
  default?: boolean;
  callback?: Callback;
  [extra: string]: any;
}

/** A window with content and buttons. Enter presses the default button, Escape dismisses. */
export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    id: "dialog-{id}",
    classes: ["dialog"],
    tag: "dialog",
    window: { frame: true, positioned: true, minimizable: false },
    modal: false,
    buttons: [],
    form: { closeOnSubmit: true },
  };

  /** From the press of a button until its callback is done, and on while the dialog goes away. */
  #submitting = false;

  override get form(): HTMLFormElement | null {
    return this.element?.querySelector("form") ?? null;
  }

  override _initializeApplicationOptions(options: any): Record<string, any> {
    const merged = super._initializeApplicationOptions({ ...options, content: undefined });
    const { content } = options;
    if (content instanceof HTMLElement) {
      if (content.tagName !== "DIV") throw new Error("The content of a DialogV2 must be a string or a div element.");
      merged.content = content;
    } else merged.content = content ?? "";
    if (!merged.buttons.length) throw new Error("You must define at least one entry in options.buttons");
    merged.buttons = Object.fromEntries(merged.buttons.map((button: DialogButton) => [button.action, button]));
    return merged;
  }

  override async _renderHTML(_context: any, _options: any): Promise<HTMLFormElement> {
    const form = document.createElement("form");
    form.className = "dialog-form standard-form";
    form.autocomplete = "off";
    const content = document.createElement("div");
    content.className = "dialog-content standard-form";
    if (typeof this.options.content === "string") content.innerHTML = this.options.content;
    else content.append(this.options.content);
    const footer = document.createElement("footer");
    footer.className = "form-footer";
    footer.append(...this.#drawButtons());
    form.append(content, footer);
    return form;
  }

  #drawButtons(): HTMLButtonElement[] {
    const buttons: DialogButton[] = Object.values(this.options.buttons);
    const preferred = buttons.find((button) => button.default) ?? buttons[0];
    return buttons.map((button) => {
      const element = document.createElement("button");
      // Only the default button submits, so that Enter in a field presses it.
      element.type = button === preferred ? "submit" : "button";
      element.dataset.action = button.action;
      element.disabled = Boolean(button.disabled);
      if (button.class) element.className = button.class;
      if (button.icon) {
        const icon = document.createElement("i");
        icon.className = button.icon;
        element.append(icon, " ");
      }
      const label = document.createElement("span");
      label.textContent = game.i18n.localize(button.label);
      element.append(label);
      return element;
    });
  }

  override _replaceHTML(result: HTMLFormElement, content: HTMLElement, _options: any): void {
    content.replaceChildren(result);
  }

  override async _renderFrame(options: any): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    // The menu of a dialog would stand in the way of its keyboard order.
    this.window.controls?.remove();
    delete this.window.controls;
    return frame;
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("submit", (event: SubmitEvent) => {
      event.preventDefault();
      const button = (event.submitter as HTMLElement | null) ?? this.#defaultButton();
      if (button) void this._onSubmit(button, event);
    });
    // The browser's own way to dismiss a modal dialog.
    this.element.addEventListener("cancel", (event: Event) => {
      event.preventDefault();
      void this.close();
    });
    this.element.addEventListener("keydown", (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.key === "Escape") {
        event.preventDefault();
        event.stopPropagation();
        void this.close();
      } else if (
        event.key === "Enter" &&
        !target.matches("button, textarea, a, summary, [contenteditable] *, [contenteditable]")
      ) {
        event.preventDefault();
        this.#defaultButton()?.click();
      }
    });
  }

  #defaultButton(): HTMLButtonElement | null {
    return this.element.querySelector(".form-footer button[type=submit]");
  }

  override async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    if (this.options.modal) this.element.showModal();
    else this.element.show();
    const wanted = "[autofocus], .dialog-content :is(input, select, textarea):not(:disabled, [type=hidden])";
    const first = this.element.querySelector(wanted) ?? this.#defaultButton();
    first?.focus({ preventScroll: true });
    if (first?.matches("input")) first.select();
    // Only an open dialog has a size, so its place is worked out anew.
    this.position = { ...this.options.position };
    this.setPosition();
  }

  override _onClickAction(event: Event, target: HTMLElement): void {
    // A submit button's click comes back as the form's submit event.
    if (
      Object.hasOwn(this.options.buttons, target.dataset.action!) &&
      (target as HTMLButtonElement).type !== "submit"
    ) {
      void this._onSubmit(target, event);
    }
  }

  /** Runs a button's callback, hands its result on and closes; pressing again meanwhile does nothing. */
  async _onSubmit(target: HTMLElement, event: Event): Promise<this> {
    event.preventDefault();
    if (this.#submitting) return this;
    this.#submitting = true;
    try {
      const button: DialogButton = this.options.buttons[target.dataset.action!];
      const result = (await button?.callback?.(event, target, this)) ?? button?.action;
      await this.options.submit?.(result, this);
      return this.options.form.closeOnSubmit ? await this.close({ submitted: true }) : this;
    } finally {
      this.#submitting = false;
    }
  }

  // ---- Asking ----------------------------------------------------------------------------------------------------

  /** Asks and waits: gives what the pressed button gives; null, or an error with `rejectClose`, when dismissed. */
  static async wait({ rejectClose = false, close, render, ...options }: any = {}): Promise<any> {
    return new Promise((resolve, reject) => {
      const submit = options.submit;
      const dialog = new this({
        ...options,
        submit: async (result: unknown, app: DialogV2) => {
          await submit?.(result, app);
          resolve(result);
        },
      });
      dialog.addEventListener("close", (event: Event) => {
        const fallback = close?.(event, dialog);
        if (rejectClose) reject(new Error("Dialog was dismissed without pressing a button."));
        else resolve(fallback ?? null);
      });
      if (render) dialog.addEventListener("render", (event: Event) => render(event, dialog));
      dialog.render({ force: true }).catch(reject);
    });
  }

  /** Asks yes or no: true, false, or null when dismissed. */
  static async confirm({ yes = {}, no = {}, ...options }: any = {}): Promise<any> {
    const extra = options.buttons ?? [];
    const buttons = [
      { action: "yes", label: "Yes", icon: "fa-solid fa-check", callback: () => true, ...yes },
      { action: "no", label: "No", icon: "fa-solid fa-xmark", default: !yes.default, callback: () => false, ...no },
      ...extra,
    ];
    return this.wait({ ...options, buttons });
  }

  /** Shows something with a single button. */
  static async prompt({ ok = {}, ...options }: any = {}): Promise<any> {
    const buttons = [
      { action: "ok", label: "Confirm", icon: "fa-solid fa-check", default: true, ...ok },
      ...(options.buttons ?? []),
    ];
    return this.wait({ ...options, buttons });
  }

  /** Asks for values: gives what the dialog's fields hold, by their names. */
  static async input({ ok = {}, ...options }: any = {}): Promise<any> {
    const callback: Callback = (_event, button) => new FormDataExtended(button.form).object;
    return this.prompt({ ...options, ok: { ...ok, callback: ok.callback ?? callback } });
  }
}
