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

/** An item that can be picked, and whether it has been. */
interface Pick extends Named {
  readonly isIn: boolean;
}

/** Items of some types to pick by name, a group a type; what has been picked already and is none of them comes last. */
export async function itemsToPick(
  types: readonly string[],
  picked: readonly Named[],
): Promise<{ label: string; options: Pick[] }[]> {
  const isPicked = (uuid: string) => picked.some(({ value }) => value === uuid);
  const groups = await Promise.all(
    types.map(async (type) => {
      const sources = await itemSources(type);
      const isTwice = (name: string) => sources.filter((one) => one.name === name).length > 1;
      const options = sources.map(({ uuid, name, origin }) => ({
        value: uuid,
        name: isTwice(name) && origin === "" ? say("FOURPOINTS.Item.OfThisWorld", { name }) : name,
        isIn: isPicked(uuid),
      }));
      return { label: say(`TYPES.Item.${type}`), options };
    }),
  );
  const listed = new Set(groups.flatMap(({ options }) => options.map(({ value }) => value)));
  const others = picked.filter(({ value }) => !listed.has(value)).map((one) => ({ ...one, isIn: true }));
  return [...groups, { label: say("FOURPOINTS.Item.Others"), options: others }].filter(
    ({ options }) => options.length > 0,
  );
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
