import { SYSTEM_ID } from "../../foundry/id.js";
import { cardOf } from "../registry.js";
import { isEdited } from "./edited.js";
import { isMarkedEdited } from "./marked.js";

type Message = ChatMessage.Implementation;

const isActiveGM = (): boolean => game.user?.isGM === true && game.users?.activeGM?.id === game.user.id;

/**
 * Marks a card that its player has changed after posting it. Stamps tell only the last change, so that any later one by
 * a game master, be it to show the card to more people, would hide that.
 */
async function mark(message: Message): Promise<void> {
  if (!cardOf(message.type) || isMarkedEdited(message) || !isEdited(message)) return;
  await message.update({ [`flags.${SYSTEM_ID}.edited`]: true } as never);
}

/** Keeps marked what players change of their cards, on the browser of the game master who works for the table; hooked once. */
export function watchEdits(): void {
  Hooks.on("updateChatMessage", ((message: Message) => {
    if (game.ready && isActiveGM()) void mark(message);
  }) as never);
  Hooks.once("ready", () => {
    if (isActiveGM()) for (const message of game.messages?.contents ?? []) void mark(message);
  });
}
