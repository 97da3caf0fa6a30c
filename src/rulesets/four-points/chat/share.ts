import { MessageData } from "../../../core/documents/message-data.js";
import { PAYMENT, receiptOf, type Receipt } from "../../../core/road/ledger.js";
import type { Offer } from "../../../core/road/offers.js";
import { storedValue } from "../../../core/road/documents.js";
import { say, sayList } from "../../../foundry/language.js";
import type { Change } from "../../../kit/change.js";
import { sumOf } from "../../../kit/pool.js";
import { readState } from "../deeds/facts.js";
import { stateChanges } from "../deeds/state-changes.js";
import { restoreEnergy } from "../rules/consequences.js";
import { STATS } from "../rules/names.js";
import { progress, progressDice, rest, restDice, sumShares, type Shares } from "../rules/rest.js";
import { roomsToFill, roomsToGrow, type Rooms } from "../rules/share.js";
import type { CharacterState } from "../rules/state.js";
import { readSettings } from "../settings.js";
import { partyRowOf } from "./party.js";
import { actorOfCard } from "./vouch.js";

const { BooleanField, NumberField, StringField } = foundry.data.fields;

type Message = ChatMessage.Implementation;

const text = () => new StringField({ required: true, nullable: false, blank: true, initial: "" });
const whole = () => new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 });

const schema = () => ({
  /** What the dice were for: "rest", "progress", or "creation", where nothing is shared out from the card. */
  kind: text(),
  actor: text(),
  name: text(),
  img: text(),
  hours: whole(),
  extraDice: whole(),
  bonus: new BooleanField({ initial: false }),
  fullPools: new BooleanField({ initial: false }),
  /** Id of the Guide's card that called for it; blank when the player rests alone. */
  party: text(),
});

/** Dice that fell and wait to be shared out over the pools; the dice themselves are the message's rolls. */
export class FourPointsShareCard extends MessageData<ReturnType<typeof schema>> {
  static override defineSchema() {
    return schema();
  }
}

/** The receipts' key of a sharing-out. */
export const SHARE = "share";

/** Points that an actor's player shares out. */
export interface Share {
  readonly message: Message;
  readonly actor: Actor.Implementation;
  readonly kind: "rest" | "progress" | "given";
  readonly points: number;
  readonly faces: readonly number[];
  readonly rooms: Rooms;
  readonly isOpen: boolean;
  /** The Character after it; a language key when it cannot be done. */
  settle(shares: Shares): { readonly after: CharacterState } | { readonly refused: string };
}

/** The faces of a message's dice, as far as six-sided dice have them. */
export const facesOf = (message: Message): number[] =>
  message.rolls.flatMap((roll) =>
    roll.dice.flatMap((die) => die.results.map(({ result }) => Math.min(Math.max(1, Math.trunc(result)), 6))),
  );

/** What a share card was rolled for; what its Guide's card says counts before what the card itself says. */
export function termsOf(card: FourPointsShareCard) {
  const row = card.party === "" ? null : partyRowOf(card.party, card.actor);
  const { hours, extraDice, bonus, fullPools } = row ?? card;
  return { hours, extraDice, bonus, fullPools };
}

/** Whether a sharing-out has been done and not undone. */
export const shareReceipt = (message: Message): Receipt | undefined => {
  const receipt = receiptOf(message.id ?? "", SHARE);
  return receipt?.state === "undone" ? undefined : receipt;
};

/** Reads a share card as points to be shared out; null when there is nobody to take them. */
export function readShare(message: Message): Share | null {
  const card = message.system as unknown as FourPointsShareCard;
  const actor = actorOfCard(message, card.actor);
  if (!actor || (card.kind !== "rest" && card.kind !== "progress")) return null;
  const { hours, extraDice, bonus, fullPools } = termsOf(card);
  const isRest = card.kind === "rest";
  const faces = facesOf(message).slice(0, isRest ? restDice(hours, extraDice) : progressDice(bonus));
  const settings = readSettings();
  return {
    message,
    actor,
    kind: card.kind,
    points: sumOf(faces),
    faces,
    get rooms() {
      return isRest ? roomsToFill(readState(actor)) : roomsToGrow(readState(actor));
    },
    get isOpen() {
      return receiptOf(message.id ?? "", PAYMENT)?.state !== "undone" && !shareReceipt(message);
    },
    settle(shares) {
      const state = readState(actor);
      const result = isRest
        ? rest(state, hours, faces, shares, { extraDice, settings })
        : progress(state, faces, shares, { bonusDie: bonus, fullPools, settings });
      return result.refused ? { refused: `FOURPOINTS.Share.Refused.${result.refused}` } : { after: result.actor };
    },
  };
}

