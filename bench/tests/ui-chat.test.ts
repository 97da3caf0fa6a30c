/** The chat, drawn by each client for itself, and the rolls in it: S45, S48, S49. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ready, type Seat, type Table, takeFaults } from "../../tests/lib/table.js";
import { failure, on, settled } from "./lib/party.js";
import { noted, openTable } from "./lib/ui-world.js";

let table: Table;
let seats: Seat[];
let guide: Seat;
let wren: Seat;
beforeAll(async () => {
  ({ table, seats, Guide: guide, Wren: wren } = await openTable("Guide", "Wren"));
});
afterAll(() => table?.close());
afterEach(() => table.expectNoFaults());

const INPUT = "#chat-message";
const card = (seat: Seat, id: string) => seat.page.locator(`#chat [data-message-id="${id}"]`);
const clicks = (seat: Seat) => on(seat, () => (globalThis as any).uiFixture.clicks.splice(0) as string[]);

/** Posts a message from somebody's page; every page has drawn it when this is done. */
async function post(by: Seat, data: object): Promise<string> {
  const id = await on(by, async (data) => (await CONFIG.ChatMessage.documentClass.create(data)).id as string, data);
  for (const seat of seats) await card(seat, id).waitFor();
  return id;
}

test("S45 each client draws its own card, and the hook runs on all of them, with an element", async () => {
  for (const seat of seats) await noted(seat);
  const id = await post(wren, { content: "<p>Hello</p>" });
  expect(await card(guide, id).locator(".seen-by").innerText()).toBe("Seen by Guide");
  expect(await card(wren, id).locator(".seen-by").innerText()).toBe("Seen by Wren");
  for (const seat of seats) expect(await noted(seat, "card")).toEqual([{ step: "card", id, element: true }]);
  const stored = await on(guide, (id) => game.messages.get(id)._source.content, id);
  expect(stored).toBe("<p>Hello</p>");
});

test("S45 an updated message is drawn anew everywhere, and a deleted one goes", async () => {
  const id = await post(wren, { content: "<p>Before</p>" });
  for (const seat of seats) await noted(seat);
  await on(wren, async (id) => void (await game.messages.get(id).update({ content: "<p>After</p>" })), id);
  for (const seat of seats) {
    await card(seat, id).locator("text=After").waitFor();
    expect(await card(seat, id).count()).toBe(1);
    expect((await noted(seat, "card")).length).toBe(1);
  }
  await on(guide, async (id) => void (await game.messages.get(id).delete()), id);
  for (const seat of seats) await card(seat, id).waitFor({ state: "detached" });
});

test("S45 a listener of the sender is nowhere else, and gone with the next drawing; one of the hook is everywhere", async () => {
  const content = `<button type="button" class="hooked">Hooked</button><button type="button" class="own">Own</button>`;
  const id = await post(wren, { content });
  const press = async (button: string) => {
    for (const seat of seats) await card(seat, id).locator(button).click();
  };
  await on(
    wren,
    (id) => {
      const own = document.querySelector(`#chat [data-message-id="${id}"] .own`)!;
      own.addEventListener("click", () => (globalThis as any).uiFixture.clicks.push("own"));
    },
    id,
  );
  await press(".own");
  expect([await clicks(wren), await clicks(guide)]).toEqual([["own"], []]);
  await press(".hooked");
  expect([await clicks(wren), await clicks(guide)]).toEqual([["hooked"], ["hooked"]]);

  await on(wren, async (id) => void (await game.messages.get(id).update({ "flags.bench-ui.seen": true })), id);
  await settled(...seats);
  for (const seat of seats) await expect.poll(async () => (await noted(seat, "card")).length).toBeGreaterThan(0);
  await press(".own");
  await press(".hooked");
  expect([await clicks(wren), await clicks(guide)]).toEqual([["hooked"], ["hooked"]]);
});

test("S45 what a message says is sanitised before it is stored", async () => {
  const id = await post(wren, {
    content: `<p onclick="x()">Text <img src="icons/svg/sun.svg" onerror="x()"><script>x()</script></p>`,
  });
  const [stored, shown] = await on(
    guide,
    (id) => [
      game.messages.get(id)._source.content,
      document.querySelector(`#chat [data-message-id="${id}"]`)!.innerHTML,
    ],
    id,
  );
  for (const html of [stored, shown]) expect(html).not.toMatch(/onclick|onerror|<script/);
});

