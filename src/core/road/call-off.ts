import { sameJson, type Change } from "../../kit/change.js";
import { standing } from "./documents.js";
import { storedState } from "./evidence.js";
import { putBack } from "./inherited.js";
import type { Receipt } from "./ledger.js";
import { isForGood } from "./refused.js";
import { markReceipt } from "./writing.js";

/** Whether a change is seen to be written: one that changes nothing never is. */
const isWritten = (change: Change): boolean =>
  standing(change) === "after" && !(change.op === "set" && sameJson(change.before, change.after));

/**
 * Ends a half-written receipt whose writes were refused: what is seen to be written is put back, and it counts as never
 * done. Resolves to what stands all the same because to put it back was refused as well. What somebody has said of the
 * receipt meanwhile stands.
 */
export async function callOff(receipt: Receipt, undoneBy = ""): Promise<readonly Change[]> {
  const { message, changes } = receipt;
  const written = changes.filter(isWritten);
  try {
    await putBack(written);
  } catch (error) {
    if (!isForGood(error)) throw error;
  }
  if (["applying", "asking"].includes(storedState(message))) await markReceipt(receipt, "undone", undoneBy);
  return written.filter(isWritten);
}
