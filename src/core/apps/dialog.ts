import { SYSTEM_ID } from "../../foundry/id.js";
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

  override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    return { ...(await super._prepareContext(options)), rootId: this.id };
  }

  override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.setAttribute("role", "dialog");
    this.element.setAttribute("aria-label", this.title);
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
