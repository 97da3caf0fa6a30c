import { SYSTEM_ID } from "../../foundry/id.js";
import { touchedBy, type Change, type PresenceChange } from "../../kit/change.js";
import { isBounded, isRecord } from "../../kit/plain.js";
import { rulesetOf } from "../registry.js";
import { isDefeatedEffect } from "../statuses/defeated.js";
import { allStatuses } from "../statuses/status.js";
import { lookup } from "./lookup.js";

const isText = (value: unknown): value is string => typeof value === "string";
const isList = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);

/** The longest UUID, path or id that a change names. */
const LONGEST_NAME = 500;
/** The most changes of one receipt: a whole new Character has under a hundred. */
const MOST_CHANGES = 1000;

const isName = (value: unknown): value is string => isText(value) && value !== "" && value.length <= LONGEST_NAME;
const isTextIfAny = (value: unknown): boolean => value === undefined || value === null || isText(value);
const isRecordIfAny = (value: unknown): boolean => value === undefined || isRecord(value);
const isListIfAny = (value: unknown): boolean => value === undefined || Array.isArray(value);

/** Whether something is what a document is called: none is called nothing. */
const isTitle = (value: unknown): boolean => isText(value) && value.trim() !== "";

const isId = (value: unknown): boolean => isText(value) && /^[a-zA-Z0-9]{16}$/.test(value);

/** Whether something is the stored data of an effect or an item, as far as the road reads it. */
const isEmbeddedData = (data: unknown): boolean => isRecord(data) && isId(data["_id"]) && isDocumentData(data);

/** The same where an item's own effect has not yet an id. */
function isDocumentData(data: Readonly<Record<string, unknown>>): boolean {
  const { _id: id, effects, statuses } = data;
  return (
    (id === undefined || id === null || isId(id)) &&
    isTitle(data["name"]) &&
    (effects === undefined ||
      (Array.isArray(effects) && effects.every((one) => isRecord(one) && isDocumentData(one)))) &&
    ["type", "img", "description", "tint", "origin"].every((key) => isTextIfAny(data[key])) &&
    ["system", "flags", "duration"].every((key) => isRecordIfAny(data[key])) &&
    Object.values((data["flags"] ?? {}) as object).every(isRecord) &&
    isListIfAny(data["changes"]) &&
    (statuses === undefined || isList(statuses))
  );
}

/** Whether what a message stores as a change has the shape of one; a player can have written anything there. */
export function isChange(value: unknown): value is Change {
  if (!isRecord(value) || !isBounded(value)) return false;
  const { op, inherited } = value;
  if (inherited !== undefined && typeof inherited !== "boolean") return false;
  // A value of a document can be any JSON, so that whoever reads one asks what it is.
  if (op === "set") {
    const { uuid, path, before, after } = value;
    if (path === "name" && !(isTitle(before) && isTitle(after))) return false;
    return isName(uuid) && isName(path) && before !== undefined && after !== undefined;
  }
  return (
    (op === "create" || op === "delete") &&
    isName(value["parent"]) &&
    (value["collection"] === "ActiveEffect" || value["collection"] === "Item") &&
    isEmbeddedData(value["data"])
  );
}

/** What was found of each list of changes: a message that is changed gets a new one. */
const judged = new WeakMap<readonly unknown[], boolean>();

/** Whether what a message stores as its changes is changes, all of them. */
export function areChanges(values: readonly unknown[]): values is readonly Change[] {
  const known = judged.get(values);
  if (known !== undefined) return known;
  const are = values.length <= MOST_CHANGES && values.every(isChange);
  judged.set(values, are);
  return are;
}

/** Whether a document is an actor that one of our rulesets plays. */
const isOurActor = (document: foundry.abstract.Document.Any | null): boolean =>
  document instanceof Actor && rulesetOf("Actor", (document as Actor.Implementation).type) !== undefined;

/** Whether what is taken out of an effect's statuses, and nothing else of them, is statuses of ours. */
function takesOurs(before: unknown, after: unknown): boolean {
  if (!isList(before) || !isList(after)) return false;
  const ours = new Set(allStatuses().map(({ id }) => id));
  const differ = [...before.filter((one) => !after.includes(one)), ...after.filter((one) => !before.includes(one))];
  return differ.every((one) => ours.has(one));
}

