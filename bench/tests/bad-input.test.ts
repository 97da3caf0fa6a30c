/** Data, types, formulas and templates that are wrong: each is said in words, nothing is lost, the table goes on. */
import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ClassicLevel } from "classic-level";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ready, type Seat, Table, takeFaults } from "../../tests/lib/table.js";
import { on, settled, stored, takeNotices } from "./lib/party.js";

const FIXTURE = fileURLToPath(new URL("fixtures/ui-system", import.meta.url));

let table: Table;
let guide: Seat;
let wren: Seat;
let seats: Seat[];
let system: string;
beforeAll(async () => {
  const options = { template: "empty", system: FIXTURE };
  table = await Table.open(options);
  system = path.join(table.folder, "system");
  await cp(FIXTURE, system, { recursive: true });
  options.system = system;
  seats = [(guide = await table.join("Guide")), (wren = await table.join("Wren"))];
});
afterAll(() => table?.close());
afterEach(() => {
  try {
    table.expectNoFaults();
  } finally {
    for (const { faults } of seats) faults.length = 0;
  }
});

/** Everybody leaves, the server stops, something happens to the files, and the server is back. */
const stopFor = async (whileStopped: () => unknown) => {
  for (const { page } of seats) await page.goto("about:blank");
  await table.restart(whileStopped);
};

const comeBack = async () => {
  for (const { page } of seats) {
    await page.goto(`${table.url}/game`);
    await ready(page);
  }
};

const restart = async (whileStopped: () => unknown = () => {}) => {
  await stopFor(whileStopped);
  await comeBack();
};

const withDatabase = async <T>(use: (level: ClassicLevel<string, string>) => Promise<T>): Promise<T> => {
  const level = new ClassicLevel<string, string>(path.join(table.folder, "world", "data"));
  try {
    return await use(level);
  } finally {
    await level.close();
  }
};

const create = (data: object): Promise<string> =>
  on(guide, async (data) => (await CONFIG.Actor.documentClass.create(data)).id as string, data);

const rename = (id: string, name: string) =>
  on(guide, async ([id, name]) => void (await game.actors.get(id).update({ name })), [id, name] as const);

/** What consoles say about data that was set aside. */
const SET_ASIDE = /^warning: .*(?:Invalid (?:Actor|Item) \[\w+\]|set aside)/;

const notices = (seat: Seat, level: string) =>
  seat.page.locator(`#notifications .notification.${level} .notification-text`).allInnerTexts();

describe("stored data that cannot be read", () => {
  const HALF = '{"_id":"half000000000000","name":"Ha';
  const BROKEN = {
    "!actors!half000000000000": HALF,
    "!actors!noid000000000000": '{"name":"Nobody","type":"hero"}',
    "!actors!bare000000000000": '{"_id":"bare000000000000","name":"","type":"hero"}',
    "!dragons!drag000000000000": '{"_id":"drag000000000000","name":"Smoke"}',
  };

  test("costs nobody else anything, is told to the gamemaster once, and stays on disk byte for byte", async () => {
    const id = await create({ name: "Sound", type: "hero" });
    await restart(() =>
      withDatabase((level) => level.batch(Object.entries(BROKEN).map(([key, value]) => ({ type: "put", key, value })))),
    );
    expect(await on(wren, () => game.actors.map((actor: any) => actor.id))).not.toContain("bare000000000000");
    const told = await notices(guide, "warning");
    expect(told).toHaveLength(1);
    for (const part of ["[half000000000000]", "[noid000000000000]", "dragons [drag000000000000]", "bare000000000000"])
      expect(told[0]).toContain(part);
    expect(told[0]).toContain("nothing of them is lost");
    expect(await notices(wren, "warning")).toEqual([]);
    for (const seat of seats) takeFaults(seat, SET_ASIDE);

    await rename(id, "Sound still");
    await restart();
    for (const seat of seats) takeFaults(seat, SET_ASIDE);
    await restart(() =>
      withDatabase(async (level) => {
        const keys = Object.keys(BROKEN);
        expect(await level.getMany(keys)).toEqual(Object.values(BROKEN));
        await level.batch(keys.map((key) => ({ type: "del", key })));
      }),
    );
    expect(await notices(guide, "warning")).toEqual([]);
    expect(await on(guide, (id) => game.actors.get(id).name as string, id)).toBe("Sound still");
  });
});

