import { registerOffers } from "./road/offers.js";
import { addStatus } from "./statuses/status.js";
import type { DocumentClass } from "./documents/dispatch.js";
import type { CardView, Ruleset } from "./ruleset.js";

const byId = new Map<string, Ruleset>();
const actorTypes = new Map<string, Ruleset>();
const itemTypes = new Map<string, Ruleset>();
const cards = new Map<string, { ruleset: string; view: CardView }>();

/** Takes a ruleset in; a type, card or id that is already taken is a mistake in our own list. */
export function addRuleset(ruleset: Ruleset): void {
  const claim = <T>(map: Map<string, T>, key: string, value: T) => {
    if (map.has(key)) throw new Error(`Two rulesets claim "${key}".`);
    map.set(key, value);
  };
  claim(byId, ruleset.id, ruleset);
  for (const status of ruleset.statuses) addStatus(status);
  for (const type of Object.keys(ruleset.models.Actor)) claim(actorTypes, type, ruleset);
  for (const type of Object.keys(ruleset.models.Item)) claim(itemTypes, type, ruleset);
  for (const [type, view] of Object.entries(ruleset.cards)) {
    claim(cards, type, { ruleset: ruleset.id, view });
    if (view.offers) registerOffers(type, view.offers);
  }
}

/** Takes in a card that belongs to no ruleset. */
export function addCoreCard(type: string, view: CardView): void {
  cards.set(type, { ruleset: "", view });
}

/** Every ruleset, in the order of the list. */
export const allRulesets = (): readonly Ruleset[] => [...byId.values()];
/** The ruleset a document's type belongs to; undefined for core's, a module's or an unknown one. */
export const rulesetOf = (documentName: "Actor" | "Item", type: string): Ruleset | undefined =>
  (documentName === "Actor" ? actorTypes : itemTypes).get(type);
/** The document subclass for a type. */
export const documentClassOf = (documentName: "Actor" | "Item", type: string): DocumentClass | undefined =>
  rulesetOf(documentName, type)?.documents[documentName];
/** How a message type is drawn; undefined for what is not ours. */
export const cardOf = (type: string): CardView | undefined => cards.get(type)?.view;
/** The id of the ruleset that draws a message type. */
export const rulesetOfCard = (type: string): string | undefined => cards.get(type)?.ruleset;
