import { say } from "../../foundry/language.js";
import { isHostCommand } from "../../foundry/chat.js";
import { notify } from "../../foundry/notice.js";
import { rulesetOf } from "../registry.js";
import type { Ruleset } from "../ruleset.js";
import { rulesetsInPlay } from "../rulesets-in-play.js";
import { postCommands } from "./notices.js";
import { meantBy, type CommandWords } from "./suggest.js";

/** One chat command of a ruleset, such as `/luck`. */
export interface ChatCommand {
  /** Its word, without the slash. */
  readonly word: string;
  /** Language key of what may follow it, such as "[Stat]"; left out when nothing may. */
  readonly args?: string;
  /** Language key of one line that says how it is written and what it does. */
  readonly help: string;
  /** The words that may follow, in the reader's language. */
  options?(): readonly string[];
  /** True for what only game masters do, for nobody in particular. */
  readonly gmOnly?: boolean;
  /** Does it without a character, where it needs none; false when the rest of the line made no sense. */
  alone?(rest: string): Promise<boolean> | boolean;
  /** Does it for a character; false when the rest of the line made no sense, so that the help is shown. */
  run(actor: Actor.Implementation, rest: string): Promise<boolean> | boolean;
}

/** The command that lists all others. */
const LIST = "trivium";

/** Whom a command speaks for: the speaker that chat would use, or the user's own character. */
function speaker(): Actor.Implementation | null {
  const data = ChatMessage.getSpeaker();
  const spoken = ChatMessage.getSpeakerActor(data) as Actor.Implementation | null;
  return spoken ?? (game.user?.character as Actor.Implementation | null) ?? null;
}

/** Every command of the rulesets in play, in words. */
export function commandWords(): CommandWords[] {
  const own = rulesetsInPlay()
    .flatMap((ruleset) => ruleset.commands)
    .filter(({ gmOnly }) => !gmOnly || game.user?.isGM);
  const words = own.map(({ word, args, help, options }) => ({
    word,
    args: args === undefined ? "" : say(args),
    help: say(help),
    options: options?.() ?? [],
  }));
  // Two rulesets may share a word; it is listed once.
  const unique = [...new Map(words.map((entry) => [entry.word, entry])).values()];
  return [...unique, { word: LIST, args: "", help: say("TRIVIUM.Command.List"), options: [] }];
}

/** The command that a character means by a word: its own ruleset's, or the only one there is. */
function meant(
  word: string,
  actor: Actor.Implementation | null,
): { ruleset: Ruleset; command: ChatCommand } | undefined {
  const found = rulesetsInPlay().flatMap((ruleset) =>
    ruleset.commands.filter((command) => command.word === word).map((command) => ({ ruleset, command })),
  );
  const own = actor && rulesetOf("Actor", actor.type);
  return found.find(({ ruleset }) => ruleset === own) ?? found[0];
}

async function run(
  { ruleset, command }: NonNullable<ReturnType<typeof meant>>,
  rest: string,
  isTyped: boolean,
): Promise<void> {
  const actor = speaker();
  const word = `/${command.word}`;
  if (command.gmOnly && !game.user?.isGM)
    notify("warn", say(`TRIVIUM.Command.${isTyped ? "GMOnly" : "GMOnlyMacro"}`, { word }));
  else if (command.alone) {
    if (!(await command.alone(rest))) notify("info", say(command.help));
  } else if (!actor) notify("warn", say(`TRIVIUM.Command.${isTyped ? "NoCharacter" : "Nobody"}`, { word }));
  else if (rulesetOf("Actor", actor.type) !== ruleset)
    notify("warn", say("TRIVIUM.Command.OtherRuleset", { word, ruleset: say(ruleset.label), name: actor.name }));
  else if (!(await command.run(actor, rest))) notify("info", say(command.help));
}

/**
 * What a line such as "/act wits" would do; undefined when it is no command that this world plays. Of one that a macro
 * has given and nobody typed the word is not told.
 */
function readCommand(line: string, isTyped = true): (() => Promise<unknown>) | undefined {
  const match = /^\/([a-z]+)(?:\s+([^]*))?$/i.exec(line.trim());
  const word = match?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  if (word === LIST) return () => postCommands(commandWords());
  const command = meant(word, speaker());
  return command && (() => run(command, match?.[2]?.trim() ?? "", isTyped));
}

/** Answers `/word` lines typed into chat; hooked to `chatMessage`, which a synchronous false stops. */
export function answerCommand(_log: unknown, message: string): boolean {
  const command = readCommand(message);
  void command?.();
  return command === undefined;
}

/**
 * Says which command was meant by a line that is nobody's but looks like one of ours; hooked to `chatMessage` after
 * everybody else, so that other packages have answered theirs.
 */
export function answerSlip(_log: unknown, line: string): boolean {
  const words = commandWords().map(({ word }) => word);
  const word = isHostCommand(line) ? undefined : meantBy(line, words);
  if (word === undefined) return true;
  const [typed = ""] = line.trim().split(/\s/, 1);
  notify("warn", say("TRIVIUM.Command.Meant", { typed, word: `/${word}` }));
  return false;
}

/** Does what a line would do if it were typed into chat; one that is no command is told so. */
export async function runCommand(line: unknown): Promise<void> {
  const text = typeof line === "string" ? line.trim() : "";
  const command = readCommand(text, false);
  if (command) await command();
  else if (text === "") notify("warn", say("TRIVIUM.Command.Blank"));
  else if (answerSlip(null, text)) notify("warn", say("TRIVIUM.Command.Unknown", { line: text }));
}