/** What an effect of one of our statuses may have changed by the road. */
const EFFECT_PATHS = new RegExp(`^(name|img|disabled|flags\\.${SYSTEM_ID}(\\.\\w+)?)$`);

/** A document that lies in another, as its UUID tells it even when it is gone. */
function placeOf(uuid: string): { readonly parent: unknown; readonly collection: string; readonly id: string } {
  const parts = uuid.split(".");
  return { parent: lookup(parts.slice(0, -2).join(".")), collection: parts.at(-2) ?? "", id: parts.at(-1) ?? "" };
}

/** Whether what comes or goes is one of our statuses, or an item of one of our rulesets. */
function isOurs({ collection, data }: PresenceChange): boolean {
  if (collection === "Item") return isText(data["type"]) && rulesetOf("Item", data["type"]) !== undefined;
  return allStatuses().some(({ effectId }) => effectId === data._id) || isDefeatedEffect(data);
}

/** Whether the road of a document's ruleset writes what lies at a path. */
function isPathOf(name: "Actor" | "Item", document: unknown, path: string, card: string | undefined): boolean {
  const ruleset = rulesetOf(name, (document as { readonly type: string }).type);
  if (!/^(name|prototypeToken\.name|system\.[\w.]+)$/.test(path) || !ruleset) return false;
  return ruleset.isRoadPath?.(path, card) ?? true;
}

/**
 * Whether a change is one the road itself makes: the name or data of an actor of ours or data of what it carries,
 * items of ours and our statuses on it.
 * A receipt that names anything else, a user's role or an actor's ownership, was not written by the road. One that
 * names something of an actor that has gone since stays what it was. `card` is the type of the card it is about, where
 * that is there.
 */
export function isOfTheRoad(change: Change, card?: string): boolean {
  if (change.op !== "set") return isOurs(change) && isOurActor(lookup(change.parent));
  const document = lookup(change.uuid);
  if (isOurActor(document)) return isPathOf("Actor", document, change.path, card);
  const { parent, collection, id } = placeOf(change.uuid);
  if (!isOurActor(parent as foundry.abstract.Document.Any | null)) return false;
  if (collection === "Item") return document === null || isPathOf("Item", document, change.path, card);
  if (collection === "ActiveEffect" && change.path === "statuses") return takesOurs(change.before, change.after);
  const isStatus = allStatuses().some(({ effectId }) => effectId === id);
  return collection === "ActiveEffect" && isStatus && EFFECT_PATHS.test(change.path);
}

/** The actor that a touched document is, or lies or lay in. */
export function actorOf(uuid: string): Actor.Implementation | null {
  const document = lookup(uuid);
  if (document instanceof Actor) return document as Actor.Implementation;
  const parent = document?.parent ?? placeOf(uuid).parent;
  return parent instanceof Actor ? (parent as Actor.Implementation) : null;
}

/** Whether nothing that is still there would be written but what the road itself writes. */
export const staysOnTheRoad = (changes: readonly Change[], card: string | undefined): boolean =>
  changes.every(
    (change) => isOfTheRoad(change, card) || lookup(change.op === "set" ? change.uuid : change.parent) === null,
  );

/** Whether a user owns everything that changes touch, and it is still there. */
export const ownsAll = (user: User.Implementation, changes: readonly Change[]): boolean =>
  touchedBy(changes).every((uuid) => actorOf(uuid)?.testUserPermission(user as never, "OWNER") === true);

/**
 * Whether a game master's browser may write for whoever wrote a receipt: only what the road itself writes, and what that
 * one may write today. A right of the past lets a record count, and writes nothing by itself.
 */
export function mayCarryOut(author: string, changes: readonly Change[], card: string | undefined): boolean {
  const user = game.users?.get(author) as User.Implementation | undefined;
  return user !== undefined && staysOnTheRoad(changes, card) && (user.isGM || ownsAll(user, changes));
}

/** The type of a card by its id; undefined where there is none, or none any more. */
export const cardTypeOf = (card: string): string | undefined => game.messages?.get(card)?.type;