/** Reads Energy given to an actor as points to be shared out (FP-105, FPA-44). */
export function givenShare(message: Message, actor: Actor.Implementation, points: () => number): Share {
  return {
    message,
    actor,
    kind: "given",
    get points() {
      return points();
    },
    faces: [],
    get rooms() {
      return roomsToFill(readState(actor));
    },
    get isOpen() {
      return points() > 0 && !shareReceipt(message);
    },
    settle(shares) {
      const result = restoreEnergy(readState(actor), points(), shares);
      return result.refused ? { refused: `FOURPOINTS.Share.Refused.${result.refused}` } : { after: result.actor };
    },
  };
}

/** The changes of a sharing-out: what the state tells, and maxima that rise. */
function changesOf(actor: Actor.Implementation, before: CharacterState, after: CharacterState): Change[] {
  const maxima = STATS.flatMap((stat): Change[] => {
    const path = `system.pools.${stat}.max`;
    if (before.pools[stat].max === after.pools[stat].max) return [];
    return [{ op: "set", uuid: actor.uuid, path, before: storedValue(actor, path), after: after.pools[stat].max }];
  });
  return [...maxima, ...stateChanges(actor, before, after)];
}

/** Reads shares out of a choice's plain texts. */
const sharesFrom = (choice: Readonly<Record<string, string>>): Shares =>
  Object.fromEntries(STATS.map((stat) => [stat, Math.trunc(Number(choice[stat] ?? 0)) || 0]));

/** What came of it, in words: each pool that rose, what was healed, who woke. */
function cameOf({ kind }: Share, before: CharacterState, after: CharacterState): string {
  const key = kind === "progress" ? "max" : "value";
  const pools = STATS.filter((stat) => after.pools[stat][key] !== before.pools[stat][key]).map((stat) =>
    say("FOURPOINTS.Share.Rise", {
      stat: say(`FOURPOINTS.Stat.${stat}`),
      before: before.pools[stat][key],
      after: after.pools[stat][key],
    }),
  );
  const more = [
    ...(after.hurt < before.hurt ? [say("FOURPOINTS.Share.Healed")] : []),
    ...(before.unconscious && !after.unconscious ? [say("FOURPOINTS.Share.Awake")] : []),
  ];
  const all = [...pools, ...more];
  return all.length > 0 ? sayList(all) : say("FOURPOINTS.Share.Nothing");
}

/** The offer that carries out a sharing-out; it is pressed by the window, never by a button of its own. */
export function shareOffer(share: Share): Offer {
  const { message, actor } = share;
  const { name } = message.system as unknown as { readonly name: string };
  return {
    key: SHARE,
    label: "FOURPOINTS.Share.Open",
    isOpen: false,
    target: actor.uuid,
    targetName: name,
    gmOnly: false,
    mayBeEmpty: true,
    plan(choice = {}) {
      const shares = sharesFrom(choice);
      const settled = share.settle(shares);
      if ("refused" in settled) return settled;
      const before = readState(actor);
      const lost = share.points - sumShares(shares);
      return {
        card: message.id ?? "",
        key: SHARE,
        changes: changesOf(actor, before, settled.after),
        whisper: message.whisper.filter((id) => id !== null),
        word: lost > 0 ? "FOURPOINTS.Receipt.sharedSome" : "FOURPOINTS.Receipt.shared",
        data: { name, list: cameOf(share, before, settled.after), lost },
      };
    },
  };
}
