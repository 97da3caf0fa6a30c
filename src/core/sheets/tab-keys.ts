import { isPlainKey, stepAlong } from "./row-keys.js";

const LIST = '[role="tablist"]';

const tabsOf = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role="tab"]')];

/** Makes each list of tabs one stop of the Tab key, at the tab that is shown: Foundry marks that one with a class alone. */
export function setTabStops(root: HTMLElement): void {
  for (const tab of [...root.querySelectorAll(LIST)].flatMap(tabsOf)) {
    const isShown = tab.classList.contains("active");
    tab.setAttribute("aria-selected", String(isShown));
    tab.tabIndex = isShown ? 0 : -1;
  }
}

/** The arrows of a list that lies flat: along it, and round from its end to its start. */
function onKeydown(event: KeyboardEvent): void {
  const tab = event.target as HTMLElement;
  const list = tab.matches('[role="tab"]') ? tab.closest(LIST) : null;
  if (!list || !isPlainKey(event)) return;
  const tabs = tabsOf(list);
  const step = stepAlong(event.key, list);
  const next =
    step === undefined
      ? { Home: tabs[0], End: tabs.at(-1) }[event.key]
      : tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
  if (!next) return;
  // Nobody else is to move on from here: not the page's own arrows, nor Foundry's, which move tokens.
  event.preventDefault();
  event.stopPropagation();
  next.focus();
  next.click();
}

/** Lets the keyboard walk through a window's tabs: arrows, Home and End show the one they lead to. Bind once a window. */
export function bindTabKeys(root: HTMLElement): void {
  root.addEventListener("keydown", onKeydown);
}