describe("a type that the system does not know any more", () => {
  const editManifest = async (change: (types: Record<string, Record<string, object>>) => void) => {
    const file = path.join(system, "system.json");
    const manifest = JSON.parse(await readFile(file, "utf8"));
    change(manifest.documentTypes);
    await writeFile(file, JSON.stringify(manifest));
  };

  test("its documents stay in sight, say why they cannot be opened, and come back whole", async () => {
    const rope = { name: "Rope", type: "gear", system: { weight: 3 } };
    const lost = await create({ name: "Lost", type: "stranger", system: { might: 5 }, items: [rope] });
    const bearer = await create({ name: "Bearer", type: "hero", system: { might: 6 }, items: [rope] });
    await restart(() =>
      editManifest((types) => {
        delete types["Actor"]!["stranger"];
        delete types["Item"]!["gear"];
      }),
    );

    await guide.page.click('button[data-tab="actors"]');
    await guide.page.click('#actors .directory-item:has-text("Lost") .entry-name');
    await expect
      .poll(() => notices(guide, "warning"))
      .toContainEqual(expect.stringMatching(/"Lost" cannot be opened.*type "stranger".*data is kept/));
    expect(await notices(guide, "warning")).toContainEqual(expect.stringContaining('Item "Rope" of Actor "Bearer"'));
    expect(await on(guide, (id) => game.actors.get(id).items.size as number, bearer)).toBe(0);
    for (const seat of seats) takeFaults(seat, SET_ASIDE);
    for (const [id, name] of [
      [lost, "Lost and renamed"],
      [bearer, "Bearer, renamed"],
    ] as const)
      await rename(id, name);
    await on(
      guide,
      async (id) => void (await game.actors.get(id).createEmbeddedDocuments("ActiveEffect", [{ name: "Weary" }])),
      bearer,
    );
    await settled(...seats);
    expect((await stored(guide, bearer)).items).toMatchObject([rope]);

    await restart(() =>
      editManifest((types) => {
        types["Actor"]!["stranger"] = {};
        types["Item"]!["gear"] = {};
      }),
    );
    for (const [id, name, might] of [
      [lost, "Lost and renamed", 5],
      [bearer, "Bearer, renamed", 6],
    ] as const) {
      const actor = await on(guide, (id) => game.actors.get(id).toObject(false), id);
      expect(actor).toMatchObject({ name, system: { might }, items: [rope] });
    }
    expect(await notices(guide, "warning")).toEqual([]);
  });
});

describe("a formula with a mistake in chat", () => {
  test.each([
    ["/r 1d6+(", /wrong at character 6.*/],
    ["/roll 2d6xyz", /there is no dice modifier/],
    ["/r 1d6 + frob(2)", /there is no function "frob"/],
    ["/r", /What shall be rolled/],
  ])("%s stays in the field, with one notice that names the place", async (line, reason) => {
    await guide.page.click('button[data-tab="chat"]');
    const input = guide.page.locator("#chat textarea");
    const before = await on(guide, () => game.messages.size as number);
    await input.fill(line);
    await input.press("Enter");
    await expect.poll(() => notices(guide, "error")).toEqual([expect.stringMatching(reason)]);
    expect(await input.inputValue()).toBe(line);
    expect(await on(guide, () => game.messages.size as number)).toBe(before);
    await takeNotices(guide);
    await input.fill("/r 1d6");
    await input.press("Enter");
    await expect.poll(() => on(guide, () => game.messages.size as number)).toBe(before + 1);
  });
});

