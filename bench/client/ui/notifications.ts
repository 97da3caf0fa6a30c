/** Short messages at the top of the page. */

export type NotificationLevel = "info" | "warning" | "error" | "success";

/** How a notification is shown. */
export interface NotificationOptions {
  /** Stays until the user closes it. */
  permanent?: boolean;
  localize?: boolean;
  /** Values for placeholders in the (localised) message. */
  format?: Record<string, unknown>;
  /** Also write it to the console. */
  console?: boolean;
  /** Treat the message as text; false only for markup of the page's own making. */
  escape?: boolean;
  clean?: boolean;
  progress?: boolean;
}

/** A notification that is or was shown. */
export interface Notification {
  readonly id: number;
  readonly type: NotificationLevel;
  message: string;
  pct: number;
  active: boolean;
  readonly permanent: boolean;
  update(change: { message?: string; pct?: number; localize?: boolean; format?: object; escape?: boolean }): void;
  remove(): void;
}

const SHOWN_FOR = 6000;
const MOST_AT_ONCE = 4;
const ICONS: Record<NotificationLevel, string> = {
  info: "fa-solid fa-circle-info",
  warning: "fa-solid fa-triangle-exclamation",
  error: "fa-solid fa-circle-exclamation",
  success: "fa-solid fa-circle-check",
};

/** The board of notifications: urgent ones are read aloud at once, equal ones are shown once with a count. */
export class Notifications {
  #nextId = 1;
  #list: HTMLElement | null = null;
  readonly #shown = new Map<
    number,
    { notification: Notification; element: HTMLElement; timer?: number; count: number }
  >();

  info(message: string | Error | object, options?: NotificationOptions): Readonly<Notification> {
    return this.notify(message, "info", options);
  }
  warn(message: string | Error | object, options?: NotificationOptions): Readonly<Notification> {
    return this.notify(message, "warning", options);
  }
  error(message: string | Error | object, options?: NotificationOptions): Readonly<Notification> {
    return this.notify(message, "error", options);
  }
  success(message: string | Error | object, options?: NotificationOptions): Readonly<Notification> {
    return this.notify(message, "success", options);
  }

  /** Shows a message. */
  notify(
    message: string | Error | object,
    type: NotificationLevel = "info",
    options: NotificationOptions = {},
  ): Readonly<Notification> {
    const text = translate(message instanceof Error ? message.message : String(message), options);
    const same = [...this.#shown.values()].find(
      ({ notification }) => notification.message === text && notification.type === type && !options.progress,
    );
    if (same) return this.#repeat(same.notification.id);
    const id = this.#nextId++;
    const notification: Notification = {
      id,
      type,
      message: text,
      pct: options.progress ? 0 : NaN,
      active: true,
      permanent: Boolean(options.permanent || options.progress),
      update: (change) => this.update(id, change),
      remove: () => this.remove(id),
    };
    const element = this.#draw(notification, options);
    this.#shown.set(id, { notification, element, count: 1 });
    this.#show(element);
    this.#startTimer(id);
    const surplus = [...this.#shown.values()].filter((one) => !one.notification.permanent).slice(0, -MOST_AT_ONCE);
    for (const { notification: old } of surplus) this.remove(old.id);
    return notification;
  }

  /** Changes the message or the progress (0 to 1) of a notification; complete ones leave. */
  update(notification: number | Notification, { message, pct, ...options }: any = {}): void {
    const entry = this.#shown.get(typeof notification === "number" ? notification : notification.id);
    if (!entry) return;
    if (message !== undefined) {
      entry.notification.message = translate(String(message), options);
      entry.element.querySelector(".notification-text")!.textContent = entry.notification.message;
    }
    if (pct === undefined) return;
    entry.notification.pct = pct;
    entry.element.querySelector("progress")?.setAttribute("value", String(pct));
    if (pct >= 1) setTimeout(() => this.remove(entry.notification.id), 1000);
  }

  /** Takes a notification away. */
  remove(notification: number | Notification): void {
    const id = typeof notification === "number" ? notification : notification.id;
    const entry = this.#shown.get(id);
    if (!entry) return;
    clearTimeout(entry.timer);
    entry.element.remove();
    entry.notification.active = false;
    this.#shown.delete(id);
    if (!this.#shown.size && this.#list?.isConnected) this.#list.hidePopover();
  }

  /** Whether a notification is still shown. */
  has(notification: number | Notification): boolean {
    return this.#shown.has(typeof notification === "number" ? notification : notification.id);
  }

  /** Takes all notifications away. */
  clear(): void {
    for (const id of Array.from(this.#shown.keys())) this.remove(id);
  }

  #repeat(id: number): Notification {
    const entry = this.#shown.get(id)!;
    entry.count++;
    const counter = entry.element.querySelector(".notification-count")!;
    counter.textContent = `×${entry.count}`;
    this.#startTimer(id);
    return entry.notification;
  }

  #startTimer(id: number): void {
    const entry = this.#shown.get(id)!;
    clearTimeout(entry.timer);
    if (!entry.notification.permanent) entry.timer = window.setTimeout(() => this.remove(id), SHOWN_FOR);
  }

  #draw({ type, message, pct, id }: Notification, { escape = true }: NotificationOptions): HTMLElement {
    const row = document.createElement("li");
    row.className = `notification ${type}`;
    row.dataset.id = String(id);
    const icon = document.createElement("i");
    icon.className = ICONS[type];
    icon.inert = true;
    const text = document.createElement("span");
    text.className = "notification-text";
    text.setAttribute("role", type === "error" || type === "warning" ? "alert" : "status");
    if (escape) text.textContent = message;
    else text.innerHTML = message;
    const count = document.createElement("span");
    count.className = "notification-count";
    const close = document.createElement("button");
    close.type = "button";
    close.className = "icon fa-solid fa-xmark";
    close.ariaLabel = "Dismiss this message";
    close.addEventListener("click", () => this.remove(id));
    row.append(icon, text, count, close);
    if (!Number.isNaN(pct)) {
      const bar = document.createElement("progress");
      bar.value = pct;
      bar.ariaLabel = "Progress";
      row.append(bar);
    }
    return row;
  }

  /** The list lives in the top layer, above modal dialogs too; showing it again brings it to the front. */
  #show(element: HTMLElement): void {
    if (!this.#list) {
      this.#list = document.createElement("ol");
      this.#list.id = "notifications";
      this.#list.popover = "manual";
      this.#list.className = "themed";
    }
    if (!this.#list.isConnected) document.body.append(this.#list);
    if (this.#list.matches(":popover-open")) this.#list.hidePopover();
    this.#list.showPopover();
    this.#list.append(element);
  }
}

function translate(message: string, { localize, format }: Pick<NotificationOptions, "localize" | "format">): string {
  if (format) return game.i18n.format(message, format);
  return localize ? game.i18n.localize(message) : message;
}
