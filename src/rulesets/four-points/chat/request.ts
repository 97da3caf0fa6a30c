import { MessageData } from "../../../core/documents/message-data.js";
import { shownName } from "../../../core/documents/shown-name.js";
import { postCard } from "../../../core/chat/post.js";
import { createdAt, isEdited } from "../../../core/road/edited.js";
import { isByGM, mayHangOn } from "../../../core/road/rights.js";
import { say } from "../../../foundry/language.js";
import type { Aim, Target } from "../deeds/action.js";
import { canAct, harmKey } from "../deeds/facts.js";
import { knownSources } from "../deeds/sources.js";
import { INFLICTED, succeeded, type Inflicted } from "../rules/fight.js";
import { isDifficulty, isStat, type ActionOutcome, type Difficulty, type Stat } from "../rules/names.js";
import type { ActionInput } from "../rules/quote.js";
import { guideTitle } from "../settings.js";
import type { FourPointsActionCard } from "./action-card.js";
import { actorOfCard, addsUp } from "./vouch.js";

type Message = ChatMessage.Implementation;

const { ArrayField, BooleanField, SchemaField, StringField } = foundry.data.fields;
const text = () => new StringField({ required: true, nullable: false, blank: true, initial: "" });

const schema = () => ({
  /** "action" asks for an Action, "avoid" for avoiding what somebody does to them. */
  kind: text(),
  /** Who asks: a UUID, and what the card shows should the actor be gone. */
  by: text(),
  name: text(),
  img: text(),
  /** Id of the card of the Action that is to be avoided; blank for an NPC's attack, which has none. */
  action: text(),
  /** What it is about, in words. */
  what: text(),
  stat: text(),
  difficulty: text(),
  /** The named harm that is avoided, and the Condition it brings (FP-080, FPA-60). */
  harm: text(),
  condition: text(),
  /** What it is about, in the words of Size, Range and Detail; blank for what nobody named (FPA-33). */
  scale: new SchemaField({ size: text(), range: text(), detail: text() }),
  /** True where only Luck answers, as for an Ability that the Guide doubts (FP-116, FPA-46). */
  luckOnly: new BooleanField({ initial: false }),
  rows: new ArrayField(new SchemaField({ uuid: text(), name: text() })),
});

/** The stored card of a request: an Action the Guide calls for, or an attack to be avoided. */
export class FourPointsRequestCard extends MessageData<ReturnType<typeof schema>> {
  static override defineSchema() {
    return schema();
  }
}

/** What a request asks, ready to be posted. */
export interface Asked {
  readonly kind: "action" | "avoid";
  /** Who does it; null where the Guide calls for something. */
  readonly by: Actor.Implementation | null;
  readonly what: string;
  readonly stat: Stat;
  readonly difficulty: Difficulty;
  readonly harm?: string;
  readonly condition?: Inflicted;
  readonly luckOnly?: boolean;
  readonly scale?: { readonly size: string; readonly range: string; readonly detail: string };
  /** Id of the card of the Action that is to be avoided. */
  readonly action?: string;
  readonly targets: readonly Target[];
}

/** The most people one request asks. */
const ROW_LIMIT = 12;

/** Posts a request's card for everybody to see. */
export async function postRequest(asked: Asked): Promise<void> {
  const name = asked.by ? shownName(asked.by) : guideTitle();
  await postCard({
    type: "fourPointsRequest",
    system: {
      kind: asked.kind,
      by: asked.by?.uuid ?? "",
      name: name.slice(0, 120),
      img: (asked.by?.img ?? "").slice(0, 300),
      action: asked.action ?? "",
      what: asked.what.trim().slice(0, 200),
      stat: asked.stat,
      difficulty: asked.difficulty,
      harm: (asked.harm ?? "").trim().slice(0, 80),
      condition: asked.condition ?? "",
      scale: asked.scale ?? { size: "", range: "", detail: "" },
      luckOnly: asked.luckOnly === true,
      rows: asked.targets.slice(0, ROW_LIMIT).map((target) => ({ uuid: target.uuid, name: target.name.slice(0, 80) })),
    },
    summary: say(`FOURPOINTS.Request.Summary.${asked.kind}`, {
      name,
      targets: asked.targets.map((target) => target.name).join(", "),
    }),
    actor: asked.by,
    rolls: [],
    mode: "public",
    id: foundry.utils.randomID(),
  });
}

