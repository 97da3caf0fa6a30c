/** Finding out which results of a table a roll gives. */
import { Roll } from "../../dice/roll.js";

/** A roll with the results that it gave. */
export interface TableDraw {
  roll: any;
  results: any[];
}

interface RollOptions {
  roll?: any;
  recursive?: boolean;
  _depth?: number;
}

/** How often a roll that hits nothing is made anew. */
const MOST_TRIES = 10_000;
const MOST_DEEP = 5;

/** The results of a table that can be drawn now. */
const available = (table: any): any[] => table.results.filter((result: any) => table.replacement || !result.drawn);

/** Rolls on a table, and on tables that are its results, without marking anything as drawn. */
export async function rollTable(
  table: any,
  { roll, recursive = true, _depth = 0 }: RollOptions = {},
): Promise<TableDraw> {
  if (_depth > MOST_DEEP) {
    throw new Error(
      `The table "${table.name}" leads to itself: no result was found more than ${MOST_DEEP} tables deep.`,
    );
  }
  const given = roll ?? Roll.create(table.formula || "0");
  const nothing = (reason: string): TableDraw => {
    globalThis.ui.notifications.warn(`The table "${table.name}" gives no result: ${reason}.`);
    return { roll: given, results: [] };
  };
  if (!roll && !table.formula) return nothing("it has no formula. Give it one, or normalize its weights");
  if (available(table).length === 0) return nothing("all its results were drawn. Reset it to begin anew");
  let thrown = given._evaluated ? given : given.clone();
  if (!thrown._evaluated) await thrown.evaluate();
  let results = table.getResultsForRoll(thrown.total);
  // A roll that was handed over says what it says; one of the table's own is made until it hits what is left.
  if (results.length === 0 && !roll) {
    for (let tries = 0; results.length === 0 && tries < MOST_TRIES; tries++) {
      thrown = given.clone();
      await thrown.evaluate();
      results = table.getResultsForRoll(thrown.total);
    }
    if (results.length === 0) return nothing("its formula does not reach what is left of it");
  }
  return { roll: thrown, results: recursive ? await followTables(results, _depth) : results };
}

async function followTables(results: any[], depth: number): Promise<any[]> {
  const found: any[] = [];
  for (const result of results) {
    const isTable = result.type === "document" && /(?:^|\.)RollTable\.[^.]+$/.test(result.documentUuid ?? "");
    const inner = isTable ? await globalThis.foundry.utils.fromUuid(result.documentUuid) : null;
    if (inner) found.push(...(await inner.roll({ _depth: depth + 1 })).results);
    else found.push(result);
  }
  return found;
}
