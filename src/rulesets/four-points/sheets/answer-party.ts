import { partyRowOf } from "../chat/party.js";
import { FourPointsRestDialog } from "./rest-dialog.js";

type Message = ChatMessage.Implementation;

/** Opens the window for the Character of the user at this browser, as soon as the Guide calls the party to rest. */
export function answerParty(message: Message): void {
  if ((message.type as string) !== "fourPointsParty" || game.user?.isGM || !message.author?.isGM) return;
  const own = game.user?.character as Actor.Implementation | null;
  if (own && partyRowOf(message.id ?? "", own.uuid)) void FourPointsRestDialog.openForParty(message, own);
}
