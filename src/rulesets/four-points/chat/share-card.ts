import { isGone } from "../../../core/road/lookup.js";
import { goneOffer, type Offer } from "../../../core/road/offers.js";
import type { CardMessage, CardView } from "../../../core/ruleset.js";
import { systemPath } from "../../../foundry/id.js";
import { say } from "../../../foundry/language.js";
import { notify } from "../../../foundry/notice.js";
import { readState } from "../deeds/facts.js";
import { SERIOUSLY_HURT } from "../rules/consequences.js";
import { LONG_REST_HOURS } from "../rules/rest.js";
import { FourPointsShareDialog } from "../sheets/share-dialog.js";
import { facesOf, readShare, SHARE, shareOffer, shareReceipt, termsOf, type FourPointsShareCard } from "./share.js";
import { actorOfCard } from "./vouch.js";
import { wakeOffer } from "./wake.js";

type Message = ChatMessage.Implementation;

/** What a share card was rolled for, as a language key. */
function wordOf(card: FourPointsShareCard): string {
  if (card.kind !== "rest") return `FOURPOINTS.Share.Word.${card.kind === "creation" ? "creation" : "progress"}`;
  return `FOURPOINTS.Share.Word.${termsOf(card).hours >= LONG_REST_HOURS ? "long" : "short"}`;
}

/** After a rest the Guide may wake whoever can be woken. */
function afterRest(message: Message): Offer[] {
  const card = message.system as unknown as FourPointsShareCard;
  const actor = card.kind === "rest" ? actorOfCard(message, card.actor) : null;
  if (!actor) return [];
  const isDue = () => shareReceipt(message)?.state === "applied";
  return [wakeOffer(message, { key: "wake", target: actor, name: card.name, isDue })];
}

/** Draws dice that wait to be shared out, and afterwards what came of them. */
export const shareCard: CardView = {
  template: systemPath("templates/four-points/share-card.hbs"),
  offers(message) {
    const card = message.system as unknown as FourPointsShareCard;
    // What was shared out by somebody who has gone since cannot be told from what was not.
    if (card.kind !== "creation" && isGone(card.actor))
      return [goneOffer({ key: SHARE, target: card.actor, targetName: card.name })];
    const share = readShare(message);
    return [...(share ? [shareOffer(share)] : []), ...afterRest(message)];
  },
  refersTo: (message) => (message.system as FourPointsShareCard).party || undefined,
  // How points are shared out is the player's own choice, whoever threw the dice; the dice stay as they fell.
  isOwnDoing: (_message, { key }) => (key === SHARE ? true : undefined),
  context(message: CardMessage) {
    const card = message.system as FourPointsShareCard;
    const share = readShare(message as unknown as Message);
    const faces = share?.faces ?? facesOf(message as unknown as Message);
    const isOpen = share?.isOpen === true;
    const isHurt = share !== null && card.kind === "rest" && readState(share.actor).hurt >= SERIOUSLY_HURT;
    return {
      card,
      word: wordOf(card),
      faces,
      points: faces.reduce((sum, face) => sum + face, 0),
      isOpen,
      mayShare: isOpen && share.actor.isOwner,
      waits: isOpen && !share.actor.isOwner,
      // FPA-48: allowed, and the Guide is told.
      warning: isHurt && game.user?.isGM ? say("FOURPOINTS.Rest.SeriouslyHurt") : "",
    };
  },
  async press(message, button) {
    const share = readShare(message);
    if (button.dataset["trCard"] !== "open") return;
    if (share?.isOpen && share.actor.isOwner) await FourPointsShareDialog.openFor(message);
    else notify("warn", say("TRIVIUM.Road.Stale"));
  },
};
