import { storedValue } from "../../../core/road/documents.js";
import { receiptOf } from "../../../core/road/ledger.js";
import { isGone, lookup } from "../../../core/road/lookup.js";
import { goneOffer, type Offer } from "../../../core/road/offers.js";
import { isByGM } from "../../../core/road/rights.js";
import { shownName } from "../../../core/documents/shown-name.js";
import { say } from "../../../foundry/language.js";
import { TARGET_LIMIT } from "../deeds/perform-action.js";
import { canAct, fallsAtOf, readState } from "../deeds/facts.js";
import { stateChanges } from "../deeds/state-changes.js";
import { heal, SERIOUSLY_HURT, strikeDown } from "../rules/consequences.js";
import { hasFallen, inflictCondition, INFLICTED, knockOut, succeeded, type Inflicted } from "../rules/fight.js";
import type { ActionOutcome } from "../rules/names.js";
import type { CharacterState } from "../rules/state.js";
import { readSettings, usesArmour } from "../settings.js";
import { HURT, stageKey } from "../statuses.js";
import type { FourPointsActionCard } from "./action-card.js";
import { armourOf, armourOffers, SUFFER } from "./armour.js";
import { offerFrom, type Refused } from "./offer-from.js";
import { isAvoidSettled, maySuffer } from "./settlement.js";
import { actorOfCard, addsUp } from "./vouch.js";
import { wakeOffer } from "./wake.js";

type Message = ChatMessage.Implementation;

const isInflicted = (word: string): word is Inflicted => INFLICTED.includes(word as Inflicted);

/** An actor of ours by UUID; null when it is gone. */
export function actorBy(uuid: string): Actor.Implementation | null {
  const found: unknown = lookup(uuid);
  return found instanceof Actor && found.type.startsWith("fourPoints") ? (found as Actor.Implementation) : null;
}

/** What a Condition that an attack has earned makes of somebody; a language key when the Guide has to decide first. */
export function inflict(
  target: Actor.Implementation,
  condition: Inflicted,
  isGuidesYes: boolean,
): CharacterState | Refused {
  const state = readState(target);
  if (state.dead) return { refused: "FOURPOINTS.Refusal.DeadAlready" };
  if (condition === "unconscious" && isGuidesYes)
    return state.unconscious ? { refused: "FOURPOINTS.Refusal.HasIt" } : knockOut(state);
  if (condition === "blocked" && state.blocked) return { refused: "FOURPOINTS.Refusal.HasIt" };
  const { target: after, askGuide } = inflictCondition(state, condition, "declared", null, readSettings());
  if (askGuide) return { refused: "FOURPOINTS.Refusal.AskGuide" };
  return fallen(target, after);
}

/** An NPC that has reached the stage at which it is out of the fight is out of it (FPA-59). */
function fallen(target: Actor.Implementation, after: CharacterState): CharacterState {
  const fallsAt = fallsAtOf(target);
  const falls = fallsAt !== null && hasFallen(after, fallsAt);
  return falls ? { ...after, dead: true } : after;
}

/** Whether the Guide has to choose what another Hurt does to somebody (FP-076, FPA-23). */
export const isBeyond = (target: Actor.Implementation): boolean => {
  const state = readState(target);
  return state.hurt >= SERIOUSLY_HURT && !state.dead && readSettings().hurtBeyondSerious === "ask";
};

/** The receipt's sentence for what became of somebody: the gravest thing that has changed. */
export function becameWord(target: Actor.Implementation, before: CharacterState, after: CharacterState): string {
  if (after.dead && !before.dead) return `FOURPOINTS.Receipt.${fallsAtOf(target) === null ? "dead" : "felled"}`;
  if (after.unconscious && !before.unconscious) return "FOURPOINTS.Receipt.inflicted.unconscious";
  if (after.blocked && !before.blocked) return "FOURPOINTS.Receipt.inflicted.blocked";
  return "FOURPOINTS.Receipt.inflicted.hurt";
}

interface Inflicting {
  readonly key: string;
  readonly target: Actor.Implementation;
  readonly name: string;
  readonly condition: Inflicted;
  readonly gmOnly: boolean;
  readonly owed?: string | undefined;
}

