import { getProperty } from "../../common/utils/index.js";

interface ReplaceOptions {
  /** What stands in for references that data lacks; without it they stay. */
  missing?: string;
  /** Tell the user about references that data lacks. */
  warn?: boolean;
  /** Fill in references that came with the data, too (generation 14). */
  recursive?: boolean;
}

const REFERENCE = /@([a-z.0-9_-]+)/gi;
const MAX_DEPTH = 5;

/** Fills `@path` references in a formula with data. */
export function replaceFormulaData(
  formula: string,
  data: Record<string, any>,
  { missing, warn = false, recursive = false }: ReplaceOptions = {},
): string {
  const absent = new Set<string>();
  const replaceOnce = (text: string): string =>
    text.replace(REFERENCE, (reference, path: string) => {
      const value = getProperty(data, path);
      if (value !== undefined && value !== null && value !== "") return String(value).trim();
      absent.add(path);
      return missing ?? reference;
    });

  let filled = replaceOnce(formula);
  const depth = recursive ? MAX_DEPTH : 1;
  for (let pass = 1; pass < depth && filled.includes("@"); pass++) filled = replaceOnce(filled);
  if (warn && absent.size) {
    globalThis.ui?.notifications?.warn(
      `The formula "${formula}" refers to data that does not exist: ${[...absent].join(", ")}.`,
    );
  }
  return filled;
}
