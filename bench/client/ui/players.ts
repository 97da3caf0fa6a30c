/** Who is at the table. */
import { ApplicationV2 } from "../applications/api/application.js";
import { HandlebarsApplicationMixin } from "../applications/api/handlebars-application.js";

const REFRESH_ON = [
  "userConnected",
  "createUser",
  "updateUser",
  "deleteUser",
  "createActor",
  "updateActor",
  "deleteActor",
];

/** The list of users with colour, character and presence; a click on one's own name opens the configuration. */
export class Players extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    id: "players",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: { configure },
  };

  static override PARTS = { players: { template: "templates/ui/players.hbs", root: true } };

  override async _prepareContext(options: any): Promise<any> {
    const users = game.users.contents.toSorted(
      (a: any, b: any) => Number(b.active) - Number(a.active) || b.role - a.role || a.name.localeCompare(b.name),
    );
    const players = users.map((user: any) => ({
      id: user.id,
      name: user.name,
      active: user.active,
      self: user.isSelf,
      configurable: user.isSelf || game.user.isGM,
      color: String(user.color),
      character: user.character?.name ?? (user.isGM ? "GM" : ""),
      role: game.user.isGM ? roleName(user.role) : "",
    }));
    return Object.assign(await super._prepareContext(options), { players });
  }

  override _insertElement(element: HTMLElement): void {
    element.ariaLabel = "Players";
    document.getElementById("ui-left")!.append(element);
  }

  override async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    const refresh = foundry.utils.debounce(() => this.render(), 50);
    for (const hook of REFRESH_ON) Hooks.on(hook, refresh);
  }
}

function roleName(role: number): string {
  const [key] = Object.entries(foundry.CONST.USER_ROLES).find(([, value]) => value === role) ?? [""];
  return game.i18n.localize(`USER.Role${key.charAt(0)}${key.slice(1).toLowerCase()}`);
}

function configure(this: Players, _event: Event, target: HTMLElement): void {
  const user = game.users.get(target.closest<HTMLElement>("[data-user-id]")!.dataset.userId);
  void user.sheet.render({ force: true });
}
