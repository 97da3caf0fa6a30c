/** A chat command in words, as far as helping to type it needs. */
export interface CommandWords {
  /** Without the slash. */
  readonly word: string;
  /** What may follow, as it is shown: "[Stat]"; blank for nothing. */
  readonly args: string;
  readonly help: string;
  /** Words that may follow; blank when there is no fixed list. */
  readonly options: readonly string[];
}

/** One line of the list above the chat box. */
export interface Suggestion {
  /** What the chat box holds when this is taken. */
  readonly line: string;
  readonly shown: string;
  readonly args: string;
  readonly help: string;
}

/** Whether two words differ by one slip of a finger: a letter too many, too few or wrong, or two that changed places. */
function isSlip(typed: string, word: string): boolean {
  if (typed === word) return false;
  let start = 0;
  while (start < typed.length && typed[start] === word[start]) start++;
  const [rest, meant] = [typed.slice(start), word.slice(start)];
  const isSwapped = rest.length > 1 && rest[0] === meant[1] && rest[1] === meant[0];
  return (
    rest.slice(1) === meant.slice(1) ||
    rest.slice(1) === meant ||
    rest === meant.slice(1) ||
    (isSwapped && rest.slice(2) === meant.slice(2))
  );
}

/** The shortest word that a slip is looked for in: of shorter ones too many others are near. */
const LEAST = 4;

/** The command that was meant by a line that begins none, if its word is only a slip away from one; without the slash. */
export function meantBy(line: string, words: readonly string[]): string | undefined {
  const typed = /^\/([a-z]+)(?:\s|$)/i.exec(line)?.[1]?.toLowerCase();
  return typed === undefined ? undefined : words.find((word) => word.length >= LEAST && isSlip(typed, word));
}

const startsWith = (word: string, typed: string): boolean => word.toLowerCase().startsWith(typed.toLowerCase());

/** What could be meant by a line that is being typed; nothing unless it begins one of these commands. */
export function suggest(line: string, commands: readonly CommandWords[]): Suggestion[] {
  const bare = /^\/([a-z]*)$/i.exec(line);
  if (bare)
    return commands
      .filter(({ word }) => startsWith(word, bare[1] ?? ""))
      .map(({ word, args, help }) => ({ line: args ? `/${word} ` : `/${word}`, shown: `/${word}`, args, help }));
  const [, word = "", typed = ""] = /^\/([a-z]+)\s+(.*)$/i.exec(line) ?? [];
  const command = commands.find((known) => known.word === word.toLowerCase());
  if (!command) return [];
  const fitting = command.options.filter((option) => startsWith(option, typed) && option !== typed);
  const { args, help } = command;
  if (fitting.length === 0) return [{ line, shown: `/${command.word}`, args, help }];
  return fitting.map((option) => ({
    line: `/${command.word} ${option}`,
    shown: `/${command.word} ${option}`,
    args: "",
    help: "",
  }));
}
