import type { Plan } from "./execute.js";
import { orElse } from "./total.js";

/** Something the game master may choose along with an offer, in the strip below the card. */
export interface OfferInput {
  /** Its place in the choice that the plan is given; alike inputs of several offers are one. */
  readonly name: string;
  /** Language key of its label. */
  readonly label: string;
  readonly value: string;
  /** What there is to choose from, by value, in words; left out for what is typed. */
  readonly options?: Readonly<Record<string, string>>;
  /** True for a formula: it is rolled when the offer is pressed, and its total is what the plan is given. */
  readonly isFormula?: boolean;
}

/** The usual debt of a card: a game master's word about what happens. */
export const WORD = "word";

/** Something a card offers to do, as this client sees it. */
export interface Offer {
  /** Tells the offers of one card apart. */
  readonly key: string;
  /** The consequence it settles, part of the receipt's id; its own key unless several offers settle the same one. */
  readonly settles?: string;
  /**
   * The debt of the card that it settles, for what a game master owes a word; left out for anything else that follows.
   * A card may owe several: each waits by itself, and is settled by any offer that bears its name.
   */
  readonly owed?: string | undefined;
  /** False for what cannot be pressed now but was once, so that its receipt stays what it is. */
  readonly isOpen?: boolean;
  /** True where the one it would be done to is not there any more: then the card says so instead of a button. */
  readonly isGone?: boolean;
  /** What pressing does, as a language key and what fills its placeholders. */
  readonly label: string;
  readonly labelData?: Readonly<Record<string, string | number>>;
  /** What stands over it in the game master's strip: a language key that may name `{name}`; the target's name if left out. */
  readonly heading?: string;
  /** What a note written along with it tells, as a language key: the placeholder of the strip's field. */
  readonly noteLabel?: string;
  /** True for what may follow beside what the card brings by itself: with nothing else in the strip, it is folded. */
  readonly isFurther?: boolean;
  /** Dice to be thrown when it is pressed; their total becomes the choice's `amount`. */
  readonly formula?: string;
  /** What the game master may choose along with it. */
  readonly inputs?: readonly OfferInput[];
  /** UUID of the document it is done to, and its name as players read it: the one that the card keeps. */
  readonly target: string;
  readonly targetName: string;
  /** True for what only a game master decides. */
  readonly gmOnly: boolean;
  /** True where the target's owner may settle it without changing anything, such as by taking none of what is given. */
  readonly mayBeEmpty?: boolean;
  /** The changes, worked out from documents as they are now; a sentence (a language key) when it cannot be done. */
  plan(choice?: Readonly<Record<string, string>>): Plan | { readonly refused: string };
}

/** A card's offers, worked out anew from its message and the documents each time. */
export type OffersOf = (message: ChatMessage.Implementation) => readonly Offer[];

const sources = new Map<string, OffersOf>();

/** Says how the cards of one message type offer consequences. */
export const registerOffers = (type: string, offersOf: OffersOf): void => void sources.set(type, offersOf);

/** Brings the name in an offer in order; set once the road is there, which knows whose word a message is. */
let inOrder = (_message: ChatMessage.Implementation, offer: Offer): Offer => offer;
/** Says how the name of whoever an offer is for is brought in order. */
export const nameOffersBy = (name: typeof inOrder): void => void (inOrder = name);

/** What a card offers now: nothing where what is written on it cannot be read. */
export const offersOf = (message: ChatMessage.Implementation): readonly Offer[] =>
  orElse(`offers ${message.id}`, [], () =>
    (sources.get(message.type)?.(message) ?? []).map((offer) => inOrder(message, offer)),
  );
/** What an offer would do now; refused where that cannot be worked out. */
export const planOf = (offer: Offer, choice?: Readonly<Record<string, string>>): Plan | { readonly refused: string } =>
  orElse(`plan ${offer.key}`, { refused: "TRIVIUM.Road.Stale" }, () => offer.plan(choice));
/** One offer of a card by its key. */
export const offerOf = (message: ChatMessage.Implementation, key: string): Offer | undefined =>
  offersOf(message).find((offer) => offer.key === key);
/** The consequence an offer settles. */
export const settledBy = (offer: Offer): string => offer.settles ?? offer.key;

/** What stands in for an offer when the one it would be done to is not there any more. */
export const goneOffer = (offer: Pick<Offer, "key" | "settles" | "owed" | "target" | "targetName">): Offer => ({
  ...offer,
  label: "TRIVIUM.Road.Gone",
  gmOnly: false,
  isGone: true,
  plan: () => ({ refused: "TRIVIUM.Road.Gone" }),
});
