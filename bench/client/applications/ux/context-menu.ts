/** Menus on the secondary button, on touch and on the menu key. */
import { profile } from "../../../common/profile.js";
import { place } from "../../ui/place.js";

/** An entry as generation 14 writes it; generation 13 names `name`, `condition(target)` and `callback(target)`. */
export interface ContextMenuEntry {
  label?: string;
  icon?: string;
  classes?: string;
  group?: string;
  visible?: boolean | ((target: HTMLElement) => boolean);
  onClick?: (event: Event, target: HTMLElement) => unknown;
  name?: string;
  condition?: boolean | ((target: HTMLElement) => boolean);
  callback?: (target: HTMLElement) => unknown;
}

/** An entry written once for both generations. */
export interface OwnEntry {
  label: string;
  icon: string;
  classes?: string;
  visible?: (target: HTMLElement) => boolean;
  onClick: (target: HTMLElement) => unknown;
}

/** Writes entries in the shape of the generation in force, which hooks of that generation expect. */
export function writeEntries(entries: OwnEntry[]): ContextMenuEntry[] {
  return entries.map(({ label, icon, classes, visible, onClick }) =>
    profile().generation >= 14
      ? { label, icon, classes, visible, onClick: (_event, target) => onClick(target) }
      : { name: label, icon: `<i class="${icon}"></i>`, classes, condition: visible, callback: onClick },
  );
}

interface MenuItem {
  label: string;
  icon: string;
  classes: string;
  group: string;
  visible: (target: HTMLElement) => boolean;
  run: (event: Event, target: HTMLElement) => unknown;
}

const asTest = (test: ContextMenuEntry["visible"]): MenuItem["visible"] =>
  typeof test === "function" ? test : () => test ?? true;

const LEGACY_NAMES = { name: "label", condition: "visible", callback: "onClick" } as const;

/** Reads an entry with the names its generation knows; 14 still reads the old ones, with a warning. */
function readEntry(entry: ContextMenuEntry): MenuItem {
  const modern = profile().generation >= 14;
  if (modern) {
    for (const [old, current] of Object.entries(LEGACY_NAMES)) {
      if (!(old in entry)) continue;
      const message = `ContextMenuEntry#${old} is deprecated in favor of ContextMenuEntry#${current}`;
      foundry.utils.logCompatibilityWarning(message, { since: 14, until: 16, once: true });
    }
  }
  const onClick = modern ? entry.onClick : undefined;
  return {
    label: (modern ? entry.label : undefined) ?? entry.name ?? "",
    icon: entry.icon ?? "",
    classes: entry.classes ?? "",
    group: entry.group ?? "",
    visible: asTest((modern ? entry.visible : undefined) ?? entry.condition),
    run: onClick ?? ((_event, target) => entry.callback?.(target)),
  };
}

const drawItem = (item: MenuItem): HTMLLIElement => {
  const row = document.createElement("li");
  row.className = `context-item ${item.classes}`.trim();
  row.setAttribute("role", "menuitem");
  row.tabIndex = -1;
  const markup = item.icon.trimStart().startsWith("<");
  const icon = document.createElement("i");
  icon.className = markup ? "" : item.icon;
  if (markup) row.innerHTML = item.icon;
  else if (item.icon) row.append(icon);
  row.firstElementChild?.classList.add("fa-fw");
  const label = document.createElement("span");
  label.textContent = game.i18n.localize(item.label);
  row.append(label);
  return row;
};

/** A menu bound to the elements of a container that match a selector. Only one is open at a time. */
export class ContextMenu {
  /** The class in use, which a system may replace through CONFIG. */
  static get implementation(): typeof ContextMenu {
    return CONFIG.ux?.ContextMenu ?? ContextMenu;
  }

  /** The menu that is open now. */
  static current: ContextMenu | null = null;

  /** A menu of the bench's own that opens only when told to. */
  static fromEntries(container: HTMLElement, entries: OwnEntry[]): ContextMenu {
    return new ContextMenu(container, "", writeEntries(entries), { fixed: true });
  }

  element: HTMLElement | null = null;
  target: HTMLElement | null = null;
  menuItems: ContextMenuEntry[];
  readonly selector: string;
  readonly #options: any;
  #focusedBefore: HTMLElement | null = null;

