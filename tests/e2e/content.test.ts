import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readBuiltPacks } from "../lib/built-packs.js";
import { picture, Table, type Seat } from "../lib/table.js";

const SHEET = ".four-points-character";
const { packs } = await readBuiltPacks();
const OURS = [...packs.keys()];

describe("what comes in the packs, at the table", () => {
  let table: Table;
  let guide: Seat;
  const evaluate = <T>(expression: string) => guide.page.evaluate(expression) as Promise<T>;
  const closeAll = () =>
    evaluate(
      `Promise.all([...foundry.applications.instances.values()].filter((app) => app.hasFrame).map((app) => app.close({ animate: false }))).then(() => null)`,
    );
  const macro = (name: string) =>
    evaluate(
      `game.packs.get("trivium-rpg.four-points-macros").getDocuments().then((all) => all.find(({ name }) => name === ${JSON.stringify(name)}).execute()).then(() => null)`,
    );
  /** Imports a document of a pack and returns its id. */
  const bring = (pack: string, name: string, collection: string) =>
    evaluate<string>(
      `(async () => {
        const pack = game.packs.get("trivium-rpg.${pack}");
        const index = await pack.getIndex();
        const { _id } = index.find(({ name }) => name === ${JSON.stringify(name)});
        return (await game.${collection}.importFromCompendium(pack, _id)).id;
      })()`,
    );

  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
  });
  afterAll(() => table?.close());
  beforeEach(() => table.expectNoFaults());

  test("each pack opens its window from the sidebar, with all that is in it", async () => {
    const { page } = guide;
    await page.click('button[data-tab="compendium"]');
    for (const name of OURS) {
      await page.click(`#compendium [data-pack="trivium-rpg.${name}"] [data-action="activateEntry"]`);
      const rows = page.locator(`#compendium-trivium-rpg-${name} [data-entry-id]`);
      await rows.first().waitFor({ state: "attached" });
      const held = packs.get(name)!.filter(([key]) => !key.startsWith("!folders!") && !key.includes(".")).length;
      expect(await rows.count(), name).toBe(held);
      if (name === "four-points-experiences") await picture(page, "pack-experiences");
      await evaluate(`game.packs.get("trivium-rpg.${name}").apps[0]?.close({ animate: false }).then(() => null)`);
    }
  });

  test("one document of each type opens from its pack, with its words", async () => {
    const types = await evaluate<[string, string, string][]>(`(async () => {
      const found = new Map();
      for (const pack of game.packs.filter(({ collection }) => collection.startsWith("trivium-rpg.")))
        for (const { _id, type, uuid } of await pack.getIndex()) {
          const kind = pack.documentName + (type === "script" ? "" : (type ?? ""));
          if (!found.has(kind)) found.set(kind, [kind, uuid, _id]);
        }
      return [...found.values()];
    })()`);
    expect(types.map(([kind]) => kind).toSorted()).toEqual([
      "ActorfourPointsCharacter",
      "ActorfourPointsNpc",
      "ItemfourPointsAbility",
      "ItemfourPointsEquipment",
      "ItemfourPointsExperience",
      "ItemfourPointsFolk",
      "ItemfourPointsPowerAction",
      "ItemfourPointsPowerType",
      "ItemfourPointsSkill",
      "ItemfourPointsTrait",
      "JournalEntry",
      "Macro",
      "RollTable",
    ]);
    for (const [kind, uuid] of types) {
      const opened = await evaluate<[boolean, string]>(`(async () => {
        const document = await fromUuid("${uuid}");
        await document.sheet.render({ force: true });
        return [document.sheet.element.isConnected, document.sheet.element.textContent + [...document.sheet.element.querySelectorAll("input, textarea, prose-mirror")].map(({ value }) => value).join(" ")];
      })()`);
      expect(opened[0], kind).toBe(true);
      expect(opened[1].length, kind).toBeGreaterThan(60);
      await picture(guide.page, `pack-${kind}`);
      await closeAll();
      table.expectNoFaults();
    }
  });

  test("the rules open at a page that a link names, and its links stand as words", async () => {
    await evaluate(
      `fromUuid("Compendium.trivium-rpg.four-points-rules.JournalEntry.fpRules000000000").then((rules) => rules.sheet.render({ force: true })).then(() => null)`,
    );
    const journal = guide.page.locator(".journal-entry, .journal-sheet").first();
    await journal.locator("text=Actions and Luck").first().waitFor();
    expect(await guide.page.locator("a.content-link.broken").count()).toBe(0);
    await picture(guide.page, "rules-journal");
    await closeAll();
  });

  test("FPA-36 a ready Character is imported with all that is hers, and acts at once, with one Skill", async () => {
    const id = await bring("four-points-characters", "Ketti Lowmarsh", "actors");
    const held = packs
      .get("four-points-characters")!
      .filter(([key]) => key.startsWith("!actors.items!fpCharKettiLowma.")).length;
    expect(await evaluate(`game.actors.get("${id}").items.size`)).toBe(held);
    expect(await evaluate(`game.actors.get("${id}").prototypeToken.actorLink`)).toBe(true);
    await evaluate(`game.actors.get("${id}").sheet.render({ force: true }).then(() => null)`);
    await guide.page.waitForSelector(SHEET);
    await picture(guide.page, "ready-character");
    await guide.page.locator(`${SHEET} .tr-item:has-text("Piloting") .tr-item-use`).click();
    await guide.page.waitForSelector('.fpa [data-action="toggleSkill"][aria-pressed="true"] >> text=Piloting');
    // One Skill an Action (FPA-36): another takes the first one's place.
    const pressed = guide.page.locator('.fpa [data-action="toggleSkill"][aria-pressed="true"]');
    // Of many Skills those of other Stats stand in a list.
    await guide.page.locator('.fpa select[name="skill"]').selectOption({ label: "Swimming" });
    await expect.poll(() => pressed.allInnerTexts()).toEqual([expect.stringContaining("Swimming")]);
    await guide.page.locator('.fpa [data-action="toggleSkill"]:has-text("Piloting")').click();
    await expect.poll(() => pressed.allInnerTexts()).toEqual([expect.stringContaining("Piloting")]);
    // Piloting is done with Dexterity, of which she has 9; with the Skill a total success is 2.
    await guide.page.locator('.fpa .tr-price[data-way="total"], .fpa .tr-price').first().click();
    await expect.poll(() => guide.page.locator("#chat .tr-card").count()).toBe(1);
    await expect.poll(() => evaluate(`game.actors.get("${id}").system.pools.dexterity.value`)).toBe(7);
    await closeAll();
  });

  test("FP-111 a Folk that is dropped on a Character offers all that it brings, in one question", async () => {
    const id = await bring("four-points-characters", "Orrin Vask", "actors");
    const before = await evaluate<number>(`game.actors.get("${id}").items.size`);
    await evaluate(`game.actors.get("${id}").sheet.render({ force: true }).then(() => null)`);
    await guide.page.waitForSelector(SHEET);
    const dropped = evaluate(`(async () => {
      const data = new DataTransfer();
      data.setData("text/plain", JSON.stringify({ type: "Item", uuid: "Compendium.trivium-rpg.four-points-folk.Item.fpFolkVanewings0" }));
      document.querySelector("${SHEET} .window-content").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    })()`);
    // Whoever has a Folk is asked about that first (FPA-106).
    await guide.page.click('dialog button[data-action="both"]');
    await guide.page.waitForSelector("dialog >> text=With Vanewings come: Winged, Thick coat, Flight, Far cry");
    await guide.page.click('dialog button[data-action="yes"]');
    await dropped;
    await expect.poll(() => evaluate(`game.actors.get("${id}").items.size`)).toBe(before + 5);
    expect(await guide.page.locator("dialog[open]").count()).toBe(0);
    await closeAll();
  });

  test("FPX-10 comfort in pain keeps a plain wound out of the way, and no worse one", async () => {
    const orrin = `game.actors.getName("Orrin Vask")`;
    const price = async () => {
      await evaluate(`game.trivium.use(${orrin}.uuid, { stat: "wits" }).then(() => null)`);
      const text = await guide.page.locator(".fpa .tr-price .c").first().innerText();
      await closeAll();
      return Number.parseInt(text, 10);
    };
    await evaluate(`${orrin}.update({ "system.injury.stats": ["wits"] }).then(() => null)`);
    await evaluate(`game.trivium.statuses.set(${orrin}, "fourPointsHurt", 1).then(() => null)`);
    expect(await price()).toBe(4);
    await evaluate(`(async () => {
      const comfort = await fromUuid("Compendium.trivium-rpg.four-points-experiences.Item.fpXpComfortInPai");
      await ${orrin}.createEmbeddedDocuments("Item", [comfort.toObject()]);
    })()`);
    expect(await price()).toBe(3);
    await evaluate(`game.trivium.statuses.set(${orrin}, "fourPointsHurt", 2).then(() => null)`);
    expect(await price()).toBe(4);
  });

  test("an NPC stands on the board as its own copy, hostile, and as big as it is", async () => {
    const id = await bring("four-points-npcs", "River serpent", "actors");
    expect(
      await evaluate(
        `(async () => { const { actorLink, disposition, width } = await game.actors.get("${id}").getTokenDocument(); return { actorLink, disposition, width }; })()`,
      ),
    ).toEqual({ actorLink: false, disposition: -1, width: 2 });
  });

  test("a table is drawn from, and its words come to chat", async () => {
    const before = await guide.page.locator("#chat .chat-message").count();
    await evaluate(
      `fromUuid("Compendium.trivium-rpg.four-points-tables.RollTable.fpTablConsequenc").then((table) => table.draw()).then(() => null)`,
    );
    await expect.poll(() => guide.page.locator("#chat .chat-message").count()).toBe(before + 1);
    expect((await guide.page.locator("#chat .chat-message").last().innerText()).length).toBeGreaterThan(30);
  });

  test("macros for the selected say so where nobody is selected", async () => {
    await guide.page.evaluate("canvas.tokens?.releaseAll()");
    for (const name of ["Clear Conditions", "One stage of Hurt"]) {
      await guide.page.evaluate("ui.notifications.clear()");
      await macro(name);
      await guide.page.waitForSelector("#notifications >> text=Select a token first");
    }
    await guide.page.evaluate("ui.notifications.clear()");
  });

  test("FP-077 FPA-22 macros inspire the party, open the Guide's question, test Luck, take one turn's loss", async () => {
    await macro("Inspire the party");
    await expect
      .poll(() =>
        evaluate(
          `game.actors.filter((actor) => actor.type === "fourPointsCharacter" && actor.hasPlayerOwner).map((actor) => game.trivium.statuses.level(actor, "fourPointsInspired"))`,
        ),
      )
      .toSatisfy((levels: number[]) => levels.length > 1 && levels.every((level) => level === 1));
    await macro("Ask for an Action");
    await guide.page.waitForSelector('.fpa [data-action="send"]');
    await closeAll();
    await evaluate(`game.user.update({ character: game.actors.getName("Ketti Lowmarsh").id }).then(() => null)`);
    const cards = await guide.page.locator("#chat .tr-card").count();
    await macro("Test Luck");
    await expect.poll(() => guide.page.locator("#chat .tr-card").count()).toBe(cards + 1);
    await macro("Act with Wits");
    await guide.page.waitForSelector('.fpa [name="stat"][value="wits"]:checked', { state: "attached" });
    await closeAll();
    const ketti = `game.actors.getName("Ketti Lowmarsh")`;
    await evaluate(`game.trivium.statuses.set(${ketti}, "fourPointsHurt", 3).then(() => null)`);
    const energy = await evaluate<number>(`${ketti}.system.energy.value`);
    await macro("One turn's loss");
    await expect.poll(() => evaluate(`${ketti}.system.energy.value`)).toBeLessThanOrEqual(energy - 4);
    await evaluate(`game.trivium.command("/nonsense").then(() => null)`);
    await guide.page.waitForSelector("#notifications >> text=/nonsense is no command");
  });
});
