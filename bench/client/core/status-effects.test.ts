import { beforeEach, describe, expect, it } from "vitest";
import { setProfile } from "../../common/profile.js";
import { defineStatusEffects } from "./status-effects.js";

let config: Record<string, any>;
const define = (generation: 13 | 14): void => {
  setProfile(generation);
  config = {};
  defineStatusEffects(config);
};
const effect = (id: string) => ({ id, name: id, img: "icons/svg/aura.svg" });

describe.each([13, 14] as const)("CONFIG.statusEffects on %i", (generation) => {
  beforeEach(() => define(generation));

  it("reads as a list", () => {
    const { statusEffects } = config;
    expect(Array.isArray(statusEffects)).toBe(true);
    expect(statusEffects.find(({ id }: { id: string }) => id === "prone").img).toBe("icons/svg/falling.svg");
    expect(Object.values<any>(statusEffects).filter(({ id }) => id === "dead")).toHaveLength(1);
    expect([...statusEffects]).toHaveLength(statusEffects.length);
    expect(statusEffects.map(({ id }: { id: string }) => id)[0]).toBe("dead");
  });

  it("takes a whole list and single additions", () => {
    config["statusEffects"] = [effect("dead"), effect("slow")];
    config["statusEffects"].push(effect("quick"));
    expect(Object.values<any>(config["statusEffects"]).map(({ id }) => id)).toEqual(["dead", "slow", "quick"]);
  });
});

describe("CONFIG.statusEffects on 14 alone", () => {
  beforeEach(() => define(14));

  it("answers by id", () => {
    expect(config["statusEffects"].dead).toBe(config["statusEffects"][0]);
    expect("dead" in config["statusEffects"]).toBe(true);
    expect(Object.keys(config["statusEffects"])).toContain("unconscious");
    expect(config["statusEffects"].unknown).toBeUndefined();
  });

  it("is written by id", () => {
    const { statusEffects } = config;
    statusEffects.slow = { name: "Slow", img: "a.svg" };
    expect(statusEffects.at(-1)).toEqual({ id: "slow", name: "Slow", img: "a.svg" });
    delete statusEffects.dead;
    expect(statusEffects.some(({ id }: { id: string }) => id === "dead")).toBe(false);
    expect(() => (statusEffects.a = effect("b"))).toThrow('cannot be stored under the id "a"');
  });

  it("is refilled by a list or a record", () => {
    const before = config["statusEffects"];
    config["statusEffects"] = { slow: { name: "Slow", img: "a.svg" } };
    expect(config["statusEffects"]).toBe(before);
    expect(Object.keys(before)).toEqual(["slow"]);
  });

  it("refuses splice", () => {
    expect(() => config["statusEffects"].splice(0, 1)).toThrow("delete and assign by id");
  });
});
