/** Who sees a chat message: "roll modes" on generation 13, "message modes" on 14. */
import { profile } from "../../common/profile.js";
import { logCompatibilityWarning } from "../../common/utils/index.js";

/** One of the modes a user may choose from. */
export interface MessageMode {
  label: string;
  icon: string;
}

const MODERN_NAMES: Record<string, string> = {
  publicroll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
};

const ICONS: Record<string, string> = {
  public: "fa-solid fa-globe",
  gm: "fa-solid fa-user-secret",
  blind: "fa-solid fa-eye-slash",
  self: "fa-solid fa-user",
  ic: "fa-solid fa-comment",
};

/** The modes of generation 13 for `CONFIG.Dice.rollModes`. */
export function createRollModes(): Record<string, MessageMode> {
  const entries = Object.entries(MODERN_NAMES).map(([legacy, modern]) => [
    legacy,
    { label: `CHAT.Mode.${modern}`, icon: ICONS[modern]! },
  ]);
  return Object.fromEntries(entries);
}

/** The modes of generation 14 for `CONFIG.ChatMessage.modes`. */
export function createMessageModes(): Record<string, MessageMode> {
  return Object.fromEntries(Object.entries(ICONS).map(([id, icon]) => [id, { label: `CHAT.Mode.${id}`, icon }]));
}

/** The name of the creation option and of the core setting that carry the mode. */
export function messageModeName(): "rollMode" | "messageMode" {
  return profile().generation === 13 ? "rollMode" : "messageMode";
}

/** The user's current mode. */
export function currentMessageMode(): string {
  return globalThis.game.settings.get("core", messageModeName());
}

/** Generation 14's name of a mode that may be given by its old name. */
export function modernModeName(mode: string): string {
  return MODERN_NAMES[mode] ?? mode;
}

/** Says once that an old name is on its way out; generation 14 only. */
export function warnLegacyMode(old: string, replacement: string): void {
  logCompatibilityWarning(`${old} is deprecated in favor of ${replacement}.`, { since: 14, until: 16, once: true });
}

/**
 * The mode that options ask for, undefined where they leave it open or say "roll", the user's current one.
 * Takes 14's option and, with a warning, 13's on 14; on 13 the name `messageMode` means nothing.
 */
export function requestedMode(options: Record<string, any>): string | undefined {
  const own = options[messageModeName()];
  if (own !== undefined) return own === "roll" ? undefined : own;
  const legacy = options["rollMode"];
  if (profile().generation === 13 || legacy === undefined) return undefined;
  warnLegacyMode("The option rollMode", "messageMode");
  return legacy === "roll" ? undefined : modernModeName(legacy);
}

/** The same options with the mode under the name of the generation in force. */
export function withMode(options: Record<string, any>): Record<string, any> {
  const mode = requestedMode(options);
  const { rollMode: _legacy, messageMode: _modern, ...rest } = options;
  return mode === undefined ? rest : { ...rest, [messageModeName()]: mode };
}
