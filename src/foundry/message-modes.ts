import { isV14 } from "./generation.js";

/** Who may read a message, in Foundry 14's words. */
export type MessageMode = "public" | "gm" | "blind" | "self";

const V13_NAME: Record<MessageMode, string> = {
  public: "publicroll",
  gm: "gmroll",
  blind: "blindroll",
  self: "selfroll",
};

interface Settings {
  get(scope: string, key: string): unknown;
}
interface MessageClass {
  applyMode(data: object, mode: string): object;
  applyRollMode(data: object, mode: string): object;
}

/** The mode this user has chosen for rolls, on either generation; in-character speech counts as public. */
export function currentMode(): MessageMode {
  const settings = (game as unknown as { settings: Settings }).settings;
  const stored = String(settings.get("core", isV14() ? "messageMode" : "rollMode"));
  const modes = Object.keys(V13_NAME) as MessageMode[];
  return modes.find((mode) => mode === stored || V13_NAME[mode] === stored) ?? "public";
}

/** Writes recipients and blindness into a message's data; the one place where a mode meets a message (T07.2). */
export function applyMode<T extends object>(data: T, mode: MessageMode): T {
  const cls = ChatMessage as unknown as MessageClass;
  if (isV14()) cls.applyMode(data, mode);
  else cls.applyRollMode(data, V13_NAME[mode]);
  return data;
}

/** Ids of the users who may read a message of a mode; empty when everybody may. */
export const recipientsOf = (mode: MessageMode): readonly string[] =>
  applyMode({ whisper: [] as string[] }, mode).whisper;

/** The create option that names the mode, so that Foundry does not apply the user's last chat mode instead. */
export const modeOption = (mode: MessageMode): object =>
  isV14() ? { messageMode: mode } : { rollMode: V13_NAME[mode] };

/**
 * A mode in which game masters can read what waits for their word: what a player would show to nobody else goes to them
 * as well. What a game master writes stays as it is.
 */
export const readableByGM = (mode: MessageMode): MessageMode => (mode === "self" && !game.user?.isGM ? "gm" : mode);
