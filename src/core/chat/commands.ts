import { say } from "../../foundry/language.js";
import { notify } from "../../foundry/notice.js";
import { allRulesets } from "../registry.js";

/** One chat command of a ruleset, such as `/luck`. */
export interface ChatCommand {
  /** Its word, without the slash. */
  readonly word: string;
  /** Language key of one line that says how it is written and what it does. */
  readonly help: string;
  /** Does it for a character; false when the rest of the line made no sense, so that the help is shown. */
  run(actor: Actor.Implementation, rest: string): Promise<boolean> | boolean;
}

/** Whom a command speaks for: the speaker that chat would use, or the user's own character. */
function speaker(): Actor.Implementation | null {
  const data = ChatMessage.getSpeaker();
  const spoken = ChatMessage.getSpeakerActor(data) as Actor.Implementation | null;
  return spoken ?? (game.user?.character as Actor.Implementation | null) ?? null;
}

async function run(command: ChatCommand, rest: string): Promise<void> {
  const actor = speaker();
  if (!actor) notify("warn", say("TRIVIUM.Command.NoCharacter", { word: `/${command.word}` }));
  else if (!(await command.run(actor, rest))) notify("info", say(command.help));
}

/** Answers `/word` lines typed into chat; hooked to `chatMessage`, which a synchronous false stops. */
export function answerCommand(_log: unknown, message: string): boolean {
  const match = /^\/([a-z]+)(?:\s+([^]*))?$/i.exec(message.trim());
  const word = match?.[1]?.toLowerCase();
  if (word === undefined) return true;
  const commands = allRulesets().flatMap((ruleset) => ruleset.commands);
  const command = commands.find((known) => known.word === word);
  if (!command) return true;
  void run(command, match?.[2]?.trim() ?? "");
  return false;
}
