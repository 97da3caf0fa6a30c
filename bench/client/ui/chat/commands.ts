/** What can be typed into the chat: commands and plain words. */
import { profile } from "../../../common/profile.js";
import { messageModeOption, modeOfCommand } from "../message-modes.js";

declare const Roll: any;

type ChatData = Record<string, any>;

/** What a line of chat becomes; throwing tells the user what is wrong and keeps the line. */
export interface ChatCommand {
  rgx: RegExp;
  fn: (match: RegExpMatchArray, chatData: ChatData) => Promise<unknown>;
}

const chatMessageClass = (): any => CONFIG.ChatMessage.documentClass;

const asHTML = (text: string): string => text.trim().replaceAll("\n", "<br>");

async function roll([, name, body]: RegExpMatchArray, chatData: ChatData): Promise<unknown> {
  const [formula, flavor] = body.split("#", 2).map((part) => part.trim());
  if (!formula) throw new Error(`What shall be rolled? Write it after the command: /${name} 1d6 + 2`);
  const actor = game.actors.get(chatData.speaker?.actor) ?? game.user.character;
  const evaluated = await Roll.create(formula, actor?.getRollData() ?? {}).evaluate();
  return evaluated.toMessage({ ...chatData, flavor: flavor || undefined }, messageModeOption(modeOfCommand(name)));
}

/** The ids of those whom a whisper is for: "gm", "players", or names of users or of their characters. */
function findRecipients(names: string[]): string[] {
  const found = new Set<string>();
  for (const name of names) {
    const matches = chatMessageClass().getWhisperRecipients(name);
    if (!matches.length) {
      const known = game.users.map((user: any) => user.name).join(", ");
      throw new Error(`Nobody here is called "${name.trim()}". Whisper to "gm", "players" or one of: ${known}.`);
    }
    for (const user of matches) found.add(user.id);
  }
  return [...found];
}

function splitWhisper(body: string): [names: string[], text: string] {
  const bracketed = /^\[([^\]]+)\]\s*([\s\S]*)$/.exec(body);
  if (bracketed) return [bracketed[1].split(","), bracketed[2]];
  // A name may hold spaces, so the longest known name at the start wins; otherwise the first word is taken.
  const names: string[] = game.users.contents.flatMap((user: any) => [user.name, user.character?.name ?? ""]);
  const known = names
    .filter((name) => name && body.toLocaleLowerCase().startsWith(`${name.toLocaleLowerCase()} `))
    .toSorted((a, b) => b.length - a.length)[0];
  const first = known ?? body.split(/\s/, 1)[0];
  return [[first], body.slice(first.length)];
}

async function whisper([, , body]: RegExpMatchArray, chatData: ChatData): Promise<unknown> {
  const [names, text] = splitWhisper(body);
  if (!text.trim()) throw new Error(`What shall be whispered? Write it after the name: /w ${names[0] || "gm"} Hello`);
  return chatMessageClass().create({ ...chatData, whisper: findRecipients(names), content: asHTML(text) });
}

async function toGamemasters([, , body]: RegExpMatchArray, chatData: ChatData): Promise<unknown> {
  return chatMessageClass().create({ ...chatData, whisper: findRecipients(["gm"]), content: asHTML(body) });
}

async function say(content: string, chatData: ChatData): Promise<unknown> {
  const { OOC, IC } = foundry.CONST.CHAT_MESSAGE_STYLES;
  const style = chatData.style ?? (chatData.speaker?.actor ? IC : OOC);
  // Only generation 14 applies the user's mode to words; on 13 it is for rolls.
  const options = profile().generation >= 14 ? messageModeOption(null) : {};
  return chatMessageClass().create({ ...chatData, style, content: asHTML(content) }, options);
}

async function outOfCharacter([, , body]: RegExpMatchArray, chatData: ChatData): Promise<unknown> {
  const { speaker: _speaker, ...data } = chatData;
  return say(body, { ...data, style: foundry.CONST.CHAT_MESSAGE_STYLES.OOC });
}

async function inCharacter([, , body]: RegExpMatchArray, chatData: ChatData): Promise<unknown> {
  if (!chatData.speaker?.actor) throw new Error("Choose your character first: click your own name at the bottom left.");
  return say(body, { ...chatData, style: foundry.CONST.CHAT_MESSAGE_STYLES.IC });
}

async function emote([, , body]: RegExpMatchArray, chatData: ChatData): Promise<unknown> {
  const { alias } = chatMessageClass().getSpeaker();
  const name = foundry.utils.escapeHTML(alias ?? game.user.name);
  return say(`${name} ${body}`, { ...chatData, style: foundry.CONST.CHAT_MESSAGE_STYLES.EMOTE });
}

/** The commands by name; systems may add their own. */
export const CHAT_COMMANDS: Record<string, ChatCommand> = {
  roll: { rgx: /^\/(roll|r|publicroll|pr|gmroll|gmr|blindroll|broll|br|selfroll|sr)(?:\s+([\s\S]*))?$/i, fn: roll },
  whisper: { rgx: /^\/(whisper|w)\s+([\s\S]*)$/i, fn: whisper },
  gm: { rgx: /^\/(gm)\s+([\s\S]+)$/i, fn: toGamemasters },
  ooc: { rgx: /^\/(ooc)\s+([\s\S]+)$/i, fn: outOfCharacter },
  ic: { rgx: /^\/(ic)\s+([\s\S]+)$/i, fn: inCharacter },
  emote: { rgx: /^\/(emote|em|me)\s+([\s\S]+)$/i, fn: emote },
};

/** Which command a line is: its name and match; "none" for plain words, "invalid" for an unknown command. */
export function parseChat(line: string): [string, RegExpMatchArray | null] {
  for (const [name, { rgx }] of Object.entries(CHAT_COMMANDS)) {
    const match = rgx.exec(line);
    if (match) return [name, match];
  }
  return [line.startsWith("/") ? "invalid" : "none", null];
}

/** Carries out a line of chat. */
export async function runChat(line: string, chatData: ChatData): Promise<unknown> {
  const [name, match] = parseChat(line);
  if (name === "none") return say(line, chatData);
  if (name === "invalid") {
    const known = "/roll, /gmroll, /blindroll, /selfroll, /whisper, /gm, /ooc, /ic and /emote";
    throw new Error(
      `"${line.split(/\s/, 1)[0]}" is not a chat command, or it lacks what follows it. There are ${known}.`,
    );
  }
  const groups = match!;
  groups[1] = groups[1]?.toLowerCase();
  groups[2] ??= "";
  return CHAT_COMMANDS[name].fn(groups, chatData);
}
