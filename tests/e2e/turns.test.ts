import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { picture, Table, type Seat } from "../lib/table.js";

const SHEET = ".four-points-character";
const CARD = "#chat .tr-card";
/** What stays as it is for a while, because nothing follows. */
const expectStill = async (read: () => Promise<unknown>, value: unknown) => {
  await new Promise((done) => setTimeout(done, 400));
  expect(await read()).toEqual(value);
};
const ODILE = "game.actors.getName('Odile Marsh')";

describe("turns", () => {
  let table: Table;
  let guide: Seat;
  let wren: Seat;
  let bram: Seat;
  const row = (seat: Seat, name: string) =>
    seat.page.locator("#combat .combatant, .combat-sidebar .combatant", { hasText: name }).first();
  /** The line through a name in the tracker; asked anew while the row is being drawn. */
  const nameLine = (seat: Seat, name: string) =>
    row(seat, name)
      .locator(".name")
      .first()
      .evaluate((one) => getComputedStyle(one).textDecorationLine);
  const last = (seat: Seat) => seat.page.locator(CARD).last();
  const left = (seat: Seat, name: string) => row(seat, name).locator(".tr-turn-pip.full").count();
  const tab = async (name: string, ...seats: Seat[]) => {
    for (const seat of seats) await seat.page.click(`button[data-tab="${name}"]`);
  };

  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    wren = await table.join("Wren");
    bram = await table.join("Bram");
    await bram.page.keyboard.press("Escape");
    await wren.page.click(`#trivium-character-picker >> text=Odile Marsh`);
    await wren.page.waitForSelector(SHEET);
    await guide.page.evaluate(`(async () => {
      await ${ODILE}.update({ "system.pools.wits.value": 9, "system.pools.stamina.value": 11 });
      await game.actors.getName("Grey wolf").update({ ownership: { default: 0 } });
      const scene = game.scenes.viewed;
      const combat = await Combat.create({ scene: scene.id, active: true });
      await combat.createEmbeddedDocuments("Combatant", scene.tokens.map((token) => ({ tokenId: token.id, sceneId: scene.id, actorId: token.actorId, hidden: token.hidden })));
    })()`);
    await tab("combat", guide, wren);
  });
  afterAll(() => table?.close());
  beforeEach(() => table.expectNoFaults());

  test("FP-059 FPA-30 dice decide, highest first, and those who tie roll off", async () => {
    // Everybody rolls 4; the first roll-off splits them.
    await guide.page.evaluate(
      "(() => { const faces = [4, 4, 4, 6, 3, 1]; CONFIG.Dice.randomUniform = () => 1 - ((faces.shift() ?? 1) - 0.5) / 6; })()",
    );
    await guide.page.evaluate("game.combat.rollAll()");
    await expect
      .poll(() => wren.page.evaluate("game.combat.turns.map((one) => one.initiative)"))
      .toEqual([4.6, 4.3, 4.1]);
    await expect.poll(() => wren.page.evaluate("game.combat.turns[0].actor.name")).toBe("Odile Marsh");
    await tab("chat", wren);
    // The card says it as people read it: place, name, the die, and what broke the tie; no number with decimals.
    const places = last(wren).locator(".fp-order > li");
    await expect.poll(() => places.count()).toBe(3);
    expect(await places.first().locator(".n").innerText()).toBe("Odile Marsh");
    expect(await places.first().locator(".tr-dice > i").allInnerTexts()).toEqual(["4", "6"]);
    expect(await last(wren).innerText()).not.toContain("4.6");
    await picture(wren.page, "order-card");
    await tab("combat", wren);
    // So does the tracker, for players and Guides.
    const place = (seat: Seat) => row(seat, "Odile Marsh").locator(".initiative, .initiative-input");
    const shown = (seat: Seat) =>
      place(seat).evaluate((one) => (one as HTMLInputElement).value ?? one.textContent ?? "") as Promise<string>;
    for (const seat of [guide, wren]) await expect.poll(() => shown(seat)).toBe("4");
    expect(await place(wren).getAttribute("data-tooltip-text")).toBe("4, rolled off 6");
    await guide.page.evaluate("game.combat.startCombat()");
    await row(wren, "Odile Marsh").locator("text=2 of 2 left").waitFor();
  });

  test("FP-060 to FP-063 two things in any mix: a Move and an Action use a pip each, avoiding none", async () => {
    const turn = wren.page.locator(`${SHEET} .fp-turn`);
    await turn.locator("text=2 of 2 left").waitFor();
    expect(await guide.page.locator(".fp-turn").count()).toBe(0);
    await turn.locator('[data-turn="move"]').click();
    await expect.poll(() => left(guide, "Odile Marsh")).toBe(1);
    await turn.locator("text=1 of 2 left").waitFor();
    expect(await turn.locator(".tr-turn-pip.full").count()).toBe(1);
    await picture(wren.page, "sheet-turn");
    await row(wren, "Odile Marsh").locator('[data-tr-turn="act"]').click();
    await wren.page.click('.fpa [data-way="luck"]');
    await wren.page.waitForSelector(".fpa", { state: "detached" });
    await expect.poll(() => left(guide, "Odile Marsh")).toBe(0);
    // What the turn has no room for is there to press, and looks it (FPA-29).
    for (const action of ["move", "act"])
      await row(wren, "Odile Marsh").locator(`[data-tr-turn="${action}"].spent:not(.primary)`).waitFor();
    await turn.locator('[data-turn="move"].spent').waitFor();
    await picture(wren.page, "tracker");
  });

  test("FPA-29 a third thing is refused for a player, and the Guide may let it happen", async () => {
    await row(wren, "Odile Marsh").locator('[data-tr-turn="act"]').click();
    await wren.page.waitForSelector("#notifications >> text=has done two things");
    expect(await wren.page.locator(".fpa").count()).toBe(0);
    await wren.page.evaluate("ui.notifications.clear()");
    const cards = await wren.page.evaluate("game.messages.size");
    await wren.page.click(`${SHEET} [data-action="testLuck"]`);
    await wren.page.waitForSelector("#notifications >> text=has done two things");
    expect(await wren.page.evaluate("game.messages.size")).toBe(cards);
    expect(await guide.page.evaluate(`game.combat.combatant.flags["trivium-rpg"].turn.used`)).toBe(2);
    // The dialog itself says why, and nothing in it can be pressed; the Guide may still press.
    await wren.page.evaluate("ui.notifications.clear()");
    await wren.page.click(`${SHEET} [data-action="act"]`);
    await wren.page.locator(".fpa-turn", { hasText: "has done two things" }).waitFor();
    expect(await wren.page.locator(".fpa .tr-price:not([disabled])").count()).toBe(0);
    await picture(wren.page, "turn-used-up");
    await wren.page.press(".fpa", "Escape");
    await wren.page.waitForSelector(".fpa", { state: "detached" });
    await wren.page.evaluate("ui.notifications.clear()");
    await row(guide, "Odile Marsh").locator('[data-tr-turn="act"]').click();
    await guide.page.click('dialog button[data-action="yes"]');
    await guide.page.waitForSelector(".fpa-turn >> text=You can let it happen");
    expect(await guide.page.locator(".fpa .tr-price:not([disabled])").count()).toBeGreaterThan(0);
    await guide.page.press(".fpa", "Escape");
    // A pip comes back by hand.
    await row(guide, "Odile Marsh").locator(".tr-turn-pip").nth(1).click();
    await expect.poll(() => left(wren, "Odile Marsh")).toBe(1);
  });

  test("FPA-76 undoing what an Action paid gives its pip back, by the player or by the Guide", async () => {
    const energy = () =>
      wren.page.evaluate(
        `Object.values(${ODILE}.system.pools).reduce((sum, { value }) => sum + value, 0)`,
      ) as Promise<number>;
    const before = await energy();
    for (const seat of [wren, guide]) {
      await tab("combat", wren, guide);
      await row(wren, "Odile Marsh").locator('[data-tr-turn="act"]').click();
      await wren.page.click('.fpa [data-way="total"]');
      await wren.page.waitForSelector(".fpa", { state: "detached" });
      await expect.poll(() => left(guide, "Odile Marsh")).toBe(0);
      await expect.poll(() => energy()).toBeLessThan(before);
      await tab("chat", wren, guide);
      await last(seat).locator('[data-tr-road="undo"]').click();
      await expect.poll(() => energy()).toBe(before);
      await expect.poll(() => left(wren, "Odile Marsh")).toBe(1);
    }
    await tab("combat", wren, guide);
  });

  test("FPA-01 FPA-76 FPA-105 an Action that costs nothing goes back like any other, with its pip and what it owes", async () => {
    const turn = async (way: string) => {
      await tab("combat", wren, guide);
      await row(wren, "Odile Marsh").locator('[data-tr-turn="act"]').click();
      await wren.page.click('.fpa [data-action="addOther"][data-sign="plus"]');
      await wren.page.click(`.fpa [data-way="${way}"]:has-text("${way === "luck" ? "" : "0"}")`);
      await wren.page.waitForSelector(".fpa", { state: "detached" });
      await expect.poll(() => left(guide, "Odile Marsh")).toBe(0);
      await tab("chat", wren, guide);
    };
    for (const seat of [wren, guide]) {
      await turn("consequence");
      await last(guide).locator("text=Waiting for the Guide").waitFor();
      await last(seat).locator("text=No EP paid").waitFor();
      await picture(seat.page, "free-action");
      await last(seat).locator('[data-tr-road="undo"][data-key="pay"]:enabled').click();
      await expect.poll(() => left(wren, "Odile Marsh")).toBe(1);
      for (const other of [wren, guide]) await last(other).locator(`text=Undone by ${seat.name}`).waitFor();
      await last(wren).locator("text=Waiting for the Guide").waitFor({ state: "detached" });
    }
    // What dice have decided the Guide takes back, whatever it cost (FPA-81).
    await turn("luck");
    await last(guide).locator('[data-tr-road="undo"][data-key="pay"]:enabled').waitFor();
    expect(await last(wren).locator('[data-tr-road="undo"]').count()).toBe(0);
    await last(guide).locator('[data-tr-road="undo"][data-key="pay"]').click();
    await expect.poll(() => left(wren, "Odile Marsh")).toBe(1);
    await tab("combat", wren, guide);
  });

  test("FP-060 the owner ends the own turn; nobody else can", async () => {
    for (const [seat, owns] of [
      [wren, true],
      [bram, false],
    ] as const)
      expect(await seat.page.evaluate("game.combat.combatant.isOwner")).toBe(owns);
    expect(await bram.page.evaluate("game.combat.nextTurn().then(() => 'done', (error) => error.message)")).toMatch(
      /permission/,
    );
    await bram.page.evaluate("ui.notifications.clear()");
    await wren.page.click(`${SHEET} [data-turn="end"]`);
    await wren.page.waitForSelector(`${SHEET} .fp-turn`, { state: "detached" });
    await expect.poll(() => guide.page.evaluate("game.combat.combatant.actor.name")).toMatch(/wolf/i);
    expect(await wren.page.evaluate("game.combat.nextTurn().then(() => 'done', (error) => error.message)")).toMatch(
      /permission/,
    );
    await wren.page.evaluate("ui.notifications.clear()");
    await expect.poll(() => guide.page.evaluate("game.combat.combatant.actor.isToken")).toBe(true);
    await row(guide, "Grey wolf").locator('[data-tr-turn="attack"]').waitFor();
    expect(await row(wren, "Grey wolf").locator("[data-tr-turn=attack]").count()).toBe(0);
  });

  test("FP-075 FPA-21 Seriously Hurt loses a die from each pool as the own turn starts, and the Guide can undo it", async () => {
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsHurt", 3)`);
    await guide.page.evaluate("CONFIG.Dice.randomUniform = () => 1 - 1.5 / 6");
    const pools = () =>
      bram.page.evaluate(`Object.values(${ODILE}.system.pools).map((pool) => pool.value)`) as Promise<number[]>;
    const before = await pools();
    await guide.page.evaluate("game.combat.nextRound()");
    await expect.poll(() => pools()).toEqual(before.map((value) => Math.max(0, value - 2)));
    await tab("chat", guide, wren);
    await last(wren).locator("text=Loses Energy").waitFor();
    await picture(wren.page, "turn-card");
    // The table goes back a turn and on again: the same round's turn takes nothing a second time.
    const messages = await guide.page.evaluate("game.messages.size");
    const backAndOn = "game.combat.previousTurn().then(() => game.combat.nextTurn()).then(() => null)";
    await guide.page.evaluate(backAndOn);
    await expect.poll(() => wren.page.evaluate("game.combat.combatant.actor.name")).toBe("Odile Marsh");
    await expectStill(
      async () => [await pools(), await guide.page.evaluate("game.messages.size")],
      [before.map((value) => Math.max(0, value - 2)), messages],
    );
    await last(guide).locator('[data-tr-road="undo"]').click();
    await expect.poll(() => pools()).toEqual(before);
    await guide.page.evaluate(backAndOn);
    await expectStill(() => pools(), before);
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsHurt", 0)`);
  });

  test("FP-029 FPA-27 a turn to be missed is used up at its start, and takes both pips", async () => {
    await guide.page.evaluate(`${ODILE}.update({ "system.missTurns": 1 })`);
    await guide.page.evaluate("game.combat.nextRound()");
    await last(wren).locator("text=Turn missed").waitFor();
    await expect.poll(() => wren.page.evaluate(`${ODILE}.system.missTurns`)).toBe(0);
    await tab("combat", guide, wren);
    await row(wren, "Odile Marsh").locator("text=misses this turn").waitFor();
    // Where the pips would be stands the word, and the name is struck, on the tracker; the sheet shows none either.
    await expect.poll(() => row(wren, "Odile Marsh").locator(".tr-turn-out").innerText()).toBe("missed");
    await expect.poll(() => row(wren, "Odile Marsh").locator(".tr-turn-pip").count()).toBe(0);
    await expect.poll(() => nameLine(wren, "Odile Marsh")).toBe("line-through");
    await expect.poll(() => wren.page.locator(`${SHEET} .fp-turn .tr-note`).innerText()).toBe("misses this turn");
    await expect.poll(() => wren.page.locator(`${SHEET} .fp-turn .tr-turn-pip`).count()).toBe(0);
    await picture(wren.page, "tracker-missed");
    await guide.page.evaluate(`${ODILE}.update({ "system.missTurns": 1 })`);
    await guide.page.evaluate("game.combat.previousTurn().then(() => game.combat.nextTurn()).then(() => null)");
    await expectStill(() => wren.page.evaluate(`${ODILE}.system.missTurns`), 1);
    await guide.page.evaluate(`${ODILE}.update({ "system.missTurns": 0 })`);
    await wren.page.click(`${SHEET} [data-action="testLuck"]`);
    await wren.page.waitForSelector("#notifications >> text=misses this turn");
    await wren.page.evaluate("ui.notifications.clear()");
    // The Guide takes the missing back: the turn is there again.
    await tab("chat", guide);
    await last(guide).locator('[data-tr-road="undo"]').click();
    await expect.poll(() => wren.page.evaluate(`${ODILE}.system.missTurns`)).toBe(1);
    await expect.poll(() => left(wren, "Odile Marsh")).toBe(2);
    await guide.page.evaluate(`${ODILE}.update({ "system.missTurns": 0 })`);
    await tab("combat", guide);
  });

  test("FP-075 FP-029 a loss and a missed turn at once are two cards, each with its cause and its own Undo", async () => {
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsHurt", 3)`);
    await guide.page.evaluate(
      `${ODILE}.update({ "system.missTurns": 2, "system.pools.wits.value": 9, "system.pools.stamina.value": 1 })`,
    );
    await guide.page.evaluate("CONFIG.Dice.randomUniform = () => 1 - 1.5 / 6");
    const wits = () => wren.page.evaluate(`${ODILE}.system.pools.wits.value`);
    await expect.poll(wits).toBe(9);
    await guide.page.evaluate("game.combat.nextRound()");
    await expect.poll(() => wren.page.evaluate(`${ODILE}.system.missTurns`)).toBe(1);
    await tab("chat", guide, wren);
    const missed = last(wren).filter({ hasText: "Turn missed" });
    await missed.locator("text=1 more to miss").waitFor();
    const loss = wren.page.locator(CARD).nth(-2);
    await loss.locator("text=Seriously Hurt: 1d6 from each pool").waitFor();
    // The dice, and what they came to: a die of 2 takes 2, and 1 of the pool that held 1.
    expect(await loss.locator(".fp-losses .tr-dice > i").allInnerTexts()).toEqual(["2", "2", "2", "2"]);
    expect(await loss.locator(".fp-losses > div", { hasText: "Stamina" }).innerText()).toContain("1 to 0");
    await tab("combat", guide, wren);
    const words = row(wren, "Odile Marsh").locator(".tr-turn-note");
    await expect.poll(() => words.innerText()).toContain("misses this turn");
    await expect.poll(() => words.innerText()).toContain("Seriously Hurt: lost 2, 1");
    await picture(guide.page, "tracker-loss");
    // The loss is taken back from the tracker; the turn stays missed.
    expect(await row(wren, "Odile Marsh").locator('[data-tr-turn="undoLoss"]').count()).toBe(0);
    await row(guide, "Odile Marsh").locator('[data-tr-turn="undoLoss"]').click();
    await expect.poll(wits).toBe(9);
    await row(guide, "Odile Marsh").locator('[data-tr-turn="undoLoss"]').waitFor({ state: "detached" });
    expect(await wren.page.evaluate(`${ODILE}.system.missTurns`)).toBe(1);
    await expect.poll(() => words.innerText()).toContain("misses this turn");
    await expect.poll(() => words.innerText()).toContain("Seriously Hurt");
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsHurt", 0)`);
    await guide.page.evaluate(`${ODILE}.update({ "system.missTurns": 0, "system.pools.stamina.value": 9 })`);
  });

  test("FP-067 a Blocked Character's turn offers to break free", async () => {
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsBlocked", 1)`);
    await guide.page.evaluate("game.combat.nextRound()");
    await row(wren, "Odile Marsh").locator("text=Break free").click();
    await wren.page.waitForSelector(".fpa >> text=no other Action is possible");
    await wren.page.evaluate("CONFIG.Dice.randomUniform = () => 0.05");
    await wren.page.click('.fpa [data-way="luck"]');
    await expect.poll(() => left(guide, "Odile Marsh")).toBe(1);
    await expect.poll(() => guide.page.evaluate(`${ODILE}.effects.has("fourPointsBlockd")`)).toBe(false);
  });

  test("FP-079 FPA-55 whoever is Unconscious or dead has no pips, but a mark, and a name that is struck", async () => {
    const NAME = "Grey wolf";
    const mark = (seat: Seat) => row(seat, NAME).locator(".tr-turn-out");
    for (const [status, words] of [
      ["fourPointsUnconscious", "Unconscious"],
      ["dead", "out of the fight"],
    ]) {
      const set = (isOn: boolean) =>
        guide.page.evaluate(
          `game.combat.combatants.getName("${NAME}").actor.toggleStatusEffect("${status}", { active: ${isOn} }).then(() => null)`,
        );
      await set(true);
      for (const seat of [guide, wren]) {
        await mark(seat).waitFor();
        expect((await mark(seat).getAttribute("aria-label"))?.toLowerCase()).toContain(words!.toLowerCase());
        await expect.poll(() => row(seat, NAME).locator(".tr-turn-pip").count()).toBe(0);
        await expect.poll(() => nameLine(seat, NAME)).toBe("line-through");
      }
      await picture(wren.page, `tracker-${status}`);
      await set(false);
      await mark(wren).waitFor({ state: "detached" });
      await expect.poll(() => row(wren, NAME).locator(".tr-turn-pip").count()).toBe(2);
    }
  });

  test("FPA-84 what a hidden combatant's turn does is told to the Guides alone", async () => {
    const wolf = `game.combat.combatants.find(({ actor }) => actor.isToken)`;
    await guide.page.evaluate(
      `(async () => { const one = ${wolf}; await one.update({ hidden: true }); await one.actor.update({ "system.missTurns": 1 }); await game.combat.update({ round: game.combat.round + 1, turn: game.combat.turns.indexOf(one) }); })()`,
    );
    const newest = (seat: Seat) =>
      seat.page.evaluate(
        `game.messages.contents.filter((m) => m.type === "fourPointsTurn").toSorted((a, b) => a.timestamp - b.timestamp).at(-1)?.whisper.length`,
      );
    await expect.poll(() => guide.page.evaluate(`${wolf}.actor.system.missTurns`)).toBe(0);
    await expect.poll(() => newest(guide)).toBeGreaterThan(0);
    await tab("chat", guide, wren);
    await last(guide).locator("text=Turn missed").first().waitFor();
    expect(await last(wren).innerText()).not.toContain("wolf");
    // So is the receipt, and what is left open at the end.
    expect(
      await guide.page.evaluate(
        `game.messages.contents.filter((m) => m.type === "receipt").toSorted((a, b) => a.timestamp - b.timestamp).at(-1).whisper.length`,
      ),
    ).toBeGreaterThan(0);
    await guide.page.evaluate(`${wolf}.update({ hidden: false })`);
    await tab("combat", guide, wren);
  });

  test("FPA-84 an encounter that is begun anew charges its rounds anew, and its turns are whole", async () => {
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsHurt", 3)`);
    await guide.page.evaluate("CONFIG.Dice.randomUniform = () => 1 - 0.5 / 6");
    const wits = () => bram.page.evaluate(`${ODILE}.system.pools.wits.value`) as Promise<number>;
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.wits.value": 9 })`);
    await expect.poll(wits).toBe(9);
    const odile = `game.combat.combatants.find(({ actor }) => actor.name === "Odile Marsh")`;
    // Back to before the first round, as the tracker's arrows do, and begun anew.
    const begin = `(async () => { await game.combat.update({ round: 0, turn: null }); await game.combat.startCombat(); await game.combat.update({ turn: game.combat.turns.indexOf(${odile}) }); })()`;
    for (const left of [8, 7]) {
      await guide.page.evaluate(begin);
      await expect.poll(wits).toBe(left);
      await expect.poll(() => wren.page.evaluate(`${odile}.flags["trivium-rpg"].turn.used`)).toBe(0);
      await guide.page.evaluate("game.combat.previousTurn().then(() => game.combat.nextTurn()).then(() => null)");
      await guide.page.evaluate("game.combat.nextTurn().then(() => game.combat.previousTurn()).then(() => null)");
      await expectStill(wits, left);
    }
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsHurt", 0)`);
  });

  test("FP-059 the card of the order goes from high to low and leaves out who is out of the fight", async () => {
    await guide.page.evaluate(`(async () => {
      const faces = [2, 5];
      CONFIG.Dice.randomUniform = () => 1 - ((faces.shift() ?? 1) - 0.5) / 6;
      const wolf = game.combat.combatants.find(({ name }) => name === "Grey wolf");
      await game.combat.updateEmbeddedDocuments("Combatant", game.combat.combatants.map(({ id }) => ({ _id: id, hidden: false, defeated: id === wolf.id })));
      await game.combat.resetAll();
      await game.combat.rollAll();
      await wolf.update({ defeated: false });
    })()`);
    await tab("chat", wren);
    const order = wren.page.locator("#chat .chat-message", { hasText: "The order of turns" }).last();
    await expect.poll(() => order.locator(".fp-order .tr-dice > i").allInnerTexts()).toEqual(["5", "2"]);
    expect(await order.innerText()).not.toMatch(/Grey wolf/);
    // Those whom no roll-off parts stand in the tracker as they stand on the card (FPA-77).
    await guide.page.evaluate(
      `(async () => { CONFIG.Dice.randomUniform = () => 1 - 3.5 / 6; await game.combat.resetAll(); await game.combat.rollAll(); })()`,
    );
    await expect.poll(() => order.locator(".fp-order .tr-dice > i").count()).toBe(12);
    const turns = await wren.page.evaluate<{ names: string[]; places: number[] }>(
      "({ names: game.combat.turns.map((one) => one.name), places: game.combat.turns.map((one) => one.initiative) })",
    );
    expect(await order.locator(".fp-order > li .n").allInnerTexts()).toEqual(turns.names);
    expect(new Set(turns.places).size).toBe(3);
    await tab("combat", wren);
  });

  test("FP-058 an agreed order: places as they came, and the Guide drags", async () => {
    await guide.page.evaluate(`game.settings.set("trivium-rpg", "fourPointsTurnOrder", "agreed")`);
    await guide.page.evaluate("game.combat.resetAll().then(() => game.combat.rollAll()).then(() => null)");
    await expect.poll(() => wren.page.evaluate("game.combat.turns.map((one) => one.initiative)")).toEqual([3, 2, 1]);
    const names = () => wren.page.evaluate("game.combat.turns.map((one) => one.name)") as Promise<string[]>;
    const [first, , third] = await names();
    await row(guide, third!).dragTo(row(guide, first!), { targetPosition: { x: 20, y: 2 } });
    await expect.poll(async () => (await names())[0]).toBe(third);
  });

  test("FPA-27 the end of an encounter is one card of what is left open, and the Guide clears missed turns there", async () => {
    await guide.page.evaluate(`${ODILE}.update({ "system.missTurns": 2 })`);
    await tab("chat", guide, wren);
    await guide.page.evaluate("game.combat.delete().then(() => null)");
    await last(guide).locator("text=Left open").waitFor();
    await last(guide).locator("text=Odile Marsh").first().waitFor();
    await picture(guide.page, "end-of-combat");
    // The button says what it clears, and of whom.
    await last(guide).locator('[data-tr-road="press"]', { hasText: "Clear Odile Marsh’s turns to miss" }).click();
    await expect.poll(() => wren.page.evaluate(`${ODILE}.system.missTurns`)).toBe(0);
    await expect.poll(() => last(wren).locator(".fp-open s", { hasText: "has 2 turns to miss" }).count()).toBe(1);
  });
});
