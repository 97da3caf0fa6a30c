import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { ClassicLevel } from "classic-level";
import { SHAPES, walk } from "./shapes.mjs";

const SYSTEM_ID = "trivium-rpg";

/** Where a picture of ours lies in the package. */
const pictureFile = (name) => `systems/${SYSTEM_ID}/icons/${name}.svg`;

/** What Foundry wants to know of where a document comes from; the time stands still, so that a build changes only with its sources. */
const stats = (version) => ({
  coreVersion: "13.351",
  systemId: SYSTEM_ID,
  systemVersion: version,
  createdTime: Date.UTC(2026, 0, 1),
  modifiedTime: Date.UTC(2026, 0, 1),
  lastModifiedBy: null,
  compendiumSource: null,
  duplicateSource: null,
});

const DEFAULTS = {
  Actor: { items: [], effects: [] },
  Item: { effects: [], system: {} },
  JournalEntry: { pages: [], categories: [] },
  JournalEntryPage: { type: "text", title: { show: true, level: 1 }, system: {} },
  RollTable: { results: [] },
  TableResult: { type: "text", weight: 1, drawn: false },
  Macro: { type: "script", scope: "global", command: "" },
  ActiveEffect: { type: "base", changes: [], disabled: false, transfer: false, statuses: [], system: {} },
};

/** One document in the form Foundry 13 stores, with the key of its place; what lies inside it likewise. */
export function stage(type, source, { version, folders = {}, outer = [], ids = [], index = 0 }) {
  const shape = SHAPES[type];
  const { picture, folder, text, ...data } = source;
  const place = [...outer, shape.collection];
  const trail = [...ids, source._id];
  const made = { ...DEFAULTS[type], ...data, flags: data.flags ?? {}, _key: `!${place.join(".")}!${trail.join(".")}` };
  if (picture !== undefined) made.img = pictureFile(picture);
  if (type === "Actor" && picture !== undefined)
    made.prototypeToken = { texture: { src: made.img }, name: source.name, ...data.prototypeToken };
  if (text !== undefined) made.text = { format: 1, ...text };
  if (outer.length === 0) {
    made.folder = folder === undefined ? null : folders[folder]._id;
    made.sort = data.sort ?? 0;
    made.ownership = data.ownership ?? { default: 0 };
    made._stats = stats(version);
  } else if (type === "Item" || type === "JournalEntryPage" || type === "ActiveEffect")
    made.sort = data.sort ?? (index + 1) * 100_000;
  for (const [key, inner] of Object.entries(shape.inside))
    made[key] = (source[key] ?? []).map((child, at) =>
      stage(inner, child, { version, outer: place, ids: trail, index: at }),
    );
  return made;
}

const stageFolder = (type, { _id, name, color = null, sort = 0 }, version) => ({
  _id,
  name,
  type,
  sorting: "a",
  sort,
  color,
  folder: null,
  description: "",
  flags: {},
  _stats: stats(version),
  _key: `!folders!${_id}`,
});

/** How many entries a pack's database must have, by place: `items`, `items.effects`, `folders`. */
function expected(type, pack) {
  const counts = {};
  const add = (place, by = 1) => (counts[place] = (counts[place] ?? 0) + by);
  const folders = Object.keys(pack.folders?.data ?? {}).length;
  if (folders > 0) add("folders", folders);
  for (const source of pack.documents)
    for (const part of walk(type, source.data)) {
      const inner = part.trail.filter((step) => typeof step === "string");
      let shape = SHAPES[type];
      const place = [shape.collection];
      for (const key of inner) {
        shape = SHAPES[shape.inside[key]];
        place.push(shape.collection);
      }
      add(place.join("."));
    }
  return counts;
}

/** How many entries a compiled pack has, by place. */
export async function countPack(folder) {
  const level = new ClassicLevel(folder, { createIfMissing: false });
  const counts = {};
  try {
    for await (const key of level.keys()) {
      const place = key.split("!")[1];
      counts[place] = (counts[place] ?? 0) + 1;
    }
  } finally {
    await level.close();
  }
  return counts;
}

const same = (one, other) => {
  const sorted = (counts) => JSON.stringify(Object.entries(counts).toSorted());
  return sorted(one) === sorted(other);
};

/** Compiles checked packs into a folder, one LevelDB each, and reads back how much is in them; returns the counts by pack. */
export async function compilePacks(packs, folder, version) {
  const work = await mkdtemp(path.join(os.tmpdir(), "trivium-packs-"));
  const all = {};
  try {
    for (const pack of packs) {
      const { type } = pack.about.data;
      const folders = pack.folders?.data ?? {};
      const staged = [
        ...Object.values(folders).map((entry) => stageFolder(type, entry, version)),
        ...pack.documents.map(({ data }) => stage(type, data, { version, folders })),
      ];
      const from = path.join(work, pack.id);
      const to = path.join(folder, pack.id);
      await mkdir(from, { recursive: true });
      await Promise.all(staged.map((entry) => writeFile(path.join(from, `${entry._id}.json`), JSON.stringify(entry))));
      await compilePack(from, to, { log: false });
      all[pack.id] = await countPack(to);
      // LevelDB's diary of this build is nobody's business, and differs from build to build.
      for (const diary of ["LOG", "LOG.old"]) await rm(path.join(to, diary), { force: true });
      const wanted = expected(type, pack);
      if (!same(all[pack.id], wanted))
        throw new Error(
          `The pack ${pack.id} was compiled to ${JSON.stringify(all[pack.id])}, its sources hold ${JSON.stringify(wanted)}.`,
        );
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return all;
}

/** What the manifest says of the packs: one entry each, and the folders they stand in, a ruleset each inside one of ours. */
export function packManifest({ rulesets, packs }) {
  const order = (pack) => pack.about.data.sort ?? 0;
  const sorted = packs.toSorted((one, other) => order(one) - order(other) || one.id.localeCompare(other.id));
  const names = (id) => sorted.filter(({ ruleset }) => ruleset === id).map((pack) => pack.id);
  const own = [...rulesets].filter(([id]) => id !== "core");
  return {
    packs: sorted.map(({ id, about }) => ({
      name: id,
      label: about.data.label,
      path: `packs/${id}`,
      type: about.data.type,
      system: SYSTEM_ID,
      ownership: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" },
    })),
    packFolders:
      packs.length === 0
        ? []
        : [
            {
              name: "Trivium",
              sorting: "m",
              color: "#2b3036",
              packs: names("core"),
              folders: own.map(([id, { data }]) => ({
                name: data.name,
                sorting: "m",
                color: data.color,
                packs: names(id),
              })),
            },
          ],
  };
}
