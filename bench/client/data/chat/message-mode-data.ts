import { CHAT_MESSAGE_STYLES } from "../../../common/constants.js";

interface ModeSource {
  whisper?: (string | { id: string })[];
  rolls?: unknown[];
  speaker?: Record<string, any>;
}

/** What a mode writes into a message, whichever generation's name it goes by. */
export function modeData(message: ModeSource, mode: string): Record<string, any> {
  const gamemasters = (): string[] => globalThis.game.users.filter((user: any) => user.isGM).map(({ id }: any) => id);
  const chosen = (message.whisper ?? []).map((user) => (typeof user === "string" ? user : user.id));
  const recipients = (): string[] => (chosen.length ? chosen : gamemasters());
  switch (mode) {
    case "public":
    case "publicroll":
      return { whisper: [], blind: false };
    case "gm":
    case "gmroll":
      return { whisper: recipients(), blind: false };
    case "blind":
    case "blindroll":
      return { whisper: recipients(), blind: true };
    case "self":
    case "selfroll":
      return { whisper: [globalThis.game.userId], blind: false };
    case "ic":
      return inCharacter(message);
    default:
      return customMode(message, mode);
  }
}

/** Spoken in character, unless nobody speaks or dice are thrown. */
function inCharacter({ rolls, speaker }: ModeSource): Record<string, any> {
  const isSpoken = speaker?.["actor"] && !rolls?.length;
  return { whisper: [], blind: false, ...(isSpoken ? { style: CHAT_MESSAGE_STYLES.IC } : {}) };
}

function customMode(message: ModeSource, mode: string): Record<string, any> {
  const { handler } = globalThis.CONFIG.ChatMessage.modes?.[mode] ?? {};
  if (handler) return handler(message) ?? {};
  throw new Error(`There is no message mode "${mode}".`);
}