/** Ids of the requests that ask somebody to avoid an Action, by whoever did it or a Guide. */
export const requestsOf = (action: string): string[] =>
  (game.messages?.contents ?? []).flatMap((message) => {
    if ((message.type as string) !== "fourPointsRequest") return [];
    const card = message.system as unknown as FourPointsRequestCard;
    const isIts = card.action === action && mayHangOn(message, game.messages?.get(action));
    return isIts && message.id ? [message.id] : [];
  });

/** Whether a request is the first that asks somebody to avoid an Action: of one hit only one has to be avoided (FPA-101). */
function isFirstAbout(message: Message, { action }: FourPointsRequestCard, uuid: string): boolean {
  const about = requestsOf(action).flatMap((id) => {
    const other = game.messages?.get(id);
    const rows = (other?.system as unknown as FourPointsRequestCard | undefined)?.rows ?? [];
    return other && rows.some((row) => row.uuid === uuid) ? { id, at: createdAt(other) } : [];
  });
  return about.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))[0]?.id === message.id;
}

/** The attack that a request asks somebody to avoid, done by the one that it says attacks; null where there is none. */
function attackOf(message: Message, card: FourPointsRequestCard, uuid: string): Message | null {
  const action = game.messages?.get(card.action);
  if (!action || (action.type as string) !== "fourPointsAction" || !mayHangOn(message, action)) return null;
  const { actor, outcome, aim } = action.system as unknown as FourPointsActionCard;
  const hits = aim.kind === "attack" && succeeded(outcome as ActionOutcome) && aim.condition === card.condition;
  const isIts = hits && actor === card.by && aim.targets.some((target) => target.uuid === uuid);
  return isIts && actorOfCard(action, actor) ? action : null;
}

/**
 * Whether a request asks one of those it names by right: a Guide's word, an attack that its author's own card tells of,
 * or one by an NPC of its author's. What a player has written otherwise asks nobody anything.
 */
export function asksRightly(message: Message, uuid: string): boolean {
  if (isByGM(message)) return true;
  const card = message.system as unknown as FourPointsRequestCard;
  if (card.kind !== "avoid") return false;
  if (card.action !== "") return attackOf(message, card, uuid) !== null && isFirstAbout(message, card, uuid);
  const by = actorOfCard(message, card.by);
  return by !== null && !canAct(by);
}

/** Whether whoever is asked can take a request at its word; of an attack that does not add up the Guide decides. */
export function addsUpFor(message: Message, uuid: string): boolean {
  if (isByGM(message)) return true;
  const card = message.system as unknown as FourPointsRequestCard;
  const action = attackOf(message, card, uuid);
  const stands = action ? addsUp(action, action.system as unknown as FourPointsActionCard) : card.action === "";
  return stands && !isEdited(message) && asksRightly(message, uuid);
}

/** Tells whether a word names a Condition that attacks inflict. */
export const isInflicted = (word: string): word is Inflicted => INFLICTED.includes(word as Inflicted);
/** The Stat a request is answered with. */
export const statOf = (card: FourPointsRequestCard): Stat => (isStat(card.stat) ? card.stat : "dexterity");

/** What answering a request puts into somebody's Action: what it says, and what always counts on their sheet. */
export function inputOf(card: FourPointsRequestCard, actor: Actor.Implementation): ActionInput {
  const stat = statOf(card);
  const usual = (value: 1 | -1) =>
    knownSources(actor, stat)
      .filter((source) => source.isUsual && source.value === value)
      .map(({ label, origin }) => ({ label, origin }));
  return {
    stat,
    advantages: usual(1),
    disadvantages: usual(-1),
    difficulty: isDifficulty(card.difficulty) ? card.difficulty : "normal",
    ...(card.kind === "avoid" ? { isAvoiding: true } : {}),
    ...(card.harm !== "" ? { avoids: harmKey(card.harm) } : {}),
  };
}

/** What answering a request is for. */
export function aimOf(id: string, card: FourPointsRequestCard): Aim {
  const condition = isInflicted(card.condition) ? { condition: card.condition } : {};
  return { kind: card.kind === "avoid" ? "avoid" : "answer", targets: [], request: id, ...condition };
}
