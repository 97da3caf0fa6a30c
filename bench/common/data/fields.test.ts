import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setProfile } from "../profile.js";
import { Color } from "../utils/color.js";
import { DataModel } from "./data-model.js";
import * as fields from "./fields.js";

/** A model with one field, to see what becomes of a value. */
const store = (field: () => fields.DataField, value: any): any => {
  class Model extends DataModel {
    static override defineSchema() {
      return { x: field() };
    }
  }
  return new Model({ x: value });
};

beforeEach(() => setProfile(14));
afterEach(() => vi.restoreAllMocks());

describe("single fields", () => {
  it.each([
    [() => new fields.BooleanField(), "true", true],
    [() => new fields.BooleanField(), undefined, false],
    [() => new fields.NumberField({ step: 0.5 }), 1.3, 1.5],
    [() => new fields.NumberField({ required: true, nullable: false, initial: 4 }), undefined, 4],
    [() => new fields.AngleField(), 450, 90],
    [() => new fields.AlphaField(), 2, 1],
    [() => new fields.HueField(), -0.25, 0.75],
    [() => new fields.IntegerSortField(), 1.6, 2],
    [() => new fields.StringField(), "  a ", "a"],
    [() => new fields.StringField({ trim: false }), " a ", " a "],
    [() => new fields.StringField({ nullable: true, blank: false }), "", null],
    [() => new fields.ColorField(), "#ABCDEF", "#abcdef"],
    [() => new fields.ColorField(), "", null],
    [() => new fields.FilePathField({ categories: ["IMAGE"] }), "", null],
    [() => new fields.FilePathField({ categories: ["IMAGE"] }), "a/b.webp?x=1", "a/b.webp?x=1"],
    [() => new fields.JSONField(), { a: 1 }, '{"a":1}'],
    [() => new fields.DocumentIdField(), undefined, null],
    [() => new fields.ArrayField(new fields.NumberField()), "3", [3]],
    [
      () => new fields.SetField(new fields.SchemaField({ a: new fields.NumberField() })),
      [{ a: 1 }, { a: 1 }],
      [{ a: 1 }],
    ],
    [() => new fields.ObjectField(), undefined, {}],
    [() => new fields.AnyField(), [1, { a: null }], [1, { a: null }]],
    [() => new fields.SchemaField({ a: new fields.NumberField() }, { nullable: true, initial: null }), undefined, null],
  ])("%# clean to what is stored", (field, value, stored) => {
    expect(store(field, value)._source.x).toEqual(stored);
  });

  it.each([
    [() => new fields.NumberField({ choices: [1, 2] }), 3, "3 is not a valid choice"],
    [() => new fields.NumberField(), {}, "must be a number"],
    [() => new fields.NumberField({ integer: true }), { valueOf: 1, toString: 1 }, "must be a number"],
    [() => new fields.StringField(), { toString: 1 }, "must be a string"],
    [
      () => new fields.StringField({ validate: (value) => value.trim().length > 1 }),
      { toString: 1 },
      "must be a string",
    ],
    [() => new fields.StringField({ choices: ["a"] }), [{ toString: 1 }], "must be a string"],
    [() => new fields.HTMLField(), { toString: 1 }, "must be a string"],
    [() => new fields.FilePathField({ categories: ["IMAGE"] }), { toString: 1 }, "must be a string"],
    [() => new fields.ColorField(), { toString: 1 }, "is not a valid hexadecimal color string"],
    [() => new fields.DocumentIdField(), { toString: 1 }, "is not a valid Document ID string"],
    [() => new fields.DocumentUUIDField(), { toString: 1 }, "must be a valid UUID"],
    [() => new fields.ArrayField(new fields.StringField()), [{ toString: 1 }], "must be a string"],
    [() => new fields.NumberField({ positive: true }), 0, "must be a positive number"],
    [() => new fields.StringField({ required: true, choices: { a: "A" } }), "b", "b is not a valid choice"],
    [() => new fields.StringField({ required: true, blank: false }), undefined, "may not be undefined"],
    [() => new fields.StringField({ validate: (value) => value !== "no", validationError: "is no" }), "no", "is no"],
    [() => new fields.ColorField(), "reddish", "is not a valid hexadecimal color string"],
    [() => new fields.FilePathField({ categories: ["IMAGE"] }), "a.exe", "does not have a valid file extension"],
    [() => new fields.DocumentIdField(), "short", "is not a valid Document ID string"],
    [() => new fields.DocumentUUIDField({ type: "Item" }), "Actor.aaaaaaaaaaaaaaaa", "must be a UUID of a Item"],
    [() => new fields.JavaScriptField(), "return (", "Unexpected"],
    [() => new fields.ArrayField(new fields.NumberField(), { min: 2 }), [1], "must have at least 2 elements"],
    [() => new fields.ArrayField(new fields.NumberField()), [1, "b"], "x.1: must be a number"],
    [() => new fields.TypedObjectField(new fields.NumberField()), { k: "b" }, "x.k: must be a number"],
    [() => new fields.ObjectField(), 5, "must be an object"],
  ])("%# refuse with a readable reason", (field, value, reason) => {
    expect(() => store(field, value)).toThrow(reason);
  });

  it("colours are shown as colours", () => {
    const { x } = store(() => new fields.ColorField(), "#102030");
    expect(x).toBeInstanceOf(Color);
    expect(`${x}`).toBe("#102030");
  });
});

