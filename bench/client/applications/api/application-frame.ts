/** Builds the window around an application's content and serves its header menu. */
import { ContextMenu } from "../ux/context-menu.js";
import { profile } from "../../../common/profile.js";
import type { HeaderControl } from "./application-options.js";

const element = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[K] => {
  const node = document.createElement(tag);
  if (className) node.className = className;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
};

/** An icon-only button of a window's header. */
export function headerButton(action: string, icon: string, label: string): HTMLButtonElement {
  const text = game.i18n.localize(label);
  return element("button", `header-control icon ${icon}`, {
    type: "button",
    "data-action": action,
    "data-tooltip": text,
    "aria-label": text,
  });
}

/** What the parts of a drawn window are called. */
export interface WindowParts {
  header?: HTMLElement;
  icon?: HTMLElement;
  title?: HTMLElement;
  controls?: HTMLButtonElement;
  close?: HTMLButtonElement;
  content?: HTMLElement;
  resize?: HTMLElement;
}

/** Fills a frame element with header, content and resize handle. */
export function buildWindow(app: any, frame: HTMLElement): WindowParts {
  const { window: options, tag } = app.options;
  // In a form a header would count as the banner of the page.
  const header = element("header", "window-header", { role: "presentation" });
  const icon = element("i", "window-icon", { inert: "" });
  const title = element("h1", "window-title", { id: `${app.id}-title` });
  const controls = headerButton("toggleControls", "fa-solid fa-ellipsis-vertical", "More controls");
  controls.setAttribute("aria-haspopup", "menu");
  const close = headerButton("close", "fa-solid fa-xmark", "Close window");
  header.append(icon, title, controls, close);

  const content = element(options.contentTag, ["window-content", ...options.contentClasses].join(" "));
  frame.append(header, content);
  const parts: WindowParts = { header, icon, title, controls, close, content };
  if (options.resizable) {
    parts.resize = element("div", "window-resize-handle", { "aria-hidden": "true" });
    frame.append(parts.resize);
  }
  // A form or dialog has its own role; any other window is announced as a dialog.
  if (tag === "div") frame.setAttribute("role", "dialog");
  frame.setAttribute("aria-labelledby", title.id);
  frame.tabIndex = -1;
  return parts;
}

/** Whether a header control is shown now. */
export function isControlVisible(app: any, control: HeaderControl): boolean {
  if (control.ownership !== undefined && app.document) {
    if (!app.document.testUserPermission(game.user, control.ownership)) return false;
  }
  if (typeof control.visible === "function") return control.visible.call(app);
  return control.visible ?? true;
}

/** Opens the header menu under its button. */
export function openControlsMenu(app: any, controls: HeaderControl[], button: HTMLElement, event: Event): void {
  const run = (control: HeaderControl): unknown => {
    if (control.onClick && profile().generation >= 14) return control.onClick.call(app, event);
    // Handlers expect the element that carries the action, as when the control is a button in the header.
    return app._runAction(event, headerButton(control.action ?? "", control.icon, control.label));
  };
  const entries = controls.map((control) => ({
    label: control.label,
    icon: control.icon,
    onClick: () => run(control),
  }));
  const menu = ContextMenu.fromEntries(app.element, entries);
  void menu.render(button, { event, below: true });
}

/** Shows which colour scheme a window uses. */
export function applyTheme(frame: HTMLElement, theme: string): void {
  frame.classList.remove("theme-light", "theme-dark");
  frame.classList.add("themed", `theme-${theme}`);
}
