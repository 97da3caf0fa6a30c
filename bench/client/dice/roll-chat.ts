import { currentMessageMode, messageModeName, withMode } from "../core/message-modes.js";
import { expandObject } from "../../common/utils/index.js";
import type { Roll } from "./roll.js";

/** How a roll is drawn. */
export interface RenderOptions {
  flavor?: string;
  template?: string;
  isPrivate?: boolean;
}

const render = (template: string, context: object): Promise<string> =>
  globalThis.foundry.applications.handlebars.renderTemplate(template, context);

/** A roll as HTML text; private rolls show question marks. */
export async function renderRoll(
  roll: Roll,
  { flavor, template = (roll.constructor as typeof Roll).CHAT_TEMPLATE, isPrivate = false }: RenderOptions,
): Promise<string> {
  if (!roll._evaluated) await roll.evaluate({ allowInteractive: !isPrivate });
  return render(template, {
    formula: isPrivate ? "???" : roll.formula,
    flavor: isPrivate ? null : (flavor ?? roll.options["flavor"]),
    user: globalThis.game.user.id,
    tooltip: isPrivate ? "" : await roll.getTooltip(),
    total: isPrivate ? "?" : Math.round((roll.total ?? 0) * 100) / 100,
  });
}

/** The dice of a roll as HTML text. */
export async function renderTooltip(roll: Roll): Promise<string> {
  const parts = roll.dice.map((die) => die.getTooltipData());
  return render((roll.constructor as typeof Roll).TOOLTIP_TEMPLATE, { parts });
}

/** How a roll is shown inside text. */
export interface AnchorOptions {
  attrs?: Record<string, string>;
  dataset?: Record<string, unknown>;
  classes?: string[];
  /** What is shown instead of the total. */
  label?: string;
  icon?: string;
}

/** A roll as an element inside text. */
export function renderAnchor(
  roll: Roll,
  { attrs = {}, dataset = {}, classes = [], label, icon = "fa-solid fa-dice-d20" }: AnchorOptions,
): HTMLAnchorElement {
  const anchor = document.createElement("a");
  anchor.classList.add("inline-roll", roll._evaluated ? "inline-result" : "roll", ...classes);
  for (const [name, value] of Object.entries(attrs)) anchor.setAttribute(name, value);
  anchor.dataset["tooltipText"] = roll.formula;
  if (roll._evaluated) anchor.dataset["roll"] = JSON.stringify(roll);
  else Object.assign(anchor.dataset, { mode: "roll", formula: roll.formula, flavor: roll.options["flavor"] ?? "" });
  for (const [name, value] of Object.entries(dataset)) anchor.dataset[name] = String(value);
  const mark = document.createElement("i");
  mark.className = icon;
  mark.inert = true;
  anchor.append(mark, label ?? String(roll._evaluated ? roll.total : roll.formula));
  return anchor;
}

/** Makes a chat message of a roll, evaluating it first; with `create: false` gives the data only. */
export async function evaluateToMessage(
  roll: Roll,
  messageData: Record<string, any>,
  { create = true, ...options }: Record<string, any>,
): Promise<any> {
  const createOptions = withMode(options);
  const mode = createOptions[messageModeName()] ?? currentMessageMode();
  if (!roll._evaluated) await roll.evaluate({ allowInteractive: !mode.startsWith("blind") });
  const cls = globalThis.CONFIG.ChatMessage.documentClass;
  const data = {
    author: globalThis.game.user.id,
    content: String(roll.total),
    sound: globalThis.CONFIG.sounds.dice,
    ...expandObject<Record<string, any>>(messageData),
    rolls: [roll],
  };
  if (create) return cls.create(data, createOptions);
  const message = new cls(data);
  if (messageModeName() === "rollMode") message.applyRollMode(mode);
  else message.applyMode(mode);
  return message.toObject();
}
