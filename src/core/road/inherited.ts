import type { Change } from "../../kit/change.js";
import { changedSince, reversal, write } from "./documents.js";
import { lookup } from "./lookup.js";

/** What a token's own actor holds of one kind of document by itself, apart from the actor of the world. */
interface Own {
  manages(id: string): boolean;
  isTombstone(id: string): boolean;
  restoreDocuments(ids: string[]): Promise<unknown>;
}

/** The document inside an actor that a change touches; undefined where it touches the actor itself. */
function embeddedOf(
  change: Change,
): { readonly parent: string; readonly kind: string; readonly id: string } | undefined {
  if (change.op !== "set") return { parent: change.parent, kind: change.collection, id: change.data._id };
  const parts = change.uuid.split(".");
  const [kind = "", id = ""] = parts.slice(-2);
  return kind === "ActiveEffect" || kind === "Item" ? { parent: parts.slice(0, -2).join("."), kind, id } : undefined;
}

/** Where a token that is linked to no actor keeps what differs, and the document's id; undefined for anybody else. */
function ownOf(change: Change): { readonly own: Own; readonly id: string } | undefined {
  const place = embeddedOf(change);
  const actor = place && lookup(place.parent);
  if (!place || !(actor instanceof Actor) || !actor.isToken) return undefined;
  const delta = (actor.token as TokenDocument.Implementation | null)?.delta;
  const own = place.kind === "Item" ? delta?.items : delta?.effects;
  return own ? { own: own as unknown as Own, id: place.id } : undefined;
}

const holds = (own: Own, id: string): boolean => own.manages(id) || own.isTombstone(id);

/** Notes on a change that is about to be written whether its document is the one of the world's actor so far. */
export function noteInherited(change: Change): Change {
  const place = ownOf(change);
  return place && !holds(place.own, place.id) ? { ...change, inherited: true } : change;
}

/**
 * Takes written changes back from where things stand now. A token's own actor that had nothing of its own follows the
 * actor of the world again, except in an item that somebody else has changed since.
 */
export async function putBack(changes: readonly Change[]): Promise<void> {
  const others = new Set(changedSince(changes));
  await write(reversal(changes));
  const places = new Map<Own, Set<string>>();
  for (const change of changes) {
    const place = change.inherited && !(others.has(change) && embeddedOf(change)?.kind === "Item") && ownOf(change);
    if (place && holds(place.own, place.id)) places.set(place.own, (places.get(place.own) ?? new Set()).add(place.id));
  }
  for (const [own, ids] of places) await own.restoreDocuments([...ids]);
}
