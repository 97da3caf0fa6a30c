import { describe, expect, test } from "vitest";
import { htmlFaults, linksIn } from "../../tools/lib/packs/html.mjs";
import { isPrimary, readBuiltPacks, type Entry } from "../lib/built-packs.js";

const { manifest, packs } = await readBuiltPacks();

const documents = (name: string) => packs.get(name)!.flatMap(([key, entry]) => (isPrimary(key) ? [entry] : []));
const inside = (name: string, place: string) =>
  packs.get(name)!.flatMap(([key, entry]) => (key.startsWith(`!${place}!`) ? [entry] : []));
const everything = [...packs.values()].flat();
const ofType = (type: string) => everything.flatMap(([, entry]) => (entry.type === type ? [entry] : []));
const list = (entry: Entry, key: string) => (entry.system?.[key] ?? []) as string[];
const field = (entry: Entry, key: string) => entry.system?.[key] as string;
const names = (entries: Entry[]) => entries.map(({ name }) => name);

/** Addresses of all documents and pages, as links give them. */
const addresses = new Set(
  manifest.packs.flatMap(({ name, type }) =>
    packs.get(name)!.flatMap(([key, entry]) => {
      if (isPrimary(key)) return [`Compendium.trivium-rpg.${name}.${type}.${entry._id}`];
      const [journal, page] = key.startsWith("!journal.pages!") ? key.split("!")[2]!.split(".") : [];
      return page ? [`Compendium.trivium-rpg.${name}.JournalEntry.${journal}.JournalEntryPage.${page}`] : [];
    }),
  ),
);
/** Every rich text of an entry. */
const texts = (entry: Entry) =>
  [entry.text?.content, entry.description, ...["description", "biography", "notes"].map((key) => field(entry, key))]
    .filter((text) => text !== undefined)
    .map((text) => text!);