test("what is shown as prose neither joins the form around it, nor acts on the window, nor covers the page", async () => {
  const prose = `<input type="hidden" name="system.hp" value="1"><textarea name="x" form="f">t</textarea>
    <img src="icons/svg/sun.svg" data-edit="img"><a data-action="close" data-id="1">a</a><form><button>b</button></form>
    <p style="color: red; position: fixed; inset: 0; z-index: 9">p</p><input type="reset" value="r">`;
  const id = await post(wren, { content: prose });
  const [stored, enriched] = await on(
    guide,
    async ([id, prose]) => [
      game.messages.get(id)._source.content,
      await foundry.applications.ux.TextEditor.implementation.enrichHTML(prose),
    ],
    [id, prose] as const,
  );
  for (const html of [stored, enriched]) {
    expect(html).not.toMatch(/name=|form|data-action|data-edit|position|inset|z-index|reset/);
    expect(html).toMatch(/data-id="1".*<button type="button">b<\/button>.*color: ?red/s);
  }
});

test("the chat field: a typo in a formula keeps the line and says what is wrong; what was sent is gone", async () => {
  const before = await on(guide, () => game.messages.size);
  await wren.page.fill(INPUT, "/r 2d6 +* 1");
  await wren.page.press(INPUT, "Enter");
  await wren.page.waitForSelector("#notifications .error");
  expect(await wren.page.inputValue(INPUT)).toBe("/r 2d6 +* 1");
  await settled(...seats);
  expect(await on(guide, () => game.messages.size)).toBe(before);

  await wren.page.fill(INPUT, "/rol 1d6");
  await wren.page.press(INPUT, "Enter");
  await wren.page.waitForSelector('#notifications .error >> text="/rol" is not a chat command');
  expect(await wren.page.inputValue(INPUT)).toBe("/rol 1d6");
  await on(wren, () => ui.notifications.clear());

  await wren.page.fill(INPUT, "/r 2d6 + 1");
  await wren.page.press(INPUT, "Enter");
  await expect.poll(() => wren.page.inputValue(INPUT)).toBe("");
  await expect.poll(() => on(guide, () => game.messages.contents.at(-1).rolls[0]?.formula)).toBe("2d6 + 1");
});

test("the chat field: Shift+Enter breaks the line, harmful markup goes, the arrow brings the line back", async () => {
  await wren.page.focus(INPUT);
  await wren.page.keyboard.type("One <b onclick='x()'>bold</b> line");
  await wren.page.keyboard.press("Shift+Enter");
  await wren.page.keyboard.type("and another");
  await wren.page.keyboard.press("Enter");
  const last = guide.page.locator("#chat .chat-message .message-content").last();
  await expect.poll(() => last.innerText()).toContain("One bold line\nand another");
  expect(await last.locator("b").evaluate((bold) => bold.attributes.length)).toBe(0);
  await wren.page.press(INPUT, "ArrowUp");
  expect(await wren.page.inputValue(INPUT)).toBe("One <b onclick='x()'>bold</b> line\nand another");
  await wren.page.fill(INPUT, "");
});

test("S48 a roll is evaluated once: a second time throws, and so does altering it", async () => {
  const outcome = await on(wren, async () => {
    const { Roll } = globalThis as any;
    const roll = new Roll("2d6 + 3");
    const before = [roll.total, roll._evaluated];
    const promise = roll.evaluate();
    const isPromise = promise instanceof Promise;
    await promise;
    const { total } = roll;
    const message = (run: () => unknown) =>
      Promise.resolve()
        .then(run)
        .then(
          () => "done",
          (error: Error) => error.message,
        );
    return {
      before,
      isPromise,
      inRange: total >= 5 && total <= 15,
      again: await message(() => roll.evaluate()),
      sync: await message(() => roll.evaluateSync({ strict: false })),
      altered: await message(() => roll.alter(2, 0)),
      same: roll.total === total,
      reroll: await message(async () => {
        const other = await roll.reroll();
        if (other === roll || !other._evaluated) throw new Error("not a new roll");
      }),
    };
  });
  expect(outcome).toMatchObject({
    before: [undefined, false],
    isPromise: true,
    inRange: true,
    same: true,
    reroll: "done",
  });
  for (const key of ["again", "sync"] as const) expect(outcome[key]).toContain("already been evaluated");
  expect(outcome.altered).toContain("evaluated");
});

test("S48 evaluateSync refuses dice unless told how to do without chance", async () => {
  expect(await failure(wren, () => new (globalThis as any).Roll("1d6").evaluateSync())).toContain("asynchronous");
  const totals = await on(wren, () => {
    const { Roll } = globalThis as any;
    const total = (formula: string, options: object) => new Roll(formula).evaluateSync(options).total;
    return [
      total("2 * 3 + 1", {}),
      total("2d6 + 1", { minimize: true }),
      total("2d6 + 1", { maximize: true }),
      total("1d6 + 4", { strict: false }),
    ];
  });
  expect(totals).toEqual([7, 3, 13, 4]);
});

