import { SYSTEM_ID } from "../../foundry/id.js";
import { touchedBy, type Change } from "../../kit/change.js";
import { rulesetOf } from "../registry.js";
import { isDefeatedEffect } from "../statuses/defeated.js";
import { allStatuses } from "../statuses/status.js";
import { lookup } from "./lookup.js";

const isText = (value: unknown): value is string => typeof value === "string";

/** Whether what a message stores as a change has the shape of one; a player can have written anything there. */
export function isChange(value: unknown): value is Change {
  if (typeof value !== "object" || value === null) return false;
  const change = value as Record<string, unknown>;
  if (change["op"] === "set")
    return isText(change["uuid"]) && isText(change["path"]) && "before" in change && "after" in change;
  const data = change["data"] as Record<string, unknown> | null;
  const isPresence = change["op"] === "create" || change["op"] === "delete";
  return (
    isPresence &&
    isText(change["parent"]) &&
    isText(change["collection"]) &&
    typeof data === "object" &&
    isText(data?.["_id"])
  );
}

/** Whether a document is an actor that one of our rulesets plays. */
const isOurActor = (document: foundry.abstract.Document.Any | null): boolean =>
  document instanceof Actor && rulesetOf("Actor", (document as Actor.Implementation).type) !== undefined;

/** What an effect of one of our statuses may have changed by the road. */
const EFFECT_PATHS = new RegExp(`^(name|img|flags\\.${SYSTEM_ID}\\.\\w+)$`);

/**
 * Whether a change is one the road itself makes: data of an actor of ours or of what it carries, or one of our
 * statuses on it.
 * A receipt that names anything else, a user's role or an actor's ownership, was not written by the road.
 */
export function isOfTheRoad(change: Change): boolean {
  const ids = new Set(allStatuses().map(({ effectId }) => effectId));
  if (change.op !== "set")
    return (
      change.collection === "ActiveEffect" &&
      (ids.has(change.data._id) || isDefeatedEffect(change.data)) &&
      isOurActor(lookup(change.parent))
    );
  const document = lookup(change.uuid);
  if (isOurActor(document)) return /^system\.[\w.]+$/.test(change.path);
  if (document instanceof Item && isOurActor(document.parent as foundry.abstract.Document.Any | null))
    return /^system\.[\w.]+$/.test(change.path);
  const isEffect = document instanceof ActiveEffect && ids.has(document.id ?? "");
  return isEffect && EFFECT_PATHS.test(change.path) && isOurActor(document.parent as foundry.abstract.Document.Any);
}

/** The actor that a touched document is, or lies in. */
export function actorOf(uuid: string): Actor.Implementation | null {
  const document = lookup(uuid);
  if (document instanceof Actor) return document as Actor.Implementation;
  return document?.parent instanceof Actor ? (document.parent as Actor.Implementation) : null;
}

/** Whether a user owns everything that changes touch, and it is still there. */
export const ownsAll = (user: User.Implementation, changes: readonly Change[]): boolean =>
  touchedBy(changes).every((uuid) => actorOf(uuid)?.testUserPermission(user as never, "OWNER") === true);
