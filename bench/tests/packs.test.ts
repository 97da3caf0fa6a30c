/** Compendium packs: reading, importing, and who may write to them (S54). */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { GENERATION, type Seat, type Table, ready, takeFaults } from "../../tests/lib/table.js";
import {
  BITE,
  BLESSING,
  FANG,
  GLOW,
  GUIDEBOOK,
  LAMP,
  LIGHTS,
  OIL,
  openLibrary,
  ROPE,
  SECRET,
  WOLF,
} from "./lib/packs.js";
import { failure, on, raw, serverWorld, settled, stored, takeNotices, USERS } from "./lib/party.js";

const GEAR = "bench-fixture.gear";
const uuidOf = (id: string, name = "gear", type = "Item"): string => `Compendium.bench-fixture.${name}.${type}.${id}`;

let table: Table;
let seats: Seat[];
let guide: Seat;
let wren: Seat;
let system: string;
let close: () => Promise<void>;
let packsAtFirst: string;

/** What is in the system's own pack folders, as one number. */
async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  const root = path.join(system, "packs");
  for (const name of (await readdir(root, { recursive: true })).toSorted()) {
    hash.update(name).update(await readFile(path.join(root, name)).catch(() => ""));
  }
  return hash.digest("hex");
}

beforeAll(async () => {
  ({ table, seats, system, close, Guide: guide, Wren: wren } = await openLibrary("Guide", "Wren"));
  packsAtFirst = await fingerprint();
});
afterAll(() => close?.());
afterEach(() => table.expectNoFaults());

/** Locks or unlocks a pack as the gamemaster, and waits until everybody knows. */
async function lock(locked: boolean, id = GEAR): Promise<void> {
  await on(guide, ([id, locked]) => game.packs.get(id).configure({ locked }), [id, locked] as const);
  await settled(...seats);
}

test("a pack of effects, on 14 alone, gives effects that an actor can be given", async () => {
  if (GENERATION === 13) return expect(await on(guide, () => game.packs.has("bench-fixture.blessings"))).toBe(false);
  const found = await on(
    wren,
    async (id) => {
      const pack = game.packs.get("bench-fixture.blessings");
      const effect = await pack.getDocument(id);
      return [pack.documentName, pack.index.getName("Blessing").uuid, effect.pack, effect.parent, effect.active];
    },
    BLESSING,
  );
  const uuid = uuidOf(BLESSING, "blessings", "ActiveEffect");
  expect(found).toEqual(["ActiveEffect", uuid, "bench-fixture.blessings", null, true]);
  const given = await on(
    guide,
    async (uuid) => {
      const actor = await CONFIG.Actor.documentClass.create({ name: "Blest", type: "hero" });
      await actor.createEmbeddedDocuments("ActiveEffect", [(await foundry.utils.fromUuid(uuid)).toObject()]);
      const level = actor.system.level;
      await actor.delete();
      return level;
    },
    uuid,
  );
  expect(given).toBe(2);
  expect((await serverWorld(guide)).documents).not.toHaveProperty("ActiveEffect");
});