describe("what Four Points' packs hold", () => {
  test.each([
    ["traits", 30],
    ["abilities", 20],
    ["folk", 8],
    ["powers", 24],
    ["experiences", 80],
    ["equipment", 30],
    ["skills", 25],
    ["npcs", 12],
    ["characters", 4],
    ["tables", 5],
    ["macros", 10],
    ["rules", 2],
  ])("%s: at least %i", (pack, least) => {
    expect(documents(`four-points-${pack}`).length).toBeGreaterThanOrEqual(least);
  });

  test("at least 120 documents together, and no name twice in one pack", () => {
    const own = [...packs.keys()].filter((name) => name.startsWith("four-points-"));
    expect(own.flatMap(documents).length).toBeGreaterThanOrEqual(120);
    for (const name of own) {
      const all = names(documents(name));
      expect(all.filter((one, index) => all.indexOf(one) !== index)).toEqual([]);
    }
  });

  test("every document has a picture and a text that says something, also those inside others", () => {
    const bare = everything.filter(([key, entry]) => {
      const [, place] = key.split("!");
      if (place === "folders" || place === "journal") return false;
      if (place === "macros") return !entry.img || !entry.command?.startsWith("// ");
      if (place === "tables.results") return (entry.description ?? "").length < 20;
      if (place === "journal.pages") return (entry.text?.content ?? "").length < 100;
      return (
        !entry.img ||
        texts(entry)
          .join("")
          .replaceAll(/<[^>]*>/g, "").length < 35
      );
    });
    expect(bare.map(([key, { name }]) => [key, name])).toEqual([]);
  });

  test("a description has two to four sentences", () => {
    const told = [...packs.keys()]
      .filter((name) => /^four-points-(?!skills|tables)/.test(name))
      .flatMap(documents)
      .filter(({ system }) => system?.["description"] !== undefined);
    const sentences = (text: string) =>
      text.replaceAll(/<em>\([^)]*\)<\/em>|<[^>]*>/g, "").match(/[.!?](?=["'”]?(?:\s|$))/g)?.length ?? 0;
    const wrong = told.filter((entry) => {
      const count = sentences(field(entry, "description"));
      return count < 2 || count > 4;
    });
    expect(names(wrong)).toEqual([]);
  });

  test("texts are clean HTML", () => {
    const faults = everything.flatMap(([, entry]) => texts(entry).flatMap((text) => htmlFaults(text)));
    expect(faults).toEqual([]);
  });

  test("every link and everything that comes along leads to a document of ours", () => {
    const named = everything.flatMap(([, entry]) => [...texts(entry).flatMap(linksIn), ...list(entry, "grants")]);
    expect(named.length).toBeGreaterThan(80);
    expect(named.filter((address: string) => !addresses.has(address))).toEqual([]);
  });

  test("FP-111 a Folk brings Traits and Abilities, and those of its Traits are among them", () => {
    const byAddress = new Map(
      ["traits", "abilities"].flatMap((pack) =>
        documents(`four-points-${pack}`).map((entry) => [
          `Compendium.trivium-rpg.four-points-${pack}.Item.${entry._id}`,
          entry,
        ]),
      ),
    );
    for (const folk of documents("four-points-folk")) {
      const grants = list(folk, "grants");
      const brought = grants.map((address) => byAddress.get(address)!);
      expect(brought.filter(({ type }) => type === "fourPointsTrait").length, folk.name).toBeGreaterThanOrEqual(2);
      for (const one of brought) expect(grants).toEqual(expect.arrayContaining(list(one, "grants")));
    }
  });

  test("FP-112 FP-113 every Trait helps, hinders, endures or grants something; Abilities name Traits that there are", () => {
    const traits = documents("four-points-traits");
    const keys = ["advantages", "disadvantages", "vulnerabilities", "resistances", "immunities", "grants"];
    expect(names(traits.filter((trait) => keys.filter((key) => list(trait, key).length > 0).length < 2))).toEqual([]);
    const slugs = new Set(traits.map((trait) => field(trait, "slug")));
    expect(slugs.size).toBe(traits.length);
    const wanted = ofType("fourPointsAbility").map((ability) => field(ability, "trait"));
    expect(wanted.filter((slug) => slug !== "").length).toBeGreaterThan(10);
    expect(wanted.filter((slug) => slug !== "" && !slugs.has(slug))).toEqual([]);
  });

  test("FP-080 the words of harms are those that the rules journal lists", () => {
    const page = inside("four-points-rules", "journal.pages").find(({ name }) => name === "Folk, Traits, Abilities")!;
    const listed = /Our Traits use ([^.]+)\./
      .exec(page.text!.content)![1]!
      .split(/, | and /)
      .toSorted();
    const used = documents("four-points-traits").flatMap((trait) =>
      ["vulnerabilities", "resistances", "immunities"].flatMap((key) => list(trait, key)),
    );
    expect([...new Set(used)].toSorted()).toEqual(listed);
    // Words are typed into the sheet with commas between them.
    const words = ofType("fourPointsTrait").flatMap((trait) =>
      ["advantages", "disadvantages", "vulnerabilities", "resistances", "immunities"].flatMap((key) =>
        list(trait, key),
      ),
    );
    expect(words.filter((word) => word.includes(","))).toEqual([]);
  });

  test("FP-093 FP-098 every Power Action belongs to a Power Type that there is, two to each", () => {
    const types = documents("four-points-powers").filter(({ type }) => type === "fourPointsPowerType");
    const slugs = types.map((type) => field(type, "slug"));
    expect(new Set(slugs).size).toBe(8);
    const actions = documents("four-points-powers").filter(({ type }) => type === "fourPointsPowerAction");
    for (const slug of slugs)
      expect(actions.filter((one) => field(one, "powerType") === slug).length, slug).toBeGreaterThanOrEqual(2);
    for (const one of ofType("fourPointsPowerAction")) expect(slugs).toContain(field(one, "powerType"));
    const stat = (slug: string) =>
      field(
        types.find((type) => field(type, "slug") === slug)!,
        "stat",
      );
    expect([stat("great-speed"), stat("lightning")]).toEqual(["dexterity", "stamina"]);
  });

  test("FPX-05 FPX-08 Experiences of all nine groups, each with dice; FPX-09 FPX-10 those with rules of their own", () => {
    const experiences = documents("four-points-experiences");
    const groups = new Map<string, Entry[]>();
    for (const one of experiences) groups.set(field(one, "group"), [...(groups.get(field(one, "group")) ?? []), one]);
    expect(Object.fromEntries([...groups].map(([group, of]) => [group, of.length]))).toEqual({
      criminal: 10,
      intellectual: 12,
      martial: 12,
      political: 10,
      powerful: 8,
      religious: 8,
      technical: 4,
      travelling: 6,
      working: 10,
    });
    const dice = (one: Entry) =>
      Object.values(one.system!["dice"] as Record<string, number>).reduce((sum, count) => sum + count, 0);
    expect(names(experiences.filter((one) => dice(one) < 1))).toEqual([]);
    const martial = experiences.filter((one) => one.system!["martial"] === true);
    expect(martial).toEqual(groups.get("martial"));
    const tables = experiences.flatMap((one) => (one.system!["sideEffects"] ? [one.system!["sideEffects"]] : []));
    expect(tables).toEqual(
      expect.arrayContaining([
        { bad: 1, good: 4 },
        { bad: 2, good: 6 },
      ]),
    );
    expect(tables).toHaveLength(2);
    expect(experiences.filter((one) => one.system!["easesHurt"] === true)).toHaveLength(1);
  });

  test("FPX-12 FPX-14 armour has the Defence of its kind and is whole; weapons of all three weights", () => {
    const equipment = documents("four-points-equipment").map(({ system }) => system!);
    const of = { light: 1, medium: 2, heavy: 3, shield: 1 };
    const armour = equipment.filter(({ kind }) => kind === "armour");
    expect(new Set(armour.map((one) => one["armour"])).size).toBe(4);
    for (const one of armour) {
      const defence = of[one["armour"] as keyof typeof of];
      expect(one["defence"]).toEqual({ value: defence, max: defence });
    }
    const weapons = equipment.filter(({ kind }) => kind === "weapon");
    expect(new Set(weapons.map(({ weapon }) => weapon)).size).toBe(3);
    expect(equipment.filter(({ kind }) => kind === "special").length).toBeGreaterThanOrEqual(6);
  });
});

describe("actors that are ready to play", () => {
  test("FPA-51 NPCs: a Difficulty per Stat, an own token each, never a friend's", () => {
    const npcs = documents("four-points-npcs");
    for (const { name, system, prototypeToken, items } of npcs) {
      expect(Object.keys(system!["difficulty"] as object), name).toHaveLength(4);
      expect(prototypeToken, name).toMatchObject({ actorLink: false });
      expect([-1, 0], name).toContain(prototypeToken!["disposition"]);
      expect(items!.length, name).toBeGreaterThan(0);
    }
    expect(new Set(npcs.map(({ system }) => system!["size"])).size).toBeGreaterThanOrEqual(4);
    expect(new Set(npcs.map(({ system }) => system!["fallsAt"])).size).toBe(4);
    expect(npcs.filter(({ system }) => system!["hasPools"] === true)).toHaveLength(1);
  });

  test("FPA-50 FP-109 ready Characters: full pools of 28, eight Skills, a Folk with what it brings, gear, a life", () => {
    for (const { _id, name, system, prototypeToken } of documents("four-points-characters")) {
      const items = packs
        .get("four-points-characters")!
        .flatMap(([key, entry]) => (key.startsWith(`!actors.items!${_id}.`) ? [entry] : []));
      const of = (type: string) => items.filter((item) => item.type === `fourPoints${type}`);
      const pools = Object.values(system!["pools"] as Record<string, { value: number; max: number }>);
      expect(
        pools.reduce((sum, { max }) => sum + max, 0),
        name,
      ).toBe(28);
      expect(pools.every(({ value, max }) => value === max)).toBe(true);
      expect(of("Skill"), name).toHaveLength(8);
      expect(of("Folk"), name).toHaveLength(1);
      const [folk] = of("Folk");
      expect(of("Trait").length + of("Ability").length, name).toBe(list(folk!, "grants").length);
      expect(of("Equipment").length, name).toBeGreaterThanOrEqual(3);
      for (const key of ["biography", "goals", "bonds", "languages", "concept"])
        expect(field({ _id, system: system! }, key), `${name}: ${key}`).not.toBe("");
      expect(prototypeToken, name).toMatchObject({ actorLink: true, disposition: 1 });
    }
  });
});

describe("tables, macros and journals", () => {
  test("every face of a table's dice has one result", () => {
    for (const { _id, name, formula } of documents("four-points-tables")) {
      const results = packs
        .get("four-points-tables")!
        .flatMap(([key, entry]) => (key.startsWith(`!tables.results!${_id}.`) ? [entry] : []));
      const faces = Number(/^1d(\d+)$/.exec(formula!)![1]);
      const covered = results.flatMap(({ range }) => range!).toSorted((one, other) => one - other);
      expect(covered, name).toEqual(Array.from({ length: faces }, (_, face) => [face + 1, face + 1]).flat());
      expect(faces, name).toBeGreaterThanOrEqual(8);
    }
  });

  test("macros call the public API, and nothing of the system besides", () => {
    for (const { name, command } of documents("four-points-macros")) {
      expect(command, name).toContain("game.trivium.");
      expect(command, name).not.toMatch(/\bimport\b|\.update\(|game\.system|\.system\./);
    }
  });

  test("the rules and the Guide's book cite the rules they tell", () => {
    const pages = inside("four-points-rules", "journal.pages");
    expect(pages.length).toBeGreaterThanOrEqual(18);
    const silent = pages.filter(({ text }) => !/\bFP[AX]?-\d+/.test(text!.content));
    expect(names(silent)).toEqual(["Where this comes from"]);
  });
});
