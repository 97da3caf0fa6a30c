import type { Browser, BrowserContext, Page } from "playwright-core";

/** One person in a running world; only what Foundry shows and documents is used of the page. */
export interface Seat {
  readonly name: string;
  readonly page: Page;
  /** What the console said against us: errors and warnings that come from the system's own files. */
  readonly faults: string[];
  readonly context: BrowserContext;
}

const SYSTEM = "systems/trivium-rpg/";

/** Joins by the join page as a person would, waits until the game is ready, and clears greetings and tours away. */
export async function join(browser: Browser, url: string, name: string): Promise<Seat> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const faults: string[] = [];
  page.on("console", (message) => {
    const { url: source } = message.location();
    const isOurs = source.includes(SYSTEM) || message.text().includes(SYSTEM);
    if (isOurs && ["error", "warning"].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => {
    if (error.stack?.includes(SYSTEM)) faults.push(error.stack);
  });
  await page.goto(new URL("/join", url).href);
  const option = page.locator('select[name="userid"] option', { hasText: new RegExp(`^\\s*${name}\\s*$`) });
  await option.waitFor({ state: "attached" });
  if (await option.isDisabled())
    throw new Error(`${name} is logged in somewhere else: leave there first, or name others with FOUNDRY_USERS.`);
  await page.selectOption('select[name="userid"]', { label: (await option.innerText()).trim() });
  await page.click('button[name="join"]');
  await page.waitForFunction("globalThis.game?.ready === true", null, { timeout: 60_000 });
  await tidy(page);
  return { name, page, faults, context };
}

/** Closes every window that is open, and a tour that has begun. */
export async function tidy(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    foundry.nue?.Tour?.activeTour?.exit();
    for (const app of [...foundry.applications.instances.values()])
      if (app.hasFrame) await app.close({ animate: false });
  })()`);
}
