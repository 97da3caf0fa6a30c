import { MessageData } from "../../../core/documents/message-data.js";
import { shownName } from "../../../core/documents/shown-name.js";
import { receiptOf } from "../../../core/road/ledger.js";
import { modeOfWaiting, postCard } from "../../../core/chat/post.js";
import { isGone } from "../../../core/road/lookup.js";
import { goneOffer, WORD, type Offer } from "../../../core/road/offers.js";
import type { CardMessage, CardView } from "../../../core/ruleset.js";
import { systemPath } from "../../../foundry/id.js";
import { say, sayList } from "../../../foundry/language.js";
import { currentMode } from "../../../foundry/message-modes.js";
import type { Change, Json } from "../../../kit/change.js";
import { derivedId } from "../../../kit/derived-id.js";
import { SKILL_KINDS } from "../data/skill.js";
import { OWN_TYPE } from "../deeds/creation-draft.js";
import { skillsOf } from "../deeds/facts.js";
import { fetchSources, itemData, sourceItem } from "../deeds/item-sources.js";
import { slugOf, typeSlug } from "../deeds/power-sources.js";
import { isStat } from "../rules/names.js";
import { readSettings } from "../settings.js";
import { offerFrom } from "./offer-from.js";
import { actorOfCard } from "./vouch.js";

const { ArrayField, SchemaField, StringField } = foundry.data.fields;

type Message = ChatMessage.Implementation;

const text = () => new StringField({ required: true, nullable: false, blank: true, initial: "" });

/** The most Skills that one card proposes. */
export const PROPOSAL_LIMIT = 10;

const schema = () => ({
  actor: text(),
  name: text(),
  img: text(),
  rows: new ArrayField(
    new SchemaField({
      name: text(),
      img: text(),
      /** The item it is a copy of; blank for a Skill in the player's own words. */
      source: text(),
      stat: text(),
      /** What kind of Skill it is (FP-086), and the Type that a Skill of Power reaches, as creation has it (FPA-95). */
      kind: text(),
      power: text(),
      /** Id and name of the Skill it takes the place of; blank when it comes on top (FP-110). */
      drop: text(),
      dropName: text(),
    }),
  ),
});

/** New Skills that a player proposes and the Guide confirms (FP-107, FP-108, FP-110). */
export class FourPointsSkillsCard extends MessageData<ReturnType<typeof schema>> {
  static override defineSchema() {
    return schema();
  }
}

/** One Skill that a player would like to know. */
export interface SkillWish {
  readonly name: string;
  readonly img: string;
  readonly source: string;
  readonly stat: string;
  readonly kind: string;
  readonly power: string;
  readonly drop: string;
  readonly dropName: string;
}

const TYPE = "fourPointsSkill";

const POWER_TYPE = "fourPointsPowerType";

type Row = FourPointsSkillsCard["rows"][number];

/** The Types of Power that come with the Skills, each once, and none that is there already (FP-093, FPA-95). */
function typesOf(card: FourPointsSkillsCard, actor: Actor.Implementation | null) {
  const known = new Set(actor?.items.map(typeSlug));
  return card.rows.flatMap((row) => {
    const power = row.power ?? "";
    if (row.kind !== "power" || power === "") return [];
    const found = power === OWN_TYPE ? undefined : sourceItem(power);
    if (power !== OWN_TYPE && (found?.type as string | undefined) !== POWER_TYPE) return [];
    const name = found?.name ?? shown(row, 0, actor).name ?? "";
    const slug = (found && typeSlug(found)) ?? slugOf(name, "");
    if (known.has(slug)) return [];
    known.add(slug);
    return [{ name, source: found ? power : "", stat: isStat(row.stat) ? row.stat : "wits" }];
  });
}

/** What a row brings and takes, by the documents themselves, or by the receipt once it is done: never by its own words. */
function shown(row: Row, index: number, actor: Actor.Implementation | null, done: readonly Change[] = []) {
  const made = done.filter((change) => change.op === "create")[index];
  const source = sourceItem(row.source ?? "");
  const brings = source && (source.type as string) === TYPE ? source.name : (row.name ?? "");
  const gone = done.find((change) => change.op === "delete" && change.data._id === row.drop);
  return {
    name: made?.op === "create" ? made.data.name : brings,
    dropName: gone?.op === "delete" ? gone.data.name : (actor?.items.get(row.drop ?? "")?.name ?? ""),
  };
}

