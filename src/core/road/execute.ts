import { say } from "../../foundry/language.js";
import { modeOption } from "../../foundry/message-modes.js";
import { notify } from "../../foundry/notice.js";
import { ask } from "../../foundry/questions.js";
import type { Change } from "../../kit/change.js";
import { touchedBy } from "../../kit/change.js";
import { derivedId } from "../../kit/derived-id.js";
import { changedSince, reversal, write } from "./documents.js";
import { asReceipt, isRightful, receiptOf, type Receipt } from "./ledger.js";

/** One consequence, worked out and ready to be written. */
export interface Plan {
  readonly card: string;
  readonly key: string;
  readonly changes: readonly Change[];
  /** What will have been done, as a language key and what fills its placeholders. */
  readonly word: string;
  readonly data: Readonly<Record<string, string | number>>;
}

/** How asking for a consequence ended. */
export type Execution = "applied" | "already" | "failed";

/** The first attempt whose receipt does not exist yet, or exists rightfully; a forged one is stepped over. */
function freeAttempt(plan: Plan): { id: string; attempt: number } {
  const current = receiptOf(plan.card, plan.key);
  for (let attempt = current ? current.attempt + 1 : 0; ; attempt++) {
    const id = derivedId(plan.card, plan.key, attempt);
    const known = asReceipt(game.messages?.get(id));
    if (!game.messages?.has(id) || (known && isRightful(known))) return { id, attempt };
  }
}

/**
 * Writes the receipt of a consequence ahead of its changes. The receipt's id can be worked out by everybody,
 * so that of two who try at once the second is refused. Null when it is, or was, somebody else's.
 */
export async function beginReceipt(plan: Plan): Promise<Receipt | null> {
  const standing = receiptOf(plan.card, plan.key);
  if (standing && standing.state !== "undone") return null;
  const { id, attempt } = freeAttempt(plan);
  const data = {
    _id: id,
    type: "receipt",
    content: "",
    whisper: [],
    system: { ...plan, attempt, state: "applying", changes: [...plan.changes], data: { ...plan.data } },
  };
  const created = await ChatMessage.create(data as never, { keepId: true, ...modeOption("public") } as never).catch(
    (error: unknown) => {
      if (game.messages?.has(id)) return undefined;
      throw error;
    },
  );
  return asReceipt(created as ChatMessage.Implementation | undefined) ?? null;
}

/** Marks a receipt's state. */
export const markReceipt = (receipt: Receipt, state: Receipt["state"], undoneBy = ""): Promise<unknown> =>
  receipt.message.update({ system: { state, undoneBy } } as never);

/** Applies one consequence: receipt, documents, receipt. Whoever comes second learns that it is done already. */
export async function execute(plan: Plan): Promise<Execution> {
  const receipt = await beginReceipt(plan);
  if (!receipt) return "already";
  try {
    await write(receipt.changes);
  } catch (error) {
    notify("error", say("TRIVIUM.Road.WriteFailed"));
    Hooks.onError("trivium.execute", error as Error, { log: "error" });
    return "failed";
  }
  await markReceipt(receipt, "applied");
  return "applied";
}

/** Whether a user may take a receipt back: its own kind of author, and never with more rights than the author had. */
export function mayUndo(receipt: Receipt, user: User.Implementation): boolean {
  if (receipt.state !== "applied") return false;
  if (receipt.author.isGM) return user.isGM;
  if (user.isGM) return true;
  return receipt.author.id === user.id;
}

/**
 * Takes an applied consequence back. What others have changed since is named and asked about first;
 * numbers then lose only what this consequence had added.
 */
export async function undo(receipt: Receipt): Promise<boolean> {
  const user = game.user;
  if (!user || !mayUndo(receipt, user) || !isRightful(receipt)) {
    notify("warn", say("TRIVIUM.Road.NotYours"));
    return false;
  }
  const others = changedSince(receipt.changes);
  if (others.length > 0) {
    const names = [...new Set(others.map(({ name, now }) => `${name}: ${String(now)}`))].join(", ");
    const sure = await ask({
      title: say("TRIVIUM.Road.UndoTitle"),
      text: say("TRIVIUM.Road.UndoChanged", { names }),
      yes: say("TRIVIUM.Road.UndoAnyway"),
      no: say("TRIVIUM.Road.Leave"),
      icon: "fa-solid fa-rotate-left",
    });
    if (!sure) return false;
  }
  const fresh = receiptOf(receipt.card, receipt.key);
  if (fresh?.state !== "applied" || fresh.attempt !== receipt.attempt) return false;
  await write(reversal(receipt.changes));
  await markReceipt(receipt, "undone", user.name);
  return true;
}

/** Finishes or takes back what a closed browser left half-written. A payment without its card is taken back. */
export async function resume(receipt: Receipt, hasCard: boolean): Promise<void> {
  if (receipt.state !== "applying" || !isRightful(receipt)) return;
  if (!hasCard) {
    await write(reversal(receipt.changes));
    await markReceipt(receipt, "undone", receipt.author.name);
    notify("info", say("TRIVIUM.Road.PaidBack"));
    return;
  }
  const others = changedSince(receipt.changes);
  if (others.length > 0) {
    notify(
      "warn",
      say("TRIVIUM.Road.ResumeChanged", { names: [...new Set(others.map(({ name }) => name))].join(", ") }),
    );
    return;
  }
  await write(receipt.changes);
  await markReceipt(receipt, "applied");
  notify("info", say("TRIVIUM.Road.Resumed"));
}

/** The names of documents that a plan would touch and that are gone. */
export const missingFrom = (plan: Plan): string[] =>
  touchedBy(plan.changes).filter((uuid) => fromUuidSync(uuid as never) === null);
