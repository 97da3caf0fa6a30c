import { differences } from "./compare.js";
import { VERBS as fourPoints, type Vector } from "./four-points.js";

/** The verbs of each vector file; a ruleset that is not here is not built yet. */
const PLAYERS: Record<string, Record<string, (vector: Vector) => unknown>> = { "four-points": fourPoints };

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  lines: string[];
}

/** Plays one file's vectors. A verb the system does not play yet is skipped and named, never counted as passed. */
export function play(name: string, vectors: readonly Vector[]): Tally {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0, lines: [] };
  const waiting = new Map<string, number>();
  for (const vector of vectors) {
    const verb = PLAYERS[name]?.[vector.action];
    if (!verb) {
      waiting.set(vector.action, (waiting.get(vector.action) ?? 0) + 1);
      tally.skipped++;
      continue;
    }
    const faults = differences(vector.expect, verb(vector));
    tally[faults.length === 0 ? "passed" : "failed"]++;
    for (const fault of faults) tally.lines.push(`${vector.id} ${vector.action}: ${fault}`);
  }
  if (waiting.size > 0)
    tally.lines.push(
      `${name}: not played yet: ${[...waiting].map(([verb, count]) => `${verb} (${count})`).join(", ")}`,
    );
  return tally;
}
