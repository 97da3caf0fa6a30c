/** The window with every registered setting. */
import { ApplicationV2 } from "../api/application.js";
import { DialogV2 } from "../api/dialog.js";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.js";
import {
  createCheckboxInput,
  createFormGroup,
  createNumberInput,
  createSelectInput,
  createTextInput,
} from "../fields.js";
import type { FormDataExtended } from "../ux/form-data-extended.js";

const SCOPE_NOTES: Record<string, string> = {
  world: "for the whole world",
  client: "only on this computer",
  user: "for you on every computer",
};

const mayEditWorld = (): boolean => game.user.can?.("SETTINGS_MODIFY") ?? game.user.isGM;

/** Settings of core, of the system and of anything else that registers some. */
export class SettingsConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    id: "settings-config",
    tag: "form",
    classes: ["settings-config"],
    position: { width: 640, height: 600 },
    window: { title: "Game Settings", icon: "fa-solid fa-gears", contentClasses: ["standard-form"], resizable: true },
    actions: { openMenu },
    form: { handler: saveSettings, closeOnSubmit: true },
  };

  static override PARTS = {
    body: { template: "templates/apps/settings-config.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  /** Asks whether to reload now, as some settings need; with `world` the others at the table have to as well. */
  static async reloadConfirm({ world = false }: { world?: boolean } = {}): Promise<void> {
    const others = world ? " Everybody else at the table has to reload, too." : "";
    const content = `<p>Some of the changed settings take effect after a reload.${others} Reload this page now?</p>`;
    if (await DialogV2.confirm({ window: { title: "Reload?" }, content, modal: true })) location.reload();
  }

  override async _prepareContext(options: any): Promise<any> {
    const groups = new Map<string, any>();
    const groupOf = (namespace: string): any => {
      if (!groups.has(namespace))
        groups.set(namespace, { id: namespace, label: packageTitle(namespace), menus: [], settings: [] });
      return groups.get(namespace);
    };
    for (const menu of game.settings.menus.values()) {
      if (menu.restricted && !mayEditWorld()) continue;
      groupOf(menu.namespace).menus.push(menu);
    }
    for (const setting of game.settings.settings.values()) {
      if (!setting.config || (setting.scope === "world" && !mayEditWorld())) continue;
      groupOf(setting.namespace).settings.push(drawSetting(setting));
    }
    return Object.assign(await super._prepareContext(options), {
      groups: [...groups.values()],
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "Save Changes" }],
    });
  }
}

const packageTitle = (namespace: string): string =>
  namespace === "core"
    ? "Core"
    : namespace === game.system.id
      ? game.system.title
      : (game.modules?.get(namespace)?.title ?? namespace);

/** A setting as a labelled input. */
function drawSetting(setting: any): string {
  const { namespace, key, type } = setting;
  const name = `${namespace}.${key}`;
  const value = game.settings.get(namespace, key);
  const label = game.i18n.localize(setting.name || key);
  const note = `(${SCOPE_NOTES[setting.scope]}${setting.requiresReload ? ", needs a reload" : ""})`;
  const hint = foundry.utils.escapeHTML([game.i18n.localize(setting.hint ?? ""), note].filter(Boolean).join(" "));
  if (typeof type?.toFormGroup === "function") {
    const group = type.toFormGroup({ label, hint, rootId: "setting", localize: true }, { name, value });
    return group.outerHTML;
  }
  return createFormGroup({ label, hint, rootId: "setting", input: drawInput(setting, name, value) }).outerHTML;
}

function drawInput({ type, choices, range }: any, name: string, value: any): HTMLElement {
  if (choices) {
    const resolved = typeof choices === "function" ? choices() : choices;
    const dataset = type === Number ? { dtype: "Number" } : undefined;
    return createSelectInput({ name, value, choices: resolved, localize: true, dataset });
  }
  if (type === Boolean) return createCheckboxInput({ name, value });
  if (type !== Number)
    return createTextInput({
      name,
      value: typeof value === "string" ? value : JSON.stringify(value),
      ...(type === String ? {} : { dataset: { dtype: "JSON" } }),
    });
  return createNumberInput({ name, value, ...range });
}

function openMenu(this: SettingsConfig, _event: Event, target: HTMLElement): void {
  const menu = game.settings.menus.get(target.dataset.key);
  void new menu.type().render({ force: true });
}

async function saveSettings(
  this: SettingsConfig,
  _event: Event,
  _form: HTMLFormElement,
  { object }: FormDataExtended,
): Promise<void> {
  let client = false;
  let world = false;
  for (const [id, value] of Object.entries(object)) {
    const { namespace, key, scope, requiresReload } = game.settings.settings.get(id);
    const before = JSON.stringify(game.settings.get(namespace, key));
    await game.settings.set(namespace, key, value);
    if (!requiresReload || before === JSON.stringify(game.settings.get(namespace, key))) continue;
    if (scope === "world") world = true;
    else client = true;
  }
  if (client || world) await SettingsConfig.reloadConfirm({ world });
}
