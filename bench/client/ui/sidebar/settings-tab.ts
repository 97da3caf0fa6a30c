/** The last tab of the sidebar: what is running, and where it is set up. */
import { SettingsConfig } from "../../applications/apps/settings-config.js";
import { chooseTheme, chosenTheme, type Theme } from "../theme.js";
import { AbstractSidebarTab } from "./sidebar-tab.js";

/** Game details, the theme, the settings window and the way out. */
export class Settings extends AbstractSidebarTab {
  static override tabName = "settings";

  static override DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["settings"],
    actions: { openApp, logout },
  };

  static override PARTS = { body: { template: "templates/ui/settings.hbs", scrollable: [""] } };

  override async _prepareContext(options: any): Promise<any> {
    return Object.assign(await super._prepareContext(options), {
      world: game.world.title,
      system: `${game.system.title} ${game.system.version}`,
      version: game.version,
      user: game.user.name,
      theme: chosenTheme(),
      themes: { "": "As the computer", light: "Light", dark: "Dark" },
    });
  }

  override async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    Hooks.on("clientSettingChanged", (key: string) => {
      if (key === "core.uiConfig") this.element.querySelector("select[name=theme]").value = chosenTheme();
    });
  }

  override async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    const select = this.element.querySelector("select[name=theme]");
    select.addEventListener("change", () => chooseTheme(select.value as Theme | ""));
  }
}

function openApp(this: Settings, _event: Event, target: HTMLElement): void {
  if (target.dataset.app === "configure") void new SettingsConfig().render({ force: true });
}

function logout(this: Settings): void {
  game.logOut();
}
