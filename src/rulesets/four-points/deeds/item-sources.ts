import { compareNames } from "../../../foundry/language.js";
import { lookup } from "../../../core/road/lookup.js";
import { fillData } from "../../../core/terms.js";
import type { Json } from "../../../kit/change.js";

/** An item that can be chosen from: of this world, or of a compendium. */
export interface ItemSource {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly system: Readonly<Record<string, unknown>>;
  /** Where it comes from: a compendium's title, or blank for this world. */
  readonly origin: string;
}

interface IndexEntry {
  readonly uuid: string;
  readonly name: string;
  readonly img?: string;
  readonly type?: string;
  readonly system?: Record<string, unknown>;
}
interface Pack {
  readonly documentName: string;
  readonly visible: boolean;
  readonly title: string;
  getIndex(options: { fields: readonly string[] }): Promise<Iterable<IndexEntry>>;
}

/** An index is not prepared, as documents are: its texts want the table's words (FPA-102). */
const inWords = (system: object): Record<string, unknown> => {
  const copy: Record<string, unknown> = { ...system };
  fillData(copy);
  return copy;
};

/** Every item of a type that this user may see, by name: the world's first, then compendia's. */
export async function itemSources(type: string): Promise<ItemSource[]> {
  const own = (game.items?.contents ?? [])
    .filter((item) => (item.type as string) === type && item.visible)
    .map(({ uuid, name, img, system }): ItemSource => ({
      uuid,
      name,
      img: img ?? "",
      system: system as unknown as Record<string, unknown>,
      origin: "",
    }));
  const packs = [...((game.packs ?? []) as unknown as Iterable<Pack>)].filter(
    (pack) => pack.documentName === "Item" && pack.visible,
  );
  const listed = await Promise.all(
    packs.map(async (pack) => {
      const index = [...(await pack.getIndex({ fields: ["system"] }))];
      return index
        .filter((entry) => entry.type === type)
        .map(({ uuid, name, img, system }): ItemSource => ({
          uuid,
          name,
          img: img ?? "",
          system: inWords(system ?? {}),
          origin: pack.title,
        }));
    }),
  );
  return [...own.toSorted(compareNames), ...listed.flat().toSorted(compareNames)];
}

/** Items that have been fetched to be copied; compendia forget theirs after a while. */
const fetched = new Map<string, Item.Implementation>();

/** Fetches items, so that they are at hand when a copy is made; what is gone is passed over. */
export async function fetchSources(uuids: readonly string[]): Promise<void> {
  const wanted = uuids.filter((uuid) => uuid !== "" && !fetched.has(uuid));
  await Promise.all(
    wanted.map(async (uuid) => {
      const found: unknown = await fromUuid(uuid as never).catch(() => null);
      if (found instanceof Item) fetched.set(uuid, found as Item.Implementation);
    }),
  );
}

/** An item to be copied, once it is at hand. */
export function sourceItem(uuid: string): Item.Implementation | null {
  const found: unknown = fetched.get(uuid) ?? (uuid === "" ? null : lookup(uuid));
  return found instanceof Item ? (found as Item.Implementation) : null;
}

/** What an item needs to be made: a name and a type at least. */
export interface ItemStart {
  readonly name: string;
  readonly img?: string;
  readonly system?: Readonly<Record<string, Json>>;
}

/** The stored data of an item to be made under a known id: a copy of its source where that is at hand, else what is known of it. */
export function itemData(
  id: string,
  type: string,
  source: string,
  start: ItemStart,
): { readonly _id: string; readonly name: string } & Readonly<Record<string, Json>> {
  const found = sourceItem(source);
  const known = found && (found.type as string) === type ? found.toObject() : null;
  if (!known) {
    const { name, img, system = {} } = start;
    return { _id: id, name, type, system, ...(img ? { img } : {}) };
  }
  const { name, img, system, effects, flags } = known as unknown as Record<string, Json> & { name: string };
  // What was chosen for this copy goes over what its source says.
  const chosen = foundry.utils.mergeObject((system ?? {}) as object, start.system ?? {}) as Json;
  return {
    _id: id,
    name,
    type,
    ...(img === undefined ? {} : { img }),
    system: chosen,
    ...(effects === undefined ? {} : { effects }),
    ...(flags === undefined ? {} : { flags }),
  };
}
