/** What a manifest may say of packs, and what is refused before anything is opened. */
import { describe, expect, it } from "vitest";
import { setProfile } from "../common/profile.js";
import { packLevel, packOfUuid } from "../common/packs.js";
import type { Manifest } from "./manifest.js";
import { readPackFolders, readPacks } from "./pack-manifest.js";

const manifest = (more: object): Manifest => ({ id: "fixture", title: "Fixture", version: "1.0.0", ...more });
const GEAR = { name: "gear", label: "Gear", type: "Item", path: "packs/gear" };

describe("packs of a manifest", () => {
  it("are read with what is usual where they do not say it", () => {
    const { packs, unknown } = readPacks(
      manifest({ packs: [GEAR, { ...GEAR, name: "deck", path: "packs/deck", type: "Cards" }] }),
    );
    expect(packs).toMatchObject([
      {
        id: "fixture.gear",
        system: "fixture",
        packageName: "fixture",
        ownership: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" },
      },
    ]);
    expect(unknown.map(({ id }) => id)).toEqual(["fixture.deck"]);
    expect(readPacks(manifest({}))).toEqual({ packs: [], unknown: [] });
  });

  it.each([
    [[{ ...GEAR, label: "" }], /"gear".*no label/],
    [[{ ...GEAR, type: "Weapon" }], /type "Weapon", which no pack can have/],
    [[{ ...GEAR, path: "../elsewhere" }], /folder inside/],
    [[{ ...GEAR, path: "packs/gear.db" }], /folder inside/],
    [[{ ...GEAR, name: "my gear" }], /letters, digits/],
    [[GEAR, { ...GEAR, path: "packs/other" }], /name of another pack/],
    [[GEAR, { ...GEAR, name: "other" }], /path of another pack/],
    [[null], /not an object/],
    [{ gear: GEAR }, /must be a list/],
  ])("are refused with a reason: %j", (packs, reason) => {
    expect(() => readPacks(manifest({ packs }))).toThrow(reason);
  });

  it("may hold effects by themselves on 14 only", () => {
    const packs = [{ ...GEAR, type: "ActiveEffect" }];
    setProfile(13);
    expect(() => readPacks(manifest({ packs }))).toThrow("no pack can have");
    setProfile(14);
    expect(readPacks(manifest({ packs })).packs).toHaveLength(1);
  });

  it("lie in folders of at most four levels, each with a name", () => {
    const deep = (levels: number): object => ({ name: `L${levels}`, folders: levels > 1 ? [deep(levels - 1)] : [] });
    expect(readPackFolders(manifest({ packFolders: [deep(4)] }))).toHaveLength(1);
    expect(() => readPackFolders(manifest({ packFolders: [deep(5)] }))).toThrow("4 levels");
    expect(() => readPackFolders(manifest({ packFolders: [{ packs: [] }] }))).toThrow("without a name");
  });
});

describe("the level that a pack gives a user", () => {
  const user = (role: string) => ({ hasRole: (wanted: string) => ORDER.indexOf(role) >= ORDER.indexOf(wanted) });
  const ORDER = ["NONE", "PLAYER", "TRUSTED", "ASSISTANT", "GAMEMASTER"];
  it("is the highest of all roles that the user has; an empty ownership hides the pack from everybody", () => {
    const usual = { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };
    expect(
      ["NONE", "PLAYER", "TRUSTED", "ASSISTANT", "GAMEMASTER"].map((role) => packLevel(usual, user(role))),
    ).toEqual([0, 2, 2, 3, 3]);
    expect(packLevel({}, user("GAMEMASTER"))).toBe(0);
    expect(packLevel({ BISHOP: "OWNER" }, user("GAMEMASTER"))).toBe(0);
  });

  it("is asked of the pack that a uuid leads into", () => {
    expect(packOfUuid("Compendium.fixture.gear.Item.abc.ActiveEffect.def")).toBe("fixture.gear");
    expect(packOfUuid("Actor.abc")).toBeNull();
    expect(packOfUuid(null)).toBeNull();
  });
});
