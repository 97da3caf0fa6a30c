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
  readonly onChange?: (value: unknown) => void;
}

interface Settings {
  register(scope: string, key: string, data: object): void;
  get(scope: string, key: string): unknown;
  set(scope: string, key: string, value: unknown): Promise<unknown>;
}
const settings = (): Settings => (game as unknown as { settings: Settings }).settings;

/** Registers one setting; in `init`, before anything reads it. */
export function registerSetting({ key, ...spec }: SettingSpec): void {
  settings().register(SYSTEM_ID, key, spec);
}
/** Reads one of our settings. */
export const readSetting = <T extends boolean | number | string>(key: string): T => settings().get(SYSTEM_ID, key) as T;
