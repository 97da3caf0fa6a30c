import { say } from "../../foundry/language.js";
import { touchedBy } from "../../kit/change.js";
import { actorOf } from "./allowed.js";
import type { Receipt } from "./ledger.js";
import { nameBehind, vouchedName } from "./told-names.js";

/** Whoever a receipt has really changed, each once. */
const changedActors = ({ changes }: Receipt): Actor.Implementation[] => [
  ...new Set(touchedBy(changes).flatMap((uuid) => actorOf(uuid) ?? [])),
];

/**
 * What a receipt says was done, for this client's user. The name in it is one of whoever it has changed, whatever its
 * author or its card's has called them.
 */
export function receiptText(receipt: Receipt): string {
  const { message, word, data } = receipt;
  const told = data["name"];
  const actors = typeof told === "string" ? changedActors(receipt) : [];
  const [first] = actors;
  if (typeof told !== "string" || !first) return say(word, data);
  // Of several, the name may be of any.
  const actor = actors.find((one) => vouchedName(message, one, told) === told) ?? first;
  return say(word, { ...data, name: nameBehind(actor, vouchedName(message, actor, told)) });
}
