import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong inside our own parts of the page; how many banners the host's message heads make is the host's matter. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(`axe.run({ include: [[".trivium-rpg"]] }, { resultTypes: ["violations"], rules: { "landmark-no-duplicate-banner": { enabled: false } } }).then((result) =>
    result.violations.flatMap((rule) => rule.nodes.map((node) => rule.id + ": " + node.target.join(" ") + " " + (node.any[0]?.message ?? ""))))`);
}
