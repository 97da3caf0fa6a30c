/** Dragging elements out of an application and dropping things onto it. */
/* oxlint-disable unicorn/prefer-add-event-listener -- an application binds after each render, and must not bind twice */

type Test = (selector: string) => boolean;
type DragCallback = (event: DragEvent) => unknown;

/** What is draggable, where things may be dropped, who may, and what then happens. */
export interface DragDropConfiguration {
  dragSelector?: string | null;
  dropSelector?: string | null;
  permissions?: Record<string, Test>;
  callbacks?: Record<string, DragCallback>;
}

/** Binds drag and drop to the elements of a workflow. Binding again after a re-render replaces the old binding. */
export class DragDrop {
  /** The class in use, which a system may replace through CONFIG. */
  static get implementation(): typeof DragDrop {
    return CONFIG.ux?.DragDrop ?? DragDrop;
  }

  /** The data of the drag under way. */
  static getPayload(event?: DragEvent): any {
    const text = event?.dataTransfer?.getData("text/plain");
    try {
      return text ? JSON.parse(text) : null;
    } catch {
      return null;
    }
  }

  readonly dragSelector: string | null;
  readonly dropSelector: string | null;
  readonly permissions: Record<string, Test>;
  readonly callbacks: Record<string, DragCallback>;

  constructor({ dragSelector, dropSelector, permissions, callbacks }: DragDropConfiguration = {}) {
    this.dragSelector = dragSelector || null;
    this.dropSelector = dropSelector || null;
    this.permissions = permissions ?? {};
    this.callbacks = callbacks ?? {};
  }

  /** Attaches the handlers; without a drop selector, or where that fits the element itself, the element takes drops. */
  bind(element: HTMLElement): this {
    if (this.can("dragstart", this.dragSelector)) {
      const dragged = this.dragSelector ? element.querySelectorAll<HTMLElement>(this.dragSelector) : [];
      for (const one of dragged) {
        one.setAttribute("draggable", "true");
        one.ondragstart = (event) => this.#start(event);
        one.ondragend = (event) => this.callback(event, "dragend");
      }
    }
    if (this.can("drop", this.dropSelector)) {
      for (const target of this.#targets(element)) {
        target.ondragenter = (event) => this.callback(event, "dragenter");
        target.ondragleave = (event) => this.callback(event, "dragleave");
        target.ondragover = (event) => {
          event.preventDefault();
          this.callback(event, "dragover");
        };
        target.ondrop = (event) => {
          event.preventDefault();
          this.callback(event, "drop");
        };
      }
    }
    return this;
  }

  #targets(element: HTMLElement): HTMLElement[] {
    const { dropSelector } = this;
    if (!dropSelector) return [element];
    const inner = element.querySelectorAll<HTMLElement>(dropSelector);
    return element.matches(dropSelector) ? [element, ...inner] : [...inner];
  }

  #start(event: DragEvent): void {
    this.callback(event, "dragstart");
    // What is dragged out of an inner element must not be overwritten by the elements around it.
    if (event.dataTransfer!.items.length) event.stopPropagation();
  }

  /** Runs the callback of a step, if there is one. */
  callback(event: DragEvent, action: string): unknown {
    return this.callbacks[action]?.(event);
  }

  /** Whether a step is allowed for this user. */
  can(action: string, selector: string | null): boolean {
    return this.permissions[action]?.(selector ?? "") ?? true;
  }
}
