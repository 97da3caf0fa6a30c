/** Tab groups of an application. */

/** The tabs of a group as templates draw them; the first, or `initial`, is active until another is chosen. */
export function prepareTabs(app: any, group: string, config: any): Record<string, any> {
  if (!config) return {};
  const { tabs, labelPrefix, initial = null } = config;
  app.tabGroups[group] ??= initial;
  return Object.fromEntries(
    tabs.map(({ id, cssClass, ...tab }: any) => {
      const active = app.tabGroups[group] === id;
      const label = tab.label ?? (labelPrefix ? `${labelPrefix}.${id}` : undefined);
      const classes = [cssClass, active ? "active" : ""].filter(Boolean).join(" ");
      return [id, { ...tab, id, group, label, active, cssClass: classes }];
    }),
  );
}

/** Marks one tab of a group, and its navigation entry, as the active one. */
export function showTab(element: HTMLElement, tab: string, group: string): void {
  const members = [...element.querySelectorAll<HTMLElement>(`[data-group="${group}"][data-tab]`)];
  if (!members.some((member) => member.dataset.tab === tab)) {
    throw new Error(`No matching tab element found for group "${group}" and tab "${tab}"`);
  }
  for (const member of members) {
    const active = member.dataset.tab === tab;
    member.classList.toggle("active", active);
    if (member.getAttribute("role") === "tab") {
      member.setAttribute("aria-selected", String(active));
      member.tabIndex = active ? 0 : -1;
    } else if (member.hasAttribute("aria-pressed")) member.setAttribute("aria-pressed", String(active));
  }
}
