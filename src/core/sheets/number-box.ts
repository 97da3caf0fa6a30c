import { plainNumber, say, typedNumber } from "../../foundry/language.js";
import { notify } from "../../foundry/notice.js";
import { parseNumberEntry } from "../../kit/number-entry.js";

/**
 * A text box that holds a whole number: `data-tr-number`, with min, max, blank and delta beside it; `data-tr-max-box`
 * names another box of the same form, which holds what is at most.
 */
export const isNumberBox = (target: EventTarget | null): target is HTMLInputElement =>
  (target as HTMLElement | null)?.matches?.("input[data-tr-number]") === true;

const bound = (text: string | undefined): number | undefined =>
  text === undefined || text === "" ? undefined : Number(text);

/** The most a box takes: what has just been typed as its maximum counts before it has been written. */
function mostOf(box: HTMLInputElement): number | undefined {
  const { trMax, trMaxBox } = box.dataset;
  const typed: unknown = trMaxBox === undefined ? null : box.form?.elements.namedItem(trMaxBox);
  const stands = typed instanceof HTMLInputElement && /^\d+$/.test(typed.value.trim());
  return stands ? Number(typed.value) : bound(trMax);
}

/**
 * Turns what was typed into the number it means and writes that into the box; a number that had to be cut to what fits
 * is told. False when it was no number, or nothing at all where the box has no blank value: the box shows its old value
 * again and the user is told what would be one.
 */
export function settleNumberBox(box: HTMLInputElement, current: unknown): boolean {
  const { trMin, trBlank, trDelta } = box.dataset;
  const min = bound(trMin);
  const max = mostOf(box);
  const old = typeof current === "number" ? String(current) : "";
  const label = box.getAttribute("aria-label") ?? box.name;
  if (box.value.trim() === "" && trBlank === undefined) {
    // A pool that is cleared by mistake must not become 0 and let its owner fall.
    box.value = old;
    notify("warn", say("TRIVIUM.Notice.Emptied", { label }));
    return false;
  }
  const entry = {
    current: typeof current === "number" ? current : null,
    blank: trBlank === undefined || trBlank === "" ? null : Number(trBlank),
    delta: trDelta !== undefined,
  };
  const parsed = parseNumberEntry(box.value, {
    ...entry,
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  });
  if (parsed.ok) {
    const meant = parseNumberEntry(box.value, entry);
    const typed = typedNumber(box.value);
    box.value = parsed.value === null ? "" : String(parsed.value);
    // What was typed is told, not what it would have come to: of a change nobody has typed the sum.
    if (meant.ok && meant.value !== parsed.value)
      notify("info", say("TRIVIUM.Notice.Cut", { label, typed, value: plainNumber(parsed.value ?? 0) }));
    return true;
  }
  const typed = box.value.trim().slice(0, 40);
  box.value = old;
  const key = trDelta === undefined ? "TRIVIUM.Notice.NotANumber" : "TRIVIUM.Notice.NotANumberOrDelta";
  notify("warn", say(key, { typed, label }));
  return false;
}