test("game.packs lists every pack with its index, metadata and the folders of the manifest", async () => {
  const seen = await on(wren, () => {
    const pack = game.packs.get("bench-fixture.gear");
    return {
      ids: [...game.packs.keys()],
      pack: [pack.collection, pack.documentName, pack.title, pack.locked, pack.visible, pack.ownership],
      metadata: [pack.metadata.label, pack.metadata.packageType, pack.metadata.packageName, pack.metadata.path],
      index: pack.index.contents.toSorted((a: any, b: any) => a.name.localeCompare(b.name)),
      loaded: pack.size,
      folders: pack.folders.map((folder: any) => [folder.name, folder.folder?.name ?? null, folder.depth]),
      place: [pack.folder.name, game.packs.get("bench-fixture.beasts").folder.folder.name],
      contents: [
        game.packs.folders.getName("Fixture").contents[0] === pack,
        pack.folders.getName("Oil lamps").contents.length,
      ],
    };
  });
  expect(seen.ids).toEqual(
    ["gear", "beasts", "secrets", "macros", "book", "tables", ...(GENERATION === 13 ? [] : ["blessings"])].map(
      (name) => `bench-fixture.${name}`,
    ),
  );
  expect(seen.pack).toEqual([GEAR, "Item", "Gear", true, true, { PLAYER: "OBSERVER", ASSISTANT: "OWNER" }]);
  expect(seen.metadata).toEqual(["Gear", "system", "bench-fixture", "packs/gear"]);
  const usual = { img: "icons/svg/chest.svg", type: "gear", sort: 0 };
  expect(seen.index).toEqual([
    { _id: LAMP, uuid: uuidOf(LAMP), name: "Lamp", folder: OIL, ...usual },
    { _id: ROPE, uuid: uuidOf(ROPE), name: "Rope", folder: null, ...usual },
  ]);
  expect(seen.loaded).toBe(0);
  expect(seen.folders).toEqual([
    ["Lights", null, 1],
    ["Oil lamps", "Lights", 2],
  ]);
  expect(seen.place).toEqual(["Fixture", "Fixture"]);
  expect(seen.contents).toEqual([true, 1]);
});

test("two who ask for more of an index at once both get it", async () => {
  const weights = await on(
    wren,
    async (lamp) => {
      const gear = game.packs.get("bench-fixture.gear");
      const asked = [1, 2].map(() => gear.getIndex({ fields: ["system.weight"] }));
      return (await Promise.all(asked.map(async (one) => (await one).get(lamp).system.weight))) as number[];
    },
    LAMP,
  );
  expect(weights[0]).toBeTypeOf("number");
  expect(weights[1]).toBe(weights[0]);
});

test("an index can be asked for more fields, and documents come with what they embed", async () => {
  const seen = await on(
    wren,
    async ([lamp, wolf]) => {
      const gear = game.packs.get("bench-fixture.gear");
      const index = await gear.getIndex({ fields: ["system.weight"] });
      const document = await gear.getDocument(lamp);
      const [beast] = await game.packs.get("bench-fixture.beasts").getDocuments();
      const some = await gear.getDocuments({ _id__in: [lamp] });
      const named = await gear.getDocuments({ name: "Rope", type: "gear" });
      return {
        weight: index.get(lamp).system.weight,
        document: [document.name, document.pack, document.uuid, document.inCompendium, document.compendium === gear],
        kinds: [
          document instanceof CONFIG.Item.documentClass,
          document.collection === gear,
          gear.get(lamp) === document,
        ],
        folder: document.folder.name,
        effects: document.effects.map((effect: any) => [effect.id, effect.uuid]),
        beast: [
          beast.id === wolf,
          beast.items.map((item: any) => [item.id, item.uuid, item.effects.map((one: any) => one.id)]),
        ],
        rights: [document.isOwner, document.testUserPermission(game.user, "OBSERVER")],
        found: [some.length, some[0] === document, named.map(({ name }: any) => name)],
        nothing: (await gear.getDocument("nothingHere00000")) ?? null,
      };
    },
    [LAMP, WOLF] as const,
  );
  expect(seen.weight).toBe(2);
  expect(seen.document).toEqual(["Lamp", GEAR, uuidOf(LAMP), true, true]);
  expect(seen.kinds).toEqual([true, true, true]);
  expect(seen.folder).toBe("Oil lamps");
  expect(seen.effects).toEqual([[GLOW, `${uuidOf(LAMP)}.ActiveEffect.${GLOW}`]]);
  const fang = `${uuidOf(WOLF, "beasts", "Actor")}.Item.${FANG}`;
  expect(seen.beast).toEqual([true, [[FANG, fang, [BITE]]]]);
  expect(seen.rights).toEqual([false, true]);
  expect(seen.found).toEqual([1, true, ["Rope"]]);
  expect(seen.nothing).toBeNull();
});

