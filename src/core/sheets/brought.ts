type OwnedItem = Item.Implementation;

/** What something is by its type and name: two such are the same thing. */
export const kindOf = (item: { readonly name: string; readonly type: string }): string => `${item.type}:${item.name}`;

/** What comes along with an item, as far as it is still there. */
export async function grantsOf(item: OwnedItem): Promise<OwnedItem[]> {
  const { grants } = item.system as unknown as { grants?: Iterable<string> };
  const found = await Promise.all([...(grants ?? [])].map((uuid) => fromUuid(uuid as never).catch(() => null)));
  return (found as unknown[]).filter((one): one is OwnedItem => one instanceof Item);
}

/** By kind, what comes along with items, and with what comes along. */
async function broughtBy(items: readonly OwnedItem[]): Promise<Set<string>> {
  const kinds = new Set<string>();
  for (let next = items; next.length > 0;) {
    const grants = (await Promise.all(next.map(grantsOf))).flat();
    next = grants.filter((granted) => !kinds.has(kindOf(granted)));
    for (const granted of next) kinds.add(kindOf(granted));
  }
  return kinds;
}

/**
 * What leaves an actor when an item takes the place of those of its type: they themselves, first, and what had come
 * along with them. What comes with the new one too, or with anything else that stays, is kept, as is what has got
 * another name since.
 */
export async function leavingFor(actor: Actor.Implementation, coming: OwnedItem): Promise<OwnedItem[]> {
  const old = actor.items.filter(({ type }) => type === coming.type);
  if (old.length === 0) return [];
  const kinds = await broughtBy(old);
  const along = actor.items.filter((item) => item.type !== coming.type && kinds.has(kindOf(item)));
  const staying = actor.items.filter((item) => item.type !== coming.type && !along.includes(item));
  const kept = await broughtBy([coming, ...staying]);
  return [...old, ...along.filter((item) => !kept.has(kindOf(item)))];
}
