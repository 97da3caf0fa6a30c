/** Rolls written inside text: `[[1d6]]` is rolled when shown, `[[/r 1d6]]` when clicked. */
import { messageModeOption, modeOfCommand } from "../../ui/message-modes.js";

declare const Roll: any;

/** The element of an inline roll, or null when it is not one. */
export async function createInlineRoll(match: RegExpMatchArray, rollData: object): Promise<HTMLElement | null> {
  const [, command, body, closing, label] = match;
  // "]]]" closes a formula that itself ends with a bracketed flavour.
  const text = closing === "]]]" ? `${body}]` : body;
  const [formula, flavor] = text.split("#", 2).map((part) => part.trim());
  if (!formula) return null;
  const name = command?.trim().slice(1).toLowerCase();
  if (name !== undefined && modeOfCommand(name) === undefined) return null;
  const anchor = document.createElement("a");
  anchor.classList.add("inline-roll");
  anchor.tabIndex = 0;
  const icon = document.createElement("i");
  icon.className = "fa-solid fa-dice-d20";
  icon.inert = true;
  if (name !== undefined) {
    anchor.classList.add("roll");
    anchor.setAttribute("role", "button");
    Object.assign(anchor.dataset, {
      mode: name,
      formula: Roll.replaceFormulaData(formula, rollData),
      flavor: flavor ?? "",
    });
    anchor.dataset.tooltipText = anchor.dataset.formula;
    anchor.append(icon, label ?? formula);
    return anchor;
  }
  try {
    const roll = await Roll.create(formula, rollData).evaluate({ allowInteractive: false });
    return roll.toAnchor({ attrs: { tabindex: "0" }, ...(label ? { label: `${label}: ${roll.total}` } : {}) });
  } catch {
    return null;
  }
}

async function rollInline(anchor: HTMLElement): Promise<void> {
  const { formula, flavor, mode } = anchor.dataset;
  const roll = await Roll.create(formula).evaluate();
  const speaker = CONFIG.ChatMessage.documentClass.getSpeaker();
  await roll.toMessage({ flavor: flavor || undefined, speaker }, messageModeOption(modeOfCommand(mode!)));
}

/** Makes deferred inline rolls of the whole page clickable. */
export function activateInlineRolls(): void {
  document.addEventListener("click", (event) => {
    const anchor = (event.target as Element).closest<HTMLElement>("a.inline-roll.roll");
    if (anchor) void rollInline(anchor);
  });
}
