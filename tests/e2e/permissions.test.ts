import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Table, type Seat } from "../lib/table.js";

const CARD = "#chat .tr-card";
const MARA = "game.actors.getName('Mara Voss')";
const RIVAL = "game.actors.getName('Rook Halloran')";

type Who = "guide" | "second" | "assistant" | "owner" | "other" | "observer";
const WHO: readonly Who[] = ["guide", "second", "assistant", "owner", "other", "observer"];
/** What happens: it is done, a game master's browser does it, or it is refused with a notice and nothing to press. */
type Cell = "done" | "routed" | "refused";

/** Who may do what (T05.1). Rows are read against WHO. */
const MATRIX: Readonly<Record<string, readonly Cell[]>> = {
  pay: ["done", "done", "done", "done", "refused", "refused"],
  "roll for": ["done", "done", "done", "done", "refused", "refused"],
  "apply to another's": ["done", "done", "done", "routed", "refused", "refused"],
  "apply status": ["done", "done", "done", "done", "refused", "refused"],
  heal: ["done", "done", "done", "done", "refused", "refused"],
  "undo a Guide's": ["done", "done", "done", "refused", "refused", "refused"],
  "undo a player's": ["done", "done", "done", "done", "refused", "refused"],
  "undo a roll": ["done", "done", "done", "refused", "refused", "refused"],
  "undo what an attack brought": ["done", "done", "done", "refused", "refused", "refused"],
  "answer an avoid card": ["done", "done", "done", "done", "refused", "refused"],
  "end turn": ["done", "done", "done", "done", "refused", "refused"],
  delete: ["done", "done", "done", "done", "refused", "refused"],
};
const cells = Object.entries(MATRIX).flatMap(([deed, row]) =>
  row.map((cell, index) => ({ deed, who: WHO[index]!, cell })),
);

