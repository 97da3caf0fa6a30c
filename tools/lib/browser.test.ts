import path from "node:path";
import { describe, expect, test } from "vitest";
import { browserFolder, findBrowser, fontsConfig, usualPlaces } from "./browser.mjs";
import { mergeStrings } from "./language.mjs";
import { systemPlace } from "../link.mjs";

describe("finding a browser", () => {
  test("Windows: Chrome and Edge in their usual places", () =>
    expect(usualPlaces("win32", { PROGRAMFILES: "C:\\Program Files" }, path.win32)).toContain(
      "C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe",
    ));
  test("macOS: inside the application", () =>
    expect(usualPlaces("darwin", { HOME: "/Users/odile" }, path.posix)).toContain(
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ));
  test("CHROMIUM_PATH wins", async () =>
    expect(await findBrowser({ env: { CHROMIUM_PATH: "/opt/c" }, exists: () => true })).toMatchObject({
      executablePath: "/opt/c",
    }));
  test("a wrong CHROMIUM_PATH is said, never passed over", async () =>
    expect(findBrowser({ env: { CHROMIUM_PATH: "/nowhere" }, exists: () => false })).rejects.toThrow("/nowhere"));
  test("the packages' own goes before one that is installed", async () => {
    const exists = (place: unknown) => place === usualPlaces()[0];
    const found = (own: string | null) => findBrowser({ env: {}, exists, bundled: async () => own });
    expect(await found("/tmp/own")).toEqual({ executablePath: "/tmp/own" });
    expect(await found(null)).toEqual({ executablePath: usualPlaces()[0] });
    await expect(findBrowser({ env: {}, exists: () => false, bundled: async () => null })).rejects.toThrow("npm ci");
  });
  test("the bundled one is unpacked into one folder a user, however often it is asked for", () => {
    const folder = browserFolder("/tmp", "odile", path.posix);
    expect(folder).toBe("/tmp/trivium-browser-odile");
    expect(browserFolder(folder, "odile", path.posix)).toBe(folder);
  });
  test("the bundled one is told of the fonts beside it and of the system's", () => {
    const text = fontsConfig("/tmp/trivium-browser-odile");
    expect(text).toContain("<dir>/tmp/trivium-browser-odile/fonts/fonts</dir>");
    expect(text).toContain("<dir>/usr/share/fonts</dir>");
    expect(text).toContain("<cachedir>/tmp/trivium-browser-odile/");
  });
});

describe("linking into a Foundry data folder", () => {
  test.each([
    ["C:\\Foundry", "C:\\Foundry\\Data\\systems\\trivium-rpg"],
    ["C:\\Foundry\\Data", "C:\\Foundry\\Data\\systems\\trivium-rpg"],
  ])("%s", (folder, place) => expect(systemPlace(folder, "trivium-rpg", path.win32)).toBe(place));
});

describe("joining language files", () => {
  test("trees grow together", () =>
    expect(mergeStrings({ A: { B: "b" } }, { A: { C: "c" } }, "x.json")).toEqual({ A: { B: "b", C: "c" } }));
  test("a key that stands twice names file and key", () =>
    expect(() => mergeStrings({ A: { B: "b" } }, { A: { B: "c" } }, "x.json")).toThrow(/x\.json.*A\.B/));
  test("a key that is both a text and a group is a mistake too", () => {
    expect(() => mergeStrings({ A: "a" }, { A: { B: "c" } }, "x.json")).toThrow("A");
    expect(() => mergeStrings({ A: { B: "b" } }, { A: "a" }, "x.json")).toThrow("A");
  });
});