  constructor(container: HTMLElement, selector: string, menuItems: ContextMenuEntry[], options: any = {}) {
    this.selector = selector;
    this.menuItems = menuItems;
    this.#options = { eventName: "contextmenu", fixed: false, ...options };
    if (selector) container.addEventListener(this.#options.eventName, (event) => this.#onEvent(event));
  }

  get eventName(): string {
    return this.#options.eventName;
  }

  #onEvent(event: Event): void {
    const target = (event.target as Element).closest<HTMLElement>(this.selector);
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    void this.render(target, { event });
  }

  /** Opens the menu for an element, at the pointer or (without one, or with `below`) under the element. */
  async render(
    target: HTMLElement,
    options: { event?: Event; below?: boolean; animate?: boolean } = {},
  ): Promise<void> {
    await ContextMenu.current?.close();
    const items = this.menuItems.map(readEntry).filter((item) => item.visible(target));
    if (!items.length) return;
    const groups = [...new Set(items.map((item) => item.group))];
    items.sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group));
    this.#options.onOpen?.(target);
    this.target = target;
    this.#focusedBefore = document.activeElement as HTMLElement | null;
    target.classList.add("context");
    this.element = this.#draw(items);
    // A fixed menu hangs on the page (or the dialog, as all else is inert under a modal one), any other on its target.
    // The top layer keeps both from being clipped.
    (this.#options.fixed ? (target.closest("dialog") ?? document.body) : target).append(this.element);
    this.element.showPopover();
    const pointer = options.event as MouseEvent | undefined;
    const atPointer = !options.below && (pointer?.clientX || pointer?.clientY);
    place(this.element, atPointer ? { x: pointer!.clientX, y: pointer!.clientY } : target.getBoundingClientRect());
    this.element.querySelector<HTMLElement>(".context-item")!.focus({ preventScroll: true });
    ContextMenu.current = this;
  }

  #draw(items: MenuItem[]): HTMLElement {
    const nav = document.createElement("nav");
    nav.id = "context-menu";
    nav.popover = "manual";
    nav.className = "themed";
    const list = document.createElement("menu");
    list.className = "context-items";
    list.setAttribute("role", "menu");
    let group = items[0].group;
    for (const item of items) {
      const row = drawItem(item);
      if (item.group !== group) row.classList.add("group-start");
      group = item.group;
      row.addEventListener("click", (event) => void this.#choose(item, event));
      list.append(row);
    }
    nav.append(list);
    nav.addEventListener("keydown", (event) => this.#onKey(event));
    nav.addEventListener("contextmenu", (event) => event.preventDefault());
    return nav;
  }

  async #choose(item: MenuItem, event: Event): Promise<void> {
    // The menu may hang inside its target, whose own click is not meant.
    event.stopPropagation();
    const target = this.target!;
    await this.close();
    await item.run(event, target);
  }

  #onKey(event: KeyboardEvent): void {
    const rows = [...this.element!.querySelectorAll<HTMLElement>(".context-item")];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
    event.stopPropagation();
    if (event.key in moves) rows[(moves[event.key] + rows.length) % rows.length].focus();
    else if (event.key === "Enter" || event.key === " ") rows[at]?.click();
    else if (event.key === "Escape" || event.key === "Tab") void this.close();
    else return;
    event.preventDefault();
  }

  /** Closes the menu and gives the focus back. */
  async close(_options: { animate?: boolean } = {}): Promise<void> {
    if (ContextMenu.current === this) ContextMenu.current = null;
    if (!this.element) return;
    const { element, target } = this;
    const hadFocus = element.contains(document.activeElement);
    element.remove();
    this.element = this.target = null;
    target?.classList.remove("context");
    if (hadFocus && this.#focusedBefore?.isConnected) this.#focusedBefore.focus({ preventScroll: true });
    this.#options.onClose?.(target);
  }

  /** Closes the open menu when the user presses anywhere else. */
  static eventListeners(): void {
    document.addEventListener(
      "pointerdown",
      (event) => {
        const { current } = ContextMenu;
        if (current && !current.element?.contains(event.target as Node)) void current.close();
      },
      { capture: true },
    );
  }
}
