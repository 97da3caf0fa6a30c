import { say } from "../../foundry/language.js";
import { notify } from "../../foundry/notice.js";
import { parseNumberEntry } from "../../kit/number-entry.js";

/** A text box that holds a whole number: `data-tr-number`, with min, max, blank and delta beside it. */
export const isNumberBox = (target: EventTarget | null): target is HTMLInputElement =>
  (target as HTMLElement | null)?.matches?.("input[data-tr-number]") === true;

const bound = (text: string | undefined): number | undefined =>
  text === undefined || text === "" ? undefined : Number(text);

/**
 * Turns what was typed into the number it means and writes that into the box.
 * False when it was no number: the box shows its old value again and the user is told what would be one.
 */
export function settleNumberBox(box: HTMLInputElement, current: unknown): boolean {
  const { trMin, trMax, trBlank, trDelta } = box.dataset;
  const min = bound(trMin);
  const max = bound(trMax);
  const parsed = parseNumberEntry(box.value, {
    current: typeof current === "number" ? current : null,
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    blank: trBlank === undefined ? 0 : trBlank === "" ? null : Number(trBlank),
    delta: trDelta !== undefined,
  });
  if (parsed.ok) {
    box.value = parsed.value === null ? "" : String(parsed.value);
    return true;
  }
  const typed = box.value.trim().slice(0, 40);
  box.value = typeof current === "number" ? String(current) : "";
  const key = trDelta === undefined ? "TRIVIUM.Notice.NotANumber" : "TRIVIUM.Notice.NotANumberOrDelta";
  notify("warn", say(key, { typed, label: box.getAttribute("aria-label") ?? box.name }));
  return false;
}
