/** Compendium packs for the fixture system, written as a host expects them on disk, and a table that has them. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ClassicLevel } from "classic-level";
import { GENERATION, type Seat, Table } from "../../../tests/lib/table.js";
import type { USERS } from "./party.js";

const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

const STATS = { coreVersion: "13.351", systemId: "bench-fixture", systemVersion: "1.0.0", lastModifiedBy: null };
/** Ids of what is in the packs. */
export const LAMP = "packLamp00000000";
export const ROPE = "packRope00000000";
export const GLOW = "packGlow00000000";
export const WOLF = "packWolf00000000";
export const FANG = "packFang00000000";
export const BITE = "packBite00000000";
export const SECRET = "packSecret000000";
export const LIGHTS = "foldLights000000";
export const OIL = "foldOil000000000";
export const CHEER = "macrCheer0000000";
export const GUIDEBOOK = "journGuide000000";
export const ROADS = "pageRoads0000000";
export const MAP = "pageMap000000000";
export const HIDDEN = "pageHidden000000";
export const BLESSING = "packBlessing0000";
export const WEATHER = "tablWeather00000";

type Entries = Record<string, Record<string, unknown>>;

const gear = (more: object): Record<string, unknown> => ({
  type: "gear",
  img: "icons/svg/chest.svg",
  folder: null,
  effects: [],
  _stats: STATS,
  ...more,
});
const folder = (more: object): Record<string, unknown> => ({
  type: "Item",
  sorting: "a",
  color: null,
  folder: null,
  ...more,
});
const effect = { name: "Glow", type: "base", img: "icons/svg/light.svg", transfer: true };

/** Every pack by its folder: entries by key, the lists of a parent holding the ids of what it embeds. */
const PACKS: Record<string, Entries> = {
  gear: {
    [`!folders!${LIGHTS}`]: folder({ _id: LIGHTS, name: "Lights" }),
    [`!folders!${OIL}`]: folder({ _id: OIL, name: "Oil lamps", folder: LIGHTS }),
    [`!items!${LAMP}`]: gear({ _id: LAMP, name: "Lamp", folder: OIL, effects: [GLOW], system: { weight: 2 } }),
    [`!items.effects!${LAMP}.${GLOW}`]: { _id: GLOW, ...effect },
    [`!items!${ROPE}`]: gear({ _id: ROPE, name: "Rope" }),
  },
  beasts: {
    [`!actors!${WOLF}`]: {
      _id: WOLF,
      name: "Wolf",
      type: "hero",
      img: "icons/svg/skull.svg",
      items: [FANG],
      effects: [],
      folder: null,
      _stats: STATS,
    },
    [`!actors.items!${WOLF}.${FANG}`]: { ...gear({ _id: FANG, name: "Fang" }), effects: [BITE] },
    [`!actors.items.effects!${WOLF}.${FANG}.${BITE}`]: { _id: BITE, ...effect, name: "Bite" },
  },
  secrets: { [`!items!${SECRET}`]: gear({ _id: SECRET, name: "The crown" }) },
  macros: {
    [`!macros!${CHEER}`]: {
      _id: CHEER,
      name: "Cheer",
      type: "chat",
      scope: "global",
      command: "Hooray!",
      img: "icons/svg/angel.svg",
      _stats: STATS,
    },
  },
  book: {
    [`!journal!${GUIDEBOOK}`]: { _id: GUIDEBOOK, name: "Guide book", pages: [ROADS, MAP, HIDDEN], _stats: STATS },
    [`!journal.pages!${GUIDEBOOK}.${ROADS}`]: {
      _id: ROADS,
      name: "Roads",
      type: "text",
      title: { show: true, level: 1 },
      sort: 100,
      text: { format: 1, content: "<p>All roads meet.</p><h2>The North Road</h2><p>It is long.</p>" },
    },
    [`!journal.pages!${GUIDEBOOK}.${MAP}`]: {
      _id: MAP,
      name: "Map",
      type: "image",
      src: "icons/svg/mountain.svg",
      image: { caption: "The hills" },
      sort: 200,
    },
    [`!journal.pages!${GUIDEBOOK}.${HIDDEN}`]: {
      _id: HIDDEN,
      name: "Ford",
      type: "text",
      title: { show: false, level: 2 },
      sort: 300,
      text: { format: 1, content: "<p>Mind the ford.</p>" },
    },
  },
  // Generation 14 alone has packs of effects.
  ...(GENERATION === 13
    ? {}
    : {
        blessings: {
          [`!effects!${BLESSING}`]: {
            _id: BLESSING,
            name: "Blessing",
            type: "base",
            img: "icons/svg/light.svg",
            system: { changes: [{ key: "system.level", type: "add", value: 1, phase: "initial" }] },
            _stats: STATS,
          },
        },
      }),
  tables: {
    [`!tables!${WEATHER}`]: {
      _id: WEATHER,
      name: "Weather",
      formula: "1d2",
      results: ["resSun0000000000", "resLamp000000000"],
      replacement: true,
      displayRoll: true,
      _stats: STATS,
    },
    [`!tables.results!${WEATHER}.resSun0000000000`]: {
      _id: "resSun0000000000",
      type: "text",
      name: "Sun",
      description: "<p>It shines.</p>",
      range: [1, 1],
      weight: 1,
      drawn: false,
    },
    [`!tables.results!${WEATHER}.resLamp000000000`]: {
      _id: "resLamp000000000",
      type: "document",
      name: "Lamp",
      documentUuid: `Compendium.bench-fixture.gear.Item.${LAMP}`,
      range: [2, 2],
      weight: 1,
      drawn: false,
    },
  },
};