/** The changes that bring new Skills and take the old ones; a language key when the limit refuses (FP-109). */
function skillChanges(message: Message, card: FourPointsSkillsCard, actor: Actor.Implementation): Change[] | string {
  const parent = actor.uuid;
  const gone = [...new Set(card.rows.map(({ drop }) => drop ?? ""))].flatMap((id) => {
    const item = actor.items.get(id);
    return item && (item.type as string) === TYPE ? [item] : [];
  });
  const count = skillsOf(actor).length - gone.length + card.rows.length;
  if (count > readSettings().skillLimit) return "FOURPOINTS.Skills.OverLimit";
  return [
    ...gone.map((item): Change => ({
      op: "delete",
      parent,
      collection: "Item",
      data: item.toObject() as unknown as { _id: string; name: string } & Record<string, Json>,
    })),
    ...card.rows.map((row, index): Change => ({
      op: "create",
      parent,
      collection: "Item",
      data: itemData(derivedId(message.id ?? "", "skill", index), TYPE, row.source ?? "", {
        name: row.name ?? "",
        system: {
          stat: isStat(row.stat) ? row.stat : "wits",
          kind: SKILL_KINDS.find((kind) => kind === row.kind) ?? "other",
        },
      }),
    })),
    // They stand after the Skills: a receipt's first changes are read as those.
    ...typesOf(card, actor).map((type, index): Change => ({
      op: "create",
      parent,
      collection: "Item",
      data: itemData(derivedId(message.id ?? "", "powerType", index), POWER_TYPE, type.source, {
        name: type.name,
        system: { stat: type.stat },
      }),
    })),
  ];
}

const AGREE = "agree";

/** Whether a card proposes what somebody can learn: a few Skills, each called something. It may have been written by hand. */
const isProposal = ({ rows }: FourPointsSkillsCard, actor: Actor.Implementation | null): boolean =>
  rows.length > 0 &&
  rows.length <= PROPOSAL_LIMIT &&
  rows.every((row, index) => shown(row, index, actor).name.trim() !== "");

function skillsOffers(message: Message): readonly Offer[] {
  const card = message.system as unknown as FourPointsSkillsCard;
  const { name } = card;
  if (isGone(card.actor)) return [goneOffer({ key: AGREE, owed: WORD, target: card.actor, targetName: name })];
  const actor = actorOfCard(message, card.actor);
  if (!actor || !isProposal(card, actor)) return [];
  const names = () => sayList(card.rows.map((row, index) => shown(row, index, actor).name));
  const offer = (key: string, word: string, changes: () => Change[] | string): Offer =>
    offerFrom(message, {
      key,
      settles: AGREE,
      owed: WORD,
      label: `FOURPOINTS.Skills.${key}`,
      target: actor,
      name,
      gmOnly: true,
      word,
      changes() {
        const made = changes();
        return typeof made === "string" ? { refused: made } : { changes: made, data: { skills: names() } };
      },
    });
  return [
    offer(AGREE, "FOURPOINTS.Receipt.learnt", () => skillChanges(message, card, actor)),
    offer("decline", "FOURPOINTS.Receipt.notLearnt", () => []),
  ];
}

/** Draws proposed Skills, which wait for the Guide's yes. */
export const skillsCard: CardView = {
  template: systemPath("templates/four-points/skills-card.hbs"),
  offers: skillsOffers,
  waitsFor: () => "FOURPOINTS.Skills.Waits",
  async context(message: CardMessage) {
    const card = message.system as FourPointsSkillsCard;
    // What is copied from a compendium has to be at hand when it is shown, and when the Guide says yes.
    const types = card.rows.map(({ power }) => power ?? "").filter((power) => power !== OWN_TYPE);
    await fetchSources([...card.rows.map(({ source }) => source ?? ""), ...types]);
    const receipt = receiptOf(message.id, AGREE);
    const done = receipt && receipt.state !== "undone" ? receipt.changes : [];
    const actor = actorOfCard(message as unknown as Message, card.actor);
    const rows = card.rows.map((row, index) => shown(row, index, actor, done));
    const isOpen = !isGone(card.actor) && (receipt?.state ?? "undone") === "undone";
    const reaches = sayList(typesOf(card, isOpen ? actor : null).map(({ name: type }) => type));
    return { card, rows, reaches, isOpen, isDoubtful: isOpen && !isProposal(card, actor) };
  },
};

/** Posts what a player proposes. */
export async function proposeSkills(actor: Actor.Implementation, wishes: readonly SkillWish[]): Promise<void> {
  const rows = wishes.slice(0, PROPOSAL_LIMIT).map((wish) => ({
    ...wish,
    name: wish.name.trim().slice(0, 80),
    power: wish.power.slice(0, 200),
    img: wish.img.slice(0, 200),
    dropName: wish.dropName.slice(0, 80),
  }));
  const name = shownName(actor).slice(0, 120);
  await postCard({
    type: "fourPointsSkills",
    system: { actor: actor.uuid, name, img: (actor.img ?? "").slice(0, 300), rows },
    summary: say("FOURPOINTS.Skills.Summary", { name, skills: sayList(rows.map((row) => row.name)) }),
    actor,
    rolls: [],
    mode: modeOfWaiting(currentMode()),
    id: foundry.utils.randomID(),
  });
}