test("a uuid of a pack gives the index entry at once and the document when waited for", async () => {
  const seen = await on(
    wren,
    async ([lamp, rope, effect, page]) => {
      const entry = foundry.utils.fromUuidSync(rope);
      const whole = await foundry.utils.fromUuid(rope);
      const strict = (): string => {
        try {
          return String(foundry.utils.fromUuidSync(effect));
        } catch (error) {
          return (error as Error).message;
        }
      };
      return {
        entry: [entry.name, entry.uuid, entry instanceof foundry.abstract.Document],
        again: foundry.utils.fromUuidSync(lamp) instanceof foundry.abstract.Document,
        whole: [whole.name, whole.documentName],
        effect: (await foundry.utils.fromUuid(effect)).name,
        page: (await foundry.utils.fromUuid(page)).text.content.slice(0, 22),
        strict: strict(),
        loose: foundry.utils.fromUuidSync(effect, { strict: false }),
        missing: [
          await foundry.utils.fromUuid(rope.replace(/.$/, "9")),
          foundry.utils.fromUuidSync(rope.replace(/.$/, "9")),
        ],
        old: (await foundry.utils.fromUuid(rope.replace(".Item", "")))?.name,
      };
    },
    [
      uuidOf(LAMP),
      uuidOf(ROPE),
      `${uuidOf(LAMP)}.ActiveEffect.${GLOW}`,
      `Compendium.bench-fixture.book.JournalEntry.${GUIDEBOOK}.JournalEntryPage.pageRoads0000000`,
    ] as const,
  );
  expect(seen).toEqual({
    entry: ["Rope", uuidOf(ROPE), false],
    again: false,
    whole: ["Rope", "Item"],
    effect: "Glow",
    page: "<p>All roads meet.</p>",
    strict: expect.stringContaining("cannot be retrieved synchronously"),
    loose: null,
    missing: [null, null],
    old: "Rope",
  });
});

test("S54 importing makes a new id and keeps where it came from", async () => {
  const id = await on(
    guide,
    async (lamp) =>
      (await game.items.importFromCompendium(game.packs.get("bench-fixture.gear"), lamp, { name: "My lamp" })).id,
    LAMP,
  );
  const source = await stored(guide, id, "Item");
  expect(id).not.toBe(LAMP);
  expect(source).toMatchObject({
    name: "My lamp",
    folder: null,
    system: { weight: 2 },
    _stats: { compendiumSource: uuidOf(LAMP) },
  });
  expect(source.flags.core?.sourceId).toBeUndefined();
  expect(source.effects).toHaveLength(1);
  expect(source.effects[0].name).toBe("Glow");
  // An import of the import still says where it first came from; a plain create keeps what it is given.
  const kept = await on(
    guide,
    async ([id, lamp]) => {
      const document = game.items.get(id);
      const data = game.items.fromCompendium(document);
      const whole = await game.packs.get("bench-fixture.gear").getDocument(lamp);
      const cleared = game.items.fromCompendium(whole, { keepId: true, clearFolder: true });
      await document.delete();
      return [data._stats.compendiumSource, "_id" in data, "ownership" in data, cleared._id, "folder" in cleared];
    },
    [id, LAMP] as const,
  );
  expect(kept).toEqual([uuidOf(LAMP), false, false, LAMP, false]);
});

test("S54 importing everything brings folders along", async () => {
  const made = await on(guide, async () => {
    const pack = game.packs.get("bench-fixture.gear");
    const created = await pack.importAll({ folderName: "From the pack" });
    const lamp = created.find(({ name }: any) => name === "Lamp");
    const names = [lamp.folder, ...lamp.folder.ancestors].map(({ name }: any) => name);
    const rope = created.find(({ name }: any) => name === "Rope").folder.name;
    const sources = created.map((item: any) => item._stats.compendiumSource).toSorted();
    for (const item of created) await item.delete();
    for (const folder of game.folders.filter(({ type }: any) => type === "Item")) await folder.delete();
    ui.notifications.clear();
    return { names, rope, sources };
  });
  expect(made).toEqual({
    names: ["Oil lamps", "Lights", "From the pack"],
    rope: "From the pack",
    sources: [uuidOf(LAMP), uuidOf(ROPE)],
  });
});

