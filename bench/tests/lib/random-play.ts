/** What one page does at random, legal or not, and what it makes of it; it runs in the page and refers to nothing outside. */

/** How a page plays. */
export interface PlayOptions {
  seed: number;
  operations: number;
}

/** What came of it. */
export interface Played {
  done: number;
  refused: number;
  /** Refusals that nobody could read, and errors that were none. */
  faults: string[];
}

/** Does so many operations, one after the other; the same seed chooses the same kinds and values. */
export async function playAtRandom({ seed, operations }: PlayOptions): Promise<Played> {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const word = (): string => pick(["Ash", "Brook", "Cairn", "Dell", "Elm"]) + below(1000);
  const users = (): string[] => game.users.map(({ id }: any) => id);
  const any = (collection: any): any => pick(collection.contents as any[]);

  /** Values that fit, and those that do not. */
  const value = (): unknown =>
    pick([3, 0, -2, 1.5, 99, "7", "x", "", null, true, [], [1, 2], {}, { x: 4 }, "wits", "greed", 1e12]);
  const PATHS = [
    "name",
    "img",
    "type",
    "sort",
    "folder",
    "ownership",
    "_id",
    "system",
    "system.level",
    "system.a.x",
    "system.a",
    "system.zero",
    "system.maybe",
    "system.path",
    "system.tags",
    "system.list",
    "system.list.0.x",
    "system.map.k",
    "system.free.deep.key",
    "system.story",
    "system.unknown",
    "flags.world.mark",
    "flags.core.sheetClass",
    "items",
    "effects",
    "prototypeToken.width",
    "_stats.createdTime",
  ];
  const changes = (): Record<string, unknown> =>
    Object.fromEntries(Array.from({ length: 1 + below(3) }, () => [pick(PATHS), value()]));
  const source = (): any => ({
    name: word(),
    type: pick(["hero", "hero", "hero", "dragon", "base"]),
    ownership: { default: pick([0, 0, 2, 3]), [pick(users())]: pick([0, 2, 3]) },
    system: { level: value() },
  });
  const gear = (): any => ({ name: word(), type: pick(["gear", "plain", "dragon"]), system: { quantity: value() } });
  const options = (): any =>
    pick([{}, {}, {}, { diff: false }, { recursive: false }, { render: false }, { keepId: true }]);

  /** Sends past every check; who writes so takes the answer in himself, as the server tells the others alone. */
  const send = (request: unknown): Promise<any> =>
    new Promise((resolve, reject) => {
      game.socket.emit("modifyDocument", request, (answer: any) => {
        if (!answer.ok) return reject(Object.assign(new Error(answer.error.message), answer.error));
        CONFIG.DatabaseBackend.receive(answer.value);
        return resolve(answer.value);
      });
    });
  const id = (): string => pick([any(game.actors)?.id, any(game.messages)?.id, game.userId, "nobody0000000000", "x"]);
  const raw = (): Promise<unknown> => {
    const type = pick(["Actor", "Item", "ChatMessage", "User", "Setting", "Scene", "Combat", "Folder", "Ghost", 7]);
    const action = pick(["create", "update", "delete", "dance", null]);
    const operation: any = pick([
      { data: [source()] },
      { data: [{ content: "Hm.", author: pick(users()) }] },
      { data: [{ key: "core.time", value: "5" }] },
      { data: value() },
      { updates: [{ _id: id(), ...changes() }] },
      { updates: [{ _id: id(), role: 4 }] },
      { updates: [{ _id: id(), "-=name": null }] },
      { updates: [{ _id: id(), ownership: { [game.userId]: 3 } }] },
      { updates: [{ _id: id(), "==system": {}, __proto__: null }] },
      { updates: value() },
      { ids: [id()] },
      { ids: value() },
      { deleteAll: true },
      value(),
    ]);
    // Everything at once would leave nothing to play with, and the users must stay to go on.
    if (operation?.deleteAll && game.user.isGM) delete operation.deleteAll;
    if (type === "User" && action === "delete") return send({ type, action, operation: { ids: ["nobody0000000000"] } });
    if (type === "User" && game.user.isGM) return send({ type, action: "dance", operation });
    const parentUuid = pick([undefined, undefined, any(game.actors)?.uuid, "Actor.nobody0000000000", "nonsense"]);
    const isObject = typeof operation === "object" && operation !== null && !Array.isArray(operation);
    return send({ type, action, operation: isObject ? { ...operation, parentUuid } : operation });
  };

  const KINDS: Record<string, [share: number, run: () => unknown]> = {
    createActor: [6, () => CONFIG.Actor.documentClass.create(source())],
    updateActor: [30, () => any(game.actors)?.update(changes(), options())],
    deleteActor: [3, () => game.actors.size > 12 && any(game.actors)?.delete()],
    createItem: [8, () => any(game.actors)?.createEmbeddedDocuments("Item", [gear(), gear()].slice(below(2)))],
    updateItem: [
      12,
      () => {
        const actor = any(game.actors);
        const item = actor && any(actor.items);
        return item && actor.updateEmbeddedDocuments("Item", [{ _id: item.id, ...changes() }], options());
      },
    ],
    deleteItem: [5, () => any(any(game.actors)?.items ?? game.items)?.delete()],
    say: [
      8,
      () =>
        CONFIG.ChatMessage.documentClass.create({
          content: `<p>${word()}</p>`,
          ...pick([{}, {}, { author: pick(users()) }, { whisper: [pick(users())] }]),
        }),
    ],
    editMessage: [5, () => any(game.messages)?.update({ content: word(), ...pick([{}, { author: pick(users()) }]) })],
    deleteMessage: [4, () => game.messages.size > 20 && any(game.messages)?.delete()],
    setting: [5, () => game.settings.set("bench-fixture", pick(["world", "user", "client"]), word())],
    user: [3, () => any(game.users)?.update(pick([{ color: "#123456" }, { role: 4 }, { "flags.world.x": below(9) }]))],
    raw: [16, raw],
  };
  const wheel = Object.entries(KINDS).flatMap(([kind, [share]]) => Array.from({ length: share }, () => kind));

  const played: Played = { done: 0, refused: 0, faults: [] };
  const unreadable =
    /TypeError|ReferenceError|RangeError|Cannot (?:read|convert|set)|of undefined|\[object|is not a function|is not iterable|console says more/;
  for (let index = 0; index < operations; index++) {
    const kind = pick(wheel);
    try {
      await KINDS[kind]![1]();
      played.done++;
    } catch (error: any) {
      played.refused++;
      // A text field makes text of whatever it is given, and names that.
      const message = String(error?.message ?? error).replace(
        /"?\[object Object\]"? is not a valid/g,
        "It is not a valid",
      );
      const isReadable = message.length > 10 && /[a-z]{3} .*[a-z]{3}/i.test(message) && !unreadable.test(message);
      if (!isReadable) played.faults.push(`${index} ${kind}: ${message.slice(0, 300)}`);
    }
    (globalThis as any).fixture.log.length = 0;
    if (index % 50 === 0) ui.notifications.clear();
  }
  return played;
}

/** Watches, on a gamemaster's page, that nobody does what he may not; tells each in words. It runs in the page, too. */
export function watchRights(): void {
  const faults: string[] = ((globalThis as any).rightsFaults = []);
  const OWNER = 3;
  const owns = (document: any, userId: string): boolean => {
    const { ownership = {} } = document._source;
    const own = ownership[userId] ?? -1;
    return (own === -1 ? (ownership.default ?? 0) : own) >= OWNER;
  };
  const watch = (hook: string, isAllowed: (document: any, userId: string, changes: any) => boolean): void => {
    Hooks.on(hook, (document: any, ...rest: any[]) => {
      const userId: string = rest.at(-1);
      const changes = hook.startsWith("update") ? rest[0] : {};
      if (game.users.get(userId)?.isGM || isAllowed(document, userId, changes)) return;
      faults.push(`${game.users.get(userId)?.name} did ${hook} ${document.uuid}: ${JSON.stringify(changes)}`);
    });
  };
  const never = (): boolean => false;
  for (const type of ["Actor", "Scene", "Combat", "Folder"]) watch(`create${type}`, never);
  for (const type of ["Actor", "Scene", "Combat", "Folder", "User"]) watch(`delete${type}`, never);
  for (const type of ["Scene", "Combat", "Folder"]) watch(`update${type}`, never);
  watch("updateActor", (actor, userId, changes) => owns(actor, userId) && !("ownership" in changes));
  for (const step of ["create", "update", "delete"]) {
    watch(`${step}Item`, (item, userId) =>
      item.parent ? owns(item.parent, userId) : step !== "create" && owns(item, userId),
    );
    watch(`${step}ChatMessage`, (message, userId, changes) => {
      return message._source.author === userId && !("author" in changes);
    });
    watch(`${step}Setting`, (setting, userId) => setting._source.user === userId);
  }
  watch("createUser", never);
  watch("updateUser", (user, userId, changes) => user.id === userId && !("role" in changes) && !("name" in changes));
}
