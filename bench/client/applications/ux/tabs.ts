/** Tabbed navigation outside the application framework. */

/** Which elements navigate, which show, and where to start. */
export interface TabsConfiguration {
  navSelector: string;
  contentSelector?: string;
  initial?: string;
  group?: string;
  callback?: (event: Event | null, tabs: Tabs, active: string) => void;
}

/** A navigation of `[data-tab]` elements and the `.tab[data-tab]` elements it shows. */
export class Tabs {
  active: string | undefined;
  readonly #config: TabsConfiguration;
  #nav: HTMLElement | null = null;
  #content: HTMLElement | null = null;

  constructor(config: TabsConfiguration) {
    this.#config = config;
    this.active = config.initial;
  }

  /** Attaches the navigation found in an element. */
  bind(html: HTMLElement): void {
    const { navSelector, contentSelector, group } = this.#config;
    this.#nav = html.querySelector(navSelector);
    if (!this.#nav) return;
    this.#content = contentSelector ? html.querySelector(contentSelector) : null;
    this.#nav.addEventListener("click", (event) => {
      const tab = (event.target as Element).closest<HTMLElement>("[data-tab]");
      if (tab && (!group || tab.dataset.group === group)) this.activate(tab.dataset.tab!, { event });
    });
    this.activate(this.active ?? this.#nav.querySelector<HTMLElement>("[data-tab]")?.dataset.tab ?? "");
  }

  /** Shows a tab. */
  activate(name: string, { event = null, triggerCallback = event !== null }: any = {}): void {
    const scopes = [this.#nav, this.#content].filter((scope): scope is HTMLElement => scope !== null);
    for (const scope of scopes) {
      for (const element of scope.querySelectorAll<HTMLElement>("[data-tab]")) {
        if (this.#config.group && element.dataset.group !== this.#config.group) continue;
        element.classList.toggle("active", element.dataset.tab === name);
      }
    }
    this.active = name;
    if (triggerCallback) this.#config.callback?.(event, this, name);
  }
}