/** What becomes of an actor, as changes and words. What the Guide writes when Hurt is applied is kept as the wound's note (FPA-18). */
function became(target: Actor.Implementation, after: CharacterState, note = "") {
  const before = readState(target);
  const changes = stateChanges(target, before, after);
  const isOut = after.unconscious && !before.unconscious;
  const path = "system.injury.note";
  const known = String(storedValue(target, path) ?? "");
  // What is written already, or says no more than the stage's name, is not written again.
  const isNews = note !== "" && !known.includes(note) && !HURT.names.some((name) => say(name) === note);
  if (isNews && after.hurt > before.hurt) {
    const both = (known === "" ? note : `${known}, ${note}`).slice(0, 160);
    changes.push({ op: "set", uuid: target.uuid, path, before: known, after: both });
  }
  return {
    changes,
    data: { stage: say(isOut ? "FOURPOINTS.Condition.Unconscious" : stageKey(after.hurt)) },
    word: becameWord(target, before, after),
  };
}

/**
 * Offers to put a Condition on somebody: one, or the choices that the Guide has where another Hurt goes beyond the
 * last stage and the world leaves that open (FP-076, FPA-23). All of them settle the same thing.
 */
export function inflictOffers(message: Message, inflicting: Inflicting): Offer[] {
  const { key, target, name, condition, gmOnly, owed } = inflicting;
  const word = `FOURPOINTS.Receipt.inflicted.${condition}`;
  const made = offerFrom(message, {
    key,
    label: `FOURPOINTS.Aim.Apply.${condition}`,
    target,
    name,
    gmOnly,
    owed,
    word,
    changes({ note }) {
      const after = inflict(target, condition, gmOnly);
      return "refused" in after ? after : became(target, after, note);
    },
  });
  const main = condition === "hurt" ? { ...made, noteLabel: "FOURPOINTS.Injury.Where" } : made;
  if (condition !== "hurt" || !isBeyond(target)) return [main];
  const beyond = (what: string, becomes: (state: CharacterState) => CharacterState): Offer =>
    offerFrom(message, {
      key: `${key}:${what}`,
      settles: key,
      label: `FOURPOINTS.Aim.Beyond.${what}`,
      target,
      name,
      gmOnly: true,
      owed,
      word,
      changes: () => became(target, becomes(readState(target))),
    });
  return [
    { ...main, isOpen: false },
    beyond("unconscious", strikeDown),
    beyond("dead", (state) => ({ ...state, dead: true })),
    // What is owed by itself can be settled by neither; beside other tools there is the story.
    ...(owed === key ? [notThisTime(message, key, target, name, "neither")] : []),
  ];
}

/** What a successful Healing Action offers (FP-087). */
function healOffer(message: Message, key: string, target: Actor.Implementation, name: string): Offer {
  return offerFrom(message, {
    key,
    label: "FOURPOINTS.Aim.Heal",
    target,
    name,
    gmOnly: false,
    word: "FOURPOINTS.Receipt.healed",
    changes() {
      const before = readState(target);
      const { actor, changed } = heal(before);
      if (!changed) return { refused: "FOURPOINTS.Refusal.Unhurt" };
      const stage = say(stageKey(actor.hurt));
      return { changes: stateChanges(target, before, actor), data: { stage } };
    },
  });
}

/** What may follow from what a card was aimed at: an attack that hit, a healing that worked, an avoid that failed. */
export function aimOffers(message: Message): readonly Offer[] {
  const card = message.system as unknown as FourPointsActionCard;
  const { kind, condition, targets } = card.aim;
  const outcome = card.outcome as ActionOutcome;
  if (kind === "avoid") return outcome === "failure" ? sufferOffers(message, card) : [];
  if ((kind !== "attack" && kind !== "heal") || !succeeded(outcome)) return [];
  const isIts = isByGM(message) || actorOfCard(message, card.actor) !== null;
  // A card that speaks for somebody else's Character does nothing to anybody, and puts no button before the Guide.
  if (!isIts && !isGone(card.actor)) return [];
  // What a player's card says counts only where it adds up; otherwise the Guide decides.
  const stands = addsUp(message, card);
  // Whoever is named several times is hit, or healed, once: a price is paid for one (FPA-78).
  const met = new Set<string>();
  const offers = targets.slice(0, TARGET_LIMIT).flatMap(({ uuid, name: kept }, index): Offer[] => {
    const key = `${kind === "heal" ? "heal" : "hit"}:${index}`;
    if (isGone(uuid ?? "")) return [goneOffer({ key, target: uuid ?? "", targetName: kept ?? "" })];
    const target = actorBy(uuid ?? "");
    if (!target || met.has(target.uuid)) return [];
    met.add(target.uuid);
    const name = kept || shownName(target);
    if (kind === "heal")
      return [
        { ...healOffer(message, key, target, name), gmOnly: !stands },
        wakeOffer(message, { key: `wake:${index}`, target, name, isDue: () => true }),
      ];
    const inflicted = isInflicted(condition) ? condition : "hurt";
    // An NPC's armour may take it first: the Guide says whether it does (FPX-20, FPA-99).
    const isArmoured = inflicted === "hurt" && !canAct(target) && usesArmour() && armourOf(target).length > 0;
    // Whoever has pools may avoid first; their own card asks them (FPA-41).
    const guideOnly =
      !stands ||
      canAct(target) ||
      isArmoured ||
      (inflicted === "unconscious" && readSettings().knockoutAttack !== "free");
    // What waits for nothing but the Guide's yes is owed a word (FPA-23, FPA-57, FPA-62).
    const waits = inflicted === "unconscious" && stands && !canAct(target) && guideOnly;
    const isChoice = isArmoured || (inflicted === "hurt" && !canAct(target) && isBeyond(target));
    const owed = waits || (isChoice && stands) ? key : undefined;
    const taking = { settles: key, gmOnly: true, owed };
    const hits = [
      ...(inflicted === "hurt" && !canAct(target) && usesArmour() ? armourOffers(message, target, name, taking) : []),
      ...inflictOffers(message, { key, target, name, condition: inflicted, gmOnly: guideOnly, owed }),
      ...(waits ? [notThisTime(message, key, target, name)] : []),
    ];
    return canAct(target) && isAvoidSettled(message.id ?? "", uuid ?? "") ? hits.map(closed) : hits;
  });
  // Whose somebody was who has gone nobody can tell: what was done stays, and no more is.
  return isIts ? offers : offers.filter(({ isGone: gone }) => gone !== true).map(closed);
}

