import { MessageData } from "../documents/message-data.js";
import { SYSTEM_ID, systemPath } from "../../foundry/id.js";
import { say } from "../../foundry/language.js";
import { notify } from "../../foundry/notice.js";
import { CreditsDialog } from "../apps/credits.js";
import { RulesetsDialog } from "../apps/first-run.js";
import type { CardView } from "../ruleset.js";
import { isByGM } from "../road/rights.js";
import { rulesetsInPlay } from "../rulesets-in-play.js";
import { postCard } from "./post.js";
import type { CommandWords } from "./suggest.js";

const { ArrayField, SchemaField, StringField } = foundry.data.fields;

const text = () => new StringField({ required: true, nullable: false, blank: true, initial: "" });

const schema = () => ({
  /** "welcome", "update" after a new version, or "commands" when somebody asked for them. */
  kind: text(),
  /** The system's version that it speaks of. */
  version: text(),
  commands: new ArrayField(new SchemaField({ word: text(), args: text(), help: text() })),
});

/** What the system itself says to game masters, once: a welcome, or that there is a new version. */
export class NoticeData extends MessageData<ReturnType<typeof schema>> {
  static override defineSchema() {
    return schema();
  }
}

/** The guide inside the game: a journal of the system's own packs. */
const GUIDE = `Compendium.${SYSTEM_ID}.core-guide.JournalEntry.triviumGuide0000`;

/** Where faults are told, as the installed manifest has it; blank in a copy that nobody has released. */
const bugs = (): string => (game as unknown as { system: { bugs?: string | null } }).system.bugs ?? "";
/** The installed version. */
export const systemVersion = (): string => (game as unknown as { system: { version: string } }).system.version;

/**
 * Whether a notice is the system's word: a game master's page has posted it, or this user has asked for the commands. A
 * notice that a player writes is an ordinary message of that player's.
 */
const isOurs = (message: ChatMessage.Implementation): boolean =>
  isByGM(message) || (message.isAuthor && (message.system as { kind?: string }).kind === "commands");

/** Draws what the system says, in the words of whoever reads it. */
export const noticeCard: CardView = {
  template: systemPath("templates/core/notice-card.hbs"),
  isDrawn: isOurs,
  context: (message) => {
    const { kind, version, commands } = message.system as { kind: string; version: string; commands: object[] };
    if (kind === "commands") return { version, commands };
    return {
      version,
      isWelcome: kind !== "update",
      changes: systemPath("CHANGELOG.md"),
      bugs: bugs(),
      foundry: game.version,
      credits: kind === "update" ? [] : rulesetsInPlay().map(({ label, credits }) => ({ label, credits })),
    };
  },
};

async function openGuide(): Promise<void> {
  const guide = (await fromUuid(GUIDE as never).catch(() => null)) as JournalEntry.Implementation | null;
  if (guide?.sheet) await guide.sheet.render({ force: true } as never);
  else notify("warn", say("TRIVIUM.Welcome.NoGuide"));
}

const DEEDS: Readonly<Record<string, () => Promise<unknown>>> = {
  guide: openGuide,
  credits: () => new CreditsDialog().render({ force: true }),
  rulesets: () => new RulesetsDialog().render({ force: true }),
};

/** Gives a drawn notice's buttons their deeds; hooked to `renderChatMessageHTML`, which draws each message anew. */
export function bindNotice(message: object, html: HTMLElement): void {
  if ((message as { type?: string }).type !== "notice" || !isOurs(message as ChatMessage.Implementation)) return;
  for (const button of html.querySelectorAll<HTMLElement>("[data-tr-notice]"))
    button.addEventListener("click", () => void DEEDS[button.dataset["trNotice"] ?? ""]?.());
}

/** Says something to all game masters, in chat. */
export function postNotice(kind: "welcome" | "update", version: string): Promise<boolean> {
  const summary = say(kind === "welcome" ? "TRIVIUM.Welcome.Title" : "TRIVIUM.Welcome.Updated", { version });
  return postCard({
    type: "notice",
    system: { kind, version },
    summary,
    actor: null,
    rolls: [],
    mode: "gm",
    id: foundry.utils.randomID(),
  });
}

/** Lists the chat commands to whoever asked for them, and to nobody else. */
export function postCommands(commands: readonly CommandWords[]): Promise<boolean> {
  return postCard({
    type: "notice",
    system: {
      kind: "commands",
      version: systemVersion(),
      commands: commands.map(({ word, args, help }) => ({ word, args, help })),
    },
    summary: commands.map(({ word, args }) => `/${word} ${args}`.trim()).join(", "),
    actor: null,
    rolls: [],
    mode: "self",
    id: foundry.utils.randomID(),
  });
}
