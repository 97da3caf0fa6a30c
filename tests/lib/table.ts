import { mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { startServer } from "../../bench/server/server.js";
import { launchBrowser, picturesFolder } from "../../tools/lib/browser.mjs";
import { inRoot } from "../../tools/lib/files.mjs";

/** The Foundry generation this run imitates. */
export const GENERATION = (Number(process.env["BENCH_GENERATION"]) === 13 ? 13 : 14) as 13 | 14;

export interface TableOptions {
  /** A world template's name, or the path of a folder with one. */
  template?: string;
  /** The folder of the system to load. */
  system?: string;
  /** Where the bench's built client lies; else what BENCH_CLIENT names, else the usual build. */
  client?: string;
  /** What is to go wrong at the server; can be switched while the table is open. */
  faults?: { lastOfBatch?: boolean };
}

/** One person at the table: a browser context of their own. */
export interface Seat {
  readonly name: string;
  readonly page: Page;
  /** Console errors and warnings, uncaught errors and failed requests, since the last look. */
  readonly faults: string[];
}

let running: Browser | undefined;
/** One browser for all tables of a run, started anew if it has ended; what people have in it lives in their contexts. */
async function sharedBrowser(): Promise<Browser> {
  if (!running?.isConnected()) running = await launchBrowser();
  return running;
}

/** A bench that runs, with a browser whose contexts are people. */
export class Table {
  readonly #contexts: BrowserContext[] = [];
  readonly #seats: Seat[] = [];
  #server: Awaited<ReturnType<typeof startServer>>;

  private constructor(
    readonly browser: Browser,
    readonly folder: string,
    readonly options: TableOptions,
    server: Awaited<ReturnType<typeof startServer>>,
  ) {
    this.#server = server;
  }

  /** Starts a fresh world in a folder of its own, on a free port. */
  static async open(options: TableOptions = {}): Promise<Table> {
    const folder = await mkdtemp(path.join(os.tmpdir(), "trivium-table-"));
    const server = await Table.#serve(folder, options, 0);
    return new Table(await sharedBrowser(), folder, options, server);
  }

  static #serve(folder: string, options: TableOptions, port: number) {
    return startServer({
      port,
      generation: GENERATION,
      systemPath: options.system ?? inRoot("dist"),
      worldPath: path.join(folder, "world"),
      template: options.template ?? "demo",
      clientPath: options.client ?? process.env["BENCH_CLIENT"] ?? inRoot(".bench/dist/client"),
      quiet: true,
      ...(options.faults ? { faults: options.faults } : {}),
    });
  }

  get url(): string {
    return this.#server.url;
  }

  /** Stops the server and starts it again over the same world, at the same address. */
  async restart(whileStopped: () => unknown = () => {}): Promise<void> {
    const { port } = this.#server;
    await this.#server.close();
    await whileStopped();
    this.#server = await Table.#serve(this.folder, this.options, port);
  }

  /** A person joins by the join page, as a person would, and waits until the game is ready. */
  async join(name: string, viewport = { width: 1366, height: 900 }): Promise<Seat> {
    const context = await this.browser.newContext({ viewport, reducedMotion: "reduce" });
    context.setDefaultTimeout(10_000);
    this.#contexts.push(context);
    const page = await context.newPage();
    const seat: Seat = { name, page, faults: [] };
    watch(page, seat.faults);
    this.#seats.push(seat);
    await page.goto(`${this.url}/join`);
    await page.selectOption('select[name="userid"]', { label: name });
    await page.click('button[name="join"]');
    await ready(page);
    return seat;
  }

  /** Fails when anybody's console has complained since the last look. */
  expectNoFaults(): void {
    for (const seat of this.#seats) expect(seat.faults, `${seat.name}'s console`).toEqual([]);
  }

  async close(): Promise<void> {
    await Promise.all(this.#contexts.map((context) => context.close()));
    await this.#server.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Waits until a page's game is ready. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(
    () => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true,
    null,
    {
      timeout: 20_000,
    },
  );
}

/** Gathers what a page complains of: console errors and warnings, uncaught errors and failed requests. */
export function watch(page: Page, faults: string[]): void {
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`uncaught: ${error.stack ?? error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
}

/** Takes a seat's faults out; returns those that match, fails on any other. */
export function takeFaults(seat: Seat, expected: RegExp): string[] {
  const taken = seat.faults.splice(0);
  expect(taken.filter((fault) => !expected.test(fault))).toEqual([]);
  return taken;
}

/**
 * Waits until a page has come to rest: its pictures and letters are there, nothing moves, and nothing has been drawn for
 * 80 ms. For looking at what is there, never for seeing that something does not come.
 */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const comes = (image) => !image.complete && image.loading !== "lazy";
    const moves = (one) => one.playState === "running" && Number.isFinite(one.effect?.getComputedTiming().endTime);
    const waits = () =>
      [...document.images].some(comes) || document.fonts.status !== "loaded" || document.getAnimations().some(moves);
    let drawn = performance.now();
    const watch = new MutationObserver(() => (drawn = performance.now()));
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const end = drawn + 2000;
    const frame = () => new Promise((go) => requestAnimationFrame(go));
    while ((performance.now() < drawn + 80 || waits()) && performance.now() < end) await frame();
    watch.disconnect();
  })()`);
}

/** Keeps a picture of what somebody sees, for people to look at. */
export async function picture(page: Page, name: string): Promise<void> {
  await mkdir(picturesFolder, { recursive: true });
  await page.screenshot({ path: path.join(picturesFolder, `${GENERATION}-${name}.png`) });
}

/** Fixes the face that every six-sided die of somebody's browser shows from now on. */
export const loadDice = (seat: Seat, face: number): Promise<unknown> =>
  seat.page.evaluate(`CONFIG.Dice.randomUniform = () => ${1 - (face - 0.5) / 6}`);

/** Puts somebody's windows and interface into light or dark, and loads the page anew. */
export async function useTheme(seat: Seat, theme: string): Promise<void> {
  await seat.page.evaluate(
    `game.settings.set("core", "uiConfig", { ...game.settings.get("core", "uiConfig"), colorScheme: { applications: "${theme}", interface: "${theme}" } })`,
  );
  await seat.page.reload();
  await ready(seat.page);
}

/** Makes everybody an owner of every Character: a table at which anybody may answer for anybody. */
export async function shareCharacters(guide: Seat): Promise<void> {
  await guide.page.evaluate(`Promise.all(
    game.actors.filter((actor) => actor.type === "fourPointsCharacter").map((actor) => actor.update({ ownership: { default: 3 } }, { recursive: false })),
  ).then(() => null)`);
}