test("S54 whoever may not create in the world cannot import, neither by the page nor past it", async () => {
  const before = (await serverWorld(guide)).documents["Item"]!.length;
  const message = await failure(
    wren,
    (lamp) => game.items.importFromCompendium(game.packs.get("bench-fixture.gear"), lamp),
    LAMP,
  );
  expect(message).toContain("lacks permission to create Item");
  const data = [{ name: "Lamp", type: "gear", _stats: { compendiumSource: uuidOf(LAMP) } }];
  expect(await raw(wren, "Item", "create", { data })).toMatchObject({ ok: false, error: { code: "permission" } });
  expect((await serverWorld(guide)).documents["Item"]).toHaveLength(before);
  await takeNotices(wren);
});

test("S54 a locked pack refuses everything, also from a gamemaster and past the page, and says why", async () => {
  const attempts: [string, string, object][] = [
    ["Item", "create", { data: [{ name: "Saw", type: "gear" }], pack: GEAR }],
    ["Item", "update", { updates: [{ _id: LAMP, name: "Torch" }], pack: GEAR }],
    ["Item", "delete", { ids: [LAMP], pack: GEAR }],
    ["Item", "delete", { deleteAll: true, pack: GEAR }],
    ["Folder", "delete", { ids: [LIGHTS], pack: GEAR }],
    ["ActiveEffect", "delete", { ids: [GLOW], parentUuid: uuidOf(LAMP), pack: GEAR }],
  ];
  for (const seat of [guide, wren]) {
    for (const [type, action, operation] of attempts) {
      const answer = await raw(seat, type, action, operation);
      expect(answer, `${seat.name}: ${action} ${type}`).toMatchObject({ ok: false, error: { code: "permission" } });
      expect((answer as any).error.message).toMatch(/"Gear" .*locked.*unlock/);
    }
  }
  const tried = await failure(
    guide,
    async (lamp) => (await game.packs.get("bench-fixture.gear").getDocument(lamp)).update({ name: "Torch" }),
    LAMP,
  );
  expect(tried).toMatch(/may not update documents in the compendium "Gear".*locked/);
  expect(
    await failure(guide, () =>
      CONFIG.Item.documentClass.create({ name: "Saw", type: "gear" }, { pack: "bench-fixture.gear" }),
    ),
  ).toMatch(/locked/);
  // That of the page, for one; that of the server, whatever was sent past the page; each said once.
  expect((await takeNotices(guide)).every((notice) => /locked/.test(notice))).toBe(true);
  const names = await on(wren, async () =>
    (await game.packs.get("bench-fixture.gear").getDocuments()).map(({ name }: any) => name),
  );
  expect(names.toSorted()).toEqual(["Lamp", "Rope"]);
});

test("a parent that is in another place than the operation says is refused", async () => {
  await lock(false);
  const effect = { data: [{ name: "Trojan" }], parentUuid: uuidOf(LAMP) };
  for (const pack of [null, undefined, "bench-fixture.beasts"]) {
    expect(
      await raw(guide, "ActiveEffect", "create", { ...effect, ...(pack === undefined ? {} : { pack }) }),
    ).toMatchObject({ ok: false });
  }
  expect(
    await raw(guide, "ActiveEffect", "create", {
      data: [{ name: "Trojan" }],
      parentUuid: "Actor.heroAlder0000000",
      pack: GEAR,
    }),
  ).toMatchObject({ ok: false });
  expect(await raw(guide, "Actor", "create", { data: [{ name: "Stray", type: "hero" }], pack: GEAR })).toMatchObject({
    ok: false,
    error: { code: "validation" },
  });
  expect(
    await raw(guide, "Item", "create", { data: [{ name: "Stray", type: "gear" }], pack: "bench-fixture.none" }),
  ).toMatchObject({ ok: false });
  await lock(true);
});

