import { MessageData } from "../../../core/documents/message-data.js";
import { receiptOf } from "../../../core/road/ledger.js";
import { isGone } from "../../../core/road/lookup.js";
import { goneOffer, WORD, type Offer } from "../../../core/road/offers.js";
import { isByGM, mayHangOn } from "../../../core/road/rights.js";
import { once } from "../../../core/deeds/in-flight.js";
import { modeOfWaiting, postCard } from "../../../core/chat/post.js";
import { say } from "../../../foundry/language.js";
import { recipientsOf, type MessageMode } from "../../../foundry/message-modes.js";
import { FourPointsCharacterData } from "../data/character.js";
import { FourPointsExperienceData } from "../data/experience.js";
import { readState } from "../deeds/facts.js";
import { stateChanges } from "../deeds/state-changes.js";
import { addNextAction, loseEnergy, missTurn } from "../rules/consequences.js";
import { isStat, STATS, type Stat } from "../rules/names.js";
import { rollSideEffect, USUAL_SIDE_EFFECTS, type SideEffect, type SideEffectTable } from "../rules/power.js";
import type { CharacterState } from "../rules/state.js";
import { readSettings } from "../settings.js";
import type { FourPointsActionCard } from "./action-card.js";
import { givenShare, shareOffer, type Share } from "./share.js";
import { actorOfCard } from "./vouch.js";

const { NumberField, StringField } = foundry.data.fields;

type Message = ChatMessage.Implementation;

const text = () => new StringField({ required: true, nullable: false, blank: true, initial: "" });
const face = (initial: number) =>
  new NumberField({ required: true, nullable: false, integer: true, min: 0, max: 7, initial });

const schema = () => ({
  actor: text(),
  name: text(),
  img: text(),
  /** Id of the Action's card, and what was used. */
  action: text(),
  power: text(),
  stat: text(),
  die: face(0),
  bad: face(USUAL_SIDE_EFFECTS.bad),
  good: face(USUAL_SIDE_EFFECTS.good),
});

/** The stored card of a side-effect roll (FP-099 to FP-106). */
export class FourPointsSideEffectCard extends MessageData<ReturnType<typeof schema>> {
  static override defineSchema() {
    return schema();
  }
}

/** What a card's die means by the thresholds it carries. */
export const effectOf = ({ die, bad, good }: FourPointsSideEffectCard): SideEffect =>
  rollSideEffect(die, { bad, good });

/** Whether an Experience has changed what side effects an actor has; then the roll is a standing one (FPX-09). */
export const hasOwnTable = (actor: Actor.Implementation): boolean =>
  actor.items.some((item) => {
    const data = item.system as unknown;
    return data instanceof FourPointsExperienceData && (data.sideEffects.bad > 0 || data.sideEffects.good > 0);
  });

/** The faces that are bad and good for an actor: its own, else those of an Experience, else the usual (FPA-43, FPX-09). */
export function tableOf(actor: Actor.Implementation): SideEffectTable {
  const own = actor.system as unknown;
  const experiences = actor.items
    .map((item) => item.system as unknown)
    .filter((data) => data instanceof FourPointsExperienceData);
  const tables = [own instanceof FourPointsCharacterData ? own : null, ...experiences].map(
    (data) => data?.sideEffects ?? { bad: 0, good: 0 },
  );
  const first = (key: "bad" | "good") => tables.find((table) => table[key] > 0)?.[key] ?? USUAL_SIDE_EFFECTS[key];
  return { bad: first("bad"), good: first("good") };
}

/** Whether a side-effect card is one of the Action it names: of the same actor, by whoever did that or a Guide. */
function isItsRoll(message: Message, { action, actor }: FourPointsSideEffectCard): boolean {
  const done = game.messages?.get(action);
  const doer = (done?.system as unknown as Partial<FourPointsActionCard> | undefined)?.actor;
  return mayHangOn(message, done) && doer === actor && actorOfCard(message, actor) !== null;
}

/** The side-effect card of an Action; undefined while nobody has rolled. */
export const sideEffectOf = (action: string): Message | undefined =>
  game.messages?.contents.find((message) => {
    if ((message.type as string) !== "fourPointsSideEffect") return false;
    const card = message.system as unknown as FourPointsSideEffectCard;
    return card.action === action && isItsRoll(message, card);
  });

/** Rolls for a side effect of an Action's Power and posts its card; once an Action, nothing modifies the die (FPA-43). */
export async function throwSideEffect(action: Message): Promise<void> {
  await once(`sideEffect:${action.id}`, "", async () => {
    const card = action.system as unknown as FourPointsActionCard;
    const actor = actorOfCard(action, card.actor);
    if (!actor || card.power === "" || sideEffectOf(action.id ?? "")) return;
    const roll = await new Roll("1d6").evaluate();
    const { bad, good } = tableOf(actor);
    const die = Math.min(Math.max(1, roll.total ?? 1), 6);
    const effect = rollSideEffect(die, { bad, good });
    const { whisper, blind } = action as unknown as { whisper: string[]; blind: boolean };
    await postCard({
      type: "fourPointsSideEffect",
      system: {
        actor: actor.uuid,
        name: card.name,
        img: card.img,
        action: action.id ?? "",
        power: card.power,
        stat: card.stat,
        die,
        bad,
        good,
      },
      summary: say("FOURPOINTS.SideEffect.Summary", {
        name: card.name,
        effect: say(`FOURPOINTS.SideEffect.Word.${effect}`),
      }),
      actor,
      rolls: [roll],
      mode: effect === "none" ? modeLike(whisper, blind) : modeOfWaiting(modeLike(whisper, blind)),
      id: foundry.utils.randomID(),
    });
  });
}

