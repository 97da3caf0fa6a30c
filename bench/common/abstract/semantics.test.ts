import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { _del, _replace, ForcedDeletion, reviveOperators } from "../operators.js";
import { setProfile } from "../profile.js";
import { BaseActor, BaseItem } from "../documents/index.js";
import * as fields from "../data/fields.js";
import { registerDocumentTypes } from "./document-types.js";
import { DataModel } from "../data/data-model.js";
import { TypeDataModel } from "./type-data.js";

const whole = (initial: number, more = {}) =>
  new fields.NumberField({ required: true, nullable: false, integer: true, initial, ...more });

class Hero extends TypeDataModel {
  static override defineSchema() {
    return {
      a: new fields.SchemaField({ x: whole(0), y: whole(0) }),
      level: whole(1, { min: 1, max: 10 }),
      nothing: new fields.NumberField(),
      bare: new fields.NumberField({ required: true, nullable: false }),
      path: new fields.StringField({ required: true, blank: false, initial: "wits", choices: ["wits", "might"] }),
      list: new fields.ArrayField(new fields.SchemaField({ x: whole(0), y: whole(7) })),
      tags: new fields.SetField(new fields.StringField()),
      map: new fields.TypedObjectField(new fields.SchemaField({ x: whole(1), y: whole(2) })),
      free: new fields.ObjectField(),
    };
  }

  static override migrateData(source: any) {
    if (source && "oldLevel" in source) {
      source.level = source.oldLevel;
      delete source.oldLevel;
    }
    return super.migrateData(source);
  }

  override prepareDerivedData() {
    this.power = this.level * 2;
  }
}

class Villain extends TypeDataModel {
  static override defineSchema() {
    return { malice: whole(3) };
  }
}

class Gear extends TypeDataModel {
  static override defineSchema() {
    return { q: whole(1), weight: whole(5) };
  }
}

const ITEM_ID = "gear000000000001";
const HERO_ID = "hero000000000001";
const source = () => ({
  _id: HERO_ID,
  name: "Wren",
  type: "hero",
  system: {
    bare: 1,
    a: { x: 1, y: 2 },
    list: [{ x: 1 }, { x: 2 }],
    map: { k: { x: 5 }, l: {} },
    free: { a: 1, b: { c: 2 } },
  },
  items: [{ _id: ITEM_ID, name: "Rope", type: "gear", system: {} }],
});

const make = (data: any = {}) => new BaseActor({ ...source(), ...data });

/** Applies an update as it arrives at another client or at the server. */
const overTheWire = (actor: any, difference: any, options = {}) => {
  const other = BaseActor.fromSource(JSON.parse(JSON.stringify(actor)));
  other.updateSource(reviveOperators(JSON.parse(JSON.stringify(difference))), options);
  return other;
};

/** Applies an update here and, from its difference, over the wire; both must come to the same data. */
const update = (actor: any, changes: any, options: any = {}) => {
  const difference = actor.updateSource(changes, { ...options, dryRun: true });
  const other = overTheWire(actor, difference, options);
  actor.updateSource(changes, options);
  expect(other.toObject()).toEqual(actor.toObject());
  return difference;
};

