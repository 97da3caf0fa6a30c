import { SYSTEM_ID } from "../../foundry/id.js";
import { cardOf } from "../registry.js";
import { isEdited, isOnlyShown, noteEdited } from "./edited.js";
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

/**
 * Puts a game master's stamp on a card that its player has only shown to more or fewer people, for pages that did not see
 * that come; a card that was changed otherwise is marked instead.
 */
async function countersign(message: Message): Promise<void> {
  if (!cardOf(message.type) || isMarkedEdited(message) || !isOnlyShown(message)) return;
  const { modifiedTime } = message._stats as { readonly modifiedTime?: number | null };
  await message.update({ [`flags.${SYSTEM_ID}.shown`]: modifiedTime ?? 0 } as never);
}

/** Says with an update that it leaves the mark as it is: it sets right a part of the card, and does not vouch for the rest. */
export const KEEPS_MARK = { [SYSTEM_ID]: { keepsMark: true } };

/** A game master who writes a card's data by hand answers for it: it is not its player's any more. */
async function vouchFor(message: Message, changed: object, options: object): Promise<void> {
  const keeps =
    (options as Record<string, { readonly keepsMark?: boolean } | undefined>)[SYSTEM_ID]?.keepsMark === true;
  if (keeps || !("system" in changed) || !isMarkedEdited(message)) return;
  await message.update({ [`flags.${SYSTEM_ID}.edited`]: false } as never);
}

/** Keeps marked what players change of their cards, on the browser of the game master who works for the table; hooked once. */
export function watchEdits(): void {
  Hooks.on("updateChatMessage", ((message: Message, changed: object, options: object, userId: string) => {
    if (!game.ready) return;
    if (game.user?.isGM && userId === game.user.id) void vouchFor(message, changed, options);
    else if (isActiveGM()) void (isOnlyShown(message) ? countersign(message) : mark(message));
  }) as never);
  Hooks.once("ready", () => {
    noteEdited(game.messages?.contents ?? []);
    if (isActiveGM()) for (const message of game.messages?.contents ?? []) void mark(message);
  });
}
