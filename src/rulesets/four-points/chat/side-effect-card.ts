import type { CardMessage, CardView } from "../../../core/ruleset.js";
import { systemPath } from "../../../foundry/id.js";
import { isGone } from "../../../core/road/lookup.js";
import { say } from "../../../foundry/language.js";
import { notify } from "../../../foundry/notice.js";
import { FourPointsShareDialog } from "../sheets/share-dialog.js";
import { sideEffectMode } from "../settings.js";
import { effectOf, readSideEffectShare, sideEffectOf, sideEffectOffers, throwSideEffect } from "./side-effect.js";
import type { FourPointsSideEffectCard } from "./side-effect.js";
import type { FourPointsActionCard } from "./action-card.js";
import { SHARE } from "./share.js";
import { actorOfCard } from "./vouch.js";

type Message = ChatMessage.Implementation;

const LOOK = {
  negative: { mood: "bad", icon: "fa-bolt" },
  none: { mood: "mixed", icon: "fa-minus" },
  positive: { mood: "good", icon: "fa-star" },
} as const;

/** The faces of one die with what each means for this Character. */
const facesOf = ({ die, bad, good }: FourPointsSideEffectCard) =>
  [1, 2, 3, 4, 5, 6].map((face) => ({
    face,
    isOn: face === die,
    word: say(`FOURPOINTS.SideEffect.Word.${face <= bad ? "negative" : face >= good ? "positive" : "none"}`),
  }));

/** Draws the card of a side-effect roll: its word first. */
export const sideEffectCard: CardView = {
  template: systemPath("templates/four-points/side-effect-card.hbs"),
  offers: (message) => sideEffectOffers(message),
  refersTo: (message) => (message.system as FourPointsSideEffectCard).action || undefined,
  // How points that were given are shared out is the player's own choice.
  isOwnDoing: (_message, { key }) => (key === SHARE ? true : undefined),
  waitsFor: () => "FOURPOINTS.SideEffect.Waits",
  context(message: CardMessage) {
    const card = message.system as FourPointsSideEffectCard;
    const effect = effectOf(card);
    const share = readSideEffectShare(message as unknown as Message);
    const isOpen = share?.isOpen === true;
    return {
      card,
      word: `FOURPOINTS.SideEffect.Word.${effect}`,
      line: `FOURPOINTS.SideEffect.Line.${effect}`,
      ...LOOK[effect],
      faces: facesOf(card),
      points: share?.points ?? 0,
      mayShare: isOpen && share.actor.isOwner,
      waits: isOpen && !share.actor.isOwner,
    };
  },
  async press(message, button) {
    const share = readSideEffectShare(message);
    if (button.dataset["trCard"] !== "open") return;
    if (share?.isOpen && share.actor.isOwner) await FourPointsShareDialog.openFor(message);
    else notify("warn", say("TRIVIUM.Road.Stale"));
  },
};

/** Whether a Guide is offered the side-effect roll on an Action's card (FP-099). */
export function asksForSideEffect(message: CardMessage): boolean {
  const { actor, power } = message.system as FourPointsActionCard;
  return (
    power !== "" &&
    game.user?.isGM === true &&
    actorOfCard(message as unknown as Message, actor) !== null &&
    sideEffectMode() !== "off" &&
    !sideEffectOf(message.id)
  );
}

/** Answers the press on an Action card's side-effect button. */
export async function pressSideEffect(message: Message, button: HTMLElement): Promise<void> {
  if (button.dataset["trCard"] !== "sideEffect" || !game.user?.isGM) return;
  if (isGone((message.system as unknown as FourPointsActionCard).actor)) notify("warn", say("TRIVIUM.Road.Stale"));
  else await throwSideEffect(message);
}
