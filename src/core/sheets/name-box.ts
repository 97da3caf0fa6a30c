import { say } from "../../foundry/language.js";
import { notify } from "../../foundry/notice.js";

/** The box that holds a document's name. */
export const isNameBox = (target: EventTarget | null): target is HTMLInputElement =>
  (target as HTMLElement | null)?.matches?.('input[name="name"]') === true;

/** Whether a name holds anything that can be seen: white space and characters without a shape do not count. */
export const isVisibleName = (name: string): boolean =>
  name.replaceAll(/[\s\p{Cf}\p{Cc}\u3164\u115F\u1160]/gu, "") !== "";

/** Puts the old name back when the new one is blank, and says so; a blank name would keep the whole sheet from saving. */
export function settleNameBox(box: HTMLInputElement, current: string): boolean {
  if (isVisibleName(box.value)) return true;
  box.value = current;
  notify("warn", say("TRIVIUM.Notice.NoName", { name: current }));
  return false;
}
