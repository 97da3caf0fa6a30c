import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loadDice, picture, ready, type Seat, Table, takeFaults, shareCharacters } from "../lib/table.js";

const SHEET = ".four-points-character";
const CARD = "#chat .tr-card";
const ODILE = "game.actors.getName('Odile Marsh')";
/** The first of two unlinked wolves on the quay. */
const WOLF = "fromUuidSync('Scene.demoTheQuay00000.Token.quayWolfOne00000').actor";

describe("attacks, avoiding, healing: what one does to another", () => {
  let table: Table;
  let guide: Seat;
  let wren: Seat;
  let bram: Seat;
  const last = (seat: Seat) => seat.page.locator(CARD).last();
  const hurtOf = (actor: string, seat: Seat) =>
    seat.page.evaluate(`${actor}.effects.get("fourPointsHurt00")?.flags["trivium-rpg"].level ?? 0`);
  /** Begins an Action of Odile's aimed at somebody. */
  const aim = async (kind: string, target: string) => {
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="wits"]`);
    await wren.page.locator(`.fpa input[name="aim"][value="${kind}"]`).check({ force: true });
    await wren.page.locator('.fpa select[name="target"]').selectOption({ label: target });
    await wren.page.waitForSelector(`.fpa .tr-chip:has-text("${target}")`);
  };
  const choose = async (seat: Seat, way: string) => {
    await seat.page.click(`.fpa [data-way="${way}"]`);
    await seat.page.waitForSelector(".fpa", { state: "detached" });
  };

  beforeAll(async () => {
    table = await Table.open();
    guide = await table.join("Guide");
    await shareCharacters(guide);
    wren = await table.join("Wren");
    bram = await table.join("Bram");
    await wren.page.click(`#trivium-character-picker >> text=Odile Marsh`);
    await wren.page.waitForSelector(SHEET);
    await guide.page.evaluate(
      `${ODILE}.update({ "system.pools.wits": { value: 9, max: 9 }, "system.pools.dexterity": { value: 9, max: 9 } })`,
    );
  });
  afterAll(() => table?.close());
  beforeEach(() => table.expectNoFaults());

  test("FP-089 an attack on an NPC meets its Difficulty, and its card's Hurt goes through the Guide's client", async () => {
    await guide.page.evaluate(`${WOLF}.update({ "system.difficulty.wits": "tough" })`);
    await expect.poll(() => wren.page.evaluate(`${WOLF}.system.difficulty.wits`)).toBe("tough");
    await aim("attack", "Grey wolf");
    expect(await wren.page.isChecked('.fpa input[name="difficulty"][value="tough"]')).toBe(true);
    await picture(wren.page, "attack-dialog");
    await choose(wren, "total");
    await last(wren).locator("text=Attacks Grey wolf, aiming for Hurt").waitFor();
    // Wren does not own the wolf: her press asks, and the Guide's client does it.
    await last(wren).locator('[data-key="hit:0"]').click();
    await expect.poll(() => hurtOf(WOLF, bram)).toBe(1);
    await last(bram).locator("text=Grey wolf: Hurt").waitFor();
    await picture(guide.page, "attack-card");
    expect(await last(wren).locator('[data-tr-road="undo"][data-key="hit:0"]').count()).toBe(0);
    await last(guide).locator('[data-tr-road="undo"][data-key="hit:0"]').click();
    await expect.poll(() => hurtOf(WOLF, bram)).toBe(0);
  });

  test("a card that its player aims anew offers nothing to players and says so; the Guide judges it", async () => {
    await last(wren).locator('[data-key="hit:0"]').waitFor();
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const captain = String(await guide.page.evaluate(`game.actors.getName("Captain of the watch").uuid`));
    const aimAt = (uuid: string, name: string) =>
      wren.page.evaluate(
        `game.messages.contents.findLast(({ type }) => type === "fourPointsAction").update({ "system.aim.targets": [{ uuid: "${uuid}", name: "${name}" }] }).then(() => null)`,
      );
    const before = await guide.page.evaluate(
      `JSON.stringify(game.messages.contents.findLast(({ type }) => type === "fourPointsAction").system.aim.targets)`,
    );
    await aimAt(captain, "Captain of the watch");
    for (const seat of [guide, wren, bram]) await last(seat).locator("text=Its player changed this card").waitFor();
    await last(guide).locator('[data-key="hit:0"]').waitFor();
    for (const seat of [wren, bram])
      await expect.poll(() => last(seat).locator('[data-tr-road="press"][data-key="hit:0"]').count()).toBe(0);
    // A Guide who sets it right, or wrong, answers for it.
    await guide.page.evaluate(
      `game.messages.contents.findLast(({ type }) => type === "fourPointsAction").update({ "system.aim.targets": ${before as string} }).then(() => null)`,
    );
    await last(wren).locator('[data-key="hit:0"]').waitFor();
    expect(await last(wren).locator("text=Its player changed this card").count()).toBe(0);
  });

  test("T05.2 asked for by two players at once it is done once", async () => {
    await last(wren).locator('[data-key="hit:0"]').waitFor();
    await last(bram).locator('[data-key="hit:0"]').waitFor();
    // Both press before either page has heard of the other's request.
    await Promise.all(
      [wren, bram].map((seat) =>
        seat.page.evaluate(`[...document.querySelectorAll('#chat .tr-card [data-key="hit:0"]')].at(-1).click()`),
      ),
    );
    await expect.poll(() => hurtOf(WOLF, wren)).toBe(1);
    await last(bram).locator("text=Grey wolf: Hurt").waitFor();
    await bram.page.waitForTimeout(300);
    expect(await hurtOf(WOLF, bram)).toBe(1);
    const open = `game.messages.filter((m) => m.type === "request" && m.system.state === "open").length`;
    await expect.poll(() => guide.page.evaluate(open)).toBe(0);
    await bram.page.evaluate("ui.notifications.clear()");
  });

  test("FPA-59 an NPC falls at the stage it was given", async () => {
    await guide.page.evaluate(`${WOLF}.update({ "system.fallsAt": 2, "system.difficulty.wits": "normal" })`);
    await loadDice(wren, 6);
    await aim("attack", "Grey wolf");
    await choose(wren, "luck");
    await last(wren).locator('[data-key="hit:0"]').click();
    await expect.poll(() => hurtOf(WOLF, bram)).toBe(2);
    await expect.poll(() => bram.page.evaluate(`[...${WOLF}.statuses].includes("dead")`)).toBe(true);
    // Who is down stands last among those to aim at, says so, and is not aimed at for being targeted (FPA-85).
    await wren.page.evaluate(`canvas.tokens.setTargets(["quayWolfOne00000"])`);
    await expect.poll(() => wren.page.evaluate("game.user.targets.size")).toBe(1);
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="wits"]`);
    await wren.page.locator('.fpa input[name="aim"][value="attack"]').check({ force: true });
    await wren.page.waitForSelector(".fpa >> text=Choose whom, or target tokens");
    const names = await wren.page.locator('.fpa select[name="target"] option').allInnerTexts();
    expect(names.at(-1)).toMatch(/^Grey wolf.* \(out of the fight\)$/);
    await wren.page.press(".fpa", "Escape");
    await wren.page.evaluate(`canvas.tokens.setTargets([])`);
    await last(guide).locator('[data-tr-road="undo"][data-key="hit:0"]').click();
    await expect.poll(() => hurtOf(WOLF, bram)).toBe(1);
    await expect.poll(() => bram.page.evaluate(`[...${WOLF}.statuses].includes("dead")`)).toBe(false);
  });

  test("FPA-60 an NPC's attack asks its target on a card; a failed avoid brings the Hurt at once", async () => {
    await guide.page.evaluate(`${WOLF}.sheet.render({ force: true })`);
    await guide.page.click('.four-points-npc [data-action="attack"]');
    await guide.page.fill('.fpa input[name="what"]', "Leaps at her throat");
    await guide.page.locator('.fpa select[name="target"]').selectOption({ label: "Odile Marsh" });
    await guide.page.waitForSelector('.fpa .tr-chip:has-text("Odile Marsh")');
    await picture(guide.page, "request-dialog");
    await guide.page.click('.fpa [data-action="send"]');
    for (const seat of [guide, wren, bram]) await last(seat).locator("text=Leaps at her throat").waitFor();
    await picture(wren.page, "avoid-card");
    // No price is pushed, and what is hers to answer is marked for everybody else.
    expect(await last(wren).locator(".tr-btn.primary").count()).toBe(0);
    expect(await last(wren).locator(".theirs").count()).toBe(0);
    for (const seat of [guide, bram]) await last(seat).locator(".theirs >> text=for Wren to decide").waitFor();
    // It says that it is avoided, by whom it is done, and why a price is not the usual one.
    const asks = last(wren);
    expect(await asks.innerText()).toMatch(
      /Avoid: Leaps at her throat[^]*Grey wolf attacks\. To avoid it: Dexterity, Normal/,
    );
    await guide.page.evaluate(`${ODILE}.update({ "system.nextAction.disadvantage": 1 })`);
    await expect.poll(() => asks.locator(".fp-sources").innerText()).toBe("\u22121 Disadvantage from the last Action");
    await guide.page.evaluate(`${ODILE}.update({ "system.nextAction.disadvantage": 0 })`);
    await expect.poll(() => asks.locator(".fp-sources").count()).toBe(0);
    await loadDice(wren, 1);
    await last(wren).locator('[data-tr-card="luck"]').click();
    await expect.poll(() => hurtOf(ODILE, bram)).toBe(1);
    await last(wren).locator("text=Odile Marsh: Hurt").waitFor();
    await last(wren).locator("text=Avoids Grey wolf: Leaps at her throat").waitFor();
    // Nothing is owed any more: what else could follow is folded.
    await last(guide).locator("details.tr-gm:not([open]) >> text=More that could follow").waitFor();
    await picture(guide.page, "avoid-failed");
    // Whoever is wounded may say where, without any editing.
    const where = wren.page.locator(`${SHEET} .fp-wound-where`);
    expect(await where.getAttribute("placeholder")).toBe("Where is the wound?");
    await picture(wren.page, "wound-where");
    await where.fill("Left wrist");
    await where.press("Tab");
    await expect.poll(() => bram.page.evaluate(`${ODILE}.system.injury.note`)).toBe("Left wrist");
    await where.waitFor({ state: "detached" });
    await guide.page.evaluate(`${ODILE}.update({ "system.injury.note": "" }).then(() => null)`);
    const request = wren.page.locator(CARD, { hasText: "Whoever fails is Hurt." }).last();
    await request.locator("text=Total failure").waitFor();
    await last(guide).locator('[data-tr-road="undo"][data-key="suffer"]').click();
    await expect.poll(() => hurtOf(ODILE, bram)).toBe(0);
  });

  /** The NPC whose sheet is open attacks Odile. */
  const askOdile = async () => {
    const before = await wren.page.locator(CARD).count();
    await guide.page.click('.four-points-npc [data-action="attack"]');
    await guide.page.locator('.fpa select[name="target"]').selectOption({ label: "Odile Marsh" });
    await guide.page.waitForSelector('.fpa .tr-chip:has-text("Odile Marsh")');
    await guide.page.click('.fpa [data-action="send"]');
    await expect.poll(() => wren.page.locator(CARD).count()).toBe(before + 1);
  };

  test("FPA-63 armour may take it first", async () => {
    await guide.page.evaluate(
      `${ODILE}.createEmbeddedDocuments("Item", [{ name: "Oilskin", type: "fourPointsEquipment", system: { kind: "armour", armour: "medium", worn: true, defence: { value: 2, max: 2 } } }])`,
    );
    await guide.page.click('.four-points-npc [data-action="attack"]');
    await guide.page.locator('.fpa select[name="target"]').selectOption({ label: "Odile Marsh" });
    await guide.page.waitForSelector('.fpa .tr-chip:has-text("Odile Marsh")');
    await guide.page.click('.fpa [data-action="send"]');
    await loadDice(wren, 2);
    await last(wren).locator('[data-tr-card="luck"]').click();
    // What the rules give first leads; the other ways to settle it are there as well.
    await last(wren).locator('.tr-btn.primary:has-text("Oilskin takes it (2 of 2 left)")').waitFor();
    expect(await last(wren).locator('[data-tr-road="press"].primary').count()).toBe(1);
    expect(await last(wren).locator('[data-tr-road="press"]').count()).toBeGreaterThan(1);
    expect(await last(guide).locator('[data-tr-road="press"].primary').count()).toBe(0);
    await picture(wren.page, "armour-card");
    await last(wren).locator("text=Oilskin takes it (2 of 2 left)").click();
    await last(bram).locator("text=Oilskin takes it for Odile Marsh, 1 left").waitFor();
    expect(await hurtOf(ODILE, bram)).toBe(0);
    await expect.poll(() => last(wren).locator('[data-key="suffer"][data-tr-road="press"]').count()).toBe(0);
    await expect.poll(() => bram.page.evaluate(`${ODILE}.items.getName("Oilskin").system.defence.value`)).toBe(1);
    // The player takes it back: her own receipt, her own right.
    await last(wren).locator('[data-tr-road="undo"][data-key="suffer"]').click();
    await expect.poll(() => bram.page.evaluate(`${ODILE}.items.getName("Oilskin").system.defence.value`)).toBe(2);
    await last(wren).locator('[data-key="suffer"][data-tr-road="press"]').click();
    await expect.poll(() => hurtOf(ODILE, bram)).toBe(1);
    // The Condition is the consequence of a failed avoid: nothing else is owed for it (FP-068, FPA-60).
    await last(guide).locator("text=Odile Marsh: Hurt").waitFor();
    expect(await last(guide).locator("text=Waiting for the Guide").count()).toBe(0);
  });

  test("T04.4 armour that is deleted while a card offers it is offered no more; the hit comes once and is walked back", async () => {
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsHurt", 0)`);
    await expect.poll(() => hurtOf(ODILE, wren)).toBe(0);
    await askOdile();
    await loadDice(wren, 2);
    await last(wren).locator('[data-tr-card="luck"]').click();
    const offered = last(wren).locator("text=Oilskin takes it (2 of 2 left)");
    await offered.waitFor();
    await guide.page.evaluate(`${ODILE}.items.getName("Oilskin").delete().then(() => null)`);
    await offered.waitFor({ state: "detached" });
    await last(wren).locator('[data-key="suffer"][data-tr-road="press"]').click();
    await expect.poll(() => hurtOf(ODILE, bram)).toBe(1);
    await last(guide).locator('[data-tr-road="undo"][data-key="suffer"]').click();
    await expect.poll(() => hurtOf(ODILE, bram)).toBe(0);
    await last(wren).locator('[data-key="suffer"][data-tr-road="press"]').click();
    await expect.poll(() => hurtOf(ODILE, bram)).toBe(1);
    await last(guide).locator("text=Odile Marsh: Hurt").waitFor();
  });

  test("FPX-20 FPA-99 an NPC's armour may take a hit first, as the Guide says; its sheet asks to avoid what it does", async () => {
    await guide.page.evaluate(`(async () => {
      const guard = await Actor.create({ name: "Gate captain", type: "fourPointsNpc", ownership: { default: 2 } });
      await guard.createEmbeddedDocuments("Item", [
        { name: "Breastplate", type: "fourPointsEquipment", system: { kind: "armour", armour: "light", worn: true } },
        { name: "Parade voice", type: "fourPointsAbility" },
        { name: "Iron nerve", type: "fourPointsTrait" },
      ]);
    })()`);
    const GUARD = `game.actors.getName("Gate captain")`;
    await expect.poll(() => wren.page.evaluate(`${GUARD}?.items.size`)).toBe(3);
    await loadDice(wren, 6);
    await aim("attack", "Gate captain");
    await choose(wren, "luck");
    // It waits for the Guide, and everybody reads why; the player's hit is not pressed past the armour.
    await last(wren).locator("text=does armour take it?").waitFor();
    expect(await last(wren).locator('[data-tr-road="press"]').count()).toBe(0);
    await last(guide).locator('[data-tr-road="press"]', { hasText: "Breastplate takes it (1 of 1 left)" }).click();
    await last(wren).locator("text=Breastplate takes it for Gate captain, 0 left").waitFor();
    await last(wren).locator("text=does armour take it?").waitFor({ state: "detached" });
    expect(await hurtOf(GUARD, wren)).toBe(0);
    // With nothing left to take it, the hit is pressed as any other.
    await aim("attack", "Gate captain");
    await choose(wren, "luck");
    await last(wren).locator('[data-key="hit:0"]').click();
    await expect.poll(() => hurtOf(GUARD, bram)).toBe(1);

    await guide.page.evaluate(`${GUARD}.sheet.render({ force: true })`);
    const sheet = guide.page.locator(".four-points-npc", { hasText: "Gate captain" });
    if ((await sheet.locator('select[name="system.size"]').count()) > 0)
      await sheet.locator('[data-action="toggleMode"]').click();
    await sheet.locator("text=0 of 1 left, Breastplate").waitFor();
    await sheet.locator('.tr-chip:has-text("Iron nerve")').waitFor();
    const threat = sheet.locator('.tr-item:has-text("Parade voice")');
    expect(await threat.innerText()).toContain("Avoid: Dexterity, Normal, or Hurt");
    await threat.locator('[data-action="askToAvoid"]').click();
    await guide.page.locator('.fpa select[name="target"]').selectOption({ label: "Odile Marsh" });
    await guide.page.locator('.fpa input[name="stat"][value="wits"]').check({ force: true });
    await guide.page.locator('.fpa input[name="condition"][value="blocked"]').check({ force: true });
    await guide.page.click('.fpa [data-action="send"]');
    await last(wren).locator("text=Parade voice").waitFor();
    // The next time it stands there as it was asked.
    await expect.poll(() => threat.innerText()).toContain("Avoid: Wits, Normal, or Blocked");
    await last(guide).locator('[data-key="waive:0"]').click();
    await guide.page.evaluate(`${GUARD}.delete().then(() => null)`);
  });

  test("an attack with a consequence keeps the target's Hurt and the attacker's apart, each under its name", async () => {
    await aim("attack", "Bram Tull");
    await choose(wren, "consequence");
    const attack = guide.page.locator(CARD, { hasText: "Attacks Bram Tull, aiming for Hurt" }).last();
    const strip = attack.locator(".tr-gm");
    await strip.locator('[data-key="owed:hurt"]').waitFor();
    expect(await strip.locator(".tr-whom > .n").allInnerTexts()).toEqual([
      "Bram Tull",
      "What goes wrong for Odile Marsh",
    ]);
    expect(await strip.locator("[data-tr-note]").getAttribute("placeholder")).toContain("Where is the wound?");
    const hurt = (name: string) => strip.getByRole("button", { name: `Hurt: ${name}`, exact: true });
    await picture(guide.page, "two-hurts");
    expect(await hurt("Bram Tull").getAttribute("data-key")).toBe("hit:0");
    expect(await hurt("Odile Marsh").getAttribute("data-key")).toBe("owed:hurt");
    const request = guide.page.locator(CARD, { hasText: "Odile Marsh attacks. To avoid it" }).last();
    await request.getByRole("button", { name: "Spare: Bram Tull", exact: true }).click();
    await strip.locator('[data-key="owed:story"]').click();
    await expect.poll(() => attack.locator("details.tr-gm").getAttribute("open")).toBeNull();
  });

  test("FP-087 healing takes one stage off", async () => {
    await aim("heal", "Odile Marsh");
    await choose(wren, "total");
    await last(wren).locator('[data-key="heal:0"]').click();
    await expect.poll(() => hurtOf(ODILE, bram)).toBe(0);
  });

  test("FPA-13 whoever was knocked out and is healed is offered to the Guide to be woken, on the healing's card", async () => {
    const BRAM = "game.actors.getName('Bram Tull')";
    await guide.page.evaluate(`(async () => {
      await game.trivium.statuses.set(${BRAM}, "fourPointsHurt", 3);
      await game.trivium.statuses.set(${BRAM}, "fourPointsUnconscious", 1);
      await ${BRAM}.effects.get("fourPointsUncons").setFlag("trivium-rpg", "cause", "inflicted");
    })()`);
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.wits": { value: 9, max: 9 } })`);
    await expect.poll(() => wren.page.evaluate(`${ODILE}.system.pools.wits.value`)).toBe(9);
    await expect.poll(() => hurtOf(BRAM, wren)).toBe(3);
    await wren.page.click(`${SHEET} [data-action="act"][data-stat="wits"]`);
    await wren.page.click('.fpa label:has(input[name="aim"][value="heal"])');
    // The list says how whoever is down stands.
    const him = wren.page.locator('.fpa select[name="target"] option', { hasText: "Bram Tull" });
    await wren.page.selectOption('.fpa select[name="target"]', String(await him.getAttribute("value")));
    await wren.page.waitForSelector('.fpa .tr-chip:has-text("Bram Tull")');
    await choose(wren, "total");
    await last(guide).locator('[data-key="heal:0"]').waitFor();
    expect(await last(guide).locator('[data-key="wake:0"]').count()).toBe(0);
    await last(wren).locator('[data-key="heal:0"]').click();
    await expect.poll(() => hurtOf(BRAM, guide)).toBe(2);
    await last(guide).locator('[data-key="wake:0"]').click();
    await expect.poll(() => wren.page.evaluate(`${BRAM}.statuses.has("fourPointsUnconscious")`)).toBe(false);
    expect(await last(wren).locator('[data-tr-road="press"][data-key="wake:0"]').count()).toBe(0);
    await guide.page.evaluate(`game.trivium.statuses.set(${BRAM}, "fourPointsHurt", 0)`);
  });

  test("FPA-62 an attack that is avoided at a price owes what the price says; a Blocked target reads why it cannot avoid", async () => {
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.dexterity": { value: 7, max: 7 } })`);
    await askOdile();
    await last(wren).locator('[data-tr-card="consequence"]').click();
    await last(guide).locator("text=Waiting for the Guide: what goes wrong?").waitFor();
    await last(guide).locator('[data-key="owed:story"]').click();
    await last(guide).locator("text=Waiting for the Guide").waitFor({ state: "detached" });
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsBlocked", 1)`);
    await expect.poll(() => wren.page.evaluate(`${ODILE}.effects.has("fourPointsBlockd")`)).toBe(true);
    await askOdile();
    const row = last(wren).locator(".fp-asked");
    await row.locator(".s.wide").waitFor();
    const [name, why] = await Promise.all([row.locator(".n").boundingBox(), row.locator(".s.wide").boundingBox()]);
    expect(name!.height).toBeLessThan(30);
    expect(why!.y).toBeGreaterThanOrEqual(name!.y + name!.height - 1);
    await picture(wren.page, "avoid-blocked");
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsBlocked", 0)`);
    await expect.poll(() => wren.page.evaluate(`${ODILE}.effects.has("fourPointsBlockd")`)).toBe(false);
  });

  test("FPA-24 a Blocked target avoids by Luck alone where the world lets it, also what nobody has named", async () => {
    await guide.page.evaluate(`game.settings.set("trivium-rpg", "fourPointsBlockedAvoid", "luck")`);
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsBlocked", 1)`);
    await expect.poll(() => wren.page.evaluate(`${ODILE}.effects.has("fourPointsBlockd")`)).toBe(true);
    await askOdile();
    const row = last(wren).locator(".fp-asked");
    await row.locator('[data-tr-card="luck"]').waitFor();
    expect(await row.locator('[data-tr-card="total"]').isDisabled()).toBe(true);
    await loadDice(wren, 6);
    await row.locator('[data-tr-card="luck"]').click();
    await last(guide).locator("text=Total success").first().waitFor();
    expect(await wren.page.evaluate(`${ODILE}.effects.has("fourPointsBlockd")`)).toBe(true);
    await guide.page.evaluate(`game.settings.set("trivium-rpg", "fourPointsBlockedAvoid", "none")`);
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsBlocked", 0)`);
    await expect.poll(() => wren.page.evaluate(`${ODILE}.effects.has("fourPointsBlockd")`)).toBe(false);
  });

  test("FPA-23 FPA-62 FPA-100 a Hurt beyond the last stage waits for the Guide once, and is counted", async () => {
    const beyond = (value: string) =>
      guide.page.evaluate(`game.settings.set("trivium-rpg", "fourPointsHurtBeyondSerious", "${value}")`);
    const counted = () =>
      guide.page.evaluate<number>(
        `(() => { const one = document.querySelector("#trivium-owed"); return one && !one.hidden ? parseInt(one.textContent) : 0; })()`,
      );
    /** How many cards wait, once the log and the counter over it say the same. */
    const waiting = async () => {
      const cards = () => guide.page.locator(CARD, { hasText: "Waiting for the Guide" }).count();
      await expect.poll(async () => (await counted()) - (await cards())).toBe(0);
      return cards();
    };
    const unhurt = await waiting();
    await beyond("ask");
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsHurt", 3)`);
    await expect.poll(() => hurtOf(ODILE, wren)).toBe(3);
    await loadDice(wren, 1);
    await askOdile();
    await last(wren).locator('.fp-asked [data-tr-card="luck"]').click();
    for (const seat of [wren, guide])
      await last(seat).locator("text=Waiting for the Guide: what does one more Hurt do?").waitFor();
    // What was left open of other blows waits as well now.
    const others = 1;
    await expect.poll(waiting).toBe(others + 1);
    const pressed = (label: string) => last(guide).locator(`[data-tr-road="press"]:has-text("${label}")`);
    for (const label of ["Unconscious", "Dead", "Neither"]) expect(await pressed(label).count()).toBe(1);
    // Healed meanwhile it is a Hurt like any other, and nothing waits.
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsHurt", 1)`);
    await expect.poll(counted).toBe(unhurt);
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsHurt", 3)`);
    await expect.poll(counted).toBe(others + 1);
    // What was settled is offered no second time, neither at once nor among what could follow (FPA-103).
    const again = () => last(guide).locator('[data-tr-road="press"][data-key^="owed:hurt"]').count();
    const more = last(guide).locator('[data-tr-road="press"][data-key="owed:story"]');
    await more.waitFor({ state: "attached" });
    expect(await again()).toBe(0);
    await pressed("Neither").click();
    await last(wren).locator("text=Odile Marsh holds out").waitFor();
    await expect.poll(counted).toBe(others);
    await more.waitFor({ state: "attached" });
    expect(await again()).toBe(0);
    expect(await wren.page.evaluate(`${ODILE}.statuses.has("fourPointsUnconscious")`)).toBe(false);
    for (const [label, status] of [
      ["Dead", "dead"],
      ["Unconscious", "fourPointsUnconscious"],
    ] as const) {
      await last(guide).locator('[data-tr-road="undo"][data-key="suffer"]:enabled').click();
      await pressed(label).click();
      await expect.poll(() => wren.page.evaluate(`${ODILE}.statuses.has("${status}")`)).toBe(true);
      await expect.poll(counted).toBe(others);
      await last(guide).locator("text=More that could follow").waitFor();
      expect(await again()).toBe(0);
    }
    await beyond("unconscious");
    for (const status of ["fourPointsUnconscious", "fourPointsHurt"])
      await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "${status}", 0)`);
    await expect.poll(() => hurtOf(ODILE, wren)).toBe(0);
  });

  test("FP-067 whoever is Blocked can only break free", async () => {
    await guide.page.evaluate(`game.trivium.statuses.set(${ODILE}, "fourPointsBlocked", 1)`);
    await expect.poll(() => wren.page.evaluate(`${ODILE}.effects.has("fourPointsBlockd")`)).toBe(true);
    // The sheet's own button says what is left to do, and nothing is said to be paid.
    await wren.page.locator(`${SHEET} .fp-do [data-action="act"]`, { hasText: "Break free" }).click();
    await wren.page.waitForSelector(".fpa >> text=no other Action is possible");
    const words = await wren.page.locator(".fpa").innerText();
    expect(words).not.toContain("Paid from");
    // Nothing has been done yet, and each sentence ends before the next begins.
    expect(words).toContain("Break free. Blocked: no other Action");
    expect(words).toContain("Break free with");
    expect(await wren.page.locator('.fpa [data-way="total"]').isDisabled()).toBe(true);
    expect(await wren.page.locator(".fpa .fpa-extra").count()).toBe(0);
    await picture(wren.page, "break-free");
    await loadDice(wren, 6);
    await choose(wren, "luck");
    await expect.poll(() => bram.page.evaluate(`${ODILE}.effects.has("fourPointsBlockd")`)).toBe(false);
    await last(wren).locator("text=Odile Marsh is free: no longer Blocked").waitFor();
  });

  test("FPA-52 the Guide calls for an Action, and each answers on the card", async () => {
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.wits.value": 9 })`);
    await guide.page.evaluate(`${ODILE}.sheet.render({ force: true })`);
    await guide.page.click(`${SHEET} [data-action="toggleControls"]`);
    await guide.page.click("text=Ask for an Action");
    await guide.page.fill('.fpa input[name="what"]', "Read the drowned code");
    await guide.page.locator('.fpa input[name="difficulty"][value="tricky"]').check({ force: true });
    await guide.page.locator('.fpa select[name="target"]').selectOption({ label: "Bram Tull" });
    await guide.page.waitForSelector('.fpa .tr-chip:has-text("Bram Tull")');
    await guide.page.click('.fpa [data-action="send"]');
    const row = (seat: Seat, name: string) => last(seat).locator(".fp-asked", { hasText: name });
    // What cannot be paid stays, with its reason; what can, says what it leaves.
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.wits.value": 2 })`);
    const total = row(wren, "Odile Marsh").locator('[data-tr-card="total"]');
    await total.locator("text=needs 4 Wits, you have 2").waitFor();
    expect(await total.isDisabled()).toBe(true);
    await row(wren, "Odile Marsh")
      .locator('[data-tr-card="consequence"]', { hasText: "leaves 0 Wits, Luck only after" })
      .waitFor();
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.wits.value": 0 })`);
    await total.locator("text=Wits is empty: only Luck is left").waitFor();
    await guide.page.evaluate(`${ODILE}.update({ "system.pools.wits.value": 9 })`);
    await total.locator("text=leaves 5 Wits").waitFor();
    await row(wren, "Odile Marsh").locator('[data-tr-card="consequence"]').click();
    const request = bram.page.locator(CARD, { hasText: "Read the drowned code" }).first();
    await request
      .locator(".fp-asked", { hasText: "Odile Marsh" })
      .locator("text=Success, with a consequence")
      .waitFor();
    await request.locator(".fp-asked", { hasText: "Bram Tull" }).locator('[data-tr-card="more"]').click();
    await bram.page.waitForSelector(".fpa >> text=As asked");
    await bram.page.press(".fpa", "Escape");
    await picture(bram.page, "request-card");
  });

  test("FP-080 FPA-33 a call asks everybody at once, may name a harm and what failing brings, and tells Size and Range", async () => {
    await guide.page.evaluate(
      `${ODILE}.createEmbeddedDocuments("Item", [{ name: "Stone hide", type: "fourPointsTrait", system: { immunities: ["falling rocks"] } }]).then(() => null)`,
    );
    // Everybody means those whom somebody plays.
    await guide.page.evaluate(
      `game.users.getName("Bram").update({ character: game.actors.getName("Bram Tull").id }).then(() => null)`,
    );
    await guide.page.evaluate(`${ODILE}.sheet.render({ force: true })`);
    await guide.page.click(`${SHEET} [data-action="toggleControls"]`);
    await guide.page.click("text=Ask for an Action");
    await guide.page.click('.fpa [data-action="everybody"]');
    for (const name of ["Odile Marsh", "Bram Tull"])
      await guide.page.waitForSelector(`.fpa .tr-chip:has-text("${name}")`);
    expect(await guide.page.locator('.fpa .tr-chip:has-text("Corvin Dray")').count()).toBe(0);
    expect(await guide.page.locator('.fpa [data-action="everybody"]').count()).toBe(0);
    await guide.page.fill('.fpa input[name="what"]', "The roof comes down");
    await guide.page.fill('.fpa input[name="harm"]', "falling rocks");
    await guide.page.locator('.fpa select[name="size"]').selectOption("huge");
    await guide.page.locator('.fpa select[name="range"]').selectOption("close");
    await guide.page.locator('.fpa input[name="condition"][value="blocked"]').check({ force: true });
    await guide.page.click('.fpa [data-action="send"]');
    const row = (seat: Seat, name: string) => last(seat).locator(".fp-asked", { hasText: name });
    await last(bram).locator("text=Wits, Normal (Huge, Close)").waitFor();
    await row(bram, "Odile Marsh").locator("text=Immune, no harm done").waitFor();
    await loadDice(bram, 1);
    await row(bram, "Bram Tull").locator('[data-tr-card="luck"]').click();
    const blocked = `game.actors.getName("Bram Tull").effects.has("fourPointsBlockd")`;
    await expect.poll(() => wren.page.evaluate(blocked)).toBe(true);
    await guide.page.evaluate(
      `game.trivium.statuses.set(game.actors.getName("Bram Tull"), "fourPointsBlocked", 0).then(() => null)`,
    );
    await guide.page.evaluate(`${ODILE}.items.getName("Stone hide").delete().then(() => null)`);
  });

  test("T05.2 with no Guide at the table a player's outcome waits, over reload and restart, and is done when one comes", async () => {
    await guide.page.context().close();
    await loadDice(wren, 6);
    await aim("attack", "Grey wolf");
    await choose(wren, "luck");
    const before = Number(await hurtOf(WOLF, wren));
    await last(wren).locator('[data-key="hit:0"]').click();
    await wren.page.waitForSelector("#notifications >> text=No Guide is here");
    await last(wren).locator("text=Wren").first().waitFor();
    await wren.page.reload();
    await ready(wren.page);
    // A page that finds the server back loads itself anew, which would get in the way of going there by hand.
    for (const seat of [wren, bram]) await seat.page.goto("about:blank");
    await table.restart();
    for (const seat of [wren, bram]) {
      await seat.page.goto(`${table.url}/game`);
      await ready(seat.page);
      takeFaults(seat, /ERR_|disconnect|websocket|socket|Failed to load|40\d|50\d/i);
    }
    expect(await hurtOf(WOLF, wren)).toBe(before);
    guide = await table.join("Guide");
    await shareCharacters(guide);
    await expect.poll(() => hurtOf(WOLF, wren)).toBe(before + 1);
  });
});