describe.each([13, 14] as const)("documents and models, generation %i", (generation) => {
  beforeEach(() => {
    setProfile(generation);
    registerDocumentTypes({ Actor: { hero: {}, villain: {} }, Item: { gear: {} } });
    (globalThis as any).CONFIG = {
      Actor: { dataModels: { hero: Hero, villain: Villain } },
      Item: { dataModels: { gear: Gear } },
    };
  });

  afterEach(() => {
    delete (globalThis as any).CONFIG;
    vi.restoreAllMocks();
  });

  const deletion = (path: string) =>
    generation === 14 ? { [path]: _del } : { [path.replace(/([^.]+)$/, "-=$1")]: null };

  it.each([{ "system.a.x": 9 }, { system: { a: { x: 9 } } }])("S1 updates are deep-merged: %j", (changes) => {
    const actor = make();
    expect(update(actor, changes)).toEqual({ system: { a: { x: 9 } } });
    expect(actor.system.a).toEqual({ x: 9, y: 2 });
  });

  it("S2 updates are diffed, and all of them count without diff", () => {
    const actor = make();
    expect(update(actor, { name: "Wren", "system.a.x": 1, "system.tags": [] })).toEqual({});
    expect(update(actor, { "system.level": 1 }, { diff: false })).toEqual({ system: { level: 1 } });
    // A value that cleaning brings back to the stored one is no change either.
    actor.updateSource({ "system.level": 10 });
    expect(update(actor, { "system.level": 99 })).toEqual({});
  });

  it("S3 recursive:false replaces inner objects", () => {
    const actor = make();
    update(actor, { system: { bare: 1, a: { x: 4 }, free: { z: 1 } } }, { recursive: false });
    expect(actor.system.a).toEqual({ x: 4, y: 0 });
    expect(actor.system.free).toEqual({ z: 1 });
    expect(actor.system.map).toEqual({});
    expect(actor.items.size).toBe(1);
  });

  it("S4 deletion takes keys out of keyed and free objects and resets those of a schema", () => {
    const actor = make();
    update(actor, { ...deletion("system.map.k"), ...deletion("system.free.b.c"), ...deletion("system.a.y") });
    expect(Object.keys(actor.system.map)).toEqual(["l"]);
    expect(actor.system.free).toEqual({ a: 1, b: {} });
    expect(actor.system.a.y).toBe(0);
    expect(update(actor, deletion("system.map.missing"))).toEqual({});
  });

  it("S4 legacy deletion keys work, with a warning where they are deprecated", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const actor = make();
    update(actor, { [`system.map.-=k`]: null, "system.free.-=a": null });
    expect(Object.keys(actor.system.map)).toEqual(["l"]);
    expect(actor.system.free).toEqual({ b: { c: 2 } });
    if (generation === 13) expect(warn).not.toHaveBeenCalled();
    else expect(String(warn.mock.calls[0]![0])).toContain("foundry.data.operators.ForcedDeletion");
  });

  it("S4 created deletion operators work where the generation has them", () => {
    if (generation === 13) return;
    const actor = make();
    update(actor, { "system.map.k": ForcedDeletion.create() });
    expect("k" in actor.system.map).toBe(false);
  });

  it("S5 replacement swaps the whole object", () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const replace = (path: string, value: any) =>
      generation === 14 ? { [path]: _replace(value) } : { [path.replace(/([^.]+)$/, "==$1")]: value };
    const actor = make();
    const difference = update(actor, { ...replace("system.free", { new: 1 }), ...replace("system.map", { m: {} }) });
    expect(actor.system.free).toEqual({ new: 1 });
    expect(actor.system.map).toEqual({ m: { x: 1, y: 2 } });
    if (generation === 14) expect(JSON.stringify(difference)).toContain('"__$OPERATOR$__":"ForcedReplacement"');
    else expect(difference.system).toHaveProperty("==free");
    update(actor, { "system.==map": { n: { x: 3 } } });
    expect(actor.system.map).toEqual({ n: { x: 3, y: 2 } });
  });

  it("S6 an array is replaced whole, and an index in a path makes a new array with a warning", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const actor = make();
    update(actor, { "system.list": [{ x: 3 }] });
    expect(actor.system.list).toEqual([{ x: 3, y: 7 }]);
    expect(warn).not.toHaveBeenCalled();
    update(actor, { "system.list.0.y": 1 });
    expect(actor.system.list).toEqual([{ x: 0, y: 1 }]);
    expect(String(warn.mock.calls[0]![0])).toContain("write the full array");
  });

  it("S7 dotted keys inside embedded arrays are expanded and merged into the stored document", () => {
    const actor = make();
    const difference = update(actor, { items: [{ _id: ITEM_ID, "system.q": 2 }] });
    expect(difference).toEqual({ items: [{ _id: ITEM_ID, system: { q: 2 } }] });
    expect(actor.items.get(ITEM_ID).system.toObject()).toEqual({ q: 2, weight: 5 });
    expect(actor.items.get(ITEM_ID).name).toBe("Rope");
  });

  it("S7 embedded documents keep their identity and new ones appear", () => {
    const actor = make();
    const rope = actor.items.get(ITEM_ID);
    actor.updateSource({
      items: [
        { _id: ITEM_ID, name: "Silk rope" },
        { _id: "gear000000000002", name: "Hook", type: "gear" },
      ],
    });
    expect(actor.items.get(ITEM_ID)).toBe(rope);
    expect(rope.name).toBe("Silk rope");
    expect(actor.items.getName("Hook").system.weight).toBe(5);
    expect(actor.items.getName("Hook").uuid).toBe(`Actor.${HERO_ID}.Item.gear000000000002`);
  });

  it("S8 a set field takes sets and arrays, stores an array and shows a Set", () => {
    const actor = make();
    update(actor, { "system.tags": new Set(["a", "b"]) });
    expect(actor._source.system.tags).toEqual(["a", "b"]);
    expect(actor.system.tags).toEqual(new Set(["a", "b"]));
    actor.updateSource({ "system.tags": ["c", "c"] });
    expect(actor.toObject().system.tags).toEqual(["c"]);
  });

  it("S10 number cleaning", () => {
    const actor = make();
    update(actor, { "system.a.x": "", "system.a.y": null, "system.nothing": "" });
    expect(actor.system.a).toEqual({ x: 0, y: 0 });
    expect(actor.system.nothing).toBeNull();
    update(actor, { "system.nothing": "3.5" });
    expect(actor.system.nothing).toBe(3.5);
    expect(() => actor.updateSource({ "system.a.x": "abc" })).toThrow("system.a.x: must be a number");
    expect(() => actor.updateSource({ "system.bare": null })).toThrow("system.bare: may not be undefined");
  });

  it("S11 integers and bounds are cleaned before validation on create, update and strict construction", () => {
    const actor = make({ system: { bare: 1, level: 3.6 } });
    expect(actor.system.level).toBe(4);
    update(actor, { "system.level": 99 });
    expect(actor.system.level).toBe(10);
    expect(new Hero({ bare: 1, level: -5 }, { strict: true }).level).toBe(1);
  });

  it("S12 string initials", () => {
    const initial = (options: any) => new fields.StringField(options).getInitialValue();
    expect(initial({})).toBeUndefined();
    expect(initial({ required: true })).toBe("");
    expect(initial({ required: true, blank: false, nullable: true })).toBeNull();
    expect(initial({ required: true, blank: false })).toBeUndefined();
  });

  it("S13 keys outside the schema are neither stored nor echoed", () => {
    const actor = make({ extra: 1, system: { bare: 1, extra: 2 } });
    expect(actor.toObject()).not.toHaveProperty("extra");
    expect(actor.toObject().system).not.toHaveProperty("extra");
    expect(update(actor, { extra: 1, "system.extra": 2, "system.a.z": 3 })).toEqual({});
  });

  it("S14 a bad choice throws and changes nothing", () => {
    expect(() => make({ system: { bare: 1, path: "greed" } })).toThrow("system.path: greed is not a valid choice");
    const actor = make();
    expect(() => actor.updateSource({ name: "New", "system.path": "greed" })).toThrow("is not a valid choice");
    expect(actor.name).toBe("Wren");
    actor.updateSource({ "system.path": "greed" }, { fallback: true });
    expect(actor.system.path).toBe("wits");
  });

  it("S14 stored data with a bad choice is marked and not thrown, and a repair lifts the mark", () => {
    const actor = BaseActor.fromSource({ ...source(), system: { bare: 1, path: "greed" } });
    expect(actor.invalid).toBe(true);
    expect([...actor.validationFailures.fields.walk()].map(([path]) => path)).toEqual(["system.path"]);
    actor.updateSource({ "system.path": "might" });
    expect(actor.validate()).toBe(true);
    expect(actor.invalid).toBe(false);
  });

  it("S14 a bad embedded document is set aside with a warning and its data kept", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const items = [{ _id: ITEM_ID, name: "", type: "gear" }];
    expect(() => make({ items })).toThrow(`items.${ITEM_ID}.name: may not be a blank string`);
    const actor = new BaseActor({ ...source(), items: structuredClone(items) }, { dropInvalidEmbedded: true });
    expect(actor.invalid).toBe(false);
    expect(actor.items.size).toBe(0);
    expect([...actor.items.invalidDocumentIds]).toEqual([ITEM_ID]);
    expect(actor.items.getInvalid(ITEM_ID).type).toBe("gear");
    expect(actor.toObject().items).toHaveLength(1);
    expect(warn).toHaveBeenCalledTimes(1);
    actor.updateSource({ items: [{ _id: ITEM_ID, name: "Rope" }] });
    expect(actor.items.get(ITEM_ID).name).toBe("Rope");
  });

  it("S17 a type that the manifest lacks is refused", () => {
    expect(() => make({ type: "dragon" })).toThrow('"dragon" is not a valid type for the Actor Document class');
    expect(() => new BaseItem({ name: "x" })).toThrow("type: may not be undefined");
    expect(make({ type: "base", system: {} }).system).toEqual({});
  });

  it("S17 another type needs its own data", () => {
    const actor = make();
    if (generation === 14) {
      expect(() => actor.updateSource({ type: "villain" })).toThrow("force-replaced");
      actor.updateSource({ type: "villain", system: _replace({}) });
    } else actor.updateSource({ type: "villain", "==system": {} });
    expect(actor.system.toObject()).toEqual({ malice: 3 });
  });

  it("S18 migration runs on load and on partial updates, before cleaning, and invents nothing", () => {
    expect(make({ system: { bare: 1, oldLevel: 4 } }).system.level).toBe(4);
    const actor = make();
    expect(update(actor, { "system.oldLevel": 99 })).toEqual({ system: { level: 10 } });
    expect(update(actor, { "system.a.x": 3 })).toEqual({ system: { a: { x: 3 } } });
  });

  it("S18 a migration that fails leaves the data to validation", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.spyOn(Hero, "migrateData").mockImplementation(() => {
      throw new Error("broken");
    });
    expect(make().system.a.x).toBe(1);
    expect(warn).toHaveBeenCalled();
  });

  it("S21 only a TypeDataModel takes part in preparation, and derived values are never stored", () => {
    class Plain extends DataModel {
      static override defineSchema() {
        return { x: whole(0) };
      }
    }
    expect("prepareDerivedData" in new Plain()).toBe(false);
    const actor = make();
    actor.system.prepareDerivedData();
    expect(actor.system.power).toBe(2);
    expect(actor.toObject().system).not.toHaveProperty("power");
    actor.reset();
    expect(actor.system.power).toBeUndefined();
  });

  it("S10 a new key of a keyed map gets a whole element", () => {
    const actor = make();
    expect(update(actor, { "system.map.fresh.x": 9 })).toEqual({ system: { map: { fresh: { x: 9, y: 2 } } } });
    expect(update(actor, { "system.map.fresh.y": 1 })).toEqual({ system: { map: { fresh: { y: 1 } } } });
  });

  it("clones are apart from their original", () => {
    const actor = make();
    const clone = actor.clone({ "system.a.x": 8 }, { keepId: true });
    expect(clone.system.a.x).toBe(8);
    expect(actor.system.a.x).toBe(1);
    expect(clone.id).toBe(actor.id);
    expect(actor.clone({}).id).toBeNull();
  });

  it("values that exist only in prepared data are a matter of V14", () => {
    class Model extends DataModel {
      static override defineSchema() {
        return { bonus: new fields.NumberField({ initial: 2, persisted: false } as any) };
      }
    }
    const model = new Model({ bonus: 5 });
    expect(model.bonus).toBe(generation === 14 ? 2 : 5);
    expect("bonus" in model.toObject()).toBe(generation === 13);
  });
});
