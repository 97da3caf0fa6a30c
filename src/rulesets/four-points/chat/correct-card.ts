import { beginReceipt, undo } from "../../../core/road/execute.js";
import { PAYMENT, receiptOf, type Receipt } from "../../../core/road/ledger.js";
import { finish, writeReceipt } from "../../../core/road/writing.js";
import { storedValue } from "../../../core/road/documents.js";
import { isEdited } from "../../../core/road/edited.js";
import { KEEPS_MARK } from "../../../core/road/edits.js";
import { SYSTEM_ID } from "../../../foundry/id.js";
import { say } from "../../../foundry/language.js";
import { notify } from "../../../foundry/notice.js";
import { stepOf, type Change } from "../../../kit/change.js";
import { clampToPool, drawFrom } from "../../../kit/pool.js";
import { readState } from "../deeds/facts.js";
import { stateChanges } from "../deeds/state-changes.js";
import { afterEnergyChange } from "../rules/act.js";
import { release } from "../rules/consequences.js";
import { correct, type Corrected } from "../rules/correct.js";
import {
  isDifficulty,
  isStat,
  TIERS,
  type ActionOutcome,
  type Difficulty,
  type Stat,
  type Tier,
} from "../rules/names.js";
import type { CharacterState } from "../rules/state.js";
import { readSettings } from "../settings.js";
import type { FourPointsActionCard } from "./action-card.js";
import { actorOfCard } from "./vouch.js";

type Message = ChatMessage.Implementation;

/** What the Guide makes of a posted card. */
export interface Correction {
  readonly stat: Stat;
  readonly difficulty: Difficulty;
  readonly tier: Tier;
}

const cardOf = (message: Message) => message.system as unknown as FourPointsActionCard;

/** What a card would tell after a correction; nothing changes. */
export function preview(message: Message, { difficulty, tier }: Correction): Corrected {
  const card = cardOf(message);
  const told = {
    difficulty: isDifficulty(card.difficulty) ? card.difficulty : ("normal" as const),
    terms: card.terms.map(({ label, origin, rule, value }) => ({
      label: label ?? "",
      rule: rule ?? "",
      value: value ?? 0,
      ...(origin ? { origin } : {}),
    })),
    extraCost: card.extraCost,
    die: card.luck?.die ?? null,
    outcome: card.outcome as ActionOutcome,
  };
  return correct(told, difficulty, tier, readSettings().minimumCost);
}

/** Whether a card is one that can be corrected by this user: an Action that was done and not undone (FPA-52). */
export function mayCorrect(message: Message): boolean {
  const card = cardOf(message);
  const isDone = card.luck !== null || TIERS.includes(card.outcome as Tier);
  const isUndone = receiptOf(message.id ?? "", PAYMENT)?.state === "undone";
  return game.user?.isGM === true && isDone && !isUndone && actorOfCard(message, card.actor) !== null;
}

/** What a Stat holds for a corrected price, and how much of that is the old price; null where the actor has gone. */
export function purseOf(message: Message, stat: Stat): { readonly holds: number; readonly back: number } | null {
  const card = cardOf(message);
  const actor = actorOfCard(message, card.actor);
  if (!actor) return null;
  const hasPaid = stat === card.stat && receiptOf(message.id ?? "", PAYMENT) !== undefined;
  const { value, max } = readState(actor).pools[stat];
  // A pool that has been refilled since has no room for all of it (FPA-11).
  const holds = clampToPool(value + (hasPaid ? Math.max(0, card.poolBefore - card.poolAfter) : 0), max);
  return { holds, back: holds - value };
}

/** What a correction changed, in words: each new value beside the first one (FPA-52). */
export function correctionWords(card: FourPointsActionCard): string {
  const { was } = card;
  if (!was) return "";
  const plain = (one: string) => one;
  const pairs = [
    [was.stat, card.stat, (one: string) => say(`FOURPOINTS.Stat.${one}`)],
    [was.difficulty, card.difficulty, (one: string) => say(`FOURPOINTS.Difficulty.${one}`)],
    [was.outcome, card.outcome, (one: string) => say(`FOURPOINTS.Outcome.${one}`)],
    [String(was.cost), String(card.cost), plain],
  ] as const;
  return pairs
    .filter(([before, now]) => before !== now && before !== "")
    .map(([before, now, words]) =>
      say(`FOURPOINTS.Correct.${words === plain ? "CostInstead" : "Instead"}`, {
        now: words(now),
        before: words(before),
      }),
    )
    .join(", ");
}

