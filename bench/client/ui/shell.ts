/** Draws the interface around the table. */
import { initializeSheetsOnce } from "../applications/apps/core-sheets.js";
import { activateContentLinks } from "../applications/ux/content-link.js";
import { ContextMenu } from "../applications/ux/context-menu.js";
import { activateInlineRolls } from "../applications/ux/inline-roll.js";
import { instances } from "../applications/api/instances.js";
import { tabsOf } from "./sidebar/sidebar.js";
import { startTheme } from "./theme.js";
import { activateTabKeys } from "./tab-keys.js";

function layOut(): void {
  const root = document.createElement("div");
  root.id = "interface";
  root.className = "themed";
  root.innerHTML = `<div id="ui-left"></div><main id="ui-middle"><h1 class="visually-hidden"></h1></main>
    <div id="ui-bottom"></div>
    <aside id="ui-right" aria-label="Sidebar"></aside>`;
  root.querySelector("h1")!.textContent = game.world.title;
  document.body.prepend(root);
}

/** Escape closes the uppermost window; menus, dialogs and editors take the key for themselves first. */
function closeOnEscape(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (ContextMenu.current) return void ContextMenu.current.close();
    const windows = [...instances.values()].filter((app) => app.hasFrame && app.element);
    const top = windows.toSorted((a, b) => (b.position.zIndex ?? 0) - (a.position.zIndex ?? 0))[0];
    if (!top) return;
    event.preventDefault();
    void top.close({ closeKey: true });
  });
}

/** Makes a part of the interface of its class in CONFIG and draws it. */
async function drawPanel(id: string): Promise<void> {
  const PanelClass = CONFIG.ui[id];
  if (!PanelClass) throw new Error(`CONFIG.ui.${id} names no class, and the interface needs one there.`);
  ui[id] = new PanelClass();
  await ui[id].render({ force: true });
}

/** Draws sidebar, chat, directories and players, and fills `ui`; documents must be there. */
export async function startShell(): Promise<void> {
  initializeSheetsOnce();
  startTheme();
  layOut();
  game.tooltip ??= new CONFIG.ux.TooltipManager();
  game.tooltip.activateEventListeners();
  ContextMenu.eventListeners();
  activateContentLinks();
  activateInlineRolls();
  activateTabKeys();
  closeOnEscape();
  await drawPanel("sidebar");
  for (const [id] of tabsOf(ui.sidebar)) await drawPanel(id);
  for (const id of ["players", "hotbar"]) await drawPanel(id);
  // Each pack has its window from the start, closed.
  for (const pack of game.packs) void pack.application;
}
