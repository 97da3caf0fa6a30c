import type { Offer } from "../../../core/road/offers.js";
import { readState } from "../deeds/facts.js";
import { stateChanges } from "../deeds/state-changes.js";
import { SERIOUSLY_HURT, wake } from "../rules/consequences.js";
import { readSettings } from "../settings.js";
import { offerFrom } from "./offer-from.js";

interface Waking {
  readonly key: string;
  readonly target: Actor.Implementation;
  readonly name: string;
  /** Whether what the card tells has come to pass, such as the rest or the healing. */
  readonly isDue: () => boolean;
}

/** Offers the Guide to wake whoever was made Unconscious and stands below Seriously Hurt (FPA-13). */
export function wakeOffer(message: ChatMessage.Implementation, { key, target, name, isDue }: Waking): Offer {
  const offer = offerFrom(message, {
    key,
    label: "FOURPOINTS.Share.Wake",
    target,
    name,
    gmOnly: true,
    word: "FOURPOINTS.Receipt.woken",
    changes() {
      const before = readState(target);
      if (!before.unconscious) return { refused: "FOURPOINTS.Share.AwakeAlready" };
      return { changes: stateChanges(target, before, wake(before, readSettings())) };
    },
  });
  return {
    ...offer,
    get isOpen() {
      const { unconscious, unconsciousCause, hurt } = readState(target);
      return isDue() && unconscious && unconsciousCause === "inflicted" && hurt < SERIOUSLY_HURT;
    },
  };
}
