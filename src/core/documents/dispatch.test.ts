import { describe, expect, test } from "vitest";
import { dispatchByType } from "./dispatch.js";

class Base {
  static create(data: { type?: string }) {
    return new this(data);
  }
  constructor(readonly data?: { type?: string }) {}
  get kind() {
    return "base";
  }
}
class Hero extends Base {
  override get kind() {
    return "hero";
  }
}
const Dispatched = dispatchByType(Base, (type) => (type === "hero" ? Hero : undefined));

describe("a document class that picks its subclass by type", () => {
  test("a known type gets its subclass", () => expect(new Dispatched({ type: "hero" })).toBeInstanceOf(Hero));

  test.each([[{ type: "some-module.thing" }], [{ type: "base" }], [{}], [undefined], [{ type: "__proto__" }]])(
    "%j falls back to the core class and never throws",
    (data) => expect(new Dispatched(data as { type?: string }).constructor).toBe(Base),
  );

  test("static methods construct through it", () => expect(Dispatched.create({ type: "hero" }).kind).toBe("hero"));

  test("both classes stay instances of it", () => {
    expect(new Dispatched({ type: "hero" }) instanceof Dispatched).toBe(true);
    expect(new Dispatched({}) instanceof Dispatched).toBe(true);
  });

  test("a module's subclass of it is constructed as itself, whatever the type", () => {
    class ModuleActor extends Dispatched {
      override get kind() {
        return "module";
      }
    }
    const made = new ModuleActor({ type: "hero" });
    expect(made).toBeInstanceOf(ModuleActor);
    expect(made.kind).toBe("module");
  });
});
