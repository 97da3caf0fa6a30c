import { SYSTEM_ID } from "./id.js";

/** One setting of ours. Keys are camelCase with the ruleset first; name and hint are language keys. */
export interface SettingSpec {
  readonly key: string;
  readonly name: string;
  readonly hint: string;
  /** "world" is a rule of the table, "client" a habit of one browser. */
  readonly scope: "world" | "client";
  /** False hides it from the settings window. */
  readonly config: boolean;
  readonly type: typeof Boolean | typeof Number | typeof String;
  readonly default: boolean | number | string;
  readonly choices?: Readonly<Record<string, string>>;
  /** For a number: its bounds. */
  readonly range?: { readonly min: number; readonly max: number; readonly step?: number };
  /** True for dice or a number: what cannot be rolled is not saved. */
  readonly isFormula?: boolean;
  /** In a ruleset's own window: the language key of the heading it stands under. */
  readonly group?: string;
  readonly onChange?: (value: unknown) => void;
}

/** A button in the settings window that opens a window of ours. Name, label and hint are language keys. */
export interface SettingMenuSpec {
  readonly key: string;
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly icon: string;
  /** Constructed by Foundry without arguments. */
  readonly type: new () => object;
  /** True when only a game master sees it. */
  readonly restricted: boolean;
}

interface Settings {
  readonly menus: Map<string, object>;
  registerMenu(scope: string, key: string, data: object): void;
  register(scope: string, key: string, data: object): void;
  get(scope: string, key: string): unknown;
  set(scope: string, key: string, value: unknown): Promise<unknown>;
}
const settings = (): Settings => (game as unknown as { settings: Settings }).settings;

/** Registers one setting; in `init`, before anything reads it. */
export function registerSetting({ key, group: _group, isFormula: _isFormula, ...spec }: SettingSpec): void {
  settings().register(SYSTEM_ID, key, spec);
}
/** Registers one button of the settings window; in `init`. */
export function registerSettingMenu({ key, ...spec }: SettingMenuSpec): void {
  settings().registerMenu(SYSTEM_ID, key, spec);
}
/** Reads one of our settings. */
export const readSetting = <T extends boolean | number | string>(key: string): T => settings().get(SYSTEM_ID, key) as T;
/** Stores one of our settings; a world setting only by somebody who may modify settings. */
export async function writeSetting(key: string, value: boolean | number | string): Promise<void> {
  await settings().set(SYSTEM_ID, key, value);
}
/** Takes a button out of the settings window; registering it again brings it back. */
export const removeSettingMenu = (key: string): boolean => settings().menus.delete(`${SYSTEM_ID}.${key}`);
