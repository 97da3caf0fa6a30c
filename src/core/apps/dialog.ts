import { SYSTEM_ID } from "../../foundry/id.js";
import { keepChatFree } from "../../foundry/room.js";
import { keepFocus } from "../focus/keep.js";
import { HandlebarsApp, type RenderContext, type RenderOptions } from "../../foundry/sheets.js";

/**
 * The base of every dialog of ours: keyboard first, and leaving is free.
 * Escape and the closing button cancel without any cost; the element marked `data-tr-first` gets the focus.
 */
export class TriviumDialog extends HandlebarsApp {
  static override DEFAULT_OPTIONS: object = {
    classes: ["trivium-window", "trivium-dialog"],
    window: { resizable: false, minimizable: false, contentClasses: [SYSTEM_ID] },
    position: { width: 500, height: "auto" },
    actions: { cancel: TriviumDialog.onCancel },
  };

  /** Done once a field that is being left has been left. */
  #left: Promise<void> | undefined;

  override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    return { ...(await super._prepareContext(options)), rootId: this.id };
  }

  override _replaceHTML(result: object, content: HTMLElement, options: RenderOptions): void {
    const draw = () => super._replaceHTML(result, content, options);
    keepFocus(content, draw);
  }

  /** A field that is left by keyboard is only then drawn anew when the focus has come to the next one. */
  override async render(options?: RenderOptions): Promise<this> {
    await this.#left;
    return super.render(options);
  }

  override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    keepChatFree(this, false);
    this.element.setAttribute("role", "dialog");
    this.element.setAttribute("aria-label", this.title);
    const leave = () => (this.#left = new Promise((done) => setTimeout(done)));
    this.element.addEventListener("change", leave, true);
    this.element.addEventListener("keydown", (event) => this.onKey(event));
    this.element.querySelector<HTMLElement>("[data-tr-first]")?.focus();
  }

  /** A dialog that has grown stays whole on the screen. */
  override async _onRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const { top, bottom } = this.element.getBoundingClientRect();
    const room = this.element.ownerDocument.defaultView?.innerHeight ?? bottom;
    if (bottom > room && top > 0) this.setPosition({ top: Math.max(0, top - (bottom - room)) });
  }

  /** Escape closes from anywhere inside the dialog. */
  onKey(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    void this.close();
  }

  static async onCancel(this: TriviumDialog): Promise<void> {
    await this.close();
  }
}
