import { shownName } from "../documents/shown-name.js";
import { say } from "../../foundry/language.js";
import { notify } from "../../foundry/notice.js";
import { applyMode, modeOption, readableByGM, type MessageMode } from "../../foundry/message-modes.js";

/** A card to be posted: its data, and one plain sentence that says the same to logs and exports. */
export interface CardPost {
  readonly type: string;
  readonly system: object;
  readonly summary: string;
  readonly actor: Actor.Implementation | null;
  readonly rolls: readonly foundry.dice.Roll[];
  readonly mode: MessageMode;
  /** The message's id, made beforehand because its receipts already name it. */
  readonly id: string;
}

/** The mode of a card that waits for a game master's word; says so when the user's own would have hidden it. */
export function modeOfWaiting(mode: MessageMode): MessageMode {
  const readable = readableByGM(mode);
  if (readable !== mode) notify("info", say("TRIVIUM.Notice.ShownToGM"));
  return readable;
}

const escaped = (text: string): string => foundry.utils.escapeHTML(text);

/**
 * Creates one chat message that carries a card. Names are escaped: message content is HTML to Foundry. False where a
 * module has not let it be made.
 */
export async function postCard(card: CardPost): Promise<boolean> {
  const data: Record<string, unknown> = {
    _id: card.id,
    type: card.type,
    system: card.system,
    content: escaped(card.summary),
    speaker: ChatMessage.getSpeaker(card.actor ? { actor: card.actor, alias: shownName(card.actor) } : {}),
    rolls: card.rolls.map((roll) => roll.toJSON()),
    ...(card.rolls.length > 0 ? { sound: CONFIG.sounds.dice } : {}),
  };
  applyMode(data, card.mode);
  const made: unknown = await ChatMessage.create(data as never, { keepId: true, ...modeOption(card.mode) } as never);
  return made !== undefined;
}