/** The mode that reaches those whom another message reached. */
function modeLike(whisper: readonly string[], blind: boolean): MessageMode {
  if (blind) return "blind";
  if (whisper.length === 0) return "public";
  return recipientsOf("gm").every((id) => whisper.includes(id)) ? "gm" : "self";
}

/** What the Guide may make of a side effect (FP-103 to FP-106). */
const TOOLS = ["story", "advantage", "disadvantage", "missTurn"] as const;
type Tool = (typeof TOOLS)[number];

/** Whether a tool is open after what the die says: what is good after a good one, what is bad after a bad one. */
const suits = (tool: Tool, effect: SideEffect): boolean =>
  effect !== "none" && (tool === "story" || (tool === "advantage") === (effect === "positive"));

const settle = (tool: Tool, state: CharacterState): CharacterState => {
  if (tool === "story") return state;
  return tool === "missTurn" ? missTurn(state) : addNextAction(state, tool);
};

/** The receipts' keys of this card: at most one of each. */
const toolKey = (tool: string): string => `side:${tool}`;
const GIVE = toolKey("give");
/** Taken Energy is one consequence, whichever pool it comes from. */
const TAKE = toolKey("take");

/** Energy Points that the Guide has given by this card and not taken back (FP-105). */
function given(message: Message): number {
  const receipt = receiptOf(message.id ?? "", GIVE);
  if (!receipt || !isByGM(receipt.message) || receipt.state === "undone") return 0;
  return Math.min(Math.max(0, Math.trunc(Number(receipt.data["amount"] ?? 0)) || 0), 6);
}

/** Reads Energy given by a side effect as points that the player shares out (FPA-44). */
export function readSideEffectShare(message: Message): Share | null {
  const card = message.system as unknown as FourPointsSideEffectCard;
  const actor = actorOfCard(message, card.actor);
  return actor && givenShare(message, actor, () => given(message));
}

/** The pools from which Energy is taken, the Power's own first. */
const poolsOf = (card: FourPointsSideEffectCard): Stat[] => {
  const own = isStat(card.stat) ? card.stat : "wits";
  return [own, ...STATS.filter((stat) => stat !== own)];
};

/** What the Guide may let follow from a side effect, and what the player does with Energy that was given. */
export function sideEffectOffers(message: Message): readonly Offer[] {
  const card = message.system as unknown as FourPointsSideEffectCard;
  const actor = actorOfCard(message, card.actor);
  const effect = effectOf(card);
  const { name } = card;
  if (isGone(card.actor) && effect !== "none")
    return [...TOOLS.map(toolKey), GIVE, TAKE].map((key) =>
      goneOffer({ key, owed: WORD, target: card.actor, targetName: name }),
    );
  if (!actor) return [];
  const planned = (
    key: string,
    word: string,
    after: () => { after: CharacterState; data?: Readonly<Record<string, string | number>> },
    choice: Readonly<Record<string, string>>,
  ) => {
    const state = readState(actor);
    const { after: next, data } = after();
    return {
      card: message.id ?? "",
      key,
      changes: stateChanges(actor, state, next),
      whisper: message.whisper.filter((id) => id !== null),
      word,
      data: { ...data, name, note: choice["note"] ?? "" },
    };
  };
  const base = { target: actor.uuid, targetName: name, gmOnly: true, owed: WORD };
  const tools = TOOLS.map((tool): Offer => ({
    ...base,
    key: toolKey(tool),
    label: `FOURPOINTS.SideEffect.Tool.${tool}`,
    isOpen: suits(tool, effect),
    plan: (choice = {}) =>
      planned(toolKey(tool), `FOURPOINTS.Receipt.${tool}`, () => ({ after: settle(tool, readState(actor)) }), choice),
  }));
  const give: Offer = {
    ...base,
    key: GIVE,
    label: "FOURPOINTS.SideEffect.Tool.give",
    isOpen: effect === "positive",
    formula: "1d6",
    plan: (choice = {}) =>
      planned(
        GIVE,
        "FOURPOINTS.Receipt.given",
        () => ({ after: readState(actor), data: { amount: Number(choice["amount"] ?? 0) } }),
        choice,
      ),
  };
  const takes = poolsOf(card).map((stat): Offer => ({
    ...base,
    key: `${TAKE}:${stat}`,
    settles: TAKE,
    label: "FOURPOINTS.SideEffect.Tool.take",
    labelData: { stat: say(`FOURPOINTS.Stat.${stat}`) },
    isOpen: effect === "negative",
    formula: "1d6",
    plan: (choice = {}) =>
      planned(
        TAKE,
        "FOURPOINTS.Receipt.taken",
        () => {
          const state = readState(actor);
          const { actor: after } = loseEnergy(state, stat, Number(choice["amount"] ?? 0), readSettings());
          const { value } = after.pools[stat];
          const data = { stat: say(`FOURPOINTS.Stat.${stat}`), before: state.pools[stat].value, left: value };
          return { after, data };
        },
        choice,
      ),
  }));
  const share = readSideEffectShare(message);
  return [...tools, give, ...takes, ...(share ? [shareOffer(share)] : [])];
}
