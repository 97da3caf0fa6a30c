/** Arrow keys in tab lists, wherever they are on the page. */

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Lets arrows, Home and End move between the tabs of a tab list and show the one they reach. */
export function activateTabKeys(): void {
  document.addEventListener("keydown", (event) => {
    const tab = event.target as HTMLElement;
    if (!tab.matches?.("[role=tab]") || !(event.key in STEPS || event.key === "Home" || event.key === "End")) return;
    const tabs = [...tab.closest("[role=tablist]")!.querySelectorAll<HTMLElement>("[role=tab]")];
    const step = STEPS[event.key];
    const next =
      step === undefined
        ? tabs.at(event.key === "Home" ? 0 : -1)!
        : tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    event.preventDefault();
    next.focus();
    next.click();
  });
}
