/** Tooltips for the pointer and for the keyboard. */
import { sanitizeHTML } from "../applications/ux/sanitize.js";
import { place, type Side } from "./place.js";

const DELAY = 400;
const SOURCES = "[data-tooltip], [data-tooltip-text], [data-tooltip-html]";

/** What a tooltip says and how. */
export interface TooltipOptions {
  /** Plain text. */
  text?: string;
  /** Markup of the page's own making, or an element. */
  html?: string | HTMLElement;
  direction?: Side;
  cssClass?: string;
}

/** Shows one tooltip at a time beside the element it belongs to. */
export class TooltipManager {
  static TOOLTIP_ACTIVATION_MS = DELAY;

  /** The element whose tooltip is shown. */
  element: HTMLElement | null = null;
  readonly tooltip = document.createElement("aside");
  #timer = 0;

  constructor() {
    this.tooltip.id = "tooltip";
    this.tooltip.popover = "manual";
    this.tooltip.setAttribute("role", "tooltip");
  }

  /** Listens to the whole page. */
  activateEventListeners(): void {
    document.body.append(this.tooltip);
    document.addEventListener("pointerover", (event) => this.#schedule(sourceOf(event), DELAY));
    document.addEventListener("focusin", (event) => {
      const source = sourceOf(event);
      if (source && (event.target as Element).matches(":focus-visible")) this.#schedule(source, 0);
    });
    document.addEventListener("focusout", () => this.deactivate());
    document.addEventListener("pointerdown", () => this.deactivate(), { capture: true });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.deactivate();
    });
    document.addEventListener("scroll", () => this.deactivate(), { capture: true, passive: true });
  }

  #schedule(source: HTMLElement | null, delay: number): void {
    if (source === this.element) return;
    clearTimeout(this.#timer);
    if (this.element && !source) this.deactivate();
    if (source) this.#timer = window.setTimeout(() => source.isConnected && this.activate(source), delay);
  }

  /** Shows a tooltip now: what is given, or what the element's data attributes say. */
  activate(element: HTMLElement, options: TooltipOptions = {}): void {
    this.deactivate();
    const { dataset } = element;
    const html = options.html ?? (options.text === undefined ? dataset.tooltipHtml : undefined);
    const text = options.text ?? dataset.tooltipText ?? localizedTooltip(element);
    if (html instanceof HTMLElement) this.tooltip.replaceChildren(html);
    else if (html) this.tooltip.innerHTML = sanitizeHTML(html);
    else if (text) this.tooltip.textContent = text;
    else return;
    this.element = element;
    const classes =
      options.cssClass ?? element.closest<HTMLElement>("[data-tooltip-class]")?.dataset.tooltipClass ?? "";
    this.tooltip.className = `themed ${themeOf(element)} ${classes}`.trim();
    const direction =
      options.direction ?? element.closest<HTMLElement>("[data-tooltip-direction]")?.dataset.tooltipDirection;
    this.tooltip.showPopover();
    place(this.tooltip, element.getBoundingClientRect(), (direction as Side | undefined) ?? "DOWN");
  }

  /** Hides the tooltip. */
  deactivate(): void {
    clearTimeout(this.#timer);
    if (!this.element) return;
    this.element = null;
    this.tooltip.hidePopover();
    this.tooltip.replaceChildren();
  }
}

const sourceOf = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(SOURCES) : null;

/** `data-tooltip` holds a key to translate; empty, it stands for the element's label. */
function localizedTooltip(element: HTMLElement): string {
  const { tooltip } = element.dataset;
  if (tooltip === undefined) return "";
  return game.i18n.localize(tooltip || element.ariaLabel || "");
}

const themeOf = (element: HTMLElement): string =>
  element.closest(".theme-dark, .theme-light")?.classList.contains("theme-dark") ? "theme-dark" : "theme-light";
