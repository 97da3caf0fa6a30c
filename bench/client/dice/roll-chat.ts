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