test("unlocked by a gamemaster, a pack is written to in this world only, and everybody's index follows", async () => {
  expect(await failure(wren, () => game.packs.get("bench-fixture.gear").configure({ locked: false }))).toContain(
    "lacks permission",
  );
  await takeNotices(wren);
  await lock(false);
  expect(await on(wren, () => game.packs.get("bench-fixture.gear").locked)).toBe(false);
  // The pack is still none of a player's.
  expect(await raw(wren, "Item", "update", { updates: [{ _id: ROPE, name: "Mine" }], pack: GEAR })).toMatchObject({
    error: {
      code: "permission",
      message: expect.stringMatching(/Wren lacks permission to update documents in the compendium "Gear"/),
    },
  });
  await on(wren, () => void ((globalThis as any).packCalls = [] as any[]));
  await on(
    wren,
    () =>
      void Hooks.on("updateCompendium", (pack: any, documents: any[], _options: any, userId: string) => {
        (globalThis as any).packCalls.push([
          pack.collection,
          documents.map(({ name }) => name),
          game.users.get(userId).name,
        ]);
      }),
  );
  const id = await on(
    guide,
    async ([rope, lamp, effect]) => {
      const pack = game.packs.get("bench-fixture.gear");
      await (await pack.getDocument(rope)).update({ name: "Long rope" });
      await (await foundry.utils.fromUuid(effect)).update({ name: "Bright glow" });
      await (await foundry.utils.fromUuid(lamp)).createEmbeddedDocuments("ActiveEffect", [{ name: "Heat" }]);
      const item = await CONFIG.Item.documentClass.create({ name: "Saw", type: "gear" }, { pack: pack.collection });
      return item.id as string;
    },
    [ROPE, uuidOf(LAMP), `${uuidOf(LAMP)}.ActiveEffect.${GLOW}`] as const,
  );
  await settled(...seats);
  const seen = await on(
    wren,
    async ([id, lamp]) => {
      const pack = game.packs.get("bench-fixture.gear");
      return {
        names: pack.index.map(({ name }: any) => name).toSorted(),
        entry: pack.index.get(id).uuid,
        effects: (await pack.getDocument(lamp)).effects.map(({ name }: any) => name),
        calls: (globalThis as any).packCalls.map(([collection, , name]: any) => [collection, name]),
      };
    },
    [id, LAMP] as const,
  );
  expect(seen).toEqual({
    names: ["Lamp", "Long rope", "Saw"],
    entry: uuidOf(id),
    effects: ["Bright glow", "Heat"],
    calls: [
      [GEAR, "Guide"],
      [GEAR, "Guide"],
    ],
  });
  await on(
    guide,
    async (id) => (await game.packs.get("bench-fixture.gear").getDocument(id)).delete().then(() => null),
    id,
  );
  await settled(...seats);
  expect(await on(wren, (id) => game.packs.get("bench-fixture.gear").index.has(id), id)).toBe(false);
  // A world document goes in by importDocument, under a new id and without its ownership.
  const put = await on(guide, async () => {
    const actor = await CONFIG.Item.documentClass.create({ name: "Hook", type: "gear" });
    const document = await game.packs.get("bench-fixture.gear").importDocument(actor);
    const result = [document.pack, document.id === actor.id, document.name];
    await document.delete();
    await actor.delete();
    return result;
  });
  expect(put).toEqual([GEAR, false, "Hook"]);
  expect(await fingerprint()).toBe(packsAtFirst);
});

