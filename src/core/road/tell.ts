import { say } from "../../foundry/language.js";
import { modeOption } from "../../foundry/message-modes.js";
import { notify } from "../../foundry/notice.js";
import type { Change } from "../../kit/change.js";
import { changedWords } from "./changed-words.js";
import type { Receipt } from "./ledger.js";
import { receiptText } from "./receipt-text.js";

/** Says something to all game masters, be they here or not. */
export async function tellGameMasters(text: string): Promise<void> {
  const whisper = game.users?.filter((user) => user.isGM).map((user) => user.id) ?? [];
  const content = `<p>${foundry.utils.escapeHTML(text)}</p>`;
  await ChatMessage.create({ content, whisper } as never, modeOption("gm") as never);
}

/** Names what stands of something that did not happen, and that nobody is there to take back. */
export function tellStanding(receipt: Receipt, left: readonly Change[]): void {
  notify(
    "warn",
    say("TRIVIUM.Road.NotButStands", { done: receiptText(receipt), changes: changedWords(left, receipt.changes) }),
  );
}