test("S48 a roll's JSON round trip keeps results, total, options and flavour", async () => {
  const [before, after, formula, again] = await on(wren, async () => {
    const { Roll } = globalThis as any;
    const roll = await new Roll(
      "3d6kh2[fire] + (1d4)[cold] + @bonus[luck]",
      { bonus: 2 },
      { flavor: "A test", difficulty: 12 },
    ).evaluate();
    const back = Roll.fromJSON(JSON.stringify(roll));
    const look = (one: any) => ({
      total: one.total,
      formula: one.formula,
      result: one.result,
      options: one.options,
      dice: one.dice.map((die: any) => ({
        faces: die.faces,
        flavor: die.flavor,
        results: die.results,
        total: die.total,
      })),
      flavors: one.terms.map((term: any) => term.flavor ?? ""),
      evaluated: one._evaluated,
    });
    const again = await back.evaluate().then(
      () => "done",
      (error: Error) => error.message,
    );
    return [look(roll), look(back), back.formula, again];
  });
  expect(after).toEqual(before);
  expect(before.options).toEqual({ flavor: "A test", difficulty: 12 });
  expect(before.flavors.filter(Boolean)).toEqual(["fire", "cold", "luck"]);
  expect(formula).toContain("3d6kh2[fire]");
  expect(again).toContain("already been evaluated");
});

test("a roll as an anchor shows its total or a label, tells its formula, and carries what it is given", async () => {
  const seen = await on(guide, async () => {
    const look = (anchor: HTMLAnchorElement): unknown => [
      anchor.tagName,
      [...anchor.classList],
      anchor.textContent,
      {
        ...anchor.dataset,
        roll: anchor.dataset["roll"] ? foundry.dice.Roll.fromJSON(anchor.dataset["roll"]).total : null,
      },
      anchor.title,
      anchor.querySelector("i")!.className,
    ];
    const roll = await new foundry.dice.Roll("2d1 + 3").evaluate();
    const options = {
      classes: ["hit"],
      dataset: { damage: 5 },
      attrs: { title: "Blow" },
      label: "Five!",
      icon: "fa-x",
    };
    return [look(roll.toAnchor()), look(roll.toAnchor(options)), look(new foundry.dice.Roll("1d6").toAnchor())];
  });
  const dice = "fa-solid fa-dice-d20";
  expect(seen).toEqual([
    ["A", ["inline-roll", "inline-result"], "5", { roll: 5, tooltipText: "2d1 + 3" }, "", dice],
    [
      "A",
      ["inline-roll", "inline-result", "hit"],
      "Five!",
      { roll: 5, tooltipText: "2d1 + 3", damage: "5" },
      "Blow",
      "fa-x",
    ],
    [
      "A",
      ["inline-roll", "roll"],
      "1d6",
      { roll: null, tooltipText: "1d6", mode: "roll", formula: "1d6", flavor: "" },
      "",
      dice,
    ],
  ]);
});

test("S49 a system's class of roll comes back as itself on another client and after a restart of the server", async () => {
  const id = await on(wren, async () => {
    const roll = await new (globalThis as any).uiFixture.LuckyRoll("2d6[luck]", {}, { flavor: "Luck" }).evaluate();
    return (await roll.toMessage({ content: "A lucky roll" })).id as string;
  });
  for (const seat of seats) await card(seat, id).waitFor();
  const look = (seat: Seat) =>
    on(
      seat,
      (id) => {
        const [roll] = game.messages.get(id).rolls;
        const { LuckyRoll } = (globalThis as any).uiFixture;
        const { name } = roll.constructor;
        const results = roll.dice.map((die: any) => [die.flavor, ...die.results.map(({ result }: any) => result)]);
        return {
          name,
          own: roll instanceof LuckyRoll,
          lucky: roll.isLucky,
          total: roll.total,
          results,
          options: roll.options,
        };
      },
      id,
    );
  const mine = await look(wren);
  expect(mine).toMatchObject({ name: "LuckyRoll", own: true, options: { flavor: "Luck" } });
  expect(mine.lucky).toBe(mine.total % 2 === 0);
  expect(await look(guide)).toEqual(mine);

  await table.restart();
  for (const seat of seats) {
    await seat.page.reload();
    await ready(seat.page);
    expect(await look(seat)).toEqual(mine);
    await card(seat, id).waitFor();
  }
  // The moment of going away is the only thing a console may speak of.
  for (const seat of seats) takeFaults(seat, /websocket|socket|connection|ERR_|Failed to load/i);
});

test("S49 a roll whose class nobody registered leaves its message readable", async () => {
  const id = await on(wren, async () => {
    const roll = await new (globalThis as any).Roll("1d6").evaluate();
    const data = { ...roll.toJSON(), class: "LostRoll" };
    const { id } = await CONFIG.ChatMessage.documentClass.create({
      content: "Once a roll",
      rolls: [JSON.stringify(data)],
    });
    return id as string;
  });
  for (const seat of seats) {
    await card(seat, id).waitFor();
    expect(await card(seat, id).innerText()).toContain("Once a roll");
    expect(await on(seat, (id) => game.messages.get(id).rolls.length, id)).toBe(0);
    takeFaults(seat, /LostRoll/);
  }
});
