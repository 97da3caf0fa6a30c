import { asReceipt, isRightful, type Receipt } from "../../../core/road/ledger.js";
import { lookup } from "../../../core/road/lookup.js";
import { stepOf, type Change } from "../../../kit/change.js";
import { plainText } from "../../../kit/plain.js";
import type { Term } from "../../../kit/term.js";
import { say } from "../../../foundry/language.js";
import type { Source } from "../rules/quote.js";

/** What may wait for an Action. */
type Kind = "advantage" | "disadvantage";
const RULE: Readonly<Record<Kind, string>> = { advantage: "FP-104", disadvantage: "FP-027" };

/** Names of what waits for somebody's next Action, the oldest first; fewer than wait where nobody knows any more. */
export type Waiting = Readonly<Record<Kind, readonly Source[]>>;

/** The longest origin that a chip shows, in characters. */
const ORIGIN_LIMIT = 60;

/** What a card was about: what was done, or who used what. */
function deedOf(card: string): string {
  const { what, power } = (game.messages?.get(card)?.system ?? {}) as unknown as { what?: unknown; power?: unknown };
  const words = [what, power].find((one) => typeof one === "string" && one !== "");
  return typeof words === "string" ? words.slice(0, ORIGIN_LIMIT) : "";
}

/** What a receipt calls the modifier it left: the Guide's own words where there are some, and the Action it came from. */
function nameOf(receipt: Receipt, kind: Kind): Source {
  const note = plainText(receipt.data["note"]).trim();
  const deed = deedOf(receipt.card);
  const origin = deed === "" ? "FOURPOINTS.Origin.NextAction" : say("FOURPOINTS.Origin.From", { deed });
  return { label: note === "" ? `FOURPOINTS.${kind === "advantage" ? "Advantage" : "Disadvantage"}` : note, origin };
}

/** By how much a change moves what waits; 0 for every other change. */
const moved = (change: Change, uuid: string, path: string): number =>
  change.op === "set" && change.uuid === uuid && change.path === path ? stepOf(change) : 0;

/**
 * Where what waits for an actor's next Action comes from, out of the receipts that put it there (FPA-15, FPA-89). Only
 * receipts that everybody may read are told of: an Action's card shows its sources to the whole table.
 */
export function waitingOf(
  actor: Actor.Implementation,
  counts: { readonly advantage: number; readonly disadvantage: number },
): Waiting {
  return { advantage: namesOf(actor, "advantage", counts), disadvantage: namesOf(actor, "disadvantage", counts) };
}

function namesOf(
  actor: Actor.Implementation,
  kind: Kind,
  counts: { readonly advantage: number; readonly disadvantage: number },
): Source[] {
  const count = counts[kind];
  if (count === 0) return [];
  const path = `system.nextAction.${kind}`;
  const found: Source[] = [];
  const messages = game.messages?.contents ?? [];
  for (const message of messages.toSorted((a, b) => b.timestamp - a.timestamp)) {
    if (found.length >= count) break;
    const receipt = (message.type as string) === "receipt" ? asReceipt(message) : undefined;
    const step = receipt?.changes.reduce((sum, change) => sum + moved(change, actor.uuid, path), 0) ?? 0;
    // One that is still being written counts: its values may be there already.
    if (!receipt || step === 0 || receipt.state === "undone" || !isRightful(receipt)) continue;
    // An Action has used up what waited before it.
    if (step < 0) break;
    if (message.whisper.length === 0) found.push(nameOf(receipt, kind));
  }
  return found.toReversed();
}

/** Puts names where the rules carried only what waits. */
export function nameWaiting(terms: readonly Term[], waiting: Waiting): Term[] {
  const left: Record<Kind, Source[]> = { advantage: [...waiting.advantage], disadvantage: [...waiting.disadvantage] };
  return terms.map((term) => {
    const kind = (["advantage", "disadvantage"] as const).find((one) => RULE[one] === term.rule);
    const named = kind && left[kind].shift();
    return named ? { ...term, ...named } : term;
  });
}

/** Draws anew what is open of those whose waiting modifiers a changed receipt has named; hooked to `updateChatMessage`. */
export function redrawWaiting(message: ChatMessage.Implementation): void {
  if ((message.type as string) !== "receipt") return;
  const touched = (asReceipt(message)?.changes ?? []).flatMap((change) =>
    change.op === "set" && change.path.startsWith("system.nextAction.") ? [lookup(change.uuid)] : [],
  );
  for (const actor of new Set<unknown>(touched))
    if (actor instanceof Actor)
      for (const app of Object.values(actor.apps) as { rendered: boolean; render(): unknown }[])
        if (app.rendered) void app.render();
}
