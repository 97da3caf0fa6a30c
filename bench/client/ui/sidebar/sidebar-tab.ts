/** What every tab of the sidebar is. */
import { ApplicationV2 } from "../../applications/api/application.js";
import { HandlebarsApplicationMixin } from "../../applications/api/handlebars-application.js";

/** A panel that lives in the sidebar. */
export class AbstractSidebarTab extends HandlebarsApplicationMixin(ApplicationV2) {
  static tabName: string;

  static override DEFAULT_OPTIONS: Record<string, any> = {
    id: "{id}",
    classes: ["tab", "sidebar-tab"],
    tag: "section",
    window: { frame: false, positioned: false },
  };

  get tabName(): string {
    return (this.constructor as typeof AbstractSidebarTab).tabName;
  }

  /** Whether this is the tab the user sees. */
  get active(): boolean {
    return ui.sidebar?.tabGroups.primary === this.tabName;
  }

  override _initializeApplicationOptions(options: any): Record<string, any> {
    return super._initializeApplicationOptions({ uniqueId: (this.constructor as any).tabName, ...options });
  }

  override async _renderFrame(options: any): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    Object.assign(frame.dataset, { tab: this.tabName, group: "primary" });
    frame.classList.toggle("active", this.active);
    frame.setAttribute("role", "tabpanel");
    frame.setAttribute("aria-labelledby", `sidebar-tab-${this.tabName}`);
    return frame;
  }

  override _insertElement(element: HTMLElement): void {
    document.getElementById("sidebar-content")!.append(element);
  }

  /** Called when the user gets to see the tab, after it or the whole sidebar was hidden. */
  onShow(): void {}

  /** Shows this tab. */
  activate(): void {
    ui.sidebar.changeTab(this.tabName, "primary");
  }
}
