import { say } from "../../../foundry/language.js";
import { fetchSources, itemSources, sourceItem } from "../deeds/item-sources.js";
import { slugOf } from "../deeds/power-sources.js";

/** An item as a field names it: what is stored, and what people call it. */
export interface Named {
  readonly value: string;
  readonly name: string;
}

/** A short name as people may read it, where nothing that bears it is known. */
export function asWords(slug: string): string {
  const words = slug.replaceAll("-", " ");
  return words.slice(0, 1).toLocaleUpperCase() + words.slice(1);
}

/** The items of some UUIDs by name; what is not there any more says so. */
export async function itemsNamed(uuids: Iterable<string>): Promise<Named[]> {
  const all = [...uuids];
  await fetchSources(all);
  return all.map((value) => ({ value, name: sourceItem(value)?.name ?? say("FOURPOINTS.Item.Gone") }));
}

/** Items of a type by the short name that rules know them by: on the same sheet, in the world, in compendia. */
export async function bySlug(item: Item.Implementation, type: string, now: string): Promise<Named[]> {
  const own = [...(item.actor?.items ?? [])]
    .filter((other) => (other.type as string) === type)
    .map(({ name, system }) => ({ name, slug: (system as unknown as { slug?: unknown }).slug }));
  const others = (await itemSources(type)).map(({ name, system }) => ({ name, slug: system["slug"] }));
  const all = new Map<string, string>();
  for (const { name, slug } of [...own, ...others]) {
    const value = slugOf(name, slug);
    if (!all.has(value)) all.set(value, name);
  }
  if (now !== "" && !all.has(now)) all.set(now, asWords(now));
  return [...all].map(([value, name]) => ({ value, name }));
}