/** An offer whose receipt stays what it is, and that nobody can press. */
const closed = (offer: Offer): Offer => ({ ...offer, isOpen: false });

/** The Guide's no to a knock-out, or to whatever a Hurt beyond the last stage would do (FPA-23, FPA-57). */
const notThisTime = (
  message: Message,
  settles: string,
  target: Actor.Implementation,
  name: string,
  no: "notThisTime" | "neither" = "notThisTime",
): Offer =>
  offerFrom(message, {
    key: `${settles}:no`,
    settles,
    label: no === "neither" ? "FOURPOINTS.Aim.Beyond.neither" : "FOURPOINTS.Aim.NotThisTime",
    target,
    name,
    gmOnly: true,
    owed: settles,
    word: `FOURPOINTS.Receipt.${no}`,
    changes: () => ({ changes: [] }),
  });

/**
 * Whether what a Hurt beyond the last stage does is asked by a failed avoid itself, or was answered there: by its own
 * buttons, by armour, or by the Guide's word on the request. Then no tool of its card asks it again (FPA-103). A Hurt that
 * has led up to the last stage has answered nothing.
 */
export function asksBeyond(message: Message, { outcome, actor: uuid, aim }: FourPointsActionCard): boolean {
  if (aim.kind !== "avoid" || outcome !== "failure" || aim.condition !== "hurt") return false;
  const actor = actorOfCard(message, uuid);
  if (actor === null || !isBeyond(actor)) return false;
  const receipt = receiptOf(message.id ?? "", SUFFER);
  return receipt === undefined || receipt.state === "undone" || receipt.word !== "FOURPOINTS.Receipt.inflicted.hurt";
}

/** A failed avoid: armour may take a Hurt; otherwise the Condition comes (FP-068, FPA-60, FPA-63). */
function sufferOffers(message: Message, card: FourPointsActionCard): Offer[] {
  const actor = actorOfCard(message, card.actor);
  const { condition } = card.aim;
  const { name } = card;
  if (isGone(card.actor)) return [goneOffer({ key: SUFFER, target: card.actor, targetName: name })];
  if (!actor || !isInflicted(condition)) return [];
  const isOpen = maySuffer(card.aim.request, actor.uuid, message.id ?? "");
  const mayHelp = condition === "hurt" && usesArmour();
  const needsGuide = condition === "unconscious" && readSettings().knockoutAttack !== "free";
  const owed = needsGuide || (condition === "hurt" && isBeyond(actor)) ? SUFFER : undefined;
  const offers = [
    ...(mayHelp ? armourOffers(message, actor, name, { settles: SUFFER, gmOnly: false, owed }) : []),
    ...inflictOffers(message, {
      key: SUFFER,
      target: actor,
      name,
      condition,
      gmOnly: needsGuide,
      owed,
    }),
    ...(needsGuide ? [notThisTime(message, SUFFER, actor, name)] : []),
  ];
  // Where somebody else settled it first nothing more comes of this one (FPA-101).
  return isOpen ? offers : offers.map(closed);
}
