import { CHAT_MESSAGE_STYLES } from "../../../common/constants.js";
import { profile } from "../../../common/profile.js";

interface RenderOptions {
  canDelete?: boolean;
  canClose?: boolean;
}

const TEMPLATE = "templates/sidebar/chat-message.hbs";

/** Draws a message for this client: the subtype's own drawing where it has one, else the core's; then the hook. */
export async function renderMessage(
  message: any,
  { canDelete, canClose = false }: RenderOptions,
): Promise<HTMLElement> {
  const options = { canDelete: canDelete ?? message.canUserModify(globalThis.game.user, "delete"), canClose };
  const ownDrawing = typeof message.system?.renderHTML === "function";
  const context = ownDrawing ? undefined : await prepareContext(message, options);
  const html = ownDrawing ? await message.system.renderHTML(options) : await renderTemplate(context!);
  const isOptional = profile().generation >= 14;
  globalThis.Hooks.callAll("renderChatMessageHTML", message, html, isOptional ? context : (context ?? {}));
  return html;
}

async function renderTemplate(context: Record<string, any>): Promise<HTMLElement> {
  const text = await globalThis.foundry.applications.handlebars.renderTemplate(TEMPLATE, context);
  const holder = document.createElement("template");
  holder.innerHTML = text.trim();
  return holder.content.firstElementChild as HTMLElement;
}

async function prepareContext(message: any, options: Required<RenderOptions>): Promise<Record<string, any>> {
  const data = message.toObject(false);
  const isWhisper = message.whisper.length > 0;
  const isPrivateRoll = message.isRoll && isWhisper;
  const context = {
    ...options,
    message: data,
    user: globalThis.game.user,
    author: message.author,
    alias: message.alias,
    borderColor: message._source.style === CHAT_MESSAGE_STYLES.OOC ? String(message.author?.color ?? "") : null,
    isWhisper: isWhisper && !isPrivateRoll,
    whisperTo: isWhisper && !isPrivateRoll ? recipientNames(message) : "",
    cssClass: cssClasses(message, isWhisper),
  };
  if (message.isContentVisible) data.content = await visibleContent(message);
  else await hideContent(message, context);
  return context;
}

function cssClasses(message: any, isWhisper: boolean): string {
  const style = Object.entries(CHAT_MESSAGE_STYLES).find(([, value]) => value === message._source.style)?.[0];
  return [style?.toLowerCase(), isWhisper ? "whisper" : "", message.blind ? "blind" : ""].filter(Boolean).join(" ");
}

function recipientNames(message: any): string {
  const names = message.whisper.map((id: string) => globalThis.game.users.get(id)?.name).filter(Boolean);
  return names.join(", ");
}

/** Markup of its own stands; a roll whose content is plain text shows its dice instead. */
async function visibleContent(message: any): Promise<string> {
  const { TextEditor } = globalThis.foundry.applications.ux;
  const content = message._source.content ?? "";
  if (message.isRoll && !/<[a-z]/i.test(content)) return renderRolls(message, false);
  return TextEditor.implementation.enrichHTML(content, { rollData: message.getRollData() });
}

/** What somebody sees who may know that there was a roll, and no more. */
async function hideContent(message: any, context: Record<string, any>): Promise<void> {
  const name = message.author?.name ?? message.alias;
  context["alias"] = name;
  context["message"].flavor = globalThis.game.i18n.format("CHAT.PrivateRollContent", { user: name });
  const hidden = message.system?._getHiddenContent ?? message._getHiddenContent;
  const own = profile().generation >= 14 && hidden ? await hidden.call(message.system ?? message) : undefined;
  context["message"].content = own ?? (await renderRolls(message, true));
}

async function renderRolls(message: any, isPrivate: boolean): Promise<string> {
  const parts: string[] = [];
  for (const roll of message.rolls) parts.push(await roll.render({ isPrivate }));
  return parts.join("");
}
