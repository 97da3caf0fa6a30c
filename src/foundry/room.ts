/** Below this width, in pixels, a window is not made narrower. */
const LEAST = 480;

interface Placed {
  readonly element: HTMLElement;
  setPosition(position: { left?: number; width?: number }): void;
}

/** Where the sidebar with the chat begins, in pixels from the left; the page's edge where there is none. */
function edge(page: Window): number {
  const { sidebar } = ui as unknown as { readonly sidebar?: { readonly element?: HTMLElement | null } };
  const left = sidebar?.element?.getBoundingClientRect().left ?? 0;
  return left > 0 ? left : page.innerWidth;
}

/**
 * Moves a window that has just opened off the chat, as far as there is room, and makes one that may change its size as
 * narrow as the room is. Where its user puts it afterwards is left alone.
 */
export function keepChatFree(app: Placed, mayShrink: boolean): void {
  const { element } = app;
  const page = element.ownerDocument.defaultView;
  if (!page || page !== window) return;
  const { right, width } = element.getBoundingClientRect();
  const free = Math.floor(edge(page));
  if (right <= free) return;
  const narrow = mayShrink ? Math.min(width, Math.max(free, LEAST)) : width;
  app.setPosition({ left: Math.max(0, free - narrow), ...(narrow < width ? { width: narrow } : {}) });
}
