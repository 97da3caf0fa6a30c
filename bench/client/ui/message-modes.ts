/** Who sees a message: roll modes on generation 13, message modes on 14, under one set of names here. */
import { profile } from "../../common/profile.js";

const MODES_13: Record<string, string> = { public: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll" };

const COMMANDS: Record<string, string> = {
  publicroll: "public",
  pr: "public",
  gmroll: "gm",
  gmr: "gm",
  blindroll: "blind",
  broll: "blind",
  br: "blind",
  selfroll: "self",
  sr: "self",
};

const modern = (): boolean => profile().generation >= 14;

/** The mode a roll command asks for: null for the user's own choice, undefined when it is no roll command. */
export function modeOfCommand(command: string): string | null | undefined {
  if (command === "r" || command === "roll") return null;
  const mode = COMMANDS[command];
  return mode && (modern() ? mode : MODES_13[mode]);
}

/** The option that carries a mode to `toMessage` and `create`; the user's choice when none is given. */
export function messageModeOption(mode: string | null | undefined): Record<string, string> {
  const value = mode ?? game.settings.get("core", modeSetting());
  return modern() ? { messageMode: value } : { rollMode: value };
}

/** The key of the setting that holds the user's choice. */
export const modeSetting = (): string => (modern() ? "messageMode" : "rollMode");

/** The modes a user can choose from: value, label and icon. */
export function listModes(): { value: string; label: string; icon: string }[] {
  const modes: Record<string, any> = modern() ? CONFIG.ChatMessage.modes : CONFIG.Dice.rollModes;
  return Object.entries(modes).map(([value, mode]) => ({
    value,
    label: game.i18n.localize(mode.label ?? String(mode)),
    icon: mode.icon ?? "",
  }));
}
