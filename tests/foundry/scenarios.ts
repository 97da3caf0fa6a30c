import { expect } from "vitest";
import { tidy, type Seat } from "./seats.js";

/** What everything made here is named after, so that it can be found and taken away again. */
export const PREFIX = "Trivium test";

export interface World {
  readonly guide: Seat;
  readonly player: Seat;
}

/** One thing that must work in Foundry as it does on the bench; what it returns is kept as data of a real run. */
export interface Scenario {
  readonly name: string;
  run(world: World): Promise<unknown>;
}

const evaluate = (seat: Seat, expression: string) => seat.page.evaluate(`(async () => (${expression}))()`);
const HERO = `game.actors.getName("${PREFIX} hero")`;

/** Takes away everything that a run has made, and puts back what it changed. */
export async function clean({ guide, player }: World): Promise<void> {
  for (const seat of [guide, player]) await tidy(seat.page);
  await evaluate(
    guide,
    `(async () => {
      const isOurs = ({ name }) => name.startsWith("${PREFIX}");
      const cards = game.messages.filter((message) => (message.speaker?.alias ?? "").startsWith("${PREFIX}"));
      const ids = new Set(cards.map(({ id }) => id));
      const records = game.messages.filter((message) => ids.has(message.system?.card));
      for (const found of [records, cards, game.macros?.filter(isOurs) ?? [], game.actors.filter(isOurs)])
        for (const document of found) await document.delete();
      return true;
    })()`,
  );
}