test("what was changed in an unlocked pack is there after a restart, and still locks", async () => {
  await lock(true);
  await Promise.all(seats.map(({ page }) => page.goto("about:blank")));
  await table.restart();
  for (const { page } of seats) {
    await page.goto(`${table.url}/game`);
    await ready(page);
  }
  const seen = await on(wren, () => {
    const pack = game.packs.get("bench-fixture.gear");
    return [pack.index.map(({ name }: any) => name).toSorted(), pack.locked, pack.folder.name, game.packs.folders.size];
  });
  expect(seen).toEqual([["Lamp", "Long rope"], true, "Fixture", 2]);
  expect(await fingerprint()).toBe(packsAtFirst);
});

test("a pack that a player may not see is not readable by the player, by the page, past it or as a file", async () => {
  const seen = await on(
    wren,
    async (secret) => {
      const pack = game.packs.get("bench-fixture.secrets");
      const ask = (request: object) => new Promise<any>((resolve) => game.socket.emit("readPack", request, resolve));
      return {
        visible: pack.visible,
        index: pack.index.size,
        sync: foundry.utils.fromUuidSync(secret),
        later: await foundry.utils.fromUuid(secret),
        answers: [
          await ask({ pack: "bench-fixture.secrets", action: "index" }),
          await ask({ pack: "bench-fixture.secrets", action: "documents", query: {} }),
          await ask({ pack: "bench-fixture.none", action: "documents" }),
        ].map(({ ok, error }) => [ok, error?.message.replace(/"[^"]+"/, "?")]),
        files: (await fetch("/systems/bench-fixture/packs/secrets/CURRENT")).status,
        other: (await fetch("/systems/bench-fixture/Packs/gear/CURRENT")).status,
      };
    },
    uuidOf(SECRET, "secrets"),
  );
  const refused = [false, "There is no compendium ? here that you may read."];
  expect(seen).toEqual({
    visible: false,
    index: 0,
    sync: null,
    later: null,
    answers: [refused, refused, refused],
    files: 404,
    other: 404,
  });
  takeFaults(wren, /404/);
  expect(await on(guide, () => game.packs.get("bench-fixture.secrets").visible)).toBe(true);
  // The world may say otherwise, and take it back.
  await on(guide, () =>
    game.packs.get("bench-fixture.secrets").configure({ ownership: { PLAYER: "OBSERVER", GAMEMASTER: "OWNER" } }),
  );
  await expect.poll(() => on(wren, () => game.packs.get("bench-fixture.secrets").index.size)).toBe(1);
  expect(await on(wren, async (uuid) => (await foundry.utils.fromUuid(uuid)).name, uuidOf(SECRET, "secrets"))).toBe(
    "The crown",
  );
  await on(guide, () =>
    game.packs.get("bench-fixture.secrets").configure({ ownership: { GAMEMASTER: "OWNER" }, locked: false }),
  );
  await settled(...seats);
  // What happens there now is not told to the player.
  await on(wren, () => void ((globalThis as any).heard = [] as string[]));
  await on(
    wren,
    () => void game.socket.on("modifyDocument", ({ operation }: any) => (globalThis as any).heard.push(operation.pack)),
  );
  await on(guide, () =>
    CONFIG.Item.documentClass
      .create({ name: "The key", type: "gear" }, { pack: "bench-fixture.secrets" })
      .then(() => null),
  );
  await settled(...seats);
  expect(await on(wren, () => (globalThis as any).heard)).toEqual([]);
  expect(await on(wren, () => game.packs.get("bench-fixture.secrets").visible)).toBe(false);
});

test("the owner of nothing cannot bring a pack's document into an actor", async () => {
  expect(
    await raw(wren, "Item", "create", {
      data: [{ name: "Lamp", type: "gear", _stats: { compendiumSource: uuidOf(LAMP) } }],
      parentUuid: "Actor.heroBirch0000000",
    }),
  ).toMatchObject({ ok: false, error: { code: "permission" } });
  expect(USERS.Wren).toBeTruthy();
});
