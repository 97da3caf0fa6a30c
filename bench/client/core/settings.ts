import { deepClone } from "../../common/utils/index.js";
import { warnLegacyMode } from "./message-modes.js";
import { profile } from "../../common/profile.js";
import { castSetting, cleanSetting } from "./setting-values.js";

/** What a package says about a setting. */
export interface SettingConfig {
  namespace: string;
  key: string;
  id: string;
  name?: string;
  hint?: string;
  scope: "world" | "client" | "user";
  config: boolean;
  type: any;
  default?: any;
  choices?: Record<string, string> | (() => Record<string, string>);
  range?: { min: number; max: number; step?: number };
  requiresReload?: boolean;
  onChange?: (value: any, options?: object, userId?: string) => unknown;
}

/** What a package says about a menu button among the settings. */
export interface SettingMenuConfig {
  namespace: string;
  key: string;
  name?: string;
  label?: string;
  hint?: string;
  icon?: string;
  type: new () => any;
  restricted?: boolean;
}

/** The stored settings of world and user scope: a collection of Setting documents. */
interface SettingDocuments {
  getSetting(key: string, user: string | null): any;
}

/** Everything `game.settings` needs from the page. */
export interface SettingsStores {
  worldId: string;
  local: Pick<Storage, "getItem" | "setItem">;
  documents: SettingDocuments;
}

/** The registered settings and their values. */
export class ClientSettings {
  settings = new Map<string, SettingConfig>();
  menus = new Map<string, SettingMenuConfig>();
  #stores: SettingsStores;

  constructor(stores: SettingsStores) {
    this.#stores = stores;
  }

  /** The stores by scope. */
  get storage(): Map<string, unknown> {
    return new Map<string, unknown>([
      ["client", this.#stores.local],
      ["world", this.#stores.documents],
      ["user", this.#stores.documents],
    ]);
  }

  /** Registers a setting; everything that reads it must come later. */
  register(namespace: string, key: string, data: Partial<SettingConfig>): void {
    if (!namespace || !key) throw new Error("A setting needs a namespace and a key.");
    const scope = data.scope ?? "client";
    if (!["world", "client", "user"].includes(scope)) throw new Error(`The scope "${scope}" does not exist.`);
    const id = `${namespace}.${key}`;
    this.settings.set(id, { config: false, type: Object, ...data, namespace, key, id, scope });
  }

  /** Registers a menu: a button among the settings that opens an application. */
  registerMenu(namespace: string, key: string, data: Omit<SettingMenuConfig, "namespace" | "key">): void {
    if (!namespace || !key) throw new Error("A settings menu needs a namespace and a key.");
    if (typeof data.type !== "function") throw new Error(`The menu "${namespace}.${key}" needs an application class.`);
    this.menus.set(`${namespace}.${key}`, { ...data, namespace, key: `${namespace}.${key}` });
  }

  /** The value of a setting, or its document. */
  get(namespace: string, key: string, { document = false } = {}): any {
    const config = this.#config(namespace, key);
    if (document) return this.#document(config) ?? null;
    const json = this.#read(config);
    return json === undefined ? initialValue(config) : castSetting(config, JSON.parse(json));
  }

  /** Stores a value; for world scope only those may who may modify settings. */
  async set(namespace: string, key: string, value: any, options: Record<string, any> = {}): Promise<any> {
    const config = this.#config(namespace, key);
    const cleaned = cleanSetting(config, value === undefined ? initialValue(config) : value);
    const json = JSON.stringify(cleaned);
    if (json === this.#read(config)) return castSetting(config, cleaned);
    if (config.scope === "client") this.#writeLocal(config, json, options);
    else await this.#writeDocument(config, json, options);
    return castSetting(config, JSON.parse(json));
  }

  /** Tells a setting's own code about a stored change; called on every client that it concerns. */
  notify(id: string, user: string | null, options: object, userId: string): void {
    const config = this.settings.get(id);
    if (!config?.onChange || config.scope === "client") return;
    if ((config.scope === "user" ? globalThis.game.userId : null) !== user) return;
    config.onChange(this.get(config.namespace, config.key), options, userId);
  }

  #config(namespace: string, key: string): SettingConfig {
    const id = `${namespace}.${key}`;
    const config = this.settings.get(id);
    if (config) return config;
    if (id === "core.rollMode" && profile().generation >= 14) {
      warnLegacyMode("The setting core.rollMode", "core.messageMode");
      return this.#config("core", "messageMode");
    }
    throw new Error(`"${id}" is not a registered game setting`);
  }

  #read(config: SettingConfig): string | undefined {
    if (config.scope !== "client") return this.#document(config)?._source.value;
    return this.#stores.local.getItem(this.#localKey(config)) ?? undefined;
  }

  #document(config: SettingConfig): any {
    if (config.scope === "client") return undefined;
    return this.#stores.documents.getSetting(config.id, config.scope === "user" ? globalThis.game.userId : null);
  }

  #writeLocal(config: SettingConfig, json: string, options: object): void {
    this.#stores.local.setItem(this.#localKey(config), json);
    const value = this.get(config.namespace, config.key);
    globalThis.Hooks.callAll("clientSettingChanged", config.id, value, options);
    config.onChange?.(value, options);
  }

  async #writeDocument(config: SettingConfig, json: string, options: object): Promise<void> {
    const document = this.#document(config);
    if (document) return document.update({ value: json }, options);
    const user = config.scope === "user" ? globalThis.game.userId : null;
    return globalThis.CONFIG.Setting.documentClass.create({ key: config.id, value: json, user }, options);
  }

  #localKey({ id }: SettingConfig): string {
    return `${this.#stores.worldId}.${id}`;
  }
}

function initialValue(config: SettingConfig): any {
  const { type } = config;
  const initial =
    config.default ?? (typeof type?.getInitialValue === "function" ? type.getInitialValue({}) : undefined);
  return castSetting(config, deepClone(initial));
}
