/** The column of tabs at the right of the page. */
import { ApplicationV2 } from "../../applications/api/application.js";
import { HandlebarsApplicationMixin } from "../../applications/api/handlebars-application.js";

/** What is known of a tab: its button, and whether only gamemasters have it. */
export interface SidebarTabDescriptor {
  /** A kind of document whose name and icon the button has, where none are given. */
  documentName?: string;
  gmOnly?: boolean;
  icon?: string;
  tooltip?: string;
}

/** The frame of the sidebar: the tab buttons and the place for the tabs, which draw themselves. */
export class Sidebar extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    id: "sidebar",
    window: { frame: false, positioned: false },
    actions: { toggleState },
  };

  /** The tabs in their order, by the `ui` member that draws each; systems add theirs before the interface is drawn. */
  static override TABS: Record<string, SidebarTabDescriptor> = {
    chat: { tooltip: "Chat messages", icon: "fa-solid fa-comments" },
    combat: { tooltip: "Encounters", icon: "fa-solid fa-hand-fist" },
    actors: { documentName: "Actor", tooltip: "Actors", icon: "fa-solid fa-users" },
    items: { documentName: "Item" },
    scenes: { documentName: "Scene", tooltip: "Scenes" },
    journal: { documentName: "JournalEntry", tooltip: "Journal" },
    tables: { documentName: "RollTable", tooltip: "Rollable tables" },
    macros: { documentName: "Macro" },
    compendium: { tooltip: "Compendium packs", icon: "fa-solid fa-book-atlas" },
    settings: { tooltip: "Game settings", icon: "fa-solid fa-gears" },
  };

  static override PARTS = { frame: { template: "templates/ui/sidebar.hbs", root: true } };

  override tabGroups: Record<string, string | null> = { primary: "chat" };

  get expanded(): boolean {
    return !this.element?.classList.contains("collapsed");
  }

  override async _prepareContext(): Promise<any> {
    return { tabs: tabsOf(this).map(([id, tab]) => ({ ...tab, id, active: id === this.tabGroups.primary })) };
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

/** The tabs that this user has, each with the words and the icon of its button. */
export function tabsOf(sidebar: Sidebar): [string, { label: string; icon: string }][] {
  const { TABS } = sidebar.constructor as typeof Sidebar;
  return Object.entries(TABS)
    .filter(([, { gmOnly }]) => !gmOnly || game.user.isGM)
    .map(([id, { documentName, tooltip, icon }]) => {
      const kind = documentName ? CONFIG[documentName] : undefined;
      const label = tooltip ?? kind?.documentClass.metadata.labelPlural ?? id;
      return [id, { label: game.i18n.localize(label), icon: icon ?? kind?.sidebarIcon ?? "" }];
    });
}

function toggleState(this: Sidebar): void {
  this.toggleExpanded();
}
