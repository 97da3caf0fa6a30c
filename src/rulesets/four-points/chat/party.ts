import { MessageData } from "../../../core/documents/message-data.js";
import { lookup } from "../../../core/road/lookup.js";
import { isByGM } from "../../../core/road/rights.js";
import { postCard } from "../../../core/chat/post.js";
import { say, sayList } from "../../../foundry/language.js";
import { guideTitle } from "../settings.js";

const { ArrayField, BooleanField, NumberField, SchemaField, StringField } = foundry.data.fields;

const text = () => new StringField({ required: true, nullable: false, blank: true, initial: "" });
const whole = () => new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 });

/** The most Characters that one card calls. */
export const PARTY_LIMIT = 16;

const schema = () => ({
  /** "rest" or "progress". */
  kind: text(),
  name: text(),
  hours: whole(),
  extraDice: whole(),
  fullPools: new BooleanField({ initial: false }),
  rows: new ArrayField(
    new SchemaField({ uuid: text(), name: text(), bonus: new BooleanField({ initial: false }), reason: text() }),
  ),
});

/** The Guide's call to the whole party: everybody rolls and shares out (FP-118, FP-123). */
export class FourPointsPartyCard extends MessageData<ReturnType<typeof schema>> {
  static override defineSchema() {
    return schema();
  }
}

/** One of those who are called. */
export interface PartyRow {
  readonly uuid: string;
  readonly name: string;
  /** Whether the table rewards this one with a second die (FP-126). */
  readonly bonus: boolean;
  readonly reason: string;
}

/** What a Guide's card settles for one of those it calls; null when no Guide wrote it, or it does not call that one. */
export function partyRowOf(card: string, actor: string) {
  const message = game.messages?.get(card);
  if (!message || !isByGM(message) || (message.type as string) !== "fourPointsParty") return null;
  const { hours, extraDice, fullPools, rows } = message.system as unknown as FourPointsPartyCard;
  const row = rows.find(({ uuid }) => uuid === actor);
  return row ? { hours, extraDice, fullPools, bonus: row.bonus === true } : null;
}

/** A Character that a card names, still there. */
export function characterBy(uuid: string): Actor.Implementation | null {
  const found: unknown = lookup(uuid);
  const type = found instanceof Actor ? (found.type as string) : "";
  return type === "fourPointsCharacter" ? (found as Actor.Implementation) : null;
}

/** Posts the Guide's call; resolves to the card's id. */
export async function postParty(call: {
  readonly kind: "rest" | "progress";
  readonly hours?: number;
  readonly extraDice?: number;
  readonly fullPools?: boolean;
  readonly rows: readonly PartyRow[];
}): Promise<string> {
  const id = foundry.utils.randomID();
  const rows = call.rows.slice(0, PARTY_LIMIT).map((row) => ({
    ...row,
    name: row.name.slice(0, 80),
    reason: row.reason.trim().slice(0, 80),
  }));
  await postCard({
    type: "fourPointsParty",
    system: {
      kind: call.kind,
      name: guideTitle().slice(0, 80),
      hours: call.hours ?? 0,
      extraDice: call.extraDice ?? 0,
      fullPools: call.fullPools ?? false,
      rows,
    },
    summary: say(`FOURPOINTS.Party.Summary.${call.kind}`, { names: sayList(rows.map(({ name }) => name)) }),
    actor: null,
    rolls: [],
    mode: "public",
    id,
  });
  return id;
}