describe("structures", () => {
  const typed = () =>
    new fields.TypedSchemaField({
      point: { type: new fields.StringField({ required: true }), x: new fields.NumberField({ initial: 1 }) },
      word: { type: new fields.StringField({ required: true }), text: new fields.StringField({ required: true }) },
    });

  it("a typed schema goes by the value's type, in updates too", () => {
    const model = store(typed, { type: "point", text: "dropped" });
    expect(model._source.x).toEqual({ type: "point", x: 1 });
    expect(model.updateSource({ "x.x": "7" })).toEqual({ x: { x: 7 } });
    model.updateSource({ x: { type: "word", text: "hi" } });
    expect(model._source.x).toEqual({ type: "word", text: "hi" });
    expect(() => store(typed, { type: "other" })).toThrow("does not have a valid type");
  });

  it("a model inside a model is a model, validated jointly", () => {
    class Range extends DataModel {
      static override defineSchema() {
        return { low: new fields.NumberField({ initial: 0 }), high: new fields.NumberField({ initial: 1 }) };
      }
      static override validateJoint(data: any) {
        if (data.low > data.high) throw new Error("low may not be above high");
      }
    }
    const model = store(() => new fields.EmbeddedDataField(Range), { high: 5 });
    expect(model.x).toBeInstanceOf(Range);
    expect(model.x.parent).toBe(model);
    expect(model.schema.getField("x.high").fieldPath).toBe("x.high");
    expect(() => model.updateSource({ "x.low": 9 })).toThrow("low may not be above high");
    expect(model._source.x).toEqual({ low: 0, high: 5 });
  });

  it("a field belongs to one schema", () => {
    const shared = new fields.NumberField();
    expect(
      () => new fields.SchemaField({ a: new fields.SchemaField({ shared }), b: new fields.SchemaField({ shared }) }),
    ).toThrow("already belongs to some other parent");
  });

  it("errors name every path and can be asked for one", () => {
    class Model extends DataModel {
      static override defineSchema() {
        return { a: new fields.SchemaField({ b: new fields.NumberField() }), c: new fields.NumberField() };
      }
    }
    let caught: any;
    try {
      void new Model({ a: { b: "x" }, c: "y" });
    } catch (error) {
      caught = error;
    }
    expect(caught.message).toBe("Model validation errors:\n  a.b: must be a number\n  c: must be a number");
    expect(caught.getFailure("a.b").message).toBe("must be a number");
    expect(Object.keys(caught.getAllFailures())).toEqual(["a.b", "c"]);
    const lenient = new Model({ c: "y" }, { fallback: true });
    expect(lenient.invalid).toBe(false);
    expect(lenient.c).toBeUndefined();
  });
});

describe("changes by active effects", () => {
  const change = (field: fields.DataField, value: any, data: object) => field.applyChange(value, null, data);

  it.each([
    [{ type: "add", value: "2" }, 5],
    [{ mode: 2, value: "2" }, 5],
    [{ type: "subtract", value: 2 }, 1],
    [{ type: "multiply", value: 2 }, 6],
    [{ type: "upgrade", value: 9 }, 9],
    [{ type: "upgrade", value: 1 }, 3],
    [{ type: "downgrade", value: 1 }, 1],
    [{ type: "override", value: "8" }, 8],
    [{ type: "override", value: "nonsense" }, 3],
    [{ type: "override", value: 99 }, 3],
    [{ type: "custom", value: 99 }, 3],
  ])("%j of a number", (data, expected) => {
    expect(change(new fields.NumberField({ max: 20 }), 3, data)).toBe(expected);
  });

  it("lists and sets grow", () => {
    expect(change(new fields.ArrayField(new fields.NumberField()), [1], { type: "add", value: "[2,3]" })).toEqual([
      1, 2, 3,
    ]);
    const set = change(new fields.SetField(new fields.StringField()), new Set(["a"]), { mode: 2, value: "b" });
    expect(set).toEqual(new Set(["a", "b"]));
  });
});

describe("form inputs", () => {
  afterEach(() => delete (globalThis as any).foundry);

  it("are built by the client's own functions", () => {
    const build = (kind: string) => (config: object) => ({ kind, ...config });
    const names = [
      "createFormGroup",
      "createNumberInput",
      "createSelectInput",
      "createTextInput",
      "createCheckboxInput",
    ];
    const builders = Object.fromEntries(names.map((name) => [name, build(name)]));
    (globalThis as any).foundry = { applications: { fields: builders } };
    const schema = new fields.SchemaField({
      count: new fields.NumberField({ integer: true, min: 0, label: "Count", hint: "How many" }),
      path: new fields.StringField({ required: true, choices: { a: "A" } }),
    });
    const group = schema.get("count")!.toFormGroup({}, { value: 3 });
    expect(group).toMatchObject({ kind: "createFormGroup", label: "Count", hint: "How many" });
    expect(group.input).toMatchObject({ kind: "createNumberInput", name: "count", min: 0, step: 1, value: 3 });
    expect(schema.get("path")!.toInput()).toMatchObject({ kind: "createSelectInput", choices: { a: "A" } });
    expect(fields.NumberField.hasFormSupport).toBe(true);
    expect(fields.SchemaField.hasFormSupport).toBe(false);
  });

  it("say so where there is no client", () => {
    expect(() => new fields.NumberField().toInput()).toThrow("need a client");
  });
});
