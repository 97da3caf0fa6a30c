import { say, sayList } from "../../foundry/language.js";
import type { Change, PresenceChange, SetChange } from "../../kit/change.js";
import { plainText } from "../../kit/plain.js";
import { rulesetOf } from "../registry.js";
import { actorOf } from "./allowed.js";
import { reversal, storedValue } from "./documents.js";
import { lookup } from "./lookup.js";

/** How many changes are told one by one. */
const TOLD = 6;

/** The documents of the world as far as words need them. */
interface Named {
  readonly uuid: string;
  readonly documentName: string;
  readonly name: string;
  readonly type: string;
  readonly _source: object;
}

const documentOf = (change: Change): Named | null =>
  lookup(
    change.op === "set" ? change.uuid : `${change.parent}.${change.collection}.${change.data._id}`,
  ) as unknown as Named | null;

/** The name that changes have given an effect, if they name it. */
function givenName({ uuid }: Named, changes: readonly Change[]): string | undefined {
  const own = changes.filter((change) => documentOf(change)?.uuid === uuid);
  const set = own.find((change): change is SetChange => change.op === "set" && change.path === "name");
  const made = own.find((change): change is PresenceChange => change.op === "create");
  return set ? plainText(set.after) : made?.data.name;
}

function wordsOf(change: Change, changes: readonly Change[]): string[] {
  const document = documentOf(change);
  if (!document) return [];
  const name = actorOf(document.uuid)?.name ?? document.name;
  if (document.documentName === "ActiveEffect") {
    const isSame = givenName(document, changes) === document.name;
    return [say(`TRIVIUM.Road.Now.Status${isSame ? "Changed" : ""}`, { name, status: document.name })];
  }
  if (change.op !== "set") return [say("TRIVIUM.Road.Now.Item", { name, item: document.name })];
  const kind = document.documentName === "Item" ? "Item" : "Actor";
  const what = rulesetOf(kind, document.type)?.pathName?.(change.path);
  if (what === undefined)
    return kind === "Item"
      ? [say("TRIVIUM.Road.Now.Item", { name, item: document.name })]
      : [say("TRIVIUM.Road.Now.Document", { name })];
  const value = storedValue(document, change.path);
  // A number is told; what else it may be (a text, a word of the data) is on the sheet.
  return typeof value === "number"
    ? [say("TRIVIUM.Road.Now.Value", { what, name: document.name, value })]
    : [say("TRIVIUM.Road.Now.Text", { what, name: document.name })];
}

/** Which of a receipt's changes others have changed since, in words, each thing once: "Odile Marsh's Condition is now Badly Hurt". */
export function changedWords(changed: readonly Change[], changes: readonly Change[]): string {
  const words = [...new Set(changed.flatMap((change) => wordsOf(change, changes)))];
  const more = words.length - TOLD;
  return sayList(more > 1 ? [...words.slice(0, TOLD), say("TRIVIUM.Road.Now.More", { count: more })] : words);
}

/** The longest value that is told, in characters. */
const VALUE_LIMIT = 60;

function backWordOf(change: Change): string[] {
  const name = actorOf(change.op === "set" ? change.uuid : change.parent)?.name ?? "";
  // A Condition goes back to one of its levels, whatever was written of it.
  if (change.op !== "set") {
    if (change.collection === "ActiveEffect") return [];
    return [say(`TRIVIUM.Road.Now.${change.op === "create" ? "Comes" : "Goes"}`, { name, item: change.data.name })];
  }
  const document = documentOf(change);
  if (!document || document.documentName === "ActiveEffect") return [];
  const kind = document.documentName === "Item" ? "Item" : "Actor";
  const what = rulesetOf(kind, document.type)?.pathName?.(change.path) ?? change.path;
  const value = plainText(change.after, VALUE_LIMIT);
  return [say("TRIVIUM.Road.Now.Back", { what, name: document.name, value })];
}

/** What taking changes back would write, in words; blank where that is nothing but Conditions. */
export const backWords = (changes: readonly Change[]): string => sayList(reversal(changes).flatMap(backWordOf));