describe("T05.1 who may do what", () => {
  let table: Table;
  const seats = {} as Record<Who, Seat>;
  const hurtOf = (actor: string) =>
    seats.guide.page.evaluate(`${actor}.effects.get("fourPointsHurt00")?.flags["trivium-rpg"].level ?? 0`);
  const last = (seat: Seat) => seat.page.locator(CARD).last();
  const cardCount = () => seats.guide.page.locator(CARD).count();
  const everybodyHas = async (count: number) => {
    for (const seat of Object.values(seats)) await expect.poll(() => seat.page.locator(CARD).count()).toBe(count);
  };
  const setHurt = (actor: string, level: number) =>
    seats.guide.page.evaluate(`game.trivium.statuses.set(${actor}, "fourPointsHurt", ${level})`);
  /** The owner posts a card of Mara's that is aimed at somebody and worked. */
  const post = async (kind: string, target: string) => {
    const { page } = seats.owner;
    const before = await cardCount();
    await page.evaluate(`game.trivium.use(${MARA}.uuid, { stat: "wits" })`);
    await page.locator(`.fpa input[name="aim"][value="${kind}"]`).check({ force: true });
    if ((await page.locator(`.fpa .tr-chip:has-text("${target}")`).count()) === 0)
      await page.locator('.fpa select[name="target"]').selectOption({ label: target });
    await page.waitForSelector(`.fpa .tr-chip:has-text("${target}")`);
    await page.click('.fpa [data-way="luck"]');
    await page.waitForSelector(".fpa", { state: "detached" });
    await everybodyHas(before + 1);
  };
  /** Rook attacks Mara, who is asked to avoid it; gives how many cards there were before. */
  const npcAttacks = async () => {
    const { page } = seats.guide;
    const before = await cardCount();
    await page.evaluate(`${RIVAL}.sheet.render({ force: true })`);
    await page.click('.four-points-npc [data-action="attack"]');
    await page.locator('.fpa select[name="target"]').selectOption({ label: "Mara Voss" });
    await page.waitForSelector('.fpa .tr-chip:has-text("Mara Voss")');
    await page.click('.fpa [data-action="send"]');
    await everybodyHas(before + 1);
    return before;
  };
  const pressOffer = (seat: Seat, key: string) => last(seat).locator(`[data-tr-road="press"][data-key="${key}"]`);
  const undoButton = (seat: Seat, key: string) => last(seat).locator(`[data-tr-road="undo"][data-key="${key}"]`);
  const notice = async (seat: Seat, text: string) => {
    await seat.page.waitForSelector(`#notifications >> text=${text}`);
    await seat.page.evaluate("ui.notifications.clear()");
  };

  beforeAll(async () => {
    table = await Table.open();
    seats.guide = await table.join("Guide");
    await seats.guide.page.evaluate(`User.create({ name: "Assistant", role: CONST.USER_ROLES.ASSISTANT })`);
    seats.second = await table.join("Second Guide");
    seats.assistant = await table.join("Assistant");
    seats.owner = await table.join("Wren");
    seats.other = await table.join("Bram");
    seats.observer = await table.join("Odile");
    await seats.guide.page.evaluate(`(async () => {
      const id = (name) => game.users.getName(name).id;
      const pool = { value: 40, max: 40 };
      await Actor.create({ name: "Mara Voss", type: "fourPointsCharacter",
        ownership: { default: 0, [id("Wren")]: 3, [id("Odile")]: 2 },
        system: { pools: { wits: pool, stamina: pool, dexterity: pool, sociability: pool } } });
      await ${RIVAL}.update({ "system.hasPools": false, ownership: { default: 1 } });
    })()`);
    for (const who of ["owner", "other", "observer"] as const) {
      const { page } = seats[who];
      await page.keyboard.press("Escape");
      // Every die of Luck wins, so that there is something to apply.
      await page.evaluate("CONFIG.Dice.randomUniform = () => 0.05");
      await page.waitForFunction(`${MARA} !== undefined`);
    }
  }, 90_000);
  afterAll(() => table?.close());
  beforeEach(() => table.expectNoFaults());

  const deeds: Record<string, (seat: Seat, cell: Cell) => Promise<void>> = {
    async pay(seat, cell) {
      const before = Number(await seats.guide.page.evaluate(`${MARA}.system.pools.stamina.value`));
      await seat.page.evaluate(`game.trivium.use(${MARA}.uuid, { stat: "stamina" })`);
      if (cell === "refused") {
        await notice(seat, "is not yours");
        expect(await seat.page.locator(".fpa").count()).toBe(0);
        return;
      }
      await seat.page.click('.fpa [data-way="consequence"]');
      await expect.poll(() => seats.guide.page.evaluate(`${MARA}.system.pools.stamina.value`)).toBe(before - 1);
      await seat.page.waitForSelector(".fpa", { state: "detached" });
    },
    async "roll for"(seat, cell) {
      const before = await cardCount();
      await seat.page.evaluate(`game.trivium.use(${MARA}.uuid, { stat: "wits" })`);
      if (cell === "refused") return notice(seat, "is not yours");
      await seat.page.click('.fpa [data-way="luck"]');
      await seat.page.waitForSelector(".fpa", { state: "detached" });
      await everybodyHas(before + 1);
    },
    async "apply to another's"(seat, cell) {
      await setHurt(RIVAL, 0);
      await post("attack", "Rook Halloran");
      if (cell === "refused") {
        expect(await pressOffer(seat, "hit:0").count()).toBe(0);
        return;
      }
      const requests = `game.messages.filter((message) => message.type === "request").length`;
      const before = Number(await seats.guide.page.evaluate(requests));
      await pressOffer(seat, "hit:0").click();
      await expect.poll(() => hurtOf(RIVAL)).toBe(1);
      expect(await seats.guide.page.evaluate(requests)).toBe(before + (cell === "routed" ? 1 : 0));
    },
    async "apply status"(seat, cell) {
      await seats.guide.page.evaluate(`game.trivium.statuses.set(${MARA}, "fourPointsInspired", 0)`);
      await expect.poll(() => seat.page.evaluate(`${MARA}.statuses.has("fourPointsInspired")`)).toBe(false);
      await seat.page.evaluate(`game.trivium.statuses.set(${MARA}, "fourPointsInspired", 1)`);
      if (cell === "refused") await notice(seat, "is not yours");
      await expect
        .poll(() => seats.guide.page.evaluate(`${MARA}.statuses.has("fourPointsInspired")`))
        .toBe(cell !== "refused");
    },
    async heal(seat, cell) {
      await setHurt(MARA, 1);
      await post("heal", "Mara Voss");
      if (cell === "refused") expect(await pressOffer(seat, "heal:0").count()).toBe(0);
      else {
        await pressOffer(seat, "heal:0").click();
        await expect.poll(() => hurtOf(MARA)).toBe(0);
      }
      await setHurt(MARA, 0);
    },
    async "undo a Guide's"(seat, cell) {
      await setHurt(RIVAL, 0);
      await post("attack", "Rook Halloran");
      await pressOffer(seats.guide, "hit:0").click();
      for (const one of [seat, seats.guide]) await last(one).locator("text=Rook Halloran: Hurt").waitFor();
      if (cell === "refused") {
        expect(await undoButton(seat, "hit:0").count()).toBe(0);
        return;
      }
      await undoButton(seat, "hit:0").click();
      await expect.poll(() => hurtOf(RIVAL)).toBe(0);
    },
    async "undo a player's"(seat, cell) {
      await setHurt(MARA, 1);
      await post("heal", "Mara Voss");
      await pressOffer(seats.owner, "heal:0").click();
      await last(seat).locator("text=Mara Voss: Unhurt").waitFor();
      if (cell === "refused") expect(await undoButton(seat, "heal:0").count()).toBe(0);
      else {
        await undoButton(seat, "heal:0").click();
        await expect.poll(() => hurtOf(MARA)).toBe(1);
      }
      await setHurt(MARA, 0);
    },
    async "undo a roll"(seat, cell) {
      await seats.guide.page.evaluate(`${MARA}.update({ "system.nextAction.disadvantage": 1 })`);
      await expect.poll(() => seats.owner.page.evaluate(`${MARA}.system.nextAction.disadvantage`)).toBe(1);
      const before = await cardCount();
      await seats.owner.page.evaluate(`game.trivium.use(${MARA}.uuid, { stat: "wits" })`);
      await seats.owner.page.click('.fpa [data-way="luck"]');
      await seats.owner.page.waitForSelector(".fpa", { state: "detached" });
      await everybodyHas(before + 1);
      await undoButton(seats.guide, "pay").waitFor();
      const waiting = () => seats.guide.page.evaluate(`${MARA}.system.nextAction.disadvantage`);
      expect(await waiting()).toBe(0);
      if (cell === "refused") {
        // Whose card it is reads why (FPA-105).
        await seat.page.waitForTimeout(500);
        expect(await last(seat).locator('[data-tr-road="undo"][data-key="pay"]:enabled').count()).toBe(0);
        return;
      }
      await undoButton(seat, "pay").click();
      await expect.poll(waiting).toBe(1);
    },
    async "undo what an attack brought"(seat, cell) {
      await setHurt(MARA, 0);
      const before = await npcAttacks();
      await seats.owner.page.evaluate("CONFIG.Dice.randomUniform = () => 0.95");
      await last(seats.owner).locator('[data-tr-card="luck"]').click();
      await everybodyHas(before + 2);
      await seats.owner.page.evaluate("CONFIG.Dice.randomUniform = () => 0.05");
      for (const one of [seat, seats.guide]) await last(one).locator("text=Mara Voss: Hurt").waitFor();
      await undoButton(seats.guide, "suffer").waitFor();
      if (cell === "refused") expect(await undoButton(seat, "suffer").count()).toBe(0);
      else {
        await undoButton(seat, "suffer").click();
        await expect.poll(() => hurtOf(MARA)).toBe(0);
      }
      await setHurt(MARA, 0);
    },
    async "answer an avoid card"(seat, cell) {
      const before = await npcAttacks();
      const card = seat.page.locator(CARD, { hasText: "Whoever fails is Hurt" }).last();
      if (cell === "refused") {
        await card.locator("text=waiting").waitFor();
        expect(await card.locator("[data-tr-card]").count()).toBe(0);
        return;
      }
      await card.locator('[data-tr-card="consequence"]').click();
      await everybodyHas(before + 2);
      await card.locator("text=Success, with a consequence").waitFor();
    },
    async "end turn"(seat, cell) {
      await seats.guide.page.evaluate(
        `Combat.create({ active: true }).then((combat) => combat.createEmbeddedDocuments("Combatant", [{ actorId: ${MARA}.id }]).then(() => combat.startCombat())).then(() => null)`,
      );
      await expect.poll(() => seat.page.evaluate("game.combat?.round")).toBe(1);
      const ended = await seat.page.evaluate("game.combat.nextTurn().then(() => 'done', (error) => error.message)");
      if (cell === "done") await expect.poll(() => seats.guide.page.evaluate("game.combat.round")).toBe(2);
      else {
        expect(ended).toMatch(/permission/);
        expect(await seats.guide.page.evaluate("game.combat.round")).toBe(1);
      }
      await seat.page.evaluate("ui.notifications.clear()");
      await seats.guide.page.evaluate("game.combat.delete().then(() => null)");
      await expect.poll(() => seat.page.evaluate("game.combats.size")).toBe(0);
    },
    async delete(seat, cell) {
      await seats.guide.page.evaluate(
        `${MARA}.createEmbeddedDocuments("Item", [{ name: "Old boot", type: "fourPointsEquipment" }])`,
      );
      const has = `${MARA}.items.some((item) => item.name === "Old boot")`;
      await expect.poll(() => seat.page.evaluate(has)).toBe(true);
      if (cell === "refused") {
        // Core refuses the write; a sheet that is not one's own offers nothing to delete with.
        const refused = await seat.page.evaluate(
          `${MARA}.items.getName("Old boot").delete().then(() => "deleted", (error) => error.message)`,
        );
        expect(refused).toMatch(/permission/);
        await seat.page.evaluate("ui.notifications.clear()");
        await seat.page.evaluate(`${MARA}.sheet.render({ force: true })`).catch(() => undefined);
        expect(await seat.page.locator(".four-points-character .tr-lock:visible").count()).toBe(0);
        await seat.page.evaluate(`(ui.notifications.clear(), ${MARA}.sheet.close())`);
        expect(await seats.guide.page.evaluate(has)).toBe(true);
      } else {
        await seat.page.evaluate(`${MARA}.items.getName("Old boot").delete()`);
        await expect.poll(() => seats.guide.page.evaluate(has)).toBe(false);
      }
      await seats.guide.page.evaluate(
        `${MARA}.deleteEmbeddedDocuments("Item", ${MARA}.items.filter((i) => i.name === "Old boot").map((i) => i.id))`,
      );
    },
  };

  test("has a test for every deed", () => expect(Object.keys(deeds)).toEqual(Object.keys(MATRIX)));

  test.each(cells)("T05.1 $who, $deed: $cell", async ({ deed, who, cell }) => {
    await deeds[deed]!(seats[who], cell);
  });
});
