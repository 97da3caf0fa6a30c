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
