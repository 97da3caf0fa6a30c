import { profile } from "../../../common/profile.js";
import { currentMessageMode, modernModeName } from "../../core/message-modes.js";
import { replaceFormulaData } from "../../dice/formula-data.js";
import { modeData } from "../chat/message-mode-data.js";
import { applyChangeTo } from "../effects/apply-effects.js";
import type { EffectChange } from "../effects/apply-effects.js";
import { ActiveEffect } from "./active-effect.js";
import { ChatMessage } from "./chat-message.js";

/** Writes a message mode into message data. */
function applyModeToData(data: any, mode: string = currentMessageMode()): any {
  return Object.assign(data, modeData(data, modernModeName(mode)));
}

/** Writes a message mode into a message that is not yet stored. */
function applyMode(this: ChatMessage, mode: string = currentMessageMode()): void {
  this.updateSource(modeData(this._source, modernModeName(mode)));
}

/** Applies one change to a document; gives the new values by their path. */
function applyChange(document: any, change: EffectChange, { replacementData = {} } = {}): Record<string, any> {
  const filled = { ...change, value: fillIn(change.value, replacementData) };
  const handler = globalThis.CONFIG.ActiveEffect.changeTypes[change.type ?? ""]?.handler;
  if (!handler) return applyChangeTo(document, filled);
  return handler(document, filled, { replacementData }) ?? {};
}

/** The data that `@` references in the values of changes refer to. */
function getReplacementData(rollData: Record<string, any> = {}): Record<string, any> {
  return rollData;
}

function fillIn(value: unknown, data: Record<string, any>): unknown {
  if (typeof value !== "string" || !value.includes("@")) return value;
  const filled = replaceFormulaData(value, data, { missing: "0" });
  try {
    return JSON.parse(filled);
  } catch {
    return filled;
  }
}

const MEMBERS: [owner: any, name: string, value: (...args: any[]) => unknown][] = [
  [ChatMessage, "applyMode", applyModeToData],
  [ChatMessage.prototype, "applyMode", applyMode],
  [ActiveEffect, "applyChange", applyChange],
  [ActiveEffect.prototype, "getReplacementData", getReplacementData],
];

/** Gives document classes the members that only generation 14 has: code may look for them to tell which one runs. */
export function fitDocumentClasses(): void {
  for (const [owner, name, value] of MEMBERS) {
    if (profile().generation >= 14) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
    else delete owner[name];
  }
}
