/** What is read of a system's folder before anything else. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readManifest, typeRules } from "./manifest.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "bench-manifest-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, data: unknown): Promise<void> =>
  writeFile(path.join(folder, name), typeof data === "string" ? data : JSON.stringify(data));
const MANIFEST = { id: "fixture", title: "Fixture", version: "1.0.0" };

describe("the types of documents", () => {
  it("are those of the manifest where there is nothing else", async () => {
    await write("system.json", { ...MANIFEST, documentTypes: { Actor: { hero: {} } } });
    expect((await readManifest(folder)).documentTypes).toEqual({ Actor: { hero: {} } });
  });

  it("are also those of template.json; what the manifest says of one goes before it", async () => {
    await write("system.json", {
      ...MANIFEST,
      documentTypes: { Item: { spell: { htmlFields: ["text"] } }, ChatMessage: { test: {} } },
    });
    await write("template.json", {
      Actor: { types: ["hero", "foe"], htmlFields: ["story"], hero: { might: 1 } },
      Item: { types: ["spell", "gear"] },
    });
    const manifest = await readManifest(folder);
    expect(Object.keys(manifest.documentTypes!["Actor"]!)).toEqual(["hero", "foe"]);
    expect(Object.keys(manifest.documentTypes!["Item"]!).toSorted()).toEqual(["gear", "spell"]);
    expect(manifest.documentTypes!["ChatMessage"]).toEqual({ test: {} });
    expect(typeRules(manifest, "Actor", "foe").htmlFields).toEqual(["story"]);
    expect(typeRules(manifest, "Item", "spell").htmlFields).toEqual(["text"]);
  });

  it.each([
    ["{", "is not valid JSON"],
    [{ Actor: { types: "hero" } }, '"Actor.types" must be a list'],
    [{ Item: { types: [1] } }, '"Item.types" must be a list'],
    [{ Item: { types: ["htmlFields"] } }, '"Item.types" must be a list'],
  ])("of a template.json %j are refused in words", async (template, reason) => {
    await write("system.json", MANIFEST);
    await write("template.json", template);
    await expect(readManifest(folder)).rejects.toThrow(reason);
  });
});
