import { DIFFICULTIES, STATS, type Difficulty, type Stat } from "./names.js";

/** One thing that a line says more than once and not alike, in the words it uses. */
export interface Twice {
  readonly given: readonly string[];
  readonly taken: string;
}

/** What one line says of an NPC. */
export interface NpcLine {
  readonly name: string;
  readonly difficulty: Readonly<Record<Stat, Difficulty>>;
  /** The stage of the Hurt track at which it is out of the fight; Hurt unless the line says otherwise (FPA-59). */
  readonly fallsAt: number;
  readonly skills: readonly string[];
  /** What the line says twice and differently: the last one counts (FPA-87). */
  readonly twice: readonly Twice[];
  /** Words that were not understood; the line is not used while there are any. */
  readonly unknown: readonly string[];
}

/** Words of the reader's language for what the line may name: each a list, in the rules' own order. */
export interface NpcWords {
  readonly stats: readonly string[];
  readonly difficulties: readonly string[];
  /** The stages from Hurt to beyond Seriously Hurt. */
  readonly stages: readonly string[];
}

const same = (a: string, b: string): boolean => a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase();
/** Which of some words a text is, in the rules' own words or the reader's; -1 for none. */
function which(text: string, own: readonly string[], words: readonly string[]): number {
  const found = words.findIndex((word) => same(word, text));
  return found >= 0 ? found : own.findIndex((word) => same(word, text));
}

/** What stands between the parts of a line. */
const BREAK = /[,;]/;

/**
 * Reads an NPC from one line: its name, then what matters of it, separated by commas or semicolons. A Difficulty alone counts for
 * every Stat, with a Stat for that one; a stage says when it falls; Skills stand after a colon.
 * "Wharf thug, tricky, tough Stamina, Hurt: Brawling, Knots" (FPA-51, FPA-59).
 */
export function readNpcLine(line: string, words: NpcWords): NpcLine {
  const [head = "", tail = ""] = line.split(/:(.*)/s);
  const [name = "", ...parts] = head.split(BREAK).map((part) => part.trim());
  const difficulty: Record<Stat, Difficulty> = {
    wits: "normal",
    stamina: "normal",
    dexterity: "normal",
    sociability: "normal",
  };
  let fallsAt = 1;
  const unknown: string[] = [];
  /** What was said of each thing, in the line's words and in the rules' own. */
  const said = new Map<string, { readonly part: string; readonly means: string | number }[]>();
  const note = (what: string, part: string, means: string | number) =>
    said.set(what, [...(said.get(what) ?? []), { part, means }]);
  const levelOf = (text: string) => DIFFICULTIES[which(text, DIFFICULTIES, words.difficulties)];
  const statOf = (text: string) => STATS[which(text, STATS, words.stats)];
  const single: [Stat, Difficulty][] = [];
  for (const part of parts.filter((text) => text !== "")) {
    const level = levelOf(part);
    const stage = which(part, [], words.stages);
    const [first = "", second = ""] = part.split(/\s+/);
    const pair = [statOf(first) ?? statOf(second), levelOf(first) ?? levelOf(second)] as const;
    if (level) {
      for (const stat of STATS) difficulty[stat] = level;
      note("all", part, level);
    } else if (stage >= 0) {
      fallsAt = stage + 1;
      note("stage", part, stage);
    } else if (pair[0] && pair[1]) {
      single.push([pair[0], pair[1]]);
      note(pair[0], part, pair[1]);
    } else unknown.push(part);
  }
  for (const [stat, level] of single) difficulty[stat] = level;
  const skills = tail
    .split(BREAK)
    .map((skill) => skill.trim())
    .filter((skill) => skill !== "");
  const twice = [...said.values()]
    .filter((list) => new Set(list.map(({ means }) => means)).size > 1)
    .map((list) => ({ given: list.map(({ part }) => part), taken: list.at(-1)?.part ?? "" }));
  return { name, difficulty, fallsAt, skills, twice, unknown };
}
