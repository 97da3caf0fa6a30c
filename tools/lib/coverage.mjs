import { readFile } from "node:fs/promises";
import path from "node:path";
import { inRoot } from "./files.mjs";

/** What a row may say of a rule: done in code, told in a text, left out for a reason, or not there yet. */
const STATES = ["implemented", "text", "reasoned", "open"];
const ROW = /^\| (FP[AX]?-\d+) +\|/gm;
/** A file in backticks, with the name that stands in it after a #, or the title of a test in quotes behind it. */
const PLACE = /`([\w./-]+\/[\w.-]+)(?:#([\w$.-]+))?`(?: "([^"]+)")?/g;
const VECTOR = /\bFPV-\d+\b/g;

const idsIn = (text) => [...text.matchAll(ROW)].map((match) => match[1]);

/**
 * Every fault of the coverage paper against the ledgers, each a sentence, and how many rows are in each state.
 * `ledgers` are the texts that define rules, `read` gives a file's text or undefined, `vectors` are the worked examples' ids.
 */
export async function checkCoverage(coverage, { ledgers, read, vectors }) {
  const faults = [];
  const counts = Object.fromEntries(STATES.map((state) => [state, 0]));
  const flag = /^Open rows fail: (yes|no)\b/m.exec(coverage)?.[1];
  if (!flag) faults.push('says nothing of open rows: write "Open rows fail: no", or yes, in its head');

  const rules = new Set(ledgers.flatMap(idsIn));
  const covered = idsIn(coverage);
  for (const id of rules)
    if (!covered.includes(id)) faults.push(`has no row for ${id}: say where it is done, or why not`);
  for (const id of new Set(covered)) {
    if (!rules.has(id)) faults.push(`${id}: no ledger has it. Take the row away`);
    if (covered.indexOf(id) !== covered.lastIndexOf(id)) faults.push(`${id}: stands there twice`);
  }

  for (const line of coverage.split("\n")) {
    const [, id, state, where = "", proof = ""] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    if (!/^FP[AX]?-\d+$/.test(id ?? "")) continue;
    const say = (sentence) => faults.push(`${id}: ${sentence}`);
    if (!STATES.includes(state)) {
      say(`is "${state}": it must be one of ${STATES.join(", ")}`);
      continue;
    }
    counts[state]++;
    const placesIn = (cell) => [...cell.matchAll(PLACE)];
    for (const [, file, name, title] of [...placesIn(where), ...placesIn(proof)]) {
      const text = await read(file);
      if (text === undefined) say(`names ${file}, which is not there`);
      else if (name && !new RegExp(`(?<![\\w$])${name.replaceAll(/[.$]/g, String.raw`\$&`)}(?![\\w$])`).test(text))
        say(`names ${name}, which is not in ${file}`);
      else if (title && !text.includes(title)) say(`names "${title}", which is not in ${file}`);
    }
    for (const [vector] of proof.matchAll(VECTOR))
      if (!vectors.has(vector)) say(`names ${vector}, which is no worked example`);
    const isProven = placesIn(proof).some(([, , , title]) => title) || VECTOR.test(proof);
    VECTOR.lastIndex = 0;
    if (state === "implemented" && placesIn(where).length === 0) say("is implemented nowhere: name the file");
    if (state === "implemented" && !isProven)
      say('has no test: name one, such as `tests/e2e/road.test.ts` "its title"');
    if (state === "text" && !placesIn(where).some(([, , , title]) => title))
      say('is told in no text: name the file and page, such as `packs/four-points/rules/rules.yml` "Turns"');
    if ((state === "reasoned" || state === "open") && where.length < 15)
      say(state === "open" ? "does not say what is missing" : "gives no reason");
    if (state === "open" && flag === "yes") say("is open, and open rows fail");
  }
  return { faults, counts };
}

/** Checks docs/rules/coverage.md against the ledgers and the files as they lie here; prints the faults and how many rows are open. */
export async function coverage() {
  const file = (name) => readFile(inRoot(name), "utf8").catch(() => undefined);
  const texts = new Map();
  const read = (name) => {
    if (!texts.has(name)) texts.set(name, path.normalize(name) === name ? file(name) : Promise.resolve(undefined));
    return texts.get(name);
  };
  const { faults, counts } = await checkCoverage((await file("docs/rules/coverage.md")) ?? "", {
    ledgers: await Promise.all(["docs/rules/four-points.md", "docs/rules/decisions.md"].map(file)),
    read,
    vectors: new Set(JSON.parse(await file("tests/vectors/four-points.json")).map(({ id }) => id)),
  });
  const told = faults.map((fault) => `docs/rules/coverage.md: ${fault}.`);
  const summary = `${counts.implemented} implemented, ${counts.text} in texts, ${counts.reasoned} reasoned, ${counts.open} open`;
  return { code: faults.length > 0 ? 1 : 0, output: [...told, summary].join("\n"), summary };
}
