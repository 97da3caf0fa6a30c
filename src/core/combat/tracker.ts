import { SYSTEM_ID } from "../../foundry/id.js";
import { say } from "../../foundry/language.js";
import { orElse } from "../road/total.js";
import { rulesetOfCombat, type CombatRules, type TurnRow } from "./combat.js";

interface Tracker {
  readonly viewed: Combat.Implementation | null;
}

const element = (page: Document, tag: string, className: string, text = ""): HTMLElement => {
  const made = page.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
};

/** Pips as one row of buttons: pressing the one that is used last takes it back. */
function drawPips(page: Document, { used, total, label }: NonNullable<TurnRow["pips"]>, isMine: boolean): HTMLElement {
  const row = element(page, "span", "tr-turn-pips");
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", label);
  for (let index = 0; index < total; index++) {
    const pip = page.createElement("button");
    pip.type = "button";
    pip.className = `tr-turn-pip${index < total - used ? " full" : ""}`;
    pip.dataset["trTurn"] = `pip:${index < used ? index : index + 1}`;
    pip.disabled = !isMine;
    pip.setAttribute("aria-label", `${index + 1} / ${total}`);
    row.append(pip);
  }
  return row;
}

/** Why somebody can do nothing, as a picture with its word, or as the word alone. */
function drawOut(page: Document, { icon, label }: NonNullable<TurnRow["out"]>): HTMLElement {
  if (icon === undefined) return element(page, "span", "tr-turn-out tr-bad", label);
  const mark = element(page, "i", `tr-turn-out fa-solid ${icon}`);
  mark.setAttribute("role", "img");
  mark.setAttribute("aria-label", label);
  mark.dataset["tooltipText"] = label;
  return mark;
}

function drawRow(page: Document, row: TurnRow, isMine: boolean): HTMLElement {
  const box = element(page, "div", `${SYSTEM_ID} tr-turn`);
  if (row.out) box.append(drawOut(page, row.out));
  else if (row.pips) box.append(drawPips(page, row.pips, isMine));
  if (row.note) box.append(element(page, "span", "tr-turn-note", row.note));
  const buttons = element(page, "span", "tr-turn-do");
  for (const { action, label, primary, quiet, spent } of row.buttons) {
    const look = spent ? " spent" : primary ? " primary" : quiet ? " quiet" : "";
    const button = element(page, "button", `tr-btn small${look}`, label) as HTMLButtonElement;
    button.type = "button";
    if (spent) button.dataset["tooltipText"] = spent;
    button.dataset["trTurn"] = action;
    buttons.append(button);
  }
  if (row.buttons.length > 0) box.append(buttons);
  return box;
}

/** Shows a place in the order as people read it; Foundry's own number stays what it sorts by. */
function drawPlace(place: HTMLElement, { text, hint }: { readonly text: string; readonly hint: string }): void {
  const field = place.querySelector<HTMLInputElement>(".initiative-input");
  const words = place.querySelector<HTMLElement>(".initiative");
  if (field) field.value = text;
  else if (words) words.textContent = text;
  (field ?? words)?.setAttribute("data-tooltip-text", hint);
}

/** Lets the game master put rows into another order: the first gets the highest number. */
function letDrag(combat: Combat.Implementation, list: HTMLElement): void {
  let dragged: HTMLElement | null = null;
  for (const row of list.querySelectorAll<HTMLElement>(".combatant[data-combatant-id]")) {
    row.draggable = true;
    row.addEventListener("dragstart", () => (dragged = row));
    row.addEventListener("dragover", (event) => event.preventDefault());
    row.addEventListener("drop", (event) => {
      if (!dragged || dragged === row) return;
      event.preventDefault();
      const { top, height } = row.getBoundingClientRect();
      row[event.clientY < top + height / 2 ? "before" : "after"](dragged);
      const ids = [...list.querySelectorAll<HTMLElement>(".combatant[data-combatant-id]")].map(
        (one) => one.dataset["combatantId"],
      );
      const updates = ids.map((_id, index) => ({ _id, initiative: ids.length - index }));
      void combat.updateEmbeddedDocuments("Combatant", updates as never);
    });
  }
}

/** Adds what the encounter's ruleset knows of each turn to Foundry's own tracker; hooked to `renderCombatTracker`. */
export function decorateTracker(tracker: Tracker, html: HTMLElement): void {
  const combat = tracker.viewed;
  const ruleset = combat ? rulesetOfCombat(combat) : undefined;
  const rules: CombatRules | undefined = ruleset?.combat;
  if (!combat || !ruleset || !rules) return;
  for (const place of html.querySelectorAll<HTMLElement>(".combatant[data-combatant-id]")) {
    const combatant = combat.combatants.get(place.dataset["combatantId"] ?? "");
    const shown = combatant && rules.place?.(combatant);
    if (shown) drawPlace(place, shown);
    // One row that cannot be read must not take the others with it.
    const row = combatant && orElse(`turn ${combatant.id}`, null, () => rules.row(combat, combatant));
    place.querySelector(".tr-turn")?.remove();
    if (!combatant || !row) continue;
    const box = drawRow(html.ownerDocument, row, combatant.isOwner);
    box.classList.add(ruleset.id);
    box.addEventListener("click", (event) => {
      const button = (event.target as HTMLElement).closest<HTMLButtonElement>("button[data-tr-turn]");
      if (!button || button.disabled || event.detail > 1) return;
      event.stopPropagation();
      button.disabled = true;
      void rules.press(combat, combatant, button.dataset["trTurn"] ?? "").finally(() => (button.disabled = false));
    });
    place.classList.add("trivium-turn-row", ruleset.id);
    place.classList.toggle("tr-is-out", Boolean(row.out));
    place.append(box);
  }
  if (game.user?.isGM && rules.mayDrag?.()) {
    const list = html.querySelector<HTMLElement>(".combat-tracker");
    if (list) letDrag(combat, list);
  }
  html.querySelector('[data-action="nextTurn"]')?.setAttribute("data-tooltip-text", say("TRIVIUM.Combat.EndTurn"));
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Draws the tracker anew, soon, while an encounter runs. */
export function redrawTracker(): void {
  const tracker = (ui as unknown as { combat?: Tracker & { rendered?: boolean; render(): unknown } }).combat;
  if (!tracker?.rendered || !tracker.viewed?.started) return;
  clearTimeout(timer);
  timer = setTimeout(() => void tracker.render(), 100);
}
