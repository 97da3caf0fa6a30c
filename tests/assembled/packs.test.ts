import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { inRoot, listFiles } from "../../tools/lib/files.mjs";
import { isPrimary, readBuiltPacks, type PackFolder } from "../lib/built-packs.js";

const { manifest, packs } = await readBuiltPacks();

const all = () => [...packs.values()].flat();
const primary = (name: string) => packs.get(name)!.filter(([key]) => isPrimary(key));

describe("the packs as Foundry would read them", () => {
  test("T12.3 the manifest has every pack once, of a type that Foundry 13 takes, readable for players, in one folder", () => {
    expect(manifest.packs.map((pack) => pack.name).toSorted()).toEqual(
      expect.arrayContaining(["four-points-conditions", "four-points-skills"]),
    );
    for (const pack of manifest.packs) {
      expect(pack).toMatchObject({
        path: `packs/${pack.name}`,
        system: "trivium-rpg",
        ownership: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" },
      });
      expect(pack.type).not.toBe("ActiveEffect");
      expect(pack.label).toMatch(/^[A-Z]/);
    }
    const inFolders = (list: PackFolder[]): string[] =>
      list.flatMap((entry) => [...entry.packs, ...inFolders(entry.folders ?? [])]);
    expect(inFolders(manifest.packFolders).toSorted()).toEqual(manifest.packs.map((pack) => pack.name).toSorted());
  });

  test("every source is in its pack, and nothing else", async () => {
    const slugs = new Map<string, number>();
    for (const file of await listFiles(inRoot("packs"), ".yml")) {
      const [ruleset, pack, slug] = file.split("/");
      if (slug && !slug.startsWith("_")) slugs.set(`${ruleset}-${pack}`, (slugs.get(`${ruleset}-${pack}`) ?? 0) + 1);
    }
    expect([...packs.keys()].map((name) => [name, primary(name).length]).toSorted()).toEqual([...slugs].toSorted());
    expect(primary("four-points-skills").length).toBeGreaterThan(20);
    expect(packs.get("four-points-conditions")!.filter(([key]) => key.startsWith("!journal.pages!")).length).toBe(8);
  });

  test("T12.4 ids are sixteen letters and digits, no two the same, and each is the end of its key", () => {
    const ids = all().map(([, entry]) => entry._id);
    expect(ids.filter((id) => !/^[A-Za-z0-9]{16}$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(all().filter(([key, entry]) => !key.endsWith(entry._id))).toEqual([]);
  });

  test("every document says which Foundry and system it is of; a folder it names is there", () => {
    for (const [name] of packs)
      for (const [, entry] of primary(name)) {
        expect(entry._stats).toMatchObject({ coreVersion: "13.351", systemId: "trivium-rpg", lastModifiedBy: null });
        if (entry.folder) expect(packs.get(name)!.some(([key]) => key === `!folders!${entry.folder}`)).toBe(true);
      }
  });

  test("every type of an item or actor is one of the manifest's", () => {
    for (const pack of manifest.packs)
      if (pack.type in manifest.documentTypes)
        for (const [, entry] of primary(pack.name))
          expect(manifest.documentTypes[pack.type]).toHaveProperty(entry.type!);
  });

  test("every picture is in the package, and in its credits with author and licence", async () => {
    const shown = all().flatMap(([, { img, text }]) => [
      ...(img ? [img] : []),
      ...[...(text?.content ?? "").matchAll(/src="([^"]+)"/g)].map((match) => match[1]!),
    ]);
    expect(shown.length).toBeGreaterThan(30);
    const local = shown.map((picture) => picture.replace(/^systems\/trivium-rpg\//, ""));
    expect(local.filter((picture) => !existsSync(inRoot("dist", picture)))).toEqual([]);
    const credits = await readFile(inRoot("dist/icons/CREDITS.md"), "utf8");
    expect(credits).toMatch(/By GameIcons \(https:.*CC BY 3\.0 \(https:/);
    const items = local.filter((picture) => !picture.includes("/status/"));
    expect(items.filter((picture) => !credits.includes(`- ${path.basename(picture, ".svg")}\n`))).toEqual([]);
  });

  test("T15.1 journals cite rules that the ledger has; what comes onto sheets and cards cites none", async () => {
    const ledger = await readFile(inRoot("docs/rules/four-points.md"), "utf8");
    const cited = (entry: unknown) => JSON.stringify(entry).match(/\bFP[AX]?-\d+\b/g) ?? [];
    const isJournal = (key: string) => key.startsWith("!journal");
    const named = all().flatMap(([key, entry]) => (isJournal(key) ? cited(entry) : []));
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter((id) => !ledger.includes(`| ${id} `))).toEqual([]);
    expect(all().filter(([key, entry]) => !isJournal(key) && cited(entry).length > 0)).toEqual([]);
  });

  test("a later Foundry's form is nowhere: nothing would bring it down to 13", () => {
    const text = JSON.stringify(all());
    for (const word of ['"levels":', '"depth":', '"system":{"changes"']) expect(text).not.toContain(word);
  });
});