describe("a template with a mistake", () => {
  const TEMPLATES = {
    "two-roots": "<p>One</p><p>Two</p>",
    "no-partial": `<div>{{> "systems/bench-ui/templates/nowhere.hbs"}}</div>`,
    "bad-helper": "<div>{{explode}}</div>",
    "no-helper": "<div>{{unheardOf 1}}</div>",
    "not-closed": "<div>{{#if x}}</div>",
  };
  beforeAll(async () => {
    for (const [name, text] of Object.entries(TEMPLATES))
      await writeFile(path.join(system, "templates", `${name}.hbs`), text);
  });

  test.each([
    ["two-roots", /single HTML element.*two-roots\.hbs" renders 2/],
    ["no-partial", /no-partial\.hbs" uses the partial ".*nowhere\.hbs".*loadTemplates/],
    ["bad-helper", /bad-helper\.hbs" failed: Boom/],
    ["no-helper", /no-helper\.hbs" failed: .*unheardOf/],
    ["not-closed", /not-closed\.hbs" is not valid Handlebars/],
    ["missing", /missing\.hbs" could not be loaded: the server has no such file/],
  ])("%s: one notice, the rest works, the window can be closed", async (name, reason) => {
    const error = await on(
      guide,
      async (name) => {
        Handlebars.registerHelper("explode", () => {
          throw new Error("Boom");
        });
        const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
        const App = class Faulty extends HandlebarsApplicationMixin(ApplicationV2) {
          static DEFAULT_OPTIONS = { id: "faulty" };
          static PARTS = { body: { template: `systems/bench-ui/templates/${name}.hbs` } };
        };
        const app = ((globalThis as any).faulty = new App());
        return app.render({ force: true }).then(
          () => "rendered",
          (error: Error) => error.message,
        );
      },
      name,
    );
    expect(error.replaceAll("\n", " ")).toMatch(reason);
    const told = await takeNotices(guide);
    expect(told).toHaveLength(1);
    expect(told[0]!.replaceAll("\n", " ")).toMatch(reason);
    takeFaults(guide, /404/);
    await on(guide, async () => void (await (globalThis as any).faulty.close()));
    expect(await guide.page.locator("#faulty").count()).toBe(0);
    await on(guide, async () => void (await game.actors.getName("Sound still").sheet.render({ force: true })));
    expect(await guide.page.locator(".hero-sheet .hero-content").count()).toBe(1);
    await on(guide, async () => void (await game.actors.getName("Sound still").sheet.close()));
  });

  test("in an open window: what was drawn stays, and closes", async () => {
    const told = await on(guide, async () => {
      const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
      const App = class Turning extends HandlebarsApplicationMixin(ApplicationV2) {
        static DEFAULT_OPTIONS = { id: "turning" };
        static PARTS = { body: { template: "systems/bench-ui/templates/gear.hbs" } };
        _configureRenderParts(options: any) {
          const parts = super._configureRenderParts(options);
          if (!options.isFirstRender) parts.body.template = "systems/bench-ui/templates/two-roots.hbs";
          return parts;
        }
      };
      const app = await new App().render({ force: true });
      const before = app.element.innerHTML;
      await app.render().catch(() => {});
      const isKept = app.element.innerHTML === before;
      app.element.querySelector('[data-action="close"]').click();
      return isKept;
    });
    expect(told).toBe(true);
    await guide.page.waitForSelector("#turning", { state: "detached" });
    expect(await takeNotices(guide)).toHaveLength(1);
  });
});

describe("a module of the system that fails", () => {
  test("at import: the page says which file and why, and what to do; the world waits unharmed", async () => {
    const file = path.join(system, "ui.mjs");
    const text = await readFile(file, "utf8");
    await stopFor(() => writeFile(file, `const half = foundry.nothing.here;\n${text}`));
    await guide.page.goto(`${table.url}/game`);
    const page = guide.page.locator("main.boot-failure");
    await page.waitFor();
    const words = await page.innerText();
    expect(words).toContain("Windows of the bench could not start");
    expect(words).toContain("/systems/bench-ui/ui.mjs");
    expect(words).toContain("Cannot read properties of undefined (reading 'here')");
    expect(words).toContain("reload this page");
    takeFaults(guide, /ui\.mjs could not be loaded/);
    await restart(() => writeFile(file, text));
    expect(await on(guide, () => game.actors.size as number)).toBeGreaterThan(0);
  });

  test("in a hook: one notice names the hook, and the world starts", async () => {
    const file = path.join(system, "ui.mjs");
    const text = await readFile(file, "utf8");
    const faulty = `Hooks.once("setup", () => { throw new Error("Not today"); });\n${text}`;
    await restart(() => writeFile(file, faulty));
    for (const seat of seats) takeFaults(seat, /A handler of the "setup" hook failed: Not today/);
    await restart(() => writeFile(file, text));
  });
});
