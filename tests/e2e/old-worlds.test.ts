import path from "node:path";
import { ClassicLevel } from "classic-level";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ready, Table, takeFaults, type Seat } from "../lib/table.js";

/** Worlds that hold what this version did not write: modules' types and data, damage, traces of other versions. */
describe("a world with a past", () => {
  let table: Table;
  let guide: Seat;
  const evaluate = (expression: string) => guide.page.evaluate(expression);
  /** What consoles say of documents that nobody can read any more. */
  const SET_ASIDE = /^warning: .*(?:Invalid (?:Actor|Item) \[\w+\]|set aside)/;

  /** The Guide leaves, the server stops, something happens to what is stored, and all come back. */
  const restart = async (whileStopped: () => unknown = () => {}) => {
    await guide.page.goto("about:blank");
    await table.restart(whileStopped);
    await guide.page.goto(`${table.url}/game`);
    await ready(guide.page);
    // Stored data may be brought up meanwhile, and a notice posted.
    await guide.page.waitForTimeout(300);
  };
  const withDatabase = async <T>(use: (level: ClassicLevel<string, string>) => Promise<T>): Promise<T> => {
    const level = new ClassicLevel<string, string>(path.join(table.folder, "world", "data"));
    try {
      return await use(level);
    } finally {
      await level.close();
    }
  };
  const put = (entries: Record<string, object>) =>
    withDatabase((level) =>
      level.batch(
        Object.entries(entries).map(([key, value]) => ({ type: "put" as const, key, value: JSON.stringify(value) })),
      ),
    );
  /** Every entry of the world but who is there and what a browser notes of itself, as it lies on disk. */
  const disk = () =>
    withDatabase(async (level) => {
      const entries: Record<string, string> = {};
      for await (const [key, value] of level.iterator()) if (!key.startsWith("!users")) entries[key] = value;
      return entries;
    });
  /** What lies on disk after the Guide has been there once more. */
  const afterAnotherStart = async () => {
    let found: Record<string, string> = {};
    await restart();
    await restart(async () => {
      found = await disk();
    });
    return found;
  };

  const ODD = {
    "!actors!oddNoSystem00000": { _id: "oddNoSystem00000", name: "Nothing inside", type: "fourPointsCharacter" },
    "!actors!oddStrings000000": {
      _id: "oddStrings000000",
      name: "Words for numbers",
      type: "fourPointsCharacter",
      flags: { "some-module": { kept: { deep: [1, "two", null] } } },
      system: {
        pools: {
          wits: { value: "7", max: "9" },
          stamina: null,
          dexterity: "many",
          sociability: { value: null, max: [] },
        },
        size: "enormous",
        extraOfModule: { honour: 3 },
      },
      items: [],
      effects: [],
    },
    "!items!oddItem000000000": {
      _id: "oddItem000000000",
      name: "Old rope",
      type: "fourPointsEquipment",
      flags: { "some-module": { charges: 4 } },
      system: { quantity: "insufficient", armour: "splint", kind: "armour", weightOfModule: 12 },
    },
    "!actors!oddModule0000000": {
      _id: "oddModule0000000",
      name: "Airship",
      type: "some-module.ship",
      system: { hull: 12 },
    },
    "!items!oddModuleItem000": {
      _id: "oddModuleItem000",
      name: "Cannon",
      type: "some-module.gun",
      system: { bore: 3 },
    },
  };

  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    await restart(() => put(ODD));
  });
  afterAll(() => table?.close());

  test("T13.1 a world that is opened again and again is not written to, and its stamp stays", async () => {
    const version = await evaluate('game.settings.get("trivium-rpg", "schemaVersion")');
    const first = await afterAnotherStart();
    expect(Object.keys(first).length).toBeGreaterThan(10);
    expect(await afterAnotherStart()).toEqual(first);
    expect(await evaluate('game.settings.get("trivium-rpg", "schemaVersion")')).toBe(version);
    takeFaults(guide, SET_ASIDE);
  });

  test("T13.2 what is missing or misspelt is read as something usable, and what modules keep is kept", async () => {
    const found = await evaluate(`(() => {
      const { pools, size } = game.actors.getName("Words for numbers").system;
      const rope = game.items.getName("Old rope").system;
      return { pools, size, nothing: game.actors.getName("Nothing inside").system.pools.wits, quantity: rope.quantity, armour: rope.armour };
    })()`);
    expect(found).toMatchObject({
      pools: { wits: { value: 7, max: 9 }, stamina: { value: 0, max: 0 }, dexterity: { value: 0, max: 0 } },
      size: "medium",
      nothing: { value: 0, max: 0 },
      quantity: 1,
      armour: "light",
    });
    for (const name of ["Words for numbers", "Nothing inside"]) {
      await evaluate(`game.actors.getName("${name}").sheet.render({ force: true }).then(() => null)`);
      await guide.page.waitForSelector(`.four-points-character >> text=${name}`);
      // A change beside it takes nothing away from what modules have written.
      await evaluate(`game.actors.getName("${name}").update({ "system.concept": "Changed" }).then(() => null)`);
    }
    await evaluate(`game.items.getName("Old rope").update({ "system.note": "Changed" }).then(() => null)`);
    await guide.page.evaluate(
      `Promise.all([...foundry.applications.instances.values()].filter((app) => app.element.matches(".trivium-window")).map((app) => app.close()))`,
    );
    await restart();
    expect(
      await evaluate(
        `[game.actors.getName("Words for numbers").flags["some-module"], game.items.getName("Old rope").flags["some-module"], game.actors.getName("Words for numbers").system.concept]`,
      ),
    ).toEqual([{ kept: { deep: [1, "two", null] } }, { charges: 4 }, "Changed"]);
    takeFaults(guide, SET_ASIDE);
  });

  test("T13.2 our packs, locked as they come, are never written to", async () => {
    const before = await evaluate(`game.packs.map((pack) => [pack.collection, pack.locked, pack.index.size])`);
    expect((before as [string, boolean, number][]).filter(([, locked]) => !locked)).toEqual([]);
    const stamps = () =>
      evaluate(
        `Promise.all(game.packs.map(async (pack) => (await pack.getDocuments()).map((document) => [document.id, document._stats.modifiedTime]))).then((all) => JSON.stringify(all))`,
      );
    const first = await stamps();
    await restart();
    expect(await stamps()).toBe(first);
    takeFaults(guide, SET_ASIDE);
  });

  test("T13.4 actors and items of a module's types stand in nobody's way and are still there afterwards", async () => {
    const known = await evaluate(
      `[game.actors.invalidDocumentIds.has("oddModule0000000") || Boolean(game.actors.get("oddModule0000000")), game.items.invalidDocumentIds.has("oddModuleItem000") || Boolean(game.items.get("oddModuleItem000"))]`,
    );
    expect(known).toEqual([true, true]);
    // The lists, a sheet, a drop, the palette of statuses, an encounter and chat go on.
    await guide.page.click('#sidebar [data-tab="actors"]');
    await guide.page.waitForSelector("#actors >> text=Odile Marsh");
    await guide.page.click('#sidebar [data-tab="items"]');
    await guide.page.waitForSelector("#items >> text=Old rope");
    await guide.page.click('#sidebar [data-tab="chat"]');
    await evaluate(`(async () => {
      const odile = game.actors.getName("Odile Marsh");
      await odile.sheet.render({ force: true });
      const drop = async (data) => { const dataTransfer = new DataTransfer(); dataTransfer.setData("text/plain", JSON.stringify(data)); await odile.sheet._onDrop(new DragEvent("drop", { dataTransfer, bubbles: true })); };
      await drop({ type: "Item", uuid: "Item.oddItem000000000" });
      for (const [type, id] of [["Item", "oddModuleItem000"], ["Actor", "oddModule0000000"]])
        if (await fromUuid(type + "." + id).catch(() => null)) await drop({ type, uuid: type + "." + id });
      await game.trivium.statuses.set(odile, "fourPointsHurt", 1);
      const combat = await Combat.create({ active: true });
      await combat.createEmbeddedDocuments("Combatant", [{ actorId: odile.id, initiative: 3 }, { actorId: "oddModule0000000", initiative: 2 }]);
      await combat.startCombat();
      await combat.nextTurn();
      await combat.delete();
    })()`);
    expect(await evaluate(`game.actors.getName("Odile Marsh").items.some((item) => item.name === "Old rope")`)).toBe(
      true,
    );
    expect(await evaluate(`game.actors.getName("Odile Marsh").items.some((item) => item.name === "Cannon")`)).toBe(
      false,
    );
    await guide.page.click('.four-points-character [data-action="testLuck"]');
    await guide.page.waitForSelector("#chat .tr-card >> text=Odile Marsh");
    let stored: unknown;
    await restart(async () => {
      const entries = await disk();
      stored = ["!actors!oddModule0000000", "!items!oddModuleItem000"].map((key) => JSON.parse(entries[key] ?? "null"));
    });
    expect(stored).toMatchObject([
      { name: "Airship", type: "some-module.ship", system: { hull: 12 } },
      { name: "Cannon", type: "some-module.gun", system: { bore: 3 } },
    ]);
    takeFaults(guide, SET_ASIDE);
  });
});
