/** The column of tabs at the right of the page. */
import { ApplicationV2 } from "../../applications/api/application.js";
import { HandlebarsApplicationMixin } from "../../applications/api/handlebars-application.js";

/** The tabs: which `ui` member draws each, and how its button looks. */
const TABS = [
  { id: "chat", label: "Chat messages", icon: "fa-solid fa-comments" },
  { id: "combat", label: "Encounters", icon: "fa-solid fa-hand-fist" },
  { id: "actors", label: "Actors", icon: "fa-solid fa-users" },
  { id: "items", label: "Items", icon: "fa-solid fa-suitcase" },
  { id: "scenes", label: "Scenes", icon: "fa-solid fa-map" },
  { id: "journal", label: "Journal", icon: "fa-solid fa-book-open" },
  { id: "tables", label: "Rollable tables", icon: "fa-solid fa-table-list" },
  { id: "macros", label: "Macros", icon: "fa-solid fa-code" },
  { id: "compendium", label: "Compendium packs", icon: "fa-solid fa-book-atlas" },
  { id: "settings", label: "Game settings", icon: "fa-solid fa-gears" },
];

/** The frame of the sidebar: the tab buttons and the place for the tabs, which draw themselves. */
export class Sidebar extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    id: "sidebar",
    window: { frame: false, positioned: false },
    actions: { toggleState },
  };

  static override PARTS = { frame: { template: "templates/ui/sidebar.hbs", root: true } };

  override tabGroups: Record<string, string | null> = { primary: "chat" };

  get expanded(): boolean {
    return !this.element?.classList.contains("collapsed");
  }

  override async _prepareContext(): Promise<any> {
    return { tabs: TABS.map((tab) => ({ ...tab, active: tab.id === this.tabGroups.primary })) };
  }

  override _insertElement(element: HTMLElement): void {
    document.getElementById("ui-right")!.replaceChildren(element);
  }

  override changeTab(tab: string, group: string, options: any = {}): void {
    super.changeTab(tab, group, options);
    this.toggleExpanded(true);
    Hooks.callAll("changeSidebarTab", ui[tab]);
  }

  /** Shows or hides all but the tab buttons. */
  toggleExpanded(expanded = !this.expanded): void {
    this.element.classList.toggle("collapsed", !expanded);
    const button = this.element.querySelector("[data-action=toggleState]");
    button.setAttribute("aria-expanded", String(expanded));
    if (expanded) ui[this.tabGroups.primary!].onShow();
    Hooks.callAll("collapseSidebar", this, !expanded);
  }
}

function toggleState(this: Sidebar): void {
  this.toggleExpanded();
}
