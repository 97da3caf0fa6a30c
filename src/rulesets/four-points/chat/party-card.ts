import { receiptText } from "../../../core/road/receipt-text.js";
import { whoseElse } from "../../../core/documents/whose.js";
import { once } from "../../../core/deeds/in-flight.js";
import type { CardMessage, CardView } from "../../../core/ruleset.js";
import { systemPath } from "../../../foundry/id.js";
import { say, sayCount } from "../../../foundry/language.js";
import { notify } from "../../../foundry/notice.js";
import { throwDice } from "../deeds/share-dice.js";
import { LONG_REST_HOURS } from "../rules/rest.js";
import { FourPointsShareDialog } from "../sheets/share-dialog.js";
import { characterBy, partyRowOf, type FourPointsPartyCard } from "./party.js";
import { shareReceipt } from "./share.js";
import { partyShare } from "./share-source.js";

/** How one of a party stands: what he has still to do, or what came of it. */
export function partyRow(id: string, card: FourPointsPartyCard, index: number) {
  const { uuid = "", name = "", bonus = false, reason = "" } = card.rows[index] ?? {};
  const actor = characterBy(uuid);
  const share = partyShare(id, uuid);
  const receipt = share && shareReceipt(share.message);
  const base = { index, uuid, name, bonus, reason };
  if (receipt) return { ...base, done: true, note: receiptText(receipt) };
  if (!actor) return { ...base, note: say("FOURPOINTS.Request.Gone") };
  // Only a Guide calls the party; a player's own such card calls nobody.
  if (!partyRowOf(id, uuid)) return { ...base, note: say("FOURPOINTS.Request.Doubtful") };
  const mine = actor.isOwner;
  const action = share ? say("FOURPOINTS.Share.OpenPoints", { points: share.points }) : say("FOURPOINTS.Party.Roll");
  const waits = say(share ? "FOURPOINTS.Party.Sharing" : "FOURPOINTS.Party.Waiting");
  return {
    ...base,
    open: true,
    action: mine ? action : "",
    whose: mine ? whoseElse(actor) : null,
    waits,
    rolled: share !== null,
  };
}

/** Does the next thing for one of a party: the dice, or the window in which they are shared out. */
export const stepParty = (id: string, uuid: string): Promise<void> =>
  once(`party:${id}:${uuid}`, "", () => step(id, uuid)) ?? Promise.resolve();

async function step(id: string, uuid: string): Promise<void> {
  const actor = characterBy(uuid);
  const terms = partyRowOf(id, uuid);
  if (!actor?.isOwner || !terms) return notify("warn", say("TRIVIUM.Road.Stale"));
  const share = partyShare(id, uuid);
  if (share) {
    if (share.isOpen) await FourPointsShareDialog.openFor(share.message);
    return;
  }
  const card = game.messages?.get(id)?.system as unknown as FourPointsPartyCard;
  const kind = card.kind === "progress" ? "progress" : "rest";
  const thrown = await throwDice({ actor, kind, party: id, ...terms });
  const message = game.messages?.get(thrown.card);
  if (message) await FourPointsShareDialog.openFor(message);
}

/** Draws the Guide's call with a line for each of the party. */
export const partyCard: CardView = {
  template: systemPath("templates/four-points/party-card.hbs"),
  context(message: CardMessage) {
    const card = message.system as FourPointsPartyCard;
    const rows = card.rows.map((_, index) => partyRow(message.id, card, index));
    const kind = card.kind === "progress" ? "progress" : card.hours >= LONG_REST_HOURS ? "long" : "short";
    const left = rows.filter((row) => !("done" in row)).length;
    return {
      card,
      word: `FOURPOINTS.Share.Word.${kind}`,
      rows,
      left,
      extra: card.extraDice > 0 ? sayCount("FOURPOINTS.Party.ExtraDice", card.extraDice) : "",
      fullPools: card.kind === "progress" && card.fullPools,
    };
  },
  async press(message, button) {
    const card = message.system as unknown as FourPointsPartyCard;
    const uuid = card.rows[Number(button.dataset["row"])]?.uuid ?? "";
    if (button.dataset["trCard"] === "step") await stepParty(message.id ?? "", uuid);
  },
};