export const SCENARIOS: readonly Scenario[] = [
  {
    name: "T14.3 types, models, rolls, statuses and settings are registered under their names",
    run: async ({ guide }) => {
      const found = (await evaluate(
        guide,
        `({
          rulesets: game.trivium.rulesets,
          actors: Object.keys(CONFIG.Actor.dataModels).filter((type) => type.startsWith("fourPoints")).sort(),
          messages: ["receipt", "request", "notice", "fourPointsAction"].filter((type) => CONFIG.ChatMessage.dataModels[type]),
          rolls: CONFIG.Dice.rolls.map((roll) => roll.name).filter((name) => name === "LuckRoll"),
          statuses: Object.values(CONFIG.statusEffects).map((status) => status.id).filter((id) => id.startsWith("fourPoints")).filter((id, index, all) => all.indexOf(id) === index).sort(),
          reveal: game.settings.get("trivium-rpg", "revealNumbers"),
        })`,
      )) as Record<string, string[]>;
      expect(found["actors"]).toEqual(["fourPointsCharacter", "fourPointsNpc"]);
      expect(found["messages"]).toHaveLength(4);
      expect(found["rolls"]).toEqual(["LuckRoll"]);
      expect(found["statuses"]).toContain("fourPointsHurt");
      return found;
    },
  },
  {
    name: "T04.2 a Character is made linked, a sheet opens for editing, and its player may use it",
    run: async ({ guide, player }) => {
      await evaluate(
        guide,
        `Actor.implementation.create({ name: "${PREFIX} hero", type: "fourPointsCharacter", ownership: { default: 3 }, system: { pools: { wits: { value: 5, max: 6 }, stamina: { value: 5, max: 6 }, dexterity: { value: 5, max: 6 }, sociability: { value: 5, max: 6 } } }, items: [{ name: "${PREFIX} skill", type: "fourPointsSkill", system: { stat: "stamina" } }] }).then((actor) => actor.sheet.render({ force: true })).then(() => true)`,
      );
      await guide.page.waitForSelector('.four-points-character [name="name"]');
      await tidy(guide.page);
      await expect.poll(() => evaluate(player, `${HERO}?.isOwner`)).toBe(true);
      const made = await evaluate(
        guide,
        `({ linked: ${HERO}.prototypeToken.actorLink, energy: ${HERO}.system.energy, items: ${HERO}.items.size })`,
      );
      expect(made).toEqual({ linked: true, energy: { value: 20, max: 24 }, items: 1 });
      return made;
    },
  },
  {
    name: "T01.1 a number box takes −2 and stores a whole number, once",
    run: async ({ player }) => {
      await evaluate(player, `${HERO}.sheet.render({ force: true }).then(() => true)`);
      const box = player.page.locator('.four-points-character [name="system.pools.wits.value"]');
      await box.fill("-2");
      await box.press("Tab");
      await expect.poll(() => evaluate(player, `${HERO}.system.pools.wits.value`)).toBe(3);
      await box.fill("nonsense");
      await box.press("Tab");
      await expect.poll(() => box.inputValue()).toBe("3");
      return evaluate(player, `${HERO}.toObject().system.pools.wits`);
    },
  },
  {
    name: "a test of Luck is a card that both see, with a real roll of our class",
    run: async ({ guide, player }) => {
      const last = `game.messages.contents.filter((message) => message.type === "fourPointsAction").at(-1)`;
      const before = await evaluate(guide, `game.messages.size`);
      await player.page.click('.four-points-character [data-action="testLuck"]');
      await expect.poll(() => evaluate(guide, `${last}?.author.name`)).toBe(player.name);
      for (const seat of [guide, player]) {
        const id = await evaluate(seat, `${last}.id`);
        await expect
          .poll(() =>
            seat.page
              .locator(`[data-message-id="${id as string}"] .tr-out .word`)
              .first()
              .textContent(),
          )
          .toMatch(/Total/);
      }
      const roll = await evaluate(
        guide,
        `(({ rolls, blind, whisper }) => ({ cls: rolls[0].constructor.name, formula: rolls[0].formula, faces: rolls[0].dice[0].faces, blind, whisper }))(${last})`,
      );
      expect(roll).toMatchObject({ cls: "LuckRoll", faces: 6, blind: false, whisper: [] });
      return { roll, more: Number(await evaluate(guide, `game.messages.size`)) > Number(before) };
    },
  },
  {
    name: "an Action is paid from its pool, and Undo pays it back",
    run: async ({ player }) => {
      const stamina = () => evaluate(player, `${HERO}.system.pools.stamina.value`);
      const card = () =>
        evaluate(player, `game.messages.contents.findLast((message) => message.type === "fourPointsAction")?.id`);
      const before = await card();
      await player.page.click('.four-points-character [data-action="act"][data-stat="stamina"]');
      await player.page.click('.fpa [data-way="inconvenience"]');
      await expect.poll(stamina).toBe(3);
      // The price is written before the card is.
      await expect.poll(card).not.toBe(before);
      const id = (await card()) as string;
      const undo = player.page.locator(`[data-message-id="${id}"] [data-tr-road="undo"]`).first();
      await undo.waitFor();
      // A fresh Undo waits a moment, so that a press meant for what stood there before does not take it back.
      await expect
        .poll(async () => {
          await undo.click({ timeout: 1000 }).catch(() => undefined);
          return stamina();
        })
        .toBe(5);
      return {
        receipts: await evaluate(player, `game.messages.filter((message) => message.type === "receipt").length`),
      };
    },
  },
  {
    name: "a status with levels is one effect, updated in place",
    run: async ({ guide, player }) => {
      const set = (level: number) =>
        evaluate(guide, `game.trivium.statuses.set(${HERO}, "fourPointsHurt", ${level}).then(() => true)`);
      const effects = () => evaluate(player, `${HERO}.effects.map((effect) => [effect.id, effect.name])`);
      await set(1);
      await expect.poll(effects).toEqual([["fourPointsHurt00", "Hurt"]]);
      await set(3);
      await expect.poll(effects).toEqual([["fourPointsHurt00", "Seriously Hurt"]]);
      const statuses = await evaluate(player, `[...${HERO}.statuses]`);
      expect(statuses).toEqual(["fourPointsHurt"]);
      await set(0);
      await expect.poll(effects).toEqual([]);
      return statuses;
    },
  },
  {
    name: "T12.4 packs are listed with what is in them, and a Skill comes out of one with its source",
    run: async ({ guide }) => {
      const packs = (await evaluate(
        guide,
        `Promise.all(game.packs.filter((pack) => pack.metadata.packageName === "trivium-rpg").map(async (pack) => [pack.metadata.name, (await pack.getIndex()).size]))`,
      )) as [string, number][];
      expect(Object.fromEntries(packs)).toMatchObject({ "four-points-conditions": 1 });
      const source = await evaluate(
        guide,
        `fromUuid("Compendium.trivium-rpg.four-points-skills.Item.fpSkillRunning00").then((item) => ${HERO}.createEmbeddedDocuments("Item", [{ ...game.items.fromCompendium(item), name: "${PREFIX} running" }])).then(([item]) => item.toObject()._stats.compendiumSource)`,
      );
      expect(source).toBe("Compendium.trivium-rpg.four-points-skills.Item.fpSkillRunning00");
      return packs;
    },
  },
  {
    name: "T19.1 a Stat dropped on the hotbar becomes one macro that uses it, and no second one",
    run: async ({ player }) => {
      const drop = (slot: number) =>
        evaluate(
          player,
          `Hooks.call("hotbarDrop", ui.hotbar, { type: "TriviumUse", uuid: ${HERO}.uuid, options: { stat: "wits" }, label: "Wits" }, ${slot})`,
        );
      const macros = () =>
        evaluate(
          player,
          `game.macros.filter((macro) => macro.name.startsWith("${PREFIX}")).map((macro) => macro.name)`,
        );
      const holds = (slot: number) => evaluate(player, `game.macros.get(game.user.hotbar[${slot}])?.name ?? null`);
      const wanted = `${PREFIX} hero: Wits`;
      for (const slot of [9, 10]) {
        expect(await drop(slot)).toBe(false);
        await expect.poll(() => holds(slot)).toBe(wanted);
      }
      expect(await macros()).toEqual([wanted]);
      await evaluate(player, `Promise.resolve(game.macros.getName("${wanted}").execute()).then(() => true)`);
      await player.page.waitForSelector('.fpa [name="stat"][value="wits"]:checked', { state: "attached" });
      await tidy(player.page);
      for (const slot of [9, 10]) await evaluate(player, `game.user.assignHotbarMacro(null, ${slot}).then(() => true)`);
      return macros();
    },
  },
  {
    name: "T14.5 our windows open: rulesets, rules of the table, credits",
    run: async ({ guide }) => {
      const opened: string[] = [];
      for (const key of ["rulesetsMenu", "four-points-settings", "credits"]) {
        await evaluate(
          guide,
          `new (game.settings.menus.get("trivium-rpg.${key}").type)().render({ force: true }).then(() => true)`,
        );
        await guide.page.waitForSelector(".trivium-dialog .window-title");
        opened.push(await guide.page.locator(".trivium-dialog .window-title").first().innerText());
        await tidy(guide.page);
      }
      return opened;
    },
  },
];