const pack = (name: string, type: string, label: string, more: object = {}): object => ({
  name,
  type,
  label,
  path: `packs/${name}`,
  system: "bench-fixture",
  ...more,
});

const MANIFEST = {
  packs: [
    pack("gear", "Item", "Gear", { ownership: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" } }),
    pack("beasts", "Actor", "Beasts"),
    pack("secrets", "Item", "Secrets", { ownership: { GAMEMASTER: "OWNER" } }),
    pack("macros", "Macro", "Macros"),
    pack("book", "JournalEntry", "Book"),
    pack("tables", "RollTable", "Tables"),
    ...(GENERATION === 13 ? [] : [pack("blessings", "ActiveEffect", "Blessings")]),
  ],
  packFolders: [
    {
      name: "Fixture",
      sorting: "m",
      color: "#336699",
      packs: ["gear"],
      folders: [{ name: "Living", packs: ["beasts"] }],
    },
  ],
};

/** Writes a pack's folder. */
export async function writePack(folder: string, entries: Entries): Promise<void> {
  const level = new ClassicLevel<string, string>(folder, { keyEncoding: "utf8", valueEncoding: "utf8" });
  await level.open();
  for (const [key, value] of Object.entries(entries)) await level.put(key, JSON.stringify(value));
  await level.close();
}

/** A copy of a fixture system with packs, in a folder of its own. */
export async function createPackedSystem(base: "system" | "ui-system" = "system"): Promise<string> {
  const system = await mkdtemp(path.join(os.tmpdir(), "bench-packs-"));
  await cp(fixture(base), system, { recursive: true });
  const file = path.join(system, "system.json");
  const manifest = JSON.parse(await readFile(file, "utf8"));
  const owned = <T>(data: T): T => JSON.parse(JSON.stringify(data).replaceAll("bench-fixture", manifest.id));
  await writeFile(file, JSON.stringify({ ...manifest, ...owned(MANIFEST) }));
  for (const [name, entries] of Object.entries(PACKS))
    await writePack(path.join(system, "packs", name), owned(entries));
  // Some keep what a pack was made of in a folder beside its database.
  const sources = path.join(system, "packs", "gear", "src");
  await mkdir(sources);
  await writeFile(path.join(sources, "lamp.json"), "{}");
  return system;
}

type Library<Name extends keyof typeof USERS> = {
  table: Table;
  seats: Seat[];
  system: string;
  close: () => Promise<void>;
} & Record<Name, Seat>;

/** A fresh fixture world with packs and a page for each name; `close` also takes the system's folder away. */
export const openLibrary = <Name extends keyof typeof USERS>(...names: Name[]): Promise<Library<Name>> =>
  open("system", fixture("world"), names);

/** The same with the system of windows in the empty world, where packs are named `bench-ui.*`. */
export const openWindowLibrary = <Name extends keyof typeof USERS>(...names: Name[]): Promise<Library<Name>> =>
  open("ui-system", "empty", names);

async function open<Name extends keyof typeof USERS>(
  base: "system" | "ui-system",
  template: string,
  names: Name[],
): Promise<Library<Name>> {
  const system = await createPackedSystem(base);
  const table = await Table.open({ system, template });
  const close = async (): Promise<void> => {
    await table.close();
    await rm(system, { recursive: true, force: true });
  };
  try {
    const seats = await Promise.all(names.map((name) => table.join(name)));
    const byName = Object.fromEntries(names.map((name, index) => [name, seats[index]])) as Record<Name, Seat>;
    return { table, seats, system, close, ...byName };
  } catch (error) {
    await close();
    throw error;
  }
}
