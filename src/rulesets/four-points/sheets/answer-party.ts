import { partyRowOf } from "../chat/party.js";
import { shareOf } from "../chat/share-source.js";
import { FourPointsRestDialog } from "./rest-dialog.js";

type Message = ChatMessage.Implementation;

/** Opens the window for the Character of the user at this browser, as soon as the Guide calls the party to rest. */
export function answerParty(message: Message): void {
  if ((message.type as string) !== "fourPointsParty" || game.user?.isGM || !message.author?.isGM) return;
  const own = game.user?.character as Actor.Implementation | null;
  if (own && partyRowOf(message.id ?? "", own.uuid)) void FourPointsRestDialog.openForParty(message, own);
}

/** Draws an open sheet anew when dice have fallen for its Character: its button leads to them from then on. */
export function showWaitingDice(message: Message): void {
  const share = (message.type as string) === "fourPointsShare" ? shareOf(message) : null;
  const sheet = share?.actor.sheet as unknown as { rendered: boolean; render(): Promise<unknown> } | null | undefined;
  if (sheet?.rendered) void sheet.render();
}
