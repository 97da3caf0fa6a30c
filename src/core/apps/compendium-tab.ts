import { SYSTEM_ID } from "../../foundry/id.js";
import { allRulesets } from "../registry.js";
import { isInPlay } from "../rulesets-in-play.js";

/** Whether a pack's content is for this world: everybody else's is, and ours unless its ruleset is not played. */
export function isPackInPlay(pack: string): boolean {
  const own = `${SYSTEM_ID}.`;
  if (!pack.startsWith(own)) return true;
  const name = pack.slice(own.length);
  const ruleset = allRulesets().find(({ id }) => name.startsWith(`${id}-`));
  return !ruleset || isInPlay(ruleset.id);
}

/**
 * Leaves packs of rulesets that are not played out of the compendium tab, and folders that hold nothing else. The packs
 * stay: links into them work, and a changed choice brings them back. Hooked to `renderCompendiumDirectory`.
 */
export function filterCompendiumTab(_app: unknown, html: HTMLElement): void {
  const left = (folder: HTMLElement) => folder.querySelector("[data-pack]") !== null;
  const filled = [...html.querySelectorAll<HTMLElement>("[data-folder-id]")].filter(left);
  // Taken out rather than hidden: the tab's own search shows and hides what is in it.
  for (const entry of html.querySelectorAll<HTMLElement>("[data-pack]"))
    if (!isPackInPlay(entry.dataset["pack"] ?? "")) entry.remove();
  for (const folder of filled) if (!left(folder)) folder.remove();
}

/** Draws the compendium tab anew after the choice has changed. */
export function redrawCompendiumTab(): void {
  const open = foundry.applications.instances as unknown as Map<string, { render(): unknown }>;
  for (const id of ["compendium", "compendium-popout"]) void open.get(id)?.render();
}
