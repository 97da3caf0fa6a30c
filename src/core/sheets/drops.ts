import { say, sayList } from "../../foundry/language.js";
import { notify } from "../../foundry/notice.js";
import { ask, choose } from "../../foundry/questions.js";
import { inTurn } from "../../kit/queue.js";
import { rulesetOf } from "../registry.js";
import { grantsOf, kindOf, leavingFor } from "./brought.js";

type OwnedItem = Item.Implementation;

/** Whether an item belongs to an actor of another ruleset, or to none of ours. */
const isForeign = (actor: Actor.Implementation, item: OwnedItem): boolean =>
  rulesetOf("Item", item.type) !== rulesetOf("Actor", actor.type);

/** An item's data as a copy of it starts: a document of a pack keeps where it came from. */
function copyOf(item: OwnedItem): Record<string, unknown> {
  const items = game.items as unknown as { fromCompendium(item: OwnedItem, options: object): Record<string, unknown> };
  if (item.pack) return items.fromCompendium(item, { clearFolder: true });
  const data = item.toObject() as unknown as Record<string, unknown>;
  for (const key of ["_id", "folder", "sort", "ownership"]) delete data[key];
  return data;
}

/** Whether an actor has one of the same name already, however its letters are written. */
const hasOne = (actor: Actor.Implementation, item: OwnedItem): boolean =>
  actor.items.some((owned) => kindOf(owned).toLowerCase() === kindOf(item).toLowerCase());

/** The heap on an actor that another one of the same thing joins, and where it keeps its number. */
function heapFor(actor: Actor.Implementation, item: OwnedItem): { heap: OwnedItem; path: string } | null {
  const path = rulesetOf("Item", item.type)?.stacks?.(item);
  const heap = path === undefined ? undefined : actor.items.find((owned) => kindOf(owned) === kindOf(item));
  return heap && path !== undefined ? { heap, path } : null;
}

/** Whether a drop takes the item away from where it was: between actors, unless a key asks for a copy (T03.2). */
const isMove = (item: OwnedItem, event: DragEvent): boolean =>
  item.actor !== null && item.isOwner && !event.ctrlKey && !event.altKey && !event.metaKey;

/**
 * Brings a dropped item to an actor: a copy, or a move between one's own actors; equal things join into one heap.
 * Nothing is taken away before it has arrived. Null when it may not come, which is said.
 */
export async function takeItem(
  actor: Actor.Implementation,
  item: OwnedItem,
  event: DragEvent,
): Promise<OwnedItem | null> {
  if (!actor.isOwner) return null;
  if (isForeign(actor, item)) {
    notify("warn", say("TRIVIUM.Drop.Foreign", { item: item.name, actor: actor.name }));
    return null;
  }
  // Two that are dropped at once are looked at one after the other.
  const arrived = await inTurn(`drop:${actor.uuid}`, () => arrive(actor, item, event));
  if (arrived && isMove(item, event)) await item.delete();
  if (!arrived) return null;
  const silent = rulesetOf("Item", item.type)?.leavesOut?.(arrived);
  if (silent) notify("info", silent);
  await offerGrants(actor, arrived);
  return arrived;
}

/**
 * What shall leave an actor for an item of which there is usually one: asked, since a table may have it otherwise. Null
 * where the item shall not come.
 */
async function makeRoom(actor: Actor.Implementation, item: OwnedItem): Promise<OwnedItem[] | null> {
  const leaving = await leavingFor(actor, item);
  if (leaving.length === 0) return [];
  const isOld = ({ type }: OwnedItem) => type === item.type;
  const names = (some: readonly OwnedItem[]) => sayList([...new Set(some.map(({ name }) => name))]);
  const along = leaving.filter((one) => !isOld(one));
  const words = { actor: actor.name, item: item.name, old: names(leaving.filter(isOld)), names: names(along) };
  const answer = await choose({
    title: say("TRIVIUM.Drop.PlaceTitle", words),
    text: say(`TRIVIUM.Drop.${along.length > 0 ? "PlaceAlong" : "Place"}`, words),
    icon: "fa-solid fa-right-left",
    choices: [
      { word: "place", label: say("TRIVIUM.Drop.PlaceYes", words) },
      { word: "both", label: say("TRIVIUM.Drop.PlaceBoth") },
      { word: "leave", label: say("TRIVIUM.Road.Leave") },
    ],
  });
  if (answer === "place") return leaving;
  return answer === "both" ? [] : null;
}

/** The copy or the heap that an item has become on an actor; null when it did not come. */
async function arrive(actor: Actor.Implementation, item: OwnedItem, event: DragEvent): Promise<OwnedItem | null> {
  const ruleset = rulesetOf("Item", item.type);
  const isOnly = ruleset?.isOnly?.(item) === true;
  if ((isOnly || ruleset?.isSingle?.(item)) && hasOne(actor, item)) {
    notify("info", say("TRIVIUM.Drop.HasIt", { item: item.name, actor: actor.name }));
    return null;
  }
  const leaving = isOnly ? await makeRoom(actor, item) : [];
  if (leaving === null) return null;
  const found = heapFor(actor, item);
  const count = (one: OwnedItem, path: string) => Number(foundry.utils.getProperty(one._source, path) ?? 1);
  if (found) {
    const more = isMove(item, event) ? count(item, found.path) : 1;
    const updated = await found.heap.update({ [found.path]: count(found.heap, found.path) + more } as never);
    return (updated as OwnedItem | undefined) ?? null;
  }
  const [created] = (await actor.createEmbeddedDocuments("Item", [copyOf(item)] as never)) ?? [];
  // Nothing leaves before the new one is there; what somebody has taken away meanwhile is away.
  const ids = leaving.flatMap(({ id }) => (id !== null && actor.items.has(id) ? id : []));
  if (created && ids.length > 0) await actor.deleteEmbeddedDocuments("Item", ids);
  return (created as OwnedItem | undefined) ?? null;
}

/** Asks whether what belongs to a Folk or Trait shall come along, and lets it. */
async function offerGrants(actor: Actor.Implementation, item: OwnedItem): Promise<void> {
  const known = new Set(actor.items.map(kindOf));
  const grants = (await grantsOf(item)).filter((granted) => !isForeign(actor, granted) && !known.has(kindOf(granted)));
  if (grants.length === 0) return;
  const names = grants.map(({ name }) => name).join(", ");
  const yes = await ask({
    title: say("TRIVIUM.Drop.GrantsTitle", { item: item.name }),
    text: say("TRIVIUM.Drop.Grants", { item: item.name, names }),
    yes: say("TRIVIUM.Drop.GrantsYes"),
    no: say("TRIVIUM.Drop.GrantsNo"),
    icon: "fa-solid fa-plus",
  });
  if (!yes) return;
  const created = await actor.createEmbeddedDocuments("Item", grants.map(copyOf) as never);
  for (const one of created ?? []) await offerGrants(actor, one as OwnedItem);
}