/** What waits for an Action and is used up by it. */
const USED_UP: ReadonlySet<string> = new Set(["system.nextAction.advantage", "system.nextAction.disadvantage"]);

/** What the old payment used up besides Energy; that stays used up. How much of it the documents say, not the record. */
function otherChanges(receipt: Receipt | undefined, actor: Actor.Implementation): Change[] {
  return (receipt?.changes ?? []).flatMap((change): Change[] => {
    if (change.op !== "set" || change.uuid !== actor.uuid || !USED_UP.has(change.path)) return [];
    const used = -stepOf(change);
    const now = Number(storedValue(actor, change.path) ?? 0);
    if (!(used > 0) || now <= 0) return [];
    return [{ op: "set", uuid: change.uuid, path: change.path, before: now, after: Math.max(0, now - used) }];
  });
}

/**
 * What came back with the old price and that the Action has ended all the same: Inspired that was spent on it, as its
 * sources say (FPA-16), and Blocked where it still breaks free (FP-067). What somebody has been given since is kept.
 */
function keepsAway(
  { terms, aim, outcome: wasOutcome }: FourPointsActionCard,
  was: CharacterState,
  now: CharacterState,
  outcome: ActionOutcome,
): CharacterState {
  const isSpent = !was.inspired && terms.some(({ rule }) => rule === "FP-078");
  const isFree = aim.kind === "breakFree" && outcome === "total" && !(was.blocked && wasOutcome === "total");
  return { ...(isFree ? release(now) : now), ...(isSpent ? { inspired: false } : {}) };
}

/** Corrects a posted card: gives the old price back, takes the new one, and tells the card anew. False when it cannot. */
export async function correctCard(message: Message, correction: Correction): Promise<boolean> {
  const card = cardOf(message);
  const actor = actorOfCard(message, card.actor);
  if (!actor || !mayCorrect(message) || !isStat(card.stat)) return false;
  const now = preview(message, correction);
  const old = receiptOf(message.id ?? "", PAYMENT);
  const left = purseOf(message, correction.stat)?.holds ?? 0;
  if (card.luck === null && now.cost > left) {
    notify(
      "warn",
      say("FOURPOINTS.Correct.TooDear", { cost: now.cost, left, stat: say(`FOURPOINTS.Stat.${correction.stat}`) }),
    );
    return false;
  }
  const was = readState(actor);
  if (old && !(await undo(old))) return false;
  const before = readState(actor);
  const pool = before.pools[correction.stat];
  const pools = { ...before.pools, [correction.stat]: drawFrom(pool, now.cost) };
  const after = afterEnergyChange({ ...keepsAway(card, was, before, now.outcome), pools }, readSettings());
  const changes = [...stateChanges(actor, before, after), ...otherChanges(old, actor)];
  // An Action that has become free has a receipt as well, or it would count as taken back with its old price.
  const isFree = changes.length === 0;
  const receipt = await beginReceipt({
    card: message.id ?? "",
    key: PAYMENT,
    changes,
    whisper: message.whisper.filter((id) => id !== null),
    word: `FOURPOINTS.Receipt.${now.cost > 0 ? "Paid" : isFree ? "Free" : "UsedUp"}`,
    data: { cost: now.cost, stat: say(`FOURPOINTS.Stat.${correction.stat}`), left: pools[correction.stat].value },
  });
  if (!receipt) return false;
  if (!(await finish(receipt, await writeReceipt(receipt)))) return false;
  await message.update(
    {
      // The Guide's own change must not hide that the card was the player's to judge no more.
      ...(isEdited(message) ? { flags: { [SYSTEM_ID]: { edited: true } } } : {}),
      system: {
        stat: correction.stat,
        difficulty: correction.difficulty,
        outcome: now.outcome,
        cost: now.cost,
        poolBefore: pool.value,
        poolAfter: pools[correction.stat].value,
        terms: now.terms,
        corrected: game.user?.name ?? "",
        // Of a card that is corrected twice the first word stays what it is compared with.
        was: card.was ?? { stat: card.stat, difficulty: card.difficulty, outcome: card.outcome, cost: card.cost },
        ...(card.luck === null ? {} : { luck: { modifier: now.modifier, total: now.total } }),
      },
    } as never,
    KEEPS_MARK as never,
  );
  return true;
}
